// Statements of merged books: the facts of their columns, and the lines that a consolidated form has beside the others.
import { counterpartyText, parseAux } from '../chart/entity.ts'
import type { Grain } from '../ledger/ledger-report.ts'
import { type SubjectFunction, subjectsWith } from '../statement/formula.ts'
import type { StatementLine } from '../statement/statement.ts'
import type { ColumnFacts, StatementRow } from '../statement/statement-facts.ts'
import type { StatementName } from '../statement/statement-month.ts'
import { type LineRole, numberOf } from '../statement/statement-role.ts'
import type { Merged } from './merge.ts'
import { addFigures, type Figures, type MergeGrain, noFigures } from './merge-figures.ts'
import { exchangeItem, type FlowSums, translationItem } from './merge-translation.ts'

/** The family of the templates of merged books, 财会〔2019〕16号. */
export const consolidatedFamily = 'CONSOLIDATED'

export type MergeColumn = 'closing' | 'yearOpening' | 'current' | 'yearToDate'

export const mergeColumns = (name: StatementName): readonly [MergeColumn, MergeColumn] =>
  name === 'balance-sheet' ? ['closing', 'yearOpening'] : ['current', 'yearToDate']

const oneSided: ReadonlySet<SubjectFunction> = new Set(['DP', 'CP', 'DX', 'CX', 'DS', 'CS'])

/** What subjects begin with whose nets stand on one side: those of one company are not set off against another's. */
export const oneSidedSubjects = (lines: readonly Pick<StatementLine, 'formula'>[]): string[] =>
  subjectsWith(lines, oneSided)

/**
 * The figures of a grain in a column, as rows of statements have them; a counterparty is one of its company. A cash
 * flow statement looks at what vouchers moved: what translation alone moved is in no profit and no flow.
 */
const rowOf = (grain: MergeGrain, column: MergeColumn, name: StatementName): StatementRow => {
  const set = grain.entities === '' ? null : parseAux(grain.entities)
  const own = set === null ? '' : counterpartyText(set)
  const isYear = column === 'yearToDate' || column === 'closing'
  const revalued = name !== 'cash-flow' ? 0n : isYear ? grain.ytdRevalued : grain.revalued
  const [turnedDebit, turnedCredit] = isYear ? [grain.ytdDebit, grain.ytdCredit] : [grain.debit, grain.credit]
  const debit = turnedDebit - (revalued > 0n ? revalued : 0n)
  const credit = turnedCredit + (revalued < 0n ? revalued : 0n)
  const [closedDebit, closedCredit] = isYear
    ? [grain.ytdClosedDebit, grain.ytdClosedCredit]
    : [grain.closedDebit, grain.closedCredit]
  const isOpening = column === 'yearOpening'
  return {
    subject: grain.subject,
    counterparty: `${grain.company}|${own}`,
    opening: column === 'current' ? grain.opening : grain.began,
    closing: isOpening ? grain.began : grain.closing,
    movementDebit: isOpening ? 0n : debit,
    movementCredit: isOpening ? 0n : credit,
    turnoverDebit: isOpening ? 0n : debit + closedDebit,
    turnoverCredit: isOpening ? 0n : credit + closedCredit,
  }
}

/**
 * Flows by item. What translation moved cash by stands on the line of the exchange alone: the supplement takes its item
 * for a part of net profit. A form without such a line has it in the item.
 */
const flowsOf = (sums: FlowSums, column: MergeColumn, lines: readonly StatementLine[]) => {
  const flows = new Map<string, bigint>()
  const added = new Map<number, bigint>()
  const exchange = numberOf(lines, 'exchange')
  for (const { item: own, month, ytd } of sums.values()) {
    const amount = column === 'current' ? month : ytd
    if (own === translationItem && exchange !== null) added.set(exchange, (added.get(exchange) ?? 0n) + amount)
    else {
      const item = own === translationItem ? exchangeItem : own
      flows.set(item, (flows.get(item) ?? 0n) + amount)
    }
  }
  return { cashFlow: flows, added }
}

/** What the minority lines of a form hold. */
const minorityLines = (
  lines: readonly StatementLine[],
  { minority }: Merged,
  column: MergeColumn,
): Map<number, bigint> => {
  const found = new Map<number, bigint>()
  if (!minority) return found
  const isMonth = column === 'current'
  const put = (role: LineRole, amount: bigint): void => {
    const no = numberOf(lines, role)
    if (no !== null) found.set(no, amount)
  }
  put('minorityEquity', column === 'yearOpening' ? minority.equityBegan : minority.equity)
  put('minorityProfit', isMonth ? minority.profit : minority.profitYtd)
  put('minorityIncome', isMonth ? minority.income : minority.incomeYtd)
  return found
}

/** Grains that are looked at between two chances for others. */
const portion = 1000

/**
 * The rows of a column, those of a leaf added up but where a formula looks at each counterparty; and by leaf the nets
 * of each company, which are not set off against those of another.
 */
function* foldGrains(
  grains: readonly MergeGrain[],
  { name, column, apart }: { name: StatementName; column: MergeColumn; apart: readonly string[] },
) {
  const rows = new Map<string, StatementRow>()
  const parts = new Map<string, Map<string, bigint>>()
  for (const [at, grain] of grains.entries()) {
    if (at % portion === 0) yield
    const row = rowOf(grain, column, name)
    const isApart = apart.some((prefix) => grain.subject.startsWith(prefix))
    const key = isApart ? `${grain.subject}|${row.counterparty}` : grain.subject
    const sum = rows.get(key)
    if (sum) addRow(sum, row)
    else rows.set(key, row)
    const nets = parts.get(grain.subject) ?? new Map<string, bigint>()
    parts.set(grain.subject, nets)
    nets.set(grain.company, (nets.get(grain.company) ?? 0n) + row.closing)
  }
  return { rows: [...rows.values()], parts }
}

const rowAmounts = [
  ...(['opening', 'closing', 'movementDebit', 'movementCredit'] as const),
  ...(['turnoverDebit', 'turnoverCredit'] as const),
] as const

const addRow = (sum: StatementRow, row: StatementRow): void => {
  for (const name of rowAmounts) sum[name] += row[name]
}

/**
 * The rows and facts of one column of merged books. In a balance sheet the part of others leaves the lines of equity;
 * the supplement of a cash flow begins with the profit of all. `apart`: subjects whose counterparties are looked at.
 */
export function* mergeColumnSteps(
  { name, lines, apart }: { name: StatementName; lines: readonly StatementLine[]; apart: readonly string[] },
  merged: Merged,
  column: MergeColumn,
  base: Pick<ColumnFacts, 'subjects' | 'cashFlowItems' | 'minorDigits'>,
): Generator<void, { rows: StatementRow[]; facts: ColumnFacts }> {
  const moved = name === 'balance-sheet' ? (merged.minority?.grains ?? []) : []
  const { rows, parts } = yield* foldGrains([...merged.grains, ...moved], { name, column, apart })
  const facts: ColumnFacts = {
    ...{ ...base, parts },
    ...flowsOf(merged.flows, column, lines),
    isYearOpening: column === 'yearOpening',
    manual: minorityLines(lines, merged, column),
  }
  return { rows, facts }
}

/** Merged books as the grains that a balance table is made of. */
export const tableGrains = (grains: Iterable<MergeGrain>, withClosing: boolean): Grain[] =>
  [...grains].map((grain) => ({
    ...{ subject: grain.subject, aux: '', currency: '', opening: openingOf(grain, withClosing) },
    ...{ openingOriginal: 0n, openingQuantity: 0n, originalDebit: 0n, originalCredit: 0n },
    ...{ quantityDebit: 0n, quantityCredit: 0n },
    debit: tableAmount(grain, 'debit', withClosing),
    credit: tableAmount(grain, 'credit', withClosing),
    ytdDebit: tableAmount(grain, 'ytdDebit', withClosing),
    ytdCredit: tableAmount(grain, 'ytdCredit', withClosing),
  }))

/** Without what closed the months, the opening is what it would have been. */
const openingOf = (grain: Figures, withClosing: boolean): bigint => {
  if (withClosing) return grain.opening
  const earlier = grain.ytdClosedDebit - grain.closedDebit - (grain.ytdClosedCredit - grain.closedCredit)
  return grain.opening - earlier
}

/** A row of the worksheet: a leaf, what each company has, and what each step did to their sum; debit-positive. */
export type WorksheetRow = {
  subject: string
  companies: ReadonlyMap<string, bigint>
  sum: bigint
  excluded: bigint
  debit: bigint
  credit: bigint
  consolidated: bigint
}

const newWorksheetRow = (subject: string): WorksheetRow & { companies: Map<string, bigint> } => ({
  ...{ subject, companies: new Map(), sum: 0n, excluded: 0n, debit: 0n, credit: 0n, consolidated: 0n },
})

/** The figures of a balance table: nets at the start and the end of the range, and what turned. */
export const tableBases = ['from', 'debit', 'credit', 'ytdDebit', 'ytdCredit', 'to'] as const
type TableBasis = (typeof tableBases)[number]

/** What a worksheet shows: the year so far, the month alone, what the year began with, or a figure of the table. */
export const worksheetOwnBases = ['year', 'month', 'opening'] as const
export const worksheetBases = [...worksheetOwnBases, ...tableBases] as const

/** `withClosing`: what closed the months counts in the figures of the table. */
export type WorksheetView = { basis?: (typeof worksheetBases)[number]; withClosing?: boolean }

const tableAmount = (figures: Figures, basis: TableBasis, withClosing: boolean): bigint => {
  const part = (own: bigint, closed: bigint): bigint => (withClosing ? own + closed : own)
  const [debit, credit] = [part(figures.debit, figures.closedDebit), part(figures.credit, figures.closedCredit)]
  switch (basis) {
    case 'from':
      return openingOf(figures, withClosing)
    case 'to':
      return openingOf(figures, withClosing) + debit - credit
    case 'debit':
      return debit
    case 'credit':
      return credit
    case 'ytdDebit':
      return part(figures.ytdDebit, figures.ytdClosedDebit)
    case 'ytdCredit':
      return part(figures.ytdCredit, figures.ytdClosedCredit)
  }
}

/**
 * Profit and loss shows what it made in the time, everything else what there is at its end, as if nothing had closed
 * the months: so the year so far adds up to nothing.
 */
export const worksheetAmount = (grain: Figures, isProfit: boolean, view: WorksheetView): bigint => {
  const { basis = 'year', withClosing = true } = view
  if (basis !== 'year' && basis !== 'month' && basis !== 'opening') return tableAmount(grain, basis, withClosing)
  if (basis === 'opening') return isProfit ? 0n : grain.began
  if (!isProfit) return grain.closing - grain.ytdClosedDebit + grain.ytdClosedCredit
  return basis === 'month' ? grain.debit - grain.credit : grain.ytdDebit - grain.ytdCredit
}

/**
 * The worksheet, leaf by leaf in code order. The books of `adjusting` hold eliminations: they are no company of their
 * own but stand with them.
 */
export function* worksheetSteps(
  merged: Pick<Merged, 'collected' | 'excluded' | 'eliminations'>,
  adjusting: ReadonlySet<string>,
  isProfit: (subject: string) => boolean,
  view: WorksheetView = {},
): Generator<void, WorksheetRow[]> {
  const amountOf = (grain: MergeGrain): bigint => worksheetAmount(grain, isProfit(grain.subject), view)
  const rows = new Map<string, ReturnType<typeof newWorksheetRow>>()
  const at = (subject: string) => {
    const row = rows.get(subject) ?? newWorksheetRow(subject)
    rows.set(subject, row)
    return row
  }
  const enter = (grain: MergeGrain): void => {
    const row = at(grain.subject)
    const amount = amountOf(grain)
    if (amount > 0n) row.debit += amount
    else row.credit -= amount
    row.consolidated += amount
  }
  for (const [place, grain] of merged.collected.entries()) {
    if (place % portion === 0) yield
    if (adjusting.has(grain.company)) {
      enter(grain)
      continue
    }
    const row = at(grain.subject)
    const amount = amountOf(grain)
    row.companies.set(grain.company, (row.companies.get(grain.company) ?? 0n) + amount)
    row.sum += amount
    row.consolidated += amount
  }
  for (const grain of merged.excluded) {
    const row = at(grain.subject)
    const amount = amountOf(grain)
    row.excluded -= amount
    row.consolidated -= amount
  }
  for (const line of yield* byPairAndLeaf(merged.eliminations)) enter(line)
  yield
  const order = [...rows.values()].sort((a, b) => (a.subject < b.subject ? -1 : 1))
  return order.filter(
    (row) => [...row.companies.values()].some((each) => each !== 0n) || row.debit !== 0n || row.credit !== 0n,
  )
}

/** Lines of one pair on one leaf are one entry: what is taken from several counterparties does not swell both sides. */
function* byPairAndLeaf(lines: Merged['eliminations']): Generator<void, MergeGrain[]> {
  const sums = new Map<string, MergeGrain>()
  for (const [place, line] of lines.entries()) {
    if (place % portion === 0) yield
    const key = `${line.kind}|${line.pair}|${line.company}|${line.subject}`
    const sum = sums.get(key) ?? { company: line.company, subject: line.subject, entities: '', ...noFigures() }
    sums.set(key, sum)
    addFigures(sum, line)
  }
  return [...sums.values()]
}
