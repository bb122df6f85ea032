// The months that a file says it is of: in its title (`期间：2025年1期`) or in a column (`会计期间`).
import { daysInMonth, monthOf } from './period.ts'
import { toHalfWidth } from './text.ts'

/** Months from and to, as `2025-01`; the adjustments of a year (no. 13) belong to its December. */
export type Stated = { from: string; to: string }

const year = '((?:19|20)\\d{2})'
const monthNo = '(0?[1-9]|1[0-3])'
/** `2025年01期`, `2025年第1期`, `2025年1月`, `2025.01`, `2025-1`, `2025/01`, `202501`, `2025年1月5日`. */
const written = new RegExp(
  [
    `${year}\\s*年\\s*第?\\s*${monthNo}\\s*(?:期间?|期間|月份?|月度)(?:\\s*\\d{1,2}\\s*日)?`,
    `${year}\\s*[-./]\\s*${monthNo}(?!\\d)(?:\\s*[-./]\\s*\\d{1,2}(?!\\d))?`,
    `${year}(0[1-9]|1[0-3])(?!\\d)`,
    `${year}(0[1-9]|1[0-2])[0-3]\\d(?!\\d)`,
  ].join('|'),
  'gu',
)
/** `2025年1-3期`, `2025年1月至3月`: the second month has no year of its own. */
const furtherMonth = new RegExp(`^\\s*(?:期|月)?\\s*(?:-|–|—|~|至|到)\\s*第?\\s*${monthNo}\\s*(?:期|月)`, 'u')
const openMonth = new RegExp(`${year}\\s*年\\s*第?\\s*${monthNo}\\s*(?=(?:期|月)?\\s*(?:-|–|—|~|至|到))`, 'u')

const monthText = (of: string, no: string): string => `${of}-${String(Math.min(Number(no), 12)).padStart(2, '0')}`

/** The months of a text that names some; null for any other. */
export const statedPeriod = (text: string): Stated | null => {
  const plain = toHalfWidth(text)
  const open = openMonth.exec(plain)
  const further = open && furtherMonth.exec(plain.slice(open.index + open[0].length))
  if (open && further)
    return { from: monthText(open[1] ?? '', open[2] ?? ''), to: monthText(open[1] ?? '', further[1] ?? '') }
  const months = [...plain.matchAll(written)].map((found) => {
    const [of = '', no = ''] = found.slice(1).filter((part) => part !== undefined)
    return monthText(of, no)
  })
  if (months.length === 0) return null
  const sorted = months.toSorted()
  return { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' }
}

/** Titles that speak of the period, and not of the day of printing or the number of a standard. */
const aboutPeriod =
  /(期间|期間|会计期|會計期|所属期|所屬期|年度|月份|日期范围|日期區間|period|\d{4}\s*年\s*第?\s*\d{1,2}\s*(期|月))/iu
const aboutPrinting = /(打印|列印|制表|製表|导出|匯出|生成|查询|查詢|启用|啟用|print|export)/iu

/** The months that a line above the head of a table states; null when it speaks of no period. */
export const periodOfTitle = (text: string): Stated | null =>
  aboutPeriod.test(text) && !aboutPrinting.test(text) ? statedPeriod(text) : null

/** The month of a cell of a column of periods: `2025年01期`, or its number beside a year; null for no month. */
export const periodOfCell = (text: string, yearText: string): Stated | null => {
  const whole = statedPeriod(text)
  if (whole) return whole
  const [, no = ''] = /^\s*第?\s*(0?[1-9]|1[0-3])\s*(?:期间?|月份?|月)?\s*$/u.exec(toHalfWidth(text)) ?? []
  const [of = ''] = /(?:19|20)\d{2}/.exec(toHalfWidth(yearText)) ?? []
  if (no === '' || of === '') return null
  return { from: monthText(of, no), to: monthText(of, no) }
}

export const isWithin = (date: string, { from, to }: Stated): boolean => monthOf(date) >= from && monthOf(date) <= to

/** The last day of what is stated. */
export const lastDayOf = ({ to }: Stated): string =>
  `${to}-${String(daysInMonth(Number(to.slice(0, 4)), Number(to.slice(5, 7)))).padStart(2, '0')}`

/** The months from and to in one text. */
export const statedText = ({ from, to }: Stated): string => (from === to ? from : `${from} – ${to}`)
