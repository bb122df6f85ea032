// What the formulas of templates stand on: the rates of a day and balances that were read before.
import { toBase } from '../../../domain/base/money.ts'
import { askedOf, type TemplateFacts } from '../../../domain/voucher/template.ts'
import { digitsOf } from '../../../domain/voucher/voucher.ts'
import type { CompanyFacts } from '../store/facts.ts'

/**
 * `nets` are debit-positive, by what is asked for. A balance that was not read is nothing, a subject that does not
 * exist has none.
 */
export const templateFacts = (facts: CompanyFacts, date: string, nets: ReadonlyMap<string, bigint>): TemplateFacts => ({
  accountSet: facts.accountSet,
  currencies: facts.currencies,
  toBase: ({ currency = '', rateType }, original) => {
    const found = facts.rate(currency, rateType || 'DAILY', date)
    const digits = digitsOf(facts.currencies, currency)
    return found && toBase(original, digits, found.rate, found.unit, facts.baseDigits)
  },
  balance: (asked) => {
    const subject = facts.subjects.find(askedOf(asked).code)
    const net = nets.get(asked) ?? 0n
    return subject ? (subject.direction === 'C' ? -net : net) : null
  },
})
