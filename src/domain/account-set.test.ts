// Options of an account set from text, and its value.
import { describe, expect, it } from 'vitest'
import { accountSetValue, completeOptions, defaultOptions, parseAccountSet, setOption } from './account-set.ts'

describe('an option', () => {
  it.each([
    ['plClosingMode', 'YEARLY'],
    ['statementTemplate', 'NONE'],
    ['subjectCodeRule', '4-3-3-3'],
    ['fxTolerance', '0.10'],
    ['profitSubject', '3131'],
  ])('%s is set to %s', (name, value) => {
    expect(setOption(defaultOptions, name, value)).toEqual({ ...defaultOptions, [name]: value })
  })

  it('is set from Y and N, and from whole numbers', () => {
    expect(setOption(defaultOptions, 'cashFlowRequired', 'N')?.cashFlowRequired).toBe(false)
    expect(setOption(defaultOptions, 'cashierSign', 'Y')?.cashierSign).toBe(true)
    expect(setOption(defaultOptions, 'voucherLinesMax', '200')?.voucherLinesMax).toBe(200)
    expect(setOption(defaultOptions, 'genVoucherType.PLCLOSE', 'JZ')?.genVoucherType).toEqual({ PLCLOSE: 'JZ' })
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
    for (const wrong of ['YS01', 'YS01-1999', 'YS01-20255', '-2025', 'YS01-2025 ', '']) {
      expect(parseAccountSet(wrong)).toBeNull()
    }
  })
})
