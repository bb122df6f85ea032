// The lines of a voucher that is made after another one: a plain copy, one in red, and the correction of a posted one.
import { correctingSummary, type NamedVoucher } from '../../../domain/voucher/reversal.ts'
import type { GridRules } from '../grid/grid-state.ts'
import type { EntryLine } from './fields.ts'
import { withoutRate } from './line-rules.ts'

/** A rate belongs to the day it was looked up for: a copy of another day asks for its own. */
const onDay = (line: EntryLine, isSameDay: boolean): EntryLine =>
  isSameDay || line.currency === '' ? line : withoutRate(line)

/** Without the invoice numbers, which are those of the model. */
export const copiedLines = (lines: readonly EntryLine[], isSameDay: boolean): EntryLine[] =>
  lines.map((line) => ({ ...onDay(line, isSameDay), invoiceNo: '' }))

/** The same with base, original and quantity negated, on the same sides. */
export const negatedLines = (
  lines: readonly EntryLine[],
  isSameDay: boolean,
  { negate }: Pick<GridRules, 'negate'>,
): EntryLine[] => copiedLines(lines, isSameDay).map(negate)

/** The correction copy: amounts and rates as they were booked, and summaries in the words of the law. */
export const correctingLines = (lines: readonly EntryLine[], original: NamedVoucher): EntryLine[] =>
  lines.map((line) => ({ ...line, summary: correctingSummary(original, line.summary) }))
