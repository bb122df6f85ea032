// Reading a voucher: every refusal E101–E129 that is decided on the voucher alone, bad input, and speed.
import { describe, expect, it } from 'vitest'
import { accept, bookFacts, entitiesOfRows, readBook, rowsOfFile, standardChart } from '../../../test/world/book.ts'
import type { PeriodStatus } from '../base/period.ts'
import type { Problem } from '../base/problem.ts'
import { subjectTree } from '../chart/subject.ts'
import type { LineDraft, VoucherDraft, VoucherFacts } from './voucher.ts'
import { checkDraft, readVoucher } from './voucher-check.ts'

const rates = [
  { currency: 'USD', type: 'DAILY', date: '2025-11-05', rate: 712000000n, unit: 1 },
  { currency: 'JPY', type: 'DAILY', date: '2025-11-05', rate: 485120000n, unit: 100 },
]
const facts = bookFacts({ rates })

const sale = (): VoucherDraft => ({
  type: 'JI',
  date: '2025-11-05',
  lines: [
    { summary: 'cash sale', subject: '1001', aux: {}, debit: '113.00' },
    { summary: 'cash sale', subject: '600101', aux: { store: 'S01' }, credit: '100.00' },
    { summary: 'cash sale', subject: '22210107', aux: {}, credit: '13.00' },
  ],
})

const changed = (index: number, change: Partial<LineDraft>, head: Partial<VoucherDraft> = {}): VoucherDraft => {
  const draft = sale()
  draft.lines[index] = { ...(draft.lines[index] as LineDraft), ...change }
  return { ...draft, ...head }
}

const problemsOf = (draft: VoucherDraft, with_: VoucherFacts = facts): string[] => {
  const { voucher, problems } = readVoucher(draft, with_)
  expect(voucher === null).toBe(problems.length > 0)
  return problems.map((each: Problem) => `${each.code} ${each.path}`)
}

describe('a right voucher', () => {
  it('is read with its figures in minor units, its period and its total', () => {
    const voucher = accept(sale(), facts)
    expect(voucher).toMatchObject({ period: { year: 2025, no: 11 }, total: 11300n, source: 'MANUAL', attachCount: 0 })
    expect(voucher.lines[0]).toMatchObject({ lineNo: 1, currency: 'CNY', original: 11300n, debit: 11300n, credit: 0n })
  })

  it('may be red: both sides negative', () => {
    const draft = changed(0, { debit: '-113.00' })
    draft.lines[1] = { ...(draft.lines[1] as LineDraft), credit: '-100.00' }
    draft.lines[2] = { ...(draft.lines[2] as LineDraft), credit: '-13.00' }
    expect(accept(draft, facts).total).toBe(-11300n)
  })

  it('skips lines in which nothing was typed, wherever they stand, and counts the others as typed', () => {
    const draft = sale()
    draft.lines.splice(1, 0, { summary: ' ', subject: '', aux: {}, currency: 'CNY' })
    draft.lines.push({ summary: '', subject: '', aux: { store: '' }, debit: '', credit: '' })
    expect(accept(draft, facts).lines.map((line) => line.lineNo)).toEqual([1, 2, 3])
    draft.lines[3] = { ...(draft.lines[3] as LineDraft), credit: '14.00' }
    draft.lines[3].subject = '9999'
    expect(readVoucher(draft, facts).problems[0]).toMatchObject({ path: 'lines.3.subject', args: { n: 4 } })
  })

  it('may leave the other amount column at zero', () => {
    expect(problemsOf(changed(0, { credit: '0.00' }))).toEqual([])
  })
})

const refusals: [string, VoucherDraft, string[]][] = [
  [
    'type or date are missing (E102)',
    { ...sale(), type: '', date: '' },
    // R-203 R-204
    ['voucher.typeAndDate type', 'voucher.typeAndDate date'],
  ],
  ['its type is unknown or disabled', { ...sale(), type: 'SHOU' }, ['input.invalid type']],
  ['it eliminates, in books that hold no eliminations', { ...sale(), type: 'DX' }, ['voucher.elimination type']],
  ['its date does not exist', { ...sale(), date: '2025-02-30' }, ['input.date date']],
  ['its date is far away', { ...sale(), date: '9999-12-31' }, ['input.date date']],
  ['its date is in another year (E103)', { ...sale(), date: '2026-01-01' }, ['period.notOpen date']],
  ['it has one line (E104)', { ...sale(), lines: sale().lines.slice(0, 1) }, ['voucher.fewLines lines']],
  ['it has no line (E104)', { ...sale(), lines: [] }, ['voucher.fewLines lines']],
  ['one fen is missing (E105)', changed(2, { credit: '12.99' }), ['voucher.unbalanced lines']],
  ['a summary is missing (E106)', changed(1, { summary: '  ' }), ['line.summary lines.1.summary']],
  ['a subject is missing (E107)', changed(1, { subject: '', aux: {} }), ['line.subject lines.1.subject']],
  ['a subject does not exist (E108)', changed(1, { subject: '999999' }), ['line.subjectUnknown lines.1.subject']],
  ['a subject is disabled (E108)', changed(1, { subject: '6011' }), ['line.subjectUnknown lines.1.subject']],
  ['a subject is no leaf (E109)', changed(1, { subject: '6001' }), ['line.subjectNotLeaf lines.1.subject']],
  ['an entity is missing (E110)', changed(1, { aux: {} }), ['line.entityRequired lines.1.aux.store']],
  ['both sides have an amount (E111)', changed(1, { debit: '1.00' }), ['line.bothSides lines.1.credit']],
  [
    'an amount is zero (E112, E105)',
    changed(1, { credit: '0.00' }),
    ['line.zero lines.1.credit', 'voucher.unbalanced lines'],
  ],
  ['an amount is missing (E112)', changed(1, { credit: '' }), ['line.zero lines.1.debit']],
  ['an amount has too many decimals (E113)', changed(1, { credit: '100.001' }), ['line.amountRange lines.1.credit']],
  ['an amount is out of range (E113)', changed(1, { credit: '10000000000000' }), ['line.amountRange lines.1.credit']],
  [
    'a currency is not allowed (E114)',
    changed(1, { currency: 'USD', original: '1' }),
    ['line.currency lines.1.currency'],
  ],
  [
    'a currency does not exist (E114)',
    changed(0, { currency: 'XXX', original: '1' }),
    ['line.currency lines.0.currency'],
  ],
  ['an entity does not exist (E128)', changed(1, { aux: { store: 'S99' } }), ['line.entityUnknown lines.1.aux.store']],
  ['a handler does not exist (E128)', changed(1, { handler: 'E001' }), ['line.entityUnknown lines.1.handler']],
  ['an entity is not asked for', changed(0, { aux: { store: 'S01' } }), ['input.invalid lines.0.aux.store']],
  [
    'a kind of entity does not exist',
    changed(0, { aux: { ship: 'S01' } as LineDraft['aux'] }),
    ['input.invalid lines.0.aux.ship'],
  ],
  [
    'its original differs from its base amount',
    changed(0, { original: '112.00' }),
    ['line.rateMismatch lines.0.original'],
  ],
  ['a quantity stands where none is kept', changed(0, { quantity: '3' }), ['input.invalid lines.0.quantity']],
  ['a due date does not exist', changed(0, { dueDate: '2025-11-31' }), ['input.date lines.0.dueDate']],
  ['a cash-flow item does not exist (E126)', changed(1, { cfItem: 'CF999999' }), ['line.cashFlowItem lines.1.cfItem']],
  ['its attachment count is no count', { ...sale(), attachCount: 1.5 }, ['input.invalid attachCount']],
  ['its source is none of ours', { ...sale(), source: 'OTHER' as VoucherDraft['source'] }, ['input.invalid source']],
]

describe('a voucher is refused when', () => {
  const period = (statuses: [number, PeriodStatus][]): VoucherFacts => bookFacts({ periods: new Map(statuses) })

  it.each(refusals)('%s', (_, draft, problems) => {
    expect(problemsOf(draft)).toEqual(problems)
  })

  it('its company is missing (E101)', () => {
    const without = { ...facts, accountSet: { ...facts.accountSet, company: '' } }
    expect(problemsOf(changed(1, { aux: {} }), without)[0]).toBe('voucher.company company')
  })

  it('its month is posted, locked, or too far ahead (E103)', () => {
    expect(
      problemsOf(
        sale(),
        period([
          [11, 'POSTED'],
          [12, 'OPEN'],
        ]),
      ),
    ).toEqual(['period.notOpen date'])
    expect(problemsOf(sale(), period([[11, 'LOCKED']]))).toEqual(['period.notOpen date'])
    expect(
      problemsOf(
        sale(),
        period([
          [10, 'OPEN'],
          [11, 'FUTURE'],
        ]),
      ),
    ).toEqual([])
    const near = bookFacts({
      periods: new Map([
        [1, 'OPEN'],
        [11, 'FUTURE'],
      ]),
      options: { futureVoucherMonths: 3 },
    })
    expect(problemsOf(sale(), near)).toEqual(['period.notOpen date'])
  })

  it('it has too many lines (E127), without looking at them', () => {
    const few = bookFacts({ options: { voucherLinesMax: 2 } })
    expect(problemsOf(changed(0, { subject: '9' }), few)).toEqual(['voucher.manyLines lines'])
  })
})

describe('a voucher is refused by its facts when', () => {
  it('a subject is kept for generated vouchers (E117)', () => {
    const chart = standardChart().all.map((each) => (each.code === '4103' ? { ...each, generatedOnly: true } : each))
    const guarded = bookFacts({ subjects: subjectTree(chart) })
    const text = '2025-11-30 记 SOURCE\n4103 Dr 1.00 x\n410406 Cr 1.00 x'
    const [typed] = readBook(text.replace('SOURCE', 'MANUAL'))
    const [generated] = readBook(text.replace('SOURCE', 'YECLOSE'))
    expect(problemsOf(typed as VoucherDraft, guarded)).toEqual(['line.generatedOnly lines.0.subject'])
    expect(problemsOf(generated as VoucherDraft, guarded)).toEqual([])
  })

  it('its entity belongs to another company or is disabled (E128)', () => {
    const entities = entitiesOfRows(rowsOfFile('test/worked-example/entities.csv'))
    const foreign = entities.map((each) => (each.code === 'S01' ? { ...each, companies: ['YS02'] } : each))
    const disabled = entities.map((each) => (each.code === 'S01' ? { ...each, enabled: false } : each))
    for (const set of [foreign, disabled]) {
      expect(problemsOf(sale(), bookFacts({ entities: set }))).toEqual(['line.entityUnknown lines.1.aux.store'])
    }
  })

  it('its type asks for other subjects (E123–E125)', () => {
    const types = new Map([...facts.voucherTypes].map(([code, type]) => [code, { ...type, enabled: true }]))
    const typed = { ...facts, voucherTypes: types }
    expect(problemsOf({ ...sale(), type: 'SHOU' }, typed)).toEqual([])
    expect(problemsOf({ ...sale(), type: 'FU' }, typed)).toEqual(['voucher.typeCredit type'])
    expect(problemsOf({ ...sale(), type: 'YS' }, typed)).toEqual(['voucher.typeDebit type'])
    expect(problemsOf({ ...sale(), type: 'ZHUAN' }, typed)).toEqual(['voucher.typeNever type'])
    const { problems } = readVoucher({ ...sale(), type: 'ZHUAN' }, typed)
    expect(problems[0]?.args).toEqual({ type: '转', code: '1001/1002/1012' })
  })

  it('many things are wrong at once: head first, then the lines from the top', () => {
    const draft = changed(1, { summary: '', credit: 'x' }, { date: '' })
    expect(problemsOf(draft)).toEqual([
      'voucher.typeAndDate date',
      'line.summary lines.1.summary',
      'line.amountRange lines.1.credit',
    ])
  })
})

describe('foreign currency', () => {
  const purchase = (original: string, rate: string, base: string, more: Partial<VoucherDraft> = {}): VoucherDraft => ({
    type: 'JI',
    date: '2025-11-05',
    lines: [
      { summary: 'goods', subject: '140501', aux: {}, debit: base },
      { summary: 'goods', subject: '220201', aux: { supplier: 'V002' }, currency: 'USD', original, rate, credit: base },
    ],
    ...more,
  })

  it('takes the rate of the day, and another one only from those who may (E115, E116)', () => {
    expect(accept(purchase('30000', '', '213600.00'), facts).lines[1]).toMatchObject({
      original: 3000000n,
      rate: 712000000n,
      rateType: 'DAILY',
      credit: 21360000n,
    })
    expect(problemsOf(purchase('30000', '7.12', '213600.00'))).toEqual([])
    expect(problemsOf(purchase('30000', '7.13', '213900.00'))).toEqual(['permission.missing lines.1.rate'])
    const free = bookFacts({ rates, mayEditRate: true })
    expect(problemsOf(purchase('30000', '7.13', '213900.00'), free)).toEqual([])
    expect(problemsOf(purchase('30000', '7.12', '213600.05'))).toEqual([])
    expect(problemsOf(purchase('30000', '7.12', '213600.06'))).toEqual(['line.rateMismatch lines.1.original'])
    expect(problemsOf(purchase('30000', '', '213600.00', { date: '2025-11-12' }))).toEqual([])
    expect(problemsOf(purchase('30000', '', '213600.00', { date: '2025-11-13' }))).toEqual([
      'rate.missing lines.1.rate',
    ])
  })

  it.each([
    ['0', '', 'line.zero lines.1.original'],
    ['', '', 'line.zero lines.1.original'],
    ['1.001', '', 'line.amountRange lines.1.original'],
    ['-30000', '', 'line.rateMismatch lines.1.original'],
    ['30000', '0', 'input.invalid lines.1.rate'],
    ['30000', '-7.12', 'input.invalid lines.1.rate'],
    ['30000', '1e1', 'input.invalid lines.1.rate'],
  ])('refuses original %j with rate %j', (original, rate, refusal) => {
    expect(problemsOf(purchase(original, rate, '213600.00'))).toEqual([refusal])
  })

  it('lets a revaluation carry a base amount without an original one', () => {
    expect(problemsOf(purchase('0', '7.09', '300.00', { source: 'FXREVAL' }))).toEqual([])
  })

  it('quotes yen per hundred and keeps the rate per one', () => {
    const draft = purchase('10000', '', '485.12')
    draft.lines[1] = { ...(draft.lines[1] as LineDraft), currency: 'JPY' }
    expect(accept(draft, facts).lines[1]).toMatchObject({ rate: 4851200n, original: 10000n, credit: 48512n })
    draft.lines[1].original = '10000.5'
    expect(problemsOf(draft)).toEqual(['line.amountRange lines.1.original'])
  })
})

describe('cash-flow items', () => {
  it('come from the subject, else from the biggest line, and only stand on non-cash lines', () => {
    const draft = changed(0, { cfItem: 'CF010101' })
    expect(accept(draft, facts).lines.map((line) => line.cfItem)).toEqual(['', 'CF010101', 'CF010101'])
    const fee = readBook(
      '2025-11-05 记\n100201 Dr 90.00 x | bank:B01\n1601 Dr 10.00 x\n2001 Cr 100.00 x | bank:B01'.replace(
        '1601',
        '160103',
      ),
    )[0] as VoucherDraft
    expect(accept(fee, facts).lines.map((line) => line.cfItem)).toEqual(['', 'CF020201', 'CF030102'])
  })

  it('are left out where no cash is touched', () => {
    const draft = readBook(
      '2025-11-05 记\n660110 Dr 5.00 x | store:S01 | CF010204\n160203 Cr 5.00 x',
    )[0] as VoucherDraft
    expect(accept(draft, facts).lines.map((line) => line.cfItem)).toEqual(['', ''])
  })

  it('are asked for when nothing proposes one (E126), unless the account set does not need them', () => {
    const draft = readBook('2025-11-05 记\n1001 Dr 5.00 x\n400202 Cr 5.00 x')[0] as VoucherDraft
    expect(problemsOf(draft)).toEqual(['line.cashFlowItem lines.1.cfItem'])
    expect(problemsOf(draft, bookFacts({ options: { cashFlowRequired: false } }))).toEqual([])
  })
})

describe('hostile input', () => {
  it.each([
    '-0',
    'NaN',
    '1e5',
    '１００',
    '99999999999999999999',
    '100,00',
    '100 ',
    'Infinity',
    '\u0000',
    '1'.repeat(1_000_000),
  ])('is no amount: %j', (typed) => {
    const problems = problemsOf(changed(1, { credit: typed.slice(0, 1_000_000) }))
    if (typed === '100 ') expect(problems).toEqual([])
    else expect(problems).toEqual(['line.amountRange lines.1.credit'])
  })

  it.each([
    ['summary', 'a\u0000b', 'input.characters lines.1.summary'],
    ['summary', 'a\ud800', 'input.characters lines.1.summary'],
    ['summary', '字'.repeat(201), 'input.tooLong lines.1.summary'],
    ['invoiceNo', 'x'.repeat(41), 'input.tooLong lines.1.invoiceNo'],
    ['settlementNo', '\udfff', 'input.characters lines.1.settlementNo'],
  ] as const)('is no %s: %j', (name, typed, refusal) => {
    expect(problemsOf(changed(1, { [name]: typed }))).toEqual([refusal])
  })

  it('is no remark', () => {
    expect(problemsOf({ ...sale(), remark: 'x'.repeat(501) })).toEqual(['input.tooLong remark'])
    expect(problemsOf({ ...sale(), remark: '\ud83d' })).toEqual(['input.characters remark'])
    expect(accept({ ...sale(), remark: ' 一\r\n二 ' }, facts).remark).toBe('一\n二')
  })

  it('gives only short texts back in its problems', () => {
    const { problems } = readVoucher(changed(1, { subject: '9'.repeat(100_000) }), facts)
    expect(JSON.stringify(problems).length).toBeLessThan(500)
  })
})

describe('warnings', () => {
  it('name a date after today (W04) and a missing attachment (W05)', () => {
    const asked = { ...bookFacts({ options: { requireAttachment: true } }), today: '2025-11-04' }
    const { warnings, voucher } = readVoucher(sale(), asked)
    expect(warnings.map((each) => each.code)).toEqual(['warning.future', 'warning.attachment'])
    expect(voucher).not.toBeNull()
  })
})

describe('period 13', () => {
  it('takes only adjustments of 31 December, and only where it exists', () => {
    const with13 = bookFacts({
      periods: new Map([
        [12, 'OPEN'],
        [13, 'OPEN'],
      ]),
    })
    const draft = { ...sale(), date: '2025-12-31', adjustment: true }
    expect(accept(draft, with13).period).toEqual({ year: 2025, no: 13 })
    expect(problemsOf({ ...draft, date: '2025-12-30' }, with13)).toEqual(['period.notOpen date'])
    expect(problemsOf(draft)).toEqual(['period.notOpen date'])
  })
})

describe('a draft kept for later', () => {
  it('may be wrong in everything but its texts and its size', () => {
    expect(checkDraft(changed(1, { credit: 'x', subject: '' }, { date: '' }), facts)).toEqual([])
    expect(checkDraft(changed(1, { summary: '\u0000' }), facts)[0]).toMatchObject({ path: 'lines.1.summary' })
    const few = bookFacts({ options: { voucherLinesMax: 2 } })
    expect(checkDraft(sale(), few)[0]).toMatchObject({ code: 'voucher.manyLines' })
  })
})
