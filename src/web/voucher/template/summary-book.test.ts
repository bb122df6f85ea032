// The summaries that are offered: the library by code and text, then what was used lately.
import { expect, it } from 'vitest'
import { findSummaries, summaryBook } from './summary-book.ts'

const library = [
  { code: 'FZ', text: '支付房租', subject: '660108' },
  { code: 'SF', text: '支付水费', subject: '' },
]
const use = (summary: string) => ({ subject: '1001', summary, aux: '' })
const usage = [use('付款'), use('支付房租'), use('收款'), use('付款')]

it('offers the library first and each recent summary once, the latest first', () => {
  expect(findSummaries(library, usage, '').map(({ text }) => text)).toEqual(['支付房租', '支付水费', '付款', '收款'])
  expect(findSummaries(library, usage, 'fz')).toEqual([library[0]])
  expect(findSummaries(library, usage, '款').map(({ text }) => text)).toEqual(['付款', '收款'])
})

it('fetches the library once, and again after a failure', async () => {
  let asked = 0
  const book = summaryBook(async () => {
    asked += 1
    if (asked === 1) throw new Error('away')
    return { items: library }
  })
  const come = () => new Promise<void>((done) => book.want(done))
  book.want(() => {})
  await Promise.resolve()
  await Promise.resolve()
  await come()
  book.want(() => {})
  expect([asked, book.rows()]).toEqual([2, library])
})
