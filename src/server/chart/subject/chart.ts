// A chart being changed: locked, read as it stands, judged with what the caller says, written, told.
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { DefinitionContext, SubjectDefinition } from '../../../domain/chart/subject-definition.ts'
import type { Db } from '../../kernel/db.ts'
import type { Scope } from '../../kernel/scope.ts'
import { actorOf, booksOf, type CompanyFacts, type Gate } from '../../ledger/gate.ts'
import { touchFacts } from '../../ledger/store/account-set.ts'
import type { Actor, Books } from '../../ledger/store/books.ts'
import { readStoredDefinitions, type StoredDefinition, writeDefinitions } from '../../ledger/store/subject-store.ts'
import { changeEntry, type TrailEntry } from '../../ledger/store/trail.ts'
import { holdMonths } from '../../ledger/write/month-lock.ts'
import { type ChartCompany, companiesOf } from './use.ts'

export type ChartEditor = {
  tx: Db
  gate: Gate
  scope: Scope
  actor: Actor
  books: Books
  facts: CompanyFacts
  /** The code by which the chart knows the company: that of the real books, for a sandbox too. */
  company: string
  companies: readonly ChartCompany[]
  all: Map<string, StoredDefinition>
  context: DefinitionContext
}

/** That a subject is another company’s own. */
export const notOf = (company: string) => (each: SubjectDefinition) => each.owner !== '' && each.owner !== company

export const contextOf = (facts: CompanyFacts, all: ReadonlyMap<string, SubjectDefinition>): DefinitionContext => ({
  rule: facts.accountSet.options.subjectCodeRule,
  chart: all,
  currencies: new Set(facts.currencies.keys()),
  cashFlowItems: facts.cashFlowItems,
})

/** The chart as it stands, and what of it the caller’s company has: not what is other companies’ own. */
export const shownChart = async (gate: Gate, scope: Scope) => {
  const books = booksOf(scope)
  const facts = await gate.facts(books)
  const company = facts.sandboxOf || books.companyCode
  const chart = await readStoredDefinitions(scope.db, facts.chartId)
  const isForeign = notOf(company)
  return { facts, company, chart, shown: [...chart.values()].filter((each) => !isForeign(each)) }
}

/** Runs `work` on the locked chart of the caller's books: of two who change it the second sees what the first did. */
export const withChart = async <T>(gate: Gate, scope: Scope, work: (chart: ChartEditor) => Promise<T>): Promise<T> => {
  const books = booksOf(scope)
  const facts = await gate.facts(books)
  return scope.db.transaction(async (tx) => {
    await tx.query(`select id from chart where id = $1 for update`, [facts.chartId])
    const all = await readStoredDefinitions(tx, facts.chartId)
    const companies = await companiesOf(tx, facts.chartId)
    const company = facts.sandboxOf || books.companyCode
    return work({
      tx,
      gate: gate.within(tx),
      scope,
      actor: actorOf(scope),
      books,
      facts,
      company,
      companies,
      all,
      context: contextOf(facts, all),
    })
  })
}

/** A subject that the caller's books may change: another company's own is not there for them. */
export const subjectOf = ({ all, company }: ChartEditor, code: string, path = 'code'): StoredDefinition => {
  const found = all.get(code)
  if (!found || notOf(company)(found)) return refuse(problem('record.missing', path))
  return found
}

export const refuseAny = (problems: readonly Problem[]): void => {
  if (problems.length > 0) throw new Refusal([...problems])
}

/** All below a subject, whoever they belong to. */
export const belowOf = ({ all }: ChartEditor, code: string): StoredDefinition[] => {
  const below = new Set([code])
  return [...all.values()].filter((each) => {
    if (each.parent === null || !below.has(each.parent)) return false
    below.add(each.code)
    return true
  })
}

/** What the trail keeps of a definition. */
const toldOf = (definition: SubjectDefinition | StoredDefinition): object => {
  const {
    version: _,
    changedBy: __,
    changedAt: ___,
    ...told
  } = { version: 0, changedBy: '', changedAt: '', ...definition }
  return told
}

/** Months that nobody may save into while a leaf becomes a parent or a subject goes. */
export const lockMonths = ({ tx, companies }: ChartEditor): Promise<void> =>
  holdMonths(
    tx,
    companies.map(({ id }) => id),
  )

/** Writes these definitions; the books of every company of the chart read it anew. */
export const writeAll = async (
  { tx, gate, actor, companies, facts, all }: ChartEditor,
  definitions: readonly SubjectDefinition[],
  more: readonly TrailEntry[] = [],
): Promise<{ codes: string[] }> => {
  if (definitions.length > 0) await writeDefinitions(tx, facts.chartId, definitions, actor.name)
  await touchFacts(
    tx,
    companies.map(({ id }) => id),
  )
  const entries = definitions.map((each) => {
    const old = all.get(each.code)
    return changeEntry('subject', each.code, old ? toldOf(old) : null, toldOf(each))
  })
  await gate.tell(actor, null, [...more, ...entries])
  return { codes: definitions.map(({ code }) => code) }
}

/** What the trail tells of a subject that goes. */
export const goneEntry = (old: SubjectDefinition): TrailEntry => changeEntry('subject', old.code, toldOf(old), null)
