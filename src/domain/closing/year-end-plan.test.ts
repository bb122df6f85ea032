// The vouchers of a closing made of plain balances: their order, what is moved already, subjects that are missing.
import { describe, expect, it, test } from 'vitest'
import { bookFacts, standardChart } from '../../../test/world/book.ts'
import { subjectRoles } from '../chart/account-set.ts'
import { subjectTree } from '../chart/subject.ts'
import type { Grain } from '../ledger/ledger-report.ts'
import type { VoucherDraft } from '../voucher/voucher.ts'
import { type ClosingBalance, type ClosingFacts, closingBalances, planMonthClosing } from './closing.ts'
import {
  checkCancelYear,
  checkCloseYear,
  distributionProblems,
  planYearEnd,
  usualChoice,
  type YearEndFacts,
  yearEndPrefixes,
  yearEndRoles,
  yearState,
} from './year-end.ts'

const subjects = standardChart()
const { accountSet, currencies } = bookFacts()
const facts = (more: Partial<ClosingFacts> = {}): ClosingFacts => ({
  ...{
    period: { year: 2025, no: 12 },
    lastNo: 12,
    baseCurrency: 'CNY',
    options: accountSet.options,
    subjects,
    currencies,
  },
  ...{ closingRate: () => null, ...more },
})
const of = (subject: string, base: bigint, more: Partial<ClosingBalance> = {}): ClosingBalance => ({
  ...{ subject, aux: '', currency: 'CNY', base, original: base, ...more },
})
const text = ({ lines }: VoucherDraft) =>
  lines.map(({ subject, aux, debit, credit }) =>
    [subject, ...Object.values(aux), debit ? `D${debit}` : `C${credit}`].join(' '),
  )
const year = (balances: ClosingBalance[], choice = {}, more: Partial<ClosingFacts> = {}) => {
  const plan = planYearEnd(balances, facts(more), { ...usualChoice, ...choice })
  return plan.problems.length > 0 ? plan.problems : plan.vouchers.map(text)
}

test('a chart with codes of its own puts aside where the account set says that its reserves are', () => {
  const own = (code: string): string => code.replace(/^4/, '7')
  const moved = subjectTree(
    subjects.all.map((each) => ({ ...each, code: own(each.code), parent: each.parent && own(each.parent) })),
  )
  const roles = Object.fromEntries(subjectRoles.map((role) => [role, own(accountSet.options[role])]))
  const options = { ...accountSet.options, ...roles }
  const balances = [of('4001', -4000n), of('4103', -30000n), of('410101', -1500n)]
  const wanted = [
    ['4103 D300.00', '410406 C300.00'],
    ['410401 D5.00', '410101 C5.00'],
    ['410406 D5.00', '410401 C5.00'],
  ]
  expect(year(balances)).toEqual(wanted)
  const ofOwn = balances.map((each) => ({ ...each, subject: own(each.subject) }))
  expect(year(ofOwn, {}, { options, subjects: moved })).toEqual(wanted.map((lines) => lines.map(own)))
  const chart = { options, subjects: moved }
  expect(yearState(ofOwn, { balances: ofOwn, resolved: 0n }, chart).reserves).toMatchObject([
    { subject: '710101', wanted: 500n },
    {},
  ])
  expect(yearEndPrefixes(chart).filter((code) => code.startsWith('4'))).toEqual([])
})

describe('the end of a year', () => {
  it('puts aside what is missing to half of the capital, and nothing where it is there', () => {
    const capital = [of('4001', -4000n), of('4103', -30000n)]
    expect(year([...capital, of('410101', -1500n)])).toEqual([
      ['4103 D300.00', '410406 C300.00'],
      ['410401 D5.00', '410101 C5.00'],
      ['410406 D5.00', '410401 C5.00'],
    ])
    expect(year([...capital, of('410101', -2000n)])).toEqual([['4103 D300.00', '410406 C300.00']])
    expect(year([...capital, of('410101', -2500n)])).toEqual([['4103 D300.00', '410406 C300.00']])
  })

  it('puts nothing aside where earlier losses eat the profit', () => {
    expect(year([of('4001', -400000n), of('4103', -30000n), of('410406', 30000n)], { discretionary: 100n })).toEqual([
      ['4103 D300.00', '410406 C300.00'],
    ])
    expect(year([of('4001', -400000n), of('4103', -30000n), of('410406', 29000n)])).toEqual([
      ['4103 D300.00', '410406 C300.00'],
      ['410401 D1.00', '410101 C1.00'],
      ['410406 D1.00', '410401 C1.00'],
    ])
  })

  it('does nothing where nothing is left, and turns a loss round', () => {
    expect(year([of('4001', -4000n), of('1001', 4000n)])).toEqual([])
    expect(year([of('4103', 500n)])).toEqual([['410406 D5.00', '4103 C5.00']])
  })

  it('clears what was distributed by then with what is put aside now, in the order of subjects', () => {
    const balances = [
      of('4001', -400000n),
      of('4103', -10000n),
      of('410404', 700n),
      of('410401', 50n),
      of('410402', -50n),
    ]
    expect(year([...balances, of('410405', 0n), of('410406', -999n)])).toEqual([
      ['4103 D100.00', '410406 C100.00'],
      ['410401 D10.00', '410101 C10.00'],
      ['410406 D17.00', '410401 C10.50', '410402 D0.50', '410404 C7.00'],
    ])
    // What stands on an entity is cleared there.
    expect(year([of('4001', -400000n), of('4103', -10000n), of('410401', 50n, { aux: 'store:S01' })])).toEqual([
      ['4103 D100.00', '410406 C100.00'],
      ['410401 D10.00', '410101 C10.00'],
      ['410406 D10.50', '410401 S01 C0.50', '410401 C10.00'],
    ])
    expect(year([of('410401', 50n), of('410402', -50n)])).toEqual([['410401 C0.50', '410402 D0.50']])
  })

  it('clears the columns of value-added tax against output tax where some is owed', () => {
    const columns = [of('22210101', 2000n), of('22210107', -3300n), of('222106', -7n)]
    expect(year(columns)).toEqual([])
    expect(year(columns, { clearVat: true })).toEqual([['22210107 D20.00', '22210101 C20.00']])
    const paid = [of('22210101', 2000n), of('22210107', -1300n), of('22210103', 100n)]
    expect(year(paid, { clearVat: true })).toEqual([['22210101 C12.00', '22210107 D13.00', '22210103 C1.00']])
    const even = [of('22210101', 2000n), of('22210107', -2000n)]
    expect(year(even, { clearVat: true })).toEqual([['22210101 C20.00', '22210107 D20.00']])
  })

  it('waits for profit and loss, and for subjects that lines may stand on', () => {
    expect(year([of('600101', -1n), of('4103', -1n)])).toMatchObject([{ code: 'year.profitLoss' }])
    // Two currencies of a leaf may come to nothing together.
    expect(year([of('660303', -1n), of('660303', 1n, { currency: 'USD' })])).toEqual([])
    const options = { ...accountSet.options, retainedSubject: '4199' }
    expect(year([of('4103', -1n)], {}, { options })).toEqual([
      { code: 'closing.subject', path: '', args: { code: '4199' } },
    ])
  })

  it('looks at profit and loss, the profit, what was kept of it, capital, the reserve and value-added tax', () => {
    const found = yearEndPrefixes(facts())
    expect(found.slice(-6)).toEqual(['4103', '4104', '410101', '410102', '4001', '222101'])
    expect(found.slice(0, -6).every((code) => subjects.find(code)?.type === 'PROFIT_LOSS')).toBe(true)
    expect(found.length).toBeGreaterThan(40)
  })
})

describe('the end of a year whose vouchers are there in part', () => {
  const capital = of('4001', -40_000_000n)
  const rest = (moved: ClosingBalance[], profit: bigint, choice = {}) => {
    const before = { balances: [capital, of('4103', -profit)], resolved: 0n }
    const plan = planYearEnd([capital, ...moved], facts(), { ...usualChoice, ...choice }, before)
    return plan.vouchers.map(text)
  }
  const aside = (amount: string) => [
    [`410401 D${amount}`, `410101 C${amount}`],
    [`410406 D${amount}`, `410401 C${amount}`],
  ]

  it('puts aside of the whole profit what is not put aside yet', () => {
    expect(rest([of('4103', 0n), of('410406', -100_000n)], 100_000n)).toEqual(aside('100.00'))
    expect(rest([of('4103', -5005n), of('410406', -100_000n)], 105_005n)).toEqual([
      ['4103 D50.05', '410406 C50.05'],
      ...aside('105.01'),
    ])
    const put = [of('410101', -10_000n), of('410401', 10_000n)]
    expect(rest([of('4103', -100_000n), ...put], 100_000n)).toEqual([
      ['4103 D1000.00', '410406 C1000.00'],
      ['410406 D100.00', '410401 C100.00'],
    ])
    const cleared = [of('410401', -10_000n), of('410406', 10_000n)]
    expect(rest([of('4103', -100_000n), ...cleared], 100_000n)).toEqual([
      ['4103 D1000.00', '410406 C1000.00'],
      ['410401 D100.00', '410101 C100.00'],
    ])
  })

  it('adds what was earned since, takes back in red what is too much, and asks for nothing where all is done', () => {
    const done = [of('410101', -10_000n), of('410406', -90_000n)]
    expect(rest([of('4103', -5000n), ...done], 105_000n)).toEqual([
      ['4103 D50.00', '410406 C50.00'],
      ['410401 D5.00', '410101 C5.00'],
      ['410406 D5.00', '410401 C5.00'],
    ])
    expect(rest([of('4103', 5000n), ...done], 95_000n)).toEqual([
      ['410406 D50.00', '4103 C50.00'],
      ['410401 D-5.00', '410101 C-5.00'],
      ['410406 C5.00', '410401 D5.00'],
    ])
    expect(rest([of('4103', 200_000n), ...done], -100_000n).slice(1, 2)).toEqual([
      ['410401 D-100.00', '410101 C-100.00'],
    ])
    expect(rest(done, 100_000n)).toEqual([])
    expect(rest(done, 100_000n, { statutory: 2000n })).toEqual(aside('100.00'))
    expect(rest([...done, of('410102', -2000n)], 100_000n, { discretionary: 500n })).toEqual([
      ['410402 D30.00', '410102 C30.00'],
      ['410406 D30.00', '410402 C30.00'],
    ])
  })
})

describe('a chart of its own', () => {
  const without = (...codes: string[]) =>
    subjectTree(subjects.all.filter(({ code }) => !codes.some((each) => code.startsWith(each))))
  const balances = [of('4001', -400_000n), of('4103', -10_000n)]

  it('asks for no reserve that it does not know, unless somebody chooses one', () => {
    for (const codes of [['4101'], ['410401'], ['410101', '4101']]) {
      expect(year(balances, {}, { subjects: without(...codes) })).toEqual([['4103 D100.00', '410406 C100.00']])
    }
    expect(year(balances, { discretionary: 100n }, { subjects: without('410102') })).toMatchObject([
      { code: 'closing.subject', args: { code: '410102' } },
    ])
  })

  it('leaves what is beside and below retained profit, and the rest of an equity that stands under one subject', () => {
    const more = ['41040601', '41040602'].map((code) => ({
      ...(subjects.find('410406') ?? expect.unreachable('no retained profit')),
      ...{ code, parent: '410406', level: 3 },
    }))
    const split = subjectTree([
      ...subjects.all.map((each) => (each.code === '410406' ? { ...each, isLeaf: false } : each)),
      ...more,
    ])
    const options = { ...accountSet.options, retainedSubject: '41040601' }
    const balances = [of('4001', -400_000n), of('41040601', -9_000n), of('41040602', -5_000n), of('410403', 300n)]
    const wanted = [['41040601 D3.00', '410403 C3.00']]
    expect(year(balances, {}, { options, subjects: split })).toEqual(wanted)
    expect(yearState(balances, { balances, resolved: 0n }, { options, subjects: split }).uncleared).toEqual(['410403'])
    const moved = { ...options, profitSubject: '410401', capitalSubject: '410402', retainedSubject: '410406' }
    const one = [of('410402', -100n), of('410405', 5n)]
    expect(yearState(one, { balances: one, resolved: 0n }, { options: moved, subjects }).uncleared).toEqual(['410405'])
  })

  it('takes no cost of its own under 4101 for a reserve where the profit is distributed elsewhere', () => {
    const options = { ...accountSet.options, profitSubject: '1001', retainedSubject: '2202' }
    expect(yearEndRoles(facts({ options }))).toEqual(['1001', '2202'])
    expect(year([of('410101', 500n), of('1001', -300n)], {}, { options }).length).toBe(1)
  })
})

test('what is open at the end of the year is told with the profit and each reserve', () => {
  const before = [of('4001', -400_000n), of('4103', -10_000n)]
  const state = (balances: ClosingBalance[]) =>
    yearState([before[0] as ClosingBalance, ...balances], { balances: before, resolved: 0n }, facts())
  const told = (balances: ClosingBalance[]) =>
    distributionProblems(state(balances), { profitSubject: '4103', digits: 2 }).map(({ code, args }) => [
      code,
      ...Object.values(args),
    ])
  expect(told([of('4103', -10_000n)])).toEqual([
    ['year.profitOpen', '4103', '100.00'],
    ['year.reserve', '410101', '10.00', '0.00'],
  ])
  expect(told([of('410406', -9_000n), of('410101', -1_000n)])).toEqual([])
  expect(told([of('410406', -9_500n), of('410101', -500n)])).toEqual([['year.reserve', '410101', '10.00', '5.00']])
  const cleared = ['year.uncleared', '410401']
  expect(told([of('410406', -10_000n), of('410101', -1_000n), of('410401', 1_000n)])).toEqual([cleared])
  expect(state([of('600101', -1n), of('600101', 1n, { aux: 'store:S01' })]).profitLossOpen).toEqual(['600101'])
})

describe('the months of a year', () => {
  const given: YearEndFacts = {
    ...{ year: 2025, nextStatuses: new Map(), carried: 'FINAL', openings: 0, profitSubject: '4103', digits: 2 },
    state: { profitLossOpen: [], profit: 0n, reserves: [], uncleared: [] },
    statuses: new Map([
      [12, 'OPEN'],
      [11, 'OPEN'],
      [10, 'LOCKED'],
    ]),
  }
  const close = (more: Partial<YearEndFacts>) =>
    checkCloseYear({ ...given, ...more }, { overwrite: true, provisional: false })

  it('are posted or locked, the first that is not is told', () => {
    expect(close({})).toEqual([{ code: 'period.previousOpen', path: '', args: { period: '2025-11' } }])
    expect(close({ statuses: new Map([[12, 'LOCKED']]) })).toEqual([])
    expect(close({ statuses: new Map() })).toEqual([])
  })

  it('of the next year are none that is posted', () => {
    const posted = [{ code: 'year.posted', path: '', args: { year: 2026 } }]
    expect(close({ nextStatuses: new Map([[1, 'LOCKED']]) })).toEqual(posted)
    expect(checkCancelYear({ ...given, nextStatuses: new Map([[1, 'LOCKED']]) })).toEqual(posted)
    expect(checkCancelYear({ ...given, nextStatuses: new Map([[1, 'OPEN']]) })).toEqual([])
    expect(checkCancelYear({ ...given, carried: null })).toEqual([
      { code: 'year.notClosed', path: '', args: { year: 2025 } },
    ])
    const kept = checkCloseYear({ ...given, statuses: new Map() }, { overwrite: false, provisional: false })
    expect(kept).toEqual([{ code: 'year.overwrite', path: 'overwrite', args: { year: 2026 } }])
  })
})

describe('the closing of a month', () => {
  const month = (kind: 'pl' | 'fx', balances: ClosingBalance[], more: Partial<ClosingFacts> = {}) =>
    planMonthClosing(kind, balances, facts(more))

  it('is made of balances in the order of subject, entities and currency', () => {
    const grain = (subject: string, aux: string, currency: string): Grain => ({
      ...{ subject, aux, currency, opening: 5n, openingOriginal: 50n, openingQuantity: 0n, debit: 3n, credit: 1n },
      ...{
        originalDebit: 30n,
        originalCredit: 10n,
        quantityDebit: 0n,
        quantityCredit: 0n,
        ytdDebit: 0n,
        ytdCredit: 0n,
      },
    })
    const grains = [grain('2', '', 'CNY'), grain('1', 'b', 'CNY'), grain('1', 'a', 'USD'), grain('1', 'a', 'CNY')]
    const found = closingBalances(grains)
    expect(found.map(({ subject, aux, currency }) => `${subject}${aux}${currency}`)).toEqual([
      ...['1aCNY', '1aUSD', '1bCNY', '2CNY'],
    ])
    expect(found[0]).toMatchObject({ base: 7n, original: 70n })
  })

  it('carries income and expense by what they are, whatever side they stand on', () => {
    const { vouchers } = month('pl', [of('660303', -500n), of('600101', 200n), of('6115', -100n)])
    expect(vouchers[0]?.lines.map(({ subject, debit, credit }) => [subject, debit ?? '', credit ?? ''])).toEqual([
      ['600101', '-2.00', ''],
      ['6115', '1.00', ''],
      ['660303', '', '-5.00'],
      ['4103', '', '4.00'],
    ])
  })

  it('has no line against what comes to nothing', () => {
    expect(month('pl', [of('600101', -100n), of('660101', 100n)]).vouchers.map(text)).toEqual([
      ['600101 D1.00', '660101 C1.00'],
    ])
  })

  it('is of the adjustment period where there is one', () => {
    const adjustment = (no: number) =>
      month('pl', [of('600101', -100n)], { period: { year: 2025, no }, lastNo: 13 }).vouchers[0]
    expect([adjustment(12)?.adjustment, adjustment(13)?.adjustment]).toEqual([false, true])
    expect(adjustment(13)).toMatchObject({
      date: '2025-12-31',
      attachCount: 0,
      remark: '',
      type: 'JI',
      source: 'PLCLOSE',
    })
    expect(adjustment(13)?.lines[0]?.summary).toBe('结转12月损益')
  })

  it('says which month closes the year, which currency has no rate, and which subject is missing', () => {
    const options = { ...accountSet.options, plClosingMode: 'YEARLY' as const }
    const early = month('pl', [of('600101', -1n)], { options, lastNo: 13 })
    expect(early).toEqual({
      ...{ vouchers: [], problems: [{ code: 'closing.yearly', path: 'month', args: { period: '2025-13' } }] },
    })
    const bank = (original: bigint, base: bigint, currency = 'USD') => of('100202', base, { currency, original })
    const missing = (...balances: ClosingBalance[]) => month('fx', balances).problems.map(({ args }) => args)
    expect(missing(bank(1n, 0n), bank(1n, 1n))).toEqual([{ cur: 'USD', date: '2025-12-31', type: 'MONTH_END' }])
    expect(missing(bank(0n, 1n))).toHaveLength(1)
    expect(missing(bank(0n, 0n), bank(9n, 9n, 'CNY'))).toEqual([])
  })

  it('names the rates of several currencies in their order', () => {
    const rate = 700_000_000n
    const balances = ['USD', 'EUR'].map((currency) => of('100202', 1000n, { currency, original: 100n }))
    const { vouchers } = month('fx', balances, { closingRate: () => ({ rate, unit: 1, date: '2025-12-31' }) })
    expect(vouchers[0]?.lines.map(({ summary }) => summary)).toEqual([
      ...['12月末汇兑调整 USD 7.00', '12月末汇兑调整 EUR 7.00', '12月末汇兑调整 EUR 7.00, USD 7.00'],
    ])
  })

  it('brings a residue beside nothing in the currency to nothing', () => {
    const { vouchers } = month('fx', [of('100202', 3n, { currency: 'USD', original: 0n })], {
      closingRate: () => ({ rate: 700_000_000n, unit: 1, date: '2025-12-31' }),
    })
    expect(vouchers.map(text)).toEqual([['100202 D-0.03', '660303 D0.03']])
  })
})

test('a plan with a problem has no voucher', () => {
  const plan = planMonthClosing(
    'fx',
    [of('100202', 3n, { currency: 'USD', original: 9n }), of('100202', 9n, { currency: 'EUR', original: 1n })],
    facts({ closingRate: (currency) => (currency === 'EUR' ? { rate: 700_000_000n, unit: 1, date: 'x' } : null) }),
  )
  expect([plan.vouchers, plan.problems.map(({ code }) => code)]).toEqual([[], ['rate.missing']])
})
