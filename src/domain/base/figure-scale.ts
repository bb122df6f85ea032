// The unit that a file states for its amounts: in a line above the head (`单位：万元`) or in a title (`金额（千元）`).
import { namedCurrencies } from './currency.ts'
import { toHalfWidth } from './text.ts'

/** Powers of ten by their words, longer words first. */
const scales: readonly (readonly [RegExp, number])[] = (
  [
    ['hundred\\s*millions?|[亿億]', 8],
    ['千[万萬]', 7],
    ['百[万萬]|millions?|mn|mio', 6],
    ['十[万萬]', 5],
    ['ten\\s*thousands?|[万萬]', 4],
    ["thousands?|tsd|'?000s?|k|[千仟]", 3],
    ['百(?=元)', 2],
  ] as const
).map(([words, power]) => [new RegExp(`^(.*?)\\s*(?:${words})(?:\\s+of\\b)?\\s*(.*)$`, 'iu'), power])

/** `currency` is a word of the file, '' where it names none. */
export type Unit = { word: string; power: number; currency: string }

const isCurrency = (word: string): boolean => namedCurrencies(word).length > 0

/** What a word says of amounts: `万元`, `美元`, `USD thousand`, `人民币万元`; null for a word of something else. */
const unitOfWord = (word: string): Unit | null => {
  const plain = toHalfWidth(word)
    .trim()
    .replace(/^(?:\S*[单單]位\s*:|unit\s*:|in\s)\s*/i, '')
  if (isCurrency(plain)) return { word, power: 0, currency: plain }
  if (/^ones?$/i.test(plain)) return { word, power: 0, currency: '' }
  for (const [shape, power] of scales) {
    const [all, before = '', behind = ''] = shape.exec(plain) ?? []
    const words = [before, behind].filter((each) => each !== '')
    if (all !== undefined && words.every(isCurrency)) return { word, power, currency: words[0] ?? '' }
  }
  return null
}

const stated = new RegExp(
  [
    '(?:单位|單位|unit|(?:amounts?|figures|values?)\\s+in)\\s*[:：]?\\s*([^\\s,，;；()（）]+(?:\\s*(?:thousands?|millions?))?)',
    '[(（]([^()（）]+)[)）]',
  ].join('|'),
  'giu',
)

/** The unit that a text states; null when it speaks of none. */
export const unitOf = (text: string): Unit | null => {
  for (const found of toHalfWidth(text).matchAll(stated)) {
    const unit = unitOfWord((found[1] ?? found[2] ?? '').trim())
    if (unit !== null) return unit
  }
  return null
}

/** The unit of several texts: one that is not a single one of the currency counts before one that is. */
export const unitAmong = (texts: readonly string[]): Unit | null => {
  const found = texts.map(unitOf).filter((unit) => unit !== null)
  return found.find(({ power }) => power > 0) ?? found[0] ?? null
}

/** A code that stands beside the words of a title: `Amount in USD`, `USD Amount`. */
const codeBeside = /^([A-Z]{3})\s+(?=\S)|\s+(?:in\s+)?([A-Z]{3})$/

const codeIn = (title: string): string => {
  const [, before = '', behind = ''] = codeBeside.exec(title.trim()) ?? []
  return [before, behind].find(isCurrency) ?? ''
}

/** The currency of a column by its title: `金额(美元)`, `Amount in USD`, `USD Amount`; '' for none. */
export const currencyOfTitle = (title: string): string => unitOf(title)?.currency || codeIn(title)

/** A title without the code of a currency beside its words. */
export const withoutCode = (title: string): string =>
  codeIn(title) === '' ? title : title.trim().replace(codeBeside, '')

/** Whether what stands in the brackets of a title is a unit. */
export const isUnit = (word: string): boolean => unitOfWord(word) !== null

/** A figure so many tens times as large; text that is no figure unchanged. */
export const scaled = (text: string, power: number): string => {
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '' || power === 0) return text
  const moved = part.padEnd(power, '0')
  const rest = moved.slice(power).replace(/0+$/, '')
  const digits = (whole + moved.slice(0, power)).replace(/^0+(?=\d)/, '')
  return `${sign}${digits}${rest === '' ? '' : `.${rest}`}`
}
