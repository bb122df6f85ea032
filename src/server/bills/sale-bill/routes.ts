// The calls of sale bills.
import { pageOf } from '../../../contract/base/shape.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { costCode, costlyColumns, type SaleReportName, saleBillCalls } from '../../../contract/bills/sale-bill.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type SaleState, saleStates, tenderCodes } from '../../../domain/bills/sale-bill.ts'
import { isUnlimited } from '../../../domain/chart/access.ts'
import type { Paging, Sorting } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { actorOf, booksOf, type Gate } from '../../ledger/gate.ts'
import { checkedDates, chosenOf, countStates, money, readerOf, wireActed, wireMade } from '../bill-acts.ts'
import { billFile } from '../bill-file.ts'
import { type BillActs, cancelBills, cancelCheck, cancelGeneration, checkBills, generateVouchers } from './acts.ts'
import { dayRows, missingRows, tenderRows, tieRows, tillRows } from './report.ts'
import { listRules, removeRule, saleRules, saveRule } from './rules.ts'
import { type BillFilter, listBills, sumBills } from './store.ts'
import { type BillView, billShape, dayShape, missingShape, tenderShape, tieShape, tillShape } from './wire.ts'

/** Rules are those of all stores: who sees some of them changes none. */
const changingOf = (gate: Gate, scope: Scope) =>
  isUnlimited(scope.dataScope)
    ? { db: scope.db, gate, actor: actorOf(scope), books: booksOf(scope) }
    : refuse(problem('permission.missing'))

const actsOf = (gate: Gate, scope: Scope): BillActs => ({
  ...{ ...readerOf(scope), gate, actor: actorOf(scope) },
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

type Period = Paging & BillFilter & { dateFrom: string; dateTo: string }

/** A report reads days of the account set's year. */
const checkPeriod = (scope: Scope, period: Period): Period => {
  checkedDates(period)
  const year = String(booksOf(scope).year)
  if (!period.dateFrom.startsWith(year) || !period.dateTo.startsWith(year)) {
    refuse(problem('accountSet.mismatch', 'dateFrom'))
  }
  return period
}

/** The pages of each report, as the browser gets them; a file reads them one after the other. */
const reportPages = (gate: Gate, scope: Scope) => {
  const bills = readerOf(scope)
  const paged =
    <R, S>(
      read: (period: Period, paging: Required<Paging>) => Promise<{ rows: readonly R[]; total: number }>,
      shape: (row: R, view: BillView) => S,
    ) =>
    async (period: Period) => {
      const view = await readerIn(gate, scope)
      const { page = 1, pageSize = 100 } = period
      const { rows, total } = await read(checkPeriod(scope, period), { page, pageSize })
      const items = rows.map((row) => shape(row, view))
      return pageOf(items, total, page, pageSize)
    }
  return {
    days: paged((period, paging) => dayRows(bills, period, paging), dayShape),
    tenders: paged(async (period, { page, pageSize }) => {
      const rows = await tenderRows(bills, period, await saleRules(scope.db, bills.books))
      return { rows: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length }
    }, tenderShape),
    missing: paged((period, paging) => missingRows(bills, period, paging), missingShape),
    tie: paged((period, paging) => tieRows(bills, period, paging), tieShape),
    tills: paged((period, paging) => tillRows(bills, period, paging), tillShape),
  }
}

const amounts = 'gross discount returns net tax cost margin marginRate'.split(' ')
const reportColumns: Readonly<Record<SaleReportName, readonly string[]>> = {
  days: ['date', 'store', 'storeName', 'bills', ...amounts, ...tenderCodes.map((code) => `tender_${code}`)],
  tenders: ['store', 'storeName', 'tender', 'subject', 'expected', 'booked', 'received', 'open'],
  missing: ['date', 'store', 'storeName'],
  tie: ['date', 'voucherNo', 'bills', 'billAmount', 'billCost', 'voucherAmount', 'difference'],
  tills: ['date', 'store', 'storeName', 'channel', 'tillAmount', 'billAmount', 'difference', 'taxDifference'],
}

/** A row with its tenders, which have a column each, among its cells. */
const flatRow = ({ tenders = {}, ...row }: { tenders?: Readonly<Record<string, string>> }) => ({
  ...row,
  ...Object.fromEntries(Object.entries(tenders).map(([code, amount]) => [`tender_${code}`, amount])),
})

const list = (gate: Gate) => async (input: Paging & Sorting & BillFilter, scope: Scope) => {
  const filter = checkedDates(input)
  const bills = readerOf(scope)
  const reader = await readerIn(gate, scope)
  const { page = 1, pageSize = 20, field = '', order = 'asc' } = input
  // An order would tell as much as the figures.
  const sorting = { page, pageSize, field: field === 'cost' && !reader.seesCost ? '' : field, order }
  const rows = await listBills(bills, filter, sorting)
  // The counts of all states are those of the other filters.
  const sums = await sumBills(bills, { ...filter, state: undefined })
  const shown: readonly SaleState[] = filter.state ? [filter.state] : saleStates
  const { counts, total } = countStates(saleStates, shown, sums)
  const counted = filter.state ? shown : shown.filter((state) => state !== 'CANCELLED')
  const of = (name: 'gross' | 'net' | 'tax' | 'cost') =>
    money(
      counted.reduce((all, state) => all + (sums.get(state)?.[name] ?? 0n), 0n),
      reader,
    )
  const totals = { gross: of('gross'), net: of('net'), tax: of('tax'), cost: reader.seesCost ? of('cost') : '' }
  const items = rows.map((row) => billShape(row, reader))
  return { ...pageOf(items, total, page, pageSize), totals, counts }
}

export const saleBillRoutes = (app: App, gate: Gate): void => {
  serve(app, saleBillCalls, {
    list: list(gate),
    check: async (input, scope) => wireActed(await checkBills(actsOf(gate, scope), chosenOf(input)), scope),
    cancelCheck: async (input, scope) => wireActed(await cancelCheck(actsOf(gate, scope), chosenOf(input)), scope),
    cancel: async (input, scope) => wireActed(await cancelBills(actsOf(gate, scope), chosenOf(input)), scope),
    generate: async ({ grouping, dating, merge, summary, type, ...wanted }, scope) => {
      const how = { grouping, dating, merge, summary, type }
      const { vouchers, bills } = await generateVouchers(actsOf(gate, scope), chosenOf(wanted), how)
      return { bills, ...(await wireMade(vouchers, await readerIn(gate, scope), scope)) }
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
      const words: Readonly<Record<string, string>> = wordsOf[scope.lang].saleBill
      const columns = reportColumns[tab].filter((name) => !costlyColumns.has(name) || scope.may(costCode))
      const sheet = { title: words[`tab_${tab}`] ?? tab, columns, words }
      return billFile(sheet, { format, digits, scope }, (tx) => {
        const kept = reportPages(gate, { ...scope, db: tx })
        return async (page, pageSize) => (await kept[tab]({ ...period, page, pageSize })).items.map(flatRow)
      })
    },
  })
}
