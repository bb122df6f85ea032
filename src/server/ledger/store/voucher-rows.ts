// What of a voucher goes to the database: its canonical form, its digest, and its lines as rows.
import { createHash } from 'node:crypto'
import { formatQuantity, formatRate } from '../../../domain/base/money.ts'
import { auxText } from '../../../domain/chart/entity.ts'
import {
  canonicalVoucher,
  detailFields,
  type Line,
  type Voucher,
  type VoucherSigns,
} from '../../../domain/voucher/voucher.ts'
import { columnOf } from '../../kernel/row-store.ts'
import { type RowValue, rowsText, valuesText } from '../../kernel/row-text.ts'
import { type Aux, idIn } from './aux-ids.ts'
import type { Actor } from './books.ts'

/** A checked voucher about to be written, with its signs as they will be. */
export type VoucherWriting = { id: bigint; voucher: Voucher; company: string; signs: VoucherSigns }

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

/** The canonical form cut where the database puts serial number and moment: head, the two in quotes, tail. */
export const canonicalParts = ({ voucher, company, signs }: VoucherWriting): { head: string; tail: string } => {
  const text = canonicalVoucher(voucher, signs, { company, serialNo: mark, createdAt: mark, attachments: [] })
  // Type and date stand before it and hold no quote: the first such pair is ours.
  const pair = `"${mark}","${mark}"`
  const at = text.indexOf(pair)
  return { head: text.slice(0, at), tail: text.slice(at + pair.length) }
}

/** What a voucher is given when it is saved, with the files (SHA-256 in hexadecimal) that its digest names. */
type Stamp = { serialNo: string; createdAt: string; attachments: readonly string[] }

type Content = Omit<VoucherWriting, 'id'>

export const canonicalOf = (
  { voucher, company, signs }: Content,
  { serialNo, createdAt, attachments }: Stamp,
): string => canonicalVoucher(voucher, signs, { company, serialNo, createdAt, attachments })

/** 32 bytes. */
export const digestOf = (content: Content, stamp: Stamp): Buffer =>
  createHash('sha256').update(canonicalOf(content, stamp)).digest()

export const lineColumns = [
  ['line_no', (line: Line) => line.lineNo],
  ['subject', (line: Line) => line.subject],
  ['summary', (line: Line) => line.summary],
  ['currency', (line: Line) => line.currency],
  ['rate_type', (line: Line) => line.rateType],
  ['rate', (line: Line) => (line.rate === null ? null : formatRate(line.rate))],
  ['original', (line: Line) => line.original],
  ['debit', (line: Line) => line.debit],
  ['credit', (line: Line) => line.credit],
  ['quantity', (line: Line) => (line.quantity === null ? null : formatQuantity(line.quantity))],
  ['price', (line: Line) => (line.price === null ? null : formatQuantity(line.price))],
  ['handler', (line: Line) => line.handler],
  ...detailFields.map((field) => [columnOf(field), (line: Line) => line[field]] as const),
] as const

/** What the list of vouchers says of one: the summary of its first line. */
export const summaryOf = ({ lines }: Voucher): string => lines[0]?.summary ?? ''

/** Columns that most lines leave empty; the table gives them '' or null by itself. */
const rareNames: ReadonlySet<string> = new Set([
  ...['rate_type', 'rate', 'quantity', 'price', 'handler'],
  ...detailFields.filter((field) => field !== 'cfItem').map(columnOf),
])

/** The columns of a line that has nothing in the rare ones. */
export const plainColumns = lineColumns.filter(([name]) => !rareNames.has(name))

const rareColumns = lineColumns.filter(([name]) => rareNames.has(name))

export const isPlain = (line: Line): boolean => {
  for (const [, read] of rareColumns) if (read(line)) return false
  return true
}

/** The columns of a line that come as they are, in the order of the type `incoming_line`. */
export const lineNames: readonly string[] = lineColumns.map(([name]) => name)

/** The attributes of the type `incoming_line`, in its order. */
export const incomingLineNames: readonly string[] = ['voucher_id', 'aux_id', ...lineNames]

export const auxesOf = ({ lines }: Voucher, auxIds: ReadonlyMap<string, bigint>): Aux[] =>
  lines.map((line) => {
    const text = auxText(line.aux)
    return { text, id: idIn(auxIds, text) }
  })

/** The lines of a voucher, each as the values of an `incoming_line`; `auxes` are their sets of entities, in order. */
export const lineRows = ({ id, voucher }: VoucherWriting, auxes: readonly Aux[]): string[] =>
  voucher.lines.map((line, index) => {
    const row: RowValue[] = [id, (auxes[index] as Aux).id]
    for (const [, read] of lineColumns) row.push(read(line))
    return valuesText(row)
  })

export const linesText = (writing: VoucherWriting, auxIds: ReadonlyMap<string, bigint>): string =>
  rowsText(lineRows(writing, auxesOf(writing.voucher, auxIds)))

/** The lines of the parameter `$n`, as `l` with the columns incomingLineNames. */
export const linesFrom = (parameter: number): string => `unnest($${parameter}::incoming_line[]) as l`

/** The entities of all lines, as canonical texts, once each and without the empty one. */
export const auxTexts = (vouchers: Iterable<Voucher>): Set<string> => {
  const texts = new Set<string>()
  for (const voucher of vouchers) for (const line of voucher.lines) texts.add(auxText(line.aux))
  texts.delete('')
  return texts
}
