// Reads what statements are made of beside their lines: balances by column, and cash-flow sums.

import { everything, isUnlimited } from '../../../domain/chart/access.ts'
import { evaluateStatement, type StatementLine } from '../../../domain/statement/statement.ts'
import { changesIn } from '../../../domain/statement/statement-adjustment.ts'
import type { SplitKind } from '../../../domain/statement/statement-columns.ts'
import { nettedSubjects, type StatementRow, statementFacts } from '../../../domain/statement/statement-facts.ts'
import { type MonthRange, type StatementName, statementRanges } from '../../../domain/statement/statement-month.ts'
import { figureOfRole, type LineRole } from '../../../domain/statement/statement-role.ts'
import type { Db } from '../../kernel/db.ts'
import { propertyOf } from '../../kernel/db-types.ts'
import { countedAdjustments } from '../store/adjustment-store.ts'
import type { Books, Readable } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { readTemplates } from '../store/read-template.ts'
import { knownRows } from './as-known.ts'
import { keptBalances } from './balance-rows.ts'
import { type Include, kept, needsAux, parameters, type SqlParameters, scopeCondition } from './read-scope.ts'

/** The months of a column, both included; `to` 0 is the year opening itself. */
export type ColumnRange = { from: number; to: number }

export type BookColumn = { readable: Readable; range: ColumnRange }

const sumNames = [
  'opening',
  'closing',
  'movement_debit',
  'movement_credit',
  'turnover_debit',
  'turnover_credit',
] as const
type SumName = (typeof sumNames)[number]
/** Sums of column n are named c<n>_<sum>. */
type ColumnRow = { year: number; subject: string; counterparty: string } & Record<string, string>

const columnText = (column: ColumnRange, index: number, sent: SqlParameters): string => {
  const [from, to] = [`${sent.add(column.from)}::integer`, `${sent.add(column.to)}::integer`]
  // Turnovers of a start in the middle of the year stand in the opening (no = 0) and count from period 1 on.
  const within = `((g.no >= ${from} and g.no <= ${to} and g.no > 0) or (g.no = 0 and ${from} <= 1 and ${to} > 0))`
  const sum = (condition: string, value: string) => `coalesce(sum(${value}) filter (where ${condition}), 0)`
  // What stands in the opening is the balance at the start: the year began with what it was before that turnover.
  const yearBegan = 'case when g.no = 0 then g.net - g.debit + g.credit else g.net end'
  const parts: [SumName, string][] = [
    ['opening', sum(`g.no < ${from} or g.no = 0`, column.from > 1 ? 'g.net' : yearBegan)],
    ['closing', sum(`g.no <= ${to}`, column.to > 0 ? 'g.net' : yearBegan)],
    ['movement_debit', sum(`${within} and g.class = 0`, 'g.debit')],
    ['movement_credit', sum(`${within} and g.class = 0`, 'g.credit')],
    ['turnover_debit', sum(within, 'g.debit')],
    ['turnover_credit', sum(within, 'g.credit')],
  ]
  return parts.map(([name, text]) => `${text} as c${index}_${name}`).join(', ')
}

/** Counterparties are told apart only below the subjects whose formulas net each of them (DS, CS). */
const counterparty = (patterns: string | null): string =>
  patterns === null
    ? `''`
    : `case when g.subject like any(${patterns})
        then concat_ws(';', 'c:' || a.customer, 's:' || a.supplier, 'e:' || a.employee, 'r:' || a.related) else '' end`

/**
 * Rows of counterparties as rows of those whose nets stand on the same side in every column: formulas net each
 * counterparty and add up what is left on a side, so the sums are the same and the rows few.
 */
const bySide = (rows: string, columns: readonly unknown[]): string => {
  const names = columns.flatMap((_, index) => sumNames.map((name) => `c${index}_${name}`))
  const sides = columns.map((_, index) => `sign(s.c${index}_closing)`).join(", ',', ")
  return `select s.year, s.subject, case when s.counterparty = '' then '' else concat(${sides}) end as counterparty,
    ${names.map((name) => `sum(s.${name}) as ${name}`).join(', ')} from (${rows}) s group by 1, 2, 3`
}

const yearsOf = (columns: readonly BookColumn[]): Readable[] => [
  ...new Map(columns.map(({ readable }) => [readable.books.year, readable])).values(),
]

const lastOf = (columns: readonly BookColumn[]): number => Math.max(...columns.map(({ range }) => range.to))

/** Each year as far as its reader sees it, over `rows` with year and subject; '' where all of every year is seen. */
const scopesText = (years: readonly Readable[], rows: string, sent: SqlParameters): string => {
  const shown = years.map(({ books, scope }) => {
    const text = scopeCondition(scope, `${rows}.subject`, sent)
    return { year: books.year, text }
  })
  if (shown.every(({ text }) => text === '')) return ''
  return ` and (${shown.map(({ year, text }) => `(${rows}.year = ${sent.add(year)}::integer${text})`).join(' or ')})`
}

/**
 * The rows of columns of the books of one company, of one year or several, with one statement. `netted` are the subject
 * prefixes (digits) that need their counterparties; those that owe, or are owed, in the same columns share a row.
 */
export const readBookColumns = async (
  tx: Db,
  columns: readonly BookColumn[],
  include: Include,
  netted: readonly string[],
): Promise<StatementRow[][]> => {
  const years = yearsOf(columns)
  const [first] = years
  if (!first) return []
  const numbers = years.map(({ books }) => books.year)
  const sent = parameters(first.books.companyId, numbers)
  const last = sent.add(lastOf(columns))
  const patterns = netted.length === 0 ? null : `${sent.add(netted.map((each) => `${each}%`))}::text[]`
  const needsEntities = years.some(({ scope }) => needsAux(scope))
  const finely = needsEntities ? 'true' : patterns === null ? null : `b.subject like any(${patterns})`
  const amounts = `b.year, b.period_no as no, b.class, ${kept('debit', include)} as debit,
    ${kept('credit', include)} as credit, ${kept('debit', include)} - (${kept('credit', include)}) as net`
  const known = await knownRows(tx, years, sent)
  const where = `b.company_id = $1 and b.year = any($2::integer[]) and b.period_no <= ${last}`
  const aux = 'left join aux a on a.company_id = g.company_id and a.company_id = $1 and a.id = g.aux_id'
  // A year has rows of its own: what a column of another year makes of them is not looked at.
  const text = `select g.year, g.subject, ${counterparty(patterns)} as counterparty,
       ${columns.map(({ range }, index) => columnText(range, index, sent)).join(',\n')}
     from (
       ${keptBalances(amounts, where, finely, known)}
       union all
       select o.company_id, o.subject, o.aux_id, o.currency, o.year, 0, 0, o.ytd_debit, o.ytd_credit, o.base
       from opening o where o.company_id = $1 and o.year = any($2::integer[])
     ) g ${patterns !== null || needsEntities ? aux : ''}
     where true${scopesText(years, 'g', sent)}
     group by 1, 2, 3`
  const rows = await tx.query<ColumnRow>(patterns === null ? text : bySide(text, columns), sent.values)
  const ofYear = Map.groupBy(rows, ({ year }) => year)
  return columns.map(({ readable }, index) =>
    (ofYear.get(readable.books.year) ?? []).map((row) => {
      const at = (name: SumName) => BigInt(row[propertyOf(`c${index}_${name}`)] ?? 0)
      return {
        subject: row.subject,
        counterparty: row.counterparty,
        opening: at('opening'),
        closing: at('closing'),
        movementDebit: at('movement_debit'),
        movementCredit: at('movement_credit'),
        turnoverDebit: at('turnover_debit'),
        turnoverCredit: at('turnover_credit'),
      }
    }),
  )
}

/** The same of columns of one year. */
export const readColumns = (
  tx: Db,
  readable: Readable,
  include: Include,
  columns: readonly ColumnRange[],
  netted: readonly string[],
): Promise<StatementRow[][]> => {
  const ofBooks = columns.map((range) => ({ readable, range }))
  return readBookColumns(tx, ofBooks, include, netted)
}

/** Which vouchers `v` with their counters `c` count. */
export const statusOf: Record<Include, string> = {
  posted: 'v.status = 2 and v.voucher_no <= c.posted_no',
  audited: 'v.status = 2',
  saved: 'v.status in (1, 2)',
}

/** Books, with the last month, what corrects flows to those known earlier, and the numbers that were posted then. */
type FlowsAsked = { years: readonly Readable[]; last: string; flows: string | null; posted: string | null }

const yearNumbers = (years: readonly Readable[], sent: SqlParameters): string =>
  `any(${sent.add(years.map(({ books }) => books.year))}::integer[])`

/** Flows of the lines that a limited reader may see: kept sums have no subjects to tell what is hidden. */
const scopedFlowText = (include: Include, sent: SqlParameters, { years, last, flows, posted }: FlowsAsked): string => {
  const numbers = yearNumbers(years, sent)
  return `select l.year, l.cf_item as item, l.period_no as no, sum(l.credit - l.debit) as amount
   from voucher_line l
     join voucher v on v.company_id = l.company_id and v.company_id = $1 and v.id = l.voucher_id
     left join ${posted ?? 'voucher_counter c'} on c.company_id = v.company_id and c.company_id = $1 and c.year = v.year
       and c.period_no = v.period_no and c.voucher_type = v.voucher_type
     left join aux a on a.company_id = l.company_id and a.company_id = $1 and a.id = l.aux_id
   where l.company_id = $1 and l.year = ${numbers} and l.period_no <= ${last} and l.cf_item <> ''
     and ${statusOf[include]}${scopesText(years, 'l', sent)}
   group by 1, 2, 3${
     flows
       ? ` union all select b.year, b.cf_item, b.period_no, ${kept('', include)}
     from ${flows} left join aux a on a.company_id = $1 and a.id = b.aux_id
     where b.company_id = $1 and b.year = ${numbers} and b.period_no <= ${last} and not b.shift
       ${scopesText(years, 'b', sent)}`
       : ''
   }`
}

/**
 * Kept sums by item, with what corrects them to those known earlier. What flowed before the start (month 0) counts in
 * columns that begin with the year; who sees a part of the books sees none of it.
 */
const flowText = (include: Include, sent: SqlParameters, { years, last, flows }: FlowsAsked): string => {
  const numbers = yearNumbers(years, sent)
  const sums = ['cash_flow_balance b', ...(flows ? [flows] : [])].map(
    (rows) => `select b.year, b.cf_item as item, b.period_no as no, ${kept('', include)} as amount from ${rows}
       where b.company_id = $1 and b.year = ${numbers} and b.period_no <= ${last}`,
  )
  const before = `select o.year, o.cf_item, 0, o.amount from opening_cash_flow o
       where o.company_id = $1 and o.year = ${numbers}`
  return [...sums, before].join(' union all ')
}

type FlowRow = { year: number; item: string; no: number; amount: string | bigint }

/** Credit − debit of the non-cash lines by item, for each column of the books of one company, with one statement. */
export const readBookFlows = async (
  tx: Db,
  columns: readonly BookColumn[],
  include: Include,
): Promise<Map<string, bigint>[]> => {
  const years = yearsOf(columns)
  const [first] = years
  if (!first) return []
  const sent = parameters(first.books.companyId)
  const whole = years.filter(({ scope }) => isUnlimited(scope))
  const limited = years.filter(({ scope }) => !isUnlimited(scope))
  const last = sent.add(lastOf(columns))
  const flows = await knownRows(tx, years, sent, ['flows', 'b'])
  const posted = limited.length === 0 ? null : await knownRows(tx, years, sent, ['posted', 'c'])
  const texts = [
    ...(whole.length === 0 ? [] : [flowText(include, sent, { years: whole, last, flows, posted })]),
    ...(limited.length === 0 ? [] : [scopedFlowText(include, sent, { years: limited, last, flows, posted })]),
  ]
  const rows = await tx.query<FlowRow>(texts.map((text) => `(${text})`).join(' union all '), sent.values)
  return columns.map(({ readable, range: { from, to } }) => {
    const sums = new Map<string, bigint>()
    for (const { year, item, no, amount } of rows) {
      if (year !== readable.books.year || (no === 0 ? from > 1 || to === 0 : no < from || no > to)) continue
      sums.set(item, (sums.get(item) ?? 0n) + BigInt(amount))
    }
    return sums
  })
}

/** The same of columns of one year. */
export const readCashFlow = (
  tx: Db,
  readable: Readable,
  include: Include,
  columns: readonly ColumnRange[],
): Promise<Map<string, bigint>[]> => {
  const ofBooks = columns.map((range) => ({ readable, range }))
  return readBookFlows(tx, ofBooks, include)
}

export type MovementQuestion = { range: MonthRange; type: SplitKind }

type Row = { subject: string; entity: string; debit: bigint; credit: bigint; debitAll: bigint; creditAll: bigint }

/**
 * Movements by subject of each entity of a kind, '' for what has none; balances are not read. All of them sum to the
 * movements of the books, turnovers of a start in the middle of the year left aside.
 */
export const readMovements = async (
  tx: Db,
  readable: Readable,
  include: Include,
  { range, type }: MovementQuestion,
): Promise<Map<string, StatementRow[]>> => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const amounts = `b.class, ${kept('debit', include)} as debit, ${kept('credit', include)} as credit`
  const where = `b.company_id = $1 and b.year = $2 and b.period_no between ${sent.add(range.from)}
    and ${sent.add(range.to)}`
  const ordinary = (part: string) => `gl_total(g.${part}) filter (where g.class = 0)`
  const known = await knownRows(tx, [readable], sent)
  const rows = await tx.query<Row>(
    `select g.subject, coalesce(a.${type}, '') as entity, ${ordinary('debit')} as debit,
       ${ordinary('credit')} as credit, gl_total(g.debit) as debit_all, gl_total(g.credit) as credit_all
     from (${keptBalances(amounts, where, 'true', known)}) g
       left join aux a on a.company_id = g.company_id and a.company_id = $1 and a.id = g.aux_id
     where true${scopeCondition(readable.scope, 'g.subject', sent)}
     group by 1, 2`,
    sent.values,
  )
  const found = new Map<string, StatementRow[]>()
  for (const row of rows) {
    const list = found.get(row.entity) ?? []
    found.set(row.entity, list)
    list.push({
      ...{ subject: row.subject, counterparty: '', opening: 0n, closing: 0n },
      ...{ movementDebit: row.debit, movementCredit: row.credit },
      ...{ turnoverDebit: row.debitAll, turnoverCredit: row.creditAll },
    })
  }
  return found
}
type ByRole = (role: LineRole) => bigint | null

/** The lines of month `no` by their roles: movements of the month, balances at its end; saved vouchers are in. */
export type MonthLines = { no: number; income: ByRole; balance: ByRole }

const byRole =
  (lines: readonly StatementLine[], values: ReadonlyMap<number, bigint | null>): ByRole =>
  (role) =>
    figureOfRole(lines, values, role)

/** The months of the books up to `last`, with what people adjusted; none for books that no template covers. */
export const readTrend = async (db: Db, books: Books, facts: CompanyFacts, last: number): Promise<MonthLines[]> => {
  const { startNo, options } = facts.accountSet
  const numbers = [...facts.periods.keys()].filter((no) => no >= startNo && no <= last).sort((a, b) => a - b)
  if (options.statementTemplate === 'NONE' || numbers.length === 0) return []
  return await db.snapshot(async (tx) => {
    const templates = await readTemplates(tx, books, facts)
    const [income, balance] = [templates['income-statement'].lines, templates['balance-sheet'].lines]
    const ranges = numbers.map((no) => ({ from: no, to: no }))
    const netted = nettedSubjects([...income, ...balance])
    const columns = await readColumns(tx, { books, scope: everything }, 'saved', ranges, netted)
    const people = await countedAdjustments(tx, { books, scope: everything })
    const column = { subjects: facts.subjects, cashFlowItems: new Map(), minorDigits: facts.baseDigits }
    return numbers.map((no, at): MonthLines => {
      const rows = columns[at] ?? []
      const changesOf = (name: StatementName, lines: readonly StatementLine[]) =>
        changesIn(name, lines, statementRanges(name, no)[0], people)
      const ofIncome = { ...column, changes: changesOf('income-statement', income) }
      const { values } = evaluateStatement(income, statementFacts(rows, ofIncome))
      const ofSheet = { ...column, incomeStatement: values, changes: changesOf('balance-sheet', balance) }
      const sheet = evaluateStatement(balance, statementFacts(rows, ofSheet)).values
      return { no, income: byRole(income, values), balance: byRole(balance, sheet) }
    })
  })
}
