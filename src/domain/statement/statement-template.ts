// A template of a statement as people edit it: lines, columns and look, and all that keeps it from being published.
import { type Problem, problem } from '../base/problem.ts'
import { reversedRange } from '../base/range.ts'
import { everyPart, type Formula, formatFormula, isOwnPart, parseColumnFormula, partsIn } from './formula.ts'
import { checkTemplate, type StatementFacts, type StatementLine } from './statement.ts'
import { asCheckProblem, checkAt, checkFields, type FormCheck, linesOfChecks } from './statement-check.ts'
import { balanceSheetCoverage, coverageProblems, incomeStatementCoverage } from './statement-coverage.ts'
import { type StatementName, statementNames } from './statement-month.ts'
import { formRoles, neededRoles, rangeLines } from './statement-role.ts'

export const templateKinds = [...statementNames, 'custom'] as const
export type TemplateKind = (typeof templateKinds)[number]

/** A line with its look. One that `isOff` is part of no statement until it is switched on. */
export type FormLine = StatementLine & { isOff: boolean; isBold: boolean; hidesZero: boolean; remark: string }

/** What a column of a custom statement holds; `priorYear` and `priorPeriod` are movements, as `period` is. */
export const columnKinds = [
  'period',
  'ytd',
  'opening',
  'closing',
  'priorYear',
  'priorPeriod',
  'month',
  'variance',
  'pct',
  'formula',
] as const
export type ColumnKind = (typeof columnKinds)[number]

/**
 * `monthNo` for a month; `formula` of variance and pct names two columns: 'A-B', the first less the second; that of a
 * formula computes with the columns before it. `offset`: so many months back, for what is read from books.
 */
export type FormColumn = {
  code: string
  kind: ColumnKind
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  monthNo: number | null
  formula: string
  offset?: number
  width: number
}

/** From the books of which years on it counts, and how its figures look. */
export type FormLook = {
  fromYear: number
  toYear: number | null
  unit: number
  decimals: number
  zeroAs: 'blank' | 'dash' | 'zero'
  negativeAs: 'minus' | 'paren'
}

export type FormContent = {
  look: FormLook
  lines: readonly FormLine[]
  columns: readonly FormColumn[]
  checks: readonly FormCheck[]
}

/** The two columns that a compared column names; null when it names none. */
export const comparedColumns = (formula: string): [string, string] | null => {
  const found = /^([A-Z][A-Z0-9]{0,7})-([A-Z][A-Z0-9]{0,7})$/.exec(formula)
  return found ? [found[1] as string, found[2] as string] : null
}

const isCompared = ({ kind }: FormColumn): boolean => kind === 'variance' || kind === 'pct'

/** Whether a column is computed from others: it has no books of its own. */
export const isComputed = (column: FormColumn): boolean => isCompared(column) || column.kind === 'formula'

/** Whether the figures of a column have no unit of money: percentages, and what is divided by a column. */
export const isRate = ({ kind, formula: text }: Pick<FormColumn, 'kind' | 'formula'>): boolean => {
  if (kind !== 'formula') return kind === 'pct'
  return everyPart(parseColumnFormula(text).formula).some(
    (part) => part.kind === 'binary' && part.operator === '/' && /[A-Z]/.test(formatFormula(part.right)),
  )
}

export const offsetMost = 36

/** What a column may have of the screen, px; one of the usual width is as wide as its figures need. */
export const columnWidths = { least: 60, most: 400 }
export const usualColumnWidth = 140

/** What is wrong with the formula of a column; it names columns that stand before it. */
const checkColumnFormula = (
  { code, formula: text }: FormColumn,
  before: ReadonlySet<string>,
  path: string,
): Problem[] => {
  const { formula, problem: found } = parseColumnFormula(text)
  if (found) return [{ ...found, path }]
  const isFit = (part: Formula) => (part.kind === 'column' ? before.has(part.code) : columnParts.has(part.kind))
  return everyPart(formula).every(isFit) ? [] : [problem('statement.columnFormula', path, { code })]
}

const columnParts: ReadonlySet<string> = new Set(['number', 'negate', 'binary', 'round', 'absolute', 'choice'])

const checkColumns = (columns: readonly FormColumn[]): Problem[] => {
  const plain = new Set(columns.filter((column) => !isComputed(column)).map(({ code }) => code))
  const seen = new Set<string>()
  const problems = columns.flatMap((column, at): Problem[] => {
    const { code, kind, formula, monthNo, nameZhCn } = column
    const twice = seen.has(code)
    seen.add(code)
    const path = (field: string) => `columns.${at}.${field}`
    const named = isCompared(column) ? comparedColumns(formula) : null
    return [
      ...(twice || !/^[A-Z][A-Z0-9]{0,7}$/.test(code) ? [problem('statement.column', path('code'), { code })] : []),
      ...(nameZhCn.trim() === '' ? [problem('statement.nameless', path('name'), { no: code })] : []),
      ...(kind === 'month' && monthNo === null ? [problem('statement.column', path('monthNo'), { code })] : []),
      ...(isCompared(column) && !named?.every((each) => plain.has(each))
        ? [problem('statement.compared', path('formula'), { code })]
        : []),
      ...(kind === 'formula'
        ? checkColumnFormula(column, new Set(columns.slice(0, at).map((one) => one.code)), path('formula'))
        : []),
    ]
  })
  return columns.length === 0 ? [problem('statement.columnless', 'columns')] : problems
}

/** A statement that ends before it begins would be published and made with in no year. */
const checkYears = (look: FormLook): Problem[] => {
  const reversed = reversedRange(look, ['fromYear', 'toYear'], 'look.')
  return reversed ? [reversed] : []
}

/** Numbers that stand twice, lines without a name, and ranges that end before they begin. */
const checkLines = (lines: readonly FormLine[]): Problem[] => {
  const seen = new Set<number>()
  return lines.flatMap((line): Problem[] => {
    const { no, nameZhCn, formula } = line
    const path = `lines.${no}`
    const problems: Problem[] = seen.has(no) ? [problem('statement.lineTwice', path, { no })] : []
    seen.add(no)
    if (nameZhCn.trim() === '') problems.push(problem('statement.nameless', path, { no }))
    for (const part of partsIn(formula)) {
      if (part.kind !== 'range' || rangeLines(lines, part.from, part.to).length > 0) continue
      problems.push(problem('formula.range', path, { no, from: part.from, to: part.to }))
    }
    return problems
  })
}

const checkRoles = (kind: StatementName, lines: readonly FormLine[]): Problem[] => {
  const count = (role: string): number => lines.filter((line) => line.role === role).length
  const needed: readonly string[] = neededRoles[kind]
  const known: readonly string[] = formRoles[kind]
  const foreign = lines.filter(({ role }) => role !== undefined && !known.includes(role))
  return [
    ...known
      .filter((role) => count(role) > 1 || (count(role) === 0 && needed.includes(role)))
      .map((role) => problem('statement.role', 'lines', { role: `line_${role}`, n: count(role) })),
    ...foreign.map(({ no, role = '' }) => problem('statement.role', `lines.${no}`, { role: `line_${role}`, n: 0 })),
  ]
}

const checkIncome = (lines: readonly StatementLine[], income: readonly StatementLine[]): Problem[] =>
  lines.flatMap((line) =>
    partsIn(line.formula)
      .filter((part) => part.kind === 'income')
      .filter((part) => !income.some(({ no }) => no === part.no))
      .map(({ no }) => problem('formula.line', `lines.${line.no}`, { no })),
  )

/** Another template that RPT() names, with the codes of its columns. */
export type NamedForm = { lines: readonly StatementLine[]; columns: readonly string[] }

/** `reports`: what RPT() can name, by code, as far as it is needed; `code`: that of the template itself. */
export type FormFacts = Pick<StatementFacts, 'subjects' | 'cashFlowItems'> & {
  income: readonly StatementLine[]
  reports?: ReadonlyMap<string, NamedForm>
  code?: string
}

export const namedReports = (lines: readonly Pick<StatementLine, 'formula'>[]) => {
  const named = lines.flatMap(({ formula }) => partsIn(formula)).filter((part) => part.kind === 'report')
  return [...new Map(named.map((part) => [`${part.template} ${part.no} ${part.column}`, part])).values()]
}

/** What formulas take of a template that it does not hold: lines by number and columns by code, by whose formula. */
export const lostParts = (
  code: string,
  form: { lines: readonly Pick<StatementLine, 'no'>[]; columns: readonly string[] },
  taking: readonly { code: string; formula: string }[],
): Map<string, Set<string>> => {
  const lost = new Map<string, Set<string>>()
  for (const one of taking) {
    for (const { template, no, column } of namedReports([one])) {
      if (template !== code) continue
      const parts = form.lines.some((line) => line.no === no) ? [] : [String(no)]
      if (column !== null && !form.columns.includes(column)) parts.push(column)
      for (const part of parts) lost.set(part, (lost.get(part) ?? new Set()).add(one.code))
    }
  }
  return lost
}

/** The codes on the way from a template back to itself (E411); none where its lines lead back nowhere. */
const circleOf = (lines: readonly StatementLine[], { code, reports }: FormFacts): string[] => {
  const visit = (some: readonly StatementLine[], way: readonly string[]): string[] => {
    for (const { template } of namedReports(some)) {
      if (template === way[0]) return [...way, template]
      const next = reports?.get(template)
      if (!next || way.includes(template)) continue
      const found = visit(next.lines, [...way, template])
      if (found.length > 0) return found
    }
    return []
  }
  return code ? visit(lines, [code]) : []
}

/** Templates, lines and columns that RPT() names and that are not there, and circles of templates. */
const checkReports = (lines: readonly StatementLine[], facts: FormFacts): Problem[] => {
  const problems = lines.flatMap((line) =>
    namedReports([line]).flatMap(({ template, no, column }): Problem[] => {
      const path = `lines.${line.no}`
      const named = facts.reports?.get(template)
      if (template === facts.code) return []
      if (!named) return [problem('formula.report', path, { code: template })]
      if (column !== null && !named.columns.includes(column)) {
        return [problem('formula.reportColumn', path, { code: template, column })]
      }
      return named.lines.some((one) => one.no === no)
        ? []
        : [problem('formula.line', path, { no: `${template} ${no}` })]
    }),
  )
  const circle = circleOf(lines, facts)
  return circle.length > 0 ? [...problems, problem('statement.cycle', '', { list: circle.join(' → ') })] : problems
}

/** Functions that only own statements have: no coverage can be proved of them. */
const checkOwnParts = (lines: readonly StatementLine[]): Problem[] =>
  lines
    .filter(({ formula }) => partsIn(formula).some(isOwnPart))
    .map(({ no }) => {
      const at = checkAt(no)
      return problem('formula.own', `lines.${no}`, { no: at === null ? no : at + 1 })
    })

/**
 * Everything that keeps a template from being published with this chart: syntax, references, cycles (E411), unknown
 * subjects (E412), roles, and for the two statements that hold every subject those that they leave out (E413) or count
 * twice. Paths are `lines.<number of the line>` and `columns.<index>.<field>`.
 */
export const checkContent = (kind: TemplateKind, content: FormContent, facts: FormFacts): Problem[] => {
  const lines = content.lines.filter(({ isOff }) => !isOff)
  const all: StatementLine[] = [...lines, ...linesOfChecks(content.checks)]
  const found = [
    ...(lines.length === 0 ? [problem('statement.lineless', 'lines')] : []),
    ...checkYears(content.look),
    ...checkLines(content.lines),
    ...checkFields(content.checks),
    ...[
      ...checkTemplate(all, facts),
      ...checkIncome(all, kind === 'income-statement' ? lines : facts.income),
      ...(kind === 'custom' ? checkReports(all, facts) : checkOwnParts(all)),
    ].map(asCheckProblem),
    ...(kind === 'custom' ? checkColumns(content.columns) : checkRoles(kind, lines)),
  ]
  if (found.length > 0) return found
  if (kind === 'balance-sheet') return coverageProblems(balanceSheetCoverage(lines, facts.subjects))
  return kind === 'income-statement' ? coverageProblems(incomeStatementCoverage(lines, facts.subjects)) : []
}

/** The least number from 1 on that no line has. */
export const freeNumber = (lines: readonly Pick<StatementLine, 'no'>[]): number => {
  const used = new Set(lines.map(({ no }) => no))
  let no = 1
  while (used.has(no)) no += 1
  return no
}
