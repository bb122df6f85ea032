// What papers and screens say of a currency beside its figures: the sign of a total, the names of its places, capitals.
import { capitalAmount } from './money.ts'

/** Currencies that are counted in 元, 角 and 分: the words of digit columns and of capitals are theirs alone. */
const yuanLike: ReadonlySet<string> = new Set(['CNY', 'HKD', 'MOP', 'TWD'])

export const countsInYuan = (currency: string): boolean => yuanLike.has(currency)

/** Before a total on paper: ¥ of the yuan. Signs of others stand for several currencies; their codes are written. */
export const signOf = (currency: string): string => (currency === 'CNY' ? '¥' : '')

/** The capitals of an amount in minor units; '' of a currency that is not counted in 元. */
export const capitalsIn = (currency: string, minor: bigint, lang: string): string =>
  countsInYuan(currency) ? capitalAmount(minor, lang) : ''

/** Names of digit columns: `places` those of the whole part up to 元, `parts` those of the decimals, `ones` beside 元. */
export type PlaceNames = { places: string; parts: string; ones: string }

/** The names as a currency has them: of one that is not counted in 元 the ones are `ones`, and decimals have no name. */
export const placeNames = (currency: string, { places, parts, ones }: PlaceNames) =>
  countsInYuan(currency) || places === '' ? { places, parts } : { places: places.slice(0, -1) + ones, parts: '' }
