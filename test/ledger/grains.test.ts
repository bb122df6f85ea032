// Kept balances as reports read them, in every combination of what is told apart and left out: the same as sums over
// the lines and openings, made by a plain walk; and of several companies at once the same as of each alone.
import { expect, test } from 'vitest'
import { parseQuantity } from '../../src/domain/base/money.ts'
import { everything } from '../../src/domain/chart/access.ts'
import { pairsIn } from '../../src/domain/chart/entity.ts'
import type { Grain } from '../../src/domain/ledger/ledger-report.ts'
import { type GrainQuestion, readGrains, readGrainsOf } from '../../src/server/ledger/read/read-balance.ts'
import { freshDatabase } from '../world/database.ts'
import { clerk, loadWorkedExample, makeSet } from '../world/ledger.ts'
import { intoEveryState, type PlainRow, plainRows, statesOf } from '../world/plain-rows.ts'

const { db, look } = await freshDatabase()
const { gate, books } = await loadWorkedExample(db, look)
await intoEveryState(gate, look, books)

const options = { cashFlowRequired: false, statementTemplate: 'NONE', blockNegativeCash: 'OFF', qtyAccounting: true }
const other = await makeSet(gate, look, { code: 'YS09', startNo: 11, options })
await gate.setOpenings(clerk, other, [
  {
    subject: '140501',
    aux: { store: 'S01' },
    currency: 'CNY',
    base: 900n,
    original: 900n,
    quantity: 3_000_000n,
    ytdDebit: 50n,
    ytdCredit: 20n,
  },
  {
    subject: '4001',
    aux: {},
    currency: 'CNY',
    base: -900n,
    original: -900n,
    quantity: 0n,
    ytdDebit: 0n,
    ytdCredit: 30n,
  },
])
for (const [date, store, quantity, amount] of [
  ['2025-11-05', 'S01', '2', '20.00'],
  ['2025-11-06', 'S02', '-1.5', '-15.00'],
  ['2025-12-07', 'S01', '4', '44.00'],
] as const) {
  const lines = [
    { summary: 'x', subject: '140501', aux: { store }, debit: amount, quantity },
    { summary: 'x', subject: '220201', aux: { supplier: 'V001' }, credit: amount },
  ]
  await gate.save(clerk, other, { draft: { type: 'JI', date, lines } })
}

const isAsked = (row: PlainRow, asked: GrainQuestion): boolean =>
  (row.no === 0 || (row.no <= asked.to && statesOf[asked.include].includes(row.state))) &&
  !(asked.withClosing === false && row.isClosing) &&
  row.currency !== asked.otherThan &&
  (asked.onlyIn === undefined || row.currency === asked.onlyIn) &&
  (asked.range?.prefixes ?? ['']).some((prefix) => row.subject.startsWith(prefix)) &&
  (asked.entity === undefined || pairsIn(row.aux).includes(`${asked.entity.type}:${asked.entity.code}`))

const none: Omit<Grain, 'subject' | 'aux' | 'currency'> = {
  ...{ opening: 0n, openingOriginal: 0n, openingQuantity: 0n, debit: 0n, credit: 0n, originalDebit: 0n },
  ...{ originalCredit: 0n, quantityDebit: 0n, quantityCredit: 0n, ytdDebit: 0n, ytdCredit: 0n },
}

/** Adds a line: original and quantity stand on the side of the base amount. */
const addLine = (grain: Grain, row: PlainRow, isBefore: boolean): void => {
  const [onDebit, onCredit] = row.debit === 0n ? [0n, 1n] : [1n, 0n]
  const quantity = parseQuantity(row.quantity ?? '') ?? 0n
  grain.ytdDebit += row.debit
  grain.ytdCredit += row.credit
  if (isBefore) {
    grain.opening += row.debit - row.credit
    grain.openingOriginal += (onDebit - onCredit) * row.original
    grain.openingQuantity += (onDebit - onCredit) * quantity
    return
  }
  grain.debit += row.debit
  grain.credit += row.credit
  grain.originalDebit += onDebit * row.original
  grain.originalCredit += onCredit * row.original
  grain.quantityDebit += onDebit * quantity
  grain.quantityCredit += onCredit * quantity
}

/** What is not told apart or not asked for is empty. */
const expected = (rows: readonly PlainRow[], asked: GrainQuestion): Grain[] => {
  const grains = new Map<string, Grain>()
  for (const row of rows.filter((each) => isAsked(each, asked))) {
    const [aux, currency] = [asked.byAux ? row.aux : '', asked.byCurrency ? row.currency : '']
    const key = `${row.subject}|${aux}|${currency}`
    const grain = grains.get(key) ?? { ...none, subject: row.subject, aux, currency }
    grains.set(key, grain)
    if (row.no > 0) addLine(grain, row, row.no < asked.from)
    else {
      grain.opening += row.base
      grain.openingOriginal += row.original
      grain.openingQuantity += parseQuantity(row.quantity ?? '') ?? 0n
      grain.ytdDebit += row.debit
      grain.ytdCredit += row.credit
    }
  }
  const noOriginals = { openingOriginal: 0n, originalDebit: 0n, originalCredit: 0n }
  const noQuantities = { openingQuantity: 0n, quantityDebit: 0n, quantityCredit: 0n }
  return [...grains.values()].map((grain) => ({
    ...grain,
    ...(asked.byCurrency ? {} : noOriginals),
    ...(asked.withQuantity ? {} : noQuantities),
  }))
}

const isSomething = (grain: Grain): boolean =>
  Object.values(grain).some((value) => typeof value === 'bigint' && value !== 0n)

/** Grains that hold something, in one order. */
const inOrder = (grains: readonly Grain[] | undefined): string[] =>
  (grains ?? [])
    .filter(isSomething)
    .map(({ subject, aux, currency, ...sums }) => {
      const amounts = Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1))
      return [subject, aux, currency, ...amounts.map(([name, amount]) => `${name} ${amount}`)].join('|')
    })
    .sort()

const apart = [true, false].flatMap((byAux) =>
  [true, false].flatMap((byCurrency) => [true, false].map((withQuantity) => ({ byAux, byCurrency, withQuantity }))),
)
const narrowed: Partial<GrainQuestion>[] = [
  {},
  { withClosing: false },
  { otherThan: 'CNY' },
  { onlyIn: 'USD' },
  { range: { prefixes: ['1122', '1405', '60'] } },
  { entity: { type: 'store', code: 'S01' } },
]
const months = [
  { from: 11, to: 11 },
  { from: 12, to: 12 },
  { from: 11, to: 12 },
]

test.each(['saved', 'audited', 'posted'] as const)('%s', async (include) => {
  const readables = [books, other].map((each) => ({ books: each, scope: everything }))
  const rows = [await plainRows(look, books), await plainRows(look, other)]
  expect(new Set(rows.flat().map(({ state }) => state)).size).toBe(4)
  let found = 0
  for (const range of months) {
    for (const told of apart) {
      for (const more of narrowed) {
        const asked = { ...range, include, ...told, ...more }
        const together = await readGrainsOf(db, readables, asked)
        for (const [at, readable] of readables.entries()) {
          const wanted = inOrder(expected(rows[at] ?? [], asked))
          const name = JSON.stringify([asked, readable.books.value])
          expect([name, inOrder(await readGrains(db, readable, asked))]).toEqual([name, wanted])
          expect([name, inOrder(together.get(readable.books.companyId))]).toEqual([name, wanted])
          found += wanted.length
        }
      }
    }
  }
  expect(found).toBeGreaterThan(1000)
})
