// The exchange rates on record: on which day that of a month stands, how far two are apart, averages, what is locked.
import { formatRate, parseRate, roundRatio } from '../base/money.ts'
import { firstDay, isDate, lastDay, monthOf, parsePeriod } from '../base/period.ts'
import { type Problem, problem } from '../base/problem.ts'
import { rateTypes, type Voucher, type VoucherFacts } from './voucher.ts'

/** A rate as people say it: base per `unit` of the currency, decimal text. */
type RateFields = { currency: string; type: string; date: string; unit: number; rate: string }

/** A rate in hundred-millionths of the base per `unit`. */
export type Quoted = { rate: bigint; unit: number }

/** No currency is worth so many of another. */
const rateBelow = 1_000_000_000n * 100_000_000n
const unitMax = 1_000_000

/** The day on which a rate of a month stands: the first for a fixed one, the last for averages and closings. */
export const dayOfMonth = (type: string, month: string): string => {
  const period = parsePeriod(month) ?? { year: 0, no: 1 }
  return type === 'MONTH_FIXED' ? firstDay(period) : lastDay(period)
}

/** What is wrong with a rate (E503 among it); the day of a month’s rate follows from its month. */
export const checkRate = (fields: RateFields, currencies: ReadonlySet<string>, base: string): Problem[] => {
  const { currency, type, date, unit } = fields
  const problems: Problem[] = []
  if (currency === '') problems.push(problem('input.required', 'currency'))
  else if (currency === base) problems.push(problem('rate.base', 'currency'))
  else if (!currencies.has(currency)) problems.push(problem('input.invalid', 'currency'))
  if (!rateTypes.some((each) => each === type)) problems.push(problem('input.invalid', 'type'))
  if (!isDate(date)) problems.push(problem('input.date', 'date', { date }))
  if (unit < 1 || unit > unitMax) problems.push(problem('input.invalid', 'unit'))
  const rate = parseRate(fields.rate)
  if (rate === null || rate >= rateBelow) problems.push(problem('rate.range', 'rate'))
  return problems
}

/** Percent by which a rate may differ from the one before it without a question (W51). */
export const ratePercent = 5

export const isFar = (now: Quoted, before: Quoted): boolean => {
  const a = now.rate * BigInt(before.unit)
  const b = before.rate * BigInt(now.unit)
  const distance = a > b ? a - b : b - a
  return distance * 100n > b * BigInt(ratePercent)
}

/** W51 for each line whose rate is far from the one on record for its day. */
export const doubtfulRates = (
  voucher: { date: string; lines: readonly Pick<Voucher['lines'][number], 'currency' | 'rateType' | 'rate'>[] },
  { rate: find }: Pick<VoucherFacts, 'rate'>,
): Problem[] =>
  voucher.lines.flatMap(({ currency, rateType, rate }, at) => {
    const found = rate === null ? null : find(currency, rateType, voucher.date)
    if (rate === null || !found) return []
    const usual = roundRatio(found.rate, BigInt(found.unit))
    const distance = rate > usual ? rate - usual : usual - rate
    return distance * 100n > usual * BigInt(ratePercent)
      ? [problem('warning.rate', `lines.${at}.rate`, { p: ratePercent })]
      : []
  })

/** A quoted rate as people read it: `7.03`, or `4.85 / 100` of a currency that is quoted for more than one. */
export const quotedText = ({ rate, unit }: Quoted): string =>
  unit === 1 ? formatRate(rate) : `${formatRate(rate)} / ${unit}`

/** The mean of daily rates per the unit of the first, half-up at eight decimals; null for none. */
export const averageRate = (daily: readonly Quoted[]): Quoted | null => {
  const [first] = daily
  if (!first) return null
  // Over a common denominator, so that nothing is rounded but the mean.
  const units = daily.reduce(
    (product, { unit }) => (product % BigInt(unit) === 0n ? product : product * BigInt(unit)),
    1n,
  )
  const sum = daily.reduce((total, { rate, unit }) => total + rate * (units / BigInt(unit)), 0n)
  return { rate: roundRatio(sum * BigInt(first.unit), units * BigInt(daily.length)), unit: first.unit }
}

export type RateLock = '' | 'month' | 'posted'

/** Why a rate that is there may not change: its month is the current one (E501), or posted somewhere (E502). */
export const lockOf = (date: string, today: string, posted: ReadonlySet<string>): RateLock => {
  if (posted.has(monthOf(date))) return 'posted'
  return monthOf(date) === monthOf(today) ? 'month' : ''
}

export const lockProblem = (lock: RateLock, date: string): Problem[] => {
  if (lock === '') return []
  return [
    lock === 'month' ? problem('rate.currentMonth', 'rate') : problem('rate.posted', 'rate', { period: monthOf(date) }),
  ]
}
