// The rows of a bulk: a numbered voucher as rows of COPY for its head, its lines and its entries in the trail.
import { hash } from 'node:crypto'
import { canonicalVoucher, type Voucher, type VoucherSigns } from '../../../domain/voucher/voucher.ts'
import type { Aux } from '../store/aux-ids.ts'
import type { Actor, Books } from '../store/books.ts'
import {
  addRow,
  bytesText,
  type Copy,
  type CopyRows,
  type CopyValue,
  copyValues,
  openRows,
} from '../store/copy-rows.ts'
import { addEntry, type LinkRows, type TrailHead, type TrailRecord } from '../store/trail.ts'
import { isPlain, lineColumns, plainColumns, summaryOf } from '../store/voucher-rows.ts'
import { statusCodes } from '../store/voucher-store.ts'
import type { BulkLocks } from './bulk-locks.ts'

/** A voucher with the numbers it was given, and its canonical form as it was saved, before any audit. */
export type Numbered = { id: bigint; voucher: Voucher; no: number; serialNo: string; saved: string }

/** What is the same for all vouchers of a bulk; `auditor` audits each of them as it is written. */
export type BulkFrame = {
  books: Books
  actor: Actor
  auditor: Actor | null
  /** The signs of a voucher that was saved, and of one that was audited at once. */
  saved: VoucherSigns
  audited: VoucherSigns | null
  moment: BulkLocks['moment']
}

const formOf = ({ books, moment }: BulkFrame, signs: VoucherSigns, each: Omit<Numbered, 'saved'>): string =>
  canonicalVoucher(each.voucher, signs, {
    company: books.companyCode,
    serialNo: each.serialNo,
    createdAt: moment.made,
    attachments: [],
  })

export const numbered = (frame: BulkFrame, each: Omit<Numbered, 'saved'>): Numbered => ({
  ...each,
  saved: formOf(frame, frame.saved, each),
})

type Head = { frame: BulkFrame; signs: VoucherSigns; each: Numbered }

/** The columns of a head but its digest; one that is audited at once has the version of one audited afterwards. */
const headColumns: readonly (readonly [string, (head: Head) => CopyValue])[] = [
  ['company_id', ({ frame }) => frame.books.companyId],
  ['id', ({ each }) => each.id],
  ['year', ({ each }) => each.voucher.period.year],
  ['period_no', ({ each }) => each.voucher.period.no],
  ['voucher_type', ({ each }) => each.voucher.type],
  ['voucher_no', ({ each }) => each.no],
  ['voucher_date', ({ each }) => each.voucher.date],
  ['serial_no', ({ each }) => each.serialNo],
  ['attach_count', ({ each }) => each.voucher.attachCount],
  ['remark', ({ each }) => each.voucher.remark],
  ['status', ({ signs }) => statusCodes[signs.status]],
  ['source', ({ each }) => each.voucher.source],
  ['total_debit', ({ each }) => each.voucher.total],
  ['total_credit', ({ each }) => each.voucher.total],
  ['line_count', ({ each }) => each.voucher.lines.length],
  ['summary', ({ each }) => summaryOf(each.voucher)],
  ['created_by', ({ frame }) => frame.actor.id],
  ['created_name', ({ signs }) => signs.makerName],
  ['created_at', ({ frame }) => frame.moment.made],
  ['audited_by', ({ frame }) => frame.auditor?.id ?? null],
  ['audited_name', ({ signs }) => signs.auditorName],
  ['audited_at', ({ signs }) => signs.auditedAt || null],
  ['auditor_differs', ({ signs }) => signs.auditorDiffers],
  ['reversal_of', ({ each }) => each.voucher.reversalOf || null],
  ['version', ({ frame }) => (frame.auditor ? 2 : 1)],
]

export const voucherRowNames: readonly string[] = [...headColumns.map(([name]) => name), 'digest']

export const addVoucherRow = (rows: CopyRows, frame: BulkFrame, each: Numbered): void => {
  const signs = frame.audited ?? frame.saved
  const digest = bytesText(hash('sha256', frame.audited ? formOf(frame, signs, each) : each.saved))
  const head = { frame, signs, each }
  addRow(rows, `${copyValues(headColumns.map(([, read]) => read(head)))}\t${digest}`)
}

const frontNames = [
  'company_id',
  'voucher_id',
  'year',
  'period_no',
  'voucher_date',
  'voucher_type',
  'voucher_no',
  'aux_id',
] as const

type LineColumn = (typeof lineColumns)[number]

/** Lines with nothing in the rare columns go without these: the database reads half as many values. */
const layouts: Readonly<Record<'plain' | 'full', readonly LineColumn[]>> = { plain: plainColumns, full: lineColumns }

export type LineRows = Record<'plain' | 'full', CopyRows>

export const openLineRows = (): LineRows => ({ plain: openRows(), full: openRows() })

/** The lines on their way into their table. */
export const lineCopies = (rows: LineRows): Copy[] =>
  (['plain', 'full'] as const).map((kind) => ({
    table: 'voucher_line',
    columns: [...frontNames, ...layouts[kind].map(([name]) => name)],
    rows: rows[kind],
  }))

/** Adds the lines of a voucher to `rows`; `auxes` are their sets of entities, in their order. */
export const addLineRows = (
  rows: LineRows,
  { books }: BulkFrame,
  { id, voucher, no }: Numbered,
  auxes: readonly Aux[],
): void => {
  const { year, no: month } = voucher.period
  const front = copyValues([books.companyId, id, year, month, voucher.date, voucher.type, no])
  voucher.lines.forEach((line, index) => {
    const kind = isPlain(line) ? 'plain' : 'full'
    const values: CopyValue[] = [(auxes[index] as Aux).id]
    for (const [, read] of layouts[kind]) values.push(read(line))
    addRow(rows[kind], `${front}\t${copyValues(values)}`)
  })
}

/** What a single save tells of a voucher, and what its audit tells. */
const entriesOf = ({ actor, auditor, moment }: BulkFrame, each: Numbered): TrailRecord[] => {
  const { id, voucher, no, serialNo, saved } = each
  const what = { at: moment.told, objectType: 'voucher', objectId: id }
  const after = `{"no":${no},"voucher":${saved}}`
  const created = { ...what, by: actor, action: 'create', objectNo: no.toString(), after }
  if (!auditor) return [created]
  const seen = JSON.stringify({ no, serialNo, was: 'saved', reason: '' })
  return [created, { ...what, by: auditor, action: 'audit', objectNo: `${voucher.type}-${no}`, after: seen }]
}

/** Tells a voucher in the link that comes behind `head`. */
export const addEntries = (told: LinkRows, frame: BulkFrame, head: TrailHead, each: Numbered): void => {
  for (const entry of entriesOf(frame, each)) addEntry(told, frame.books.companyId, head, entry)
}
