// A kept answer of a report is given again only while every row it was made of is the same.
import { beforeAll, expect, test } from 'vitest'
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

const month = '2025-12'
/** The same question to server processes that have kept nothing. */
const anew = () => reportRoutes(openFacts(db)).balanceTable1({ month }, reader)
const total = async () => (await routes.balanceTable1({ month }, reader)).books[0]?.total
const change = `update subject_balance set posted_debit = posted_debit + 1 where subject = '1001'`

test('an answer is given again while nothing is written, with its own moment', async () => {
  // Other tests write into other databases of the same server meanwhile: some pair meets no write. Two answers of one
  // millisecond have one moment, which says nothing: some pair has two.
  for (let attempt = 0; attempt < 500; attempt += 1) {
    const first = await routes.balanceTable1({ month }, reader)
    const second = await routes.balanceTable1({ month }, reader)
    if (first.books !== second.books || first.asOf === second.asOf) continue
    expect(second.asOf > first.asOf).toBe(true)
    expect({ ...second, asOf: '' }).toEqual({ ...(await anew()), asOf: '' })
    return
  }
  throw new Error('no answer was given again')
})

test('a change shows at once, whoever made it and however', async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const before = await total()
    await look.query(change)
    const after = await total()
    expect(after).not.toEqual(before)
    expect(after).toEqual((await anew()).books[0]?.total)
  }
})

test('what is not committed does not show, and shows when it is', async () => {
  const before = await total()
  await look.transaction(async (tx) => {
    await tx.query(change)
    expect(await total()).toEqual(before)
    await tx.transaction(async (inner) => void (await inner.query(change)))
    expect(await total()).toEqual(before)
  })
  const after = await total()
  expect(after).not.toEqual(before)
  await expect(
    look.transaction(async (tx) => {
      await tx.query(change)
      expect(await total()).toEqual(after)
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  expect(await total()).toEqual(after)
})

test('readers who see less, and other questions, have answers of their own', async () => {
  const whole = await routes.balanceTable1({ month }, reader)
  const dataScope = { ...everything, subjects: ['1'] }
  const limited = await routes.balanceTable1({ month }, { ...reader, dataScope })
  expect(limited.books[0]?.rows.every((row) => row.subject.startsWith('1'))).toBe(true)
  expect(whole.books[0]?.rows.length).toBeGreaterThan(limited.books[0]?.rows.length ?? 0)
  const leaves = await routes.balanceTable1({ month, leafOnly: true }, reader)
  expect(leaves.books[0]?.rows.every((row) => row.leaf)).toBe(true)
  expect((await routes.balanceTable1({ month }, reader)).books).toEqual(whole.books)
})
