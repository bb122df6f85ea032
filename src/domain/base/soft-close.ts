// Soft close (暂停录入): an open month that takes entries from some people only, and those it makes exceptions for.

/** `until` are moments as ISO text; `userId` decimal text. */
export type SoftClose = { reason: string; exceptions: readonly { userId: string; until: string }[] }

/** Months by number that somebody may not enter into, each with the reason that was given. */
export type ClosedMonths = ReadonlyMap<number, string>

/** Holders of this permission go on in months that are softly closed, and decide on them. */
export const softCloseButton = 'gl:posting:softClose'

/** What is closed to somebody at a moment (ms since 1970). An exception ends by itself. */
export const closedTo = (
  person: { id: string; may(button: string): boolean },
  months: ReadonlyMap<number, SoftClose>,
  nowMs: number,
): ClosedMonths => {
  if (months.size === 0 || person.may(softCloseButton)) return new Map()
  const isExcepted = ({ exceptions }: SoftClose): boolean =>
    exceptions.some(({ userId, until }) => userId === person.id && Date.parse(until) > nowMs)
  return new Map([...months].flatMap(([no, month]) => (isExcepted(month) ? [] : [[no, month.reason]])))
}
