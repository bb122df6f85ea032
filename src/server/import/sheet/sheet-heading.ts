// What stands above the head of a sheet, or in its titles, says of all its rows: months, unit, company, dates.

import { type Unit, unitAmong } from '../../../domain/base/figure-scale.ts'
import { isDate } from '../../../domain/base/period.ts'
import { capitalFigure } from '../../../domain/import/capital-figure.ts'
import { bareTitle } from '../../../domain/import/sheet-titles.ts'
import {
  isLong,
  isWithin,
  lastDayOf,
  periodOfTitle,
  type StatedPeriod,
  statedText,
} from '../../../domain/import/stated-period.ts'
import { readTableTitle } from '../../../domain/import/table-title.ts'
import type { RawRow } from '../file/table.ts'
import { type Calendar, type FileMoney, tidyDate } from '../file/tidy-cell.ts'
import { asItIs, type Other, type Question } from '../question.ts'
import type { Above } from './sheet-state.ts'

export type SheetTop = {
  period: StatedPeriod | null
  unit: Unit | null
  company: string
  store: string
  currency: string
  capitals: Above | null
}

/** Whose books a file is for: their names and code, and their currency. */
export type SheetBooks = FileMoney & { companies: readonly string[] }

/** A line of nothing but words that speaks of a unit, as people write it below a table too. */
const isNote = ({ values }: RawRow): boolean => {
  const texts = values.map((value) => value.trim()).filter((text) => text !== '')
  return texts.length <= 3 && /^(?:注|备注|說明|说明|金额|金額)?[:：]?\s*(?:[单單]位|unit)/iu.test(texts[0] ?? '')
}

/** `below`: rows that stand under the head, which may end with a note of the unit, or show one beside their numbers. */
export const topOf = (above: readonly RawRow[], titles: readonly string[], below: readonly RawRow[] = []): SheetTop => {
  const notes = below.filter(isNote).map(({ values }) => values.join(' '))
  const shown = [...new Set(below.flatMap((row) => row.shown ?? []))].map((word) => (word ? `(${word})` : ''))
  const texts = above.flatMap(({ values }) => [...values, values.join(' ')])
  const first = <T>(all: readonly string[], find: (text: string) => T | null): T | null =>
    all.reduce<T | null>((found, text) => found ?? find(text), null)
  const { company, store, currency } = readTableTitle(above.map(({ values }) => values))
  const unit = unitAmong([...texts, ...titles, ...notes, ...shown])
  const [capitals = null] = above.flatMap(({ line, values }) => {
    const figure = values.map(capitalFigure).find((each) => each !== null)
    return figure ? [{ line, figure, power: unit?.power ?? 0 }] : []
  })
  return { period: first(texts, periodOfTitle), unit, capitals, company, store, currency }
}

/** Whether a name is one of these, or a part of one, or holds it. */
export const isOneOf = (name: string, names: readonly string[]): boolean => {
  const said = bareTitle(name)
  return names.some((each) => each !== '' && (bareTitle(each).includes(said) || said.includes(bareTitle(each))))
}

/** That a file names another company than that of the books. */
export const companyQuestion = (company: string, companies: readonly string[]): Question[] =>
  company === '' || companies.length === 0 || isOneOf(company, companies)
    ? []
    : [asItIs('company', 'question.company', { name: company, own: companies[0] ?? '' })]

/** That a title names another currency than that of the books. */
export const currencyQuestion = (currency: string, books: SheetBooks): Question[] => {
  const code = currency === '' ? '' : books.currency(currency)
  return code === '' ? [] : [asItIs('currency', 'question.tableCurrency', { cur: currency })]
}

/** What a title says of all rows; what `columns` say row by row is not asked of the whole. */
export const topQuestions = (
  { company, currency }: SheetTop,
  books: SheetBooks,
  columns: readonly string[],
): Question[] => [
  ...(columns.includes('company') ? [] : companyQuestion(company, books.companies)),
  ...(columns.includes('currency') ? [] : currencyQuestion(currency, books)),
]

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
