// The calls of the statements: their figures, what a figure is made of, and which vouchers make it.
import type { InputOf, ResultOf } from '../../contract/base/call.ts'
import {
  differenceLine,
  madeByMost,
  type statementCalls,
  type statementVoucherCalls,
} from '../../contract/statement/statement.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import { evaluateStatement } from '../../domain/statement/statement.ts'
import { numberOf } from '../../domain/statement/statement-role.ts'
import { type Weights, weightsOf } from '../../domain/statement/statement-weights.ts'
import { voucherLabel, voucherWord } from '../../domain/voucher/voucher.ts'
import { isScoped } from '../ledger/read/read-scope.ts'
import { readWeighted } from '../ledger/read/read-weights.ts'
import { readTemplates } from '../ledger/store/read-template.ts'
import { type KeptAnswers, overBooks } from './answer-cache.ts'
import { askOne, type Facts, headOf, open, type Reader } from './reader.ts'
import {
  type Column,
  checkComparison,
  explain,
  linesOf,
  questionOf,
  type Statement,
  type StatementName,
  statementOf,
} from './statement.ts'
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
      const { asked, book } = await askOne(reader, facts, { ...input, companies: input.accountSet })
      checkComparison(name, asked)
      return await reader.db.snapshot(async (tx) => {
        const { head } = await headOf(tx, asked)
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

type Name = 'income-statement' | 'cash-flow'

/** The formula of a line; that of the difference is what cash should be at the end less what it is. */
const formulaOf = ({ lines }: Statement, name: Name, no: number): string => {
  if (no !== differenceLine) return `L(${no})`
  const end = name === 'cash-flow' ? numberOf(lines, 'end') : null
  return end === null ? refuse(problem('record.missing', 'line')) : `L(${end})-EC()`
}

/** The months that the statement asks of a column: its own, for the difference those of its first. */
const columnFor = (statement: Statement, key: string, line: number): Column =>
  line === differenceLine
    ? (statement.columns.find((column) => column.key === key) ?? refuse(problem('record.missing', 'column')))
    : explain(statement, key, line).column

const weightsIn = (statement: Statement, column: Column, text: string, income: Statement['lines']): Weights | null => {
  // A column of one store shows a part of each voucher.
  if (column.entity) return null
  const { subjects, cashFlowItems } = column.facts
  return weightsOf(text, { lines: statement.lines, income, subjects, cashFlowItems })
}

/** What people have moved or filled in of a figure: that is in no voucher. */
const adjustedOf = ({ lines }: Statement, { facts, values }: Column, name: Name, line: number): bigint => {
  const no = line === differenceLine && name === 'cash-flow' ? numberOf(lines, 'end') : line
  if (no === null) return 0n
  const bare = evaluateStatement(lines, { ...facts, changes: () => [], manual: () => 0n }).values
  return (values.get(no) ?? 0n) - (bare.get(no) ?? 0n)
}

export const statementVoucherRoutes = (facts: Facts) => {
  const made =
    (name: Name) => async (input: InputOf<(typeof statementVoucherCalls)['cashFlowVouchers']>, reader: Reader) => {
      const { asked, book } = await askOne(reader, facts, { ...input, companies: input.accountSet })
      checkComparison(name, asked)
      return await reader.db.snapshot(async (tx) => {
        const { head } = await headOf(tx, asked)
        const statement = await statementOf(tx, book, questionOf(name, asked, book))
        const column = columnFor(statement, input.column, input.line)
        const { books, digits, readable } = column.book
        const { voucherTypes } = column.book.facts
        const income = (await readTemplates(tx, books, column.book.facts))['income-statement'].lines
        const weights = weightsIn(statement, column, formulaOf(statement, name, input.line), income)
        const scoped = isScoped([readable])
        const { range } = column
        const found = weights
          ? await readWeighted(tx, readable, asked.include, { range, weights, limit: madeByMost })
          : { vouchers: [], total: 0n, count: 0 }
        return {
          ...{ ...head, scoped, isKnown: weights !== null, count: found.count },
          total: formatMoney(found.total, digits),
          adjusted: formatMoney(adjustedOf(statement, column, name, input.line), digits),
          vouchers: found.vouchers.map(({ id, date, type, no, summary, amount }) => ({
            ...{ id: String(id), date, amount: formatMoney(BigInt(amount), digits) },
            voucher: voucherLabel(voucherWord(voucherTypes, type, reader.lang), no),
            // The summary of a voucher is that of its first line, which the reader may not be allowed to see.
            summary: scoped ? '' : summary,
          })),
        }
      })
    }
  return { incomeStatementVouchers: made('income-statement'), cashFlowVouchers: made('cash-flow') }
}
