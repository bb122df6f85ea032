// The parts of a line that are chosen as one when two people changed it, and whether two lines agree in them.
import { auxText } from '../../../domain/chart/entity.ts'
import type { EntryLine } from './fields.ts'

/**
 * The subject goes with its entities, and what an amount is made of goes together: a side of one form and a currency of
 * the other would be a line that nobody has meant.
 */
const parts = {
  summary: ['summary'],
  subject: ['subject', 'aux'],
  amount: ['currency', 'original', 'rateType', 'rate', 'chosenSide', 'debit', 'credit', 'quantity', 'price'],
  handler: ['handler'],
  business: ['business'],
  purpose: ['purpose'],
  cfItem: ['cfItem'],
  settlementMethod: ['settlementMethod'],
  settlementNo: ['settlementNo'],
  settlementDate: ['settlementDate'],
  dueDate: ['dueDate'],
  invoiceNo: ['invoiceNo'],
} as const satisfies Record<string, readonly (keyof EntryLine)[]>

export type MergeField = keyof typeof parts
export const mergeFields = Object.keys(parts) as MergeField[]

/** 7.10 and 7.1 are the same figure. */
const figure = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text)

const textOf = (line: EntryLine, part: keyof EntryLine): string => {
  // Where the cursor stood before there was an amount is nothing that differs.
  if (part === 'chosenSide') return ''
  if (part === 'aux') return auxText(line.aux)
  return figure(String(line[part]))
}

export const sameField = (a: EntryLine, b: EntryLine, field: MergeField): boolean =>
  a === b || parts[field].every((part) => textOf(a, part) === textOf(b, part))

/** The line with one part of another. */
export const withField = (line: EntryLine, field: MergeField, from: EntryLine): EntryLine => ({
  ...line,
  ...Object.fromEntries(parts[field].map((part) => [part, from[part]])),
})
