// Templates: amounts computed exactly from each other, mistakes named by line and place, and when drafts are due.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, roundRatio } from '../base/money.ts'
import {
  applyTemplate,
  askedBalances,
  askedOf,
  checkTemplate,
  closingLines,
  dueMonths,
  recurringDate,
  type Template,
  type TemplateFacts,
  type TemplateLine,
} from './template.ts'

const facts: TemplateFacts = {
  accountSet: { baseCurrency: 'CNY' },
  currencies: new Map([
    ['CNY', { minorDigits: 2 }],
    ['JPY', { minorDigits: 0 }],
  ]),
  toBase: ({ currency }, original) => (currency === 'JPY' ? roundRatio(original * 488n, 100n) : null),
  balance: (asked) => ({ '2221': 1_234_567n, '6001': -5n, '6001@S01': 700n })[asked] ?? null,
}

const line = (side: 'debit' | 'credit', amount: string, more: Partial<TemplateLine> = {}): TemplateLine => ({
  ...{ summary: 's', subject: '1001', aux: {}, side, amount },
  ...more,
})

/** What the lines come to, as 'D 12.00'. */
const amounts = (lines: TemplateLine[], typed: [number, string][] = []): string[] =>
  applyTemplate(lines, new Map(typed), facts).lines.map((each) =>
    each.debit ? `D ${each.debit}` : each.credit ? `C ${each.credit}` : '',
  )

const refusal = (lines: TemplateLine[]): (string | number | undefined)[][] =>
  applyTemplate(lines, new Map(), facts).problems.map(({ code, path, args }) => [code, path, args.pos ?? args.k])

describe('the amounts of a template', () => {
  it('are fixed, computed from other lines, balances and sums, whatever their order', () => {
    expect(
      amounts([
        line('debit', '=SUM(C)-L2'),
        line('debit', '= l3 * 13%'),
        line('credit', '1,000.00'),
        line('credit', '=BAL(2221)'),
      ]),
    ).toEqual(['D 13215.67', 'D 130.00', 'C 1000.00', 'C 12345.67'])
    expect(amounts([line('debit', '=L2'), line('credit', '=BAL(6001)*-1')])).toEqual(['D 0.05', 'C 0.05'])
  })

  it('are the least or the greatest of some, and balances with an entity', () => {
    const made = [line('debit', '=min(100; BAL(6001@s01) * 50%;12)'), line('credit', '=MAX(L1；-5;(1+1))')]
    expect(amounts(made)).toEqual(['D 3.50', 'C 3.50'])
    expect(askedBalances(made)).toEqual(['6001@S01'])
    for (const wrong of ['=MIN()', '=MIN(1;)', '=MIN(1', '=BAL(6001@)', '=BAL(6001@S02)']) {
      expect(refusal([line('debit', wrong)])[0]?.[0], wrong).toBe('template.formula')
    }
  })

  it('are rounded half-up once, at the end', () => {
    const cents = fc.bigInt({ min: -(10n ** 11n), max: 10n ** 11n })
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 9999 }), (minor, rate) => {
        const made = applyTemplate(
          [line('debit', formatMoney(minor, 2)), line('credit', `=L1*0.${String(rate).padStart(4, '0')}`)],
          new Map(),
          facts,
        )
        const exact = roundRatio(minor * BigInt(rate), 10_000n)
        expect(made.lines[1]?.credit).toBe(exact === 0n ? '' : formatMoney(exact, 2))
      }),
    )
  })

  it('balance by the difference of the sums', () => {
    const split = [
      line('debit', '100'),
      line('debit', '=L1/3'),
      line('credit', '=SUM(D)-SUM(C)'),
      line('credit', '0.1'),
    ]
    expect(amounts(split)).toEqual(['D 100.00', 'D 33.33', 'C 133.23', 'C 0.10'])
  })

  it('in a foreign currency are original ones, and count with their base amount', () => {
    const yen = line('debit', '1000', { currency: 'JPY' })
    const made = applyTemplate([yen, line('credit', '=L1')], new Map(), facts)
    expect(made.lines).toMatchObject([{ original: '1000', debit: '48.80' }, { credit: '48.80' }])
  })

  it('wait for what is still to be typed', () => {
    const rent = [line('debit', ''), line('debit', '=L1*9%'), line('credit', '=SUM(D)'), line('credit', '')]
    expect(applyTemplate(rent, new Map(), facts)).toMatchObject({ open: [0], problems: [] })
    expect(amounts(rent)).toEqual(['', '', '', ''])
    expect(amounts(rent, [[0, '=3w/3']])).toEqual(['D 10000.00', 'D 900.00', 'C 10900.00', ''])
    expect(amounts([line('debit', ''), line('credit', '=100/(L1-1)')])).toEqual(['', ''])
    expect(refusal([line('debit', ''), line('credit', '=100/(L1-1)')])).toEqual([])
  })
})

describe('a mistake', () => {
  const formula = (text: string, at: number | undefined) =>
    expect(refusal([line('debit', '1'), line('credit', text)])).toEqual([['template.formula', 'lines.1.amount', at]])

  it('is named with its line and place', () => {
    formula('=L1*', 5)
    formula('=L1+L9', 5)
    formula('=BAL(9999)', 2)
    formula('=SUM(X)', 2)
    formula('=L1 L1', 5)
    formula('=FOO(1)', 2)
    formula('=L1/0', 6)
    expect(refusal([line('debit', '1.005')])).toEqual([['template.amount', 'lines.0.amount', 2]])
  })

  it('is a circle, however long', () => {
    expect(refusal([line('debit', '=L1')])).toEqual([['template.circle', 'lines.0.amount', 2]])
    expect(refusal([line('debit', '=L2'), line('debit', '=L3+1'), line('credit', '=L1')])[0]?.[0]).toBe(
      'template.circle',
    )
    expect(refusal([line('debit', '=SUM(C)'), line('credit', '=SUM(D)')])[0]?.[0]).toBe('template.circle')
  })
})

const rent: Template = {
  ...{ name: '租金', scope: 'private', enabled: true, type: 'JI', remark: '' },
  lines: [line('debit', '=BAL(2221)'), line('credit', '=L1')],
  recurrence: { from: '2025-01', day: 31, times: 3, lead: 0 },
  closes: false,
}

describe('a template is kept', () => {
  it('when it has a name, lines, readable formulas and a possible rule', () => {
    expect(askedBalances([...rent.lines, line('debit', '＝ｂａｌ（ 2221 ）+BAL(6001)')])).toEqual(['2221', '6001'])
    expect(checkTemplate(rent, facts)).toEqual([])
    const names = (other: Partial<Template>) => checkTemplate({ ...rent, ...other }, facts).map((each) => each.path)
    expect(names({ name: ' ' })).toEqual(['name'])
    expect(names({ lines: [] })).toEqual(['lines'])
    expect(names({ scope: 'group' })).toEqual(['recurrence'])
    expect(names({ scope: 'group', recurrence: null })).toEqual([])
    expect(names({ closes: true })).toEqual(['closes'])
    expect(names({ closes: true, scope: 'company' })).toEqual([])
    expect(names({ closes: true, scope: 'company', lines: [line('debit', '')] })).toEqual(['closes'])
    const wrong = { from: '2025-13', day: 32, times: 0, lead: 16 }
    expect(names({ recurrence: wrong })).toHaveLength(4)
  })
})

describe('what keeps a template from being kept', () => {
  const told = (other: Partial<Template>) =>
    checkTemplate({ ...rent, ...other }, facts).map(({ code, path, args }) =>
      [code, path, ...Object.values(args)].join(' '),
    )
  const many = (count: number) => Array.from({ length: count }, () => line('debit', '1'))

  it('is told by field', () => {
    expect(told({ name: '' })).toEqual(['input.required name'])
    expect(told({ name: 'x'.repeat(81), remark: 'x'.repeat(501) })).toEqual([
      ...['input.tooLong name 80', 'input.tooLong remark 500'],
    ])
    expect(told({ lines: [] })).toEqual(['voucher.fewLines lines'])
    expect(told({ lines: many(500) })).toEqual([])
    expect(told({ lines: many(501) })).toEqual(['voucher.manyLines lines 500'])
    const long = line('debit', '1', { summary: 'x'.repeat(201) })
    expect(told({ lines: [line('debit', '1'), long] })).toEqual(['input.tooLong lines.1.summary 200'])
    expect(told({ scope: 'group' })).toEqual(['template.recurrence recurrence'])
    expect(told({ recurrence: { from: '2025-13', day: 0, times: 1000, lead: -1 } })).toEqual([
      ...['input.invalid recurrence.from', 'input.invalid recurrence.day', 'input.invalid recurrence.times'],
      'input.invalid recurrence.lead',
    ])
    expect(told({ recurrence: { from: '2025-01', day: 1.5, times: null, lead: 15 } })).toEqual([
      'input.invalid recurrence.day',
    ])
    expect(told({ recurrence: { from: '2025-01', day: 1, times: 999, lead: 0 } })).toEqual([])
  })

  it('is an amount that somebody has to type where nobody is', () => {
    const closes = { closes: true, scope: 'company' as const }
    expect(told({ ...closes, lines: [line('debit', ' '), line('credit', '1')] })).toEqual(['template.closing closes'])
    expect(told({ closes: true, scope: 'private', lines: [line('debit', '1')] })).toEqual(['template.closing closes'])
    expect(told({ ...closes, lines: [line('debit', '1'), line('credit', '=L1')] })).toEqual([])
  })

  it('is a formula that cannot be read, with its line and place', () => {
    const lines = [line('debit', '1'), line('debit', ' 1.005 '), line('credit', '=L1*')]
    expect(told({ lines })).toEqual(['template.amount lines.1.amount 2 2', 'template.formula lines.2.amount 3 5'])
    expect(told({ lines: [line('debit', '=L1')] })).toEqual(['template.circle lines.0.amount 1 2'])
  })
})

describe('the amounts that are asked for', () => {
  const open = (lines: TemplateLine[], typed: [number, string][] = []) =>
    applyTemplate(lines, new Map(typed), facts).open

  it('are those of lines that formulas name, by number or by side, in their order', () => {
    const blank = Array.from({ length: 12 }, () => line('debit', ''))
    expect(open([...blank, line('credit', '=L12+l2')])).toEqual([1, 11])
    expect(open([line('debit', ' '), line('credit', ''), line('credit', '= SUM ( D )')])).toEqual([0])
    expect(open([line('debit', ''), line('credit', ''), line('debit', '=SUM(C)')])).toEqual([1])
    expect(open([line('debit', ''), line('credit', '=SUM(D)*2')], [[0, ' ']])).toEqual([0])
    expect(open([line('debit', ''), line('credit', '=SUM(D)*2')], [[0, '5']])).toEqual([])
    // What is no formula asks for nothing.
    expect(open([line('debit', ''), line('credit', 'L1')])).toEqual([])
    expect(open([line('debit', ''), line('credit', ' =L1')])).toEqual([0])
  })

  it('are balances of subjects, and of an entity of one', () => {
    expect(askedBalances([line('debit', '=BAL ( 2221 ) + BAL(6001@S01 )'), line('credit', 'BAL(1)')])).toEqual([
      ...['2221', '6001@S01'],
    ])
    expect([askedOf('6001@S01'), askedOf('6001')]).toEqual([
      { code: '6001', entity: 'S01' },
      { code: '6001', entity: '' },
    ])
  })
})

describe('what closes a month', () => {
  it('leaves out lines that come to nothing', () => {
    const made = closingLines([line('debit', '5'), line('debit', '=L1-5'), line('credit', '=SUM(D)')], facts)
    expect(made.lines.map(({ debit, credit }) => [debit, credit])).toEqual([
      ['5.00', ''],
      ['', '5.00'],
    ])
    expect(made.problems).toEqual([])
    expect(closingLines([line('debit', '=L1')], facts)).toMatchObject({
      lines: [],
      problems: [{ code: 'template.circle' }],
    })
  })

  it('has plain sums, and originals only in foreign currencies', () => {
    expect(amounts([line('debit', ' =1+2 '), line('credit', '１２')])).toEqual(['D 3.00', 'C 12.00'])
    const [base] = applyTemplate([line('debit', '5', { currency: 'CNY' })], new Map(), facts).lines
    expect(base).not.toHaveProperty('original')
    const [unknown] = applyTemplate([line('debit', '5', { currency: 'USD' })], new Map(), facts).lines
    expect(unknown).toMatchObject({ original: '5.00', debit: '' })
    expect(amounts([line('debit', '5', { currency: 'USD' }), line('credit', '=SUM(D)')])).toEqual(['', ''])
  })
})

describe('a draft is due', () => {
  it('on its day or the last of a shorter month, as often as the rule says, and ahead of it by its lead', () => {
    const rule = { from: '2025-01', day: 31, times: 3, lead: 0 }
    expect(recurringDate('2025-02', rule)).toBe('2025-02-28')
    expect(dueMonths(rule, '2025-01-30')).toEqual([])
    expect(dueMonths(rule, '2025-02-28')).toEqual(['2025-01', '2025-02'])
    expect(dueMonths(rule, '2025-12-31')).toEqual(['2025-01', '2025-02', '2025-03'])
    expect(dueMonths({ ...rule, times: null }, '2026-12-31')).toHaveLength(12)
    expect(dueMonths({ ...rule, times: null }, '2026-12-31')[0]).toBe('2026-01')
    expect(recurringDate('2025-03', { day: 5 })).toBe('2025-03-05')
  })
})
