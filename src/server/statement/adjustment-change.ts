// Adjustments of statements: of which lines, who may make, review and take them back, what is refused, how it is told.
import type { InputOf } from '../../contract/base/call.ts'
import type { statementAdjustmentCalls } from '../../contract/statement/statement-adjustment.ts'
import { momentText } from '../../domain/base/moment.ts'
import { formatMoney, parseMoney } from '../../domain/base/money.ts'
import { type Problem, problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import type { StatementLine } from '../../domain/statement/statement.ts'
import {
  type Adjustment,
  type AdjustmentFacts,
  adjustmentNo,
  checkAdjustment,
  closedMonths,
  touchedMonths,
} from '../../domain/statement/statement-adjustment.ts'
import { type StatementName, statementNames } from '../../domain/statement/statement-month.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import { actorOf, booksOf, type Gate } from '../ledger/gate.ts'
import { readFilled } from '../ledger/read/template-reference.ts'
import {
  adjustmentsMost,
  deleteAdjustment,
  holdPeriods,
  insertAdjustment,
  type KeptAdjustment,
  type NewAdjustment,
  readAdjustments,
  reviewAdjustments,
  reviewEntry,
  updateAdjustment,
} from '../ledger/store/adjustment-store.ts'
import type { Books } from '../ledger/store/books.ts'
import { checkFacts, withFreshFacts } from '../ledger/store/fact-cache.ts'
import type { CompanyFacts } from '../ledger/store/facts.ts'
import { readTemplates } from '../ledger/store/read-template.ts'
import { changeEntry } from '../ledger/store/trail.ts'
import { reportWords } from '../report/paper.ts'

type Calls = typeof statementAdjustmentCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>

/** They are made of whole books: who sees a part of them neither sees nor makes any. */
export const checkWhole = ({ dataScope }: Scope): void => {
  if (!isUnlimited(dataScope)) refuse(problem('adjustment.limited'))
}

type On = { tx: Db; gate: Gate; scope: Scope; facts: CompanyFacts; periods: Map<number, string> }

/** A transaction in which no month is posted and no option changes, with what adjustments are checked against. */
const within = async <T>(gate: Gate, scope: Scope, work: (on: On) => Promise<T>): Promise<T> => {
  checkWhole(scope)
  const books = booksOf(scope)
  const current = (of: Books) => gate.facts(of)
  return await withFreshFacts(scope.db, { current }, books, (at, facts) =>
    at.transaction(async (tx) => {
      const periods = await holdPeriods(tx, books)
      await checkFacts(tx, books, facts)
      return await work({ tx, gate, scope, facts, periods })
    }),
  )
}

const factsOf = (
  { facts, periods }: Pick<On, 'facts' | 'periods'>,
  lines: readonly StatementLine[],
): AdjustmentFacts => ({
  lines,
  months: [...periods.keys()].filter((no) => no >= facts.accountSet.startNo),
  closed: closedMonths(periods),
})

const linesOf = (all: readonly AdjustableStatement[], statement: string): readonly StatementLine[] =>
  all.find((one) => one.statement === statement)?.lines ?? []

/** What has been typed as an adjustment, or all that is wrong with it. */
const readTyped = async (on: On, typed: In<'add'>): Promise<NewAdjustment> => {
  const { tx, scope, facts } = on
  const amount = parseMoney(typed.amount.trim(), facts.baseDigits)
  const reason = typed.reason.trim()
  const row: Adjustment = {
    ...{ kind: typed.kind, statement: typed.statement, toLine: typed.toLine, amount: amount ?? 1n },
    fromLine: typed.kind === 'manual' ? null : typed.fromLine,
    ...{ fromNo: typed.fromNo, toNo: typed.toNo },
  }
  const lines = linesOf(await adjustableStatements(tx, booksOf(scope), facts), row.statement)
  const problems: Problem[] = [
    ...(lines.length === 0 ? [problem('record.missing', 'statement')] : checkAdjustment(row, factsOf(on, lines))),
    ...(amount === null ? [problem('adjustment.amount', 'amount')] : []),
    ...(reason === '' ? [problem('adjustment.reason', 'reason')] : []),
  ]
  if (problems.length > 0) throw new Refusal(problems)
  return { ...row, reason }
}

const told = ({ facts }: On, row: NewAdjustment): object => ({
  ...{ statement: row.statement, adjustmentKind: row.kind },
  ...(row.fromLine === null ? {} : { fromLine: row.fromLine }),
  ...{ toLine: row.toLine, fromMonth: row.fromNo, toMonth: row.toNo },
  ...{ amount: formatMoney(row.amount, facts.baseDigits), reason: row.reason },
})

const tell = ({ tx, gate, scope }: On, entries: readonly ReturnType<typeof changeEntry>[]) =>
  gate.within(tx).tell(actorOf(scope), booksOf(scope).companyId, entries)

const filled = (): never => refuse(problem('adjustment.filled', 'toLine'))

export const addAdjustment = (gate: Gate, scope: Scope, typed: In<'add'>) =>
  within(gate, scope, async (on) => {
    const row = await readTyped(on, typed)
    const { tx } = on
    const known = await readAdjustments(tx, booksOf(scope))
    if (known.length >= adjustmentsMost) refuse(problem('adjustment.many', '', { n: adjustmentsMost }))
    const id = (await insertAdjustment(tx, booksOf(scope), row, actorOf(scope))) ?? filled()
    await tell(on, [changeEntry('statementAdjustment', adjustmentNo(row), null, told(on, row))])
    return { id: String(id) }
  })

type Chosen = readonly { id: string; version: number }[]

const changedBy = ({ madeBy, madeAt }: KeptAdjustment): never =>
  refuse(problem('record.changed', '', { user: madeBy, time: momentText(madeAt) }))

/** The rows of a choice, locked; refused where one is gone, is not what was looked at, or belongs to a closed month. */
const lockChosen = async ({ tx, scope, facts, periods }: On, items: Chosen): Promise<KeptAdjustment[]> => {
  const ids = items.map(({ id }) => BigInt(id))
  const rows = await readAdjustments(tx, booksOf(scope), { ids, locks: true })
  const { months, closed } = factsOf({ facts, periods }, [])
  for (const { id, version } of items) {
    const row = rows.find((one) => String(one.id) === id) ?? refuse(problem('record.missing', 'id'))
    if (row.version !== version) changedBy(row)
    const shut = touchedMonths(row, months).find((no) => closed.has(no))
    if (shut !== undefined) refuse(problem('adjustment.closed', 'id', { no: shut }))
  }
  return rows
}

const refuseReviewed = (rows: readonly KeptAdjustment[]): void => {
  const one = rows.find(({ reviewedBy }) => reviewedBy !== '')
  if (one) refuse(problem('adjustment.reviewed', 'id', { user: one.reviewedBy }))
}

export const editAdjustment = (gate: Gate, scope: Scope, { id, version, ...typed }: In<'edit'>) =>
  within(gate, scope, async (on) => {
    const rows = await lockChosen(on, [{ id, version }])
    refuseReviewed(rows)
    const row = await readTyped(on, typed)
    if (!(await updateAdjustment(on.tx, booksOf(scope), BigInt(id), row, actorOf(scope)))) filled()
    const [before] = rows
    await tell(on, [
      changeEntry('statementAdjustment', adjustmentNo(row), before ? told(on, before) : null, told(on, row)),
    ])
    return { id }
  })

export const removeAdjustment = (gate: Gate, scope: Scope, { id, version }: In<'delete'>) =>
  within(gate, scope, async (on) => {
    const rows = await lockChosen(on, [{ id, version }])
    refuseReviewed(rows)
    await deleteAdjustment(on.tx, booksOf(scope), BigInt(id))
    await tell(
      on,
      rows.map((row) => changeEntry('statementAdjustment', adjustmentNo(row), told(on, row), null)),
    )
    return { id }
  })

/** `isTakenBack`: the review is; else the rows are reviewed by the caller, who has made none of them. */
const review =
  (isTakenBack: boolean) =>
  (gate: Gate, scope: Scope, { items }: In<'review'>) =>
    within(gate, scope, async (on) => {
      const rows = (await lockChosen(on, items)).filter(({ reviewedBy }) => (reviewedBy !== '') === isTakenBack)
      const { id } = scope.user
      const own = rows.find(({ madeById }) => madeById === id)
      if (!isTakenBack && own) refuse(problem('adjustment.own', 'id', { user: own.madeBy }))
      const by = isTakenBack ? null : actorOf(scope)
      await reviewAdjustments(
        on.tx,
        booksOf(scope),
        rows.map((row) => row.id),
        by,
      )
      const { year } = booksOf(scope)
      await tell(
        on,
        rows.map((row) => reviewEntry(year, row, by?.name ?? '')),
      )
      return { done: rows.length }
    })

export const reviewRows = review(false)
export const takeBackReview = review(true)

// The statements of books whose lines take adjustments, with those lines.

type Names = { nameZhCn: string; nameZhTw: string; nameEn: string }
export type AdjustableStatement = Names & { statement: string; lines: readonly StatementLine[] }

const titles = {
  'balance-sheet': 'balanceSheet',
  'income-statement': 'incomeStatement',
  'cash-flow': 'cashFlow',
} as const

const titleOf = (name: StatementName): Names => ({
  nameZhCn: reportWords['zh-cn'][titles[name]],
  nameZhTw: reportWords['zh-tw'][titles[name]],
  nameEn: reportWords.en[titles[name]],
})

/** Those that the template of the books has, and own statements with lines that are filled in by hand. */
export const adjustableStatements = async (
  tx: Db,
  books: Books,
  facts: CompanyFacts,
): Promise<AdjustableStatement[]> => {
  const templates = await readTemplates(tx, books, facts)
  const byLaw = statementNames
    .map((statement) => ({ statement, ...titleOf(statement), lines: templates[statement].lines }))
    .filter(({ lines }) => lines.length > 0)
  const own = await readFilled(tx, facts.sandboxOf || books.companyCode, books.year)
  return [...byLaw, ...own.map(({ code: statement, ...form }) => ({ statement, ...form }))]
}
