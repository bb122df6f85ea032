// What a non-merge code may name, by its kind.
import type { ListValues } from '../../../contract/base/master-list.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { entitiesIn } from '../../../domain/chart/entity.ts'
import type { ListRules, RuleContext } from './change.ts'
import { companiesOf } from './change.ts'

const isEntity = (code: string, { facts }: RuleContext): boolean => {
  const found = Object.entries(entitiesIn(code))
  const [one] = found
  return found.length === 1 && one !== undefined && facts.entities.find(one[0] as never, one[1]) !== undefined
}

const isKnown = ({ kind, code: value }: ListValues, on: RuleContext): boolean => {
  const code = String(value)
  if (kind === 'SUBJECT') return on.facts.subjects.all.some((subject) => subject.code.startsWith(code))
  if (kind === 'ENTITY') return isEntity(code, on)
  if (kind === 'VOUCHER_TYPE') return on.facts.typeList.some((type) => type.code === code)
  // A business is a word that vouchers carry; nothing lists them.
  return kind === 'COMPANY' ? companiesOf(on.scope).includes(code) : true
}

/** What is kept of a month are its balances: they tell subjects, entities and companies, and no vouchers. */
const isInBalances = ({ scope, kind }: ListValues): boolean =>
  scope !== 'REPORT' || kind === 'SUBJECT' || kind === 'ENTITY' || kind === 'COMPANY'

const problemsOf = (values: ListValues, on: RuleContext): Problem[] => {
  if (!isInBalances(values)) return [problem('nonMergeCode.balances', 'kind')]
  return isKnown(values, on) ? [] : [problem('input.invalid', 'code')]
}

export const nonMergeRules: ListRules = { check: (on, rows) => rows.map(({ values }) => problemsOf(values, on)) }
