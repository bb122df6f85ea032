// What the definition of account sets reads and gives: companies, currencies, voucher types, a row to change, its
// options in the form of the contract, and the rights that go along with a new one.

import type { AccountSetOptionShape } from '../../../contract/chart/account-set-define.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { AccountSetOptions } from '../../../domain/chart/account-set.ts'
import { chinaToday } from '../../kernel/clock.ts'
import type { Db } from '../../kernel/db.ts'
import type { TrailEntry } from '../../ledger/gate.ts'
import type { Actor, Books } from '../../ledger/store/books.ts'
import { copyYearRights } from '../../ledger/write/year-rights.ts'

const names = 'name_zh_cn, name_zh_tw, name_en'

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }
type CompanyRow = Names & { id: bigint; code: string; taxNo: string; industry: string; accountingHead: string }

/** As many companies are offered. */
const companiesMost = 2000

/** Companies with the years that have books; null: all of them. Sandboxes are none. */
export const readCompanies = async (db: Db, ids: ReadonlySet<bigint> | null) => {
  const rows = await db.query<CompanyRow>(
    `select id, code, ${names}, tax_no, industry, accounting_head from company
     where sandbox_of = '' and ($1::bigint[] is null or id = any($1)) order by code limit ${companiesMost}`,
    [ids && [...ids]],
  )
  const sets = await db.query<{ companyId: bigint; year: number }>(
    `select s.company_id, s.year from account_set s where s.company_id = any($1) order by s.year`,
    [rows.map(({ id }) => id)],
  )
  const years = Map.groupBy(sets, ({ companyId }) => companyId)
  return rows.map(({ id, ...company }) => ({ ...company, years: (years.get(id) ?? []).map(({ year }) => year) }))
}

export const readCurrencies = (db: Db) =>
  db.query<Names & { code: string }>(`select code, ${names} from currency where enabled order by code`)

export const readVoucherTypes = (db: Db) =>
  db.query<Names & { code: string }>(`select code, ${names} from voucher_type where enabled order by sort, code`)

/** What a change leaves as it is unless it names it. */
export const readSetRow = async (
  db: Db,
  { companyId, year }: Books,
): Promise<{ chartId: bigint; options: Partial<AccountSetOptions> }> => {
  const [row] = await db.query<{ chartId: bigint; options: Partial<AccountSetOptions> }>(
    `select chart_id, options from account_set where company_id = $1 and year = $2`,
    [companyId, year],
  )
  return row ?? refuse(problem('record.missing', 'accountSet'))
}

export const shownOptions = (options: AccountSetOptions): AccountSetOptionShape => ({
  ...options,
  genVoucherType: Object.fromEntries(
    Object.entries(options.genVoucherType).flatMap(([source, type]) => (type ? [[source, type]] : [])),
  ),
})

/** Ids of the companies in which somebody administers every account set he has a say in; null for all companies. */
export const administered = async (db: Db, userId: bigint): Promise<ReadonlySet<bigint> | null> => {
  const rows = await db.query<{ companyId: bigint | null }>(
    `select distinct company_id from account_set_right
     where user_id = $1 and 'admin' = any(rights) and coalesce(valid_until >= ${chinaToday}, true)
       and cardinality(subjects) + cardinality(stores) + cardinality(departments) = 0`,
    [userId],
  )
  if (rows.some(({ companyId }) => companyId === null)) return null
  return new Set(rows.flatMap(({ companyId }) => (companyId === null ? [] : [companyId])))
}

/** Refuses to put a year into a company that the caller does not administer; `isNew`: he makes it now. */
export const checkCompany = async (
  tx: Db,
  userId: bigint,
  { code, isNew }: { code: string; isNew: boolean },
): Promise<void> => {
  const [company] = await tx.query<{ id: bigint; sandboxOf: string }>(
    `select id, sandbox_of from company where code = $1 for share`,
    [code],
  )
  if (isNew) return company ? refuse(problem('record.duplicate', 'company.code', { field: code })) : undefined
  const own = await administered(tx, userId)
  const isOwn = company !== undefined && company.sandboxOf === '' && (own === null || own.has(company.id))
  if (!isOwn) refuse(problem('accountSet.noRight', 'company.code', { set: code, right: 'admin' }))
}

/** Whoever has rights in the latest other year of the company alone has them in this one too. */
export const copyLatestRights = async (tx: Db, actor: Actor, books: Books): Promise<TrailEntry[]> => {
  const [latest] = await tx.query<{ year: number }>(
    `select s.year from account_set s where s.company_id = $1 and s.year <> $2 order by s.year desc limit 1`,
    [books.companyId, books.year],
  )
  return latest ? copyYearRights(tx, actor, latest.year, books) : []
}
