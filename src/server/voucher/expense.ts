// What voucher entry offers of expenses.
import { expenseBookCalls } from '../../contract/bills/expense-book.ts'
import { type ExpenseDepartment, holdsOn } from '../../domain/bills/expense.ts'
import { seesLine } from '../../domain/chart/access.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { booksOf } from '../ledger/actor.ts'
import type { Gate } from '../ledger/gate.ts'
import { readExpenseBook } from '../ledger/read/expense-book.ts'

/** Nobody is offered what he could not write on a line. */
export const offeredTo = (scope: Scope, departments: readonly ExpenseDepartment[]): ExpenseDepartment[] => {
  const places = { ...scope.dataScope, subjects: [] }
  return departments.filter((each) => seesLine(places, { subject: '', aux: { [each.entityType]: each.entityCode } }))
}

const read =
  (gate: Gate) =>
  async ({ date }: { date: string }, scope: Scope) => {
    const books = booksOf(scope)
    const { sandboxOf } = await gate.facts(books)
    const { items, departments } = await readExpenseBook(scope.db, sandboxOf || books.companyCode)
    const offered = offeredTo(scope, departments).filter((each) => holdsOn(each, date))
    return { items, departments: offered.map(({ validFrom: _, validTo: __, ...each }) => each) }
  }

export const expenseRoutes = (app: App, gate: Gate): void => {
  serve(app, expenseBookCalls, { read: read(gate) })
}
