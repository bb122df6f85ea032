// Period 13 comes and goes with the definition of an account set, as long as nothing stands in it.
import { expect, test } from 'vitest'
import { Refusal } from '../../src/domain/base/problem.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { freshDatabase } from '../world/database.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
const gate = openGate(db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE' as const }

/** Defines the books with or without period 13; answers the problems, '' for none. */
const define = async (books: Books, adjustmentPeriod: boolean): Promise<string> => {
  const [row] = await look.query<{ version: number; chart: bigint; no: number }>(
    `select version, chart_id as chart, start_no as no from account_set where company_id = $1`,
    [books.companyId],
  )
  const named = { nameZhCn: 'a', nameZhTw: 'a', nameEn: 'a', taxNo: '', industry: '', accountingHead: '' }
  const change = { currency: 'CNY', chartId: row?.chart ?? 0n, startNo: row?.no ?? 1, version: row?.version ?? 0 }
  return gate.editAccountSet(clerk, books, { ...named, ...change, options, adjustmentPeriod }).then(
    () => '',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return error.problems.map(({ code, path }) => `${code} ${path}`).join()
    },
  )
}

const thirteenth = async (books: Books): Promise<string | undefined> => {
  const [row] = await look.query<{ told: string }>(
    `select concat_ws(' ', date_from, date_to, status) as told from period where company_id = $1 and no = 13`,
    [books.companyId],
  )
  return row?.told
}

const setStatus = (books: Books, no: number, status: string) =>
  look.query(`update period set status = $3 where company_id = $1 and no = $2`, [books.companyId, no, status])

test('it lies ahead of a December that is not posted, and goes again', async () => {
  const books = await makeSet(gate, look, { code: 'AP01', options })
  expect([await define(books, true), await thirteenth(books)]).toEqual(['', '2025-12-31 2025-12-31 FUTURE'])
  expect([await define(books, false), await thirteenth(books)]).toEqual(['', undefined])
})

test('it is open once December is posted, and stays when it is posted itself or when a month is locked', async () => {
  const books = await makeSet(gate, look, { code: 'AP02', startNo: 12, options })
  await setStatus(books, 12, 'POSTED')
  expect([await define(books, true), await thirteenth(books)]).toEqual(['', '2025-12-31 2025-12-31 OPEN'])
  await setStatus(books, 13, 'POSTED')
  expect(await define(books, false)).toBe('accountSet.locked adjustmentPeriod')
  expect(await define(books, true)).toBe('')
  await setStatus(books, 13, 'OPEN')
  await setStatus(books, 12, 'LOCKED')
  expect(await define(books, false)).toBe('accountSet.locked adjustmentPeriod')
  expect(await thirteenth(books)).toContain('OPEN')
})

test('with a voucher in it, it stays', async () => {
  const books = await makeSet(gate, look, { code: 'AP03', startNo: 12, adjustmentPeriod: true, options })
  await setStatus(books, 12, 'POSTED')
  await setStatus(books, 13, 'OPEN')
  await gate.touchFacts([books.companyId])
  const lines = [
    { summary: 'x', subject: '224106', aux: {}, debit: '1.00' },
    { summary: 'x', subject: '122105', aux: {}, credit: '1.00' },
  ]
  await gate.save(clerk, books, { draft: { type: 'JI', date: '2025-12-31', adjustment: true, lines } })
  expect(await define(books, false)).toBe('accountSet.locked adjustmentPeriod')
})
