// Why a figure of a statement is what it is: the tree of its parts, down to leaf subjects, each with its value.
import { type Formula, formatFormula, partsOf } from './formula.ts'
import { inMinor } from './formula-value.ts'
import {
  type Evaluation,
  evaluateForExplanation,
  exactValue,
  type LineChange,
  type MadeChange,
  rangeNumbers,
  type StatementFacts,
  type StatementLine,
  subjectValue,
} from './statement.ts'

/**
 * A part of a figure. `sign` says how it enters the part above; among parts joined by + and − the values with their
 * signs sum to the value above. `line` and `subject` tell where to drill on. Values in minor units, null = cannot be
 * computed.
 */
export type StatementPart = {
  sign: 1 | -1
  formula: string
  value: bigint | null
  line?: number
  subject?: string
  item?: string
  income?: number
  /** What people have moved or filled in. */
  change?: LineChange
  report?: Formula & { kind: 'report' }
  /** It divides by nothing, so there is no figure. */
  dividesByZero?: true
  parts: StatementPart[]
}

const byPeople = (facts: StatementFacts, no: number, kind: MadeChange['kind']): StatementPart[] =>
  facts
    .changes(no)
    .filter(({ of }) => of.kind === kind)
    .map((change) => ({ sign: 1, formula: `#${change.of.id}`, value: change.amount, change, parts: [] }))

const bySubject = (formula: Formula & { kind: 'subject' }, facts: StatementFacts): StatementPart[] => {
  const { name, prefix } = formula
  const children = facts.subjects.children(prefix).map((child) => child.code)
  const perChild = name === 'DX' || name === 'CX'
  const whole = name === 'DP' || name === 'CP'
  const codes = perChild && children.length > 0 ? children : facts.subjects.leaves(prefix).map((leaf) => leaf.code)
  // DP and CP look at the whole: their leaves are shown as plain nets, which is what the whole is made of.
  const partName = name === 'DP' ? 'DB' : name === 'CP' ? 'CB' : name
  const parts = codes.map(
    (code): StatementPart => ({
      sign: 1,
      formula: `${partName}(${code})`,
      value: perChild
        ? subjectValue(name === 'DX' ? 'DP' : 'CP', code, facts)
        : subjectValue(whole ? (name === 'DP' ? 'DB' : 'CB') : name, code, facts),
      subject: code,
      parts: [],
    }),
  )
  return parts.filter((part) => part.value !== 0n)
}

const explainPart = (formula: Formula, no: number, evaluation: Evaluation): StatementPart => {
  const digits = evaluation.facts.minorDigits
  const part: StatementPart = {
    sign: 1,
    formula: formatFormula(formula),
    value: inMinor(exactValue(formula, no, evaluation), digits),
    parts: [],
  }
  if (formula.kind === 'subject') {
    return { ...part, subject: formula.prefix, parts: bySubject(formula, evaluation.facts) }
  }
  if (formula.kind === 'line') return { ...part, ...explainNumber(formula.no, evaluation) }
  if (formula.kind === 'range') {
    const numbers = rangeNumbers(evaluation.sheet, formula.from, formula.to)
    return { ...part, parts: numbers.map((each) => explainNumber(each, evaluation)) }
  }
  if (formula.kind === 'manual') return { ...part, parts: byPeople(evaluation.facts, no, 'manual') }
  if (formula.kind === 'negate') return { ...part, parts: [{ ...explainPart(formula.of, no, evaluation), sign: -1 }] }
  if (formula.kind === 'report') return { ...part, report: formula }
  if (formula.kind === 'income') return { ...part, income: formula.no }
  if (formula.kind === 'flow') return { ...part, item: formula.item }
  if (formula.kind === 'binary') {
    const parts = operands(formula, no, evaluation)
    const isZero = formula.operator === '/' && exactValue(formula.right, no, evaluation)?.top === 0n
    return { ...part, parts, ...(isZero ? { dividesByZero: true } : {}) }
  }
  return { ...part, parts: partsOf(formula).map((each) => explainPart(each, no, evaluation)) }
}

/** a+b−c as three parts with their signs; products and quotients as their two operands. */
const operands = (formula: Formula & { kind: 'binary' }, no: number, evaluation: Evaluation): StatementPart[] => {
  const { operator, left, right } = formula
  const last = explainPart(right, no, evaluation)
  if (operator === '*' || operator === '/') return [explainPart(left, no, evaluation), last]
  const first =
    left.kind === 'binary' && (left.operator === '+' || left.operator === '-')
      ? operands(left, no, evaluation)
      : [explainPart(left, no, evaluation)]
  return [...first, { ...last, sign: operator === '-' ? -1 : 1 }]
}

const explainNumber = (no: number, evaluation: Evaluation): StatementPart => {
  const formula = evaluation.sheet.formulas.get(no)
  const value = evaluation.values.get(no) ?? null
  const moved = byPeople(evaluation.facts, no, 'reclass')
  const base: StatementPart = { sign: 1, formula: `L(${no})`, value, line: no, parts: moved }
  // A line of a cycle has no value; going on would never end.
  if (!formula || evaluation.cycle.has(no)) return base
  const inner = explainPart(formula, no, evaluation)
  const isJoined = formula.kind === 'binary' && (formula.operator === '+' || formula.operator === '-')
  return { ...base, parts: [...(isJoined ? inner.parts : [inner]), ...moved] }
}

/** The tree of parts of line `no` with their values; null when there is no such line. */
export const explainLine = (
  lines: readonly StatementLine[],
  no: number,
  facts: StatementFacts,
): StatementPart | null => {
  const evaluation = evaluateForExplanation(lines, facts)
  return evaluation.sheet.byNo.has(no) ? explainNumber(no, evaluation) : null
}
