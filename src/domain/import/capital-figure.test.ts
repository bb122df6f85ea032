// Capitals are read as they are printed.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capitalAmount, formatMoney } from '../base/money.ts'
import { capitalFigure } from './capital-figure.ts'

test('every amount in capitals is read back', () => {
  const amounts = fc.bigInt({ min: 100n, max: 999_999_999_999_999n })
  fc.assert(
    fc.property(amounts, fc.constantFrom('zh-cn', 'zh-tw'), (minor, lang) => {
      expect(capitalFigure(`合计：${capitalAmount(minor, lang)}`)).toBe(formatMoney(minor, 2))
    }),
    { numRuns: 300 },
  )
})

test.each(['合计', '1,234.50', '壹', '拾'])('%s is none', (text) => {
  expect(capitalFigure(text)).toBe(null)
})
