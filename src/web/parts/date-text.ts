// Reads dates as people type them: 2025-12-25, 1225, 25, t, +, -; always against a date that stands there already.
import { dayNumber, isDate } from '../../domain/base/period.ts'

const dayMs = 86_400_000

/** The date a number of days after another. */
export const addDays = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * dayMs).toISOString().slice(0, 10)

/** Today by the clock of this machine. */
export const localToday = (now = new Date()): string => {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

const complete = (digits: string, from: string): string | null => {
  const [year, month] = [from.slice(0, 4), from.slice(5, 7)]
  if (digits.length <= 2) return `${year}-${month}-${digits.padStart(2, '0')}`
  if (digits.length <= 4) return `${year}-${digits.padStart(4, '0').slice(0, 2)}-${digits.slice(-2)}`
  if (digits.length === 6) return `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  return digits.length === 8 ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` : null
}

/**
 * A typed date as YYYY-MM-DD, '' for nothing typed, null when it is no date. `from` is the date it stands against: a
 * day alone is of its month, a day with a month of its year, `+` and `-` (with or without a number) count days from
 * it.
 */
export const readDate = (text: string, from: string, today: string): string | null => {
  const typed = text.normalize('NFKC').trim().toLowerCase()
  if (typed === '') return ''
  if (typed === 't' || typed === '今天') return today
  const base = isDate(from) ? from : today
  const counted = /^([+-])(\d{0,3})$/.exec(typed)
  if (counted) return addDays(base, Number(`${counted[1]}${counted[2] || 1}`))
  const parts = typed.split(/[-/.年月日]/).filter(Boolean)
  if (parts.some((part) => !/^\d+$/.test(part))) return null
  const digits = parts.length === 1 ? (parts[0] ?? '') : parts.map((part) => part.padStart(2, '0')).join('')
  const date = complete(digits, base)
  return date && isDate(date) ? date : null
}
