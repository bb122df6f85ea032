// Days and moments as their reader likes to see them. What is typed, sent and filed stays 2025-06-30.
import { momentText as plainMoment } from '../../domain/base/moment.ts'
import { type DayForm, ownWays } from '../api/setting.ts'

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})(| \d{2}:\d{2}(:\d{2})?)$/

/** A day (`2025-06-30`), with or without a time behind it, in the form that the user likes; any other text as it is. */
export const dayText = (text: string, form?: DayForm): string => {
  // Asked of each cell of each grid: what is no day is out at once.
  const [, year, month, day, time = ''] = (text[4] === '-' && dayPattern.exec(text)) || []
  return year === undefined || (form ?? ownWays().days) === 'ymd' ? text : `${day}/${month}/${year}${time}`
}

/** A moment (ISO text) as a day with hour and minute; '' for ''. */
export const momentText = (moment: string): string => dayText(plainMoment(moment))

/** A moment of these days, without its year: `06-30 09:00`. */
export const shortMoment = (moment: string): string => {
  const [, month = '', day = '', time = ''] = /^\d{4}-(\d{2})-(\d{2}) (.*)$/.exec(plainMoment(moment)) ?? []
  return ownWays().days === 'ymd' ? `${month}-${day} ${time}` : `${day}/${month} ${time}`
}
