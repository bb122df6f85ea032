// The calls of restocks.
import { pageOf } from '../../../contract/base/shape.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { entityRestockCalls } from '../../../contract/bills/entity-restock.ts'
import { firstDay, lastDay, parsePeriod } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type RestockState, restockStates } from '../../../domain/bills/restock.ts'
import type { Paging, Sorting } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { actorOf, booksOf, type Gate } from '../../ledger/gate.ts'
import {
  type BooksView,
  checkedDates,
  chosenOf,
  countStates,
  money,
  readerOf,
  wireActed,
  wireMade,
} from '../bill-acts.ts'
import { billFile } from '../bill-file.ts'
import {
  addRestock,
  cancelCheck,
  cancelGeneration,
  checkRestocks,
  deleteRestocks,
  editRestock,
  generateVouchers,
  type RestockActs,
} from './acts.ts'
import { listRestocks, type RestockFilter, sumRestocks } from './store.ts'
import { restockShape, stockShape, storeStocks } from './wire.ts'

/** Those of restocks are the titles of their import, so that a file comes back in. */
const restockColumns = (
  'documentNo date fromType fromCode fromName store storeName brand category quantity cost retail remark ' +
  'state voucherNo'
).split(' ')
const stockColumns = (
  'store storeName opening restock costOfSales returns closing booked difference openingRetail restockRetail sales ' +
  'returnsRetail closingRetail marginRate proposedCost'
).split(' ')

const actsOf = (gate: Gate, scope: Scope): RestockActs => ({ ...readerOf(scope), gate, actor: actorOf(scope) })

const viewOf = async (gate: Gate, scope: Scope): Promise<BooksView> => ({
  facts: await gate.facts(booksOf(scope)),
  lang: scope.lang,
})

const list = (gate: Gate) => async (input: RestockFilter & Paging & Sorting, scope: Scope) => {
  const filter = checkedDates(input)
  const rows = readerOf(scope)
  const view = await viewOf(gate, scope)
  const { page = 1, pageSize = 20, field = '', order = 'asc' } = input
  const found = await listRestocks(rows, filter, { page, pageSize, field, order })
  // The counts of all states are those of the other filters.
  const sums = await sumRestocks(rows, { ...filter, state: undefined })
  const shown: readonly RestockState[] = filter.state ? [filter.state] : restockStates
  const { counts, total } = countStates(restockStates, shown, sums)
  const sum = (name: 'cost' | 'retail') =>
    money(
      shown.reduce((all, state) => all + (sums.get(state)?.[name] ?? 0n), 0n),
      view,
    )
  const items = found.map((row) => restockShape(row, view))
  return { ...pageOf(items, total, page, pageSize), totals: { cost: sum('cost'), retail: sum('retail') }, counts }
}

type Months = { from: string; to: string; store?: string }

/** Months of the account set's year. */
const monthsOf = (scope: Scope, { from, to }: Months) => {
  const { year } = booksOf(scope)
  const [first, last] = [parsePeriod(from), parsePeriod(to)]
  if (first?.year !== year || last?.year !== year) return refuse(problem('accountSet.mismatch', 'from'))
  return { year, from: first.no, to: last.no, dateFrom: firstDay(first), dateTo: lastDay(last) }
}

const stock = (gate: Gate) => async (input: Months, scope: Scope) => {
  const found = await storeStocks(readerOf(scope), monthsOf(scope, input), input.store)
  const view = await viewOf(gate, scope)
  return { items: found.map((row) => stockShape(row, view)) }
}

export const restockRoutes = (app: App, gate: Gate): void => {
  serve(app, entityRestockCalls, {
    list: list(gate),
    add: async (input, scope) => ({ id: (await addRestock(actsOf(gate, scope), input)).toString() }),
    edit: async ({ id, version, ...fields }, scope) => {
      await editRestock(actsOf(gate, scope), { id: BigInt(id), version }, fields)
      return { id }
    },
    delete: async (input, scope) => wireActed(await deleteRestocks(actsOf(gate, scope), chosenOf(input)), scope),
    check: async (input, scope) => wireActed(await checkRestocks(actsOf(gate, scope), chosenOf(input)), scope),
    cancelCheck: async (input, scope) => wireActed(await cancelCheck(actsOf(gate, scope), chosenOf(input)), scope),
    generate: async ({ grouping, dating, merge, summary, type, subject, ...wanted }, scope) => {
      const how = { grouping, dating, merge, summary, type, subject }
      const { vouchers, restocks } = await generateVouchers(actsOf(gate, scope), chosenOf(wanted), how)
      return { restocks, ...(await wireMade(vouchers, await viewOf(gate, scope), scope)) }
    },
    cancelGenerate: async (input, scope) => {
      const { vouchers, restocks } = await cancelGeneration(actsOf(gate, scope), chosenOf(input))
      return { vouchers: vouchers.length, restocks, first: [] }
    },
    stock: stock(gate),
    export: async ({ format = 'xlsx', ...filter }, scope) => {
      const [rows, view] = [readerOf(scope), await viewOf(gate, scope)]
      checkedDates(filter)
      const words = wordsOf[scope.lang].entityRestock
      const sheet = { title: words.title, columns: restockColumns, words }
      return billFile(sheet, { format, scope, digits: view.facts.baseDigits }, (db) => async (page, pageSize) => {
        const found = await listRestocks({ ...rows, db }, filter, { page, pageSize, field: 'date' })
        return found.map((row) => restockShape(row, view))
      })
    },
    exportStock: async ({ format = 'xlsx', ...months }, scope) => {
      const { items } = await stock(gate)(months, scope)
      const { baseDigits: digits } = await gate.facts(booksOf(scope))
      const words = wordsOf[scope.lang].entityRestock
      const sheet = { title: words.stockTitle, columns: stockColumns, words }
      return billFile(
        sheet,
        { format, scope, digits },
        () => async (page, size) => items.slice((page - 1) * size, page * size),
      )
    },
  })
}
