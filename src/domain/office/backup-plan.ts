// Plans of backups: when one is due, and which of those that it has made are kept.
import { nextDelivery } from './delivery.ts'

export const planCadences = ['daily', 'weekly', 'monthly'] as const
export type PlanCadence = (typeof planCadences)[number]

/** `day`: of the week (1 Monday to 7) or of the month (1 to 28), 0 for daily; `hour` in the zone of the books. */
export type PlanTime = { cadence: PlanCadence; day: number; hour: number }

/** How many of the last days, weeks, months and years keep their latest backup. */
type Kept = { daily: number; weekly: number; monthly: number; yearly: number }

/** As other programs write it: `0 2 * * *`, `0 2 * * 1`, `0 2 15 * *`. */
export const cronOf = ({ cadence, day, hour }: PlanTime): string =>
  cadence === 'daily' ? `0 ${hour} * * *` : cadence === 'weekly' ? `0 ${hour} * * ${day}` : `0 ${hour} ${day} * *`

/** What stands in such a line; null for one that was not written by `cronOf`. */
export const planTimeOf = (cron: string): PlanTime | null => {
  const found = /^0 (\d{1,2}) (\*|\d{1,2}) \* (\*|[1-7])$/.exec(cron)
  if (!found) return null
  const [, hour = '', ofMonth = '', ofWeek = ''] = found
  if (ofMonth !== '*') return { cadence: 'monthly', day: Number(ofMonth), hour: Number(hour) }
  return ofWeek === '*'
    ? { cadence: 'daily', day: 0, hour: Number(hour) }
    : { cadence: 'weekly', day: Number(ofWeek), hour: Number(hour) }
}

/** The first moment of a plan after `afterMs` (ms since 1970). */
export const nextBackup = (time: PlanTime, afterMs: number): number => nextDelivery(time, afterMs) ?? afterMs

const zoneMs = 8 * 3_600_000
const dayMs = 24 * 3_600_000

/** What a moment belongs to, in the zone of the books: its day, week (from Monday), month and year. */
const spansOf = (ms: number): Record<keyof Kept, string> => {
  const local = new Date(ms + zoneMs)
  const date = local.toISOString().slice(0, 10)
  const day = Math.floor((ms + zoneMs) / dayMs)
  // The first of January 1970 was a Thursday.
  return { daily: date, weekly: `${Math.floor((day + 3) / 7)}`, monthly: date.slice(0, 7), yearly: date.slice(0, 4) }
}

/** Which of the backups of a plan have served their time: all but the latest of the last days, weeks, months, years. */
export const pastBackups = (made: readonly { id: bigint; atMs: number }[], keep: Kept): bigint[] => {
  const latestFirst = made.toSorted((a, b) => b.atMs - a.atMs)
  const kept = new Set<bigint>()
  for (const span of ['daily', 'weekly', 'monthly', 'yearly'] as const) {
    const seen = new Set<string>()
    for (const { id, atMs } of latestFirst) {
      const mark = spansOf(atMs)[span]
      if (seen.has(mark) || seen.size >= keep[span]) continue
      seen.add(mark)
      kept.add(id)
    }
  }
  return latestFirst.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
}
