// Numbers that look random and are the same every time, and the exchange rates of the demo group made of them.
import { formatRate, parseRate, toBase } from '../domain/base/money.ts'
import { addDays, lastDay, periodOfDate } from '../domain/base/period.ts'
import type { Db } from '../server/kernel/db.ts'

/** A stream of numbers; integers only, because amounts of money are made from it. */
export type Random = {
  /** A whole number from 0 up to, not including, `n`. */
  below(n: number): number
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): bigint
  pick<T>(from: readonly [T, ...T[]]): T
}

/** mulberry32 (Tommy Ettinger, public domain) from a 32-bit seed. */
export const openRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const below = (n: number): number => next() % n
  return {
    below,
    between: (low, high) => BigInt(low + below(high - low + 1)),
    pick: (from) => from[below(from.length)] ?? from[0],
  }
}

/** A seed made of a text (FNV-1a). */
export const seedOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0
  return hash
}

type Rate = { currency: string; type: 'DAILY' | 'MONTH_END'; date: string; rate: bigint }

const from = '2023-12-20'
const until = '2025-12-31'
/** In 1e-4 of the base currency: where the walk of a currency begins, and between what it stays. */
const walks = [
  { currency: 'USD', start: 70_900, low: 70_300, high: 72_600 },
  { currency: 'EUR', start: 78_200, low: 76_500, high: 82_400 },
]
const tenThousandth = 10_000n

const walk = ({ currency, start, low, high }: (typeof walks)[number]): Rate[] => {
  const random = openRandom(seedOf(currency))
  const rates: Rate[] = []
  let at = start
  for (let date = from; date <= until; date = addDays(date, 1)) {
    at = Math.min(high, Math.max(low, at + random.below(61) - 30))
    const rate = BigInt(at) * tenThousandth
    rates.push({ currency, type: 'DAILY', date, rate })
    if (date === lastDay(periodOfDate(date))) rates.push({ currency, type: 'MONTH_END', date, rate })
  }
  return rates
}

export type DemoRates = {
  /** The amount in the base currency, minor units of both. */
  base(original: bigint, currency: string, date: string, type?: Rate['type']): bigint
  text(currency: string, date: string, type: Rate['type']): string
}

/** Puts the rates in place where there are none yet, and answers those that hold then. */
export const putRates = async (tx: Db, by: string): Promise<DemoRates> => {
  const rates = walks.flatMap(walk)
  await tx.query(
    `insert into exchange_rate (base_currency, currency, type, rate_date, rate, created_by)
     select 'CNY', n.currency, n.type, n.rate_date, n.rate, $5
     from unnest($1::text[], $2::text[], $3::date[], $4::numeric[]) as n(currency, type, rate_date, rate)
     on conflict (base_currency, currency, type, rate_date) do nothing`,
    [
      rates.map((each) => each.currency),
      rates.map((each) => each.type),
      rates.map((each) => each.date),
      rates.map((each) => formatRate(each.rate)),
      by,
    ],
  )
  const stored = await tx.query<{ currency: string; type: string; date: string; rate: string }>(
    `select currency, type, rate_date as date, rate from exchange_rate where base_currency = 'CNY'
     and rate_date between $1 and $2`,
    [from, until],
  )
  const known = new Map(stored.map((row) => [`${row.currency}|${row.type}|${row.date}`, parseRate(row.rate) ?? 0n]))
  const rateOf = (currency: string, date: string, type: Rate['type']): bigint => {
    const rate = known.get(`${currency}|${type}|${date}`)
    if (rate === undefined) throw new Error(`no rate of ${currency} on ${date}`)
    return rate
  }
  return {
    base: (original, currency, date, type = 'DAILY') => toBase(original, 2, rateOf(currency, date, type), 1, 2),
    text: (currency, date, type) => formatRate(rateOf(currency, date, type)),
  }
}
