// Options of an account set from text, and its value.
import { describe, expect, it } from 'vitest'
import {
  accountSetValue,
  completeOptions,
  defaultOptions,
  parseAccountSet,
  sandboxCode,
  setOption,
  voucherSources,
} from './account-set.ts'

describe('an option', () => {
  it.each([
    ['plClosingMode', 'YEARLY'],
    ['statementTemplate', 'NONE'],
    ['subjectCodeRule', '4-3-3-3'],
    ['fxTolerance', '0.10'],
    ['profitSubject', '3131'],
    ['retainedSubject', '410400000001'],
    ['fxPlSubject', '6603'],
    ['plClosingMode', 'MONTHLY'],
    ['plClosingSplit', 'ONE'],
    ['plClosingSplit', 'INCOME_EXPENSE'],
    ['statementTemplate', 'CAS'],
    ['statementTemplate', 'SMALL'],
    ['fxRevaluation', 'BLOCK'],
    ['fxRevaluation', 'WARN'],
    ['blockNegativeCash', 'WARN'],
    ['blockNegativeCash', 'BLOCK'],
    ['blockNegativeCash', 'OFF'],
    ['fxTolerance', '123456.789'],
    ['fxTolerance', '5'],
  ])('%s is set to %s', (name, value) => {
    expect(setOption(defaultOptions, name, value)).toEqual({ ...defaultOptions, [name]: value })
  })

  it('is set from Y and N, and from whole numbers', () => {
    expect(setOption(defaultOptions, 'cashFlowRequired', 'N')?.cashFlowRequired).toBe(false)
    expect(setOption(defaultOptions, 'cashierSign', 'Y')?.cashierSign).toBe(true)
    expect(setOption(defaultOptions, 'voucherLinesMax', '200')?.voucherLinesMax).toBe(200)
    for (const [name, least, most] of [
      ['voucherLinesMax', 2, 5000],
      ['futureVoucherMonths', 0, 12],
    ] as const) {
      expect([least, most].map((n) => setOption(defaultOptions, name, String(n))?.[name])).toEqual([least, most])
      expect(setOption(defaultOptions, name, String(most + 1))).toBeNull()
    }
  })

  it.each([
    ...(['auditorNotCreator', 'cashierSign', 'requireAttachment', 'redLetterOnly', 'cashFlowRequired'] as const),
    ...(['autoMergeLines', 'qtyAccounting', 'warnDirection'] as const),
  ])('%s is set on and off', (name) => {
    const set = (text: string) => setOption(defaultOptions, name, text)?.[name]
    expect(['Y', 'true', 'N', 'false'].map(set)).toEqual([true, true, false, false])
  })

  it('names the type of vouchers by their source', () => {
    const one = setOption(defaultOptions, 'genVoucherType.PLCLOSE', 'JZ') ?? defaultOptions
    expect(setOption(one, 'genVoucherType.VATCLOSE', 'ABCDEFGHIJ')?.genVoucherType).toEqual({
      ...{ PLCLOSE: 'JZ', VATCLOSE: 'ABCDEFGHIJ' },
    })
    for (const wrong of ['ABCDEFGHIJK', 'jz', 'J1', '1J', 'J Z']) {
      expect(setOption(defaultOptions, 'genVoucherType.PLCLOSE', wrong)).toBeNull()
    }
    expect(voucherSources).toEqual([
      ...['MANUAL', 'IMPORT', 'SALEBILL', 'RESTOCK', 'REVERSAL', 'PLCLOSE', 'YECLOSE', 'FXREVAL', 'VATCLOSE'],
      ...['TEMPLATE', 'API'],
    ])
  })

  it('has the usual value of the law and of the product where nobody chose', () => {
    expect(defaultOptions).toEqual({
      ...{ auditorNotCreator: true, cashierSign: false, requireAttachment: false, subjectCodeRule: '4-2-2-2-2' },
      ...{ voucherLinesMax: 500, redLetterOnly: false, cashFlowRequired: true, autoMergeLines: false },
      ...{ qtyAccounting: true, blockNegativeCash: 'WARN', warnDirection: false, futureVoucherMonths: 12 },
      ...{ plClosingMode: 'MONTHLY', plClosingSplit: 'ONE', statementTemplate: 'CAS', fxPlSubject: '660303' },
      ...{ fxTolerance: '0.05', fxRevaluation: 'BLOCK', profitSubject: '4103', retainedSubject: '410406' },
      ...{ capitalSubject: '4001', statutoryAppropriationSubject: '410401', statutoryReserveSubject: '410101' },
      ...{ discretionaryAppropriationSubject: '410402', discretionaryReserveSubject: '410102' },
      ...{ pendingSubject: '1901', researchSubject: '530101' },
      ...{ statutoryReserve: '10', discretionaryReserve: '0', clearVat: false },
      genVoucherType: {},
    })
  })

  it.each([
    ['unknown', 'Y'],
    ['toString', 'Y'],
    ['__proto__', 'Y'],
    ['mode', 'MANAGEMENT'],
    ['cashFlowRequired', 'maybe'],
    ['plClosingMode', 'yearly'],
    ['voucherLinesMax', '1'],
    ['voucherLinesMax', '1e3'],
    ['futureVoucherMonths', '13'],
    ['subjectCodeRule', '4-0'],
    ['fxTolerance', '-1'],
    ['fxTolerance', '1234567'],
    ['fxTolerance', '0.0001'],
    ['fxTolerance', '0.'],
    ['fxTolerance', '1x5'],
    ['fxTolerance', 'x1'],
    ['profitSubject', '313'],
    ['profitSubject', '4104000000011'],
    ['profitSubject', 'x3131'],
    ['profitSubject', '3131x'],
    ['voucherLinesMax', '-200'],
    ['voucherLinesMax', '200x'],
    ['voucherLinesMax', '0x10'],
    ['voucherLinesMax', '000200'],
    ['statementTemplate', ''],
    ['fxRevaluation', 'OFF'],
    ['blockNegativeCash', ''],
    ['genVoucherType.OTHER', 'JZ'],
    ['genVoucherType.PLCLOSE', ''],
  ])('is refused: %s = %s', (name, value) => {
    expect(setOption(defaultOptions, name, value)).toBeNull()
  })

  it('that an old account set has not stored takes its default', () => {
    expect(completeOptions({ cashFlowRequired: false })).toEqual({ ...defaultOptions, cashFlowRequired: false })
  })
})

describe('the value of an account set', () => {
  //
  it('is company and year', () => {
    expect(accountSetValue('YS01', 2025)).toBe('YS01-2025')
    expect(parseAccountSet('YS-01-2025')).toEqual({ company: 'YS-01', year: 2025 })
    expect(parseAccountSet(`${'x'.repeat(32)}-2099`)).toEqual({ company: 'x'.repeat(32), year: 2099 })
    const long = `${'x'.repeat(33)}-2025`
    for (const wrong of ['YS01', 'YS01-1999', 'YS01-20255', '-2025', 'YS01-2025 ', '', long, 'YS01-20x5', '\nA-2025']) {
      expect(parseAccountSet(wrong)).toBeNull()
    }
  })

  it('of a sandbox is that of its company with an end that is free, twenty characters at most', () => {
    expect(sandboxCode('YS01', new Set())).toBe('YS01_TRY')
    expect(sandboxCode('YS01', new Set(['YS01_TRY', 'YS01_TRY2']))).toBe('YS01_TRY3')
    const long = 'ABCDEFGHIJKLMNOPQRST'
    expect(sandboxCode(long, new Set())).toBe('ABCDEFGHIJKLMNOP_TRY')
    expect(sandboxCode(long, new Set(['ABCDEFGHIJKLMNOP_TRY']))).toBe('ABCDEFGHIJKLMNO_TRY2')
  })
})
