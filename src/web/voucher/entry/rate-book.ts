// The exchange rates at hand in the browser: each is asked for once, and `changed` is called when one has come.
import type { RateRowShape } from '../../../contract/voucher/maintain.ts'
import { parseRate } from '../../../domain/base/money.ts'
import { isDate } from '../../../domain/base/period.ts'
import type { FoundRate } from '../../../domain/voucher/voucher.ts'

export type RateBook = {
  /** The rate for a voucher of a date, null when it is unknown yet or there is none. */
  find(currency: string, type: string, date: string): FoundRate | null
  /** True while a rate is being fetched. */
  isComing(currency: string, type: string, date: string): boolean
  /** Begins to fetch a rate that is unknown yet. */
  want(currency: string, type: string, date: string): void
  /** Fetches what is at hand once more: rates may have been changed. */
  renew(): void
}

export type FetchRate = (query: { currency: string; type: string; date: string }) => Promise<RateRowShape | null>

const foundOf = (row: RateRowShape | null): FoundRate | null => {
  const rate = row && parseRate(row.rate)
  return row && rate ? { rate, unit: row.unit, date: row.date } : null
}

export const rateBook = (fetchRate: FetchRate, changed: () => void): RateBook => {
  const known = new Map<string, FoundRate | null>()
  const asked = new Set<string>()
  const keyOf = (currency: string, type: string, date: string): string => `${currency} ${type} ${date}`
  const ask = (key: string): void => {
    const [currency = '', type = '', date = ''] = key.split(' ')
    asked.add(key)
    fetchRate({ currency, type, date }).then(
      (row) => {
        known.set(key, foundOf(row))
        changed()
      },
      // Asked again when it is wanted next; the line shows that it has no rate.
      () => void asked.delete(key),
    )
  }
  return {
    find: (currency, type, date) => known.get(keyOf(currency, type, date)) ?? null,
    isComing: (currency, type, date) => {
      const key = keyOf(currency, type, date)
      return asked.has(key) && !known.has(key)
    },
    want: (currency, type, date) => {
      const key = keyOf(currency, type, date)
      if (!asked.has(key) && isDate(date)) ask(key)
    },
    renew: () => {
      for (const key of [...asked]) ask(key)
    },
  }
}
