// The months that titles and columns of files state.
import { expect, it } from 'vitest'
import { lastDayOf, periodOfCell, periodOfTitle } from './stated-period.ts'

it.each([
  ['期间：2025年01期', '2025-01', '2025-01'],
  ['2025年第1期', '2025-01', '2025-01'],
  ['会计期间: 2025.01', '2025-01', '2025-01'],
  ['会计期间：2025年1期至2025年3期', '2025-01', '2025-03'],
  ['期间：2025年1-3期', '2025-01', '2025-03'],
  ['2025年1月至3月', '2025-01', '2025-03'],
  ['期间：2025年1月—2025年12月', '2025-01', '2025-12'],
  ['日期范围：2025-01-01 至 2025-01-31', '2025-01', '2025-01'],
  ['會計期間：202501', '2025-01', '2025-01'],
  ['2025年1月凭证表', '2025-01', '2025-01'],
  ['Period 2025-12', '2025-12', '2025-12'],
  ['期间：2025年13期', '2025-12', '2025-12'],
])('%s is of %s to %s', (text, from, to) => {
  expect(periodOfTitle(text)).toEqual({ from, to })
})

it.each(['单位：元', '打印日期：2025年02月10日', '导出期间 2025-02', '凭证序时簿', '编号 20250101', '共 202501 行'])(
  '%s states no period',
  (text) => {
    expect(periodOfTitle(text)).toBe(null)
  },
)

it('reads a column with or without a year beside it', () => {
  expect(periodOfCell('2025年01期', '')).toEqual({ from: '2025-01', to: '2025-01' })
  expect(periodOfCell('1', '2025')).toEqual({ from: '2025-01', to: '2025-01' })
  expect(periodOfCell('第12期', '2025年')).toEqual({ from: '2025-12', to: '2025-12' })
  expect(periodOfCell('1', '')).toBe(null)
  expect(periodOfCell('', '2025')).toBe(null)
  expect(lastDayOf({ from: '2025-01', to: '2025-02' })).toBe('2025-02-28')
})
