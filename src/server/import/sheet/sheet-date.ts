// The date of a sheet's rows: which of several columns it is, and whether it lies in the period that the file states.
import { isDate } from '../../../domain/base/period.ts'
import { isLong, isWithin, lastDayOf, type StatedPeriod, statedText } from '../../../domain/import/stated-period.ts'
import { type Calendar, tidyDate } from '../file/tidy-cell.ts'
import type { Other, Question } from '../question.ts'

export type DateColumn = { title: string; at: number }

/** The choice that follows the period: a date of the row within it, else its last day. */
const byPeriod = 'period'

type Read = { date: string; other?: Other }

/**
 * Reads the dates of rows, best column first. `texts` are the cells of the columns; `periods` are what the row and the
 * title of the file state.
 */
export const dateReader = (columns: readonly DateColumn[], calendar: Calendar) => {
  const titles = columns.map(({ title }) => title)
  const within = titles.map(() => 0)
  const asked = { differ: 0, outside: 0, months: 0, stated: 0, line: 0, dates: '' }
  const note = (line: number, dates: readonly string[], period: StatedPeriod | null): void => {
    if (asked.line !== 0) return
    const shown = dates.map((date, at) => `${titles[at]} ${date}`)
    Object.assign(asked, { line, dates: [...shown, ...(period ? [statedText(period)] : [])].join(', ') })
  }
  const read = (line: number, texts: readonly string[], periods: readonly StatedPeriod[]): Read => {
    const tidied = texts.map((text) => tidyDate(text, calendar))
    const date = tidied.find((text) => text !== '') ?? ''
    // A column that is empty says nothing against the others.
    const dates = tidied.map((text) => text || date)
    if (!dates.every(isDate)) return { date }
    // Of several that the row and the file state the one counts in which the date is not.
    const period = periods.find((one) => !isWithin(date, one)) ?? periods[0] ?? null
    const differs = dates.some((one) => one !== date)
    const isOutside = period !== null && !isWithin(date, period)
    if (period) {
      asked.stated += 1
      dates.forEach((one, at) => {
        if (isWithin(one, period)) within[at] = (within[at] ?? 0) + 1
      })
    }
    if (!differs && !isOutside) return { date }
    if (differs) asked.differ += 1
    if (isOutside) asked.outside += 1
    // No day stands for a quarter or a year.
    if (isOutside && !isLong(period)) asked.months += 1
    note(line, dates, isOutside ? period : null)
    const fitting = period && dates.find((one) => isWithin(one, period))
    const inPeriod = fitting || (period && !isLong(period) ? lastDayOf(period) : date)
    const choices = [
      ...dates.map((one, at): [string, string] => [titles[at] ?? '', one]),
      [byPeriod, inPeriod] as const,
    ]
    return { date, other: { date: Object.fromEntries(choices.map(([choice, one]) => [choice, { date: one }])) } }
  }
  const questions = (): Question[] => {
    const { differ, outside, months, stated, line, dates } = asked
    if (differ === 0 && outside === 0) return []
    const best = within.indexOf(Math.max(...within))
    const column = titles[stated > 0 ? best : 0] ?? ''
    const isFollowed = months > 0 && within[best] !== stated
    return [
      {
        ...{ name: 'date', code: differ > 0 ? 'question.dates' : 'question.period' },
        args: { n: differ || outside, line, column: 'date', dates },
        choices: months > 0 ? [...titles, byPeriod] : titles,
        proposed: isFollowed ? byPeriod : column,
      },
    ]
  }
  return { read, questions }
}
