// The months that a file says it is of: in its title (`期间：2025年1期`) or in a column (`会计期间`).
import { daysInMonth, monthOf } from '../base/period.ts'
import { plainHan, toHalfWidth } from '../base/text.ts'

/** Months from and to, as `2025-01`; the adjustments of a year (no. 13) belong to its December. */
export type StatedPeriod = { from: string; to: string }

const year = '((?:19|20)\\d{2})'
/** The special periods of a year are 13 to 16. */
const monthNo = '(0?[1-9]|1[0-6])'
/** `2025年01期`, `2025年第1期`, `2025年1月`, `2025.01`, `2025-1`, `2025/01`, `202501`, `2025年1月5日`. */
const written = new RegExp(
  [
    `${year}\\s*年\\s*第?\\s*${monthNo}\\s*(?:期间?|期間|月份?|月度)(?:\\s*\\d{1,2}\\s*日)?`,
    `${year}\\s*[-./]\\s*${monthNo}(?!\\d)(?:\\s*[-./]\\s*\\d{1,2}(?!\\d))?`,
    `${year}(0[1-9]|1[0-6])(?!\\d)`,
    `${year}(0[1-9]|1[0-2])[0-3]\\d(?!\\d)`,
  ].join('|'),
  'gu',
)
/** `2025年1-3期`, `2025年1月至3月`: the second month has no year of its own. */
const furtherMonth = new RegExp(`^\\s*(?:期|月)?\\s*(?:-|–|—|~|至|到)\\s*第?\\s*${monthNo}\\s*(?:期|月)`, 'u')
const openMonth = new RegExp(`${year}\\s*年\\s*第?\\s*${monthNo}\\s*(?=(?:期|月)?\\s*(?:-|–|—|~|至|到))`, 'u')

const monthText = (of: string, no: string): string => `${of}-${String(Math.min(Number(no), 12)).padStart(2, '0')}`

const names =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|' +
  'oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const noOfName = (name: string): string => String(monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1)
/** `January 2025`, `30 June 2024`, `June 30, 2024`, `Jan-25`, `January to March 2025`. */
const named = new RegExp(
  [
    `\\b(?:(${names})\\s*(?:-|–|to)\\s*)?(${names})\\.?[\\s,/-]*(?:\\d{1,2}(?:st|nd|rd|th)?,?\\s+)?${year}\\b`,
    `\\b(${names})[-'/](\\d{2})\\b`,
  ].join('|'),
  'giu',
)
/** Periods of SAP: `001.2025`, `001/2025`. */
const numbered = /\b0(0[1-9]|1[0-6])[./]((?:19|20)\d{2})\b/gu
/** Quarters and halves of a year. */
const parts: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`${year}\\s*年?\\s*第?\\s*([一二三四1-4])\\s*季`, 'u'), 3],
  [new RegExp(`${year}\\s*[-/]?\\s*Q([1-4])\\b`, 'iu'), 3],
  [new RegExp(`${year}\\s*年?\\s*([上下])半年`, 'u'), 6],
]
const wholeYear = new RegExp(
  `${year}\\s*年度|(?:年度|fiscal\\s*year|financial\\s*year|\\bFY)\\s*:?\\s*${year}|${year}\\s*年(?!\\s*第?\\s*\\d)`,
  'iu',
)

const monthsNamed = (plain: string): string[] => [
  ...[...plain.matchAll(named)].flatMap(([, from = '', name = '', of = '', short = '', digits = '']) => {
    const [own, ofYear] = name === '' ? [short, `20${digits}`] : [name, of]
    return [from, own].filter((each) => each !== '').map((each) => monthText(ofYear, noOfName(each)))
  }),
  ...[...plain.matchAll(numbered)].map(([, no = '', of = '']) => monthText(of, no)),
]

const partOfYear = (plain: string): StatedPeriod | null => {
  for (const [shape, months] of parts) {
    const [, of = '', part = ''] = shape.exec(plain) ?? []
    if (of === '') continue
    const no = '1234'.includes(part) ? Number(part) : ('一二三四上下'.indexOf(part) % 4) + 1
    return { from: monthText(of, String(months * (no - 1) + 1)), to: monthText(of, String(months * no)) }
  }
  return null
}

/** All months of a year. */
const ofYear = (of: string): StatedPeriod => ({ from: `${of}-01`, to: `${of}-12` })

const yearIn = (plain: string): StatedPeriod | null => {
  const of = wholeYear
    .exec(plain)
    ?.slice(1)
    .find((part) => part !== undefined)
  return of === undefined ? null : ofYear(of)
}

/** The months of a text that names some, or a part of a year, or a whole one; null for any other. */
export const statedPeriod = (text: string): StatedPeriod | null => {
  const plain = plainHan(toHalfWidth(text))
  const open = openMonth.exec(plain)
  const further = open && furtherMonth.exec(plain.slice(open.index + open[0].length))
  if (open && further)
    return { from: monthText(open[1] ?? '', open[2] ?? ''), to: monthText(open[1] ?? '', further[1] ?? '') }
  const figures = [...plain.matchAll(written)].map((found) => {
    const [of = '', no = ''] = found.slice(1).filter((part) => part !== undefined)
    return monthText(of, no)
  })
  const months = [...figures, ...monthsNamed(plain)]
  if (months.length === 0) return partOfYear(plain) ?? yearIn(plain)
  const sorted = months.toSorted()
  return { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' }
}

/** Titles that speak of the period, and not of the day of printing or the number of a standard. */
const aboutPeriod = new RegExp(
  [
    '期间|会计期|所属期|年度|季|半年|月份|起止|日期范围|日期区间|(?:营业|销售|业务|单据|凭证|记账|过账)日期|period',
    '\\d{4}\\s*年\\s*第?\\s*\\d{1,2}\\s*(?:期|月)|\\d{4}\\s*年(?!\\s*\\d)|\\bFY|(?:fiscal|financial) year|\\d{4}\\s*Q\\d',
    '\\d{4}\\s*[-./年]\\s*\\d{1,2}\\s*(?:[-./月]\\s*\\d{1,2}日?)?\\s*(?:至|到|~|—|–|-|to)\\s*\\d{4}',
    `\\b(?:${names})\\.?\\s+\\d{4}\\b`,
  ].join('|'),
  'iu',
)
const aboutPrinting = /(打印|列印|制表|导出|汇出|生成|查询|启用|print|export|\bas (?:of|at)\b|截至|截止)/iu

/** The months that a line above the head of a table states; null when it speaks of no period. */
export const periodOfTitle = (text: string): StatedPeriod | null => {
  const plain = plainHan(toHalfWidth(text))
  return aboutPeriod.test(plain) && !aboutPrinting.test(plain) ? statedPeriod(plain) : null
}

/** The month of a cell of a column of periods: `2025年01期`, or its number beside a year; null for no month. */
export const periodOfCell = (text: string, yearText: string): StatedPeriod | null => {
  const whole = statedPeriod(text)
  if (whole) return whole
  const [, no = ''] = /^\s*第?\s*0?(0?[1-9]|1[0-6])\s*(?:期间?|月份?|月)?\s*$/u.exec(toHalfWidth(text)) ?? []
  const [of = ''] = /(?:19|20)\d{2}/.exec(toHalfWidth(yearText)) ?? []
  if (no === '' || of === '') return null
  return { from: monthText(of, no), to: monthText(of, no) }
}

/** All months of the year of a cell of a column of years; null for no year. */
export const yearOfCell = (text: string): StatedPeriod | null => {
  const [, of = ''] = /^\s*(?:FY\s*)?((?:19|20)\d{2})\s*年?度?\s*$/iu.exec(toHalfWidth(text)) ?? []
  return of === '' ? null : ofYear(of)
}

/** Whether it is of more than one month. */
export const isLong = ({ from, to }: StatedPeriod): boolean => from !== to

export const isWithin = (date: string, { from, to }: StatedPeriod): boolean =>
  monthOf(date) >= from && monthOf(date) <= to

/** The last day of what is stated. */
export const lastDayOf = ({ to }: StatedPeriod): string =>
  `${to}-${String(daysInMonth(Number(to.slice(0, 4)), Number(to.slice(5, 7)))).padStart(2, '0')}`

/** The months from and to in one text. */
export const statedText = ({ from, to }: StatedPeriod): string => (from === to ? from : `${from} – ${to}`)
