// Making an account set with its periods, and its opening balances.
import type { AccountSetMode, AccountSetOptions } from '../../domain/account-set.ts'
import { accountSetValue } from '../../domain/account-set.ts'
import type { Opening } from '../../domain/balance.ts'
import { auxText } from '../../domain/entity.ts'
import { formatQuantity } from '../../domain/money.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import type { AuxIds } from './aux.ts'
import type { Actor, Books } from './books.ts'
import { carriedState, followPosting } from './carried.ts'
import type { CompanyFacts } from './facts.ts'
import { addPeriods } from './period-rows.ts'
import { addTrail } from './trail.ts'

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }

/** What a company is by law. */
export type CompanyProfile = { taxNo: string; industry: string; accountingHead: string }

export type NewAccountSet = {
  company: { code: string; names: Names; profile?: CompanyProfile }
  year: number
  names: Names
  startNo: number
  /** Whether the year has a thirteenth period; none unless told. */
  adjustmentPeriod?: boolean
  currency: string
  chartId: bigint
  mode: AccountSetMode
  options: Partial<AccountSetOptions>
}

const companyOf = async (tx: Db, company: NewAccountSet['company']): Promise<bigint> => {
  const { code, names, profile } = company
  const { taxNo = '', industry = '', accountingHead = '' } = profile ?? {}
  await tx.query(
    `insert into company (id, code, name_zh_cn, name_zh_tw, name_en, tax_no, industry, accounting_head)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (code) do nothing`,
    [newId(), code, names.nameZhCn, names.nameZhTw, names.nameEn, taxNo, industry, accountingHead],
  )
  const [row] = await tx.query<{ id: bigint }>(`select id from company where code = $1`, [code])
  return row?.id ?? refuse(problem('record.missing'))
}

/** Makes the account set, its twelve months from the start on, and the company when it is new. E601 when it exists. */
export const createAccountSet = (db: Db, actor: Actor, set: NewAccountSet): Promise<Books> =>
  db.transaction(async (tx) => {
    const companyId = await companyOf(tx, set.company)
    const value = accountSetValue(set.company.code, set.year)
    const made = await tx.query(
      `insert into account_set (company_id, year, value, name_zh_cn, name_zh_tw, name_en, chart_id, base_currency,
         start_no, mode, options, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (company_id, year) do nothing returning year`,
      [
        companyId,
        set.year,
        value,
        set.names.nameZhCn,
        set.names.nameZhTw,
        set.names.nameEn,
        set.chartId,
        set.currency,
        set.startNo,
        set.mode,
        JSON.stringify(set.options),
        actor.userName,
      ],
    )
    if (made.length === 0) refuse(problem('accountSet.exists', 'year', { co: set.company.code, year: set.year }))
    const { startNo, adjustmentPeriod = false } = set
    await addPeriods(tx, { companyId, year: set.year }, { startNo, adjustmentPeriod })
    await tx.query(`insert into fact_version (company_id) values ($1) on conflict (company_id) do nothing`, [companyId])
    await tx.query(
      `insert into trail_head (company_id, seq, hash) values ($1, 0, sha256(convert_to($2, 'UTF8')))
       on conflict (company_id) do nothing`,
      [companyId, set.company.code],
    )
    await touchFacts(tx, [companyId])
    await addTrail(tx, companyId, actor, [
      {
        action: 'create',
        objectType: 'accountSet',
        objectId: null,
        objectNo: value,
        after: JSON.stringify({ ...set, chartId: String(set.chartId) }),
      },
    ])
    return { companyId, companyCode: set.company.code, year: set.year, value }
  })

/** Says that what the rules read for these companies has changed; kept facts of every process become stale. */
export const touchFacts = async (db: Db, companyIds: readonly bigint[]): Promise<void> => {
  await db.query(
    `update fact_version set version = version + 1, rules_version = version + 1 where company_id = any($1)`,
    [[...companyIds]],
  )
}

/** The same where only the months of the company stand otherwise than before. */
export const touchMonths = async (db: Db, companyId: bigint): Promise<void> => {
  await db.query(`update fact_version set version = version + 1 where company_id = $1`, [companyId])
}

/**
 * Replaces the openings of the year; refused once a month is posted (E230), and where the closing of the year before
 * made them. Unbalanced openings may be saved. Provisional openings of the next year follow.
 */
export const setOpenings = async (
  db: Db,
  auxIds: AuxIds,
  actor: Actor,
  books: Books,
  facts: CompanyFacts,
  rows: readonly Opening[],
): Promise<void> => {
  const ids = await auxIds.idsOf(books.companyId, new Set(rows.map((row) => auxText(row.aux))))
  await db.transaction(async (tx) => {
    const statuses = await tx.query<{ status: string }>(
      `select status from period where company_id = $1 and year = $2 order by no for update`,
      [books.companyId, books.year],
    )
    if (statuses.length === 0) refuse(problem('record.missing'))
    if (statuses.some(({ status }) => status === 'POSTED' || status === 'LOCKED')) refuse(problem('opening.posted'))
    const posted = await tx.query(`select 1 from posting where company_id = $1 and year = $2 limit 1`, [
      books.companyId,
      books.year,
    ])
    if (posted.length > 0) refuse(problem('opening.posted'))
    if ((await carriedState(tx, books.companyId, books.year)) !== null) {
      refuse(problem('opening.carried', '', { year: books.year - 1 }))
    }
    await tx.query(`delete from opening where company_id = $1 and year = $2`, [books.companyId, books.year])
    await tx.query(
      `insert into opening (company_id, year, subject, aux_id, currency, base, original, quantity, ytd_debit,
         ytd_credit)
       select $1, $2, n.subject, n.aux_id, n.currency, sum(n.base), sum(n.original), sum(n.quantity),
         sum(n.ytd_debit), sum(n.ytd_credit)
       from unnest($3::text[], $4::bigint[], $5::text[], $6::bigint[], $7::bigint[], $8::numeric[], $9::bigint[],
         $10::bigint[]) as n(subject, aux_id, currency, base, original, quantity, ytd_debit, ytd_credit)
       group by n.subject, n.aux_id, n.currency order by n.subject, n.aux_id, n.currency`,
      [
        books.companyId,
        books.year,
        rows.map((row) => row.subject),
        rows.map((row) => ids.get(auxText(row.aux)) ?? 0n),
        rows.map((row) => row.currency),
        rows.map((row) => row.base),
        rows.map((row) => row.original),
        rows.map((row) => formatQuantity(row.quantity)),
        rows.map((row) => row.ytdDebit),
        rows.map((row) => row.ytdCredit),
      ],
    )
    await followPosting(tx, books, facts)
    await addTrail(tx, books.companyId, actor, [
      {
        action: 'update',
        objectType: 'opening',
        objectId: null,
        objectNo: books.value,
        after: JSON.stringify({ rows: rows.length }),
      },
    ])
  })
}
