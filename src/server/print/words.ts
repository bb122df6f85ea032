// The words of paper in each language.
import { print as en } from '../../contract/locale/en/print.ts'
import { print as zhCn } from '../../contract/locale/zh-cn/print.ts'
import { print as zhTw } from '../../contract/locale/zh-tw/print.ts'
import type { Lang } from '../../contract/sentence.ts'

export type PrintWords = typeof zhCn

export const printWords: Readonly<Record<Lang, PrintWords>> = { 'zh-cn': zhCn, 'zh-tw': zhTw, en }

/** A currency as it stands in the head of a paper. */
export const unitIn = (words: PrintWords, currency: string): string => {
  const units: Readonly<Record<string, string>> = words
  return units[`unit_${currency}`] ?? currency
}
