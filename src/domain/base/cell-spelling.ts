// Reads days and figures as people and other products write them: the same value in another spelling, nothing lost.
import { currenciesOf } from './currency.ts'
import { isDate } from './period.ts'
import { type Problem, problem } from './problem.ts'
import { toHalfWidth } from './text.ts'

/** Year, month and day in their order; what follows a space, a T or 日 is a weekday or a time. */
const spelledDay = /^(\d{4})\s*[-./年]\s*(\d{1,2})\s*[-./月]\s*(\d{1,2})\s*(?:日?[T\s]\s*|日|$)(.*)$/su
/** Day, month and year between dots are in this order wherever people write so. */
const dottedDay = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const compactDay = /^(\d{4})(\d{2})(\d{2})(?:[T\s]\s*|$)(.*)$/su
const dotted = (text: string): string[] => {
  const [, day = '', month = '', year = ''] = dottedDay.exec(text) ?? []
  return [text, year, month, day]
}

/** One group for each day of the week, from Sunday on. */
const weekday = /^\(?(?:星期|周|週|礼拜|禮拜)(?:([日天])|(一)|(二)|(三)|(四)|(五)|(六))\)?\s*/u
const clock =
  /^(上午|下午|[AP]M)?\s*(\d{1,2})[:时時点點](\d{1,2})(?:[:分](\d{1,2})(?:\.\d+)?)?[分秒]?\s*([AP]M)?\s*(Z|[+-]\d\d:?\d\d)?$/iu

const isMidnight = (hour: string, rest: readonly string[], half: string): boolean =>
  (hour === '12' ? /^(上午|AM)$/i.test(half) : Number(hour) === 0) && rest.every((part) => Number(part) === 0)

/** Whether a text is a time of that same day. A moment of Greenwich is another day elsewhere, unless it is midnight. */
const isTimeOfDay = (text: string): boolean => {
  const [, before = '', hour = '', minute = '', second = '0', after = '', zone = ''] = clock.exec(text) ?? []
  const half = before || after
  if (hour === '' || (before !== '' && after !== '')) return false
  const isHour = half === '' ? Number(hour) < 24 : Number(hour) <= 12
  if (!isHour || Number(minute) > 59 || Number(second) > 59) return false
  return !/^(Z|[+-]00:?00)$/i.test(zone) || isMidnight(hour, [minute, second], half)
}

const monthShifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]

/** From Sunday, 0, on. */
const weekdayOf = (date: string): number => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const counted = month < 3 ? year - 1 : year
  const leaps = Math.floor(counted / 4) - Math.floor(counted / 100) + Math.floor(counted / 400)
  return (counted + leaps + (monthShifts[month - 1] ?? 0) + day) % 7
}

/**
 * The day of `2025/1/5`, `2025.01.05 9:05`, `05.01.2025`, `20250105`, `2025年1月5日 上午 9:05` or
 * `2025-01-05T00:00:00+08:00` as YYYY-MM-DD. Null for what is no day, or not by itself: years of two
 * digits, the year last behind slashes, a weekday of another day.
 */
export const writtenDay = (typed: string): string | null => {
  const text = toHalfWidth(typed).trim()
  const [, year = '', month = '', day = '', rest = ''] = spelledDay.exec(text) ?? compactDay.exec(text) ?? dotted(text)
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDate(date)) return null
  const named = weekday.exec(rest)
  if (named && named.slice(1).findIndex((each) => each !== undefined) !== weekdayOf(date)) return null
  const time = named ? rest.slice(named[0].length) : rest
  return time === '' || isTimeOfDay(time) ? date : null
}

const negative = [/^-([^-]+)$/, /^([^-]+)-$/, /^\(([^()-]+)\)$/]

const sign = String.raw`[^\d\s.,+()\-'"=*/%]+`
/** A figure with a word or a sign before it, behind it, or both; minus and parentheses stand around either. */
const marked = new RegExp(
  String.raw`^([-+(]?)\s*(${sign})?\s*([-+]?)\s*([\d.,']+)\s*(-?)\s*(${sign})?\s*(-?)(\)?)$`,
  'u',
)
/** No amount is longer, with all that stands around it. */
const lengthMax = 60

/** A figure in plain form, and the signs and words of currencies that stood beside it. */
type Written = { figure: string; marks: readonly string[] }

const sizeFirst = (text: string): string => {
  const plain = text.replace(/^\+(?=[\d.])/, '')
  const size = negative.map((shape) => shape.exec(plain)?.[1]).find((found) => found !== undefined)
  return size === undefined ? plain : `-${size.trim()}`
}

const plainFigure = /^-?\d+(?:\.\d+)?$/
/** Nothing but dashes: what people and products write for nothing. */
const dashes = /^[-‐‑‒–—―－]+$/u
/** Blanks between thousands, as much of Europe writes them. */
const inThousands = /(?<![\d.,])\d{1,3}(?:[ \u00a0\u2007\u2009\u202f]\d{3})+(?!\d)/u

/**
 * `￥1,234.50`, `1,234.50元`, `+1,234.50` and, below zero, `(1,234.50)`, `1,234.50-` or with the minus of print as a
 * plain figure, with what stood beside it. Separators are judged where the figure is read.
 */
export const readWritten = (typed: string): Written => {
  // Most figures are plain, and there may be millions of them.
  if (plainFigure.test(typed)) return { figure: typed, marks: [] }
  const text = toHalfWidth(typed)
    .trim()
    .replace(/−/g, '-')
    .replace(inThousands, (thousands) => thousands.replace(/\s/g, ''))
    .replace(/[￥￡]/gu, (wide) => wide.normalize('NFKC'))
  if (dashes.test(text)) return { figure: '', marks: [] }
  const found = text.length > lengthMax || /^[-+\d.,]*$/.test(text) ? null : marked.exec(text)
  if (!found) return { figure: sizeFirst(text), marks: [] }
  const [, open = '', before = '', minus = '', size = '', inner = '', behind = '', tail = '', close = ''] = found
  const marks = [before, behind].filter((each) => each !== '')
  if (marks.length === 0 || marks.some((each) => currenciesOf(each).length === 0)) {
    return { figure: sizeFirst(text), marks: [] }
  }
  return { figure: sizeFirst(`${open}${minus}${size}${inner}${tail}${close}`), marks }
}

/** What stands beside a figure and is none of a currency; '' where all of it is. */
export const otherMark = (typed: string, currency: string): string =>
  readWritten(typed).marks.find((each) => !currenciesOf(each).includes(currency)) ?? ''

/** The plain form of a figure whose signs are those of a currency; with another sign it stays as it stands. */
export const writtenFigure = (typed: string, currency = ''): string => {
  const { figure, marks } = readWritten(typed)
  return marks.every((each) => currenciesOf(each).includes(currency)) ? figure : toHalfWidth(typed).trim()
}

/** Why a text is no amount of a currency with `k` decimals: another sign stands beside it, or it is none at all. */
export const noAmount = (
  typed: string,
  currency: string,
  path: string,
  { n, k }: { n: number; k: number },
): Problem => {
  const sign = otherMark(typed, currency)
  return sign === ''
    ? problem('line.amountRange', path, { n, k })
    : problem('amount.otherCurrency', path, { sign, cur: currency })
}
