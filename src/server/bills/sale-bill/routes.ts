// The calls of sale bills.
import { pageOf } from '../../../contract/base/shape.ts'
import { costCode, saleBillCalls } from '../../../contract/bills/sale-bill.ts'
import { isDate } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type SaleState, saleStates } from '../../../domain/bills/sale-bill.ts'
import { isUnlimited, storesOfSales } from '../../../domain/chart/access.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { actorOf, booksOf } from '../../ledger/actor.ts'
import type { Gate } from '../../ledger/gate.ts'
import { readStored } from '../../ledger/store/voucher-store.ts'
import {
  type BillActResult,
  type BillActs,
  type BillVouchers,
  cancelBills,
  cancelCheck,
  cancelGeneration,
  checkBills,
  generateVouchers,
} from './acts.ts'
import { reportFile } from './file.ts'
import { dayRows, missingRows, tenderRows, tieRows, tillRows } from './report.ts'
import { listRules, removeRule, saleRules, saveRule } from './rules.ts'
import { type BillFilter, type BillReader, listBills, sumBills } from './store.ts'
import {
  type BillView,
  billShape,
  dayShape,
  labelOf,
  money,
  storeName,
  tenderShape,
  tieShape,
  tillShape,
} from './wire.ts'

type Dated = { dateFrom?: string; dateTo?: string }
type Paged = { page?: number; pageSize?: number }

const checked = <F extends Dated>(filter: F): F => {
  for (const name of ['dateFrom', 'dateTo'] as const) {
    const date = filter[name]
    if (date && !isDate(date)) refuse(problem('input.date', name, { date }))
  }
  return filter
}

/** The stores whose bills a caller sees. Bills are sales: who sees chosen subjects or departments alone sees none. */
const storesOf = ({ dataScope }: Scope): readonly string[] =>
  storesOfSales(dataScope) ?? refuse(problem('permission.missing'))

/** Rules are those of all stores: who sees some of them changes none. */
const changingOf = (gate: Gate, scope: Scope) =>
  isUnlimited(scope.dataScope)
    ? { db: scope.db, gate, actor: actorOf(scope), books: booksOf(scope) }
    : refuse(problem('permission.missing'))

const readerOf = (scope: Scope): BillReader => ({
  db: scope.db,
  books: booksOf(scope),
  stores: storesOf(scope),
})

const actsOf = (gate: Gate, scope: Scope): BillActs => ({
  db: scope.db,
  gate,
  actor: actorOf(scope),
  books: booksOf(scope),
  stores: storesOf(scope),
  heard: (done, total) => {
    scope.cancelled?.throwIfAborted()
    scope.progress?.({ pct: total === 0 ? 0 : Math.floor((done * 100) / total), stage: 'sales', done, total })
  },
})

const readerIn = async (gate: Gate, scope: Scope): Promise<BillView> => ({
  facts: await gate.facts(booksOf(scope)),
  lang: scope.lang,
  seesCost: scope.may(costCode),
})

type Wanted = { ids?: string[]; filter?: BillFilter & Dated }
const chosenOf = ({ ids, filter }: Wanted) => ({
  ids: ids?.map(BigInt),
  filter: filter ? checked(filter) : undefined,
})

const toldMost = 200

const wireActed = ({ done, refused }: BillActResult, scope: Scope) => ({
  done,
  refused: refused
    .slice(0, toldMost)
    .map(({ billNo, problems }) => ({ billNo, problems: wireProblems(problems, scope.lang) })),
  refusedCount: refused.length,
})

const wireMade = async ({ vouchers, bills }: BillVouchers, reader: BillView, scope: Scope) => {
  const ids = vouchers.slice(0, toldMost).map(({ id }) => id)
  const stored = await readStored(scope.db, booksOf(scope), ids)
  const labels = new Map(
    stored.map((each) => [each.head.id, labelOf(each.head.voucherType, each.head.voucherNo, reader)]),
  )
  return {
    vouchers: vouchers.length,
    bills,
    first: ids.map((id) => ({ id: id.toString(), no: labels.get(id) ?? '' })),
  }
}

type Period = Paged & BillFilter & { dateFrom: string; dateTo: string }

/** A report reads days of the account set's year. */
const checkPeriod = (scope: Scope, period: Period): Period => {
  checked(period)
  const year = String(booksOf(scope).year)
  if (!period.dateFrom.startsWith(year) || !period.dateTo.startsWith(year)) {
    refuse(problem('accountSet.mismatch', 'dateFrom'))
  }
  return period
}

const pagingOf = ({ page = 1, pageSize = 100 }: Paged) => ({ page, pageSize })

/** The pages of each report, as the browser gets them; a file reads them one after the other. */
const reportPages = (gate: Gate, scope: Scope) => {
  const reader = (): Promise<BillView> => readerIn(gate, scope)
  const bills = readerOf(scope)
  return {
    days: async (period: Period) => {
      const [at, paging] = [await reader(), pagingOf(period)]
      const { rows, total } = await dayRows(bills, checkPeriod(scope, period), paging)
      return pageOf(
        rows.map((row) => dayShape(row, at)),
        total,
        paging.page,
        paging.pageSize,
      )
    },
    tenders: async (period: Period) => {
      const [at, { page, pageSize }] = [await reader(), pagingOf(period)]
      const rules = await saleRules(scope.db, bills.books)
      const rows = await tenderRows(bills, checkPeriod(scope, period), rules)
      const shown = rows.slice((page - 1) * pageSize, page * pageSize)
      return pageOf(
        shown.map((row) => tenderShape(row, at)),
        rows.length,
        page,
        pageSize,
      )
    },
    missing: async (period: Period) => {
      const [at, paging] = [await reader(), pagingOf(period)]
      const { rows, total } = await missingRows(bills, checkPeriod(scope, period), paging)
      const shapes = rows.map(({ date, store }) => ({ date, store, storeName: storeName(store, at) }))
      return pageOf(shapes, total, paging.page, paging.pageSize)
    },
    tie: async (period: Period) => {
      const [at, paging] = [await reader(), pagingOf(period)]
      const { rows, total } = await tieRows(bills, checkPeriod(scope, period), paging)
      const shapes = rows.map((row) => tieShape(row, at))
      return pageOf(shapes, total, paging.page, paging.pageSize)
    },
    tills: async (period: Period) => {
      const [at, paging] = [await reader(), pagingOf(period)]
      const { rows, total } = await tillRows(bills, checkPeriod(scope, period), paging)
      const shapes = rows.map((row) => tillShape(row, at))
      return pageOf(shapes, total, paging.page, paging.pageSize)
    },
  }
}

const list =
  (gate: Gate) => async (input: Paged & BillFilter & { field?: string; order?: 'asc' | 'desc' }, scope: Scope) => {
    const filter = checked(input)
    const bills = readerOf(scope)
    const reader = await readerIn(gate, scope)
    const { page = 1, pageSize = 20 } = input
    // An order would tell as much as the figures.
    const field = input.field === 'cost' && !reader.seesCost ? undefined : input.field
    const rows = await listBills(bills, filter, { page, pageSize, field, order: input.order })
    // The counts of all states are those of the other filters.
    const sums = await sumBills(bills, { ...filter, state: undefined })
    const shown: readonly SaleState[] = filter.state ? [filter.state] : saleStates
    const counts = Object.fromEntries(saleStates.map((state) => [state, sums.get(state)?.count ?? 0]))
    const total = shown.reduce((all, state) => all + (sums.get(state)?.count ?? 0), 0)
    const counted = filter.state ? shown : shown.filter((state) => state !== 'CANCELLED')
    const of = (name: 'gross' | 'net' | 'tax' | 'cost') =>
      money(
        counted.reduce((all, state) => all + (sums.get(state)?.[name] ?? 0n), 0n),
        reader,
      )
    const cost = reader.seesCost ? of('cost') : ''
    const totals = { gross: of('gross'), net: of('net'), tax: of('tax'), cost }
    return {
      ...pageOf(
        rows.map((row) => billShape(row, reader)),
        total,
        page,
        pageSize,
      ),
      totals,
      counts,
    }
  }

export const saleBillRoutes = (app: App, gate: Gate): void => {
  serve(app, saleBillCalls, {
    list: list(gate),
    check: async (input, scope) => wireActed(await checkBills(actsOf(gate, scope), chosenOf(input)), scope),
    cancelCheck: async (input, scope) => wireActed(await cancelCheck(actsOf(gate, scope), chosenOf(input)), scope),
    cancel: async (input, scope) => wireActed(await cancelBills(actsOf(gate, scope), chosenOf(input)), scope),
    generate: async ({ grouping, dating, merge, summary, type, ...wanted }, scope) => {
      const how = { grouping, dating, merge, summary, type }
      return wireMade(
        await generateVouchers(actsOf(gate, scope), chosenOf(wanted), how),
        await readerIn(gate, scope),
        scope,
      )
    },
    cancelGenerate: async (input, scope) => {
      const { vouchers, bills } = await cancelGeneration(actsOf(gate, scope), chosenOf(input))
      return { vouchers: vouchers.length, bills, first: [] }
    },
    rules: async (_, scope) => ({ items: await listRules(scope.db, booksOf(scope)) }),
    saveRule: async ({ id, rule }, scope) => ({
      id: (await saveRule(changingOf(gate, scope), id === undefined ? null : BigInt(id), rule)).toString(),
    }),
    removeRule: ({ id }, scope) => removeRule(changingOf(gate, scope), BigInt(id)),
    days: (input, scope) => reportPages(gate, scope).days(input),
    tenders: (input, scope) => reportPages(gate, scope).tenders(input),
    missing: (input, scope) => reportPages(gate, scope).missing(input),
    tie: (input, scope) => reportPages(gate, scope).tie(input),
    tills: (input, scope) => reportPages(gate, scope).tills(input),
    export: async ({ tab, format = 'xlsx', ...period }, scope) => {
      // The first page refuses what is wrong before a file begins.
      await reportPages(gate, scope)[tab]({ ...period, page: 1, pageSize: 1 })
      const { baseDigits: digits } = await gate.facts(booksOf(scope))
      return reportFile(tab, { format, digits, scope }, (tx) => {
        const kept = reportPages(gate, { ...scope, db: tx })
        return (page, pageSize) => kept[tab]({ ...period, page, pageSize })
      })
    },
  })
}
