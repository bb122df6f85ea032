// Every part of every figure of the statements leads to a report whose sum it is: asked as the browser asks, on the
// worked example, whose months have carried their profit and loss forward.
import { beforeAll, expect, test } from 'vitest'
import { parseMoney } from '../../src/domain/base/money.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { findBooks } from '../../src/server/ledger/read/read-scope.ts'
import { openFacts } from '../../src/server/ledger/store/fact-cache.ts'
import type { Reader } from '../../src/server/report/reader.ts'
import { reportRoutes } from '../../src/server/report/routes.ts'
import { freshDatabase } from '../world/database.ts'
import { loadExample } from '../world/example-tables.ts'

const { db, look } = await freshDatabase()
const routes = reportRoutes(openFacts(db))
let reader: Reader

beforeAll(async () => {
  await loadExample(look)
  const [accountSet] = await findBooks(db, [{ company: 'YS01', year: 2025 }])
  if (!accountSet) throw new Error('the example is not loaded')
  const setsWith = () => [{ ...accountSet, dataScope: everything, rights: new Set<never>() }]
  reader = { db, lang: 'zh-cn', accountSet, dataScope: everything, setsWith }
})

const fen = (text: string | null): bigint => parseMoney(text ?? '0', 2) ?? 0n

type Sums = { opening: bigint; closing: bigint; debit: bigint; credit: bigint }
type Range = { from: string; month: string; withClosing: boolean | undefined }

/** What a detail ledger sums to: its last balance, and the turnovers of its lines. */
const ledgerSums = async (subject: string, range: Range): Promise<Sums> => {
  const { rows } = await routes.generalLedger2({ ...range, subject, pageSize: 500 }, reader)
  const last = rows.at(-1)
  const balanceOf = (row: (typeof rows)[number] | undefined): bigint =>
    row?.side === 'credit' ? -fen(row.balance) : fen(row?.balance ?? '0')
  const lines = rows.filter(({ kind }) => kind === 'line')
  const sum = (side: 'debit' | 'credit') => lines.reduce((total, row) => total + fen(row[side]), 0n)
  return { opening: balanceOf(rows[0]), closing: balanceOf(last), debit: sum('debit'), credit: sum('credit') }
}

/** What the balance table of a subject says in its row. */
const tableSums = async (subject: string, range: Range): Promise<Sums> => {
  const { books } = await routes.balanceTable1({ ...range, subject }, reader)
  const row = books[0]?.rows.find((each) => each.subject === subject)
  if (!row) return { opening: 0n, closing: 0n, debit: 0n, credit: 0n }
  const opening = fen(row.openingDebit) - fen(row.openingCredit)
  const closing = fen(row.closingDebit) - fen(row.closingCredit)
  return { opening, closing, debit: fen(row.periodDebit), credit: fen(row.periodCredit) }
}

const counterparties: ReadonlySet<string> = new Set(['customer', 'supplier', 'employee', 'related'])

/** What is owed by, or to, each counterparty of a subject by the table of entities. */
const nettedSum = async (
  subject: string,
  { from, month }: Range,
  sign: bigint,
  at: 'opening' | 'closing',
): Promise<bigint> => {
  const { books } = await routes.balanceTable3({ from, month, subject }, reader)
  const rows = (books[0]?.rows ?? []).filter(({ entityType }) => entityType === '' || counterparties.has(entityType))
  return rows.reduce((sum, row) => {
    const net = sign * fen(row[at])
    return net > 0n ? sum + net : sum
  }, 0n)
}

type Part = Awaited<ReturnType<typeof routes.explainBalanceSheet>>['parts'][number]

/** The sum that the report of a part must show, by the function that the part is. */
const sumBehind = async ({ formula, drill }: Part, at: 'opening' | 'closing'): Promise<bigint | null> => {
  const [, name = '', subject = ''] = /^([A-Z]{2})\((\d+)\)$/.exec(formula) ?? []
  if (!drill || subject === '') return null
  const { from, month, withoutClosing } = drill
  const range = { from, month, withClosing: withoutClosing ? false : undefined }
  if (drill.report === 'balance-table-3') return await nettedSum(subject, range, name === 'DS' ? 1n : -1n, at)
  const sums = await (drill.report === 'general-ledger-2' ? ledgerSums : tableSums)(subject, range)
  const { debit, credit, [at]: net } = sums
  const positive = (amount: bigint): bigint => (amount > 0n ? amount : 0n)
  const values: Record<string, bigint> = {
    ...{ DB: net, CB: -net, DP: positive(net), CP: positive(-net), DS: positive(net), CS: positive(-net) },
    ...{ PC: credit - debit, MC: credit - debit, PD: debit - credit, CT: credit, DT: debit },
  }
  return values[name] ?? null
}

/** The figure of the cell of the income statement that a part leads to. */
const cellFigure = async ({ line, column, month }: NonNullable<Part['cell']>): Promise<string | null> => {
  const { books } = await routes.incomeStatement({ month }, reader)
  const at = books[0]?.columns.findIndex(({ key }) => key === column) ?? -1
  return books[0]?.rows.find(({ no }) => no === line)?.values[at] ?? null
}

const statements = [
  { name: 'the balance sheet', read: 'balanceSheet', explain: 'explainBalanceSheet', least: 60 },
  { name: 'the income statement', read: 'incomeStatement', explain: 'explainIncomeStatement', least: 40 },
  { name: 'the cash flow statement', read: 'cashFlow', explain: 'explainCashFlow', least: 20 },
] as const

const isLong = process.env.SELVEDGE_LONG === '1'

test.each(statements)('every part of $name leads to its sum', async ({ read, explain, least }) => {
  let [compared, cells] = [0, 0]
  for (const [turn, month] of ['2025-11', '2025-12'].entries()) {
    const { books } = await routes[read]({ month }, reader)
    const [book] = books
    for (const [at, { key }] of (book?.columns ?? []).entries()) {
      // The columns of both months are made by the same parts: each month is asked for some in turn.
      if (!isLong && at % 2 !== turn) continue
      for (const row of book?.rows ?? []) {
        if (fen(row.values[at] ?? null) === 0n) continue
        const { parts } = await routes[explain]({ month, column: key, line: row.no }, reader)
        expect([row.no, parts[0]?.value]).toEqual([row.no, row.values[at]])
        for (const part of parts) {
          const [, item] = /^CF\((.+)\)$/.exec(part.formula) ?? []
          expect([part.formula, part.item, part.nameEn !== '']).toEqual([
            part.formula,
            item,
            item !== undefined || part.nameEn !== '',
          ])
          if (part.cell) expect([part.formula, await cellFigure(part.cell)]).toEqual([part.formula, part.value])
          cells += part.cell ? 1 : 0
          const sum = await sumBehind(part, key === 'yearOpening' ? 'opening' : 'closing')
          if (sum === null) continue
          compared += 1
          expect([month, key, row.no, part.formula, sum]).toEqual([month, key, row.no, part.formula, fen(part.value)])
        }
      }
    }
  }
  expect(compared).toBeGreaterThan(least)
  // The net profit that the supplement of the cash flow begins with, month and year so far.
  expect(cells > 0).toBe(read === 'cashFlow')
})
