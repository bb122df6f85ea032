// The words of the pictures in files and on paper: those that stand at them on the screen.
import type { Lang } from '../../contract/base/language.ts'
import { type Spoken, spoken } from '../../contract/base/word-table.ts'
import { balanceTable } from '../../contract/words/balance-table.ts'
import { home, picture } from '../../contract/words/home.ts'
import type { HeatRole, IncomePicture } from '../../domain/ledger/picture.ts'

export type PictureWords = Spoken<typeof picture>
export const pictureWords = spoken(picture)

const homeWords = spoken(home)
const tableWords = spoken(balanceTable)

/** The words of a range of days: '{range} days'. */
export const daysWord = (lang: Lang): string => tableWords[lang].days

/** What stands above a picture of the income statement. */
export const titleOf = (lang: Lang, picture: IncomePicture, role: HeatRole): string => {
  const t = pictureWords[lang]
  if (picture === 'revenue') return homeWords[lang].revenueAndMargin
  if (picture === 'bridge') return homeWords[lang].profitBridge
  return picture === 'heat' ? `${t.heat}: ${t[`heat_${role}`]}` : t[picture]
}
