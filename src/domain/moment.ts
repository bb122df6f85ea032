// Moments as people read them who keep these books: China has one zone and no summer time.
const offsetMs = 8 * 3_600_000

/** A moment (ms since 1970) as ISO text with the offset of China. */
export const chinaTime = (ms: number): string => `${new Date(ms + offsetMs).toISOString().slice(0, -1)}+08:00`

/** A moment (ISO text) as `2025-06-30 09:00`; '' for ''. */
export const momentText = (moment: string): string =>
  moment === '' ? '' : chinaTime(Date.parse(moment)).slice(0, 16).replace('T', ' ')
