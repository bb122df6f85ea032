// The filters of the voucher list as SQL: which vouchers, which of their lines, and the quick filters of the caller.

import { parseMoney } from '../../../domain/base/money.ts'
import { parsePeriod } from '../../../domain/base/period.ts'
import { isUnlimited } from '../../../domain/chart/access.ts'
import { isEntityType } from '../../../domain/chart/entity.ts'
import type { Db } from '../../kernel/db.ts'
import { type BrokenPair, kindBits } from '../read/month-fold.ts'
import { parameters, type SqlParameters, scopeCondition } from '../read/read-scope.ts'
import type { Readable } from '../store/books.ts'
import { type Lister, waitsFor } from './audit-queue.ts'

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
  serialNo?: string
  status?: string
  summary?: string
  /** Codes joined with commas: beginnings, or with `subjectExact` whole ones. */
  subject?: string
  subjectExact?: boolean
  entityType?: string
  entity?: string
  side?: string
  amountFrom?: string
  amountTo?: string
  currency?: string
  createdBy?: string
  auditedBy?: string
  /** Codes of employees. */
  handlers?: readonly string[]
  source?: string
  business?: string
  purpose?: string
  attached?: boolean
  invoiceNo?: string
  cfMissing?: boolean
  broken?: boolean
  remark?: string
  mine?: boolean
  red?: boolean
  noAttachment?: boolean
  toAudit?: boolean
}

/** `digits` are those of the base currency, `cash` the cash subjects, `broken` what no longer passes if asked. */
export type ListedBook = { readable: Readable; digits: number; cash: readonly string[]; broken: readonly BrokenPair[] }

/** A list that somebody asks for, over books of one year. */
export type VoucherListQuestion = { books: readonly ListedBook[]; filter: VoucherFilter; lister: Lister }

/** What the list shows: vouchers `v`, the lines `l` that match, or all seen lines `l` of vouchers that match. */
type Shown = 'vouchers' | 'lines' | 'whole'

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
const contains = (text: string): string => `%${escaped(text)}%`
const begins = (text: string): string => `${escaped(text)}%`

/** The parameters every statement of a list begins with: `$1` the company or companies, `$2` the year. */
export const begin = ({ books }: VoucherListQuestion): SqlParameters => {
  const [first] = books
  const companies = books.map(({ readable }) => readable.books.companyId)
  return parameters(companies.length === 1 ? companies[0] : companies, first?.readable.books.year ?? 0)
}

/** That a row of table `alias` is of a listed company. */
export const ofCompany = ({ books }: VoucherListQuestion, alias: string): string =>
  `${alias}.company_id = ${books.length === 1 ? '$1' : 'any($1)'}`

export const isPosted = `v.voucher_no <= coalesce(c.posted_no, 0)`

/** That another voucher takes this one back. */
export const isReversed = (question: VoucherListQuestion): string =>
  `exists (select 1 from voucher r where ${ofCompany(question, 'r')} and r.company_id = v.company_id
      and r.reversal_of = v.id)`

const statuses = {
  saved: 'v.status = 1',
  returned: `v.status = 1 and v.rejected <> ''`,
  audited: `v.status = 2 and not ${isPosted}`,
  posted: isPosted,
  void: `v.status = 9 and not ${isPosted}`,
} as const

export const isAllSeen = ({ books }: VoucherListQuestion): boolean =>
  books.every(({ readable }) => isUnlimited(readable.scope))

/** Conditions that differ between books, with a leading "and"; books that are alike share them. */
const byBook = ({ books }: VoucherListQuestion, sent: SqlParameters, make: (book: ListedBook) => string): string => {
  const groups = new Map<string, { book: ListedBook; ids: bigint[] }>()
  for (const book of books) {
    const key = JSON.stringify([book.readable.scope, book.digits, book.cash, book.broken])
    const group = groups.get(key) ?? { book, ids: [] }
    group.ids.push(book.readable.books.companyId)
    groups.set(key, group)
  }
  const [only, ...more] = [...groups.values()]
  if (only && more.length === 0) return make(only.book)
  const parts = [...groups.values()].map(({ book, ids }) => `(l.company_id = any(${sent.add(ids)})${make(book)})`)
  return ` and (${parts.join(' or ')})`
}

/** The lines `l` with entities `a` that the reader sees, as further conditions. */
export const scopeText = (question: VoucherListQuestion, sent: SqlParameters): string =>
  isAllSeen(question) ? '' : byBook(question, sent, ({ readable }) => scopeCondition(readable.scope, 'l.subject', sent))

const ofVoucher = (question: VoucherListQuestion): string =>
  `from voucher_line l left join aux a on a.company_id = l.company_id and a.id = l.aux_id
        where ${ofCompany(question, 'l')} and l.company_id = v.company_id and l.voucher_id = v.id`

/** Lines `l` of the voucher that the reader may see. */
export const seenLines = (question: VoucherListQuestion, sent: SqlParameters): string =>
  `${ofVoucher(question)}${scopeText(question, sent)}`

/** The debit of a voucher; null where a line is hidden, for the rest of it would tell that line's amount. */
export const seenTotal = (question: VoucherListQuestion, sent: SqlParameters): string =>
  isAllSeen(question)
    ? 'v.total_debit'
    : `case when not exists (select 1 ${ofVoucher(question)} and not (true${scopeText(question, sent)}))
        then v.total_debit end`

/** The first summary that the reader may see. */
export const seenSummary = (question: VoucherListQuestion, sent: SqlParameters): string =>
  isAllSeen(question) ? 'v.summary' : `(select l.summary ${seenLines(question, sent)} order by l.line_no limit 1)`

/** The number of a bound within a year; `outside` what stands for one before and one after it, null for none. */
export const monthBound = (
  month: string | undefined,
  year: number,
  outside: readonly [number, number],
): number | null => {
  const period = parsePeriod(month ?? '')
  if (period === null) return null
  if (period.year === year) return period.no
  return period.year < year ? outside[0] : outside[1]
}

const headConditions = ({ filter, books }: VoucherListQuestion, sent: SqlParameters): string[] => {
  const found: string[] = []
  const add = (value: string | number | null | undefined, make: (place: string) => string): void => {
    if (value !== undefined && value !== null && value !== '') found.push(make(sent.add(value)))
  }
  const year = books[0]?.readable.books.year ?? 0
  add(monthBound(filter.periodFrom, year, [1, 99]), (at) => `v.period_no >= ${at}::smallint`)
  add(monthBound(filter.periodTo, year, [0, 99]), (at) => `v.period_no <= ${at}::smallint`)
  add(filter.dateFrom, (at) => `v.voucher_date >= ${at}::date`)
  add(filter.dateTo, (at) => `v.voucher_date <= ${at}::date`)
  add(filter.type, (at) => `v.voucher_type = ${at}`)
  add(filter.noFrom, (at) => `v.voucher_no >= ${at}`)
  add(filter.noTo, (at) => `v.voucher_no <= ${at}`)
  add(filter.serialNo && begins(filter.serialNo), (at) => `v.serial_no like ${at}`)
  add(filter.source, (at) => `v.source = ${at}`)
  add(filter.createdBy && contains(filter.createdBy), (at) => `v.created_name ilike ${at}`)
  add(filter.auditedBy && contains(filter.auditedBy), (at) => `v.audited_name ilike ${at}`)
  add(filter.remark && contains(filter.remark), (at) => `v.remark ilike ${at}`)
  // What is void is not posted: nothing of it is missing.
  if (filter.cfMissing || filter.broken) found.push('v.status <> 9')
  if (filter.attached !== undefined) found.push(filter.attached ? 'v.attach_count > 0' : 'v.attach_count = 0')
  return found
}

/** The first text after all that begin with `code`; codes compare by byte. */
const afterAll = (code: string): string =>
  code.slice(0, -1) + String.fromCodePoint((code.codePointAt(code.length - 1) ?? 0) + 1)

/** As ranges rather than patterns, and in the months that are asked for: an index finds them. */
const subjectText = ({ filter, books }: VoucherListQuestion, sent: SqlParameters): string => {
  const codes = (filter.subject ?? '').split(',').filter((code) => code !== '')
  if (codes.length === 0) return ''
  const year = books[0]?.readable.books.year ?? 0
  const [from, to] = [monthBound(filter.periodFrom, year, [1, 99]), monthBound(filter.periodTo, year, [0, 99])]
  const months = ` and l.year = $2 and l.period_no between ${sent.add(from ?? 0)}::smallint
      and ${sent.add(to ?? 99)}::smallint`
  if (filter.subjectExact) return `${months} and l.subject = any(${sent.add(codes)}::text[])`
  const ranges = codes.map((code) => `l.subject >= ${sent.add(code)} and l.subject < ${sent.add(afterAll(code))}`)
  return `${months} and (${ranges.join(' or ')})`
}

const amountText = (filter: VoucherFilter, digits: number, sent: SqlParameters): string => {
  const isSided = filter.side === 'debit' || filter.side === 'credit'
  const amount = isSided ? `l.${filter.side}` : '(l.debit + l.credit)'
  const low = parseMoney(filter.amountFrom ?? '', digits)
  const high = parseMoney(filter.amountTo ?? '', digits)
  const parts = [
    isSided ? ` and ${amount} <> 0` : '',
    low === null ? '' : ` and ${amount} >= ${sent.add(low)}::bigint`,
    high === null ? '' : ` and ${amount} <= ${sent.add(high)}::bigint`,
  ]
  return parts.join('')
}

/** Lines beside cash that have no item of the cash-flow statement. */
const cfMissingText = (question: VoucherListQuestion, cash: readonly string[], sent: SqlParameters): string => {
  const at = sent.add([...cash])
  return ` and l.cf_item = '' and not (l.subject = any(${at}::text[])) and exists (select 1 from voucher_line k
      where ${ofCompany(question, 'k')} and k.company_id = l.company_id and k.voucher_id = l.voucher_id
        and k.subject = any(${at}::text[]))`
}

/** Lines that no longer pass, and those of vouchers whose head is not their sum. */
const brokenText = (question: VoucherListQuestion, pairs: readonly BrokenPair[], sent: SqlParameters): string => {
  const [subjects, kinds] = [sent.add(pairs.map((each) => each.subject)), sent.add(pairs.map((each) => each.kinds))]
  const unequal = `exists (select 1 from voucher_line u
      where ${ofCompany(question, 'u')} and u.company_id = l.company_id and u.voucher_id = l.voucher_id
      having sum(u.debit) <> v.total_debit or sum(u.credit) <> v.total_credit or count(*) <> v.line_count)`
  const listed = `(l.subject, ${kindBits}) in (select b.* from unnest(${subjects}::text[], ${kinds}::integer[]) as b)`
  return ` and (${listed}${isAllSeen(question) ? ` or ${unequal}` : ''})`
}

const lineText = (question: VoucherListQuestion, sent: SqlParameters): string => {
  const { filter } = question
  const parts: string[] = []
  const add = (value: string | readonly string[] | undefined, make: (place: string) => string): void => {
    if (value !== undefined && value !== '') parts.push(` and ${make(sent.add(value))}`)
  }
  add(filter.summary && contains(filter.summary), (at) => `l.summary ilike ${at}`)
  parts.push(subjectText(question, sent))
  add(filter.currency, (at) => `l.currency = ${at}`)
  add(filter.handlers, (at) => `l.handler = any(${at}::text[])`)
  add(filter.business && contains(filter.business), (at) => `l.business ilike ${at}`)
  add(filter.purpose && contains(filter.purpose), (at) => `l.purpose ilike ${at}`)
  add(filter.invoiceNo && contains(filter.invoiceNo), (at) => `l.invoice_no ilike ${at}`)
  if (filter.entityType && isEntityType(filter.entityType)) {
    if (filter.entity) add(filter.entity, (at) => `a.${filter.entityType} = ${at}`)
    else parts.push(` and a.${filter.entityType} is not null`)
  }
  const isByBook = Boolean(filter.side || filter.amountFrom || filter.amountTo || filter.cfMissing || filter.broken)
  if (isByBook) {
    const own = ({ digits, cash, broken }: ListedBook): string =>
      amountText(filter, digits, sent) +
      (filter.cfMissing ? cfMissingText(question, cash, sent) : '') +
      (filter.broken ? brokenText(question, broken, sent) : '')
    parts.push(byBook(question, sent, own))
  }
  return parts.join('')
}

const quickNames = ['mine', 'red', 'noAttachment', 'toAudit'] as const
type QuickName = (typeof quickNames)[number]

/** That a line `l` is red. */
export const isRed = '(l.debit < 0 or l.credit < 0)'

/** The quick filters beside those of the status, as SQL with their parameters. */
const quickText = (
  name: QuickName,
  question: VoucherListQuestion,
  shown: Shown,
  sent: SqlParameters,
  redVoucher?: string,
): string => {
  const { lister } = question
  if (name === 'mine') return `v.created_by = ${sent.add(lister.id)}::bigint`
  if (name === 'noAttachment') return 'v.attach_count = 0 and v.status <> 9'
  if (name === 'toAudit') {
    const here = `${sent.add(lister.companyId)}::bigint`
    return `v.company_id = ${here} and ${waitsFor(lister, { isPosted, company: here }, sent)}`
  }
  if (shown === 'lines') return isRed
  return redVoucher ?? `exists (select 1 ${seenLines(question, sent)} and ${isRed})`
}

/** Up to which number the series of a voucher is posted. */
export const counters = `left join voucher_counter c on c.company_id = v.company_id and c.year = v.year
    and c.period_no = v.period_no and c.voucher_type = v.voucher_type`

/** The vouchers that fit what is asked of their heads; `join` brings what is known of their lines. */
export const baseHead = (question: VoucherListQuestion, sent: SqlParameters, join: string): string => {
  const head = headConditions(question, sent).map((each) => ` and ${each}`)
  return `from voucher v ${join} ${counters} where ${ofCompany(question, 'v')} and v.year = $2${head.join('')}`
}

/** All but the quick filters. A filter looks at lines that are seen alone, or it would tell of the others. */
export const baseText = (question: VoucherListQuestion, shown: Shown, sent: SqlParameters): string => {
  const head = headConditions(question, sent).map((each) => ` and ${each}`)
  const where = `where ${ofCompany(question, 'v')} and v.year = $2${head.join('')}`
  const line = lineText(question, sent)
  const matching = () => ` and exists (select 1 ${seenLines(question, sent)}${line})`
  if (shown === 'vouchers') {
    return `from voucher v ${counters} ${where}${line !== '' || !isAllSeen(question) ? matching() : ''}`
  }
  const lines = shown === 'lines' ? line : line === '' ? '' : matching()
  return `from voucher v join voucher_line l on l.company_id = v.company_id and l.voucher_id = v.id
      left join aux a on a.company_id = l.company_id and a.id = l.aux_id ${counters}
      ${where} and ${ofCompany(question, 'l')}${scopeText(question, sent)}${lines}`
}

/** The quick filters that are set; `redVoucher` says that a voucher is red, where that is known already. */
export const chosenText = (
  question: VoucherListQuestion,
  shown: Shown,
  sent: SqlParameters,
  redVoucher?: string,
): string => {
  const { filter } = question
  const found: string[] = []
  if (filter.status && filter.status in statuses) found.push(statuses[filter.status as keyof typeof statuses])
  for (const name of quickNames) if (filter[name]) found.push(quickText(name, question, shown, sent, redVoucher))
  return found.map((each) => ` and (${each})`).join('')
}

/** How many each quick filter would show, within the other filters, as columns of one statement. */
export const countColumns = (
  question: VoucherListQuestion,
  shown: Shown,
  sent: SqlParameters,
  redVoucher?: string,
): string => {
  const names = [
    ...Object.entries(statuses),
    ...quickNames.map((name) => [name, quickText(name, question, shown, sent, redVoucher)] as const),
  ]
  const columns = names.map(([name, text]) => `count(*) filter (where ${text})::integer as "${name}"`)
  return `count(*)::integer as "all", ${columns.join(', ')}`
}

export type SeenCount = {
  companyId: bigint
  periodNo: number
  status: number
  returned: boolean
  posted: boolean
  n: number
}

/** Vouchers of these books of one year with a line that the reader sees, by month and state. */
export const countSeen = async (tx: Db, readables: readonly Readable[]): Promise<SeenCount[]> => {
  if (readables.length === 0) return []
  const question: VoucherListQuestion = {
    books: readables.map((readable) => ({ readable, digits: 0, cash: [], broken: [] })),
    filter: { page: 1, pageSize: 1 },
    lister: { id: 0n, companyId: 0n, roles: [], rights: [], ownToo: false },
  }
  const sent = begin(question)
  const text = `select v.company_id, v.period_no, v.status, v.rejected <> '' as returned, ${isPosted} as posted,
      count(*)::integer as n
    ${baseText(question, 'vouchers', sent)} group by 1, 2, 3, 4, 5`
  return tx.query<SeenCount>(text, sent.values)
}
