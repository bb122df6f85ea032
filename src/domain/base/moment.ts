// Moments as people read them who keep these books: China has one zone and no summer time.
import { isDate } from './period.ts'

const offsetMs = 8 * 3_600_000

/** A moment (ms since 1970) as ISO text with the offset of China. */
export const chinaTime = (ms: number): string => `${new Date(ms + offsetMs).toISOString().slice(0, -1)}+08:00`

/** A moment (ISO text) as `2025-06-30 09:00`; '' for ''. */
export const momentText = (moment: string): string =>
  moment === '' ? '' : chinaTime(Date.parse(moment)).slice(0, 16).replace('T', ' ')

const momentForm = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?)(Z?)$/

/**
 * A moment as people type it (`2026-01-12T10:00`, in the zone of the books) or as programs have it (with Z, to the
 * microsecond), as ISO text with its offset; null for what is none.
 */
export const readMoment = (text: string): string | null => {
  const [, day = '', time = '', zone = ''] = momentForm.exec(text) ?? []
  const moment = `${day}T${time}${zone === 'Z' ? 'Z' : '+08:00'}`
  return isDate(day) && !Number.isNaN(Date.parse(moment)) ? moment : null
}
