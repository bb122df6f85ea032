// The foreign part of a voucher line: currency amount, rate type and rate, typed or found in the rate table.
import { noAmount } from '../base/cell-spelling.ts'
import { formatRate, parseMoney, parseQuantity, parseRate, roundRatio, toBase } from '../base/money.ts'
import { type Problem, problem } from '../base/problem.ts'
import {
  digitsOf,
  type FoundRate,
  type LineDraft,
  type RateType,
  rateTypes,
  type VoucherFacts,
  type VoucherSource,
} from './voucher.ts'

/** The rate that an original and a base amount, two decimal texts, have between them; '' where they have none. */
export const rateBetween = (original: string, base: string): string => {
  const [of, at] = [parseQuantity(original), parseQuantity(base)]
  if (of === null || at === null || of === 0n || at === 0n) return ''
  const rate = roundRatio(at * 100_000_000n, of)
  return rate > 0n ? formatRate(rate) : ''
}

/** Finds a rate once per currency and type of a voucher. */
export type RateReader = (currency: string, type: string) => FoundRate | null

/** Sources whose rates are set by the product itself and need no right to change a rate. */
const generated: ReadonlySet<VoucherSource> = new Set(['FXREVAL', 'REVERSAL', 'PLCLOSE', 'YECLOSE', 'VATCLOSE'])

/** The rates of one voucher date, remembered while its lines are read. */
export const rateReader = (facts: Pick<VoucherFacts, 'rate'>, date: string): RateReader => {
  const seen = new Map<string, FoundRate | null>()
  return (currency, type) => {
    const key = `${type}:${currency}`
    let found = seen.get(key)
    if (found === undefined) {
      found = date === '' ? null : facts.rate(currency, type, date)
      seen.set(key, found)
    }
    return found
  }
}

type ForeignContext = {
  facts: VoucherFacts
  date: string
  source: VoucherSource
  baseDigits: number
  rates: RateReader
  problems: Problem[]
}

/** `rate` in 1e-8 per one unit; `base` = original × rate in minor units of the base currency. */
export type Foreign = { original: bigint; rateType: RateType; rate: bigint; base: bigint }

/** The rate to use: typed (checked against the right to change one) or found; null with a problem. */
const chooseRate = (
  context: ForeignContext,
  draft: LineDraft,
  currency: string,
  type: RateType,
  index: number,
): { rate: bigint; quoted: { rate: bigint; unit: number } } | null => {
  const path = `lines.${index}.rate`
  const typed = draft.rate?.trim() ?? ''
  const rate = typed === '' ? null : parseRate(typed)
  if (typed !== '' && rate === null) {
    context.problems.push(problem('input.invalid', path))
    return null
  }
  const free = generated.has(context.source) || context.facts.mayEditRate === true
  if (rate !== null && free) return { rate, quoted: { rate, unit: 1 } }
  const found = context.rates(currency, type)
  if (!found) {
    if (context.date !== '') {
      context.problems.push(problem('rate.missing', path, { cur: currency, date: context.date, type }))
    }
    return null
  }
  const perOne = roundRatio(found.rate, BigInt(found.unit))
  if (rate === null || rate === perOne) return { rate: perOne, quoted: found }
  context.problems.push(problem('permission.missing', path, { code: 'gl:voucher:editRate' }))
  return null
}

/** Reads original amount, rate type and rate of a line in a foreign currency; null with problems. */
export const readForeign = (
  context: ForeignContext,
  draft: LineDraft,
  currency: string,
  index: number,
): Foreign | null => {
  const digits = digitsOf(context.facts.currencies, currency)
  const original = parseMoney(draft.original?.trim() || '0', digits)
  if (original === null) {
    const path = `lines.${index}.original`
    context.problems.push(noAmount(draft.original ?? '', currency, path, { n: index + 1, k: digits }))
    return null
  }
  const typedType = draft.rateType?.trim() || 'DAILY'
  const rateType = rateTypes.find((each) => each === typedType)
  if (!rateType) {
    context.problems.push(problem('input.invalid', `lines.${index}.rateType`))
    return null
  }
  const chosen = chooseRate(context, draft, currency, rateType, index)
  if (!chosen) return null
  const base = toBase(original, digits, chosen.quoted.rate, chosen.quoted.unit, context.baseDigits)
  return { original, rateType, rate: chosen.rate, base }
}
