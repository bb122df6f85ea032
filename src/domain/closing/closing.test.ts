// The closing vouchers on the worked example: what it holds as typed is what the balances before each ask for.
import { describe, expect, it } from 'vitest'
import { accept, book, bookFacts, ratesOfRows, workedExample, writeBook } from '../../../test/world/book.ts'
import { parseMoney } from '../base/money.ts'
import { comparePeriods, lastDay } from '../base/period.ts'
import type { defaultOptions } from '../chart/account-set.ts'
import { grainsOf } from '../ledger/ledger-report.ts'
import { fold, linesOf } from '../voucher/balance.ts'
import type { Voucher, VoucherFacts } from '../voucher/voucher.ts'
import {
  type ClosingFacts,
  closingBalances,
  closingPrefixes,
  closingSources,
  type MonthClosing,
  planMonthClosing,
  sumByEntities,
} from './closing.ts'
import { revaluedBalances } from './revaluation.ts'
import { planYearEnd, usualChoice, type YearEndChoice } from './year-end.ts'

type Kind = MonthClosing | 'year'

const example = workedExample()
const all = example.drafts.map(({ draft }) => accept(draft, example.facts))

const factsOf = (facts: VoucherFacts, no: number): ClosingFacts => {
  const period = { year: 2025, no }
  return {
    period,
    lastNo: 12,
    baseCurrency: facts.accountSet.baseCurrency,
    options: facts.accountSet.options,
    subjects: facts.subjects,
    currencies: facts.currencies,
    closingRate: (currency) => facts.rate(currency, 'MONTH_END', lastDay(period)),
  }
}

const planned = (
  kind: Kind,
  vouchers: readonly Voucher[],
  no: number,
  { facts = example.facts, openings = example.openings, choice = usualChoice } = {},
) => {
  const period = { year: 2025, no }
  const known = vouchers.filter((voucher) => comparePeriods(voucher.period, period) <= 0)
  const grains = grainsOf(openings, fold(known.flatMap(linesOf)), { from: period, to: period })
  const balances = closingBalances(grains)
  const of = factsOf(facts, no)
  return kind === 'year' ? planYearEnd(balances, of, choice) : planMonthClosing(kind, balances, of)
}

const textOf = (drafts: ReturnType<typeof planned>, facts = example.facts): string =>
  writeBook(
    drafts.vouchers.map((draft) => accept(draft, facts)),
    facts,
  )

/** The vouchers that stand before the first of this source and month. */
const upTo = (source: string, no: number): Voucher[] =>
  all.slice(
    0,
    all.findIndex((voucher) => voucher.source === source && voucher.period.no === no),
  )

describe('the worked example closes itself', () => {
  it.each([
    ['fx', 11],
    ['pl', 11],
    ['fx', 12],
    ['pl', 12],
    ['year', 12],
  ] as const)('%s of month %s as its file has it', (kind, no) => {
    const source = closingSources[kind]
    const wanted = all.filter((voucher) => voucher.source === source && voucher.period.no === no)
    const plan = planned(kind, upTo(source, no), no)
    expect(plan.problems).toEqual([])
    expect(textOf(plan)).toBe(writeBook(wanted, example.facts))
  })

  it.each(['fx', 'pl', 'year'] as const)('%s asks for nothing when it is done', (kind) => {
    expect(planned(kind, all, 12)).toEqual({ vouchers: [], problems: [] })
  })

  it('transfers the tax that is owed, and none while there is a credit', () => {
    const tax = all.findIndex((voucher) => voucher.lines[0]?.subject === '22210104')
    expect(textOf(planned('vat', all.slice(0, tax), 12))).toBe(
      `2025-12-31 记 VATCLOSE\n22210104  Dr  58825.20  转出未交增值税\n222102  Cr  58825.20  转出未交增值税`,
    )
    expect(planned('vat', upTo('PLCLOSE', 11), 11).vouchers).toEqual([])
  })
})

it.each([11, 12])('balance table 2 tells what the revaluation of month %s books', (no) => {
  const period = { year: 2025, no }
  const known = upTo('FXREVAL', no).filter((voucher) => comparePeriods(voucher.period, period) <= 0)
  const grains = grainsOf(example.openings, fold(known.flatMap(linesOf)), { from: period, to: period })
  const { subjects, baseCurrency, currencies, closingRate } = factsOf(example.facts, no)
  const digitsOf = (currency: string) => currencies.get(currency)?.minorDigits ?? 2
  const told = revaluedBalances(grains, { subjects, baseCurrency, digitsOf, closingRate })
  const booked = planned('fx', known, no).vouchers.flatMap(({ lines }) => lines.slice(0, -1))
  const differences = [...told.values()].map(({ difference }) => difference).filter((each) => each !== 0n)
  const inMinor = (text: string | undefined) => parseMoney(text ?? '0', 2) ?? 0n
  expect(differences).toEqual(booked.map(({ debit, credit }) => inMinor(debit) - inMinor(credit)))
  expect(differences.length).toBeGreaterThan(0)
})

const free = (text: string, options: Partial<typeof defaultOptions> = {}, rates = '') => {
  const facts = bookFacts({
    options: { cashFlowRequired: false, ...options },
    rates: ratesOfRows(
      rates.split(',').flatMap((each) => {
        const [currency = '', rate = '', unit = ''] = each.split(' ')
        return currency === '' ? [] : [{ currency, type: 'MONTH_END', date: '2025-03-31', rate, unit }]
      }),
    ),
    mayEditRate: true,
  })
  const vouchers = book(text, facts)
  return (kind: Kind, no = 3, choice: YearEndChoice = usualChoice) => {
    const plan = planned(kind, vouchers, no, { facts, openings: [], choice })
    return plan.problems.length > 0 ? plan.problems.map(({ code }) => code).join() : textOf(plan, facts)
  }
}

const trade = `2025-03-05 记
1001  Dr  100.00  x
600101  Cr  100.00  x | store:S01
2025-03-06 记
660101  Dr  130.00  x | store:S01
1001  Cr  130.00  x`

describe('profit and loss', () => {
  it('of a loss stands on the debit side of the profit of the year', () => {
    expect(free(trade)('pl')).toBe(`2025-03-31 记 PLCLOSE
600101  Dr  100.00  结转3月损益 | store:S01
660101  Cr  130.00  结转3月损益 | store:S01
4103  Dr  30.00  结转3月损益`)
  })

  it('goes in two vouchers where the books say so', () => {
    expect(free(trade, { plClosingSplit: 'INCOME_EXPENSE' })('pl')).toBe(`2025-03-31 记 PLCLOSE
600101  Dr  100.00  结转3月损益 | store:S01
4103  Cr  100.00  结转3月损益

2025-03-31 记 PLCLOSE
660101  Cr  130.00  结转3月损益 | store:S01
4103  Dr  130.00  结转3月损益`)
  })

  it('is carried forward in the last month alone where the books do it by year', () => {
    const yearly = free(trade, { plClosingMode: 'YEARLY' })
    expect(yearly('pl')).toBe('closing.yearly')
    expect(yearly('pl', 12)).toContain('4103  Dr  30.00  结转12月损益')
  })

  it('is cut where a voucher would be too long, each part against its own sum', () => {
    expect(free(trade, { voucherLinesMax: 2 })('pl')).toBe(`2025-03-31 记 PLCLOSE
600101  Dr  100.00  结转3月损益 | store:S01
4103  Cr  100.00  结转3月损益

2025-03-31 记 PLCLOSE
660101  Cr  130.00  结转3月损益 | store:S01
4103  Dr  130.00  结转3月损益`)
  })

  it('of earlier years goes to retained profit at once', () => {
    const text = '2025-03-05 记\n1001  Dr  7.00  x\n6901  Cr  7.00  x'
    expect(free(text)('pl')).toBe(`2025-03-31 记 PLCLOSE
6901  Dr  7.00  结转3月以前年度损益调整
410406  Cr  7.00  结转3月以前年度损益调整`)
  })
})

const bank = `2025-03-05 记
100202  Dr  1000.00  x | bank:B02 | JPY 20000 @ 0.05
4001  Cr  1000.00  x`

describe('revaluation', () => {
  it('takes the rate of a hundred, and puts the loss on the debit side in red or black', () => {
    expect(free(bank, {}, 'JPY 4.85 100')('fx')).toBe(`2025-03-31 记 FXREVAL
100202  Dr  -30.00  3月末汇兑调整 JPY 4.85/100 | bank:B02 | JPY 0 @ 0.0485
660303  Dr  30.00  3月末汇兑调整 JPY 4.85/100 | CF040001`)
  })

  it('asks for no rate where nothing is left in a currency', () => {
    const gone = `${bank}
2025-03-06 记
4001  Dr  1000.00  x
100202  Cr  1000.00  x | bank:B02 | JPY 20000 @ 0.05`
    expect(free(gone)('fx')).toBe('')
  })

  it('stands in the base currency alone where the subject is not monetary', () => {
    const goods = '2025-03-05 记\n1123  Dr  1000.00  x | supplier:V001 | JPY 20000 @ 0.05\n4001  Cr  1000.00  x'
    expect(free(goods)('fx')).toBe('')
  })

  it('waits for the subject of exchange differences', () => {
    expect(free(bank, { fxPlSubject: '6603' }, 'JPY 4.85 100')('fx')).toBe('closing.subject')
    expect(free(trade, { fxPlSubject: '6603' })('fx')).toBe('')
  })

  it('names the currency that has no closing rate', () => {
    expect(free(bank)('fx')).toBe('rate.missing')
  })
})

const profit = (amount: string, capital = '1000.00', retained = '') => `2025-12-05 记
1001  Dr  ${amount}  x
4103  Cr  ${amount}  x
2025-12-05 记
1001  Dr  ${capital}  x
4001  Cr  ${capital}  x
${retained && `2025-12-05 记\n410406  Dr  ${retained}  x\n1001  Cr  ${retained}  x`}`

describe('value-added tax', () => {
  const booked = (...lines: string[]) => free(lines.map((line) => `2025-03-05 记\n${line}`).join('\n'))('vat')
  const output = (amount: string) => `1001  Dr  ${amount}  x\n22210107  Cr  ${amount}  x`
  const input = (amount: string) => `22210101  Dr  ${amount}  x\n1001  Cr  ${amount}  x`
  const paid = (amount: string) => `22210103  Dr  ${amount}  x\n1001  Cr  ${amount}  x`

  it('that is owed goes to what is not paid yet', () => {
    expect(booked(output('13.00'), input('5.00'))).toContain('22210104  Dr  8.00')
    expect(booked(output('13.00'), input('5.00'))).toContain('222102  Cr  8.00')
    expect(booked(output('13.00'), input('13.00'))).toBe('')
  })

  it('that was paid in advance comes back as far as it is too much, the rest is carried on', () => {
    expect(booked(output('13.00'), paid('20.00'))).toContain('222102  Dr  7.00')
    expect(booked(output('13.00'), paid('20.00'))).toContain('22210110  Cr  7.00')
    expect(booked(output('13.00'), input('20.00'), paid('3.00'))).toContain('222102  Dr  3.00')
    expect(booked(output('13.00'), input('20.00'))).toBe('')
  })
})

describe('a closing', () => {
  it('waits for subjects that lines may stand on', () => {
    expect(free(trade, { profitSubject: '4104' })('pl')).toBe('closing.subject')
    expect(free(trade, { profitSubject: '9999' })('pl')).toBe('closing.subject')
    expect(free(trade, { retainedSubject: '9999' })('pl')).not.toBe('closing.subject')
    const prior = '2025-03-05 记\n1001  Dr  7.00  x\n6901  Cr  7.00  x'
    expect(free(prior, { retainedSubject: '9999' })('pl')).toBe('closing.subject')
    expect(free(prior, { profitSubject: '9999' })('pl')).not.toBe('closing.subject')
  })

  it('adds up what a leaf and its entities have in several currencies', () => {
    const of = (aux: string, currency: string, base: bigint) => ({
      subject: '660303',
      aux,
      currency,
      base,
      original: 0n,
    })
    const balances = [of('', 'CNY', 1000n), of('', 'USD', 100n), of('store:S01', 'CNY', 7n), of('store:S02', 'CNY', 0n)]
    expect(sumByEntities(balances).map(({ aux, base }) => [aux, base])).toEqual([
      ['', 1100n],
      ['store:S01', 7n],
    ])
    expect(balances[0]?.base).toBe(1000n)
  })

  it('looks at the balances of its subjects alone', () => {
    const { subjects } = bookFacts()
    expect(closingPrefixes('vat', { subjects })).toEqual(['222101'])
    const of = (kind: 'pl' | 'fx') => closingPrefixes(kind, { subjects }).map((code) => subjects.find(code))
    expect(of('pl').every((each) => each?.isLeaf && each.type === 'PROFIT_LOSS')).toBe(true)
    expect(of('fx').every((each) => each?.isLeaf && each.fxReval)).toBe(true)
    expect([of('pl').length > 40, of('fx').length > 3]).toEqual([true, true])
  })
})

describe('the end of the year', () => {
  it('puts aside nothing of a loss', () => {
    expect(free(profit('-50.00'))('year', 12)).toBe(
      '2025-12-31 记 YECLOSE\n410406  Dr  50.00  结转本年利润\n4103  Cr  50.00  结转本年利润',
    )
  })

  it('waits until profit and loss is carried forward', () => {
    expect(free(trade)('year', 12)).toBe('year.profitLoss')
  })

  it('covers earlier losses first', () => {
    expect(free(profit('300.00', '1000.00', '100.00'))('year', 12)).toContain('410101  Cr  20.00  提取法定盈余公积10%')
  })

  it('puts aside until half of the capital is reached', () => {
    expect(free(profit('300.00', '40.00'))('year', 12)).toContain('410101  Cr  20.00  提取法定盈余公积10%')
  })

  it('puts aside more when told so, and clears all of it against retained profit', () => {
    const text = free(profit('300.00'))('year', 12, { ...usualChoice, discretionary: 550n })
    expect(text).toContain('410102  Cr  16.50  提取任意盈余公积5.5%')
    expect(text).toContain(`410406  Dr  46.50  结转利润分配明细
410401  Cr  30.00  结转利润分配明细
410402  Cr  16.50  结转利润分配明细`)
  })

  it('clears the columns of value-added tax against input tax when told so', () => {
    const columns = `2025-12-05 记
1001  Dr  13.00  x
22210107  Cr  13.00  x
2025-12-05 记
22210101  Dr  20.00  x
1001  Cr  20.00  x`
    expect(free(columns)('year', 12)).toBe('')
    expect(free(columns)('year', 12, { ...usualChoice, clearVat: true })).toBe(`2025-12-31 记 YECLOSE
22210101  Cr  13.00  结转应交增值税明细
22210107  Dr  13.00  结转应交增值税明细`)
  })
})
