// The calls of restocks.
import { pageOf } from '../../../contract/base/shape.ts'
import { entityRestockCalls } from '../../../contract/bills/entity-restock.ts'
import { firstDay, isDate, lastDay, parsePeriod } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type RestockState, restockStates } from '../../../domain/bills/restock.ts'
import { storesOfSales } from '../../../domain/chart/access.ts'
import type { Db } from '../../kernel/db.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { actorOf, booksOf } from '../../ledger/actor.ts'
import type { Gate } from '../../ledger/gate.ts'
import { readStored } from '../../ledger/store/voucher-store.ts'
import {
  addRestock,
  cancelCheck,
  cancelGeneration,
  checkRestocks,
  deleteRestocks,
  editRestock,
  generateVouchers,
  type RestockActResult,
  type RestockActs,
  type RestockVouchers,
} from './acts.ts'
import { restockFile, stockFile } from './file.ts'
import { storeStocks } from './stock.ts'
import { listRestocks, type RestockFilter, type RestockReader, sumRestocks } from './store.ts'
import { labelOf, money, type RestockView, restockShape, stockShape } from './wire.ts'

const checked = <F extends RestockFilter>(filter: F): F => {
  for (const name of ['dateFrom', 'dateTo'] as const) {
    const date = filter[name]
    if (date && !isDate(date)) refuse(problem('input.date', name, { date }))
  }
  return filter
}

/** Goods are those of stores: who sees chosen subjects or departments alone sees none. */
const readerOf = (scope: Scope): RestockReader => ({
  db: scope.db,
  books: booksOf(scope),
  stores: storesOfSales(scope.dataScope) ?? refuse(problem('permission.missing')),
})

const actsOf = (gate: Gate, scope: Scope): RestockActs => ({ ...readerOf(scope), gate, actor: actorOf(scope) })

const readers = async (gate: Gate, scope: Scope): Promise<RestockView> => ({
  facts: await gate.facts(booksOf(scope)),
  lang: scope.lang,
})

const chosenOf = ({ ids, filter }: { ids?: string[]; filter?: RestockFilter }) => ({
  ids: ids?.map(BigInt),
  filter: filter ? checked(filter) : undefined,
})

const toldMost = 200

const wireActed = ({ done, refused }: RestockActResult, scope: Scope) => ({
  done,
  refused: refused
    .slice(0, toldMost)
    .map(({ documentNo, problems }) => ({ documentNo, problems: wireProblems(problems, scope.lang) })),
  refusedCount: refused.length,
})

const wireMade = async ({ vouchers, restocks }: RestockVouchers, gate: Gate, scope: Scope) => {
  const reader = await readers(gate, scope)
  const stored = await readStored(scope.db, booksOf(scope), vouchers.slice(0, toldMost))
  const first = stored.map(({ head }) => ({
    id: head.id.toString(),
    no: labelOf(head.voucherType, head.voucherNo, reader),
  }))
  return { vouchers: vouchers.length, restocks, first }
}

type Listing = RestockFilter & { page?: number; pageSize?: number; field?: string; order?: 'asc' | 'desc' }

const list = (gate: Gate) => async (input: Listing, scope: Scope) => {
  const filter = checked(input)
  const rows = readerOf(scope)
  const reader = await readers(gate, scope)
  const { page = 1, pageSize = 20, field, order } = input
  const found = await listRestocks(rows, filter, { page, pageSize, field, order })
  // The counts of all states are those of the other filters.
  const sums = await sumRestocks(rows, { ...filter, state: undefined })
  const shown: readonly RestockState[] = filter.state ? [filter.state] : restockStates
  const sum = (name: 'cost' | 'retail') => shown.reduce((all, state) => all + (sums.get(state)?.[name] ?? 0n), 0n)
  const total = shown.reduce((all, state) => all + (sums.get(state)?.count ?? 0), 0)
  const totals = { cost: money(sum('cost'), reader), retail: money(sum('retail'), reader) }
  const counts = Object.fromEntries(restockStates.map((state) => [state, sums.get(state)?.count ?? 0]))
  const items = found.map((row) => restockShape(row, reader))
  return { ...pageOf(items, total, page, pageSize), totals, counts }
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
  const reader = await readers(gate, scope)
  return { items: found.map((row) => stockShape(row, reader)) }
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
      return wireMade(await generateVouchers(actsOf(gate, scope), chosenOf(wanted), how), gate, scope)
    },
    cancelGenerate: async (input, scope) => {
      const { vouchers, restocks } = await cancelGeneration(actsOf(gate, scope), chosenOf(input))
      return { vouchers: vouchers.length, restocks, first: [] }
    },
    stock: stock(gate),
    export: async ({ format = 'xlsx', ...filter }, scope) => {
      const [rows, reader] = [readerOf(scope), await readers(gate, scope)]
      checked(filter)
      const pagesIn = (db: Db) => async (page: number, pageSize: number) =>
        (await listRestocks({ ...rows, db }, filter, { page, pageSize, field: 'date' })).map((row) =>
          restockShape(row, reader),
        )
      return restockFile({ format, scope, digits: reader.facts.baseDigits }, pagesIn)
    },
    exportStock: async ({ format = 'xlsx', ...months }, scope) => {
      const { items } = await stock(gate)(months, scope)
      const { baseDigits: digits } = await gate.facts(booksOf(scope))
      return stockFile({ format, scope, digits }, items)
    },
  })
}
