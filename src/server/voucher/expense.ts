// What voucher entry offers of expenses.
import { expenseBookCalls } from '../../contract/expense-book.ts'
import { seesLine } from '../../domain/access.ts'
import { holdsOn } from '../../domain/expense.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { booksOf } from '../ledger/actor.ts'
import { readExpenseBook } from '../ledger/expense-book.ts'
import type { Gate } from '../ledger/gate.ts'

const read =
  (gate: Gate) =>
  async ({ date }: { date: string }, scope: Scope) => {
    const books = booksOf(scope)
    const { sandboxOf } = await gate.facts(books)
    const { items, departments } = await readExpenseBook(scope.db, sandboxOf || books.companyCode)
    // Nobody is offered what he could not write on a line.
    const places = { ...scope.dataScope, subjects: [] }
    const offered = departments.filter(
      (each) => holdsOn(each, date) && seesLine(places, { subject: '', aux: { [each.entityType]: each.entityCode } }),
    )
    return { items, departments: offered.map(({ validFrom: _, validTo: __, ...each }) => each) }
  }

export const expenseRoutes = (app: App, gate: Gate): void => {
  serve(app, expenseBookCalls, { read: read(gate) })
}
