// The list of vouchers: its filters as SQL, one page, the total of the filter and the counts of the quick filters.

import { isUnlimited } from '../../domain/access.ts'
import { isEntityType } from '../../domain/entity.ts'
import { parseMoney } from '../../domain/money.ts'
import { parsePeriod } from '../../domain/period.ts'
import type { VoucherDraft } from '../../domain/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import { finelyFor, keptBalances } from './kept-balances.ts'
import { kept, type Parameters, parameters, type Readable, scopeCondition } from './read.ts'
import { type Lister, waitsFor } from './to-audit.ts'

/** The filters of the list as far as they are SQL; amounts decimal text, months 'YYYY-MM', names parts of names. */
export type VoucherFilter = {
  page: number
  pageSize: number
  field?: string
  order?: 'asc' | 'desc'
  periodFrom?: string
  periodTo?: string
  dateFrom?: string
  dateTo?: string
  type?: string
  noFrom?: number
  noTo?: number
  status?: string
  summary?: string
  subject?: string
  entityType?: string
  entity?: string
  amountFrom?: string
  amountTo?: string
  currency?: string
  createdBy?: string
  auditedBy?: string
  source?: string
  mine?: boolean
  red?: boolean
  toAudit?: boolean
}

export type ListedVoucher = {
  id: bigint
  year: number
  period_no: number
  voucher_type: string
  voucher_no: number
  voucher_date: string
  serial_no: string
  attach_count: number
  remark: string
  status: number
  posted: boolean
  source: string
  /** Null where a line of the voucher is hidden from the reader. */
  total_debit: bigint | null
  summary: string
  created_by: bigint
  created_name: string
  created_at: string
  cashier_name: string
  audited_name: string
  audited_at: string | null
  posted_name: string | null
  rejected: string
  version: number
  subjects: string[]
}

/** `amount` is the debit of the filter without what is void; null where a line of it is hidden from the reader. */
export type Listed = { rows: ListedVoucher[]; total: number; amount: bigint | null; counts: Record<string, number> }

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
const begins = (text: string): string => `${text.replace(/[\\%_]/g, '\\$&')}%`

const from = `from voucher v left join voucher_counter c on c.company_id = v.company_id and c.year = v.year
    and c.period_no = v.period_no and c.voucher_type = v.voucher_type
  where v.company_id = $1 and v.year = $2`

const isPosted = `v.voucher_no <= coalesce(c.posted_no, 0)`

const quick = {
  saved: 'v.status = 1',
  audited: `v.status = 2 and not ${isPosted}`,
  posted: isPosted,
  void: `v.status = 9 and not ${isPosted}`,
} as const

const ofVoucher = `from voucher_line l left join aux a on a.company_id = l.company_id and a.id = l.aux_id
        where l.company_id = $1 and l.voucher_id = v.id`

/** Lines `l` of the voucher that the reader may see. */
const seenLines = ({ scope }: Readable, sent: Parameters): string =>
  `${ofVoucher}${scopeCondition(scope, 'l.subject', sent)}`

/**
 * A voucher is seen when one of its lines is (access.ts); a filter looks at the lines that are seen and at no other, or
 * it would tell what the others hold.
 */
const onLine = (readable: Readable, conditions: readonly string[], sent: Parameters): string => {
  if (conditions.length === 0 && isUnlimited(readable.scope)) return ''
  return ` and exists (select 1 ${[seenLines(readable, sent), ...conditions].join(' and ')})`
}

/** The debit of a voucher; null where a line is hidden, for the rest of it would tell that line's amount. */
const seenTotal = ({ scope }: Readable, sent: Parameters): string =>
  isUnlimited(scope)
    ? 'v.total_debit'
    : `case when not exists (select 1 ${ofVoucher} and not (true${scopeCondition(scope, 'l.subject', sent)}))
        then v.total_debit end`

const headConditions = (filter: VoucherFilter, sent: Parameters): string[] => {
  const found: string[] = []
  const add = (value: string | number | undefined, make: (place: string) => string): void => {
    if (value !== undefined && value !== '') found.push(make(sent.add(value)))
  }
  const bound = (month: string | undefined, sign: '>=' | '<='): void => {
    const period = parsePeriod(month ?? '')
    if (period === null) return
    found.push(`(v.year, v.period_no) ${sign} (${sent.add(period.year)}::integer, ${sent.add(period.no)}::smallint)`)
  }
  bound(filter.periodFrom, '>=')
  bound(filter.periodTo, '<=')
  add(filter.dateFrom, (at) => `v.voucher_date >= ${at}::date`)
  add(filter.dateTo, (at) => `v.voucher_date <= ${at}::date`)
  add(filter.type, (at) => `v.voucher_type = ${at}`)
  add(filter.noFrom, (at) => `v.voucher_no >= ${at}`)
  add(filter.noTo, (at) => `v.voucher_no <= ${at}`)
  add(filter.source, (at) => `v.source = ${at}`)
  add(filter.createdBy && contains(filter.createdBy), (at) => `v.created_name ilike ${at}`)
  add(filter.auditedBy && contains(filter.auditedBy), (at) => `v.audited_name ilike ${at}`)
  return found
}

const lineConditions = (filter: VoucherFilter, sent: Parameters, digits: number): string[] => {
  const found: string[] = []
  if (filter.summary) found.push(`l.summary ilike ${sent.add(contains(filter.summary))}`)
  const subjects = (filter.subject ?? '').split(',').filter((code) => code !== '')
  if (subjects.length > 0) found.push(`l.subject like any(${sent.add(subjects.map(begins))}::text[])`)
  if (filter.currency) found.push(`l.currency = ${sent.add(filter.currency)}`)
  if (filter.entity && filter.entityType && isEntityType(filter.entityType)) {
    found.push(`a.${filter.entityType} = ${sent.add(filter.entity)}`)
  }
  const low = parseMoney(filter.amountFrom ?? '', digits)
  const high = parseMoney(filter.amountTo ?? '', digits)
  if (low !== null) found.push(`l.debit + l.credit >= ${sent.add(low)}::bigint`)
  if (high !== null) found.push(`l.debit + l.credit <= ${sent.add(high)}::bigint`)
  return found
}

const isRed = (readable: Readable, sent: Parameters): string =>
  `exists (select 1 ${seenLines(readable, sent)} and (l.debit < 0 or l.credit < 0))`

/** A list that somebody asks for; `digits` are those of the base currency. */
export type Question = { readable: Readable; filter: VoucherFilter; lister: Lister; digits: number }

/** The quick filters that need the caller, as SQL with their parameters. */
const quickText = (name: 'mine' | 'red' | 'toAudit', { readable, lister }: Question, sent: Parameters): string => {
  if (name === 'red') return isRed(readable, sent)
  return name === 'mine' ? `v.created_by = ${sent.add(lister.id)}::bigint` : waitsFor(lister, isPosted, sent)
}

const callerQuicks = ['mine', 'red', 'toAudit'] as const

/** Everything but the quick filters; each statement has parameters of its own. */
const baseText = ({ readable, filter, digits }: Question, sent: Parameters): string => {
  const head = headConditions(filter, sent).map((each) => ` and ${each}`)
  return `${from}${head.join('')}${onLine(readable, lineConditions(filter, sent, digits), sent)}`
}

const chosenText = (question: Question, sent: Parameters): string => {
  const { filter } = question
  const found: string[] = []
  if (filter.status && filter.status in quick) found.push(quick[filter.status as keyof typeof quick])
  for (const name of callerQuicks) if (filter[name]) found.push(quickText(name, question, sent))
  return found.map((each) => ` and (${each})`).join('')
}

const begin = ({ readable }: Question): Parameters => parameters(readable.books.companyId, readable.books.year)

const byNumber = 'v.period_no %, v.voucher_type, v.voucher_no %'
const orders: ReadonlyMap<string, string> = new Map([
  ['date', 'v.voucher_date %, v.voucher_type, v.voucher_no %'],
  ['total', 'total_debit %, v.id'],
  ['createdAt', 'v.id %'],
])

const orderBy = (filter: VoucherFilter): string => {
  const order = filter.order === 'asc' ? 'asc' : 'desc'
  return (orders.get(filter.field ?? '') ?? byNumber).replaceAll('%', order)
}

const readCounts = async (tx: Db, question: Question): Promise<Record<string, number>> => {
  const sent = begin(question)
  const base = baseText(question, sent)
  const names = [
    ...Object.entries(quick),
    ...callerQuicks.map((name) => [name, quickText(name, question, sent)] as const),
  ]
  const columns = names.map(([name, text]) => `count(*) filter (where ${text})::integer as "${name}"`)
  const [row] = await tx.query<Record<string, number>>(
    `select count(*)::integer as "all", ${columns.join(', ')} ${base}`,
    sent.values,
  )
  return row ?? {}
}

const readTotal = async (tx: Db, question: Question): Promise<Pick<Listed, 'total' | 'amount'>> => {
  const sent = begin(question)
  const debit = seenTotal(question.readable, sent)
  const where = baseText(question, sent) + chosenText(question, sent)
  const [row] = await tx.query<{ total: number; whole: boolean; amount: string | null }>(
    `select count(*)::integer as total, coalesce(bool_and(t.debit is not null), true) as whole, sum(t.debit) as amount
     from (select case when v.status = 9 then 0 else ${debit} end as debit ${where}) t`,
    sent.values,
  )
  const { total = 0, whole = true, amount = null } = row ?? {}
  return { total, amount: whole ? BigInt(amount ?? 0) : null }
}

/** Of a voucher with hidden lines the first summary that the reader may see, and the subjects of the seen lines. */
const columnsOf = (readable: Readable, sent: Parameters): string => {
  const first = `(select l.summary ${seenLines(readable, sent)} order by l.line_no limit 1)`
  return `v.id, v.year, v.period_no, v.voucher_type, v.voucher_no, v.voucher_date, v.serial_no, v.attach_count,
    v.remark, v.status, ${isPosted} as posted, v.source, ${seenTotal(readable, sent)} as total_debit,
    ${isUnlimited(readable.scope) ? 'v.summary' : first} as summary, v.created_by, v.created_name,
    v.created_at, v.cashier_name, v.audited_name, v.audited_at, v.rejected, v.version,
    case when ${isPosted} then (select p.posted_name from posting p where p.company_id = $1 and p.year = v.year
      and p.period_no = v.period_no and (p.posted_nos ->> v.voucher_type)::integer >= v.voucher_no
      order by p.version limit 1) end as posted_name,
    (select coalesce(array_agg(s.subject order by s.line_no), '{}') from (select l.subject, min(l.line_no) as line_no
      ${seenLines(readable, sent)} group by l.subject) s) as subjects`
}

const readPage = (tx: Db, question: Question): Promise<ListedVoucher[]> => {
  const { filter, readable } = question
  const sent = begin(question)
  const columns = columnsOf(readable, sent)
  const where = baseText(question, sent) + chosenText(question, sent)
  const offset = (filter.page - 1) * filter.pageSize
  return tx.query<ListedVoucher>(
    `select ${columns} ${where} order by ${orderBy(filter)} limit ${filter.pageSize} offset ${offset}`,
    sent.values,
  )
}

/** One page of the list in the account set, the total of the filter and the counts of its quick filters. */
export const listVouchers = (db: Db, question: Question): Promise<Listed> =>
  db.snapshot(async (tx) => {
    const counts = await readCounts(tx, question)
    const { total, amount } = await readTotal(tx, question)
    return { rows: await readPage(tx, question), total, amount, counts }
  })

/** The first `most` vouchers of a filter in its order with their versions, and how many there are in all. */
export const listVersions = async (
  db: Db,
  question: Question,
  most: number,
): Promise<{ rows: readonly { id: bigint; version: number }[]; total: number }> => {
  const sent = begin(question)
  const debit = seenTotal(question.readable, sent)
  const where = baseText(question, sent) + chosenText(question, sent)
  const rows = await db.query<{ id: bigint; version: number; total: number }>(
    `select v.id, v.version, ${debit} as total_debit, count(*) over ()::integer as total
     ${where} order by ${orderBy(question.filter)} limit ${most}`,
    sent.values,
  )
  return { rows, total: rows[0]?.total ?? 0 }
}

/** The first saved vouchers of a month, at most 20: what stands in the way of posting it. */
export const firstSaved = (db: Db, readable: Readable, month: string): Promise<ListedVoucher[]> =>
  readPage(db, {
    readable,
    filter: { page: 1, pageSize: 20, order: 'asc', status: 'saved', periodFrom: month, periodTo: month },
    lister: { id: 0n, roles: [], rights: [], ownToo: false },
    digits: 0,
  })

export type ListedDraft = {
  id: bigint
  created_name: string
  created_at: string
  version: number
  draft: VoucherDraft
}

/** How many drafts of the year are the caller's own. */
export const countDrafts = async (db: Db, books: Books, userId: bigint): Promise<number> => {
  const [row] = await db.query<{ drafts: number }>(
    `select count(*)::integer as drafts from voucher_draft where company_id = $1 and year = $2 and created_by = $3`,
    [books.companyId, books.year, userId],
  )
  return row?.drafts ?? 0
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

/** One draft of the caller, or null. */
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
  const [row] = await db.query<{ last_no: number }>(
    `select last_no from voucher_counter where company_id = $1 and year = $2 and period_no = $3 and voucher_type = $4`,
    [books.companyId, books.year, periodNo, type],
  )
  return (row?.last_no ?? 0) + 1
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
  const [row] = await db.query<{ net: string | null }>(
    `select sum(g.net) as net from (${rows}) g left join aux a on a.company_id = $1 and a.id = g.aux_id
     where true${entities}${scopeCondition(readable.scope, 'g.subject', sent)}`,
    sent.values,
  )
  return BigInt(row?.net ?? 0)
}

/** How many of somebody's vouchers were rejected and wait to be put right. */
export const countReturned = async (db: Db, books: Books, userId: bigint): Promise<number> => {
  const [row] = await db.query<{ returned: number }>(
    `select count(*)::integer as returned from voucher
     where company_id = $1 and year = $2 and status = 1 and created_by = $3 and rejected <> ''`,
    [books.companyId, books.year, userId],
  )
  return row?.returned ?? 0
}
