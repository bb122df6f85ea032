// Vouchers as columns: what goes to the database is one array a column, whatever the number of vouchers.
import { createHash } from 'node:crypto'
import { auxText } from '../../domain/entity.ts'
import { formatQuantity, formatRate } from '../../domain/money.ts'
import { canonicalVoucher, type Line, type Voucher, type VoucherSigns } from '../../domain/voucher.ts'
import type { SqlValue } from '../kernel/db.ts'
import type { Actor } from './books.ts'

/** A checked voucher about to be written, with its signs as they will be. */
export type Writing = { id: bigint; voucher: Voucher; company: string; signs: VoucherSigns }

/** The signs of a voucher that is saved for the first time. */
export const newSigns = (actor: Pick<Actor, 'id' | 'name'>, auditorDiffers: boolean): VoucherSigns => ({
  status: 'saved',
  maker: actor.id.toString(),
  makerName: actor.name,
  editorName: '',
  editedAt: '',
  cashierName: '',
  cashierAt: '',
  auditor: '',
  auditorName: '',
  auditedAt: '',
  auditorDiffers,
  rejected: '',
})

const mark = '@'

/**
 * The canonical form cut where serial number and moment stand, because the database gives them: the form is head, the
 * two in quotes with a comma between them, and tail.
 */
export const canonicalParts = ({ voucher, company, signs }: Writing): { head: string; tail: string } => {
  const text = canonicalVoucher(voucher, signs, { company, serialNo: mark, createdAt: mark, attachments: [] })
  // Type and date stand before it and hold no quote: the first such pair is ours.
  const pair = `"${mark}","${mark}"`
  const at = text.indexOf(pair)
  return { head: text.slice(0, at), tail: text.slice(at + pair.length) }
}

/** The digest of a voucher that has its serial number and its moment, 32 bytes. */
export const digestOf = ({ voucher, company, signs }: Writing, serialNo: string, createdAt: string): Buffer =>
  createHash('sha256')
    .update(canonicalVoucher(voucher, signs, { company, serialNo, createdAt, attachments: [] }))
    .digest()

/** Name, type and value of each column of a line that comes as it is. */
export const lineColumns = [
  ['line_no', 'integer', (line: Line) => line.lineNo],
  ['subject', 'text', (line: Line) => line.subject],
  ['summary', 'text', (line: Line) => line.summary],
  ['currency', 'text', (line: Line) => line.currency],
  ['rate_type', 'text', (line: Line) => line.rateType],
  ['rate', 'numeric', (line: Line) => (line.rate === null ? null : formatRate(line.rate))],
  ['original', 'bigint', (line: Line) => line.original],
  ['debit', 'bigint', (line: Line) => line.debit],
  ['credit', 'bigint', (line: Line) => line.credit],
  ['quantity', 'numeric', (line: Line) => (line.quantity === null ? null : formatQuantity(line.quantity))],
  ['price', 'numeric', (line: Line) => (line.price === null ? null : formatQuantity(line.price))],
  ['handler', 'text', (line: Line) => line.handler],
  ['business', 'text', (line: Line) => line.business],
  ['purpose', 'text', (line: Line) => line.purpose],
  ['settlement_method', 'text', (line: Line) => line.settlementMethod],
  ['settlement_no', 'text', (line: Line) => line.settlementNo],
  ['settlement_date', 'text', (line: Line) => line.settlementDate],
  ['due_date', 'text', (line: Line) => line.dueDate],
  ['cf_item', 'text', (line: Line) => line.cfItem],
  ['invoice_no', 'text', (line: Line) => line.invoiceNo],
] as const

/** The columns of a line that come as they are, in the order of the parameters. */
export const lineNames: readonly string[] = lineColumns.map(([name]) => name)

/** Parameters of a set of lines: id of the voucher, aux id, then lineNames. `first` is the number of the first one. */
export const lineParameters = (writings: readonly Writing[], auxIds: ReadonlyMap<string, bigint>): SqlValue[][] => {
  const columns: SqlValue[][] = Array.from({ length: lineColumns.length + 2 }, () => [])
  for (const { id, voucher } of writings) {
    for (const line of voucher.lines) {
      columns[0]?.push(id)
      columns[1]?.push(auxIds.get(auxText(line.aux)) ?? 0n)
      lineColumns.forEach(([, , read], index) => {
        columns[index + 2]?.push(read(line))
      })
    }
  }
  return columns
}

/** `unnest(…) as l(…)` over the parameters of lineParameters, the first of them `$first`. */
export const linesFrom = (first: number): string => {
  const types = ['bigint', 'bigint', ...lineColumns.map(([, type]) => type)]
  const names = ['voucher_id', 'aux_id', ...lineNames]
  const sources = types.map((type, index) => `$${first + index}::${type}[]`)
  return `unnest(${sources.join(', ')}) as l(${names.join(', ')})`
}

/** The entities of all lines, as canonical texts, once each and without the empty one. */
export const auxTexts = (vouchers: Iterable<Voucher>): Set<string> => {
  const texts = new Set<string>()
  for (const voucher of vouchers) for (const line of voucher.lines) texts.add(auxText(line.aux))
  texts.delete('')
  return texts
}
