// What a file leaves open, and the numbers of such questions; `problem.ts` has them among all others.

/** A question about a file is none of the problems: it is answered, and the answer holds for all of its kind. */
export const questionNumbers = {
  'import.asked': 47013,
  'question.dates': 47014,
  'question.period': 47015,
} as const
