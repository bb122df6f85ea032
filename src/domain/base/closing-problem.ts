// The numbers of what is refused about closing months and years; part of the catalogue in problem.ts.

export const closingNumbers = {
  'closing.yearly': 45215,
  'closing.subject': 45216,
  'closing.limited': 45217,
  'period.limited': 45180,
  'year.profitLoss': 45220,
  'year.overwrite': 45221,
  'year.posted': 45222,
  'year.provisional': 45223,
  'year.notClosed': 45224,
  'year.profitOpen': 45171,
  'year.reserve': 45172,
  'year.openingDiffers': 45173,
  'year.uncleared': 45179,
} as const
