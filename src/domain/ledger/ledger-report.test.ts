// Balance tables and ledgers over random books: parents are sums of leaves, tables agree with each other and with
// lines.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import { atOnce } from '../base/steps.ts'
import { auxBalanceCsv, detailLedgerCsv, generalLedgerCsv, openingCsv, trialBalanceCsv } from '../export/report-csv.ts'
import { type Amounts, keyText, noAmounts, type Opening } from '../voucher/balance.ts'
import { parseKinds, splitSteps } from './entity-split.ts'
import {
  auxSteps,
  currencyBalance,
  entityTrialSteps,
  type Grain,
  grainsOf,
  inCodeRange,
  trialBalance,
} from './ledger-report.ts'
import {
  detailLedger,
  generalLedger,
  isEmptyFrame,
  type LedgerEntry,
  ledgerFrame,
  openingOriginals,
  sideOf,
} from './ledger-rows.ts'

const chart = standardChart()
const leaves = ['1001', '100201', '100202', '112202', '22210101', '22210107', '4103', '600101', '660108']
const amount = fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n })

const opening = (subject: string, base: bigint, change: Partial<Opening> = {}): Opening => ({
  subject,
  aux: {},
  currency: 'CNY',
  base,
  original: base,
  quantity: 0n,
  ytdDebit: 0n,
  ytdCredit: 0n,
  ...change,
})

const turnover = fc.record({
  no: fc.integer({ min: 1, max: 4 }),
  subject: fc.constantFrom(...leaves),
  aux: fc.constantFrom('', 'store:S01', 'customer:C001;store:S02'),
  currency: fc.constantFrom('CNY', 'USD'),
  class: fc.constantFrom('ordinary' as const, 'closing' as const),
  debit: amount,
  credit: amount,
})
type Turnover = typeof turnover extends fc.Arbitrary<infer T> ? T : never
const books = fc.record({
  openings: fc.array(fc.tuple(fc.constantFrom(...leaves), amount), { maxLength: 8 }),
  turnovers: fc.array(turnover, { maxLength: 20 }),
})

type Books = { openings: Opening[]; balances: Map<string, Amounts> }

const booksOf = (made: { openings: [string, bigint][]; turnovers: Turnover[] }): Books => {
  const balances = new Map<string, Amounts>()
  for (const each of made.turnovers) {
    const { subject, aux, currency } = each
    const key = keyText({ period: { year: 2025, no: each.no }, subject, aux, currency, class: each.class })
    const sum = balances.get(key) ?? noAmounts()
    balances.set(key, {
      ...sum,
      debit: sum.debit + each.debit,
      credit: sum.credit + each.credit,
      originalDebit: each.debit,
    })
  }
  return { openings: made.openings.map(([subject, base]) => opening(subject, base)), balances }
}

const range = { from: { year: 2025, no: 2 }, to: { year: 2025, no: 3 } }
const grains = ({ openings, balances }: Books): Grain[] => grainsOf(openings, balances, range)

describe('the trial balance of any books', () => {
  it('shows each subject on the side of its net, and parents as the signed sum of their leaves', () => {
    fc.assert(
      fc.property(books, (made) => {
        const all = grains(booksOf(made))
        const { rows, total } = trialBalance(all, chart, { zeroRows: true })
        const byCode = new Map(rows.map((row) => [row.subject, row]))
        for (const row of rows) {
          expect(row.openingDebit === 0n || row.openingCredit === 0n).toBe(true)
          expect(
            row.openingDebit >= 0n && row.openingCredit >= 0n && row.closingDebit >= 0n && row.closingCredit >= 0n,
          ).toBe(true)
          const net = row.openingDebit - row.openingCredit + row.periodDebit - row.periodCredit
          expect(row.closingDebit - row.closingCredit).toBe(net)
          if (row.leaf) continue
          const children = chart.children(row.subject).map((child) => byCode.get(child.code))
          const sum = (pick: (row: (typeof rows)[number]) => bigint): bigint =>
            children.reduce((total, child) => total + (child ? pick(child) : 0n), 0n)
          expect(row.periodDebit).toBe(sum((child) => child.periodDebit))
          expect(row.ytdCredit).toBe(sum((child) => child.ytdCredit))
          expect(row.closingDebit - row.closingCredit).toBe(sum((child) => child.closingDebit - child.closingCredit))
        }
        expect(total.closingDebit).toBe(rows.reduce((sum, row) => sum + (row.leaf ? row.closingDebit : 0n), 0n))
      }),
    )
  })

  it('agrees with the general ledger of every subject', () => {
    fc.assert(
      fc.property(books, (made) => {
        const { openings, balances } = booksOf(made)
        const { rows } = trialBalance(grainsOf(openings, balances, range), chart, { zeroRows: true })
        for (const row of rows.filter((each) => each.level === 1)) {
          const frame = ledgerFrame(openings, balances, row.subject, range.from, range.to)
          const ledger = generalLedger(frame)
          const last = ledger.at(-1)
          expect(frame.opening).toBe(row.openingDebit - row.openingCredit)
          expect([last?.debit, last?.credit]).toEqual([row.ytdDebit, row.ytdCredit])
          expect(last?.side).toBe(sideOf(row.closingDebit - row.closingCredit))
          expect(last?.balance).toBe(row.closingDebit + row.closingCredit)
        }
      }),
    )
  })
})

describe('the trial balance', () => {
  it('leaves out what has no figures, deeper levels, parents and other subjects when asked', () => {
    const all = grains({ openings: [opening('100201', 5n), opening('4103', -5n)], balances: new Map() })
    const codes = (options: Parameters<typeof trialBalance>[2]): string[] =>
      trialBalance(all, chart, options).rows.map((row) => row.subject)
    expect(codes({})).toEqual(['1002', '100201', '4103'])
    expect(codes({ level: 1 })).toEqual(['1002', '4103'])
    expect(codes({ leafOnly: true })).toEqual(['100201', '4103'])
    expect(codes({ subjectFrom: '4', subjectTo: '4' })).toEqual(['4103'])
    // 1002 is not among them: of its children one is asked for, and the row would say that it is all of them.
    expect(codes({ subjectFrom: '100201', subjectTo: '100201' })).toEqual(['100201'])
    expect(codes({ subjectFrom: '1002', subjectTo: '100201' })).toEqual(['100201'])
    expect(codes({ subjectFrom: '1002', subjectTo: '1002' })).toEqual(['1002', '100201'])
    expect(trialBalance(all, chart, { level: 1 })).toMatchObject({ balanced: true, total: { closingDebit: 5n } })
    expect(inCodeRange('100201', '1001', '1002')).toBe(true)
    expect(inCodeRange('1003', '1001', '1002')).toBe(false)
  })

  it('shows a balance whose subject the chart does not hold', () => {
    const all = grains({ openings: [opening('1001', 5n), opening('1001XX', -5n)], balances: new Map() })
    const { rows, balanced } = trialBalance(all, chart)
    expect(rows.map((row) => [row.subject, row.closingDebit, row.closingCredit])).toEqual([
      ['1001', 5n, 0n],
      ['1001XX', 0n, 5n],
    ])
    expect(balanced).toBe(true)
  })

  it('may leave closing vouchers out', () => {
    const key = { period: { year: 2025, no: 2 }, subject: '600101', aux: '', currency: 'CNY' }
    const balances = new Map([
      [keyText({ ...key, class: 'ordinary' }), { ...noAmounts(), credit: 9n }],
      [keyText({ ...key, class: 'closing' }), { ...noAmounts(), debit: 9n }],
    ])
    expect(grainsOf([], balances, range)[0]).toMatchObject({ debit: 9n, credit: 9n })
    expect(grainsOf([], balances, { ...range, withClosing: false })[0]).toMatchObject({ debit: 0n, credit: 9n })
  })
})

describe('currency and auxiliary balances of any books', () => {
  it('hold the same base amounts as the grains they are made of', () => {
    fc.assert(
      fc.property(books, (made) => {
        const all = grains(booksOf(made))
        const foreign = currencyBalance(all, 'CNY')
        const sum = (list: readonly Grain[]): bigint => list.reduce((total, each) => total + each.debit, 0n)
        expect(foreign.reduce((total, row) => total + row.debitBase, 0n)).toBe(
          sum(all.filter((each) => each.currency !== 'CNY')),
        )
        const stores = atOnce(auxSteps(all)).filter((row) => row.entity.startsWith('store:'))
        expect(stores.reduce((total, row) => total + row.debit, 0n)).toBe(
          sum(all.filter((each) => each.aux.includes('store:'))),
        )
        for (const row of atOnce(auxSteps(all))) expect(row.closing).toBe(row.opening + row.debit - row.credit)
      }),
    )
  })
})

describe('a start in the middle of the year', () => {
  it('brings its turnovers into the year to date only', () => {
    const started = [opening('1001', 7n, { ytdDebit: 100n, ytdCredit: 93n })]
    expect(grainsOf(started, new Map(), range)[0]).toMatchObject({
      opening: 7n,
      debit: 0n,
      ytdDebit: 100n,
      ytdCredit: 93n,
    })
    const frame = ledgerFrame(started, new Map(), '1001', range.from, range.to)
    expect(frame.months.at(-1)).toMatchObject({ debit: 0n, ytdDebit: 100n })
    expect(isEmptyFrame(frame)).toBe(false)
  })
})

const entry = (change: Partial<LedgerEntry>): LedgerEntry => ({
  period: { year: 2025, no: 2 },
  date: '2025-02-03',
  voucher: '记-0001',
  summary: 'x',
  aux: '',
  currency: 'USD',
  debit: 0n,
  credit: 0n,
  original: 0n,
  ...change,
})

describe('the detail ledger', () => {
  const from = { year: 2025, no: 2 }
  const frame = {
    subject: '100202',
    opening: 700n,
    months: [
      { period: from, debit: 71n, credit: 0n, ytdDebit: 71n, ytdCredit: 0n },
      { period: { year: 2025, no: 3 }, debit: 0n, credit: 0n, ytdDebit: 71n, ytdCredit: 0n },
    ],
  }

  it('runs the balance in both currencies, and totals only months that have lines', () => {
    const rows = detailLedger(frame, [entry({ debit: 71n, original: 10n })], new Map([['USD', 100n]]), 'CNY')
    expect(rows.map((row) => [row.kind, row.date, row.balance, row.originalBalance])).toEqual([
      ['opening', '2025-02-01', 700n, 100n],
      ['line', '2025-02-03', 771n, 110n],
      ['month', '2025-02', 771n, null],
      ['year', '2025-02', 771n, null],
    ])
  })

  it('shows no original balance when currencies are mixed, or are the base currency', () => {
    const mixed = detailLedger(frame, [entry({ debit: 71n, currency: 'EUR' })], new Map([['USD', 100n]]), 'CNY')
    expect(mixed.every((row) => row.originalBalance === null)).toBe(true)
    const base = detailLedger(frame, [entry({ debit: 71n, currency: 'CNY' })], new Map(), 'CNY')
    expect(base.every((row) => row.originalBalance === null)).toBe(true)
  })

  it('takes its opening originals from before the range', () => {
    const key = keyText({
      period: { year: 2025, no: 1 },
      subject: '100202',
      aux: '',
      currency: 'USD',
      class: 'ordinary',
    })
    const balances = new Map([[key, { ...noAmounts(), originalDebit: 5n }]])
    const openings = [opening('100202', 1n, { currency: 'USD', original: 2n }), opening('1001', 9n)]
    expect(openingOriginals(openings, balances, '1002', from)).toEqual(new Map([['USD', 7n]]))
  })

  it('is written in three languages, guarded against formulas', () => {
    const rows = detailLedger(frame, [entry({ debit: 71n, original: 10n, summary: '=1+1' })], new Map(), 'CNY')
    const english = detailLedgerCsv(rows, { lang: 'en', digits: 2 }, 2)
    expect(english).toContain("记-0001,'=1+1,,0.71,,Dr,7.71,0.10\n")
    expect(english).toContain('2025-02,,Month total,,0.71,0.00,Dr,7.71,\n')
    expect(generalLedgerCsv(generalLedger(frame), { lang: 'zh-tw', digits: 0 })).toContain(
      '100202,,期初餘額,,,借,700\n',
    )
  })
})

describe('files', () => {
  it('name subjects in the language asked for', () => {
    const table = trialBalance(grains({ openings: [opening('1001', 5n)], balances: new Map() }), chart)
    expect(trialBalanceCsv(table, chart, { lang: 'zh-tw', digits: 0 })).toContain('1001,庫存現金,1,Y,5,0,')
    expect(trialBalanceCsv(table, chart, { lang: 'en', digits: 3 })).toContain('1001,Cash on hand,1,Y,0.005,0.000,')
  })

  it('of several companies have a first column and one header', () => {
    const rows = atOnce(
      auxSteps(grains({ openings: [opening('1001', 5n, { aux: { store: 'S01' } })], balances: new Map() })),
    )
    const form = { lang: 'zh-cn', digits: 2 }
    const csv =
      auxBalanceCsv(rows, { ...form, company: 'A' }) + auxBalanceCsv(rows, { ...form, company: 'B', headless: true })
    expect(csv.split('\n')).toEqual([
      'company,subject,entity,opening,period_debit,period_credit,closing',
      'A,1001,store:S01,0.05,0.00,0.00,0.05',
      'B,1001,store:S01,0.05,0.00,0.00,0.05',
      '',
    ])
  })

  it('write openings with the original amount of foreign rows only', () => {
    const openings = [
      opening('1001', 500n),
      opening('220201', -700n, { aux: { supplier: 'V002' }, currency: 'USD', original: -100n }),
    ]
    expect(openingCsv(openings, 'CNY', { lang: 'zh-cn', digits: 2 }, () => 2)).toBe(
      'subject,aux,currency,original_amount,debit,credit\n1001,,CNY,,5.00,\n220201,supplier:V002,USD,-1.00,,7.00\n',
    )
  })
})

describe('subjects taken apart by entities', () => {
  const closing = (list: readonly Grain[], code: string): bigint =>
    list
      .filter(({ subject }) => subject === code)
      .reduce((sum, each) => sum + each.opening + each.debit - each.credit, 0n)

  it('by sets and by chosen kinds the rows sum to the subject, and only they stand on an entity', () => {
    fc.assert(
      fc.property(books, fc.constantFrom('customer', 'store', 'store,customer'), (made, dims) => {
        const all = grains(booksOf(made))
        for (const [code, rows] of atOnce(entityTrialSteps(all))) {
          expect(rows.reduce((sum, row) => sum + row.closingDebit - row.closingCredit, 0n)).toBe(closing(all, code))
        }
        const rows = atOnce(splitSteps(all, parseKinds(dims) ?? [], chart))
        for (const whole of rows.filter(({ codes }) => codes === null)) {
          const parts = rows.filter(({ subject, codes }) => subject === whole.subject && codes !== null)
          for (const name of ['opening', 'debit', 'credit', 'closing'] as const) {
            expect(parts.reduce((sum, part) => sum + part[name], 0n)).toBe(whole[name])
          }
          expect(whole.closing).toBe(closing(all, whole.subject))
          expect(new Set(parts.map(({ codes }) => codes?.join('|'))).size).toBe(parts.length)
        }
      }),
    )
  })

  it('marks what lacks an entity that its subject demands', () => {
    const made = grains({
      openings: [opening('112202', 5n), opening('112202', 7n, { aux: { customer: 'C1' } })],
      balances: new Map(),
    })
    expect(atOnce(splitSteps(made, ['customer'], chart)).map(({ codes, isMissing }) => [codes, isMissing])).toEqual([
      [null, false],
      [[''], true],
      [['C1'], false],
    ])
  })

  it('refuses kinds that are none, twice the same, or too many', () => {
    expect(['', 'store,customer'].map(parseKinds)).toEqual([[], ['store', 'customer']])
    expect(['shop', 'store,store', 'customer,supplier,store,brand'].map(parseKinds)).toEqual([null, null, null])
  })
})
