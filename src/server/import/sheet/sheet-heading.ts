// What stands above the head of a sheet, or in its titles, says of all its rows: months, unit, company, currency.

import { type Unit, unitAmong } from '../../../domain/base/figure-scale.ts'
import { capitalFigure } from '../../../domain/import/capital-figure.ts'
import { bareTitle } from '../../../domain/import/sheet-titles.ts'
import { periodOfTitle, type StatedPeriod } from '../../../domain/import/stated-period.ts'
import { readTableTitle } from '../../../domain/import/table-title.ts'
import type { RawRow } from '../file/table.ts'
import type { FileMoney } from '../file/tidy-cell.ts'
import { asItIs, type Question } from '../question.ts'
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
