// Dates, months and accounting periods: arithmetic on plain text and numbers, without a clock.

/** A calendar month, 'YYYY-MM'. */
export type Month = string

/** An accounting period: month 1–12 of a year, or 13, the year-end adjustment period with the dates of 31 December. */
export type PeriodKey = { year: number; no: number }

/** FUTURE → OPEN → POSTED → LOCKED; posting and its cancelling move between OPEN and POSTED. */
export type PeriodStatus = 'FUTURE' | 'OPEN' | 'POSTED' | 'LOCKED'

/** Of a month whose vouchers are all posted. */
export const isPostedStatus = (status: string): boolean => status === 'POSTED' || status === 'LOCKED'

/** The last month of a question, in books of which nothing can change it: all vouchers up to it are posted. */
export const isAllPosted = (book: { periodStatus: string; provisional: boolean }): boolean =>
  isPostedStatus(book.periodStatus) && !book.provisional

const dateShape = /^(\d{4})-(\d{2})-(\d{2})$/
const monthShape = /^(\d{4})-(\d{2})$/
const periodShape = /^(\d{4})-(0[1-9]|1[0-3])$/
const yearMin = 1900
const yearMax = 2199

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** The number of days of a month of a year; 0 when there is no such month. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 0)

/** True for a day that exists, written YYYY-MM-DD, from 1900 to 2199. */
export const isDate = (text: string): boolean => {
  const match = dateShape.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  return year >= yearMin && year <= yearMax && day >= 1 && day <= daysInMonth(year, month)
}

/** True for a month that exists, written YYYY-MM. */
export const isMonth = (text: string): boolean => {
  const match = monthShape.exec(text)
  if (!match) return false
  const [year, month] = [Number(match[1]), Number(match[2])]
  return year >= yearMin && year <= yearMax && month >= 1 && month <= 12
}

const two = (value: number): string => String(value).padStart(2, '0')

export const monthOf = (date: string): Month => date.slice(0, 7)

/** The period a date falls in; period 13 is never chosen by the date alone. */
export const periodOfDate = (date: string): PeriodKey => ({
  year: Number(date.slice(0, 4)),
  no: Number(date.slice(5, 7)),
})

/** '2025-11', or '2025-13' for the adjustment period. */
export const periodText = (period: PeriodKey): string => `${String(period.year).padStart(4, '0')}-${two(period.no)}`

/** Reads '2025-01' … '2025-13'; null for anything else. */
export const parsePeriod = (text: string): PeriodKey | null => {
  const match = periodShape.exec(text)
  if (!match) return null
  const year = Number(match[1])
  return year >= yearMin && year <= yearMax ? { year, no: Number(match[2]) } : null
}

/** The first day of a period; 31 December for period 13. */
export const firstDay = (period: PeriodKey): string =>
  period.no === 13 ? `${period.year}-12-31` : `${periodText(period)}-01`

export const lastDay = (period: PeriodKey): string =>
  period.no === 13 ? `${period.year}-12-31` : `${periodText(period)}-${two(daysInMonth(period.year, period.no))}`

/** Earlier (< 0), same (0) or later (> 0). */
export const comparePeriods = (a: PeriodKey, b: PeriodKey): number => a.year - b.year || a.no - b.no

/** The month `count` months later (earlier when negative). */
export const addMonths = (month: Month, count: number): Month => {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${two((index % 12) + 1)}`
}

/** The same year's periods from..to, both included; empty when `to` comes first or the years differ. */
export const periodsBetween = (from: PeriodKey, to: PeriodKey): PeriodKey[] =>
  from.year === to.year
    ? Array.from({ length: Math.max(0, to.no - from.no + 1) }, (_, index) => ({ year: from.year, no: from.no + index }))
    : []

/** Days since 1970-01-01 of an existing date: differences of two are numbers of days. */
export const dayNumber = (date: string): number => {
  const year = Number(date.slice(0, 4))
  const month = Number(date.slice(5, 7))
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + Number(date.slice(8, 10)) - 1
  return era * 146097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719468
}

/** The date `count` days later (earlier when negative). */
export const addDays = (date: string, count: number): string => {
  const days = dayNumber(date) + count + 719468
  const era = Math.floor(days / 146097)
  const dayOfEra = days - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shifted = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shifted + (shifted < 10 ? 3 : -9)
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1)}`
}

/** The first period that is OPEN, or null: entry and posting go on from there. */
export const firstOpen = (periods: ReadonlyMap<number, PeriodStatus>): number | null => {
  let first: number | null = null
  for (const [no, status] of periods) if (status === 'OPEN' && (first === null || no < first)) first = no
  return first
}

/** True when vouchers may be entered in period `no`: OPEN, or FUTURE and at most `futureMonths` after the open one. */
export const isEntryOpen = (periods: ReadonlyMap<number, PeriodStatus>, no: number, futureMonths: number): boolean => {
  const status = periods.get(no)
  if (status === 'OPEN') return true
  const first = firstOpen(periods)
  return status === 'FUTURE' && first !== null && no > first && no - first <= futureMonths
}

/**
 * Whether a voucher of a day may stand in the adjustment period: only on 31 December, while the period takes entries;
 * it must where December itself takes none any more.
 */
export const adjustmentOn = (
  date: string,
  periods: ReadonlyMap<number, PeriodStatus>,
  futureMonths: number,
): 'never' | 'may' | 'must' => {
  if (!date.endsWith('-12-31') || !isEntryOpen(periods, 13, futureMonths)) return 'never'
  return isEntryOpen(periods, 12, futureMonths) ? 'may' : 'must'
}
