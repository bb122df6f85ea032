// The calls of the statements, and of what a figure of one is made.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import type { statementCalls } from '../../contract/statement/statement.ts'
import { isScoped } from '../ledger/read/read-scope.ts'
import type { KeptAnswers } from './answer-cache.ts'
import type { Book } from './ask.ts'
import { type Facts, overBooks } from './over-books.ts'
import { headOf, open, type Reader } from './reader.ts'
import { checkComparison, explain, linesOf, questionOf, type StatementName, statementOf } from './statement.ts'
import { explainPart, statementShape } from './wire.ts'

type Calls = typeof statementCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>
type Out<Name extends keyof Calls> = Promise<ResultOf<Calls[Name]>>

export const statementRoutes = (facts: Facts, kept: KeptAnswers) => {
  const read =
    (name: StatementName) =>
    async (input: In<'balanceSheet'>, reader: Reader): Out<'balanceSheet'> => {
      const asked = await open(reader, facts, input)
      checkComparison(name, asked)
      const others = [...asked.before.values()].filter((each) => each !== null)
      return await overBooks(
        kept,
        { reader, asked, name, input, others },
        async (tx) => async (book) => statementShape(book, await statementOf(tx, book, questionOf(name, asked, book))),
      )
    }
  const why =
    (name: StatementName) =>
    async (input: In<'explainBalanceSheet'>, reader: Reader): Out<'explainBalanceSheet'> => {
      const asked = await open(reader, facts, { ...input, companies: input.accountSet })
      const [book] = asked.books as [Book]
      checkComparison(name, asked)
      return await reader.db.snapshot(async (tx) => {
        const { head } = await headOf(tx, { ...asked, books: [book] })
        const statement = await statementOf(tx, book, questionOf(name, asked, book))
        const { column, parts } = explain(statement, input.column, input.line)
        const scoped = isScoped([book.readable, column.book.readable])
        return {
          ...head,
          scoped,
          parts: parts.map((part) =>
            explainPart({ ...statement, lines: linesOf(statement), report: name }, column, part),
          ),
        }
      })
    }
  return {
    balanceSheet: read('balance-sheet'),
    incomeStatement: read('income-statement'),
    cashFlow: read('cash-flow'),
    explainBalanceSheet: why('balance-sheet'),
    explainIncomeStatement: why('income-statement'),
    explainCashFlow: why('cash-flow'),
  }
}
