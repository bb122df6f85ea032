// The clock of the people who use the product: China has one zone and no summer time.
const offsetMs = 8 * 3_600_000

/** A moment (ms since 1970) as ISO text with the offset of China. */
export const chinaTime = (ms: number = Date.now()): string =>
  `${new Date(ms + offsetMs).toISOString().slice(0, -1)}+08:00`

/** A moment (ISO text) as a person in China reads it: `2025-06-30 09:00`. */
export const chinaClock = (moment: string): string => chinaTime(Date.parse(moment)).slice(0, 16).replace('T', ' ')

/** Today in China, as an expression of SQL. */
export const chinaToday = `(now() at time zone interval '8 hours')::date`
