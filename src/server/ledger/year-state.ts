// How the end of a year stands in its books: balances, those before any voucher distributed the profit, what is open.
import { everything } from '../../domain/access.ts'
import { fold, linesOf, parseKey } from '../../domain/balance.ts'
import { type ClosingBalance, closingBalances } from '../../domain/closing.ts'
import type { Voucher } from '../../domain/voucher.ts'
import { distributes, type YearState, yearEndPrefixes, yearEndRoles, yearState } from '../../domain/year-end.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import type { CompanyFacts } from './facts.ts'
import type { Include } from './read.ts'
import { readGrains } from './read-balance.ts'
import { readStored } from './stored.ts'

/** The balances at the end of the month as they would be without these vouchers. */
export const balancesWithout = (
  balances: readonly ClosingBalance[],
  vouchers: readonly Voucher[],
): ClosingBalance[] => {
  const left = new Map(balances.map((each) => [`${each.subject}|${each.aux}|${each.currency}`, { ...each }]))
  for (const [text, amounts] of fold(vouchers.flatMap(linesOf))) {
    const { subject, aux, currency } = parseKey(text)
    const held = left.get(`${subject}|${aux}|${currency}`)
    if (!held) continue
    held.base -= amounts.debit - amounts.credit
    held.original -= amounts.originalDebit - amounts.originalCredit
  }
  return [...left.values()]
}

/** The balances at the end of the month of the subjects that begin so. */
export const readBalances = async (
  tx: Db,
  books: Books,
  no: number,
  prefixes: string[],
  include: Include = 'saved',
): Promise<ClosingBalance[]> => {
  if (prefixes.length === 0) return []
  const question = { from: no, to: no, include, byAux: true, byCurrency: true, range: { prefixes } }
  return closingBalances(await readGrains(tx, { books, scope: everything }, question))
}

const stands: Record<Include, string> = {
  saved: 'v.status <> 9',
  audited: 'v.status = 2',
  posted: 'v.status = 2 and v.voucher_no <= coalesce(c.posted_no, 0)',
}

/**
 * The vouchers of the end of the year that distribute its profit, by what they say: whoever made them, and whatever
 * reverses or corrects them. Those that are named are left out.
 */
export const readDistributing = async (
  tx: Db,
  books: Books,
  { subjects, accountSet: { options } }: CompanyFacts,
  { include, without = [] }: { include: Include; without?: readonly bigint[] },
): Promise<Voucher[]> => {
  const chart = { options, subjects }
  const roles = yearEndRoles(chart)
  const codes = subjects.all.filter(({ code }) => roles.some((role) => code.startsWith(role))).map(({ code }) => code)
  const rows = await tx.query<{ id: bigint }>(
    `select v.id from (
       select distinct l.voucher_id from voucher_line l
       where l.company_id = $1 and l.subject = any($3) and l.year = $2 and l.period_no >= 12
     ) m join voucher v on v.company_id = $1 and v.id = m.voucher_id
       left join voucher_counter c on c.company_id = $1 and c.year = v.year and c.period_no = v.period_no
         and c.voucher_type = v.voucher_type
     where ${stands[include]} and v.id <> all($4) and not exists (
       select 1 from voucher_line o where o.company_id = $1 and o.voucher_id = v.id and o.subject <> all($3))
     order by v.id`,
    [books.companyId, books.year, codes, [...without]],
  )
  const ids = rows.map(({ id }) => id)
  const stored = ids.length === 0 ? [] : await readStored(tx, books, ids)
  return stored.map(({ voucher }) => voucher).filter(({ lines }) => distributes(lines, chart))
}

/** What is open at the end of the year in what is audited or posted. */
export const readYearState = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
  include: 'audited' | 'posted',
): Promise<YearState> => {
  const chart = { options: facts.accountSet.options, subjects: facts.subjects }
  const no = lastNoOf(facts)
  const balances = await readBalances(tx, books, no, yearEndPrefixes(chart), include)
  const made = await readDistributing(tx, books, facts, { include })
  return yearState(balances, balancesWithout(balances, made), chart)
}

/** The last period of the year of the books: 12, or 13 where there is one. */
export const lastNoOf = ({ periods }: Pick<CompanyFacts, 'periods'>): number => Math.max(...periods.keys())
