// Words of reports as they were known at an earlier moment, in English.
import type { asKnown as zhCn } from '../zh-cn/as-known.ts'

export const asKnown = {
  title: 'As known',
  now: 'now',
  on: 'As it was known on {moment}',
  note: 'Note',
  moment: 'Day and time',
  time: 'Time',
  hint: 'Figures are those of the vouchers in the books then; names, chart, rates and templates are those of now.',
  hintMerged: 'Merged from the vouchers in the books then; groups, relations, rates and templates are those of now.',
  apply: 'Show the report of then',
  lastPrint: 'Since my last print or export, {moment}',
  clear: 'Back to now',
} satisfies Record<keyof typeof zhCn, string>
