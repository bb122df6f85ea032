// Cells of a sheet that other products write otherwise: periods, types of documents, decimals behind a comma.

import { currenciesOf } from '../../../domain/base/currency.ts'
import { plainComma } from '../../../domain/base/decimal-comma.ts'
import { monthOf } from '../../../domain/base/period.ts'
import { periodOfCell, type StatedPeriod, yearOfCell } from '../../../domain/import/stated-period.ts'
import { type Meaning, typeWord, usualType } from '../../../domain/import/voucher-sheet.ts'
import { tidyCell } from '../file/tidy-cell.ts'
import { asItIs, type Question, tally } from '../question.ts'
import type { Resolver } from '../resolve.ts'
import { shownText } from '../titles.ts'

/** The periods that a row states, in columns of months and of years. */
export const periodsOfRow = (all: (meaning: Meaning) => readonly string[], date: string): StatedPeriod[] => {
  const [years, periods] = [all('year'), all('period')]
  const read = periods.map((text) => {
    // `2025.1` may have been October before a spreadsheet took it for a number.
    if (/^\d{4}\.1$/.test(text) && monthOf(tidyCell('date', date)).endsWith('-10')) return null
    return periodOfCell(text, years[0] || date) ?? yearOfCell(text)
  })
  return [...read, ...years.map(yearOfCell)].filter((each) => each !== null)
}

/** Reads the types of vouchers: those that are none here (SA, 收, 银付) become the usual type, which is asked. */
export const typeReader = (resolver: Resolver) => {
  const other = new Set<string>()
  const asked = tally({})
  const read = (line: number, text: string): string => {
    const word = typeWord(text || usualType)
    if (resolver.voucherType(word)?.enabled) return word
    other.add(word)
    asked.hear(line)
    return usualType
  }
  const questions = (): Question[] => {
    const args = { ...asked.found, types: shownText([...other]), type: usualType, column: 'type' }
    return args.n === 0 ? [] : [asItIs('types', 'question.types', args)]
  }
  return { read, questions }
}

/** Reads the currencies of a journal, where a sign of several that are not that of the books is asked. */
export const journalCurrencies = ({ currency }: Pick<Resolver, 'currency'>) => {
  const asked = new Map<string, string>()
  const read = (text: string): string => {
    const code = currency(text)
    const [first, ...others] = currenciesOf(code)
    if (!first || others.length === 0) return code
    asked.set(code, first)
    return first
  }
  const questions = (): Question[] =>
    [...asked].map(([sign, cur]) => asItIs(`sign ${sign}`, 'question.manyCurrencies', { sign, cur }))
  return { read, questions }
}

/** That figures have a decimal comma, with a sample. */
export const commaQuestion = (sample: string | null): Question[] =>
  sample === null ? [] : [asItIs('decimals', 'question.decimalComma', { told: sample, read: plainComma(sample) })]

/** That the base currency of a sheet, in a column of its own, is not that of the books. */
export const baseQuestion = (resolver: Pick<Resolver, 'currency'>, texts: readonly string[]): Question[] => {
  const [other = ''] = texts.filter((text) => resolver.currency(text) !== '')
  return other === '' ? [] : [asItIs('baseCurrency', 'question.tableCurrency', { cur: other })]
}
