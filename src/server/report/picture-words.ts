// The words of the pictures in files and on paper: those that stand at them on the screen.
import { balanceTable as tableEn } from '../../contract/locale/en/balance-table.ts'
import { home as homeEn } from '../../contract/locale/en/home.ts'
import { picture as en } from '../../contract/locale/en/picture.ts'
import { balanceTable as tableZhCn } from '../../contract/locale/zh-cn/balance-table.ts'
import { home as homeZhCn } from '../../contract/locale/zh-cn/home.ts'
import { picture as zhCn } from '../../contract/locale/zh-cn/picture.ts'
import { balanceTable as tableZhTw } from '../../contract/locale/zh-tw/balance-table.ts'
import { home as homeZhTw } from '../../contract/locale/zh-tw/home.ts'
import { picture as zhTw } from '../../contract/locale/zh-tw/picture.ts'
import type { Lang } from '../../contract/sentence.ts'
import type { HeatRole, IncomePicture } from '../../domain/picture.ts'

export type PictureWords = typeof zhCn
export const pictureWords: Readonly<Record<Lang, PictureWords>> = { 'zh-cn': zhCn, 'zh-tw': zhTw, en }

const homeWords = { 'zh-cn': homeZhCn, 'zh-tw': homeZhTw, en: homeEn } as const
const tableWords = { 'zh-cn': tableZhCn, 'zh-tw': tableZhTw, en: tableEn } as const

/** The words of a range of days: '{range} days'. */
export const daysWord = (lang: Lang): string => tableWords[lang].days

/** What stands above a picture of the income statement. */
export const titleOf = (lang: Lang, picture: IncomePicture, role: HeatRole): string => {
  const t = pictureWords[lang]
  if (picture === 'revenue') return homeWords[lang].revenueAndMargin
  if (picture === 'bridge') return homeWords[lang].profitBridge
  return picture === 'heat' ? `${t.heat}: ${t[`heat_${role}`]}` : t[picture]
}
