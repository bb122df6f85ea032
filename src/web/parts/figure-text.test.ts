// Figures as people type them.
import { describe, expect, it } from 'vitest'
import { readFigure } from './figure-text.ts'

describe('a typed figure is read', () => {
  const cases: [string, string | null][] = [
    ['1,234.5', '1234.50'],
    ['１，２３４．５', '1234.50'],
    ['12万', '120000.00'],
    ['3.5w', '35000.00'],
    ['120-', '-120.00'],
    ['-120', '-120.00'],
    ['(1,234.50)', '-1234.50'],
    ['（１２０）', '-120.00'],
    ['(120)*2', '240.00'],
    ['=12*35+6', '426.00'],
    ['(1200+300)*1.06', '1590.00'],
    ['100/3', '33.33'],
    ['200/3', '66.67'],
    ['2000*13%', '260.00'],
    ['1.5w+200', '15200.00'],
    ['0', ''],
    ['', ''],
    ['9999999999999.99', '9999999999999.99'],
    ['99999999999999.99', null],
    ['1.005', null],
    ['12*', null],
    ['1/0', null],
    ['abc', null],
    ['1.2.3', null],
    ['(1', null],
  ]
  for (const [typed, read] of cases)
    it(`${typed || 'nothing'} → ${read ?? 'not a figure'}`, () => expect(readFigure(typed, 2)).toBe(read))

  it('takes the sign of its own currency, and no other', () => {
    const read = (text: string, currency: string) => readFigure(text, 2, currency)
    expect(['￥100', '¥ 100', '100元', '-¥100', 'CNY 100', '¥12*3'].map((text) => read(text, 'CNY'))).toEqual([
      ...['100.00', '100.00', '100.00', '-100.00', '100.00', '36.00'],
    ])
    expect(['$100', 'HK$100', '100'].map((text) => read(text, 'HKD'))).toEqual(['100.00', '100.00', '100.00'])
    expect(['$100', '€100', '100美元', '$12*3'].map((text) => read(text, 'CNY'))).toEqual([null, null, null, null])
    expect(['￥100', '100元', 'HK$100'].map((text) => read(text, 'USD'))).toEqual([null, null, null])
  })

  it('keeps what a float would lose', () => {
    expect(readFigure('0.1+0.2', 2)).toBe('0.30')
    expect(readFigure('900719925474.993', 3)).toBe('900719925474.993')
    expect(readFigure('287800.98*25%', 2)).toBe('71950.25')
  })

  it('knows currencies without decimals', () => {
    expect(readFigure('1234', 0)).toBe('1234')
    expect(readFigure('1234.5', 0)).toBeNull()
  })
})
