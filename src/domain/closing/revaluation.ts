// What balances in foreign currency are worth at the closing rate, as the revaluation would book it.
import { powerOfTen, rateOne, roundRatio, toBase } from '../base/money.ts'
import type { SubjectTree } from '../chart/subject.ts'
import type { Grain } from '../ledger/ledger-report.ts'

/** Base per `unit` of a currency, the rate in hundred-millionths. */
type ClosingRate = { rate: bigint; unit: number }

export type RevaluedFacts = {
  subjects: SubjectTree
  baseCurrency: string
  digitsOf(currency: string): number
  closingRate(currency: string): ClosingRate | null
}

/** Base amount at the closing rate, and what revaluation would add to the kept one. */
export type Revalued = { revalued: bigint; difference: bigint }

export const revaluedKey = (subject: string, currency: string): string => `${subject}|${currency}`

/** By subject and currency, where a rate is known: set by set of entities, for each is rounded and booked. */
export const revaluedBalances = (grains: Iterable<Grain>, facts: RevaluedFacts): Map<string, Revalued> => {
  const found = new Map<string, Revalued>()
  const baseDigits = facts.digitsOf(facts.baseCurrency)
  for (const grain of grains) {
    const rate = grain.currency === facts.baseCurrency ? null : facts.closingRate(grain.currency)
    if (!rate || !facts.subjects.find(grain.subject)?.fxReval) continue
    const original = grain.openingOriginal + grain.originalDebit - grain.originalCredit
    const base = grain.opening + grain.debit - grain.credit
    const wanted = toBase(original, facts.digitsOf(grain.currency), rate.rate, rate.unit, baseDigits)
    const key = revaluedKey(grain.subject, grain.currency)
    const held = found.get(key) ?? { revalued: 0n, difference: 0n }
    found.set(key, { revalued: held.revalued + wanted, difference: held.difference + wanted - base })
  }
  return found
}

/** Base per one of the currency in hundred-millionths; null where nothing is left of the currency. */
export const bookRate = (base: bigint, original: bigint, digits: { base: number; original: number }): bigint | null =>
  original === 0n ? null : roundRatio(base * powerOfTen(digits.original) * rateOne, original * powerOfTen(digits.base))

/** A balance of a subject with `fxReval`, debit-positive; `closingRate` is the month-end rate, null when missing. */
export type ForeignBalance = {
  subject: string
  aux: string
  currency: string
  original: bigint
  originalDigits: number
  base: bigint
  closingRate: { rate: bigint; unit: number } | null
}

/**
 * The foreign balances that are not at the closing rate: original × rate rounded differs from the base balance, or
 * there is no closing rate for a balance that is not zero. A zero original with a base residue is one of them.
 */
export const unrevalued = (rows: readonly ForeignBalance[], baseDigits: number): ForeignBalance[] =>
  rows.filter((row) => {
    if (row.original === 0n) return row.base !== 0n
    if (!row.closingRate) return true
    const { rate, unit } = row.closingRate
    return toBase(row.original, row.originalDigits, rate, unit, baseDigits) !== row.base
  })

/** The foreign balances that check 9 looks at: subjects with `fxReval`, at the end of the month of the grains. */
export const foreignBalances = (
  grains: Iterable<Grain>,
  subjects: Pick<SubjectTree, 'find'>,
  facts: {
    baseCurrency: string
    digitsOf(currency: string): number
    closingRate(currency: string): { rate: bigint; unit: number } | null
  },
): ForeignBalance[] => {
  const rows: ForeignBalance[] = []
  for (const grain of grains) {
    if (grain.currency === facts.baseCurrency || !subjects.find(grain.subject)?.fxReval) continue
    rows.push({
      subject: grain.subject,
      aux: grain.aux,
      currency: grain.currency,
      original: grain.openingOriginal + grain.originalDebit - grain.originalCredit,
      originalDigits: facts.digitsOf(grain.currency),
      base: grain.opening + grain.debit - grain.credit,
      closingRate: facts.closingRate(grain.currency),
    })
  }
  return rows
}
