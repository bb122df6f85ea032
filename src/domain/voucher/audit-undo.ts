// Taking back an audit that was just given: for whom, and how long.

/** As long an audit can be undone after it was given; by the clock of the database, without grace. */
export const auditUndoMs = 10_000
