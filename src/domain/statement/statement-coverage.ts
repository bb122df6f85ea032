// Does a template count every subject exactly once? Decided on the formulas alone, without balances.
import { type Problem, problem } from '../base/problem.ts'
import type { AccountSetOptions } from '../chart/account-set.ts'
import type { Subject, SubjectTree } from '../chart/subject.ts'
import { type Formula, parseFormula, type SubjectFunction } from './formula.ts'
import type { StatementLine } from './statement.ts'
import { type LineRole, numberOf, rangeLines } from './statement-role.ts'

/**
 * What a formula makes of one unit: `debit` when the leaf has a debit net (or movement) of 1, `credit` when it has a
 * credit net of 1. A function that looks at positive balances only counts one of them.
 */
type Count = { debit: number; credit: number }
type Counts = Map<string, Count>

const perUnit: Record<SubjectFunction, Count> = {
  DB: { debit: 1, credit: -1 },
  CB: { debit: -1, credit: 1 },
  DP: { debit: 1, credit: 0 },
  CP: { debit: 0, credit: 1 },
  DX: { debit: 1, credit: 0 },
  CX: { debit: 0, credit: 1 },
  DS: { debit: 1, credit: 0 },
  CS: { debit: 0, credit: 1 },
  PC: { debit: -1, credit: 1 },
  MC: { debit: -1, credit: 1 },
  PD: { debit: 1, credit: -1 },
  CT: { debit: 0, credit: 1 },
  DT: { debit: 1, credit: 0 },
}

const addCounts = (sum: Counts, more: Counts, times: number): void => {
  for (const [code, count] of more) {
    const before = sum.get(code) ?? { debit: 0, credit: 0 }
    sum.set(code, { debit: before.debit + times * count.debit, credit: before.credit + times * count.credit })
  }
}

const constantOf = (formula: Formula): number | null => {
  if (formula.kind === 'number') return Number(formula.text)
  if (formula.kind === 'negate') {
    const inner = constantOf(formula.of)
    return inner === null ? null : -inner
  }
  return null
}

type Template = { lines: readonly StatementLine[]; byNo: Map<number, StatementLine>; subjects: SubjectTree }

const countFormula = (formula: Formula, template: Template, open: ReadonlySet<number>): Counts => {
  const counts: Counts = new Map()
  switch (formula.kind) {
    case 'subject':
      for (const leaf of template.subjects.leaves(formula.prefix)) counts.set(leaf.code, perUnit[formula.name])
      return counts
    case 'negate':
      addCounts(counts, countFormula(formula.of, template, open), -1)
      return counts
    case 'line':
      return countLine(formula.no, template, open)
    case 'range':
      for (const line of rangeLines(template.lines, formula.from, formula.to)) {
        addCounts(counts, countLine(line.no, template, open), 1)
      }
      return counts
    case 'binary': {
      const left = countFormula(formula.left, template, open)
      const right = countFormula(formula.right, template, open)
      if (formula.operator === '+' || formula.operator === '-') {
        addCounts(counts, left, 1)
        addCounts(counts, right, formula.operator === '-' ? -1 : 1)
        return counts
      }
      const factor = constantOf(formula.right)
      if (factor) addCounts(counts, left, formula.operator === '*' ? factor : 1 / factor)
      else if (formula.operator === '*') addCounts(counts, right, constantOf(formula.left) ?? 0)
      return counts
    }
    default:
      return counts
  }
}

const countLine = (no: number, template: Template, open: ReadonlySet<number>): Counts => {
  const line = template.byNo.get(no)
  // A cycle is a problem of its own (E411); here it counts nothing.
  if (!line || open.has(no)) return new Map()
  const { formula } = parseFormula(line.formula)
  return formula ? countFormula(formula, template, new Set([...open, no])) : new Map()
}

const countRole = (role: LineRole, template: Template): Counts => {
  const no = numberOf(template.lines, role)
  return no === null ? new Map() : countLine(no, template, new Set())
}

const verdict = (
  counts: Counts,
  leaves: readonly Subject[],
  wanted: Count,
): { uncovered: string[]; twice: string[] } => {
  const uncovered: string[] = []
  const twice: string[] = []
  for (const { code } of leaves) {
    const count = counts.get(code) ?? { debit: 0, credit: 0 }
    if (count.debit === wanted.debit && count.credit === wanted.credit) continue
    if (count.debit === 0 && count.credit === 0) uncovered.push(code)
    else twice.push(code)
  }
  return { uncovered, twice }
}

const templateOf = (lines: readonly StatementLine[], subjects: SubjectTree): Template => ({
  lines,
  byNo: new Map(lines.map((line) => [line.no, line])),
  subjects,
})

/**
 * The enabled leaves that a balance sheet does not count exactly once in assets − liabilities − equity.
 * Profit-and-loss leaves are among them: before the carry-forward their balance is part of undistributed profit.
 * `isCounted` chooses other leaves, for instance those that have a balance (E413 at posting).
 */
export const balanceSheetCoverage = (
  lines: readonly StatementLine[],
  subjects: SubjectTree,
  isCounted: (leaf: Subject) => boolean = (leaf) => leaf.enabled,
): { uncovered: string[]; twice: string[] } => {
  const template = templateOf(lines, subjects)
  const counts: Counts = new Map()
  addCounts(counts, countRole('assets', template), 1)
  addCounts(counts, countRole('claims', template), -1)
  const leaves = subjects.all.filter((subject) => subject.isLeaf && isCounted(subject))
  return verdict(counts, leaves, { debit: 1, credit: -1 })
}

/** The enabled profit-and-loss leaves, prior-year adjustments left aside, not counted exactly once in net profit. */
export const incomeStatementCoverage = (
  lines: readonly StatementLine[],
  subjects: SubjectTree,
): { uncovered: string[]; twice: string[] } => {
  const counts = countRole('profit', templateOf(lines, subjects))
  const leaves = subjects.all.filter(
    (subject) =>
      subject.isLeaf && subject.enabled && subject.type === 'PROFIT_LOSS' && subject.plClass !== 'PRIOR_YEAR',
  )
  return verdict(counts, leaves, { debit: -1, credit: 1 })
}

/**
 * A coverage verdict as problems: E413 with the uncovered subjects, and one for each subject counted otherwise than
 * once.
 */
export const coverageProblems = (found: { uncovered: readonly string[]; twice: readonly string[] }): Problem[] => [
  ...(found.uncovered.length > 0 ? [problem('statement.uncovered', '', { list: found.uncovered.join(', ') })] : []),
  ...found.twice.map((code) => problem('statement.twice', '', { code })),
]

/** E414 where the account set is said to have no statements; posting check 11 is a warning then. */
export const templateProblem = (choice: AccountSetOptions['statementTemplate']): Problem | null =>
  choice === 'NONE' ? problem('statement.none') : null
