// One voucher of an archive: its content against its digest, its head against its lines, and what it adds to figures.
import { createHash } from 'node:crypto'
import { parseQuantity, parseRate } from '../domain/base/money.ts'
import { entitiesIn } from '../domain/chart/entity.ts'
import { type Cells, lineColumns, type RecordOf, voucherColumns } from '../domain/closing/archive.ts'
import { addAmounts, amountsOf, classOf, keyText, noAmounts } from '../domain/voucher/balance.ts'
import {
  canonicalVoucher,
  type Line,
  type Voucher,
  type VoucherSigns,
  type VoucherSource,
} from '../domain/voucher/voucher.ts'
import { addOpen, find, nameOf, type State } from './state.ts'

type Row<N extends string> = Record<N, string> & { isNull: (name: N) => boolean }
type Head = Row<(typeof voucherColumns)[number]>
type LineRow = Row<(typeof lineColumns)[number]>

/** The cells by their names, '' for null. */
const rowOf = <N extends string>(names: readonly N[], cells: Cells): Row<N> => {
  const nulls = new Set<string>(names.filter((_, at) => cells[at] === null || cells[at] === undefined))
  const texts = Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])) as Record<N, string>
  return { ...texts, isNull: (name) => nulls.has(name) }
}

const lineOf = (state: State, row: LineRow): Line => ({
  lineNo: Number(row.line_no),
  summary: row.summary,
  subject: row.subject,
  aux: entitiesIn(state.auxes.get(row.aux_id)),
  handler: row.handler,
  currency: row.currency,
  rateType: row.rate_type,
  rate: row.isNull('rate') ? null : parseRate(row.rate),
  original: BigInt(row.original),
  debit: BigInt(row.debit),
  credit: BigInt(row.credit),
  quantity: row.isNull('quantity') ? null : parseQuantity(row.quantity),
  price: row.isNull('price') ? null : parseQuantity(row.price),
  business: row.business,
  purpose: row.purpose,
  settlementMethod: row.settlement_method,
  settlementNo: row.settlement_no,
  settlementDate: row.settlement_date,
  dueDate: row.due_date,
  cfItem: row.cf_item,
  invoiceNo: row.invoice_no,
})

const statuses: Readonly<Record<string, VoucherSigns['status']>> = { '1': 'saved', '2': 'audited', '9': 'void' }

const signsOf = (head: Head): VoucherSigns => ({
  status: statuses[head.status] ?? 'saved',
  maker: head.created_by,
  makerName: head.created_name,
  editorName: head.edited_name,
  editedAt: head.edited_at,
  cashierName: head.cashier_name,
  cashierAt: head.cashier_at,
  auditor: head.audited_by,
  auditorName: head.audited_name,
  auditedAt: head.audited_at,
  auditorDiffers: head.auditor_differs === 'true',
  rejected: head.rejected,
})

const voucherOf = (head: Head, lines: Line[]): Voucher => ({
  type: head.voucher_type,
  date: head.voucher_date,
  period: { year: Number(head.year), no: Number(head.period_no) },
  attachCount: Number(head.attach_count),
  remark: head.remark,
  // Whatever stands there is digested; a source that nobody knows gives another digest.
  source: head.source as VoucherSource,
  reversalOf: head.reversal_of,
  lines,
  total: BigInt(head.total_debit),
})

const digestOf = (state: State, head: Head, voucher: Voucher, files: readonly string[]): string => {
  const record = { company: state.set?.company ?? '', serialNo: head.serial_no, createdAt: head.created_at }
  const text = canonicalVoucher(voucher, signsOf(head), { ...record, attachments: files })
  return createHash('sha256').update(text).digest('hex')
}

const repeated = ['year', 'period_no', 'voucher_date', 'voucher_type', 'voucher_no'] as const

const isBalanced = (state: State, head: Head, rows: readonly LineRow[], { lines }: Voucher): boolean => {
  const debit = lines.reduce((sum, line) => sum + line.debit, 0n)
  const credit = lines.reduce((sum, line) => sum + line.credit, 0n)
  return (
    debit === BigInt(head.total_debit) &&
    credit === BigInt(head.total_credit) &&
    debit === credit &&
    lines.length >= 2 &&
    lines.length === Number(head.line_count) &&
    lines[0]?.summary === head.summary &&
    lines.every((line) => (line.debit === 0n) !== (line.credit === 0n)) &&
    rows.every((row) => repeated.every((name) => row[name] === head[name])) &&
    rows.every((row) => row.aux_id === '0' || state.auxes.has(row.aux_id))
  )
}

/** Posted, audited or saved; null for a void one, which is in no figure. */
const familyOf = (head: Head, postedNo: number): 'posted' | 'audited' | 'saved' | null => {
  if (head.status === '9') return null
  if (Number(head.voucher_no) <= postedNo) return 'posted'
  return head.status === '2' ? 'audited' : 'saved'
}

const addLine = (state: State, family: string, voucher: Voucher, line: Line, auxId: string): void => {
  const { period } = voucher
  const kind = classOf(voucher.source)
  const amounts = amountsOf(line)
  const figures = Object.values(amounts)
  const keyOf = (id: string): string =>
    [family, period.no, line.subject, id, line.currency, kind === 'closing' ? 1 : 0].join('|')
  for (const id of auxId === '0' ? ['0'] : ['', auxId]) addOpen(state, keyOf(id), figures, -1n)
  const flow = line.credit - line.debit
  if (line.cfItem !== '') addOpen(state, `flow|${family}|${period.no}|${line.cfItem}`, [flow], -1n)
  if (family !== 'posted') return
  const aux = state.auxes.get(auxId) ?? ''
  const key = keyText({ period, subject: line.subject, aux, currency: line.currency, class: kind })
  state.posted.set(key, addAmounts(state.posted.get(key) ?? noAmounts(), amounts))
  if (line.cfItem === '') return
  const flows = state.flows.get(period.no) ?? new Map<string, bigint>()
  state.flows.set(period.no, flows.set(line.cfItem, (flows.get(line.cfItem) ?? 0n) + flow))
}

/** Numbers that are left out before this one, in a range that is posted. */
const checkNumber = (state: State, no: number, type: string, number: number, postedNo: number): void => {
  const key = `${no}|${type}`
  const next = state.next.get(key) ?? 1
  for (let missing = next; missing < number && missing <= postedNo; missing += 1) {
    find(state, 'numbers', nameOf(state, no, type, missing))
  }
  state.next.set(key, Math.max(next, number + 1))
}

const isClosed = (status: string | undefined): boolean => status === 'POSTED' || status === 'LOCKED'

/** Whether a posted voucher was audited (or is void), and no voucher stands unposted in a closed month. */
const isInPlace = (state: State, head: Head, postedNo: number): boolean => {
  const number = Number(head.voucher_no)
  if (number >= 1 && number <= postedNo) return head.status === '2' || head.status === '9'
  return !isClosed(state.periods.get(Number(head.period_no)))
}

/** Takes one voucher; they come by month, type and number, as roots are made. */
export const takeVoucher = (state: State, { cells, files, lines: lineCells }: RecordOf<'voucher'>): void => {
  const head = rowOf(voucherColumns, cells)
  const rows = lineCells.map((each) => rowOf(lineColumns, each))
  const lines = rows.map((row) => lineOf(state, row))
  const voucher = voucherOf(head, lines)
  const [no, number] = [voucher.period.no, Number(head.voucher_no)]
  const name = nameOf(state, no, head.voucher_type, number)
  const counter = state.counters.find((each) => each.no === no && each.type === head.voucher_type)
  const postedNo = counter?.postedNo ?? 0
  const told = `${name} (${head.serial_no})`
  if (digestOf(state, head, voucher, files) !== head.digest) find(state, 'digest', told, head.id)
  if (!isBalanced(state, head, rows, voucher)) find(state, 'balanced', told, head.id)
  if (!isInPlace(state, head, postedNo)) find(state, 'unaudited', told, head.id)
  if (head.auditor_differs === 'true' && head.audited_by !== '' && head.audited_by === head.created_by) {
    find(state, 'auditor', told, head.id)
  }
  checkNumber(state, no, head.voucher_type, number, postedNo)
  const family = familyOf(head, postedNo)
  if (family !== null) {
    for (const [at, line] of lines.entries()) addLine(state, family, voucher, line, rows[at]?.aux_id ?? '0')
  }
  for (const posting of state.postings) {
    if (posting.year !== voucher.period.year || posting.no !== no) continue
    const upTo = posting.postedNos[head.voucher_type] ?? 0
    if (number > (posting.previousNos[head.voucher_type] ?? 0) && number <= upTo) {
      posting.rootHash.update(Buffer.from(head.digest, 'hex'))
    }
  }
  const isAudited = head.status === '2'
  state.held.set(head.id, {
    name: told,
    no: number,
    version: Number(head.version),
    auditor: head.audited_by,
    isAudited,
  })
  state.vouchers += 1
  const id = BigInt(head.id)
  if (id > state.last.id) state.last = { id, name }
}
