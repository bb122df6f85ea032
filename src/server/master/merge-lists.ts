// What the lists that books are merged by need beyond their fields: currencies, years, and two companies that differ.
import type { ListValues } from '../../contract/master-list.ts'
import { type Problem, problem } from '../../domain/problem.ts'
import type { ListRules, RuleContext } from './change.ts'

const currencyProblem = ({ currency }: ListValues, { facts }: RuleContext): Problem[] => {
  const code = String(currency)
  return facts.currencies.has(code) ? [] : [problem('merge.currency', 'currency', { currency: code })]
}

/** The books of eliminations are none of the companies. */
const isMember = ({ adjusting, companies }: ListValues): boolean =>
  adjusting !== '' && [companies ?? []].flat().includes(String(adjusting))

export const mergeGroupRules: ListRules = {
  check: (on, rows) =>
    rows.map(({ values }) => [
      ...currencyProblem(values, on),
      ...(isMember(values) ? [problem('input.invalid', 'adjusting')] : []),
    ]),
}

const wholeMargin = 100

export const mergeStockRules: ListRules = {
  check: (_, rows) =>
    rows.map(({ values }) => [
      ...(values.company === values.counterparty ? [problem('relatedCompany.self', 'counterparty')] : []),
      ...(Number(values.margin) > wholeMargin ? [problem('input.invalid', 'margin')] : []),
    ]),
}

export const mergeRateRules: ListRules = {
  check: (on, rows) =>
    rows.map(({ values }) => [
      ...currencyProblem(values, on),
      ...(/^20\d\d$/.test(String(values.year)) ? [] : [problem('input.invalid', 'year')]),
      ...(/^0*(\.0*)?$/.test(String(values.rate)) ? [problem('rate.range', 'rate')] : []),
    ]),
}
