// Money as bigint minor units, rates as bigint hundred-millionths, and the one rounding function of the product.

/** The largest amount of a line in minor units of its currency, either sign: 13 integer digits and 2 decimals. */
export const amountMax = 999_999_999_999_999n

/** A rate of 1; rates are counted in hundred-millionths (8 decimals). */
export const rateOne = 100_000_000n
const rateMax = 10n ** 18n - 1n
const rateDigits = 8

/** One whole of a quantity or unit price; both are counted in millionths (6 decimals). */
export const quantityOne = 1_000_000n
const quantityMax = 10n ** 20n - 1n
const quantityDigits = 6

const textMax = 40
const plainDecimal = /^(-?)(\d+)(?:\.(\d+))?$/

const powers: bigint[] = Array.from({ length: 21 }, (_, digits) => 10n ** BigInt(digits))

export const powerOfTen = (digits: number): bigint => powers[digits] ?? 10n ** BigInt(digits)

/**
 * Reads decimal text into units of 10^-digits, exactly. Null for anything else: exponents, separators, full-width
 * digits, signs other than one leading `-`, minus zero, more decimals than `digits` that say anything, more than `max`
 * units.
 */
const parseExact = (text: string, digits: number, max: bigint): bigint | null => {
  if (text.length > textMax) return null
  const match = plainDecimal.exec(text)
  if (!match) return null
  const [, sign, whole = '', written = ''] = match
  // Zeros behind the last digit that counts take nothing from what is said: 1000.0000, or 1000.00 of a yen.
  const decimals = written.slice(0, digits)
  if (written.length > digits && /[1-9]/.test(written.slice(digits))) return null
  const size = BigInt(whole + decimals.padEnd(digits, '0'))
  if (size > max || (sign === '-' && size === 0n)) return null
  return sign === '-' ? -size : size
}

/** Reads `-1234.50` into minor units of `digits` decimals; null for anything that is not exactly an amount. */
export const parseMoney = (text: string, digits: number): bigint | null => parseExact(text, digits, amountMax)

/** How many decimals of a figure say anything, 2 of `1.050`; null for what is no figure. */
export const decimalsOf = (text: string): number | null => {
  const written = plainDecimal.exec(text)
  return written ? (written[3] ?? '').replace(/0+$/, '').length : null
}

/** The largest sum of amounts, what the database keeps one in: many amounts come to more than one may be. */
const sumMax = 2n ** 63n - 1n

/** The same of a sum of amounts, of which there may be any number (`sumMax`). */
export const parseSum = (text: string, digits: number): bigint | null => parseExact(text, digits, sumMax)

/** A sum as the product itself wrote it, '' for none; what is no figure is a fault, never nothing. */
export const readSum = (text: string, digits: number): bigint => {
  const sum = text === '' ? 0n : parseSum(text, digits)
  if (sum === null) throw new RangeError(`${text} is no figure of ${digits} decimals`)
  return sum
}

/** Exact decimal text of what is no money, such as percents: in units of 10^-places, as `parseMoney`. */
export const parseDecimal = (text: string, places: number): bigint | null => parseExact(text, places, amountMax)

/** The inverse of parseDecimal: `-12.5` of −125 in tenths. */
export const formatDecimal = (units: bigint, places: number): string => formatMoney(units, places)

/** Minor units as decimal text, `-1234.50`, without separators; the inverse of parseMoney. */
export const formatMoney = (minor: bigint, digits: number): string => {
  // Half of what a report shows is zero.
  if (minor === 0n && digits === 2) return '0.00'
  const size = (minor < 0n ? -minor : minor).toString()
  const sign = minor < 0n ? '-' : ''
  if (digits === 0) return sign + size
  const padded = size.length > digits ? size : size.padStart(digits + 1, '0')
  return `${sign}${padded.slice(0, -digits)}.${padded.slice(-digits)}`
}

/** numerator ÷ denominator, rounded half-up on the absolute value (−0.5 → −1). RangeError when dividing by zero. */
export const roundRatio = (numerator: bigint, denominator: bigint): bigint => {
  const negative = numerator < 0n !== denominator < 0n
  const top = numerator < 0n ? -numerator : numerator
  const bottom = denominator < 0n ? -denominator : denominator
  const rounded = (top * 2n + bottom) / (bottom * 2n)
  return negative ? -rounded : rounded
}

/** Reads an exchange rate (> 0, at most 8 decimals, numeric(18,8)) into hundred-millionths; null when it is not one. */
export const parseRate = (text: string): bigint | null => {
  const rate = parseExact(text, rateDigits, rateMax)
  return rate !== null && rate > 0n ? rate : null
}

const cutZeros = (text: string, decimalsMin: number): string => {
  const dot = text.indexOf('.')
  let end = text.length
  while (end > dot + 1 + decimalsMin && text[end - 1] === '0') end -= 1
  return text.slice(0, end === dot + 1 ? dot : end)
}

/** A rate as text with up to 8 decimals; trailing zeros are cut but for the first two: `7.12`, `7.10`, `0.048512`. */
export const formatRate = (rate: bigint): string => cutZeros(formatDecimal(rate, rateDigits), 2)

/** Reads a quantity or unit price (at most 6 decimals, numeric(20,6)) into millionths; null when it is not one. */
export const parseQuantity = (text: string): bigint | null => parseExact(text, quantityDigits, quantityMax)

/** A quantity or unit price as text, without trailing zeros: `12`, `0.5`. */
export const formatQuantity = (quantity: bigint): string => cutZeros(formatDecimal(quantity, quantityDigits), 0)

/**
 * The base amount of an original amount: both in minor units of their currency, `rate` in hundred-millionths of base
 * per `unit` of the currency (unit 100 for JPY). Rounded half-up on the absolute value.
 */
export const toBase = (
  original: bigint,
  originalDigits: number,
  rate: bigint,
  unit: number,
  baseDigits: number,
): bigint => roundRatio(original * rate * powerOfTen(baseDigits), powerOfTen(originalDigits) * rateOne * BigInt(unit))

const capitalWords = {
  simplified: { digits: '零壹贰叁肆伍陆柒捌玖', groups: ['', '万', '亿', '万亿'], yuan: '元', negative: '负' },
  traditional: { digits: '零壹貳參肆伍陸柒捌玖', groups: ['', '萬', '億', '萬億'], yuan: '圓', negative: '負' },
}
type CapitalWords = (typeof capitalWords)['simplified']
const placeWords = ['', '拾', '佰', '仟']

/** Four decimal digits in capitals without leading zeros; inner runs of zeros are one 零. */
const capitalGroup = (group: string, words: CapitalWords): string => {
  let text = ''
  let zero = false
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Number(group.charAt(3 - place))
    if (digit === 0) {
      zero = text !== ''
      continue
    }
    text += (zero ? words.digits.charAt(0) : '') + words.digits.charAt(digit) + placeWords[place]
    zero = false
  }
  return text
}

const capitalInteger = (integer: bigint, words: CapitalWords): string => {
  const digits = integer.toString().padStart(16, '0')
  const groups = [0, 4, 8, 12].map((start) => digits.slice(start, start + 4))
  let text = ''
  let skipped = false
  groups.forEach((group, index) => {
    if (group === '0000') {
      skipped = text !== ''
      return
    }
    if (text !== '' && (skipped || group.startsWith('0'))) text += words.digits.charAt(0)
    // 万亿 followed by digits of 亿 reads 万…亿: the group word of the trillions is then only 万.
    const word = index === 0 && groups[1] !== '0000' ? words.groups[1] : words.groups[3 - index]
    text += capitalGroup(group, words) + word
    skipped = false
  })
  return text
}

/**
 * An amount in Chinese capitals as printed on a voucher, `minor` with two decimals: 123456 → 壹仟贰佰叁拾肆元伍角陆分,
 * whole amounts end in 整, zero is 零元整. `zh-tw` uses the traditional capitals; every other language the simplified ones,
 * because the capitals are part of the legal document. '' above 13 integer digits.
 */
export const capitalAmount = (minor: bigint, lang: string): string => {
  const words = lang === 'zh-tw' ? capitalWords.traditional : capitalWords.simplified
  const size = minor < 0n ? -minor : minor
  if (size > amountMax) return ''
  const integer = size / 100n
  const jiao = Number((size / 10n) % 10n)
  const fen = Number(size % 10n)
  const sign = minor < 0n ? words.negative : ''
  if (size === 0n) return `${words.digits.charAt(0)}${words.yuan}整`
  const whole = integer > 0n ? capitalInteger(integer, words) + words.yuan : ''
  if (jiao === 0 && fen === 0) return `${sign}${whole}整`
  const tenth = jiao > 0 ? `${words.digits.charAt(jiao)}角` : whole !== '' ? words.digits.charAt(0) : ''
  const hundredth = fen > 0 ? `${words.digits.charAt(fen)}分` : ''
  return `${sign}${whole}${tenth}${hundredth}`
}
