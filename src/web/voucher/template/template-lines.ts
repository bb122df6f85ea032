// Between the lines of a template and those of the grid: what a voucher leaves in a template, what it takes from it.
import type { LineDraftShape } from '../../../contract/voucher/voucher.ts'
import type { TemplateLineShape } from '../../../contract/voucher/voucher-template.ts'
import type { AuxSet } from '../../../domain/chart/entity.ts'
import { type EntryLine, emptyLine, rareFields } from '../entry/fields.ts'
import { sideOf } from '../entry/line-rules.ts'

/** The lines a voucher would leave in a template; without `keepAmounts` every amount is typed each time. */
export const templateLines = (lines: readonly EntryLine[], keepAmounts: boolean): TemplateLineShape[] =>
  lines.map((line) => {
    const side = sideOf(line)
    const own = line.currency === '' ? line[side] : line.original
    const { invoiceNo: _, quantity, ...rare } = Object.fromEntries(rareFields.map((field) => [field, line[field]]))
    return {
      summary: line.summary,
      subject: line.subject,
      aux: { ...line.aux } as Record<string, string>,
      currency: line.currency,
      rateType: line.rateType,
      ...rare,
      quantity: keepAmounts ? quantity : '',
      side,
      amount: keepAmounts ? own : '',
    }
  })

/** A line that a template made, as the grid takes it; a line without an amount keeps its side. */
export const madeLine = (
  line: LineDraftShape,
  side: 'debit' | 'credit',
  baseCurrency: string,
  key: number,
): EntryLine => {
  const currency = line.currency === baseCurrency ? '' : (line.currency ?? '')
  return {
    ...emptyLine(key, line.summary),
    subject: line.subject,
    aux: line.aux as AuxSet,
    currency,
    original: currency === '' ? '' : (line.original ?? ''),
    rateType: line.rateType ?? '',
    chosenSide: side,
    debit: line.debit ?? '',
    credit: line.credit ?? '',
    ...Object.fromEntries(rareFields.map((field) => [field, line[field] ?? ''])),
  }
}
