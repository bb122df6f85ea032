// What is missing beside booked lines: nothing where they are what is wanted, and to the cent on each side.
import { expect, test } from 'vitest'
import type { Line } from '../voucher/voucher.ts'
import { restLines } from './closing-remainder.ts'

const line = (subject: string, debit: bigint, credit: bigint, more: Partial<Line> = {}): Line => ({
  ...{ lineNo: 1, summary: 'x', subject, aux: {}, handler: '', currency: 'CNY', rateType: '', rate: null },
  ...{ original: debit + credit, debit, credit, quantity: null, price: null, business: '', purpose: '' },
  ...{ settlementMethod: '', settlementNo: '', settlementDate: '', dueDate: '', cfItem: '', invoiceNo: '' },
  ...more,
})
const s01 = { aux: { store: 'S01' } }
const text = ({ subject, aux, debit, credit }: Line) =>
  [subject, ...Object.values(aux), debit === 0n ? `C${credit}` : `D${debit}`].join(' ')
const rest = (wanted: Line[], booked: Line[]) => restLines(wanted, booked).map(text)

test('what is booked is asked for no more, however many lines it stands on', () => {
  const wanted = [line('6401', 30n, 0n, s01), line('6401', 26n, 0n, s01), line('1405', 0n, 56n)]
  expect(rest(wanted, [line('1405', 0n, 56n), line('6401', 56n, 0n, s01)])).toEqual([])
  expect(rest(wanted, [])).toEqual(['6401 S01 D56', '1405 C56'])
  expect(rest(wanted, [line('6401', 50n, 0n, s01), line('1405', 0n, 50n)])).toEqual(['6401 S01 D6', '1405 C6'])
})

test('entities and sides are apart, and what is too much is taken back in red', () => {
  const booked = [line('6401', 9n, 0n), line('6401', 9n, 0n, s01), line('1405', 0n, 18n)]
  expect(rest([line('6401', 7n, 0n, s01), line('1405', 0n, 7n)], booked)).toEqual([
    ...['6401 S01 D-2', '1405 C-11', '6401 D-9'],
  ])
  expect(rest([], [line('6401', 5n, 0n, { invoiceNo: '1' }), line('6401', 0n, 5n)])).toEqual(['6401 D-5', '6401 C-5'])
  // A reversal has taken back what it reverses.
  expect(rest([line('6401', 7n, 0n)], [line('6401', 9n, 0n), line('6401', -9n, 0n)])).toEqual(['6401 D7'])
})

test('quantities are summed too; lines at a rate come to nothing together or stay as they are', () => {
  const counted = (debit: bigint, quantity: bigint | null) => line('1405', debit, 0n, { quantity, price: 3n })
  expect(restLines([counted(9n, 3n)], [counted(5n, 1n)])).toMatchObject([{ debit: 4n, quantity: 2n, price: null }])
  expect(restLines([counted(9n, 3n)], [counted(5n, 3n)])).toMatchObject([{ debit: 4n, quantity: null }])
  const foreign = (debit: bigint, original: bigint) => line('2202', debit, 0n, { currency: 'USD', rate: 7n, original })
  expect(restLines([foreign(70n, 10n)], [foreign(70n, 10n)])).toEqual([])
  expect(restLines([foreign(71n, 10n)], [foreign(70n, 10n)]).map(({ debit, original }) => [debit, original])).toEqual([
    [71n, 10n],
    [-70n, -10n],
  ])
})
