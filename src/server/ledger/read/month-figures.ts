// Kept balances and openings of a year, read as the maps that the pure rules of reports and posting work on.
import { parseQuantity } from '../../../domain/base/money.ts'
import { everything } from '../../../domain/chart/access.ts'
import { entitiesIn } from '../../../domain/chart/entity.ts'
import { type Grain, grainsOf } from '../../../domain/ledger/ledger-report.ts'
import { evaluateStatement } from '../../../domain/statement/statement.ts'
import { changesIn } from '../../../domain/statement/statement-adjustment.ts'
import { columnRows, statementFacts } from '../../../domain/statement/statement-facts.ts'
import { figureOfRole } from '../../../domain/statement/statement-role.ts'
import { type Amounts, addAmounts, keyText, type Opening } from '../../../domain/voucher/balance.ts'
import type { Db } from '../../kernel/db.ts'
import { countedAdjustments } from '../store/adjustment-store.ts'
import type { Family } from '../store/amount-columns.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { readTemplates } from '../store/read-template.ts'
import { keptBalances } from './balance-rows.ts'

export type YearFigures = {
  openings: Opening[]
  balances: Map<string, Amounts>
  /** credit − debit by item, of the months up to the last one, per period. */
  cashFlow: Map<number, Map<string, bigint>>
}

const parts = ['debit', 'credit', 'original_debit', 'original_credit', 'quantity_debit', 'quantity_credit']

const amountsOf = (families: readonly Family[]): string =>
  ['b.period_no', 'b.class']
    .concat(parts.map((part) => `${families.map((family) => `b.${family}_${part}`).join(' + ')} as ${part}`))
    .join(', ')

const keptOfYear = 'b.company_id = $1 and b.year = $2 and b.period_no <= $3'

/**
 * Openings and turnovers of periods 1…last of the families wanted, of one account set. Turnovers of lines with entities
 * come set by set, or (`byAux` false) summed by subject like those without.
 */
export const readYear = async (
  db: Db,
  books: Books,
  last: number,
  families: readonly Family[],
  byAux = true,
): Promise<YearFigures> => {
  const of = [books.companyId, books.year]
  const opened = await db.query<Omit<Opening, 'aux' | 'quantity'> & { canonical: string | null; quantity: string }>(
    `select o.subject, a.canonical, o.currency, o.base, o.original, o.quantity, o.ytd_debit, o.ytd_credit
     from opening o left join aux a on a.company_id = o.company_id and a.id = o.aux_id
     where o.company_id = $1 and o.year = $2`,
    of,
  )
  const rows = await db.query<{
    periodNo: number
    subject: string
    canonical: string | null
    currency: string
    class: number
    debit: bigint
    credit: bigint
    originalDebit: bigint
    originalCredit: bigint
    quantityDebit: string
    quantityCredit: string
  }>(
    `select g.*, a.canonical
     from (${keptBalances(amountsOf(families), keptOfYear, byAux ? 'true' : null)}) g
       left join aux a on a.company_id = g.company_id and a.company_id = $1 and a.id = g.aux_id`,
    [...of, last],
  )
  const items = await db.query<{ periodNo: number; cfItem: string; amount: bigint }>(
    `select b.period_no, b.cf_item, ${families.map((family) => `b.${family}`).join(' + ')} as amount
     from cash_flow_balance b where b.company_id = $1 and b.year = $2 and b.period_no <= $3`,
    [...of, last],
  )
  const balances = new Map<string, Amounts>()
  for (const row of rows) {
    const key = keyText({
      period: { year: books.year, no: row.periodNo },
      subject: row.subject,
      aux: row.canonical ?? '',
      currency: row.currency,
      class: row.class === 1 ? 'closing' : 'ordinary',
    })
    const amounts = {
      debit: row.debit,
      credit: row.credit,
      originalDebit: row.originalDebit,
      originalCredit: row.originalCredit,
      quantityDebit: parseQuantity(row.quantityDebit) ?? 0n,
      quantityCredit: parseQuantity(row.quantityCredit) ?? 0n,
    }
    // Lines of a subject with entities and those without share a key when the entities are not wanted.
    const before = balances.get(key)
    balances.set(key, before ? addAmounts(before, amounts) : amounts)
  }
  const cashFlow = new Map<number, Map<string, bigint>>()
  for (const row of items) {
    const of = cashFlow.get(row.periodNo) ?? new Map<string, bigint>()
    cashFlow.set(row.periodNo, of)
    of.set(row.cfItem, row.amount)
  }
  return {
    openings: opened.map(({ canonical, quantity, ...row }) => ({
      ...row,
      aux: entitiesIn(canonical),
      quantity: parseQuantity(quantity) ?? 0n,
    })),
    balances,
    cashFlow,
  }
}

export const grainsOfMonth = (figures: YearFigures, year: number, no: number): Grain[] =>
  grainsOf(figures.openings, figures.balances, { from: { year, no }, to: { year, no } })

/** Cash at the end, revenue and net profit of a month, minor units; saved vouchers are in. Null without a template. */
export const monthResult = async (
  db: Db,
  books: Books,
  facts: CompanyFacts,
  no: number,
): Promise<{ cash: bigint; revenue: bigint | null; profit: bigint | null }> => {
  const figures = await readYear(db, books, no, ['saved', 'audited', 'posted'], false)
  const period = { year: books.year, no }
  const { lines } = (await readTemplates(db, books, facts))['income-statement']
  const people = await countedAdjustments(db, { books, scope: everything })
  const column = statementFacts(columnRows(figures.openings, figures.balances, period, period), {
    subjects: facts.subjects,
    cashFlowItems: new Map(),
    minorDigits: facts.baseDigits,
    changes: changesIn('income-statement', lines, { from: no, to: no }, people),
  })
  const { values } = evaluateStatement(lines, column)
  const figure = (role: 'revenue' | 'profit') => (lines.length === 0 ? null : figureOfRole(lines, values, role))
  return { cash: column.closingCash, revenue: figure('revenue'), profit: figure('profit') }
}
