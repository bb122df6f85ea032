// What vouchers move of the profit of a year, read from their lines, and that the end of the year is done exactly where
// nothing is asked for.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookFacts, standardChart } from '../../../test/world/book.ts'
import { parseMoney } from '../base/money.ts'
import type { ClosingBalance, ClosingFacts } from './closing.ts'
import { type MovedLine, movedBy, undistributed } from './profit-appropriation.ts'
import { choiceOf, distributionProblems, planYearEnd, yearState } from './year-end.ts'

const subjects = standardChart()
const { accountSet, currencies } = bookFacts()
const chart = { options: accountSet.options, subjects }

/** '4103 9 410406 -9': each subject with what stands on its debit side, on its credit side below zero. */
const linesOf = (text: string, isPlanned = false): MovedLine[] =>
  [...text.matchAll(/(\d+) (-?\d+)/g)].map(([, subject = '', amount = '']) => {
    const size = BigInt(amount)
    return { subject, debit: size > 0n ? size : 0n, credit: size < 0n ? -size : 0n, isPlanned }
  })

const moved = (text: string, isPlanned = false) => {
  const { aside, ...sums } = movedBy([linesOf(text, isPlanned)], chart)
  const all = { ...sums, ...aside }
  return Object.entries(all).flatMap(([name, amount]) => (amount === 0n ? [] : [`${name} ${amount}`]))
}

test.each([
  // Carried on, from the profit or past it, in a loss too.
  ['4103 10 410406 -10', ['profit 10', 'retained -10']],
  ['410406 10 4103 -10', ['profit -10', 'retained 10']],
  ['600101 10 660201 -4 410406 -6', ['profit 6', 'retained -6']],
  ['600101 10 410101 -1 410406 -9', ['profit 10', 'retained -9', 'statutory 1']],
  // Earned, and carried to the profit of the year, it is still there.
  ['1001 10 600101 -10', []],
  ['600101 10 4103 -10', []],
  ['600101 10 1122 -10', []],
  ['1001 10 4103 -10', []],
  // With dividends, however many acts are in a voucher.
  ['4103 9 2232 -9', ['profit 9']],
  ['4103 9 410401 1 410403 5 410406 -9 410101 -1 2232 -5', ['profit 9', 'retained -9', 'statutory 1']],
  ['1001 7 600101 -7 4103 9 410406 -9', ['profit 9', 'retained -9']],
  ['1001 7 4103 9 600101 -7 410406 -9 2232 5 1002 -5', ['profit 9', 'retained -9']],
  ['600101 9 410406 -4 2232 -5', ['profit 9', 'retained -4']],
  ['600101 9 4103 -4 2232 -5', ['profit 5']],
  ['410403 5 2232 -5', []],
  ['410406 5 410403 -5', ['retained 5']],
  ['410406 5 2232 -5', ['withdrawn 5']],
  // Put aside and taken back.
  ['410401 1 410101 -1', ['statutory 1']],
  ['410101 1 410401 -1', ['statutory -1']],
  ['410406 1 410101 -1', ['retained 1', 'statutory 1']],
  ['4103 1 410101 -1', ['profit 1', 'statutory 1']],
  ['410402 3 410102 -3', ['resolved 3', 'discretionary 3']],
  // From another reserve, from outside, with earlier years, and for a loss or capital: nothing of this year.
  ['410102 1 410101 -1', []],
  ['1001 1 410101 -1', []],
  ['6901 10 410406 -9 410101 -1', []],
  ['6901 10 410406 -10', []],
  ['410101 4 410406 -4', []],
  ['410101 4 4001 -4', []],
  ['140501 5 410406 -5', []],
  ['410101 4 410405 -4', ['covered 4']],
  ['410101 4 410405 -4 410405 4 410406 -4', ['retained -4', 'covered 4']],
  // Earlier years carried straight with this one.
  ['600101 10 6901 3 410406 -13', ['profit 10', 'retained -10']],
  // The books as they begin in a voucher.
  ['1001 9 4001 -4 410101 -1 410406 -2 4103 -2', []],
])('%s moves %j', (text, wanted) => {
  expect(moved(text)).toEqual(wanted)
})

test('what a closing has planned is no resolution of the owners', () => {
  expect(moved('410402 3 410102 -3', true)).toEqual(['discretionary 3'])
})

const facts: ClosingFacts = {
  ...{ period: { year: 2025, no: 12 }, lastNo: 12, baseCurrency: 'CNY', options: accountSet.options, subjects },
  ...{ currencies, closingRate: () => null },
}

/** Balances of these lines. */
const balancesOf = (lines: readonly Pick<MovedLine, 'subject' | 'debit' | 'credit'>[]): ClosingBalance[] =>
  lines.map(({ subject, debit, credit }) => ({
    ...{ subject, aux: '', currency: 'CNY', base: debit - credit, original: debit - credit },
  }))

test('the end of the year is done exactly where its plan asks for nothing, and once its plan is booked', () => {
  const codes = ['4103', '410401', '410402', '410403', '410406', '410101', '410102', '2232', '1001', '4001', '22210101']
  const voucher = fc
    .array(fc.tuple(fc.constantFrom(...codes), fc.bigInt({ min: -900n, max: 900n })), { minLength: 1, maxLength: 4 })
    .map((lines) => {
      const sum = lines.reduce((total, [, amount]) => total + amount, 0n)
      const text = [...lines, [lines[0]?.[0] === '410406' ? '4103' : '410406', -sum] as const]
      return linesOf(text.map(([code, amount]) => `${code} ${amount}`).join(' '))
    })
  const chosen = fc.record({ discretionaryReserve: fc.constantFrom('0', '5'), clearVat: fc.boolean() })
  fc.assert(
    fc.property(fc.array(voucher, { maxLength: 6 }), chosen, (vouchers, more) => {
      const options = { ...accountSet.options, ...more }
      const of = { ...facts, options }
      const began = linesOf('4001 -40000 1001 40000')
      const look = (all: readonly (readonly MovedLine[])[]) => {
        const balances = balancesOf([...began, ...all.flat()])
        const before = undistributed(balances, movedBy(all, of), of)
        const { vouchers: wanted, problems } = planYearEnd(balances, of, choiceOf(options), before)
        const open = distributionProblems(yearState(balances, before, of), { profitSubject: '4103', digits: 2 })
        return { wanted, problems, isOpen: open.length > 0 }
      }
      const found = look(vouchers)
      expect([found.problems, found.isOpen]).toEqual([[], found.wanted.length > 0])
      const minor = (text: string | undefined) => parseMoney(text ?? '0', 2) ?? 0n
      const planned = found.wanted.map(({ lines }) =>
        lines.map(({ subject, debit, credit }) => ({
          ...{ subject, debit: minor(debit), credit: minor(credit), isPlanned: true },
        })),
      )
      expect(look([...vouchers, ...planned])).toMatchObject({ wanted: [], isOpen: false })
    }),
    { numRuns: 400 },
  )
})
