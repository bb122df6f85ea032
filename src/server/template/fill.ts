// Makes a voucher of a template: its formulas over the rates of the day and the kept balances of the month.
import { toBase } from '../../domain/money.ts'
import { periodOfDate } from '../../domain/period.ts'
import type { Problem } from '../../domain/problem.ts'
import { applyTemplate, askedBalances, type Template, type TemplateFacts } from '../../domain/template.ts'
import { digitsOf, type LineDraft } from '../../domain/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { CompanyFacts } from '../ledger/gate.ts'
import type { Readable } from '../ledger/read.ts'
import { netBalances } from '../ledger/read-net.ts'

/** What formulas stand on: a subject that is not asked for, or does not exist, has no balance. */
export const templateFacts = (facts: CompanyFacts, date: string, nets: ReadonlyMap<string, bigint>): TemplateFacts => ({
  accountSet: facts.accountSet,
  currencies: facts.currencies,
  toBase: ({ currency = '', rateType }, original) => {
    const found = facts.rate(currency, rateType || 'DAILY', date)
    const digits = digitsOf(facts.currencies, currency)
    return found && toBase(original, digits, found.rate, found.unit, facts.baseDigits)
  },
  balance: (code) => {
    const subject = facts.subjects.find(code)
    const net = nets.get(code) ?? 0n
    return subject ? (subject.direction === 'C' ? -net : net) : null
  },
})

/** The lines of a voucher of a day in these books. */
export const fillTemplate = async (
  db: Db,
  readable: Readable,
  facts: CompanyFacts,
  template: Pick<Template, 'lines'>,
  { date, typed }: { date: string; typed: ReadonlyMap<number, string> },
): Promise<{ lines: LineDraft[]; open: number[]; problems: Problem[] }> => {
  const nets = await netBalances(db, readable, askedBalances(template.lines), periodOfDate(date).no)
  return applyTemplate(template.lines, typed, templateFacts(facts, date, nets))
}
