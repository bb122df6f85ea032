// Statements of merged books: their columns evaluated by the domain, beside those of each company where they are asked.
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Merged, MergeMode, MergeReport } from '../../domain/merge/merge.ts'
import { mergeChanges } from '../../domain/merge/merge-adjustment.ts'
import {
  consolidatedFamily,
  type MergeColumn,
  mergeColumnSteps,
  mergeColumns,
  oneSidedSubjects,
} from '../../domain/merge/merge-statement.ts'
import { balanceDifference, cashDifference } from '../../domain/statement/balance-sheet.ts'
import { missingIn } from '../../domain/statement/formula.ts'
import type { StatementFacts, StatementLine } from '../../domain/statement/statement.ts'
import { type FormCheck, linesOfChecks } from '../../domain/statement/statement-check.ts'
import { nettedSubjects } from '../../domain/statement/statement-facts.ts'
import { type StatementName, statementColumnSteps } from '../../domain/statement/statement-month.ts'
import type { Db } from '../kernel/db.ts'
import { paced } from '../kernel/time-slice.ts'
import type { MergeCompany } from '../ledger/read/read-merge-rules.ts'
import { readFamily } from '../ledger/store/read-template.ts'
import { type MergedBooks, type MergeWant, mergedBooks } from './merge.ts'
import { type CompanyPage, companyPage, type MergeAsked } from './merge-question.ts'

type Values = ReadonlyMap<number, bigint | null>

export type MergeStatementColumn = {
  key: MergeColumn
  of: 'company' | 'others' | 'sum' | 'eliminated' | 'merged'
  company: string
  values: Values
}

export type MergeStatement = {
  books: MergedBooks
  lines: readonly StatementLine[]
  /** What must come to zero; valued where companies are one, not in what each of them brings. */
  checks: readonly FormCheck[]
  columns: MergeStatementColumn[]
  difference: bigint
  /** Subjects that the form names and that the chart of the group does not have. */
  missing: string[]
  page: CompanyPage
  shown: readonly MergeCompany[]
}

type StatementQuestion = { name: StatementName; mode: MergeMode | 'side'; column?: MergeColumn; page?: number }

/** `all`: the lines, and the checks as lines behind them. */
export type MergeTemplates = {
  lines: readonly StatementLine[]
  checks: readonly FormCheck[]
  all: readonly StatementLine[]
  income: readonly StatementLine[]
}

export const mergeTemplates = async (tx: Db, name: StatementName, year: number): Promise<MergeTemplates> => {
  const family = await readFamily(tx, consolidatedFamily, [''], year)
  const { lines, checks } = family[name]
  if (lines.length === 0) refuse(problem('statement.none'))
  return { lines, checks, all: [...lines, ...linesOfChecks(checks)], income: family['income-statement'].lines }
}

export type Evaluating = { name: StatementName; templates: MergeTemplates; books: MergedBooks; hasOthers: boolean }

export const evaluateMerged = async ({ name, templates, books }: Evaluating, merged: Merged, column: MergeColumn) => {
  const { rules, asked } = books
  const base = {
    subjects: rules.subjects,
    cashFlowItems: new Map(asked.facts.cashFlowList.map((item) => [item.code, item.direction])),
    minorDigits: asked.digits,
  }
  const { lines, all, income } = templates
  const apart = nettedSubjects([...all, ...income])
  const { rows, facts } = await paced(mergeColumnSteps({ name, lines, apart }, merged, column, base), asked)
  const at = { column, range: asked.range }
  const changes = mergeChanges(name, lines, at, merged.adjusted)
  const incomeChanges = mergeChanges('income-statement', income, at, merged.adjusted)
  return await paced(statementColumnSteps(all, income, rows, { ...facts, changes, incomeChanges }), asked)
}

/** The forms in which adjustments of companies count: a cash flow statement takes lines from the income statement. */
export const adjustedForms = (name: StatementName, { lines, income }: MergeTemplates): MergeWant['forms'] =>
  new Map<StatementName, readonly StatementLine[]>([
    ...(name === 'balance-sheet' ? [] : [['income-statement', income] as const]),
    [name, lines],
  ])

const differenceOf = (on: Evaluating, { values, facts }: { values: Values; facts: StatementFacts }): bigint => {
  const figures = { lines: on.templates.lines, values }
  if (on.name === 'income-statement') return 0n
  return on.name === 'cash-flow' ? cashDifference(figures, facts.closingCash) : balanceDifference(figures)
}

/** One company alone, before anything is taken out of it. */
const aloneOf = ({ merged }: MergedBooks, company: string): Merged => ({
  ...merged,
  grains: merged.collected.filter((grain) => grain.company === company),
  flows: new Map([...merged.flows].filter(([, flow]) => flow.company === company)),
  adjusted: merged.collectedAdjusted.filter((each) => each.company === company),
  minority: null,
})

const minus = (a: Values, b: Values): Values =>
  new Map(
    [...a].map(([no, value]) => {
      const other = b.get(no)
      return [no, value === null || other === null || other === undefined ? null : value - other]
    }),
  )

/** The companies of a page beside each other, their sum, what merging does to it, and what comes of it. */
const beside = async (
  on: Evaluating,
  key: MergeColumn,
  collected: MergedBooks,
  shown: readonly { company: string }[],
): Promise<MergeStatementColumn[]> => {
  const { adjusting } = on.books.asked
  const own: MergeStatementColumn[] = []
  for (const { company } of shown) {
    const { values } = await evaluateMerged(on, aloneOf(collected, company), key)
    own.push({ key, of: 'company', company, values })
  }
  const isMember = ({ company }: { company: string }): boolean => !adjusting.has(company)
  const { merged } = collected
  const unmerged = {
    ...{ ...merged, minority: null },
    grains: merged.collected.filter(isMember),
    flows: new Map([...merged.flows].filter(([, flow]) => isMember(flow))),
    adjusted: merged.collectedAdjusted.filter(isMember),
  }
  const sum = (await evaluateMerged(on, unmerged, key)).values
  const whole = (await evaluateMerged(on, on.books.merged, key)).values
  const others = own.reduce<Values>((rest, { values }) => minus(rest, values), sum)
  return [
    ...own,
    ...(on.hasOthers ? [{ key, of: 'others' as const, company: '', values: others }] : []),
    { key, of: 'sum', company: '', values: sum },
    { key, of: 'eliminated', company: '', values: minus(whole, sum) },
    { key, of: 'merged', company: '', values: whole },
  ]
}

/** How non-merge codes name a statement. */
export const reportOf = (name: StatementName): MergeReport =>
  name === 'balance-sheet' ? 'BS' : name === 'income-statement' ? 'IS' : 'CF'

export const mergeStatementOf = async (
  tx: Db,
  asked: MergeAsked,
  { name, mode, column, page: pageNo = 1 }: StatementQuestion,
): Promise<MergeStatement> => {
  const isSide = mode === 'side'
  const templates = await mergeTemplates(tx, name, asked.to.year)
  const oneSided = oneSidedSubjects([...templates.all, ...templates.income])
  const want = {
    mode: isSide ? 'merged' : mode,
    report: reportOf(name),
    columns: isSide ? pageNo : null,
    keepsSteps: isSide,
    oneSided,
    forms: adjustedForms(name, templates),
  } as const
  const books = await mergedBooks(tx, asked, want)
  const { shown, page } = companyPage(books.rules.members, asked, pageNo)
  const on = { name, templates, books, hasOthers: page.rest > 0 }
  const { lines, checks, all, income } = templates
  const missing = missingIn(name === 'cash-flow' ? [...all, ...income] : all, books.rules.subjects)
  const keys = mergeColumns(name)
  const first = await evaluateMerged(on, books.merged, keys[0])
  const difference = differenceOf(on, first)
  if (isSide) {
    const key = keys.find((one) => one === column) ?? keys[0]
    // Before anything is taken out of them: the same books, of the same companies.
    const { merged } = books
    const collected = { ...books, merged: { ...merged, flows: merged.steps?.collectedFlows ?? merged.flows } }
    return { books, lines, checks, columns: await beside(on, key, collected, shown), difference, missing, page, shown }
  }
  const of = mode === 'merged' ? ('merged' as const) : ('sum' as const)
  const second = await evaluateMerged(on, books.merged, keys[1])
  const columns = keys.map((key, at) => ({ key, of, company: '', values: (at === 0 ? first : second).values }))
  return { books, lines, checks, columns, difference, missing, page, shown: [] }
}
