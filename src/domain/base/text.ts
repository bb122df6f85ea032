// Texts people type: what may be stored, the input helpers and the format checks of.
import { capitalAmount, parseDecimal } from './money.ts'
import { daysInMonth } from './period.ts'
import { type Problem, problem } from './problem.ts'

const lineBreaks = /[\t\r\n]+/g
const carriageReturns = /\r\n?/g
const controls = /\p{Cc}/u
const controlsButBreaks = /(?![\t\n])\p{Cc}/u

/**
 * A text as it may be stored, or why not. Ends are trimmed; in a single line tabs and line breaks become one space.
 * Refused are NUL and other control characters, halves of surrogate pairs (`input.characters`) and more than `max`
 * characters, counted as people count them (`input.tooLong`).
 */
export const checkText = (value: string, max: number, path: string, multiline = false): string | Problem => {
  if (!value.isWellFormed()) return problem('input.characters', path)
  const text = (multiline ? value.replace(carriageReturns, '\n') : value.replace(lineBreaks, ' ')).trim()
  if ((multiline ? controlsButBreaks : controls).test(text)) return problem('input.characters', path)
  if (text.length > max && (text.length > max * 2 || [...text].length > max)) {
    return problem('input.tooLong', path, { max })
  }
  return text
}

/** Texts as they may be stored, and what is wrong with each by itself; `lengths`: the most signs of each. */
export const checkTexts = <V extends object, F extends keyof V & string>(
  given: V,
  lengths: Readonly<Record<F, number>>,
  needed: readonly F[],
): { fields: V; problems: Problem[] } => {
  const problems: Problem[] = []
  const texts: Partial<Record<F, string>> = {}
  for (const name of Object.keys(lengths) as F[]) {
    const text = checkText(String(given[name]), lengths[name], name)
    if (typeof text === 'string') texts[name] = text
    else problems.push(text)
  }
  const fields = { ...given, ...texts }
  for (const name of needed) {
    if (String(fields[name]) === '') problems.push(problem('input.needed', name, { dim: `field_${name}` }))
  }
  return { fields, problems }
}

/** Full-width digits, signs, commas, dots and parentheses (U+FF01–U+FF5E, U+3000) as their ASCII forms. */
export const toHalfWidth = (text: string): string =>
  text.replace(/[\uFF01-\uFF5E\u3000]/g, (wide) =>
    wide === '\u3000' ? ' ' : String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  )

/** `1,234.50` as `1234.50` when the separators stand where they belong; any other text unchanged. */
export const plainDecimal = (text: string): string => {
  const trimmed = text.trim()
  return /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
}

/** Percent without decimals: digits only, no leading zero, 3 digits or more become 100. */
export const percent = (text: string): string => {
  const digits = integerDigits(text).replace(/^0+/, '')
  return digits.length >= 3 ? '100' : digits
}

/** Percent with at most two decimals; above 100, and `100.`, become 100. */
export const percentDecimal = (text: string): string => {
  const typed = decimal(text)
  const whole = (typed.split('.')[0] ?? '').replace(/^0+(?=\d)/, '')
  if (whole.length > 3 || (whole.length === 3 && whole > '100')) return '100'
  if (whole !== '100') return typed
  return typed === '100.' || /[1-9]/.test(typed.slice(4)) ? '100' : typed
}

/** Digits and one dot, at most two decimals (cut, not rounded), no leading dot, no double leading zero. */
export const decimal = (text: string): string => {
  const kept = text
    .replace(/[^\d.]/g, '')
    .replace(/^0{2,}/, '0')
    .replace(/^\.+/, '')
  const dot = kept.indexOf('.')
  return dot < 0
    ? kept
    : `${kept.slice(0, dot)}.${kept
        .slice(dot + 1)
        .replaceAll('.', '')
        .slice(0, 2)}`
}

const integerDigits = (text: string): string => text.replace(/\D/g, '')

/** Digits only; a number that begins with zero is 0. */
export const integer = (text: string): string => {
  const digits = integerDigits(text)
  return digits.startsWith('0') ? '0' : digits
}

/** Groups the integer part by three; sign and decimals are kept. */
export const thousands = (text: string): string => {
  const match = /^(-?)(\d+)(\.\d*)?$/.exec(text.trim())
  return match ? `${match[1]}${groupDigits(match[2] as string)}${match[3] ?? ''}` : text
}

const groupDigits = (digits: string): string => {
  let grouped = digits.slice(0, digits.length % 3)
  for (let at = digits.length % 3; at < digits.length; at += 3) {
    grouped += (grouped === '' ? '' : ',') + digits.slice(at, at + 3)
  }
  return grouped
}

export const unThousands = (text: string): string => text.replaceAll(',', '')

/** Without Chinese characters and spaces. */
export const stripChinese = (text: string): string => text.replace(/[\u4e00-\u9fa5\s]/g, '')

/** Without Latin letters, trimmed. */
export const stripLetters = (text: string): string => text.replace(/[A-Za-z]/g, '').trim()

/** Without spaces at both ends. */
export const trimAll = (text: string): string => text.trim()

/** Chinese capitals of an amount with at most two decimals; '' for anything else, NaN included. */
export const capitalCny = (text: string, lang = 'zh-cn'): string => {
  const minor = parseDecimal(text.trim(), 2)
  return minor === null ? '' : capitalAmount(minor, lang)
}

/** The first number in a text, or null. Not for amounts of money: those stay text. */
export const extractNumber = (text: string): number | null => {
  const found = /-?\d[\d,]*(\.\d+)?/.exec(text)
  return found ? Number(found[0].replaceAll(',', '')) : null
}

export const isMobile = (text: string): boolean => /^1[3-9]\d{9}$/.test(text)
export const isLandline = (text: string): boolean => /^(\d{3}-\d{8}|\d{4}-\d{7,8})$/.test(text)
/** Letter first, 5–16 letters, digits and underscores. */
export const isUserName = (text: string): boolean => /^[a-zA-Z][a-zA-Z0-9_]{4,15}$/.test(text)
/** Letter first, 6–16 word characters. */
export const isUserNameWord = (text: string): boolean => /^[a-zA-Z]\w{5,15}$/.test(text)

const passwordClasses = [/[a-zA-Z]/, /\d/, /[!@#$%^&.*]/]
const passwordShape = /^[a-zA-Z\d!@#$%^&.*]{6,16}$/

/** 6–16 characters, letters, digits and symbols `!@#$%^&.*`, each kind at least once. */
export const isPassword = (text: string): boolean =>
  passwordShape.test(text) && passwordClasses.every((each) => each.test(text))

export type PasswordStrength = 'weak' | 'medium' | 'strong'

/** One kind of character is weak, two medium, three strong; any other length than 6–16 is weak. */
export const passwordStrength = (text: string): PasswordStrength => {
  if (text.length < 6 || text.length > 16) return 'weak'
  const kinds = passwordClasses.filter((each) => each.test(text)).length
  return kinds >= 3 ? 'strong' : kinds === 2 ? 'medium' : 'weak'
}

/** Four numbers 0–255 without leading zeros. */
export const isIPv4 = (text: string): boolean => {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

const domainLabel = /^[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/
const isDomain = (text: string): boolean => {
  const labels = text.split('.')
  return (
    text.length <= 253 &&
    labels.length >= 2 &&
    labels.every((label) => domainLabel.test(label)) &&
    /^([a-zA-Z]{2,63}|xn--[a-zA-Z0-9-]{2,59})$/.test(labels.at(-1) ?? '')
  )
}

/** Local part ≤ 64, whole ≤ 254 characters (RFC 5321), a domain with at least one dot. */
export const isEmail = (text: string): boolean => {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || text.length > 254 || local.length > 64) return false
  return local.split('.').every((part) => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(part)) && isDomain(text.slice(at + 1))
}

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** 18 characters with an existing birth date and the check character of ISO 7064 MOD 11-2. */
export const isIdCard = (text: string): boolean => {
  if (!/^[1-9]\d{5}(18|19|20)\d{9}[\dXx]$/.test(text)) return false
  const month = Number(text.slice(10, 12))
  const day = Number(text.slice(12, 14))
  if (day < 1 || day > daysInMonth(Number(text.slice(6, 10)), month)) return false
  const sum = idWeights.reduce((total, weight, at) => total + weight * Number(text[at]), 0)
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase()
}

/** 1–6 Han characters, with up to two more parts after `·`. */
export const isChineseName = (text: string): boolean => /^[\u4e00-\u9fa5]{1,6}(·[\u4e00-\u9fa5]{1,6}){0,2}$/.test(text)

export const isPostalCode = (text: string): boolean => /^\d{6}$/.test(text)

const privateHosts = [/^10\./, /^127\./, /^0\./, /^169\.254\./, /^192\.168\./, /^172\.(1[6-9]|2\d|3[01])\./]

/** http, https or ftp with a host name or address; `strict` also refuses hosts of private networks. */
export const isUrl = (text: string, strict = false): boolean => {
  const match = /^(https?|ftp):\/\/([^\s/?#:@]{1,253})(:\d{1,5})?([/?#]\S*)?$/i.exec(text)
  const host = match?.[2]?.toLowerCase() ?? ''
  if (text.length > 2048 || Number((match?.[3] ?? ':0').slice(1)) > 65535) return false
  const address = isIPv4(host)
  if (!strict) return address || isDomain(host) || host === 'localhost'
  return address ? !privateHosts.some((each) => each.test(host)) : isDomain(host) && !host.endsWith('.local')
}

const provinces = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'
const plateShapes = [
  new RegExp(`^[${provinces}][A-HJ-NP-Z][A-HJ-NP-Z0-9]{4}[A-HJ-NP-Z0-9挂学警港澳]$`),
  new RegExp(`^[${provinces}][A-HJ-NP-Z](([DABCEFGHJK][A-HJ-NP-Z0-9]\\d{4})|(\\d{5}[DABCEFGHJK]))$`),
  new RegExp(`^[${provinces}使][A-HJ-NP-Z0-9]{5}[领使]$|^使\\d{6}$|^\\d{6}使$|^[${provinces}][A-HJ-NP-Z]\\d{4}领$`),
]

/** A vehicle plate: civil (7), new energy (8), and those ending in 挂学警港澳 or of embassies and consulates 使领. */
export const isPlate = (text: string): boolean => plateShapes.some((shape) => shape.test(text))

/** Bytes of a sign in UTF-8. */
const bytesOf = (sign: string): number => {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4
}

/** As many whole signs of a text as fit into so many bytes of UTF-8. */
export const cutToBytes = (text: string, most: number): string => {
  let bytes = 0
  let end = 0
  for (const sign of text) {
    bytes += bytesOf(sign)
    if (bytes > most) return text.slice(0, end)
    end += sign.length
  }
  return text
}

// Words of titles in simplified characters, however they are written.

/** Characters that only traditional text has, each followed by the simplified one, as far as titles have them. */
const pairs = [
  ...'並并併并來来係系倉仓個个備备價价優优儲储兌兑內内凈净別别刪删動动務务匯汇厤历參参員员問问啟启單单噹当嚮向圍围圓圆報报場场塊块實实審审寫写寶宝將将專专對对導导屬属',
  ...'帳账幣币庫库廢废弔吊張张彆别彔录彙汇後后復复態态憑凭應应戶户換换損损摺折撥拨擔担據据擬拟數数斷断時时曆历曏向會会條条棄弃業业標标機机檢检櫃柜歷历沒没沖冲淨净準准',
  ...'營营牴抵狀状現现當当發发碼码禮礼稅税種种稱称積积箇个範范紅红紋纹納纳級级細细組组結结絕绝統统經经綜综編编總总織织繫系續续纍累職职與与舖铺蔘参藍蓝號号衕同衝冲補补',
  ...'裡里製制複复覈核訂订計计記记註注証证詢询該该誌志誤误說说調调請请證证識识讀读變变負负貨货貸贷費费賬账軟软輔辅轉转辦办迴回這这進进過过還还釦扣銀银銷销鋪铺錄录錯错',
  ...'錶表長长門门開开間间閤合闆板際际隻只頁页項项順顺題题額额類类餘余駁驳體体髮发齣出',
]

const simplified = new Map(pairs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, pairs[at + 1] ?? sign] as const] : [])))

export const plainHan = (text: string): string => [...text].map((sign) => simplified.get(sign) ?? sign).join('')
