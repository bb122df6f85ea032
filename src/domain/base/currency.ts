// What stands beside the figures of a currency: its signs and words in files, the sign of a total, places, capitals.
import { capitalAmount } from './money.ts'

/** Currencies that are counted in 元, 角 and 分: the words of digit columns and of capitals are theirs alone. */
const yuanLike: ReadonlySet<string> = new Set(['CNY', 'HKD', 'MOP', 'TWD'])

export const countsInYuan = (currency: string): boolean => yuanLike.has(currency)

const dollars = ['USD', 'HKD', 'TWD', 'SGD', 'AUD', 'CAD', 'NZD', 'MOP', 'MXN', 'BND', 'FJD', 'CLP', 'COP', 'ARS']

/** What signs and words beside an amount stand for, in capitals; three letters are the code of a currency. */
const marks: ReadonlyMap<string, readonly string[]> = new Map([
  ...[...yuanLike].map((code): [string, string[]] => [code, [code]]),
  ['¥', ['CNY', 'JPY']],
  ['$', dollars],
  ['元', [...yuanLike]],
  ['圆', [...yuanLike, 'JPY']],
  ['圓', [...yuanLike, 'JPY']],
  ['円', ['JPY']],
  ['RMB', ['CNY']],
  ['RMB¥', ['CNY']],
  ['CNH', ['CNY']],
  ['CN¥', ['CNY']],
  ['人民币', ['CNY']],
  ['人民幣', ['CNY']],
  ['人民币元', ['CNY']],
  ['YUAN', ['CNY']],
  ['JP¥', ['JPY']],
  ['日元', ['JPY']],
  ['日圆', ['JPY']],
  ['日圓', ['JPY']],
  ['YEN', ['JPY']],
  ['日币', ['JPY']],
  ['日幣', ['JPY']],
  ['US$', ['USD']],
  ['美元', ['USD']],
  ['美金', ['USD']],
  ['美圆', ['USD']],
  ['美圓', ['USD']],
  ['HK$', ['HKD']],
  ['港元', ['HKD']],
  ['港币', ['HKD']],
  ['港幣', ['HKD']],
  ['NT$', ['TWD']],
  ['NTD', ['TWD']],
  ['新台币', ['TWD']],
  ['新台幣', ['TWD']],
  ['新臺幣', ['TWD']],
  ['台币', ['TWD']],
  ['台幣', ['TWD']],
  ['MOP$', ['MOP']],
  ['澳门元', ['MOP']],
  ['澳門元', ['MOP']],
  ['S$', ['SGD']],
  ['SG$', ['SGD']],
  ['新加坡元', ['SGD']],
  ['A$', ['AUD']],
  ['AU$', ['AUD']],
  ['澳元', ['AUD']],
  ['C$', ['CAD']],
  ['CA$', ['CAD']],
  ['加元', ['CAD']],
  ['NZ$', ['NZD']],
  ['€', ['EUR']],
  ['欧元', ['EUR']],
  ['歐元', ['EUR']],
  ['EURO', ['EUR']],
  ['£', ['GBP']],
  ['英镑', ['GBP']],
  ['英鎊', ['GBP']],
  ['瑞士法郎', ['CHF']],
  ['₩', ['KRW']],
  ['韩元', ['KRW']],
  ['韓元', ['KRW']],
  ['₫', ['VND']],
  ['越南盾', ['VND']],
  ['฿', ['THB']],
  ['泰铢', ['THB']],
  ['泰銖', ['THB']],
  ['₱', ['PHP']],
  ['₹', ['INR']],
  ['₽', ['RUB']],
  ['卢布', ['RUB']],
  ['盧布', ['RUB']],
  ['RP', ['IDR']],
  ['RM', ['MYR']],
  ['KD', ['KWD']],
  ['第纳尔', ['KWD', 'BHD', 'JOD', 'IQD']],
  ['科威特第纳尔', ['KWD']],
])

const wordOf = (mark: string): string => mark.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** The currencies that a sign or a word beside an amount may stand for; none for any other text. */
export const currenciesOf = (mark: string): readonly string[] => {
  const word = wordOf(mark)
  return marks.get(word) ?? (/^[A-Z]{3}$/.test(word) ? [word] : [])
}

/** Three letters that are a currency wherever they stand: NET and TAX are none. */
const codes: ReadonlySet<string> = new Set(
  (
    'CNY USD EUR HKD JPY GBP AUD CAD CHF SGD NZD TWD MOP KRW THB MYR IDR PHP VND INR BDT KHR PKR LKR RUB SEK NOK DKK ' +
    'PLN TRY HUF CZK AED SAR ZAR MXN BRL ILS KWD BHD OMR JOD IQD QAR EGP KZT MMK LAK MNT NGN CLP COP ARS PEN UAH'
  ).split(' '),
)

/** The currencies that a word in a title or a format may stand for; none for a word of something else. */
export const namedCurrencies = (word: string): readonly string[] =>
  marks.get(wordOf(word)) ?? (codes.has(wordOf(word)) ? [wordOf(word)] : [])

/** Whether a word names a currency other than `own`. `find`: the code that the books know by a word, '' for none. */
export const isOtherCurrency = (said: string, own: string, find: (word: string) => string): boolean => {
  if (said === '' || said.toUpperCase() === own) return false
  const named = namedCurrencies(said)
  if (named.length > 0) return !named.includes(own)
  const code = find(said)
  return code !== '' && code !== own
}

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
