// The calls of the exchange-rate maintenance, and what its views share.
import { type BookRateShape, rateBookCalls } from '../../contract/chart/exchange-rate.ts'
import { apiOf } from '../api/api-of.ts'

export const rateBookApi = apiOf(rateBookCalls)

export type RateFields = Pick<BookRateShape, 'currency' | 'type' | 'date' | 'unit' | 'rate' | 'source' | 'remark'>

/** What the form opens with: a rate that is there, or where a new one is to stand. */
export type RateEdit = { row: BookRateShape | null; fields: RateFields }

export const newRate = (type: string, date: string, currency = '', unit = 1): RateEdit => ({
  row: null,
  fields: { currency, type, date, unit, rate: '', source: '', remark: '' },
})

export const openRate = (row: BookRateShape): RateEdit => {
  const { currency, type, date, unit, rate, source, remark } = row
  return { row, fields: { currency, type, date, unit, rate, source, remark } }
}
