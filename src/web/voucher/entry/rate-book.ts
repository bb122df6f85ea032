// The exchange rates at hand in the browser: each asked for once; and those that may be chosen for a line.
import type { RateRowShape } from '../../../contract/voucher/maintain.ts'
import { formatRate, parseRate, roundRatio } from '../../../domain/base/money.ts'
import { addDays, isDate } from '../../../domain/base/period.ts'
import type { FoundRate } from '../../../domain/voucher/voucher.ts'

export type FetchRate = (query: { currency: string; type: string; date: string }) => Promise<RateRowShape | null>

const foundOf = (row: RateRowShape | null): FoundRate | null => {
  const rate = row && parseRate(row.rate)
  return row && rate ? { rate, unit: row.unit, date: row.date } : null
}

export const rateBook = (fetchRate: FetchRate, changed: () => void) => {
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
    /** The rate for a voucher of a date, null when it is unknown yet or there is none. */
    find: (currency: string, type: string, date: string): FoundRate | null =>
      known.get(keyOf(currency, type, date)) ?? null,
    isComing: (currency: string, type: string, date: string): boolean => {
      const key = keyOf(currency, type, date)
      return asked.has(key) && !known.has(key)
    },
    /** Begins to fetch a rate that is unknown yet. */
    want: (currency: string, type: string, date: string): void => {
      const key = keyOf(currency, type, date)
      if (!asked.has(key) && isDate(date)) ask(key)
    },
    /** Fetches what is at hand once more: rates may have been changed. */
    renew: (): void => {
      for (const key of [...asked]) ask(key)
    },
  }
}

export type RateBook = ReturnType<typeof rateBook>

/** A rate on record: `perOne` is what a line takes, for one unit of the currency. */
export type RateChoice = { type: string; date: string; perOne: string }

export type FetchRates = (query: { currency: string; to: string }) => Promise<{ items: readonly RateRowShape[] }>

const choiceOf = ({ type, date, rate, unit }: RateRowShape): RateChoice => ({
  type,
  date,
  perOne: formatRate(roundRatio(parseRate(rate) ?? 0n, BigInt(unit))),
})

export const rateChoices = (fetch: FetchRates) => {
  const known = new Map<string, readonly RateChoice[]>()
  const asked = new Set<string>()
  const keyOf = (currency: string, date: string): string => `${currency} ${date}`
  return {
    rows: (currency: string, date: string): readonly RateChoice[] => known.get(keyOf(currency, date)) ?? [],
    /** Fetches them once for a currency and day; `onCome` is called when they are there. */
    want: (currency: string, date: string, onCome: () => void): void => {
      const key = keyOf(currency, date)
      if (asked.has(key)) return
      asked.add(key)
      fetch({ currency, to: date }).then(
        ({ items }) => {
          known.set(key, items.map(choiceOf))
          onCome()
        },
        // The next look-up asks again.
        () => void asked.delete(key),
      )
    },
    /** The next look-up fetches them once more: rates may have been changed. */
    renew: (): void => asked.clear(),
  }
}

export type RateChoices = ReturnType<typeof rateChoices>

/** How far back a rate is taken for a day that has none. */
const daysBack = 7

/** Of each type the one that a voucher of the day uses: what may be chosen without the right to change a rate. */
export const usualChoices = (rows: readonly RateChoice[], date: string): RateChoice[] =>
  rows.filter(
    (row, at) => row.date >= addDays(date, -daysBack) && rows.findIndex((each) => each.type === row.type) === at,
  )
