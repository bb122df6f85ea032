// What relations of companies need beyond their fields: E631, E632, and pairs of subjects that there are.
import type { ListValues } from '../../../contract/base/master-list.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { ListRules, RuleContext } from './change.ts'
import type { MasterDraft } from './store.ts'

type Mapped = { id: string; company: string; counterparty: string; entityType: string; entityCode: string }

const readMapped = (tx: Db, companies: readonly string[]): Promise<Mapped[]> =>
  tx.query<Mapped>(
    `select id::text as id, company, counterparty, entity_type, entity_code
     from related_company where company = any($1) and enabled limit 10000`,
    [companies],
  )

const isPair = (pair: string, { facts }: RuleContext): boolean => {
  const prefixes = pair.split('-')
  const isThere = (prefix: string) => prefix !== '' && facts.subjects.all.some(({ code }) => code.startsWith(prefix))
  return prefixes.length === 2 && prefixes.every(isThere)
}

const textsOf = (values: ListValues, name: string): readonly string[] => [values[name] ?? []].flat().map(String)

/** An entity that stands for another company in the same books already (E631). */
const mappedProblem = (values: ListValues, others: readonly Mapped[]): Problem[] => {
  const twin = others.find(
    (other) =>
      other.company === values.company &&
      other.counterparty !== values.counterparty &&
      other.entityType === values.entityType &&
      other.entityCode === values.entityCode,
  )
  const args = { code: String(values.entityCode), co: twin?.counterparty ?? '' }
  return twin ? [problem('relatedCompany.mapped', 'entityCode', args)] : []
}

const problemsOf = (values: ListValues, others: readonly Mapped[], on: RuleContext): Problem[] => {
  if (values.company === values.counterparty) return [problem('relatedCompany.self', 'counterparty')]
  const isBad = textsOf(values, 'pairs').some((pair) => !isPair(pair, on))
  const isTooMuch = Number(values.share || '0') > 100
  return [
    ...(isBad ? [problem('input.invalid', 'pairs')] : []),
    ...(isTooMuch ? [problem('input.invalid', 'share')] : []),
    ...mappedProblem(values, others),
  ]
}

const asMapped = ({ id, values }: MasterDraft): Mapped => ({
  id: id ?? '',
  company: String(values.company),
  counterparty: String(values.counterparty),
  entityType: String(values.entityType),
  entityCode: String(values.entityCode),
})

export const relatedRules: ListRules = {
  check: async (on, rows) => {
    const written = new Set(rows.map(({ id }) => id))
    const stored = await readMapped(on.tx, [...new Set(rows.map(({ values }) => String(values.company)))])
    const kept = stored.filter(({ id }) => !written.has(id))
    return rows.map(({ values }, at) => problemsOf(values, [...kept, ...rows.slice(0, at).map(asMapped)], on))
  },
}
