// Work that is made in steps, so that others may have their turn between two of them, without a pause.

/** Runs steps to their end and answers what they come to. */
export const atOnce = <T>(steps: Generator<unknown, T>): T => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}
