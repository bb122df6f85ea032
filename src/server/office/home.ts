// The call behind the first page: the months of the caller's companies, what waits for the caller, and three figures.
import type { PostingRowShape } from '../../contract/chart/period.ts'
import { type HomeFiguresShape, homeCalls, type TrendPointShape } from '../../contract/office/home.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { firstOpen, parsePeriod, periodText } from '../../domain/base/period.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import { accountSetValue } from '../../domain/chart/account-set.ts'
import { followed } from '../../domain/statement/month-figures.ts'
import { gridOf } from '../closing/period-routes.ts'
import type { AccountSetKey, RightHolder, Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { readSets } from '../ledger/counts/month-grid.ts'
import { countReturned, listVouchers } from '../ledger/counts/voucher-list.ts'
import type { Books, Gate } from '../ledger/gate.ts'
import { monthResult } from '../ledger/read/month-figures.ts'
import { type MonthLines, readTrend } from '../ledger/read/read-statement.ts'
import { readAuditRights } from '../ledger/store/audit-rights.ts'

/** Companies whose figures stand on the first page. */
const figuresMax = 20

const monthOfHome = async (gate: Gate, scope: Scope, asked: string | undefined): Promise<string> => {
  if (asked) return asked
  const year = scope.accountSet?.year ?? new Date().getUTCFullYear()
  const facts = scope.accountSet ? await gate.facts(scope.accountSet) : null
  const no = facts ? (firstOpen(facts.periods) ?? 12) : 12
  return periodText({ year, no })
}

const addressesOf = (month: string): HomeFiguresShape['addresses'] => ({
  cash: `/report/balance-sheet?month=${month}&include=saved&line=cash&column=closing`,
  revenue: `/report/income-statement?month=${month}&include=saved&line=revenue&column=current`,
  profit: `/report/income-statement?month=${month}&include=saved&line=profit&column=current`,
})

const voucherView = 'gl:voucher:view'
const auditButton = 'gl:voucher:audit'

const unread = { cash: null, revenue: null, profit: null }

/** The account sets that the caller sees whole, by what proves a figure: two statements, and the list of vouchers. */
type Whole = Record<'cash' | 'profit' | 'vouchers', ReadonlyMap<string, AccountSetKey>>

const wholeOf = (scope: Scope): Whole => ({
  cash: wholeBy(scope, 'gl:report:balanceSheet:view'),
  profit: wholeBy(scope, 'gl:report:incomeStatement:view'),
  vouchers: wholeBy(scope, voucherView),
})

/** The figures of a company, each for whoever may open the statement that proves it. */
const readFigures = async (gate: Gate, scope: Scope, whole: Whole, books: Books, no: number) => {
  const [mayCash, mayProfit] = [whole.cash.has(books.value), whole.profit.has(books.value)]
  if (!mayCash && !mayProfit) return unread
  const facts = await gate.facts(books)
  const { cash, revenue, profit } = await monthResult(scope.db, books, facts, no)
  const text = (may: boolean, minor: bigint | null) =>
    !may || minor === null ? null : formatMoney(minor, facts.baseDigits)
  return { cash: text(mayCash, cash), revenue: text(mayProfit, revenue), profit: text(mayProfit, profit) }
}

const figuresOf = async (
  gate: Gate,
  scope: Scope,
  month: string,
  grid: readonly PostingRowShape[],
): Promise<{ figures: HomeFiguresShape[]; more: number }> => {
  const period = parsePeriod(month) ?? { year: 0, no: 0 }
  const own = scope.accountSet?.value
  const whole = wholeOf(scope)
  const isWhole = ({ value }: AccountSetKey): boolean => Object.values(whole).some((sets) => sets.has(value))
  const sets = scope
    .setsWith('read')
    .filter((set) => set.year === period.year && isWhole(set) && (!set.sandbox || set.value === own))
  const shown = sets.slice(0, figuresMax)
  const heads = await readSets(
    scope.db,
    shown.map((set) => set.companyId),
    period.year,
  )
  const figures = await Promise.all(
    heads.map(async (head) => {
      const books = shown.find((set) => set.companyId === head.companyId) ?? shown[0]
      if (!books) throw new Error('a company without books')
      const cell = grid.find((row) => row.value === books.value)?.months.find((each) => each.no === period.no)
      return {
        value: books.value,
        code: books.companyCode,
        name: { 'zh-cn': head.nameZhCn, 'zh-tw': head.nameZhTw, en: head.nameEn },
        currency: head.currency,
        ...(await readFigures(gate, scope, whole, books, period.no)),
        addresses: addressesOf(month),
        unaudited: whole.vouchers.has(books.value) ? (cell?.saved ?? 0) : 0,
      }
    }),
  )
  return { figures, more: sets.length - shown.length }
}

/** The books of the header as far as a code shows them; null where it does not reach. */
const shownBy = (scope: Scope, button: string) =>
  scope
    .by(button)
    .setsWith('read')
    .find(({ value }) => value === scope.accountSet?.value) ?? null

type Shown = NonNullable<ReturnType<typeof shownBy>>

/** How many vouchers of the year have which state, and wait for the caller. */
const countsOf = async (gate: Gate, scope: Scope, { dataScope, ...books }: Shown): Promise<Record<string, number>> => {
  const facts = await gate.facts(books)
  const lister = {
    id: scope.user.id,
    companyId: books.companyId,
    roles: scope.roles,
    rights: await readAuditRights(scope.db, books),
    ownToo: !facts.accountSet.options.auditorNotCreator,
  }
  const readable = { books, scope: dataScope }
  const listed = { readable, digits: facts.baseDigits, cash: [], broken: [] }
  const question = { books: [listed], filter: { page: 1, pageSize: 1 }, lister }
  return (await listVouchers(scope.db, question)).counts
}

const waitingOf = async (gate: Gate, scope: Scope): Promise<number | null> => {
  const books = shownBy(scope, auditButton)
  return books && ((await countsOf(gate, scope, books)).toAudit ?? 0)
}

const badgesOf = async (gate: Gate, scope: Scope) => {
  const books = shownBy(scope, voucherView)
  if (books === null) return { todo: null, unaudited: null }
  const [counts, returned] = await Promise.all([
    countsOf(gate, scope, books),
    countReturned(scope.db, books, scope.user.id),
  ])
  const toAudit = await waitingOf(gate, scope)
  return { todo: (toAudit ?? 0) + returned, unaudited: counts.saved ?? 0 }
}

/** Whoever lists vouchers, or the months that are posted, finds as many as he would there. */
const countsBy = (scope: Scope): RightHolder => {
  const button = [voucherView, 'gl:posting:view'].find((code) => scope.may(code))
  return button === undefined ? scope : scope.by(button)
}

export const homeRoutes = (app: App, gate: Gate): void => {
  serve(app, homeCalls, {
    badges: (_, scope) => badgesOf(gate, scope),
    trend: ({ month }, scope) => trendOf(gate, scope, month),
    dashboard: async (input, scope) => {
      const month = await monthOfHome(gate, scope, input.month)
      const status = await gridOf(scope, countsBy(scope), parsePeriod(month)?.year ?? 0)
      return {
        month,
        status,
        toAudit: await waitingOf(gate, scope),
        returned: scope.accountSet ? await countReturned(scope.db, scope.accountSet, scope.user.id) : 0,
        ...(await figuresOf(gate, scope, month, status)),
      }
    },
  })
}

// The months behind the tiles and charts of the first page, of the header's books and those of the year before.

type Figures = Omit<TrendPointShape, 'month'>

/** `may`: which statements the caller may open; the figures of the other stay null. */
const pointFigures = (lines: MonthLines, digits: number, may: { income: boolean; balance: boolean }): Figures => {
  const text = (minor: bigint | null, isOpen: boolean) =>
    !isOpen || minor === null ? null : formatMoney(minor, digits)
  return Object.fromEntries([
    ...followed.income.map((role) => [role, text(lines.income(role), may.income)]),
    ...followed.balance.map((role) => [role, text(lines.balance(role), may.balance)]),
  ]) as Figures
}

/** The account sets that the caller sees whole by a code. */
export const wholeBy = (scope: Scope, button: string): ReadonlyMap<string, AccountSetKey> =>
  new Map(
    scope
      .by(button)
      .setsWith('read')
      .flatMap((set) => (isUnlimited(set.dataScope) ? [[set.value, set]] : [])),
  )

const noPoints = { minorDigits: 0, points: [] }

export const trendOf = async (
  gate: Gate,
  scope: Scope,
  month: string,
): Promise<{ minorDigits: number; points: TrendPointShape[] }> => {
  const period = parsePeriod(month)
  const own = scope.accountSet
  if (!period || !own || own.year !== period.year) return noPoints
  const [income, balance] = [
    wholeBy(scope, 'gl:report:incomeStatement:view'),
    wholeBy(scope, 'gl:report:balanceSheet:view'),
  ]
  const find = (year: number) => {
    const value = accountSetValue(own.companyCode, year)
    return income.get(value) ?? balance.get(value)
  }
  const pointsOf = async (books: Books | undefined, last: number): Promise<TrendPointShape[]> => {
    if (!books) return []
    const may = { income: income.has(books.value), balance: balance.has(books.value) }
    const facts = await gate.facts(books)
    const months = await readTrend(scope.db, books, facts, last)
    return months.map((lines) => ({
      month: periodText({ year: books.year, no: lines.no }),
      ...pointFigures(lines, facts.baseDigits, may),
    }))
  }
  const books = find(own.year)
  if (!books) return noPoints
  const before = await pointsOf(find(own.year - 1), 12)
  const points = [...before, ...(await pointsOf(books, period.no))]
  return { minorDigits: (await gate.facts(books)).baseDigits, points }
}
