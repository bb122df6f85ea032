// Reads a file of voucher lines into vouchers as typed, each with the lines of the file it came from.

import { monthOf } from '../../../domain/base/period.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { plainDecimal } from '../../../domain/base/text.ts'
import { type VoucherSource, voucherSources } from '../../../domain/chart/account-set.ts'
import { type AuxSet, parseAux } from '../../../domain/chart/entity.ts'
import { sidesOfColumn } from '../../../domain/import/voucher-sheet.ts'
import {
  findVoucherType,
  type LineDraft,
  type VoucherDraft,
  type VoucherType,
} from '../../../domain/voucher/voucher.ts'
import type { ImportFile } from '../file/file.ts'
import { isJournal, rowsOf } from '../file/rows.ts'
import type { FileProblems } from '../file-problems.ts'
import type { Journal } from '../journal/journal.ts'
import { journalOf } from '../journal/journal-form.ts'
import type { FileRow, Header } from '../layout.ts'
import type { Question } from '../question.ts'
import type { Resolver } from '../resolve.ts'

/** What a row says a second time: names beside its subject, its entities (`customer:name`) and its cash flow. */
export type Said = { subject: string; aux: readonly string[]; cashFlow: string }

/** A voucher of a file. `company` is '' when the file has no such column; `lines` are those of the file, from 1. */
export type FileVoucher = {
  company: string
  draft: VoucherDraft
  wantedNo: number | null
  /** Its first line in the file. */
  line: number
  lines: number[]
  /** What rows say a second time, by the index of the line. */
  said?: Map<number, Said>
  /** What rows say that the voucher comes to. */
  total?: { text: string; line: number }
  /** A further line says another number of attachments. */
  papers?: { text: string; line: number }
  /** The side of a line is not known: whether its sides are equal is not, either. */
  isUnclear?: true
  /** It has more lines than any voucher may have, which is among the problems. */
  isCut?: true
}

/** Rows of vouchers, wherever they are kept; each reading begins anew. `seen` hears the header before any row. */
export type VoucherRows = {
  name: string
  sha256: string
  /** So few that lines of a voucher may stand anywhere; else they must stand together. */
  isSmall: boolean
  read(problems: FileProblems, seen?: (header: Pick<Header, 'has'>) => void): AsyncGenerator<FileRow[]>
  /** What the last reading has passed over. */
  notes(): Problem[]
  /** What it leaves open, of a file that was not read before. */
  questions?(): Question[]
}

/** What reading needs to know: the voucher types, and whether generated sources may be imported. */
export type VoucherReading = {
  types: readonly VoucherType[]
  mayGenerate: boolean
  /** The order in which gathered vouchers are handed on. */
  order(vouchers: FileVoucher[]): FileVoucher[]
}

/** Up to this size lines of a voucher may stand anywhere in the file; above it they must stand together. */
const gatherBytesMax = 8 * 1024 * 1024

/** No account set allows a voucher more lines (option voucherLinesMax). */
const linesMax = 5000

/** Sources of vouchers that people make; others need gl:voucher:importGenerated. */
const ordinary: ReadonlySet<string> = new Set(['MANUAL', 'SALEBILL', 'IMPORT'])
const sourceSet: ReadonlySet<string> = new Set(voucherSources)

const readAux = (row: FileRow, problems: FileProblems): AuxSet => {
  const text = row.cells.aux as string
  if (text === '') return {}
  const aux = parseAux(text)
  if (aux === null) problems.addCell(row.line, 'aux', 'badAux')
  return aux ?? {}
}

const sideOf = sidesOfColumn([])

/** The sides of a line, which may stand in one amount beside a word: one that names no side is wrong in its cell. */
const readSides = ({ line, cells }: FileRow, problems: FileProblems): { debit: string; credit: string } => {
  const { debit = '', credit = '', direction = '', amount = '' } = cells
  if (amount === '' && direction === '') return { debit, credit }
  const side = sideOf(direction)
  if (side === null) problems.addCell(line, 'direction', 'unknownSide')
  if (debit !== '' || credit !== '') problems.add(line, 'amount', problem('line.bothSides', '', { n: line }))
  return side === 'credit' ? { debit: '', credit: amount } : { debit: amount, credit: '' }
}

const readLine = (row: FileRow, problems: FileProblems): LineDraft => {
  const cells = row.cells as Record<string, string>
  const amount = (column: string): string => (cells[column] === '' ? '' : plainDecimal(cells[column] as string))
  const { debit, credit } = readSides(row, problems)
  const [settlementMethod = '', ...settlementNo] = (cells.settlement as string).split(':')
  return {
    summary: cells.summary as string,
    subject: cells.subject as string,
    aux: readAux(row, problems),
    handler: cells.handler,
    currency: cells.currency,
    rateType: cells.rate_type,
    rate: amount('rate'),
    original: amount('original_amount'),
    debit: plainDecimal(debit),
    credit: plainDecimal(credit),
    quantity: amount('quantity'),
    price: amount('price'),
    business: cells.business,
    purpose: cells.purpose,
    settlementMethod: settlementMethod.trim(),
    settlementNo: settlementNo.join(':').trim(),
    settlementDate: cells.settlement_date,
    dueDate: cells.due_date,
    cfItem: cells.cf_item,
    invoiceNo: cells.invoice_no,
  }
}

const readSource = (row: FileRow, reading: VoucherReading, problems: FileProblems): VoucherSource => {
  const source = row.cells.source || 'IMPORT'
  if (!sourceSet.has(source)) problems.addCell(row.line, 'source', 'unknownCode')
  else if (!ordinary.has(source) && !reading.mayGenerate) {
    problems.add(row.line, 'source', problem('permission.missing', '', { code: 'gl:voucher:importGenerated' }))
  }
  return source as VoucherSource
}

const readAttachments = (row: FileRow, problems: FileProblems): number => {
  const text = row.cells.attachments || '0'
  if (/^\d{1,4}$/.test(text)) return Number(text)
  problems.addCell(row.line, 'attachments', 'notWhole')
  return 0
}

/** The first line of a voucher, which says what its head is. */
const openVoucher = (row: FileRow, reading: VoucherReading, problems: FileProblems): FileVoucher => {
  const { date = '', period = '', type = '', no = '' } = row.cells
  const found = findVoucherType(reading.types, type)
  if (!found) problems.addCell(row.line, 'type', type === '' ? 'missing' : 'unknownCode')
  if (no === '') problems.addCell(row.line, 'no', 'missing')
  const adjustment = /^\d{4}-13$/.test(period)
  const draft: VoucherDraft = {
    type: found?.code ?? type,
    date,
    attachCount: readAttachments(row, problems),
    remark: row.cells.remark,
    source: readSource(row, reading, problems),
    adjustment,
    lines: [],
  }
  const wantedNo = /^\d{1,9}$/.test(no) && Number(no) > 0 ? Number(no) : null
  return { company: row.cells.company ?? '', draft, wantedNo, line: row.line, lines: [] }
}

/** What every line says about the voucher must agree with what the first said. */
const checkAgrees = (voucher: FileVoucher, row: FileRow, problems: FileProblems): void => {
  const { draft } = voucher
  const { date = '', period = '', source = '' } = row.cells
  if (period !== '' && period !== (draft.adjustment ? `${date.slice(0, 4)}-13` : monthOf(date))) {
    problems.addCell(row.line, 'period', 'notMonthOfDate')
  }
  if (date !== draft.date) problems.addCell(row.line, 'date', 'differs')
  if (source !== '' && source !== draft.source) problems.addCell(row.line, 'source', 'differs')
  if (draft.remark === '' && row.cells.remark) draft.remark = row.cells.remark
  // Of the first line it has been read.
  const isOpen = draft.attachCount === 0 && row.line !== voucher.line
  if (isOpen && row.cells.attachments) draft.attachCount = readAttachments(row, problems)
}

const groupOf = ({ cells }: FileRow): string =>
  `${cells.company}|${cells.period || monthOf(cells.date ?? '')}|${cells.type}`

/** What the lines of one voucher have in common. */
export const keyOf = (row: FileRow): string => `${groupOf(row)}|${row.cells.no}`

/** Numbers of the vouchers of a group that are complete: those that follow each other, and the others. */
type Closed = { first: number; last: number; others: Set<string | number> }

/** Whole numbers take a tenth of the memory of texts. */
const numberOf = (no: string): string | number => (/^[1-9]\d{0,8}$/.test(no) ? Number(no) : no)

const isClosed = ({ first, last, others }: Closed, no: string | number): boolean =>
  (typeof no === 'number' && no >= first && no <= last) || others.has(no)

/** Files of millions of lines are in the order of their numbers as a rule: then two of them tell all. */
const close = (closed: Closed, no: string | number): void => {
  if (no === closed.last + 1) closed.last = no
  else closed.others.add(no)
}

const closedOf = (groups: Map<string, Closed>, group: string, no: string | number): Closed => {
  const found = groups.get(group)
  if (found) return found
  const first = typeof no === 'number' ? no : 1
  const made = { first, last: first - 1, others: new Set<string | number>() }
  groups.set(group, made)
  return made
}

const gathered = async (
  source: VoucherRows,
  reading: VoucherReading,
  problems: FileProblems,
): Promise<FileVoucher[]> => {
  const vouchers = new Map<string, FileVoucher>()
  for await (const rows of source.read(problems)) {
    for (const row of rows) {
      const key = keyOf(row)
      let voucher = vouchers.get(key)
      if (voucher === undefined) {
        voucher = openVoucher(row, reading, problems)
        vouchers.set(key, voucher)
      }
      addLine(voucher, row, problems)
    }
  }
  return reading.order([...vouchers.values()])
}

const addLine = (voucher: FileVoucher, row: FileRow, problems: FileProblems): void => {
  if (voucher.lines.length >= linesMax) {
    // Told once, and the rest is not kept: a file of a million lines may give all of them one number.
    if (voucher.isCut !== true) problems.add(row.line, 'no', problem('voucher.manyLines', '', { k: linesMax }))
    voucher.isCut = true
    return
  }
  checkAgrees(voucher, row, problems)
  const { subject_name: name = '', aux_name: names = '', cf_name: cashFlow = '' } = row.cells
  if (name !== '' || names !== '' || cashFlow !== '') {
    voucher.said ??= new Map()
    voucher.said.set(voucher.lines.length, { subject: name, aux: names === '' ? [] : names.split(';'), cashFlow })
  }
  if (row.cells.voucher_total) voucher.total ??= { text: row.cells.voucher_total, line: row.line }
  const { attachments = '', direction = '' } = row.cells
  const isOther = Number(attachments) > 0 && Number(attachments) !== voucher.draft.attachCount
  if (isOther) voucher.papers ??= { text: attachments, line: row.line }
  if (direction !== '' && sideOf(direction) === null) voucher.isUnclear = true
  voucher.draft.lines.push(readLine(row, problems))
  voucher.lines.push(row.line)
}

async function* streamed(
  source: VoucherRows,
  reading: VoucherReading,
  problems: FileProblems,
): AsyncGenerator<FileVoucher> {
  const groups = new Map<string, Closed>()
  let open = null as { group: string; no: string; voucher: FileVoucher } | null
  for await (const rows of source.read(problems)) {
    for (const row of rows) {
      const group = groupOf(row)
      const { no = '' } = row.cells
      if (open === null || open.group !== group || open.no !== no) {
        if (open !== null) yield open.voucher
        const number = numberOf(no)
        const closed = closedOf(groups, group, number)
        if (isClosed(closed, number)) problems.addCell(row.line, 'no', 'apart')
        close(closed, number)
        open = { group, no, voucher: openVoucher(row, reading, problems) }
      }
      addLine(open.voucher, row, problems)
    }
  }
  if (open !== null) yield open.voucher
}

/** The rows of a journal, whose subjects and currencies may be named otherwise than by our codes. */
async function* resolved(batches: AsyncGenerator<FileRow[]>, resolver: Resolver): AsyncGenerator<FileRow[]> {
  for await (const rows of batches) {
    yield rows.map(({ line, cells }) => {
      const subject = resolver.subject(cells.subject ?? '', '')
      return { line, cells: { ...cells, subject, currency: resolver.currency(cells.currency ?? '') } }
    })
  }
}

/** The rows of a file of vouchers. */
export const rowsOfFile = (file: ImportFile, resolver: Resolver): VoucherRows => {
  let last: Pick<Journal, 'leftOut' | 'questions'> = { leftOut: new Map(), questions: () => [] }
  return {
    name: file.name,
    sha256: file.sha256,
    isSmall: file.kind === 'xlsx' || file.bytes <= gatherBytesMax,
    read: (problems, seen) => {
      if (!isJournal(file)) return rowsOf(file, 'vouchers', problems, seen)
      const journal = journalOf(file)
      last = journal
      return resolved(rowsOf(file, 'vouchers', problems, seen, journal), resolver)
    },
    notes: () => [...last.leftOut].map(([what, n]) => problem('warning.leftOut', '', { n, what })),
    questions: () => last.questions(),
  }
}

/**
 * The vouchers of a file in the order of their first lines: lines belong together by company, month, type and no. What
 * is wrong with a cell by itself goes to `problems`, and the voucher is handed on all the same.
 */
export async function* vouchersOf(
  source: VoucherRows,
  reading: VoucherReading,
  problems: FileProblems,
): AsyncGenerator<FileVoucher> {
  if (source.isSmall) yield* await gathered(source, reading, problems)
  else yield* streamed(source, reading, problems)
}
