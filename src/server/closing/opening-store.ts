// Reads opening balances as their sheet shows them: sums by subject, lines of one subject, cash that flowed before.
import { formatMoney, formatQuantity, parseQuantity } from '../../domain/base/money.ts'
import { digitsOf } from '../../domain/voucher/voucher.ts'
import { type Db, onlyRow } from '../kernel/db.ts'
import type { Books } from '../ledger/store/books.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'

export type SubjectSums = { lines: number; onlyBase: boolean; base: bigint; ytdDebit: bigint; ytdCredit: bigint }

type SumRow = SubjectSums & { subject: string }

/** The sums of each subject; `onlyBase`: no line names an entity, another currency or a quantity. */
export const readSums = async (db: Db, { companyId, year }: Books, baseCurrency: string) => {
  const rows = await db.query<SumRow>(
    `select o.subject, count(*)::integer as lines,
       bool_and(o.aux_id = 0 and o.currency = $3 and o.quantity = 0) as only_base, gl_total(o.base) as base,
       gl_total(o.ytd_debit) as ytd_debit, gl_total(o.ytd_credit) as ytd_credit
     from opening o where o.company_id = $1 and o.year = $2 group by o.subject`,
    [companyId, year, baseCurrency],
  )
  return new Map(rows.map(({ subject, ...sums }): [string, SubjectSums] => [subject, sums]))
}

export const readFlows = async (db: Db, { companyId, year }: Books): Promise<Map<string, bigint>> => {
  const rows = await db.query<{ item: string; amount: bigint }>(
    `select cf_item as item, amount from opening_cash_flow where company_id = $1 and year = $2`,
    [companyId, year],
  )
  return new Map(rows.map(({ item, amount }) => [item, amount]))
}

type LineRow = {
  aux: string
  currency: string
  base: bigint
  original: bigint
  quantity: string
  ytdDebit: bigint
  ytdCredit: bigint
}

/** Zero is written as nothing. */
export const amountText = (minor: bigint, digits: number): string => (minor === 0n ? '' : formatMoney(minor, digits))

export const readLines = async (
  db: Db,
  { companyId, year }: Books,
  facts: CompanyFacts,
  asked: { subject: string; search: string; page: number; pageSize: number },
) => {
  const where = `o.company_id = $1 and o.year = $2 and o.subject = $3
    and ($4 = '' or position(lower($4) in lower(coalesce(a.canonical, '') || ' ' || o.currency)) > 0)`
  const from = 'opening o left join aux a on a.company_id = o.company_id and a.company_id = $1 and a.id = o.aux_id'
  const values = [companyId, year, asked.subject, asked.search]
  const counted = await onlyRow(
    db.query<{ n: number }>(`select count(*)::integer as n from ${from} where ${where}`, values),
  )
  const rows = await db.query<LineRow>(
    `select coalesce(a.canonical, '') as aux, o.currency, o.base, o.original, o.quantity::text as quantity,
       o.ytd_debit, o.ytd_credit
     from ${from} where ${where} order by 1, 2 limit $5 offset $6`,
    [...values, asked.pageSize, (asked.page - 1) * asked.pageSize],
  )
  const items = rows.map((row) => ({
    ...{ subject: asked.subject, aux: row.aux, currency: row.currency },
    base: amountText(row.base, facts.baseDigits),
    original: amountText(row.original, digitsOf(facts.currencies, row.currency)),
    quantity: Number(row.quantity) === 0 ? '' : formatQuantity(parseQuantity(row.quantity) ?? 0n),
    ytdDebit: amountText(row.ytdDebit, facts.baseDigits),
    ytdCredit: amountText(row.ytdCredit, facts.baseDigits),
  }))
  return { items, total: counted.n }
}
