// What an account set is defined by stays once a month was posted, and a serial number is given once, whatever changes.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { Refusal } from '../../src/domain/base/problem.ts'
import type { AccountSetOptions } from '../../src/domain/chart/account-set.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import type { Books } from '../../src/server/ledger/store/books.ts'
import { freshDatabase } from '../world/database.ts'
import { clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
const gate = openGate(db)
const options = {
  cashFlowRequired: false,
  statementTemplate: 'NONE',
  plClosingMode: 'YEARLY',
  blockNegativeCash: 'OFF',
  futureVoucherMonths: 12,
} satisfies Partial<AccountSetOptions>
await look.query(`insert into chart (id, code, name) values (7, 'other', 'other')`)

type Change = { currency?: string; chartId?: bigint; startNo?: number; adjustmentPeriod?: boolean }

/** Defines the books anew; answers the problems, '' for none. */
const define = async (books: Books, change: Change): Promise<string> => {
  const [row] = await look.query<{ version: number; chartId: bigint; startNo: number; currency: string }>(
    `select version, chart_id as "chartId", start_no as "startNo", base_currency as currency from account_set
     where company_id = $1`,
    [books.companyId],
  )
  if (!row) throw new Error('there is no such account set')
  const named = { nameZhCn: 'a', nameZhTw: 'a', nameEn: 'a', taxNo: '', industry: '', accountingHead: '' }
  const whole = { ...named, ...row, options, adjustmentPeriod: false, ...change }
  return gate.editAccountSet(clerk, books, whole).then(
    () => '',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error
      return error.problems.map(({ code, path }) => `${code} ${path}`).join()
    },
  )
}

const lines = [
  { summary: 'x', subject: '224106', aux: {}, debit: '1.00' },
  { summary: 'x', subject: '122105', aux: {}, credit: '1.00' },
]

/** Saves a voucher and deletes it; answers the serial number it had. */
const given = async (books: Books, date: string, adjustment = false): Promise<string> => {
  const { id, serialNo } = await gate.save(clerk, books, { draft: { type: 'JI', date, adjustment, lines } })
  await gate.delete(clerk, books, [id])
  return serialNo
}

test('currency, chart and start of books stay once a month was posted, empty or not, cancelled or not', async () => {
  const books = await makeSet(gate, look, { code: 'RD01', options })
  await gate.post(poster, books, '2025-01', wordsOf['zh-cn'])
  const refusals = async () => [
    await define(books, { currency: 'USD' }),
    await define(books, { chartId: 7n }),
    await define(books, { startNo: 2 }),
  ]
  const locked = ['currency', 'chart', 'startNo'].map((field) => `accountSet.locked ${field}`)
  expect(await refusals()).toEqual(locked)
  await gate.cancelPosting(poster, books, '2025-01', '月末发现错误')
  expect(await refusals()).toEqual(locked)
  expect(await gate.post(poster, books, '2025-01', wordsOf['zh-cn'])).toMatchObject({ version: 2 })
})

test('serial numbers go on where they were when currency, chart or start of books change', async () => {
  const books = await makeSet(gate, look, { code: 'RD02', startNo: 3, options })
  expect(await given(books, '2025-03-05')).toBe('RD02-202503-000001')
  expect(await define(books, { currency: 'USD' })).toBe('')
  expect(await given(books, '2025-03-05')).toBe('RD02-202503-000002')
  expect(await define(books, { startNo: 2 })).toBe('')
  expect(await given(books, '2025-03-05')).toBe('RD02-202503-000003')
  // A month that has given numbers would begin again if it came back.
  expect(await define(books, { startNo: 4 })).toBe('accountSet.locked startNo')
  expect(await define(books, { startNo: 3 })).toBe('')
  expect(await given(books, '2025-03-05')).toBe('RD02-202503-000004')
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a period of adjustments that has given numbers stays', async () => {
  const books = await makeSet(gate, look, { code: 'RD03', startNo: 12, adjustmentPeriod: true, options })
  expect(await given(books, '2025-12-31', true)).toBe('RD03-202513-000001')
  expect(await define(books, {})).toBe('accountSet.locked adjustmentPeriod')
})
