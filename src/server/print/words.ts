// The words of paper in each language.
import { fill } from '../../contract/base/sentence.ts'
import { type Spoken, spoken } from '../../contract/base/word-table.ts'
import { print } from '../../contract/words/print.ts'
import type { FigureUnit } from '../../domain/base/figure-unit.ts'

export type PrintWords = Spoken<typeof print>

export const printWords = spoken(print)

export const unitIn = (words: PrintWords, currency: string, unit: FigureUnit = '1'): string => {
  const units: Readonly<Record<string, string>> = words
  const name = units[`unit_${currency}`] ?? currency
  return unit === '1' ? name : fill(words[`unit_${unit}`], { currency: name })
}
