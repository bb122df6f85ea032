// The rates that may be chosen for a line: fetched when they are looked up, the latest first.
import type { RateRowShape } from '../../../contract/voucher/maintain.ts'
import { formatRate, parseRate, roundRatio } from '../../../domain/base/money.ts'
import { addDays } from '../../../domain/base/period.ts'

/** A rate on record: `perOne` is what a line takes, for one unit of the currency. */
export type RateChoice = { type: string; date: string; perOne: string }

export type FetchRates = (query: { currency: string; to: string }) => Promise<{ items: readonly RateRowShape[] }>

export type RateChoices = {
  rows: (currency: string, date: string) => readonly RateChoice[]
  /** Fetches them once for a currency and day; `onCome` is called when they are there. */
  want: (currency: string, date: string, onCome: () => void) => void
  /** The next look-up fetches them once more: rates may have been changed. */
  renew: () => void
}

const choiceOf = ({ type, date, rate, unit }: RateRowShape): RateChoice => ({
  type,
  date,
  perOne: formatRate(roundRatio(parseRate(rate) ?? 0n, BigInt(unit))),
})

export const rateChoices = (fetch: FetchRates): RateChoices => {
  const known = new Map<string, readonly RateChoice[]>()
  const asked = new Set<string>()
  const keyOf = (currency: string, date: string): string => `${currency} ${date}`
  return {
    rows: (currency, date) => known.get(keyOf(currency, date)) ?? [],
    want: (currency, date, onCome) => {
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
    renew: () => asked.clear(),
  }
}

/** How far back a rate is taken for a day that has none. */
const daysBack = 7

/** Of each type the one that a voucher of the day uses: what may be chosen without the right to change a rate. */
export const usualChoices = (rows: readonly RateChoice[], date: string): RateChoice[] =>
  rows.filter(
    (row, at) => row.date >= addDays(date, -daysBack) && rows.findIndex((each) => each.type === row.type) === at,
  )
