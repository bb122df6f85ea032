// The words of paper in each language.
import { print as en } from '../../contract/locale/en/print.ts'
import { print as zhCn } from '../../contract/locale/zh-cn/print.ts'
import { print as zhTw } from '../../contract/locale/zh-tw/print.ts'
import { fill, type Lang } from '../../contract/sentence.ts'
import type { FigureUnit } from '../../domain/figure-unit.ts'

export type PrintWords = typeof zhCn

export const printWords: Readonly<Record<Lang, PrintWords>> = { 'zh-cn': zhCn, 'zh-tw': zhTw, en }

/** A currency as it stands in the head of a paper, with the unit in which its amounts are drawn. */
export const unitIn = (words: PrintWords, currency: string, unit: FigureUnit = '1'): string => {
  const units: Readonly<Record<string, string>> = words
  const name = units[`unit_${currency}`] ?? currency
  return unit === '1' ? name : fill(words[`unit_${unit}`], { currency: name })
}
