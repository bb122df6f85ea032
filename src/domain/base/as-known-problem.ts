// The numbers of reports as they were known that are refused; `problem.ts` has them among all others.

export const knownNumbers = {
  'known.moment': 45441,
  'known.ahead': 45442,
  'known.many': 45443,
  'known.unrecorded': 45444,
  'known.openings': 45445,
  'known.subject': 45446,
  'known.books': 45447,
  'known.ages': 45448,
  'known.adjustment': 45449,
} as const
