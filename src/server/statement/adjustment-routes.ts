// Answers the calls of adjustments of statements: their list, the lines they may name, their file, the acts on them.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import { wordsOf } from '../../contract/base/words.ts'
import { type AdjustmentRowShape, statementAdjustmentCalls } from '../../contract/statement/statement-adjustment.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { periodText } from '../../domain/base/period.ts'
import { subjectName } from '../../domain/chart/subject.ts'
import {
  closedMonths,
  isByLaw,
  isManual,
  isMovable,
  touchedMonths,
} from '../../domain/statement/statement-adjustment.ts'
import { fileOf } from '../kernel/file-answer.ts'
import type { FileAnswer, Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { type TableRow, writeCsv, writeXlsx } from '../kernel/table-file.ts'
import { booksOf, type Gate } from '../ledger/gate.ts'
import { readAdjustments } from '../ledger/store/adjustment-store.ts'
import { namesOf } from '../report/wire.ts'
import {
  addAdjustment,
  adjustableStatements,
  checkWhole,
  editAdjustment,
  removeAdjustment,
  reviewRows,
  takeBackReview,
} from './adjustment-change.ts'

type Calls = typeof statementAdjustmentCalls
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

const list =
  (gate: Gate) =>
  async (_: object, scope: Scope): Out<'list'> => {
    checkWhole(scope)
    const books = booksOf(scope)
    const facts = await gate.facts(books)
    return await scope.db.snapshot(async (tx) => {
      const statements = await adjustableStatements(tx, books, facts)
      const closed = closedMonths(facts.periods)
      const months = [...facts.periods.keys()].filter((no) => no >= facts.accountSet.startNo)
      const lineOf = (statement: string, wanted: number | null) =>
        statements.find((one) => one.statement === statement)?.lines.find(({ no }) => no === wanted)
      const items = (await readAdjustments(tx, books)).map(
        ({ id, amount, madeById, reviewedAt, ...row }): AdjustmentRowShape => ({
          ...row,
          id: String(id),
          amount: formatMoney(amount, facts.baseDigits),
          named: namesOf(statements.find(({ statement }) => statement === row.statement)),
          from: namesOf(lineOf(row.statement, row.fromLine)),
          to: namesOf(lineOf(row.statement, row.toLine)),
          state: reviewedAt === null ? 'made' : 'reviewed',
          reviewedAt: reviewedAt ?? '',
          isClosed: touchedMonths({ amount, ...row }, months).some((no) => closed.has(no)),
          isOwn: madeById === scope.user.id,
        }),
      )
      return { items, year: books.year, months: months.sort((a, b) => a - b) }
    })
  }

const lines =
  (gate: Gate) =>
  async (_: object, scope: Scope): Out<'lines'> => {
    const books = booksOf(scope)
    const statements = await adjustableStatements(scope.db, books, await gate.facts(books))
    return {
      items: statements.map(({ statement, lines: all, ...names }) => ({
        ...{ statement, ...namesOf(names) },
        lines: all.map((line) => ({
          ...{ no: line.no, kind: line.kind, ...namesOf(line) },
          ...{ isMovable: isByLaw(statement) && isMovable(line), isManual: isManual(line) },
        })),
      })),
    }
  }

const exportRows =
  (gate: Gate) =>
  async ({ format = 'xlsx' }: InputOf<Calls['export']>, scope: Scope): Promise<FileAnswer> => {
    const { items } = await list(gate)({}, scope)
    const words: Readonly<Record<string, string>> = wordsOf[scope.lang].statementAdjustment
    const t = (key: string): string => words[key] ?? key
    const { year, value } = booksOf(scope)
    const { baseDigits: digits } = await gate.facts(booksOf(scope))
    const line = (no: number | null, names: AdjustmentRowShape['to']): string =>
      no === null ? '' : `${no} ${subjectName(names, scope.lang)}`.trim()
    const month = (no: number): string => (no === 0 ? t('opening') : periodText({ year, no }))
    const cellsOf = (row: AdjustmentRowShape): string[] => [
      ...[
        subjectName(row.named, scope.lang) || row.statement,
        t(`kind_${row.kind}`),
        line(row.fromLine, row.from),
        line(row.toLine, row.to),
      ],
      ...[month(row.fromNo), month(row.toNo), row.amount, row.reason, t(`state_${row.state}`)],
      ...[row.madeBy, row.reviewedBy],
    ]
    const titles = 'statement kind fromLine toLine fromMonth toMonth amount reason state madeBy reviewedBy'.split(' ')
    async function* rows(): AsyncGenerator<TableRow[]> {
      yield items.map((row) => ({ cells: cellsOf(row) }))
    }
    const columns = titles.map((name) => ({
      title: t(name),
      kind: name === 'amount' ? ('figure' as const) : ('text' as const),
    }))
    const name = `${t('title')} ${value}`
    return fileOf(name, format, (out) =>
      (format === 'csv' ? writeCsv : writeXlsx)({ name, digits, columns, rows: rows() }, out),
    )
  }

export const adjustmentRoutes = (app: App, gate: Gate): void => {
  serve(app, statementAdjustmentCalls, {
    list: list(gate),
    lines: lines(gate),
    add: (input, scope) => addAdjustment(gate, scope, input),
    edit: (input, scope) => editAdjustment(gate, scope, input),
    delete: (input, scope) => removeAdjustment(gate, scope, input),
    review: (input, scope) => reviewRows(gate, scope, input),
    takeBack: (input, scope) => takeBackReview(gate, scope, input),
    export: exportRows(gate),
  })
}
