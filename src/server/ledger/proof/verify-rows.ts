// The proof of what statements read beside vouchers, balances and the trail: each row against its digest, published
// lines against that of their revision, months against their postings, and what the trail tells of the rows.
import { periodFaults } from '../../../domain/closing/proof.ts'
import type { Db, SqlValue } from '../../kernel/db.ts'
import type { RowTable } from '../../kernel/tables.ts'
import { adjustmentFaults } from '../store/adjustment-store.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { attachmentRecord } from '../store/record-digest.ts'
import { revisionParts } from '../store/template-store.ts'
import { groupId, rootFaults } from '../store/trail.ts'
import type { Finding, VerifyOptions } from './verify.ts'

/**
 * The rows `r` of a table that books read. `name` is what a finding calls one; `where` says which they are; `own` are
 * values by which they are these books': a row that had them when its digest was made is theirs still. `isWrong` is
 * what no row may be, whatever its digest. `inArchive`: it leaves with the account set.
 */
type Rows = {
  name: string
  where: string
  own?: readonly Readonly<Record<string, string>>[]
  isWrong?: string
  inArchive: boolean
}

const [company, year, code, chart] = ['$1::bigint', '$2::integer', '$3::text', '$4::bigint']

const isOrphan = `not exists (select from account_set s where s.company_id = ${company} and s.year = r.year)`

/** Rows of a company and year; of a year without an account set there are none. */
const inBooks = (name: string): Rows => ({
  name,
  where: `r.company_id = ${company} and (r.year = ${year} or ${isOrphan})`,
  isWrong: isOrphan,
  inArchive: true,
})

const owners = [{ owner: `''::text` }, { owner: code }]
const areTheirs = (owner: string): string => `${owner} in ('', ${code})`

/** Only what consolidated statements are made of: it is told of here, and is in no account set's archive. */
const ofGroup = (name: string): Rows => ({ name, where: 'true', inArchive: false })

export const rowsOfBooks: Readonly<Record<RowTable, Rows>> = {
  account_set: { name: 'r.value', where: `r.company_id = ${company}`, inArchive: true },
  company: { name: 'r.code', where: `r.id = ${company}`, own: [{ id: company }], inArchive: true },
  year_end: inBooks('r.year'),
  opening: inBooks(`concat_ws(' ', r.year, r.subject, nullif((select a.canonical from aux a
    where a.company_id = ${company} and a.id = r.aux_id), ''), r.currency)`),
  opening_cash_flow: inBooks(`concat_ws(' ', r.year, r.cf_item)`),
  statement_adjustment: inBooks(`concat_ws(' ', r.year, r.statement, r.id)`),
  subject: {
    name: 'r.code',
    where: `r.chart_id = ${chart} and ${areTheirs('r.owner')}`,
    own: [{ chart_id: chart }, ...owners],
    inArchive: true,
  },
  cash_flow_item: { name: 'r.code', where: 'true', inArchive: true },
  currency: { name: 'r.code', where: 'true', inArchive: true },
  statement_template: {
    name: `concat_ws(' ', nullif(r.owner, ''), r.code)`,
    where: areTheirs('r.owner'),
    own: owners,
    inArchive: true,
  },
  statement_revision: {
    name: `concat_ws(' ', coalesce((select t.code from statement_template t where t.id = r.template_id),
      r.template_id::text), r.revision)`,
    where: `(exists (select from statement_template t where t.id = r.template_id and ${areTheirs('t.owner')})
      or not exists (select from statement_template t where t.id = r.template_id))`,
    inArchive: true,
  },
  exchange_rate: ofGroup(`concat_ws(' ', r.base_currency, r.currency, r.type, r.rate_date)`),
  merge_group: ofGroup('r.code'),
  merge_rate: ofGroup(`concat_ws(' ', r.company, r.currency, r.year, r.subject)`),
  merge_stock: ofGroup(`concat_ws(' ', r.company, r.counterparty, r.month)`),
  related_company: ofGroup(`concat_ws(' ', r.company, r.counterparty)`),
  non_merge_code: ofGroup(`concat_ws(' ', r.kind, r.code)`),
}

/** The condition for the rows of a table that are these books', as they stand or as they stood. */
export const areOfBooks = ({ where, own = [] }: Rows): string => {
  const then = own.map((values) => {
    const pairs = Object.entries(values).map(([name, value]) => `'${name}', ${value}`)
    return ` or gl_row_digest(to_jsonb(r) || jsonb_build_object(${pairs.join(', ')})) = r.row_digest`
  })
  // A row of somebody else that agrees with its digest is not looked at again.
  return then.length === 0
    ? where
    : `(${where} or (gl_row_digest(to_jsonb(r)) <> r.row_digest and (false${then.join('')})))`
}

/** What the conditions ask: company, year, the company by whose code templates are found, and the chart. */
export const booksValues = (books: Books, facts: CompanyFacts): SqlValue[] => [
  ...[books.companyId, books.year, facts.sandboxOf || books.companyCode, facts.chartId],
]

/** Every value is used in each statement. */
export const usesAll = `${company} is not null and ${year} is not null and ${code} is not null and ${chart} is not null`

/** Most rows of a table that are named. */
const namedMost = 1000

/** The rows that do not agree with their digests, of all tables at once. */
const staleText = Object.entries(rowsOfBooks)
  .map(
    ([table, rows]) => `(select '${table} ' || (${rows.name})::text as what from ${table} r
      where ${areOfBooks(rows)}
        and (${rows.isWrong ?? 'false'} or gl_row_digest(to_jsonb(r)) is distinct from r.row_digest)
      order by 1 limit ${namedMost})`,
  )
  .join(' union all ')

const staleRows = async (db: Db, books: Books, facts: CompanyFacts): Promise<Finding[]> => {
  const found = await db.query<{ what: string }>(staleText, booksValues(books, facts))
  return found.map(({ what }): Finding => ({ check: 'row', what }))
}

/** Published revisions that hold other lines, columns or checks than they were published with. */
const alteredRevisions = async (db: Db, books: Books, facts: CompanyFacts): Promise<Finding[]> => {
  const found = await db.query<{ what: string }>(
    `select t.code || ' ' || r.revision as what
     from statement_template t join statement_revision r on r.template_id = t.id
     where t.owner in ('', $1) and r.status = 'published'
       and r.digest is distinct from sha256(convert_to(concat(${revisionParts('r.template_id', 'r.revision')}), 'UTF8'))
     order by 1 limit ${namedMost}`,
    [facts.sandboxOf || books.companyCode],
  )
  return found.map(({ what }): Finding => ({ check: 'row', what: `statement_line ${what}` }))
}

/** Months that are not those of the year, or do not say which posting is their last. */
const wrongPeriods = async (db: Db, books: Books, facts: CompanyFacts): Promise<Finding[]> => {
  const of = [books.companyId, books.year]
  const periods = await db.query<{ no: number; from: string; to: string; version: number }>(
    `select p.no, p.date_from as from, p.date_to as to, p.posting_version as version from period p
     where p.company_id = $1 and p.year = $2 order by p.no`,
    of,
  )
  const postings = await db.query<{ no: number; version: number; isCancelled: boolean }>(
    `select p.period_no as no, p.version, p.cancelled_at is not null as is_cancelled from posting p
     where p.company_id = $1 and p.year = $2`,
    of,
  )
  const { year, startNo } = facts.accountSet
  return periodFaults({ year, startNo, periods, postings }).map((what): Finding => ({ check: 'posting', what }))
}

/** A year of which the trail tells last that it was closed, and that is not, or otherwise. */
const yearFaults = async (db: Db, books: Books): Promise<string[]> => {
  const [told] = await db.query<{ state: string | null; held: string | null }>(
    `select case when t.action = 'cancelYear' then null when (t.after ->> 'isFinal')::boolean then 'FINAL'
         else 'PROVISIONAL' end as state,
       (select y.state from year_end y where y.company_id = $1 and y.year = $2) as held
     from trail t where t.company_id = $1 and t.object_type = 'accountSet' and t.object_no = $3
       and t.action in ('closeYear', 'cancelYear') order by t.seq desc, t.item desc limit 1`,
    [books.companyId, books.year, books.value],
  )
  return told === undefined || told.state === told.held ? [] : [`year_end ${books.value}`]
}

/** What statements read that is not as it was written last, and what the trail tells otherwise. */
export const checkRows = async (
  db: Db,
  books: Books,
  facts: CompanyFacts,
  { isApart = false }: Pick<VerifyOptions, 'isApart'> = {},
): Promise<Finding[]> => {
  const { companyId } = books
  const asked = { where: rowsOfBooks, values: booksValues(books, facts), companyId, groupId, isApart }
  const told = [
    ...(await rootFaults(db, asked)).map((table) => `${table} ${books.value}`),
    ...(await adjustmentFaults(db, books)).map((what) => `statement_adjustment ${what}`),
    ...(await yearFaults(db, books)),
  ]
  return [
    ...(await staleRows(db, books, facts)),
    ...(await alteredRevisions(db, books, facts)),
    ...(await wrongPeriods(db, books, facts)),
    ...told.map((what): Finding => ({ check: 'row', what })),
  ]
}

/** The files (SHA-256 in hexadecimal) that the digests of these vouchers name; no entry for a voucher without any. */
export const filesOfVouchers = async (
  db: Db,
  books: Books,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string[]>> => {
  const rows = await db.query<{ voucherId: bigint; files: string[] }>(
    `select a.voucher_id, array_agg(encode(a.sha256, 'hex')) as files from voucher_attachment a
     where a.company_id = $1 and a.voucher_id = any($2) and a.removed_at is null and not a.after_posting
     group by a.voucher_id`,
    [books.companyId, [...ids]],
  )
  return new Map(rows.map(({ voucherId, files }) => [voucherId, files]))
}

/** Most rows that are named. */
const namedMax = 200

/** Rows that are not what the trail tells of them last, rows it never told of, and rows it tells of that are gone. */
export const checkAttachments = async (db: Db, books: Books): Promise<Finding[]> => {
  const rows = await db.query<{ what: string }>(
    `with told as (
       select distinct on (f.file ->> 'id') f.file ->> 'id' as id, f.file ->> 'record' as record, t.object_no
       from trail t cross join lateral json_array_elements(t.after -> 'files') as f(file)
       where t.company_id = $1 and t.object_type in ('voucher', 'attachment')
         and t.action in ('attach', 'detach', 'order', 'delete') and json_typeof(t.after -> 'files') = 'array'
       order by f.file ->> 'id', t.seq desc, t.item desc
     ), held as (
       select a.id::text as id, a.name, ${attachmentRecord} as record from voucher_attachment a where a.company_id = $1
     )
     select coalesce(held.name, told.object_no) || ' (' || coalesce(held.id, told.id) || ')' as what
     from told full join held on held.id = told.id where held.record is distinct from told.record
     order by 1 limit ${namedMax}`,
    [books.companyId],
  )
  return rows.map(({ what }) => ({ check: 'attachment', what }))
}
