// Words of the panel that takes a merged figure apart.
import type { WordTable } from '../base/word-table.ts'
export const mergeExplain = {
  translated: ['各公司（折算后）', '各公司（折算後）', 'Translated'],
  excluded: ['排除', '排除', 'Excluded'],
  eliminated: ['抵销', '抵銷', 'Eliminated'],
  minority: ['少数股东', '少數股東', 'Minority'],
  merged: ['合并数', '合併數', 'Consolidated'],
  others: ['其余 {n} 家', '其餘 {n} 家', '{n} others'],
  adjusting: ['抵销账套', '抵銷帳套', 'Elimination books'],
  share: ['持股 {share} %', '持股 {share} %', '{share} % held'],
  adjusted: ['其中报表调整', '其中報表調整', 'of which adjusted'],
  sideBySide: ['公司并列', '公司並列', 'Side by side'],
  worksheet: ['工作底稿', '工作底稿', 'Worksheet'],
} satisfies WordTable
