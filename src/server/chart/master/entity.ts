// What the definition of entities knows beyond its fields: E622, E623, and where an entity is used.
import type { ListRow, ListValues } from '../../../contract/base/master-list.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { isEmail } from '../../../domain/base/text.ts'
import { isEntityCode } from '../../../domain/chart/entity.ts'
import { booksOf } from '../../ledger/gate.ts'
import { entityDoubts } from '../../ledger/read/duplicate-entity.ts'
import { entityBalances, usedEntities } from '../../ledger/read/entity-balance.ts'
import type { ListRules, RuleContext } from './change.ts'

const text = (values: ListValues, name: string): string => String(values[name] ?? '')

const problemsOf = (values: ListValues, { facts }: RuleContext): Problem[] => {
  const [open, close, email] = ['openDate', 'closeDate', 'email'].map((name) => text(values, name)) as [
    string,
    string,
    string,
  ]
  const currency = text(values, 'currency')
  const { managers = [] } = values
  const wrong: [boolean, Problem][] = [
    [!isEntityCode(text(values, 'code')), problem('input.invalid', 'code')],
    [Array.isArray(managers) && managers.length > 1, problem('store.managers', 'managers')],
    [open !== '' && close !== '' && close < open, problem('input.invalid', 'closeDate')],
    [email !== '' && !isEmail(email), problem('input.invalid', 'email')],
    [
      text(values, 'parent') === text(values, 'code') && text(values, 'code') !== '',
      problem('input.invalid', 'parent'),
    ],
    [currency !== '' && !facts.currencies.has(currency), problem('input.invalid', 'currency')],
  ]
  return wrong.filter(([isWrong]) => isWrong).map(([, found]) => found)
}

const idsOf = (rows: readonly ListRow[]): string[] => rows.map(({ id }) => id)

export const entityRules: ListRules = {
  check: (on, rows) => rows.map(({ values }) => problemsOf(values, on)),
  doubts: async ({ tx, scope, facts }, rows) => {
    const named = rows.map(({ values }) => ({
      ...{ type: text(values, 'type'), code: text(values, 'code'), nameZhCn: text(values, 'nameZhCn') },
    }))
    const found = await entityDoubts(tx, facts.sandboxOf || booksOf(scope).companyCode, named)
    return found.map((each) => (each ? [{ ...each.problem, path: each.field }] : []))
  },
  inUse: ({ tx }, rows) => usedEntities(tx, idsOf(rows)),
  mayDisable: async ({ tx }, rows) =>
    (await entityBalances(tx, idsOf(rows))).length === 0 ? [] : [problem('entity.balance')],
}
