// Reports that leave by themselves: when one is due, and for which months it is made.
import { type PeriodKey, periodText } from '../base/period.ts'

/** What delivered files are found by. */
export const deliveredSource = 'reportDelivery'
/** So long a delivered file is kept: it can be made again at any time, as the books say then. */
export const deliveredDays = 180

export const cadences = ['daily', 'weekly', 'monthly', 'posting'] as const
export type Cadence = (typeof cadences)[number]

/** The months of a report: those it was set up with, or the latest posted or the first open one of each time. */
export const deliveryMonths = ['lastPosted', 'open', 'fixed'] as const
export type DeliveryMonths = (typeof deliveryMonths)[number]

/**
 * `day`: of the week (1 Monday to 7) or of the month (1 to 28), 0 where there is none; `hour` in the zone of the books.
 */
export type Timetable = { cadence: Cadence; day: number; hour: number }

/** Whether the day fits the cadence. */
export const isTimetable = ({ cadence, day, hour }: Timetable): boolean => {
  const most = { daily: 0, weekly: 7, monthly: 28, posting: 0 }[cadence]
  const least = most === 0 ? 0 : 1
  return day >= least && day <= most && hour >= 0 && hour <= 23
}

const hourMs = 3_600_000
/** Asia/Shanghai, which has no summer time. */
const zoneMs = 8 * hourMs
const dayMs = 24 * hourMs

const fits = ({ cadence, day }: Timetable, local: Date): boolean => {
  if (cadence === 'weekly') return (local.getUTCDay() + 6) % 7 === day - 1
  return cadence === 'monthly' ? local.getUTCDate() === day : true
}

/** The first moment of the timetable after `afterMs` (ms since 1970); null for one that waits for a posting. */
export const nextDelivery = (timetable: Timetable, afterMs: number): number | null => {
  if (timetable.cadence === 'posting') return null
  const midnight = Math.floor((afterMs + zoneMs) / dayMs) * dayMs
  for (let day = 0; day <= 31; day += 1) {
    const local = midnight + day * dayMs + timetable.hour * hourMs
    if (local - zoneMs > afterMs && fits(timetable, new Date(local))) return local - zoneMs
  }
  return null
}

/** The account sets of the same companies in another year: 'YS01-2025,YS02-2025' → 'YS01-2026,YS02-2026'. */
const inYear = (values: string, year: number): string => values.replace(/-\d{4}(?=,|$)/g, `-${year}`)

/** The fields of a query by name. */
type Query = Readonly<Record<string, string>>

/**
 * The fields of a call with its months replaced by this period. A range that began with the year does so again; any
 * other becomes the one month.
 */
export const fieldsFor = (fields: Query, period: PeriodKey | null): Query => {
  if (period === null) return fields
  const { from = '', month = '', companies = '', ...rest } = fields
  const isYear = from !== month && from.endsWith('-01')
  return {
    ...rest,
    month: periodText(period),
    ...(isYear ? { from: periodText({ year: period.year, no: 1 }) } : {}),
    ...(companies === '' ? {} : { companies: inYear(companies, period.year) }),
  }
}
