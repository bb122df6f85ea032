// Copies of lines: what they take along, in red with every amount negated, and as the correction of a posted voucher.
import { expect, it } from 'vitest'
import { sampleDesk } from '../../../../test/voucher/sample-books.ts'
import { copiedLines, correctingLines, negatedLines } from './act-page.ts'
import { beginVoucher } from './desk.ts'
import { emptyHead } from './entry-state.ts'
import { type EntryLine, emptyLine } from './fields.ts'

const { rules } = sampleDesk()
const dollars: EntryLine = {
  ...emptyLine(1, '进货'),
  ...{ subject: '100202', currency: 'USD', original: '100.00', rate: '7.10', debit: '710.00' },
  ...{ quantity: '3', price: '33.33', invoiceNo: 'A1' },
}
const yuan: EntryLine = { ...emptyLine(2, '进货'), subject: '1001', credit: '-710.00' }

it('a copy leaves the invoice behind, and on another day the rate too', () => {
  expect(copiedLines([dollars, yuan], true)).toEqual([{ ...dollars, invoiceNo: '' }, yuan])
  const unrated = { ...dollars, invoiceNo: '', rate: '', debit: '', chosenSide: 'debit' as const }
  expect(copiedLines([dollars, yuan], false)).toEqual([unrated, yuan])
})

it('a copy for another day is computed by the rate of that day, one known already and one that comes', async () => {
  const desk = sampleDesk({
    rate: async ({ currency, date }) => ({
      currency,
      type: 'DAILY',
      date,
      rate: String(Number(date.slice(-2))),
      unit: 1,
    }),
  })
  const begin = async (date: string) => {
    beginVoucher(desk, emptyHead('JI', date), copiedLines([{ ...dollars, debit: '', credit: '709.99' }], false), true)
    await new Promise((resolve) => setTimeout(resolve, 0))
    return desk.store.getState().grid.lines[0]
  }
  expect(await begin('2025-12-07')).toMatchObject({ original: '100.00', rate: '7.00', debit: '', credit: '700.00' })
  expect(await begin('2025-12-08')).toMatchObject({ rate: '8.00', debit: '', credit: '800.00' })
  expect(await begin('2025-12-07')).toMatchObject({ rate: '7.00', debit: '', credit: '700.00' })
})

it('a copy in red has every amount negated on its own side', () => {
  expect(negatedLines([dollars, yuan], true, rules)).toMatchObject([
    { debit: '-710.00', original: '-100.00', quantity: '-3', price: '33.33', rate: '7.10', credit: '' },
    { credit: '710.00', debit: '' },
  ])
})

it('a correction keeps amounts and rates as they were booked', () => {
  const [line] = correctingLines([dollars], { date: '2025-01-05', word: '记', no: 7 })
  expect(line).toEqual({ ...dollars, summary: '订正1月5日记字0007号凭证：进货' })
})
