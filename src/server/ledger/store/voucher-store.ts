// Vouchers as they are stored, read back into the shapes of the domain.

import { momentText } from '../../../domain/base/moment.ts'
import { parseQuantity, parseRate } from '../../../domain/base/money.ts'
import type { PeriodStatus } from '../../../domain/base/period.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import type { ClosedMonths } from '../../../domain/base/soft-close.ts'
import { entitiesIn } from '../../../domain/chart/entity.ts'
import { isVoucherSource } from '../../../domain/voucher/balance.ts'
import type { Line, Voucher, VoucherSigns, VoucherSource } from '../../../domain/voucher/voucher.ts'
import type { VoucherState } from '../../../domain/voucher/voucher-action.ts'
import type { Db } from '../../kernel/db.ts'
import { TryLater } from '../../kernel/lock-wait.ts'
import { shareMonths } from './account-set.ts'
import { type AuditStep, stepsColumn } from './audit-rights.ts'
import type { Books } from './books.ts'
import { countedFiles } from './record-digest.ts'
import { lineNames } from './voucher-rows.ts'

const statuses = { 1: 'saved', 2: 'audited', 9: 'void' } as const
export const statusCodes = { saved: 1, audited: 2, void: 9 } as const
export type StatusCode = keyof typeof statuses

export type VoucherHead = {
  id: bigint
  year: number
  periodNo: number
  voucherType: string
  voucherNo: number
  voucherDate: string
  serialNo: string
  attachCount: number
  remark: string
  status: StatusCode
  source: string
  totalDebit: bigint
  lineCount: number
  summary: string
  createdBy: bigint
  createdName: string
  createdAt: string
  editedName: string
  editedAt: string | null
  cashierName: string
  cashierAt: string | null
  auditedBy: bigint | null
  auditedName: string
  auditedAt: string | null
  auditorDiffers: boolean
  rejected: string
  reversalOf: bigint | null
  version: number
  digest: Buffer
}

/** The same with what its month, other vouchers, its audit and its creator say about it. */
export type StoredHead = VoucherHead & {
  postedNo: number
  periodStatus: PeriodStatus
  reversedBy: bigint | null
  /** The files that the digest names, in hexadecimal. */
  attachments: string[]
  /** The levels of audit given so far, the lowest first. */
  steps: AuditStep[]
  /** '' for none. */
  creatorDepartment: string
}

export type Stored = { head: StoredHead; voucher: Voucher }

export const statusOf = (head: Pick<VoucherHead, 'status'>): VoucherSigns['status'] => statuses[head.status]

export const isPosted = (head: Pick<StoredHead, 'voucherNo' | 'postedNo'>): boolean => head.voucherNo <= head.postedNo

/** Who made, changed, signed and audited a stored voucher, as its digest has it. */
export const signsOf = (head: VoucherHead): VoucherSigns => ({
  status: statusOf(head),
  maker: head.createdBy.toString(),
  makerName: head.createdName,
  editorName: head.editedName,
  editedAt: head.editedAt ?? '',
  cashierName: head.cashierName,
  cashierAt: head.cashierAt ?? '',
  auditor: head.auditedBy?.toString() ?? '',
  auditorName: head.auditedName,
  auditedAt: head.auditedAt ?? '',
  auditorDiffers: head.auditorDiffers,
  rejected: head.rejected,
})

const sourceOf = (text: string): VoucherSource => (isVoucherSource(text) ? text : 'MANUAL')

/** What a VoucherHead is read with, of voucher `v`. */
export const headColumns = `v.id, v.year, v.period_no, v.voucher_type, v.voucher_no, v.voucher_date, v.serial_no,
    v.attach_count, v.remark, v.status, v.source, v.total_debit, v.line_count, v.summary, v.created_by, v.created_name,
    v.created_at, v.edited_name, v.edited_at, v.cashier_name, v.cashier_at, v.audited_by, v.audited_name, v.audited_at,
    v.auditor_differs, v.rejected, v.reversal_of, v.version, v.digest`

const headSelect = `select ${headColumns}, coalesce(c.posted_no, 0) as posted_no, p.status as period_status,
    (select r.id from voucher r where r.company_id = v.company_id and r.reversal_of = v.id) as reversed_by,
    ${stepsColumn} as steps,
    coalesce((select u.department_code from app_user u where u.id = v.created_by), '') as creator_department,
    ${countedFiles} as attachments
  from voucher v
    join period p on p.company_id = v.company_id and p.year = v.year and p.no = v.period_no
    left join voucher_counter c on c.company_id = v.company_id and c.year = v.year and c.period_no = v.period_no
      and c.voucher_type = v.voucher_type
  where v.company_id = $1`

/** A line with the canonical text of its entities, its exact numbers as decimal text. */
export type LineAsStored = Omit<Line, 'aux' | 'rate' | 'quantity' | 'price'> &
  Record<'canonical' | 'rate' | 'quantity' | 'price', string | null> & { voucherId: bigint }

const lineOf = ({ voucherId: _, canonical, ...row }: LineAsStored): Line => ({
  ...row,
  aux: entitiesIn(canonical),
  rate: row.rate === null ? null : parseRate(row.rate),
  quantity: row.quantity === null ? null : parseQuantity(row.quantity),
  price: row.price === null ? null : parseQuantity(row.price),
})

export const voucherOf = (head: VoucherHead, lines: Line[]): Voucher => ({
  type: head.voucherType,
  date: head.voucherDate,
  period: { year: head.year, no: head.periodNo },
  attachCount: head.attachCount,
  remark: head.remark,
  source: sourceOf(head.source),
  reversalOf: head.reversalOf === null ? '' : head.reversalOf.toString(),
  lines,
  total: head.totalDebit,
})

const withLines = async (db: Db, companyId: bigint, heads: readonly StoredHead[]): Promise<Stored[]> => {
  const rows = await db.query<LineAsStored>(
    `select l.voucher_id, a.canonical, ${lineNames.map((name) => `l.${name}`).join(', ')} from voucher_line l
       left join aux a on a.company_id = l.company_id and a.id = l.aux_id
     where l.company_id = $1 and l.voucher_id = any($2) order by l.voucher_id, l.line_no`,
    [companyId, heads.map((head) => head.id)],
  )
  const found = heads.map((head): { head: StoredHead; lines: Line[] } => ({ head, lines: [] }))
  const lines = new Map(found.map((each) => [each.head.id, each.lines]))
  for (const row of rows) lines.get(row.voucherId)?.push(lineOf(row))
  return found.map((each) => ({ head: each.head, voucher: voucherOf(each.head, each.lines) }))
}

/** The vouchers of these ids with their lines, in the order of their ids; missing ones are simply not there. */
export const readStored = async (db: Db, books: Books, ids: readonly bigint[]): Promise<Stored[]> => {
  const text = `${headSelect} and v.id = any($2) and v.year = $3 order by v.id`
  const heads = await db.query<StoredHead>(text, [books.companyId, [...ids], books.year])
  return withLines(db, books.companyId, heads)
}

const lockMonthsOf = (tx: Db, books: Books, ids: readonly bigint[]): Promise<ReadonlyMap<number, string>> =>
  shareMonths(
    tx,
    books,
    `p.no in (select v.period_no from voucher v where v.company_id = $1 and v.id = any($4) and v.year = $2)`,
    [[...ids]],
  )

/** The same, locked: the months, then the vouchers. Refused where the books were closed meanwhile (45607). */
export const lockStored = async (tx: Db, books: Books, ids: readonly bigint[]): Promise<Stored[]> => {
  const locked = await lockMonthsOf(tx, books, ids)
  const rows = await tx.query<{ year: number; no: number; isClosed: boolean }>(
    `select v.year, v.period_no as no, exists (select 1 from account_set s
         where s.company_id = $1 and s.year = $3 and s.status <> 'open') as is_closed
     from voucher v where v.company_id = $1 and v.id = any($2) order by v.id for update`,
    [books.companyId, [...ids], books.year],
  )
  if (rows.some(({ isClosed }) => isClosed)) refuse(problem('accountSet.closed', '', { set: books.value }))
  // One was moved before it could be locked, and who has its new month may want it: locked anew, months first.
  if (rows.some(({ year, no }) => year === books.year && !locked.has(no))) throw new TryLater('a voucher was moved')
  return readStored(tx, books, ids)
}

/** What a voucher's actions depend on; `closed` are the months that are closed to whoever acts. */
export const stateOf = (
  stored: Stored,
  cash: (subject: string) => boolean,
  closed: ClosedMonths = new Map(),
): VoucherState => {
  const { head, voucher } = stored
  return {
    status: statusOf(head),
    posted: isPosted(head),
    createdBy: head.createdBy.toString(),
    auditedBy: head.auditedBy?.toString() ?? head.steps.at(-1)?.userId ?? '',
    cashierBy: head.cashierName,
    touchesCash: voucher.lines.some((line) => cash(line.subject)),
    entryOpen: head.periodStatus === 'OPEN' || head.periodStatus === 'FUTURE',
    closedBecause: closed.get(head.periodNo) ?? null,
    reversedBy: head.reversedBy === null ? '' : head.reversedBy.toString(),
    date: head.voucherDate,
    periodText: `${head.year}-${String(head.periodNo).padStart(2, '0')}`,
  }
}

/** One voucher, locked; missing (404) where it is not there. */
export const lockOne = async (tx: Db, books: Books, id: bigint): Promise<Stored> =>
  (await lockStored(tx, books, [id]))[0] ?? refuse(problem('record.missing'))

/** By voucher the version of it that the caller has seen; of others whatever is stored is meant. */
export type Versions = ReadonlyMap<bigint, number>

/** E002 for each that somebody has changed since the caller saw it: who it was and when, as the trail tells. */
export const changedSince = async (
  db: Db,
  books: Books,
  list: readonly Pick<Stored, 'head'>[],
  versions: Versions,
): Promise<Map<bigint, Problem>> => {
  const changed = list.map(({ head }) => head).filter(({ id, version }) => (versions.get(id) ?? version) !== version)
  if (changed.length === 0) return new Map()
  const rows = await db.query<{ id: bigint; name: string; at: string }>(
    `select distinct on (t.object_id) t.object_id as id, coalesce(nullif(u.real_name, ''), t.user_name) as name, t.at
     from trail t left join app_user u on u.id = t.user_id
     where t.company_id = $1 and t.object_type = 'voucher' and t.object_id = any($2)
     order by t.object_id, t.seq desc, t.item desc`,
    [books.companyId, changed.map(({ id }) => id)],
  )
  const last = new Map(rows.map((row) => [row.id, row]))
  const problemOf = ({ id, createdName, createdAt }: StoredHead): Problem => {
    const { name, at } = last.get(id) ?? { name: createdName, at: createdAt }
    return problem('record.changed', '', { user: name, time: momentText(at) })
  }
  return new Map(changed.map((head) => [head.id, problemOf(head)]))
}

/** Who posted the month of a posted voucher, '' for others. */
export const postedNameOf = async (db: Db, books: Books, { head }: Stored): Promise<string> => {
  if (!isPosted(head)) return ''
  const { name } = await db.row<{ name: string }>(
    `select coalesce((select posted_name from posting where company_id = $1 and year = $2 and period_no = $3
     and (posted_nos ->> $4)::integer >= $5 order by version limit 1), '') as name`,
    [books.companyId, head.year, head.periodNo, head.voucherType, head.voucherNo],
  )
  return name
}
