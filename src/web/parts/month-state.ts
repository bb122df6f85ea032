// What a month of a company looks like: the state it shows beside its status, from its counts and its neighbour.
import type { PostingCellShape, PostingRowShape } from '../../contract/chart/period.ts'
import type { IconName } from '../kit/button.tsx'

/** `waiting`: the month before is not posted; `audited`: nothing waits for audit; `soft`: open to some only. */
export type MonthState = 'none' | 'posted' | 'locked' | 'open' | 'audited' | 'waiting' | 'soft'

export const monthIcons: Record<Exclude<MonthState, 'none'>, IconName> = {
  posted: 'lock',
  locked: 'shield',
  open: 'circle-dot',
  audited: 'check-circle',
  waiting: 'clock',
  soft: 'ban',
}

/** '12月' or 'Dec'; its number is 1 to 12. */
export const monthName = (no: number, lang: string): string =>
  new Intl.DateTimeFormat(lang, { month: 'short', timeZone: 'UTC' }).format(Date.UTC(2000, no - 1))

export const monthText = (year: number, no: number): string => `${year}-${String(no).padStart(2, '0')}`

/** The state of the month at a place of its row. */
export const monthStateOf = (months: readonly PostingCellShape[], at: number): MonthState => {
  const cell = months[at]
  if (cell?.softClosed) return 'soft'
  if (!cell || cell.status === 'FUTURE') return 'none'
  if (cell.status === 'POSTED') return 'posted'
  if (cell.status === 'LOCKED') return 'locked'
  if (months[at - 1]?.status === 'OPEN') return 'waiting'
  return cell.saved === 0 && cell.total > 0 ? 'audited' : 'open'
}

/** The month of a company that is posted next: its first open one. */
export const nextToPost = (row: PostingRowShape): PostingCellShape | undefined =>
  row.months.find((cell) => cell.status === 'OPEN')

/** The only month whose posting can be taken back: the latest posted one. */
export const latestPosted = (row: PostingRowShape): PostingCellShape | undefined =>
  row.months.findLast((cell) => cell.status === 'POSTED')
