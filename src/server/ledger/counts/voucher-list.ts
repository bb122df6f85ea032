// The list of vouchers: one page, the total of the filter and the counts of the quick filters; drafts beside them.
import { order } from '../../../domain/base/order.ts'
import type { VoucherDraft } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { finelyFor, keptBalances } from '../read/balance-rows.ts'
import { kept, parameters, type SqlParameters, scopeCondition } from '../read/read-scope.ts'
import type { Books, Readable } from '../store/books.ts'
import type { VoucherHead } from '../store/voucher-store.ts'
import {
  baseText,
  begin,
  chosenText,
  countColumns,
  counters,
  isPosted,
  isReversed,
  ofCompany,
  seenLines,
  seenSummary,
  seenTotal,
  type VoucherFilter,
  type VoucherListQuestion,
} from './list-filter.ts'
import { isBroad, isKept, keptTally, readyTally, type Series, tallyVouchers } from './list-tally.ts'

export type ListedVoucher = Omit<
  VoucherHead,
  | 'totalDebit'
  | 'lineCount'
  | 'editedName'
  | 'editedAt'
  | 'cashierAt'
  | 'auditedBy'
  | 'auditorDiffers'
  | 'reversalOf'
  | 'digest'
> & {
  companyId: bigint
  posted: boolean
  reversed: boolean
  part: boolean
  /** Null where a line of the voucher is hidden from the reader. */
  totalDebit: bigint | null
  postedName: string | null
  subjects: string[]
}

/** `amount` is the debit of the filter without what is void; null where a line of it is hidden from the reader. */
type Listed = { rows: ListedVoucher[]; total: number; amount: bigint | null; counts: Record<string, number> }

const byNumber = 'v.period_no %, v.voucher_type, v.voucher_no %'
const orders: ReadonlyMap<string, string> = new Map([
  ['date', 'v.voucher_date %, v.voucher_type, v.voucher_no %'],
  ['total', 'total_debit %, v.id'],
  ['createdAt', 'v.id %'],
])

const orderBy = ({ filter, books }: VoucherListQuestion): string => {
  const order = filter.order === 'asc' ? 'asc' : 'desc'
  const by = (orders.get(filter.field ?? '') ?? byNumber).replaceAll('%', order)
  // Two companies have the same numbers.
  return books.length > 1 ? `${by}, v.id` : by
}

/** The counts of the quick filters within the others. */
const readCounts = async (tx: Db, question: VoucherListQuestion): Promise<Record<string, number>> => {
  const sent = begin(question)
  const base = baseText(question, 'vouchers', sent)
  const columns = countColumns(question, 'vouchers', sent)
  return await tx.row<Record<string, number>>(`select ${columns} ${base}`, sent.values)
}

const readTotal = async (tx: Db, question: VoucherListQuestion): Promise<Pick<Listed, 'total' | 'amount'>> => {
  const sent = begin(question)
  const debit = seenTotal(question, sent)
  const where = baseText(question, 'vouchers', sent) + chosenText(question, 'vouchers', sent)
  const row = await tx.row<{ total: number; whole: boolean; amount: string | null }>(
    `select count(*)::integer as total, coalesce(bool_and(t.debit is not null), true) as whole, sum(t.debit) as amount
     from (select case when v.status = 9 then 0 else ${debit} end as debit ${where}) t`,
    sent.values,
  )
  const { total, whole, amount } = row
  return { total, amount: whole ? BigInt(amount ?? 0) : null }
}

/** Of a voucher with hidden lines the first summary that the reader may see, and the subjects of the seen lines. */
const columnsOf = (question: VoucherListQuestion, sent: SqlParameters): string =>
  `v.id, v.company_id, v.year, v.period_no, v.voucher_type, v.voucher_no, v.voucher_date, v.serial_no, v.attach_count,
    v.remark, v.status, ${isPosted} as posted,
    ${isReversed(question)} as reversed,
    v.status = 1 and exists (select 1 from audit_step s where ${ofCompany(question, 's')}
      and s.company_id = v.company_id and s.voucher_id = v.id) as part,
    v.source, ${seenTotal(question, sent)} as total_debit,
    ${seenSummary(question, sent)} as summary, v.created_by, v.created_name,
    v.created_at, v.cashier_name, v.audited_name, v.audited_at, v.rejected, v.version,
    case when ${isPosted} then (select p.posted_name from posting p where ${ofCompany(question, 'p')}
      and p.company_id = v.company_id and p.year = v.year and p.period_no = v.period_no
      and (p.posted_nos ->> v.voucher_type)::integer >= v.voucher_no
      order by p.version limit 1) end as posted_name,
    (select coalesce(array_agg(s.subject order by s.line_no), '{}') from (select l.subject, min(l.line_no) as line_no
      ${seenLines(question, sent)} group by l.subject) s) as subjects`

/**
 * Where a page in the order of numbers is: in these months and types alone, after so many of theirs. A page within one
 * of them is read along its numbers, however many vouchers there are before. Null where the order is another.
 */
const sliceOf = (
  { books, filter }: VoucherListQuestion,
  series: readonly Series[],
  sent: SqlParameters,
): { where: string; offset: number } | null => {
  if (books.length > 1 || orders.has(filter.field ?? '')) return null
  const way = filter.order === 'asc' ? 1 : -1
  const sorted = series.toSorted((a, b) => way * (a.periodNo - b.periodNo) || order(a.voucherType, b.voucherType))
  const from = (filter.page - 1) * filter.pageSize
  let [passed, before] = [0, 0]
  const parts = sorted.flatMap(({ periodNo, voucherType, n }) => {
    const begin = passed
    passed += n
    if (passed <= from) before = passed
    if (passed <= from || begin >= from + filter.pageSize) return []
    return [`v.period_no = ${sent.add(periodNo)}::smallint and v.voucher_type = ${sent.add(voucherType)}`]
  })
  const where = parts.length === 0 ? ' and false' : ` and (${parts.join(' or ')})`
  return { where, offset: from - before }
}

const readPage = (tx: Db, question: VoucherListQuestion, series?: readonly Series[]): Promise<ListedVoucher[]> => {
  const { filter } = question
  const sent = begin(question)
  const columns = columnsOf(question, sent)
  const debit = seenTotal(question, sent)
  const where = baseText(question, 'vouchers', sent) + chosenText(question, 'vouchers', sent)
  const whole = { where: '', offset: (filter.page - 1) * filter.pageSize }
  const slice = (series && sliceOf(question, series, sent)) ?? whole
  const by = orderBy(question)
  // What a row shows is read for the rows of the page alone, not for those it passes over.
  return tx.query<ListedVoucher>(
    `select ${columns} from (select v.company_id, v.id, ${debit} as total_debit ${where}${slice.where}
         order by ${by} limit ${filter.pageSize} offset ${slice.offset}) page
       join voucher v on v.company_id = page.company_id and v.id = page.id ${counters}
     where ${ofCompany(question, 'v')} order by ${by.replace('total_debit', 'page.total_debit')}`,
    sent.values,
  )
}

/** What stands above the rows, counted from the vouchers themselves. */
export const countTally = async (tx: Db, question: VoucherListQuestion): Promise<Omit<Listed, 'rows'>> =>
  isBroad(question.filter)
    ? tallyVouchers(tx, question)
    : { counts: await readCounts(tx, question), ...(await readTotal(tx, question)) }

/** One page of the list, the total of the filter and the counts of its quick filters. */
export const listVouchers = async (db: Db, question: VoucherListQuestion): Promise<Listed> => {
  const byCounts = isKept(question)
  if (byCounts) await readyTally(db, question)
  return db.snapshot(async (tx) => {
    if (!byCounts) return { ...(await countTally(tx, question)), rows: await readPage(tx, question) }
    const { series, ...tally } = await keptTally(tx, question)
    return { ...tally, rows: await readPage(tx, question, series) }
  })
}

/** The first `most` vouchers of a filter in its order with their versions, and how many there are in all. */
export const listVersions = async (
  db: Db,
  question: VoucherListQuestion,
  most: number,
): Promise<{ rows: readonly { id: bigint; version: number }[]; total: number }> => {
  const sent = begin(question)
  const debit = seenTotal(question, sent)
  const where = baseText(question, 'vouchers', sent) + chosenText(question, 'vouchers', sent)
  const rows = await db.query<{ id: bigint; version: number; total: number }>(
    `select v.id, v.version, ${debit} as total_debit, count(*) over ()::integer as total
     ${where} order by ${orderBy(question)} limit ${most}`,
    sent.values,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The first saved vouchers of a month, at most 20: what stands in the way of posting it. */
export const firstSaved = (db: Db, readable: Readable, month: string): Promise<ListedVoucher[]> =>
  readPage(db, {
    books: [{ readable, digits: 0, cash: [], broken: [] }],
    filter: { page: 1, pageSize: 20, order: 'asc', status: 'saved', periodFrom: month, periodTo: month },
    lister: { id: 0n, companyId: readable.books.companyId, roles: [], rights: [], ownToo: false },
  })

export type ListedDraft = {
  id: bigint
  createdName: string
  createdAt: string
  version: number
  draft: VoucherDraft
}

/** How many drafts of the year are the caller's own. */
export const countDrafts = async (db: Db, books: Books, userId: bigint): Promise<number> => {
  const row = await db.row<{ drafts: number }>(
    `select count(*)::integer as drafts from voucher_draft where company_id = $1 and year = $2 and created_by = $3`,
    [books.companyId, books.year, userId],
  )
  return row.drafts
}

/** A page of the caller's own drafts of the year, the latest first. */
export const listDrafts = (
  db: Db,
  books: Books,
  userId: bigint,
  { page, pageSize }: Pick<VoucherFilter, 'page' | 'pageSize'>,
): Promise<ListedDraft[]> =>
  db.query<ListedDraft>(
    `select id, created_name, created_at, version, draft from voucher_draft
     where company_id = $1 and year = $2 and created_by = $3 order by updated_at desc, id limit $4 offset $5`,
    [books.companyId, books.year, userId, pageSize, (page - 1) * pageSize],
  )

export const readDraft = async (db: Db, books: Books, userId: bigint, id: bigint): Promise<ListedDraft | null> => {
  const [row] = await db.query<ListedDraft>(
    `select id, created_name, created_at, version, draft from voucher_draft
     where company_id = $1 and year = $2 and created_by = $3 and id = $4`,
    [books.companyId, books.year, userId, id],
  )
  return row ?? null
}

/** Type and date of the voucher somebody saved last in these books; '' for none. */
export const lastOf = async (db: Db, books: Books, userId: bigint): Promise<{ date: string; type: string }> => {
  const [row] = await db.query<{ date: string; type: string }>(
    `select voucher_date as date, voucher_type as type from voucher
     where company_id = $1 and year = $2 and created_by = $3 order by id desc limit 1`,
    [books.companyId, books.year, userId],
  )
  return row ?? { date: '', type: '' }
}

/** The number the next voucher of a month and type would get now. */
export const nextNo = async (db: Db, books: Books, periodNo: number, type: string): Promise<number> => {
  const [row] = await db.query<{ lastNo: number }>(
    `select last_no from voucher_counter where company_id = $1 and year = $2 and period_no = $3 and voucher_type = $4`,
    [books.companyId, books.year, periodNo, type],
  )
  return (row?.lastNo ?? 0) + 1
}

/** Balance of a subject (and set of entities) at the end of the year's vouchers, saved ones too, debit-positive. */
export const subjectBalance = async (
  db: Db,
  readable: Readable,
  subject: string,
  aux: string | null,
): Promise<bigint> => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const of = sent.add(subject)
  const entities = aux === null ? '' : ` and coalesce(a.canonical, '') = ${sent.add(aux)}`
  const net = `${kept('debit', 'saved')} - (${kept('credit', 'saved')}) as net`
  const where = `b.company_id = $1 and b.year = $2 and b.subject = ${of}`
  const rows = `select o.company_id, o.subject, o.aux_id, o.currency, o.base as net from opening o
      where o.company_id = $1 and o.year = $2 and o.subject = ${of}
    union all ${keptBalances(net, where, finelyFor(readable, aux !== null))}`
  const row = await db.row<{ net: string | null }>(
    `select sum(g.net) as net from (${rows}) g left join aux a on a.company_id = $1 and a.id = g.aux_id
     where true${entities}${scopeCondition(readable.scope, 'g.subject', sent)}`,
    sent.values,
  )
  return BigInt(row.net ?? 0)
}

/** How many of somebody's vouchers were rejected and wait to be put right. */
export const countReturned = async (db: Db, books: Books, userId: bigint): Promise<number> => {
  const row = await db.row<{ returned: number }>(
    `select count(*)::integer as returned from voucher
     where company_id = $1 and year = $2 and status = 1 and created_by = $3 and rejected <> ''`,
    [books.companyId, books.year, userId],
  )
  return row.returned
}
