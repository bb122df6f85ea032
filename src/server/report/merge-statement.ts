// Statements of merged books: their columns evaluated by the domain, beside those of each company where they are asked.
import type { Merged, MergeMode } from '../../domain/merge.ts'
import {
  consolidatedFamily,
  type MergeColumn,
  mergeColumnFacts,
  mergeColumns,
  oneSidedSubjects,
} from '../../domain/merge-statement.ts'
import { problem, refuse } from '../../domain/problem.ts'
import { type StatementName, statementColumn } from '../../domain/proof.ts'
import type { StatementFacts, StatementLine } from '../../domain/statement.ts'
import { balanceDifference, cashDifference } from '../../domain/statement-coverage.ts'
import type { Db } from '../kernel/db.ts'
import { readFamily } from '../ledger/read-template.ts'
import { type MergedBooks, mergedBooks } from './merge.ts'
import type { MergeAsked } from './merge-question.ts'

type Values = ReadonlyMap<number, bigint | null>

export type MergeStatementColumn = {
  key: MergeColumn
  of: 'company' | 'sum' | 'eliminated' | 'merged'
  company: string
  values: Values
}

export type MergeStatement = {
  books: MergedBooks
  lines: readonly StatementLine[]
  columns: MergeStatementColumn[]
  difference: bigint
}

export type StatementQuestion = { name: StatementName; mode: MergeMode | 'side'; column?: MergeColumn }

type Templates = { lines: readonly StatementLine[]; income: readonly StatementLine[] }

const templatesOf = async (tx: Db, name: StatementName, year: number): Promise<Templates> => {
  const family = await readFamily(tx, consolidatedFamily, [''], year)
  const { lines } = family[name]
  if (lines.length === 0) refuse(problem('statement.none'))
  return { lines, income: family['income-statement'].lines }
}

type On = { name: StatementName; templates: Templates; books: MergedBooks }

const evaluate = ({ name, templates, books }: On, merged: Merged, column: MergeColumn) => {
  const { rules, asked } = books
  const base = {
    subjects: rules.subjects,
    cashFlowItems: new Map(asked.facts.cashFlowList.map((item) => [item.code, item.direction])),
    minorDigits: asked.digits,
  }
  const { rows, facts } = mergeColumnFacts({ name, lines: templates.lines }, merged, column, base)
  return statementColumn(templates.lines, templates.income, rows, facts)
}

const differenceOf = (on: On, { values, facts }: { values: Values; facts: StatementFacts }): bigint => {
  const figures = { lines: on.templates.lines, values }
  if (on.name === 'income-statement') return 0n
  return on.name === 'cash-flow' ? cashDifference(figures, facts.closingCash) : balanceDifference(figures)
}

/** One company alone, before anything is taken out of it. */
const aloneOf = ({ merged }: MergedBooks, company: string): Merged => ({
  ...merged,
  grains: merged.collected.filter((grain) => grain.company === company),
  flows: new Map([...merged.flows].filter(([, flow]) => flow.company === company)),
  minority: null,
})

const minus = (a: Values, b: Values): Values =>
  new Map(
    [...a].map(([no, value]) => {
      const other = b.get(no)
      return [no, value === null || other === null || other === undefined ? null : value - other]
    }),
  )

/** The companies beside each other, their sum, what merging does to it, and what comes of it. */
const beside = (on: On, key: MergeColumn, collected: MergedBooks): MergeStatementColumn[] => {
  const { asked, rules } = on.books
  const members = rules.members.filter(({ company }) => company !== asked.adjusting)
  const own = members.map(({ company }) => ({
    ...{ key, of: 'company' as const, company },
    values: evaluate(on, aloneOf(collected, company), key).values,
  }))
  const names = new Set(members.map(({ company }) => company))
  const { merged } = collected
  const unmerged = {
    ...merged,
    grains: merged.collected.filter(({ company }) => names.has(company)),
    flows: new Map([...merged.flows].filter(([, { company }]) => names.has(company))),
  }
  const sum = evaluate(on, unmerged, key).values
  const whole = evaluate(on, on.books.merged, key).values
  return [
    ...own,
    { key, of: 'sum', company: '', values: sum },
    { key, of: 'eliminated', company: '', values: minus(whole, sum) },
    { key, of: 'merged', company: '', values: whole },
  ]
}

export const companiesMost = 60

/** A statement of merged books; refuses more companies beside each other than can be read. */
export const mergeStatementOf = async (
  tx: Db,
  asked: MergeAsked,
  { name, mode, column }: StatementQuestion,
): Promise<MergeStatement> => {
  const isSide = mode === 'side'
  if (isSide && asked.ids.length > companiesMost) refuse(problem('merge.many', 'companies', { n: companiesMost }))
  const templates = await templatesOf(tx, name, asked.to.year)
  const report = name === 'balance-sheet' ? 'BS' : name === 'income-statement' ? 'IS' : 'CF'
  const oneSided = oneSidedSubjects([...templates.lines, ...templates.income])
  const want = { mode: isSide ? 'merged' : mode, report, everyCompany: isSide, oneSided } as const
  const books = await mergedBooks(tx, asked, want)
  const on = { name, templates, books }
  const keys = mergeColumns(name)
  const first = evaluate(on, books.merged, keys[0])
  const difference = differenceOf(on, first)
  if (isSide) {
    const key = keys.find((one) => one === column) ?? keys[0]
    const collected = await mergedBooks(tx, asked, { ...want, mode: 'sum' })
    return { books, lines: templates.lines, columns: beside(on, key, collected), difference }
  }
  const of = mode === 'merged' ? ('merged' as const) : ('sum' as const)
  const columns = keys.map((key, at) => ({
    ...{ key, of, company: '' },
    values: at === 0 ? first.values : evaluate(on, books.merged, key).values,
  }))
  return { books, lines: templates.lines, columns, difference }
}
