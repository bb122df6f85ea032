// What a file leaves open, and the numbers of such questions; `problem.ts` has them among all others.

/** A question about a file is none of the problems: it is answered, and the answer holds for all of its kind. */
export const questionNumbers = {
  'import.asked': 47013,
  'question.dates': 47014,
  'question.period': 47015,
  'question.end': 47030,
  'question.tablePeriod': 47031,
  'question.tableUnit': 47032,
  'question.company': 47033,
  'question.openings': 47034,
  'question.openingsSame': 47035,
  'question.sum': 47036,
  'question.name': 47037,
  'question.sideSign': 47038,
  'question.sideDirection': 47039,
  'question.sideOriginal': 47040,
  'question.rateProduct': 47041,
  'question.rateFar': 47042,
  'question.rate': 47043,
  'question.alikeCode': 47044,
  'question.alikeName': 47045,
  'question.renamed': 47046,
  'question.tableCurrency': 47047,
  'question.moves': 47048,
  'question.signed': 47049,
} as const
