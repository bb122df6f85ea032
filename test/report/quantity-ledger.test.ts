// Stock by quantity: the ledger and the balance table against quantities that are added up by hand.
import { expect, test } from 'vitest'
import { everything } from '../../src/domain/chart/access.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { openFacts } from '../../src/server/ledger/store/fact-cache.ts'
import type { Reader } from '../../src/server/report/reader.ts'
import { reportRoutes } from '../../src/server/report/routes.ts'
import { freshDatabase } from '../world/database.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
const gate = openGate(db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', qtyAccounting: true }
const books = await makeSet(gate, look, { startNo: 3, options })
const routes = reportRoutes(openFacts(db))
const reader: Reader = {
  ...{ db, lang: 'en', accountSet: books, dataScope: everything },
  setsWith: () => [{ ...books, dataScope: everything, rights: new Set<never>() }],
}
const subject = '140501'

const opened = { currency: 'CNY', ytdDebit: 0n, ytdCredit: 0n, aux: {} }
await gate.setOpenings(clerk, books, [
  { ...opened, subject, base: 100_000n, original: 100_000n, quantity: 100_000_000n },
  { ...opened, subject: '4001', base: -100_000n, original: -100_000n, quantity: 0n },
])

/** Goods that come (debit) or go (credit), against what is owed. */
const moved = (date: string, side: 'debit' | 'credit', quantity: string, amount: string) => {
  const [goods, owed] =
    side === 'debit' ? [{ debit: amount }, { credit: amount }] : [{ credit: amount }, { debit: amount }]
  const lines = [
    { summary: 'x', subject, aux: {}, quantity, ...goods },
    { summary: 'x', subject: '224106', aux: {}, ...owed },
  ]
  return gate.save(clerk, books, { draft: { type: 'JI', date, lines } })
}
await moved('2025-03-05', 'debit', '50', '550.00')
await moved('2025-03-20', 'credit', '30.5', '300.00')
// Red letters take back on their own side.
await moved('2025-04-10', 'debit', '-20', '-220.00')
await moved('2025-04-12', 'credit', '9.5', '100.00')

const ledger = async (from: string, month: string, include: 'saved' | 'posted' = 'saved', pageSize = 500) => {
  const asked = { from, month, subject, include, ledgerForm: 'quantity' as const, pageSize }
  const rows = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await routes.generalLedger2({ ...asked, ...(after ? { after } : {}) }, reader)
    rows.push(...page.rows)
    after = page.next || undefined
  }
  return rows.map(({ kind, beside }) => [kind, beside?.debit, beside?.credit, beside?.balance, beside?.balancePrice])
}

test('quantities run beside the amounts from the opening on, and go on where the month before ended', async () => {
  const [opening, ...rest] = await ledger('2025-03', '2025-04')
  expect(opening).toEqual(['opening', null, null, '100', '10'])
  const april = [
    ['line', '-20', null, '99.5', '10.3518'],
    ['line', null, '9.5', '90', '10.3333'],
    ['month', '-20', '9.5', '90', '10.3333'],
  ]
  const isYear = ([kind]: unknown[]) => kind === 'year'
  expect(rest.filter((row) => !isYear(row))).toEqual([
    ['line', '50', null, '150', '10.3333'],
    ['line', null, '30.5', '119.5', '10.4603'],
    ['month', '50', '30.5', '119.5', '10.4603'],
    ...april,
  ])
  const [begun, ...second] = await ledger('2025-04', '2025-04')
  expect(begun).toEqual(['opening', null, null, '119.5', '10.4603'])
  expect(second.filter((row) => !isYear(row))).toEqual(april)
  expect(await ledger('2025-03', '2025-04', 'saved', 1)).toEqual([opening, ...rest])
  // Of what is posted there is the opening alone.
  expect((await ledger('2025-04', '2025-04', 'posted')).map(([kind, , , balance]) => [kind, balance])[0]).toEqual([
    'opening',
    '100',
  ])
})

test('the balance table of quantities says what the ledger says', async () => {
  const rowOf = async (from: string) => {
    const asked = { from, month: '2025-04', include: 'saved' as const, all: true, quantity: true, subject }
    const { books: shown } = await routes.balanceTable2(asked, reader)
    const row = shown[0]?.rows.find((each) => each.subject === subject)
    return [row?.openingQuantity, row?.debitQuantity, row?.creditQuantity, row?.closingQuantity, row?.closingBase]
  }
  expect(await rowOf('2025-03')).toEqual(['100', '30', '40', '90', '930.00'])
  expect(await rowOf('2025-04')).toEqual(['119.5', '-20', '9.5', '90', '930.00'])
})
