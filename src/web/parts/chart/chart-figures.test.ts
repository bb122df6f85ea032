// Figures of charts as they are shown: signs, short forms, heights.
import { expect, it } from 'vitest'
import type { Lang } from '../../../contract/base/language.ts'
import { changeText, figureIn, heights, unitIn, unitOf } from './chart-figures.ts'
import { labelLook } from './chart-kinds.ts'

it('changes have a sign, and none without something to compare with', () => {
  expect(changeText('profit', 100n)).toBe('+10.0%')
  expect(changeText('profit', -2100n)).toBe('-210.0%')
  expect(changeText('profit', 0n)).toBe('0.0%')
  expect(changeText('profit', 99_999n)).toBe('+9,999.9%')
  expect(changeText('profit', 100_000n)).toBe('')
  expect(changeText('profit', -100_000n)).toBe('')
  expect(changeText('profit', null)).toBe('')
  expect(changeText('margin', 6n)).toBe('+0.6pt')
  expect(changeText('margin', null)).toBe('')
})

const shortOf = (minor: bigint, digits: number, lang: Lang) => {
  const unit = unitOf(minor, digits, lang)
  return { figure: figureIn(minor, digits, unit), unit: unit.word }
}

it('short forms are rounded once and keep small amounts whole', () => {
  expect(shortOf(999_999n, 2, 'zh-cn')).toEqual({ figure: '9,999.99', unit: '' })
  expect(shortOf(205_650_520n, 2, 'zh-cn')).toEqual({ figure: '205.7', unit: 'unitSmall' })
  expect(shortOf(-205_650_520n, 2, 'zh-tw')).toEqual({ figure: '-205.7', unit: 'unitSmall' })
  expect(shortOf(1_234_567_890_123n, 2, 'zh-cn')).toEqual({ figure: '123.46', unit: 'unitLarge' })
  expect(shortOf(205_650_520n, 2, 'en')).toEqual({ figure: '2.06', unit: 'unitLarge' })
  expect(shortOf(1500n, 0, 'en')).toEqual({ figure: '1.5', unit: 'unitSmall' })
})

it('a unit that was chosen holds for the small and for the great', () => {
  const shown = (minor: bigint, unit: '1' | '1000' | '10000') => figureIn(minor, 2, unitIn(unit))
  expect(shown(205_650_525n, '1')).toBe('2,056,505.25')
  expect([shown(205_650_525n, '1000'), shown(205_650_525n, '10000')]).toEqual(['2,056.51', '205.65'])
  expect([shown(-999n, '1000'), shown(1n, '10000')]).toEqual(['-0.01', '0.00'])
})

it('heights lie between the least and the most', () => {
  expect(heights([10n, null, 20n, 15n], false)).toEqual([0, null, 100, 50])
  expect(heights([-10n, 30n], true)).toEqual([0, 100])
  expect(heights([5n, 5n], false)).toEqual([50, 50])
})

it('long names under many bars lean, months and short names do not', () => {
  const english = ['Revenue', 'Cost of sales', 'Taxes', 'Selling', 'Administration', 'Finance', 'Net profit']
  expect(labelLook(english)).toEqual({ rotate: 30 })
  for (const names of [english.slice(0, 5), Array.from({ length: 12 }, (_, at) => `${at + 1}`)]) {
    expect(labelLook(names)).toEqual({ width: 80, overflow: 'break' })
  }
})
