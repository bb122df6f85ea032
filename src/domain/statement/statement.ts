// Statements (报表): lines with formulas, evaluated over the balances of one column, and the parts of any figure.

import { powerOfTen } from '../base/money.ts'
import { type Problem, problem } from '../base/problem.ts'
import { atOnce } from '../base/steps.ts'
import type { SubjectTree } from '../chart/subject.ts'
import {
  type AccountMeasure,
  accountLeaves,
  everyPart,
  type Formula,
  missingSubjects,
  parseFormula,
  type SubjectFunction,
} from './formula.ts'
import { combine, computed, type Exact, inMinor, numberValue } from './formula-value.ts'
import { type LineRole, rangeLines } from './statement-role.ts'

/** H head (no figure), L line, M "of which" (not added), T total, X manual, P plug. */
export type StatementLineKind = 'H' | 'L' | 'M' | 'T' | 'X' | 'P'

/** A line; `no` names it in formulas, and stays when lines are moved. The lines of a statement are in their order. */
export type StatementLine = {
  no: number
  indent: number
  kind: StatementLineKind
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  formula: string
  role?: LineRole
}

/**
 * What people move between lines (reclass), or fill in where a formula says MANUAL(): `amount` is what the line it goes
 * to gets; who, and why.
 */
export type MadeChange = {
  id: bigint
  kind: 'reclass' | 'manual'
  fromLine: number | null
  toLine: number
  amount: bigint
  reason: string
  madeBy: string
  reviewedBy: string
}
export type LineChange = { amount: bigint; of: MadeChange }
export type LineChanges = ReadonlyMap<number, readonly LineChange[]>

/**
 * The balances of one column; the column gives the time, the template only the content. All amounts in minor units of
 * the base currency. `closing` and `counterparties` (the nets per customer, supplier, employee or related company)
 * are debit-positive. `movement` leaves out class closing, `turnover` holds all. `cashFlow` is credit − debit of the
 * non-cash lines; `cashFlowItems` says which items flow in or out.
 */
export type StatementFacts = {
  subjects: SubjectTree
  cashFlowItems: ReadonlyMap<string, 'IN' | 'OUT'>
  closing(leaf: string): bigint
  counterparties(leaf: string): readonly bigint[]
  movement(leaf: string): { debit: bigint; credit: bigint }
  turnover(leaf: string): { debit: bigint; credit: bigint }
  cashFlow(item: string): bigint
  openingCash: bigint
  closingCash: bigint
  incomeStatement(lineNo: number): bigint
  /** The net at the start of the column, debit-positive. */
  opening(leaf: string): bigint
  /** A line of another template, in the same months or in one of its columns; null where it cannot be computed. */
  report?(template: string, lineNo: number, column: string | null): Exact
  manual(lineNo: number): bigint
  /** What people have moved to the line; what they have filled in there is in `manual` as well. */
  changes(lineNo: number): readonly LineChange[]
  /** Of merged books what a line has beside its formula: no formula of a column knows it. */
  added?(lineNo: number): bigint
  minorDigits: number
  /** Of merged books the nets of each company: what one owes is not set off against what another is owed. */
  parts?: PartsOf
}

/** The closing nets of a leaf by company, debit-positive. */
export type PartsOf = (leaf: string) => ReadonlyMap<string, bigint>

type Sheet = {
  lines: readonly StatementLine[]
  byNo: Map<number, StatementLine>
  formulas: Map<number, Formula | null>
  numbers: number[]
}

export const rangeNumbers = (sheet: Sheet, from: number, to: number): number[] =>
  rangeLines(sheet.lines, from, to).map(({ no }) => no)

const readSheet = (lines: readonly StatementLine[], problems: Problem[]): Sheet => {
  const sheet: Sheet = { lines, byNo: new Map(), formulas: new Map(), numbers: [] }
  for (const line of lines) {
    sheet.byNo.set(line.no, line)
    if (line.kind === 'H' || line.formula.trim() === '') continue
    const { formula, problem: found } = parseFormula(line.formula)
    if (found) problems.push({ ...found, path: `lines.${line.no}` })
    sheet.formulas.set(line.no, formula)
  }
  sheet.numbers = [...sheet.byNo.keys()]
  return sheet
}

const referencesOf = (sheet: Sheet, formula: Formula | null): number[] =>
  everyPart(formula).flatMap((part) => {
    if (part.kind === 'line') return [part.no]
    return part.kind === 'range' ? rangeNumbers(sheet, part.from, part.to) : []
  })

/**
 * The lines in an order in which every line comes after those it refers to; lines of a cycle are left out and listed.
 */
const orderOf = (sheet: Sheet): { order: number[]; cycle: number[] } => {
  const waiting = new Map<number, number>()
  const dependents = new Map<number, number[]>()
  for (const no of sheet.numbers) {
    const formula = sheet.formulas.get(no) ?? null
    const references = new Set(referencesOf(sheet, formula).filter((each) => sheet.byNo.has(each)))
    waiting.set(no, references.size)
    for (const reference of references) dependents.set(reference, [...(dependents.get(reference) ?? []), no])
  }
  const order = sheet.numbers.filter((no) => waiting.get(no) === 0)
  for (let at = 0; at < order.length; at += 1) {
    for (const dependent of dependents.get(order[at] as number) ?? []) {
      const left = (waiting.get(dependent) as number) - 1
      waiting.set(dependent, left)
      if (left === 0) order.push(dependent)
    }
  }
  const ordered = new Set(order)
  return { order, cycle: sheet.numbers.filter((no) => !ordered.has(no)) }
}

/** References that lead nowhere: cash-flow items (E412) and lines (formula.line). */
const checkReferences = (sheet: Sheet, facts: Pick<StatementFacts, 'cashFlowItems'>): Problem[] => {
  const problems: Problem[] = []
  for (const [no, formula] of sheet.formulas) {
    const path = `lines.${no}`
    for (const part of everyPart(formula)) {
      if (part.kind === 'flow' && !facts.cashFlowItems.has(part.item)) {
        problems.push(problem('statement.subject', path, { code: part.item }))
      }
      const missing = part.kind === 'line' ? [part.no] : part.kind === 'range' ? [part.from, part.to] : []
      for (const each of missing) {
        if (!sheet.byNo.has(each)) problems.push(problem('formula.line', path, { no: each }))
      }
    }
  }
  return problems
}

const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n)

/** The direct children that DX and CX look at; a leaf stands for itself. */
const childrenOf = (prefix: string, facts: StatementFacts): readonly string[] => {
  const children = facts.subjects.children(prefix)
  return children.length > 0 ? children.map((child) => child.code) : [prefix]
}

const sumLeaves = (prefix: string, facts: StatementFacts, value: (leaf: string) => bigint): bigint =>
  facts.subjects.leaves(prefix).reduce((sum, leaf) => sum + value(leaf.code), 0n)

const closingOf = (prefix: string, facts: StatementFacts): bigint => sumLeaves(prefix, facts, facts.closing)

const sumPositive = (nets: readonly bigint[]): bigint => nets.reduce((sum, net) => sum + positive(net), 0n)

/** Functions that show a net on one side only: of several companies they are the sum of what each shows. */
const oneSided: ReadonlySet<string> = new Set(['DP', 'CP', 'DX', 'CX'])

/** What each company shows of a subject, or of each child of it, added up. */
const sumOfParts = (name: string, prefix: string, facts: StatementFacts, parts: PartsOf): bigint => {
  const whole = name === 'DP' || name === 'CP' ? [prefix] : childrenOf(prefix, facts)
  const sign = name === 'DP' || name === 'DX' ? 1n : -1n
  let sum = 0n
  for (const each of whole) {
    const nets = new Map<string, bigint>()
    for (const leaf of facts.subjects.leaves(each)) {
      for (const [company, net] of parts(leaf.code)) nets.set(company, (nets.get(company) ?? 0n) + net)
    }
    for (const net of nets.values()) sum += positive(sign * net)
  }
  return sum
}

/** Credit less debit of the leaves of a subject, without what closes profit and loss. */
const movementOf = (prefix: string, facts: StatementFacts): bigint =>
  sumLeaves(prefix, facts, (leaf) => facts.movement(leaf).credit - facts.movement(leaf).debit)

/** What each function makes of a subject, in minor units. */
const subjectValues: Readonly<Record<SubjectFunction, (prefix: string, facts: StatementFacts) => bigint>> = {
  DB: closingOf,
  CB: (prefix, facts) => -closingOf(prefix, facts),
  DP: (prefix, facts) => positive(closingOf(prefix, facts)),
  CP: (prefix, facts) => positive(-closingOf(prefix, facts)),
  DX: (prefix, facts) => sumPositive(childrenOf(prefix, facts).map((child) => closingOf(child, facts))),
  CX: (prefix, facts) => sumPositive(childrenOf(prefix, facts).map((child) => -closingOf(child, facts))),
  DS: (prefix, facts) => sumLeaves(prefix, facts, (leaf) => sumPositive(facts.counterparties(leaf))),
  CS: (prefix, facts) => sumLeaves(prefix, facts, (leaf) => sumPositive(facts.counterparties(leaf).map((net) => -net))),
  PC: movementOf,
  MC: movementOf,
  PD: (prefix, facts) => -movementOf(prefix, facts),
  CT: (prefix, facts) => sumLeaves(prefix, facts, (leaf) => facts.turnover(leaf).credit),
  DT: (prefix, facts) => sumLeaves(prefix, facts, (leaf) => facts.turnover(leaf).debit),
}

/** The value of one subject function in minor units. */
export const subjectValue = (name: SubjectFunction, prefix: string, facts: StatementFacts): bigint =>
  facts.parts && oneSided.has(name) ? sumOfParts(name, prefix, facts, facts.parts) : subjectValues[name](prefix, facts)

/** A cash-flow item as the statement shows it: inflows as credit − debit, outflows with the other sign. */
const flowValue = (item: string, facts: StatementFacts): bigint =>
  facts.cashFlowItems.get(item) === 'OUT' ? -facts.cashFlow(item) : facts.cashFlow(item)

/** The sum of what people have moved to a line, or filled in there. */
export const sumOfChanges = (changes: readonly LineChange[], kind: MadeChange['kind']): bigint =>
  changes.reduce((sum, { amount, of }) => (of.kind === kind ? sum + amount : sum), 0n)

/** What ACC takes of one leaf, in minor units: balances and their nets are debit-positive. */
const measured = (measure: AccountMeasure, code: string, facts: StatementFacts): bigint => {
  const { debit, credit } = facts.movement(code)
  switch (measure) {
    case 'BAL':
      return facts.closing(code)
    case 'DRBAL':
      return positive(facts.closing(code))
    case 'CRBAL':
      return positive(-facts.closing(code))
    case 'OPEN':
      return facts.opening(code)
    case 'NET':
      return debit - credit
    case 'DR':
      return debit
    case 'CR':
      return credit
  }
}

const accountValue = (part: Formula & { kind: 'account' }, facts: StatementFacts): bigint =>
  accountLeaves(part, facts.subjects).reduce((sum, { code }) => sum + measured(part.measure, code, facts), 0n)

/** `cycle`: the lines that refer to each other. */
export type Evaluation = {
  sheet: Sheet
  facts: StatementFacts
  values: Map<number, bigint | null>
  cycle: ReadonlySet<number>
}

/** The exact value of a part of the formula of line `no`, in whole currency units. */
export const exactValue = (part: Formula, no: number, evaluation: Evaluation): Exact => {
  const { facts, sheet, values } = evaluation
  const unit = powerOfTen(facts.minorDigits)
  const amount = (minor: bigint): Exact => ({ top: minor, bottom: unit })
  const line = (number: number): Exact => {
    const value = sheet.byNo.get(number)?.kind === 'H' ? 0n : values.get(number)
    return value === null || value === undefined ? null : amount(value)
  }
  switch (part.kind) {
    case 'number':
      return numberValue(part.text)
    case 'negate':
      return combine('-', { top: 0n, bottom: 1n }, exactValue(part.of, no, evaluation))
    case 'binary':
      return combine(part.operator, exactValue(part.left, no, evaluation), exactValue(part.right, no, evaluation))
    case 'subject':
      return amount(subjectValue(part.name, part.prefix, facts))
    case 'flow':
      return facts.cashFlowItems.has(part.item) ? amount(flowValue(part.item, facts)) : null
    case 'cash':
      return amount(part.name === 'OC' ? facts.openingCash : facts.closingCash)
    case 'income':
      return amount(facts.incomeStatement(part.no))
    case 'manual':
      return amount(facts.manual(no))
    case 'round':
    case 'absolute':
    case 'choice':
      return computed(part, (inner) => exactValue(inner, no, evaluation))
    case 'account':
      return amount(accountValue(part, facts))
    case 'report':
      return facts.report?.(part.template, part.no, part.column) ?? null
    case 'column':
      return null
    case 'line':
      return line(part.no)
    case 'range':
      return rangeNumbers(sheet, part.from, part.to).reduce<Exact>(
        (sum, each) => combine('+', sum, line(each)),
        amount(0n),
      )
  }
}

/** Line by line: a line of thousands of companies takes its time. */
function* evaluateSheet(sheet: Sheet, facts: StatementFacts, problems: Problem[]): Generator<void, Evaluation> {
  const { order, cycle } = orderOf(sheet)
  const evaluation: Evaluation = { sheet, facts, values: new Map(), cycle: new Set(cycle) }
  if (cycle.length > 0) problems.push(problem('statement.cycle', '', { list: cycle.join(', ') }))
  for (const no of cycle) evaluation.values.set(no, null)
  for (const no of order) {
    yield
    const line = sheet.byNo.get(no) as StatementLine
    const formula = sheet.formulas.get(no)
    const isNone = line.kind === 'H' || formula === null
    const value = formula ? inMinor(exactValue(formula, no, evaluation), facts.minorDigits) : 0n
    const beside = sumOfChanges(facts.changes(no), 'reclass') + (facts.added?.(no) ?? 0n)
    evaluation.values.set(no, isNone || value === null ? null : value + beside)
  }
  return evaluation
}

export type EvaluatedLines = { values: Map<number, bigint | null>; problems: Problem[] }

/** What `evaluateStatement` answers, in steps. */
export function* evaluateSteps(
  lines: readonly StatementLine[],
  facts: StatementFacts,
): Generator<void, EvaluatedLines> {
  const problems: Problem[] = []
  const sheet = readSheet(lines, problems)
  problems.push(...checkReferences(sheet, facts))
  const { values } = yield* evaluateSheet(sheet, facts, problems)
  return { values, problems }
}

/**
 * The figures of one column by line number, in minor units. Heads are null, and so is what cannot be computed: the
 * problems say why (formula.syntax with position, formula.line, statement.cycle E411). A line without a formula is 0,
 * and so is a subject that the chart does not have: a chart of one's own has the subjects that it needs. Lines are
 * rounded half-up before others refer to them, so totals add up as printed.
 */
export const evaluateStatement = (lines: readonly StatementLine[], facts: StatementFacts): EvaluatedLines =>
  atOnce(evaluateSteps(lines, facts))

/** What keeps a template from being published with this chart: syntax, references, unknown subjects (E412), cycles. */
export const checkTemplate = (
  lines: readonly StatementLine[],
  facts: Pick<StatementFacts, 'subjects' | 'cashFlowItems'>,
): Problem[] => {
  const problems: Problem[] = []
  const sheet = readSheet(lines, problems)
  const missing = missingSubjects(lines, facts.subjects)
  problems.push(...missing.map(({ no, code }) => problem('statement.subject', `lines.${no}`, { code })))
  problems.push(...checkReferences(sheet, facts))
  const { cycle } = orderOf(sheet)
  if (cycle.length > 0) problems.push(problem('statement.cycle', '', { list: cycle.join(', ') }))
  return problems
}

/** The evaluated sheet that explain.ts takes apart. */
export const evaluateForExplanation = (lines: readonly StatementLine[], facts: StatementFacts): Evaluation =>
  atOnce(evaluateSheet(readSheet(lines, []), facts, []))
