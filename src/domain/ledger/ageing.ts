// Ages of what is open on an entity: six ranges of days, counted from the due date or the voucher date.

/** The last day of each range but the open one at the end. What is not due yet stands in the first. */
export const ageEnds = [30, 60, 90, 180, 365] as const

export const ageCount = ageEnds.length + 1

export const ageBases = ['due', 'voucher'] as const
export type AgeBasis = (typeof ageBases)[number]

/** '0–30', …, '>365'. */
export const ageNames: readonly string[] = [
  ...ageEnds.map((end, at) => `${at === 0 ? 0 : (ageEnds[at - 1] ?? 0) + 1}–${end}`),
  `>${ageEnds.at(-1)}`,
]

/** The place of the range that an age in days belongs to. */
export const rangeOfAge = (age: number): number => {
  const at = ageEnds.findIndex((end) => age <= end)
  return at < 0 ? ageEnds.length : at
}

export const noAges = (): bigint[] => Array.from({ length: ageCount }, () => 0n)
