// What every reading of figures shares: the books it reads, which vouchers count, and the part a caller may see.
import { createHash } from 'node:crypto'
import { type DataScope, isUnlimited } from '../../../domain/chart/access.ts'
import { accountSetValue } from '../../../domain/chart/account-set.ts'
import { entityTypes } from '../../../domain/chart/entity.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import type { Books, Readable } from '../store/books.ts'

/** Which vouchers count: posted ones, audited ones too, or saved ones too. Void ones never do. */
export type Include = 'posted' | 'audited' | 'saved'

/** The account set as a report names it. `asOf` is the moment of the snapshot, ISO text in UTC. */
export type BookHead = {
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  mode: string
  baseCurrency: string
  periodStatus: string
  postingVersion: number
  provisional: boolean
  asOf: string
}

/** The parameters of a statement that is put together from parts. */
export type SqlParameters = { values: SqlValue[]; add(value: SqlValue): string }

/** The name of a statement put together from parts: one for one text, so that a connection plans it once. */
export const statementName = (text: string): string =>
  `read_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`

/** Parameters that begin with the given values: `$1` is the company, `$2` the year. */
export const parameters = (...values: SqlValue[]): SqlParameters => ({
  values,
  add: (value) => {
    values.push(value)
    return `$${values.length}`
  },
})

/** Name, mode and state of account sets of one year and of one of their months, by company; no entry for others. */
export const readHeads = async (tx: Db, list: readonly Books[], no: number): Promise<Map<bigint, BookHead>> => {
  const rows = await tx.query<BookHead & { companyId: bigint }>(
    `select s.company_id, s.name_zh_cn, s.name_zh_tw,
       s.name_en, s.mode, s.base_currency, coalesce(p.status, '') as period_status,
       coalesce(p.posting_version, 0) as posting_version,
       y.state is not null as provisional, now() as as_of
     from account_set s
       left join period p on p.company_id = s.company_id and p.year = s.year and p.no = $3 and p.company_id = any($1)
       left join year_end y on y.company_id = s.company_id and y.year = s.year - 1 and y.state = 'PROVISIONAL'
         and y.company_id = any($1)
     where s.company_id = any($1) and s.year = $2`,
    [list.map((books) => books.companyId), list[0]?.year ?? 0, no],
    'report_heads',
  )
  return new Map(rows.map(({ companyId, ...head }) => [companyId, head]))
}

/** The books of companies and years, in the order in which they are wanted; unknown ones are left out. */
export const findBooks = async (db: Db, wanted: readonly { company: string; year: number }[]): Promise<Books[]> => {
  const text = `select id, code from company where code = any($1)`
  const companies = await db.query<{ id: bigint; code: string }>(text, [wanted.map((each) => each.company)])
  const ids = new Map(companies.map((each) => [each.code, each.id]))
  const sets = await db.query<{ companyId: bigint; year: number }>(
    `select company_id, year from account_set where company_id = any($1)`,
    [[...ids.values()]],
  )
  return wanted.flatMap(({ company, year }) => {
    const companyId = ids.get(company)
    const known = sets.some((set) => set.companyId === companyId && set.year === year)
    if (companyId === undefined || !known) return []
    return [{ companyId, companyCode: company, year, value: accountSetValue(company, year) }]
  })
}

export const families: Record<Include, readonly string[]> = {
  posted: ['posted'],
  audited: ['posted', 'audited'],
  saved: ['posted', 'audited', 'saved'],
}

/** Parts of the kept amounts. */
export type KeptPart = '' | `${'' | 'original_' | 'quantity_'}${'debit' | 'credit'}`

/** The sum of the kept amounts that count, as SQL over the table alias `b`. */
export const kept = (part: KeptPart, include: Include): string =>
  families[include].map((family) => `b.${family}${part === '' ? '' : `_${part}`}`).join(' + ')

/** A LIKE pattern for all texts that begin with a prefix. */
const beginning = (prefix: string): string => `${prefix.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The part of a WHERE clause that keeps what the scope shows, '' when it shows all: by subject (prefixes, `!` forbids)
 * and, over the joined `aux` alias `a`, by store and department (lines without one are ruled by their subject alone).
 * The same rule as seesLine of the domain.
 */
export const scopeCondition = (scope: DataScope, subject: string, sent: SqlParameters): string => {
  const forbidden = scope.subjects.filter((each) => each.startsWith('!')).map((each) => each.slice(1))
  const allowed = scope.subjects.filter((each) => !each.startsWith('!'))
  const conditions: string[] = []
  if (allowed.length > 0) conditions.push(`${subject} like any(${sent.add(allowed.map(beginning))}::text[])`)
  if (forbidden.length > 0) {
    conditions.push(`not (${subject} like any(${sent.add(forbidden.map(beginning))}::text[]))`)
  }
  if (scope.stores.length > 0) {
    conditions.push(`(a.store is null or a.store = any(${sent.add([...scope.stores])}::text[]))`)
  }
  if (scope.departments.length > 0) {
    conditions.push(`(a.department is null or a.department = any(${sent.add([...scope.departments])}::text[]))`)
  }
  return conditions.map((each) => ` and ${each}`).join('')
}

/** True when the scope looks at entities, so that `aux` must be joined. */
export const needsAux = (scope: DataScope): boolean => scope.stores.length > 0 || scope.departments.length > 0

/** True when some of the books are hidden from the reader: the report must say so. */
export const isScoped = (readables: readonly Readable[]): boolean => readables.some(({ scope }) => !isUnlimited(scope))

/** from..to by code (below `to` included), or below any of the prefixes; none that begins with one of `except`. */
export type SubjectRange = {
  from?: string
  to?: string
  prefixes?: readonly string[]
  except?: readonly string[]
}

/** The part of a WHERE clause for a range of subjects, '' for all. Codes compare by byte, as everywhere. */
export const rangeCondition = (range: SubjectRange, subject: string, sent: SqlParameters): string => {
  let text = ''
  if (range.from) text += ` and ${subject} >= ${sent.add(range.from)}`
  if (range.to) {
    text += ` and (${subject} <= ${sent.add(range.to)} or ${subject} like ${sent.add(beginning(range.to))})`
  }
  if (range.prefixes && range.prefixes.length > 0) {
    text += ` and ${subject} like any(${sent.add(range.prefixes.map(beginning))}::text[])`
  }
  if (range.except && range.except.length > 0) {
    text += ` and not (${subject} like any(${sent.add(range.except.map(beginning))}::text[]))`
  }
  return text
}

/** One kind, one entity, or none of the kind; with `codes` any of these, with `others` none of them. */
export type EntityPart = {
  type: string
  code?: string
  codes?: readonly string[]
  isNone?: boolean
  others?: readonly string[]
}

/** Entities that a line must have: the part, all further ones, or exactly the set of this text ('' = none). */
export type EntityFilter = EntityPart & { also?: readonly EntityPart[]; exactly?: string }

const partCondition = (part: EntityPart, sent: SqlParameters): string => {
  const type = entityTypes.find((each) => each === part.type)
  if (type === undefined) return ' and false'
  if (part.others) return ` and (a.${type} is null or a.${type} <> all(${sent.add([...part.others])}::text[]))`
  if (part.isNone) return ` and a.${type} is null`
  if (part.codes) return ` and a.${type} = any(${sent.add([...part.codes])}::text[])`
  return part.code ? ` and a.${type} = ${sent.add(part.code)}` : ` and a.${type} is not null`
}

/** The part of a WHERE clause for entities, over the left-joined `aux` alias `a`. */
export const entityCondition = (entity: EntityFilter, sent: SqlParameters): string =>
  entity.exactly === undefined
    ? [entity, ...(entity.also ?? [])].map((part) => partCondition(part, sent)).join('')
    : ` and coalesce(a.canonical, '') = ${sent.add(entity.exactly)}`
