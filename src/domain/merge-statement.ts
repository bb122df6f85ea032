// Statements of merged books: the facts of their columns, and the lines that a consolidated form has beside the others.
import { counterpartyText, parseAux } from './entity.ts'
import { parseFormula, walkFormula } from './formula.ts'
import type { Grain } from './ledger-report.ts'
import type { Merged } from './merge.ts'
import { addFigures, type Figures, type MergeGrain, noFigures } from './merge-figures.ts'
import type { FlowSums } from './merge-translate.ts'
import type { StatementName } from './proof.ts'
import type { StatementFacts, StatementLine } from './statement.ts'
import { type ColumnFacts, type StatementRow, statementFacts } from './statement-facts.ts'
import { type LineRole, numberOf } from './statement-role.ts'

/** The family of the templates of merged books, 财会〔2019〕16号. */
export const consolidatedFamily = 'CONSOLIDATED'

export type MergeColumn = 'closing' | 'yearOpening' | 'current' | 'yearToDate'

export const mergeColumns = (name: StatementName): readonly [MergeColumn, MergeColumn] =>
  name === 'balance-sheet' ? ['closing', 'yearOpening'] : ['current', 'yearToDate']

const oneSided: ReadonlySet<string> = new Set(['DP', 'CP', 'DX', 'CX', 'DS', 'CS'])

/** What subjects begin with whose nets stand on one side: those of one company are not set off against another's. */
export const oneSidedSubjects = (lines: Iterable<Pick<StatementLine, 'formula'>>): string[] => {
  const found = new Set<string>()
  for (const line of lines) {
    const { formula } = parseFormula(line.formula.trim() === '' ? '0' : line.formula)
    if (!formula) continue
    walkFormula(formula, (part) => {
      if (part.kind === 'subject' && oneSided.has(part.name)) found.add(part.prefix)
    })
  }
  return [...found]
}

/** The figures of a grain in a column, as rows of statements have them; a counterparty is one of its company. */
const rowOf = (grain: MergeGrain, column: MergeColumn): StatementRow => {
  const set = grain.entities === '' ? null : parseAux(grain.entities)
  const own = set === null ? '' : counterpartyText(set)
  const isYear = column === 'yearToDate' || column === 'closing'
  const [debit, credit] = isYear ? [grain.ytdDebit, grain.ytdCredit] : [grain.debit, grain.credit]
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

const flowsOf = (sums: FlowSums, column: MergeColumn): Map<string, bigint> => {
  const flows = new Map<string, bigint>()
  for (const { item, month, ytd } of sums.values()) {
    flows.set(item, (flows.get(item) ?? 0n) + (column === 'current' ? month : ytd))
  }
  return flows
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

/** What is looked at company by company: nets of one are not set off against those of another. */
const partsOf = (rows: readonly StatementRow[], column: ColumnFacts): StatementFacts[] => {
  const companies = new Map<string, StatementRow[]>()
  for (const row of rows) {
    const company = row.counterparty.slice(0, row.counterparty.indexOf('|'))
    const own = companies.get(company)
    if (own) own.push(row)
    else companies.set(company, [row])
  }
  return [...companies.values()].map((own) => statementFacts(own, column))
}

/**
 * The rows and facts of one column of merged books. In a balance sheet the part of others leaves the lines of equity;
 * the supplement of a cash flow begins with the profit of all.
 */
export const mergeColumnFacts = (
  { name, lines }: { name: StatementName; lines: readonly StatementLine[] },
  merged: Merged,
  column: MergeColumn,
  base: Pick<ColumnFacts, 'subjects' | 'cashFlowItems' | 'minorDigits'>,
): { rows: StatementRow[]; facts: ColumnFacts } => {
  const moved = name === 'balance-sheet' ? (merged.minority?.grains ?? []) : []
  const rows = [...merged.grains, ...moved].map((grain) => rowOf(grain, column))
  const facts: ColumnFacts = {
    ...base,
    cashFlow: flowsOf(merged.flows, column),
    isYearOpening: column === 'yearOpening',
    manual: minorityLines(lines, merged, column),
  }
  return { rows, facts: { ...facts, parts: partsOf(rows, facts) } }
}

/** Merged books as the grains that a balance table is made of. */
export const tableGrains = (grains: Iterable<MergeGrain>, withClosing: boolean): Grain[] =>
  [...grains].map((grain) => {
    const part = (own: bigint, closed: bigint): bigint => (withClosing ? own + closed : own)
    return {
      ...{ subject: grain.subject, aux: '', currency: '', opening: openingOf(grain, withClosing) },
      ...{ openingOriginal: 0n, openingQuantity: 0n, originalDebit: 0n, originalCredit: 0n },
      ...{ quantityDebit: 0n, quantityCredit: 0n },
      debit: part(grain.debit, grain.closedDebit),
      credit: part(grain.credit, grain.closedCredit),
      ytdDebit: part(grain.ytdDebit, grain.ytdClosedDebit),
      ytdCredit: part(grain.ytdCredit, grain.ytdClosedCredit),
    }
  })

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

/** What a worksheet shows: the year so far, the month alone, or what the year began with. */
export type WorksheetBasis = 'year' | 'month' | 'opening'

/**
 * Profit and loss shows what it made in the time, everything else what there is at its end, as if nothing had closed
 * the months: so the year so far adds up to nothing.
 */
export const worksheetAmount = (grain: Figures, isProfit: boolean, basis: WorksheetBasis): bigint => {
  if (basis === 'opening') return isProfit ? 0n : grain.began
  if (!isProfit) return grain.closing - grain.ytdClosedDebit + grain.ytdClosedCredit
  return basis === 'month' ? grain.debit - grain.credit : grain.ytdDebit - grain.ytdCredit
}

/**
 * The worksheet, leaf by leaf in code order. The books of `adjusting` hold eliminations: they are no company of their
 * own but stand with them.
 */
export const worksheet = (
  merged: Pick<Merged, 'collected' | 'excluded' | 'eliminations'>,
  adjusting: string,
  isProfit: (subject: string) => boolean,
  basis: WorksheetBasis = 'year',
): WorksheetRow[] => {
  const amountOf = (grain: MergeGrain): bigint => worksheetAmount(grain, isProfit(grain.subject), basis)
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
  for (const grain of merged.collected) {
    if (grain.company === adjusting && adjusting !== '') {
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
  for (const line of byPairAndLeaf(merged.eliminations)) enter(line)
  const order = [...rows.values()].sort((a, b) => (a.subject < b.subject ? -1 : 1))
  return order.filter(
    (row) => [...row.companies.values()].some((each) => each !== 0n) || row.debit !== 0n || row.credit !== 0n,
  )
}

/** Lines of one pair on one leaf are one entry: what is taken from several counterparties does not swell both sides. */
const byPairAndLeaf = (lines: Merged['eliminations']): MergeGrain[] => {
  const sums = new Map<string, MergeGrain>()
  for (const line of lines) {
    const key = `${line.kind}|${line.pair}|${line.company}|${line.subject}`
    const sum = sums.get(key) ?? { company: line.company, subject: line.subject, entities: '', ...noFigures() }
    sums.set(key, sum)
    addFigures(sum, line)
  }
  return [...sums.values()]
}
