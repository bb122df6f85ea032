// What the definition of account sets reads: companies to choose from, currencies, voucher types, a row to change.
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { AccountSetOptions } from '../../../domain/chart/account-set.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../../ledger/store/books.ts'

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
