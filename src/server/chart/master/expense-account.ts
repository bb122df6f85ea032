// What an item of expense needs beyond its fields: a subject somewhere, a rate that is one, a cash-flow item there is.
import type { ListValues } from '../../../contract/base/master-list.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import type { ListRules, RuleContext } from './change.ts'

const subjects = ['sellingSubject', 'adminSubject', 'rndSubject', 'manufacturingSubject'] as const

const problemsOf = (values: ListValues, { facts }: RuleContext): Problem[] => {
  const wrong: [boolean, Problem][] = [
    [subjects.every((name) => values[name] === ''), problem('input.required', 'sellingSubject')],
    [/^\d{3,}/.test(String(values.taxRate)), problem('input.invalid', 'taxRate')],
    [
      values.cfItem !== '' && !facts.cashFlowList.some(({ code }) => code === values.cfItem),
      problem('input.invalid', 'cfItem'),
    ],
  ]
  return wrong.filter(([isWrong]) => isWrong).map(([, found]) => found)
}

export const expenseRules: ListRules = { check: (on, rows) => rows.map(({ values }) => problemsOf(values, on)) }
