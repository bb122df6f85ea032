// The formula language of statements: text to a tree and back; no evaluation here.
import { type Problem, problem } from '../base/problem.ts'
import type { SubjectTree } from '../chart/subject.ts'

/** Functions of a subject prefix; what each means stands in statement.ts. */
export const subjectFunctions = ['DB', 'CB', 'DP', 'CP', 'DX', 'CX', 'DS', 'CS', 'PC', 'PD', 'MC', 'CT', 'DT'] as const
export type SubjectFunction = (typeof subjectFunctions)[number]

/** What ACC takes of a range of subjects: balances, one-sided balances, movements without the closing of profit. */
export const measures = ['BAL', 'DRBAL', 'CRBAL', 'OPEN', 'NET', 'DR', 'CR'] as const
export type AccountMeasure = (typeof measures)[number]

export const comparators = ['<=', '>=', '<>', '<', '>', '='] as const
export type Comparator = (typeof comparators)[number]

export type Formula =
  | { kind: 'number'; text: string }
  | { kind: 'negate'; of: Formula }
  | { kind: 'binary'; operator: '+' | '-' | '*' | '/'; left: Formula; right: Formula }
  | { kind: 'subject'; name: SubjectFunction; prefix: string }
  | { kind: 'flow'; item: string }
  | { kind: 'cash'; name: 'OC' | 'EC' }
  | { kind: 'income'; no: number }
  | { kind: 'line'; no: number }
  | { kind: 'range'; from: number; to: number }
  | { kind: 'manual' }
  | { kind: 'round'; of: Formula; decimals: number }
  | { kind: 'absolute'; of: Formula }
  | { kind: 'choice'; operator: Comparator; left: Formula; right: Formula; taken: Formula; otherwise: Formula }
  | { kind: 'account'; from: string; to: string; measure: AccountMeasure }
  /** A line of another template, in the same months or in one of its columns. */
  | { kind: 'report'; template: string; no: number; column: string | null }
  /** Another column of the same statement; only formulas of columns name them. */
  | { kind: 'column'; code: string }

/** Parts that own statements alone may have: they are no plain sums, so no coverage can be proved of them. */
const ownKinds: ReadonlySet<Formula['kind']> = new Set(['round', 'absolute', 'choice', 'account', 'report'])
export const isOwnPart = ({ kind }: Formula): boolean => ownKinds.has(kind)

/** The longest formula, and how deep parentheses may stand in each other. */
const lengthMax = 4000
const depthMax = 50

type Token = { text: string; at: number }
/** `names`: what a name without parentheses is, in the formula of a line nothing. */
type Cursor = { tokens: Token[]; next: number; depth: number; end: number; names: 'none' | 'columns' }

/** Raised inside the parser only; parseFormula turns it into a problem with its position. */
class SyntaxStop extends Error {
  readonly at: number
  constructor(at: number) {
    super(`syntax error at ${at}`)
    this.at = at
  }
}

const tokenShape = /\s*(?:([A-Za-z][A-Za-z0-9]*)|(\d+(?:\.\d+)?)|('[^']*'|<=|>=|<>|[-+*/():,<>=]))/y

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = []
  tokenShape.lastIndex = 0
  let at = 0
  const end = text.trimEnd().length
  while (at < end) {
    tokenShape.lastIndex = at
    const match = tokenShape.exec(text)
    if (!match) throw new SyntaxStop(text.length - text.slice(at).trimStart().length)
    at = tokenShape.lastIndex
    const found = match[1] ?? match[2] ?? (match[3] as string)
    tokens.push({ text: found, at: at - found.length })
  }
  return tokens
}

const stop = (cursor: Cursor): never => {
  throw new SyntaxStop(cursor.tokens[cursor.next]?.at ?? cursor.end)
}

const accept = (cursor: Cursor, text: string): boolean => {
  if (cursor.tokens[cursor.next]?.text !== text) return false
  cursor.next += 1
  return true
}

const expect = (cursor: Cursor, text: string): void => {
  if (!accept(cursor, text)) stop(cursor)
}

const take = (cursor: Cursor, shape: RegExp): string => {
  const token = cursor.tokens[cursor.next]
  if (!token || !shape.test(token.text)) return stop(cursor)
  cursor.next += 1
  return token.text
}

const columnCode = /^[A-Za-z][A-Za-z0-9]{0,7}$/

const lineNumber = (cursor: Cursor): number => Number(take(cursor, /^[1-9]\d{0,3}$/))

const isSubjectFunction = (name: string): name is SubjectFunction => subjectFunctions.some((each) => each === name)

const quoted = (cursor: Cursor, shape: RegExp): string => {
  const text = take(cursor, /^'/).slice(1, -1)
  if (shape.test(text)) return text
  cursor.next -= 1
  return stop(cursor)
}

/** ACC('1001..1012', BAL), ACC('6601', NET) */
const accountOf = (cursor: Cursor): Formula => {
  const [from = '', to = from] = quoted(cursor, /^\d{1,12}(\.\.\d{1,12})?$/).split('..')
  expect(cursor, ',')
  const name = take(cursor, /^[A-Za-z]/).toUpperCase()
  const measure = measures.find((one) => one === name)
  if (measure) return { kind: 'account', from, to, measure }
  cursor.next -= 1
  return stop(cursor)
}

/** RPT('CAS-BS', 36), RPT('MGMT-PL', 4, A) */
const reportOf = (cursor: Cursor): Formula => {
  const template = quoted(cursor, /^[A-Z][A-Z0-9-]{0,31}$/)
  expect(cursor, ',')
  const no = lineNumber(cursor)
  const column = accept(cursor, ',') ? take(cursor, columnCode).toUpperCase() : null
  return { kind: 'report', template, no, column }
}

const choiceOf = (cursor: Cursor): Formula => {
  const left = sum(cursor)
  const operator = comparators.find((one) => accept(cursor, one)) ?? stop(cursor)
  const right = sum(cursor)
  expect(cursor, ',')
  const taken = sum(cursor)
  expect(cursor, ',')
  return { kind: 'choice', operator, left, right, taken, otherwise: sum(cursor) }
}

const roundOf = (cursor: Cursor): Formula => {
  const of = sum(cursor)
  return { kind: 'round', of, decimals: accept(cursor, ',') ? Number(take(cursor, /^[0-6]$/)) : 0 }
}

const ownCalls: Readonly<Record<string, (cursor: Cursor) => Formula>> = {
  ROUND: roundOf,
  ABS: (cursor) => ({ kind: 'absolute', of: sum(cursor) }),
  IF: choiceOf,
  ACC: accountOf,
  RPT: reportOf,
}
export const ownFunctions = Object.keys(ownCalls)

const callOf = (cursor: Cursor, name: string): Formula => {
  const own = Object.hasOwn(ownCalls, name) ? ownCalls[name] : undefined
  if (own) return own(cursor)
  if (isSubjectFunction(name)) return { kind: 'subject', name, prefix: take(cursor, /^\d{1,12}$/) }
  switch (name) {
    case 'CF':
      return { kind: 'flow', item: take(cursor, /^[A-Za-z0-9]{1,16}$/) }
    case 'OC':
    case 'EC':
      return { kind: 'cash', name }
    case 'MANUAL':
      return { kind: 'manual' }
    case 'IS':
      return { kind: 'income', no: lineNumber(cursor) }
    case 'L': {
      const from = lineNumber(cursor)
      if (!accept(cursor, ':')) return { kind: 'line', no: from }
      const to = lineNumber(cursor)
      return { kind: 'range', from, to }
    }
    default:
      cursor.next -= 2
      return stop(cursor)
  }
}

const factor = (cursor: Cursor): Formula => {
  cursor.depth += 1
  if (cursor.depth > depthMax) stop(cursor)
  const formula = openFactor(cursor)
  cursor.depth -= 1
  return formula
}

const openFactor = (cursor: Cursor): Formula => {
  if (accept(cursor, '-')) return { kind: 'negate', of: factor(cursor) }
  if (accept(cursor, '(')) {
    const inner = sum(cursor)
    expect(cursor, ')')
    return inner
  }
  const token = cursor.tokens[cursor.next]
  if (!token) return stop(cursor)
  if (/^\d/.test(token.text)) {
    cursor.next += 1
    return { kind: 'number', text: token.text }
  }
  const name = take(cursor, /^[A-Za-z]/).toUpperCase()
  if (cursor.names === 'columns' && cursor.tokens[cursor.next]?.text !== '(') return { kind: 'column', code: name }
  expect(cursor, '(')
  const call = callOf(cursor, name)
  expect(cursor, ')')
  return call
}

const product = (cursor: Cursor): Formula => {
  let left = factor(cursor)
  for (;;) {
    const operator = accept(cursor, '*') ? '*' : accept(cursor, '/') ? '/' : null
    if (!operator) return left
    left = { kind: 'binary', operator, left, right: factor(cursor) }
  }
}

const sum = (cursor: Cursor): Formula => {
  let left = product(cursor)
  for (;;) {
    const operator = accept(cursor, '+') ? '+' : accept(cursor, '-') ? '-' : null
    if (!operator) return left
    left = { kind: 'binary', operator, left, right: product(cursor) }
  }
}

type Parsed = { formula: Formula; problem: null } | { formula: null; problem: Problem }

const parse = (text: string, names: Cursor['names']): Parsed => {
  if (text.length > lengthMax) return { formula: null, problem: problem('formula.syntax', '', { pos: lengthMax }) }
  try {
    const cursor: Cursor = { tokens: tokensOf(text), next: 0, depth: 0, end: text.length, names }
    const formula = sum(cursor)
    if (cursor.next < cursor.tokens.length) stop(cursor)
    return { formula, problem: null }
  } catch (stopped) {
    // The parser stops by throwing, because a refusal deep in the descent has no other short way out.
    if (!(stopped instanceof SyntaxStop)) throw stopped
    return { formula: null, problem: problem('formula.syntax', '', { pos: stopped.at + 1 }) }
  }
}

/** Formulas read before: those of a template are read several times for each of its statements. */
const parsed = new Map<string, Parsed>()
const parsedMax = 2000

/** Reads a formula; with a syntax error the problem holds its position, counted from 1 (formula.syntax). */
export const parseFormula = (text: string): Parsed => {
  const before = parsed.get(text)
  if (before) return before
  if (parsed.size >= parsedMax) parsed.clear()
  const found = parse(text, 'none')
  parsed.set(text, found)
  return found
}

/** Reads the formula of a column: columns by their codes, numbers, + − × ÷, ROUND, ABS and IF. */
export const parseColumnFormula = (text: string): Parsed => parse(text, 'columns')

const weight = (formula: Formula): number => {
  if (formula.kind === 'binary') return formula.operator === '+' || formula.operator === '-' ? 1 : 2
  return 3
}

const inParentheses = (formula: Formula, least: number): string =>
  weight(formula) < least ? `(${formatFormula(formula)})` : formatFormula(formula)

/** A formula as text with no more parentheses than needed; parsing it gives an equal tree. */
export const formatFormula = (formula: Formula): string => {
  switch (formula.kind) {
    case 'number':
      return formula.text
    case 'negate':
      return `-${inParentheses(formula.of, 3)}`
    case 'binary': {
      const own = weight(formula)
      return `${inParentheses(formula.left, own)}${formula.operator}${inParentheses(formula.right, own + 1)}`
    }
    case 'subject':
      return `${formula.name}(${formula.prefix})`
    case 'flow':
      return `CF(${formula.item})`
    case 'cash':
      return `${formula.name}()`
    case 'income':
      return `IS(${formula.no})`
    case 'line':
      return `L(${formula.no})`
    case 'range':
      return `L(${formula.from}:${formula.to})`
    case 'manual':
      return 'MANUAL()'
    case 'round':
      return `ROUND(${formatFormula(formula.of)},${formula.decimals})`
    case 'absolute':
      return `ABS(${formatFormula(formula.of)})`
    case 'choice': {
      const condition = `${formatFormula(formula.left)}${formula.operator}${formatFormula(formula.right)}`
      return `IF(${condition},${formatFormula(formula.taken)},${formatFormula(formula.otherwise)})`
    }
    case 'account':
      return `ACC('${formula.from}${formula.from === formula.to ? '' : `..${formula.to}`}',${formula.measure})`
    case 'report':
      return `RPT('${formula.template}',${formula.no}${formula.column === null ? '' : `,${formula.column}`})`
    case 'column':
      return formula.code
  }
}

/** The formula and every part of it, from left to right; nothing of a text that is none. */
export const everyPart = (formula: Formula | null): Formula[] =>
  formula ? [formula, ...partsOf(formula).flatMap(everyPart)] : []

export const partsIn = (text: string): Formula[] => everyPart(parseFormula(text).formula)

/** The subjects (prefixes) that formulas name in one of some functions, each once. */
export const subjectsWith = (
  lines: readonly { formula: string }[],
  functions: ReadonlySet<SubjectFunction>,
): string[] => {
  const parts = lines.flatMap(({ formula }) => partsIn(formula))
  return [
    ...new Set(parts.flatMap((part) => (part.kind === 'subject' && functions.has(part.name) ? [part.prefix] : []))),
  ]
}

/** What a formula directly consists of, from left to right. */
export const partsOf = (formula: Formula): Formula[] => {
  switch (formula.kind) {
    case 'negate':
    case 'round':
    case 'absolute':
      return [formula.of]
    case 'binary':
      return [formula.left, formula.right]
    case 'choice':
      return [formula.left, formula.right, formula.taken, formula.otherwise]
    default:
      return []
  }
}

// Subjects that the formulas of a template name: the leaves of a range, and those that a chart does not have.

type Line = { no: number; kind: string; formula: string }

export const accountLeaves = ({ from, to }: Formula & { kind: 'account' }, subjects: SubjectTree) =>
  subjects.all.filter(({ code, isLeaf }) => isLeaf && code >= from && (code <= to || code.startsWith(to)))

/** What the chart does not have of a part, '' for nothing. */
const missingOf = (part: Formula, subjects: SubjectTree): string => {
  if (part.kind === 'subject') return subjects.leaves(part.prefix).length === 0 ? part.prefix : ''
  if (part.kind !== 'account' || accountLeaves(part, subjects).length > 0) return ''
  return part.from === part.to ? part.from : `${part.from}..${part.to}`
}

/** Subjects that formulas name and that the chart does not have, with the lines that name them. */
export const missingSubjects = (lines: readonly Line[], subjects: SubjectTree): { no: number; code: string }[] =>
  lines
    .filter(({ kind }) => kind !== 'H')
    .flatMap(({ no, formula }) => partsIn(formula).map((part) => ({ no, code: missingOf(part, subjects) })))
    .filter(({ code }) => code !== '')

/** The same, each once, in order: when the template runs they have no balance. */
export const missingIn = (lines: readonly Line[], subjects: SubjectTree): string[] =>
  [...new Set(missingSubjects(lines, subjects).map(({ code }) => code))].sort()

/** One warning of all of them; none where there are none. */
export const missingWarning = (missing: readonly string[]): Problem[] =>
  missing.length === 0 ? [] : [problem('warning.subjectsMissing', '', { list: missing.join(', ') })]
