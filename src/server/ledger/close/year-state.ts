// How the end of a year stands in its books: balances, what vouchers have moved of the profit, what is open.
import { everything } from '../../../domain/chart/access.ts'
import { type ClosingBalance, closingBalances } from '../../../domain/closing/closing.ts'
import { type Moved, type MovedLine, movedBy, undistributed } from '../../../domain/closing/profit-appropriation.ts'
import { type YearState, yearEndPrefixes, yearEndRoles, yearState } from '../../../domain/closing/year-end.ts'
import { fold, linesOf, parseKey } from '../../../domain/voucher/balance.ts'
import type { Voucher } from '../../../domain/voucher/voucher.ts'
import type { Db } from '../../kernel/db.ts'
import { readGrains } from '../read/read-balance.ts'
import type { Include } from '../read/read-scope.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'

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

/** A month of the year, the vouchers up to it that are looked at, and those of them that are left out. */
type Asked = { no: number; include: Include; without?: readonly bigint[] }

/**
 * What the vouchers of the year have moved of its profit, whoever made them, in whatever month, and whatever reverses
 * or corrects them. Those that only earn it, or carry it from profit and loss to the profit of the year, are not read.
 */
export const readMoved = async (
  tx: Db,
  books: Books,
  { subjects, accountSet: { options } }: CompanyFacts,
  { no, include, without = [] }: Asked,
): Promise<Moved> => {
  const chart = { options, subjects }
  const roles = yearEndRoles(chart)
  const codes = subjects.all.filter(({ code }) => roles.some((role) => code.startsWith(role))).map(({ code }) => code)
  const earning = subjects.all.filter(
    ({ code, type }) => type === 'PROFIT_LOSS' || code.startsWith(options.profitSubject),
  )
  const lines = await tx.query<MovedLine & { id: bigint }>(
    `select l.voucher_id as id, v.source = 'YECLOSE' as is_planned, l.subject, l.debit, l.credit from (
       select distinct t.voucher_id from voucher_line t
       where t.company_id = $1 and t.subject = any($3) and t.year = $2 and t.period_no <= $6
     ) m join voucher v on v.company_id = $1 and v.id = m.voucher_id
       join voucher_line l on l.company_id = $1 and l.voucher_id = m.voucher_id
       left join voucher_counter c on c.company_id = $1 and c.year = v.year and c.period_no = v.period_no
         and c.voucher_type = v.voucher_type
     where ${stands[include]} and v.id <> all($4) and exists (
       select 1 from voucher_line o where o.company_id = $1 and o.voucher_id = m.voucher_id and o.subject <> all($5))
     order by l.voucher_id, l.line_no`,
    [books.companyId, books.year, codes, [...without], earning.map(({ code }) => code), no],
  )
  const vouchers = new Map<bigint, MovedLine[]>()
  for (const { id, ...line } of lines) {
    const held = vouchers.get(id)
    if (held) held.push(line)
    else vouchers.set(id, [line])
  }
  return movedBy([...vouchers.values()], chart)
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
  const moved = await readMoved(tx, books, facts, { no, include })
  return yearState(balances, undistributed(balances, moved, chart), chart)
}

/** The last period of the year of the books: 12, or 13 where there is one. */
export const lastNoOf = ({ periods }: Pick<CompanyFacts, 'periods'>): number => Math.max(...periods.keys())
