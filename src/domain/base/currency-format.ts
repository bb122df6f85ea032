// The currency that a number format of a spreadsheet shows beside its numbers.
import { namedCurrencies, signOf } from './currency.ts'
import { unitOf } from './figure-scale.ts'

const yuan = signOf('CNY')

/** Signs of several currencies by where they are those of one, in numbers of Windows or names (MS-LCID). */
const places: readonly (readonly [RegExp, Readonly<Record<string, string>>])[] = [
  [/^(0?804|[a-z]+-CN|478|450|488)$/i, { [yuan]: `CN${yuan}` }],
  [/^(0?411|ja(-JP)?)$/i, { [yuan]: `JP${yuan}` }],
  [/^(0?409|en-US|[a-z]+-US)$/i, { $: 'US$' }],
  [/^(0?C04|[a-z]+-HK)$/i, { $: 'HK$' }],
  [/^(0?404|[a-z]+-TW)$/i, { $: 'NT$' }],
  [/^(1404|[a-z]+-MO)$/i, { $: 'MOP$' }],
  [/^(1004|4804|[a-z]+-SG)$/i, { $: 'S$' }],
  [/^(1009|0?C0C|[a-z]+-CA)$/i, { $: 'C$' }],
  [/^(0?C09|[a-z]+-AU)$/i, { $: 'A$' }],
]

const currencyShown = (sign: string, place: string): string =>
  places.find(([at]) => at.test(place))?.[1][sign.normalize('NFKC').trim()] ?? sign.trim()

/** What a format shows beside a number: `[$¥-804]`, `"US$"`, `\\$`, `€`; a place without a sign is no currency. */
export const currencyOfFormat = (code: string): string => {
  const [, sign = '', place = ''] = /\[\$([^\]-]+)(?:-([^\]]*))?\]/.exec(code) ?? []
  if (sign.trim() !== '') return currencyShown(sign, place)
  // Elsewhere what is to be read stands in quotes, behind a backslash or as it is.
  const rest = code.replace(/\[[^\]]*\]|_.|\*./g, ' ')
  const words = rest.match(/"[^"]*"|(?:\\.)+|[\p{Sc}元圆圓]/gu) ?? []
  return words.map((word) => word.replace(/["\\]/g, '').trim()).find((word) => namedCurrencies(word).length > 0) ?? ''
}

/** A format that shows its numbers smaller than they are: `0.00,`, `0!.0000`. */
const isScaling = (code: string): boolean => /[0#?],+(?![0#?,])|[!\\]\./.test(code.replace(/"[^"]*"|\[[^\]]*\]/g, ''))

/** The unit that a format shows beside numbers that stand there as they are, such as `0.00"万元"`; '' for none. */
export const unitOfFormat = (code: string): string => {
  const words = [...code.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word.trim())
  return isScaling(code) ? '' : (words.find((word) => (unitOf(`(${word})`)?.power ?? 0) > 0) ?? '')
}
