// The books of an account set on paper: balance tables, ledgers and statements, drawn by the calls that print them.

import { problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { statementNames } from '../../domain/statement/statement-month.ts'
import type { App } from '../kernel/http.ts'
import { type FileAnswer, isFileAnswer, type Scope } from '../kernel/scope.ts'
import type { ZipPart } from '../kernel/zip-file.ts'
import type { ExportSource } from './source.ts'

type Query = Readonly<Record<string, string>>

/** Draws the paper of a report, for whoever the scope says. */
export type DrawPaper = (report: string, query: Query, scope: Scope) => Promise<FileAnswer>

export const openPaper =
  (app: App): DrawPaper =>
  async (report, query, scope) => {
    const call = app.served.find(({ definition }) => definition.at === `GET /gl/report/${report}/print`)
    const answer = await call?.make({ params: {}, query: { ...query, include: 'saved' }, body: undefined }, scope)
    return isFileAnswer(answer) ? answer : refuse(problem('record.missing', 'forms'))
  }

/** The subjects of the first level that have an opening or a movement, whose detail ledgers are the books. */
const firstSubjects = async ({ tx, books, facts }: ExportSource): Promise<string[]> => {
  const rows = await tx.query<{ subject: string }>(
    `select b.subject from subject_balance b where b.company_id = $1 and b.year = $2
     union select o.subject from opening o where o.company_id = $1 and o.year = $2 order by 1`,
    [books.companyId, books.year],
  )
  return [...new Set(rows.map(({ subject }) => facts.subjects.path(subject)[0]?.code ?? subject))]
}

const isTooLong = (error: unknown): boolean => error instanceof Refusal && error.problems[0]?.code === 'report.tooLong'

type Books = { paper: DrawPaper; scope: Scope; source: ExportSource; from: string; month: string }

/** The detail ledger of a subject; one that is too long for one paper is a paper for each month. */
async function* ledgerOf({ paper, scope, from, month }: Books, subject: string): AsyncGenerator<ZipPart> {
  const name = `books/detail-ledger-${subject}`
  try {
    yield { name: `${name}.pdf`, bytes: (await paper('general-ledger-2', { from, month, subject }, scope)).file }
  } catch (error) {
    // Known only when it is drawn: nothing has been yielded then.
    if (!isTooLong(error)) throw error
    const year = month.slice(0, 5)
    for (let no = Number(from.slice(5)); no <= Number(month.slice(5)); no += 1) {
      const one = `${year}${String(no).padStart(2, '0')}`
      const { file } = await paper('general-ledger-2', { month: one, subject }, scope)
      yield { name: `${name}-${one}.pdf`, bytes: file }
    }
  }
}

/** Tables, general ledger and statements up to a month, then the detail ledgers of all subjects with figures. */
export async function* paperParts(books: Books): AsyncGenerator<ZipPart> {
  const { paper, scope, source, from, month } = books
  const hasStatements = source.facts.accountSet.options.statementTemplate !== 'NONE'
  const tables = ['balance-table-1', 'balance-table-2', 'balance-table-3']
  for (const report of tables) {
    yield { name: `books/${report}-${month}.pdf`, bytes: (await paper(report, { from, month }, scope)).file }
  }
  const { file } = await paper('general-ledger-1', { from, month, level: '10' }, scope)
  yield { name: 'books/general-ledger.pdf', bytes: file }
  for (const report of hasStatements ? statementNames : []) {
    yield { name: `books/${report}-${month}.pdf`, bytes: (await paper(report, { month }, scope)).file }
  }
  for (const subject of await firstSubjects(source)) yield* ledgerOf(books, subject)
}
