// What voucher entry is offered: expenses, and guesses from what stands in the books.
import { expenseBookCalls } from '../../contract/bills/expense-book.ts'
import { guessCalls } from '../../contract/voucher/voucher.ts'
import { type ExpenseDepartment, holdsOn } from '../../domain/bills/expense.ts'
import { isUnlimited, seesLine } from '../../domain/chart/access.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { type Books, booksOf, type Gate } from '../ledger/gate.ts'
import { readExpenseBook } from '../ledger/read/expense-book.ts'
import { firstYear } from './act.ts'

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

/** So many of the latest lines of a subject are looked at: what is older says little about today. */
const lookedAt = 500

type Wanted = readonly { subject: string; summary: string }[]

/** The item that each subject had last with the summary since a year, the books' or the one before; '' for none. */
const lastItems = async (db: Db, { companyId, year }: Books, since: number, wanted: Wanted): Promise<string[]> => {
  const rows = await db.query<{ at: number; item: string }>(
    `select n.at, g.cf_item as item from unnest($3::integer[], $4::text[], $5::text[]) as n(at, subject, summary)
     cross join lateral (
       select l.cf_item from (
         select t.* from voucher_line t
         where t.company_id = $1 and t.subject = n.subject and t.year between $6::integer and $2
         order by t.year desc, t.period_no desc, t.voucher_date desc, t.voucher_type desc, t.voucher_no desc,
           t.line_no desc limit ${lookedAt}) l
       where l.company_id = $1 and l.summary = n.summary and l.cf_item <> ''
       order by l.year desc, l.period_no desc, l.voucher_date desc, l.voucher_type desc, l.voucher_no desc limit 1) g`,
    [
      companyId,
      year,
      wanted.map((_, at) => at),
      wanted.map((each) => each.subject),
      wanted.map((each) => each.summary),
      since,
    ],
    'last_cash_flow_items',
  )
  const items = wanted.map(() => '')
  for (const { at, item } of rows) items[at] = item
  return items
}

export const guessRoutes = (app: App): void => {
  serve(app, guessCalls, {
    // Whoever sees a part of the books learns nothing of the rest from a guess.
    cashFlow: async ({ lines }, scope) => ({
      items: isUnlimited(scope.dataScope)
        ? await lastItems(scope.db, booksOf(scope), firstYear(scope), lines)
        : lines.map(() => ''),
    }),
  })
}
