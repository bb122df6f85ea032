// How many statements merged reports cost, first and again, and with more companies: none for each of them.
import { expect, test } from 'vitest'
import { everything } from '../../src/domain/chart/access.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { openFacts } from '../../src/server/ledger/store/fact-cache.ts'
import { reportMergeRoutes } from '../../src/server/merge/merge-routes.ts'
import type { FileReader } from '../../src/server/report/reader.ts'
import { productWorld } from '../world/client.ts'
import { measure, type Works } from '../world/statement-cost.ts'
import { prepareConsolidation } from './consolidation-world.ts'

const product = await productWorld()
const { books } = await prepareConsolidation(product, openGate(product.db))
const own = books.get('HA')
if (!own) throw new Error('the example has no HA')
const reader: FileReader = {
  ...{ db: product.db, lang: 'en', accountSet: own, dataScope: everything },
  user: { realName: 'Liu Fang' } as FileReader['user'],
  setsWith: () => [...books.values()].map((set) => ({ ...set, dataScope: everything, rights: new Set<never>() })),
}
const asked = { month: '2025-02', include: 'saved' as const }

const reportsOf = (which: { group: string } | { companies: string; mode: 'sum' }, known: object = {}): Works => {
  const routes = reportMergeRoutes(openFacts(product.db))
  const question = { ...asked, ...which, ...known }
  return {
    'balance sheet': () => routes.mergeStatement({ ...question, statement: 'balance-sheet' }, reader),
    'income statement': () => routes.mergeStatement({ ...question, statement: 'income-statement' }, reader),
    'cash flow statement': () => routes.mergeStatement({ ...question, statement: 'cash-flow' }, reader),
    'balance table': () => routes.mergeTable(question, reader),
    ...('group' in which && {
      worksheet: () => routes.mergeWorksheet(question, reader),
      differences: () => routes.mergeDifferences(question, reader),
    }),
  }
}
const sum = (companies: string) => ({ companies, mode: 'sum' as const })

// What this process knows of templates is known by then.
await measure(reportsOf({ group: 'G' }))

test('of a group', async () => {
  expect(await measure(reportsOf({ group: 'G' }))).toMatchInlineSnapshot(`
    [
      "balance sheet: 28 15",
      "income statement: 15 15",
      "cash flow statement: 17 17",
      "balance table: 12 12",
      "worksheet: 12 12",
      "differences: 12 12",
    ]
  `)
})

test('added up: of two companies as of one', async () => {
  const one = await measure(reportsOf(sum('HA-2025')))
  expect(one).toMatchInlineSnapshot(`
    [
      "balance sheet: 26 13",
      "income statement: 13 13",
      "cash flow statement: 14 14",
      "balance table: 10 10",
    ]
  `)
  expect(await measure(reportsOf(sum('HA-2025,HB-2025')))).toEqual(one)
})

test('as it was known', async () => {
  const [now] = await product.look.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  )
  expect(await measure(reportsOf({ group: 'G' }, { asKnown: now?.at ?? '' }))).toMatchInlineSnapshot(`
    [
      "balance sheet: 31 18",
      "income statement: 18 18",
      "cash flow statement: 20 20",
      "balance table: 14 14",
      "worksheet: 14 14",
      "differences: 14 14",
    ]
  `)
})
