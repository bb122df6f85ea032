// What the lists that books are merged by need beyond their fields: currencies, years, and two companies that differ.
import type { ListValue, ListValues } from '../../../contract/base/master-list.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { entitiesIn } from '../../../domain/chart/entity.ts'
import { type GroupNode, groupTree, twoRoles } from '../../../domain/merge/merge-group.ts'
import type { Db } from '../../kernel/db.ts'
import { readMergeGroups } from '../../ledger/read/read-merge-rules.ts'
import { companiesOf, type ListRules, type RuleContext } from './change.ts'
import type { MasterDraft } from './store.ts'

const currencyProblem = ({ currency }: ListValues, { facts }: RuleContext): Problem[] => {
  const code = String(currency)
  return facts.currencies.has(code) ? [] : [problem('merge.currency', 'currency', { currency: code })]
}

const codesIn = (value: ListValue | undefined): string[] => [value ?? []].flat().map(String)

const nodeOf = ({ code, companies, groups, adjusting }: ListValues): GroupNode => ({
  ...{ code: String(code), adjusting: String(adjusting) },
  ...{ companies: codesIn(companies), groups: codesIn(groups) },
})

/** No group holds itself, and no company's books are merged and hold eliminations, here or in a group around it. */
const treeProblems = (all: ReadonlyMap<string, GroupNode>, code: string): Problem[] => {
  const own = groupTree(all, code)
  if (own.path) return [problem('merge.cycle', 'groups', { path: own.path.join(' → ') })]
  const [missing] = own.missing
  if (missing !== undefined) return [problem('merge.noGroup', 'groups', { group: missing })]
  const trees = [own, ...[...all.keys()].filter((one) => one !== code).map((one) => groupTree(all, one))]
  const twice = trees.filter(({ groups }) => groups.some((one) => one.code === code)).map(twoRoles)
  const co = twice.find((company) => company !== undefined)
  return co === undefined ? [] : [problem('merge.twoRoles', 'adjusting', { co })]
}

/** A group that is part of another one. */
const isPart = async (tx: Db, code: string): Promise<Problem[]> => {
  const all = await readMergeGroups(tx)
  const holder = [...all.values()].find(({ groups }) => groups.includes(code))
  return holder ? [problem('merge.holdsGroup', '', { group: holder.code })] : []
}

export const mergeGroupRules: ListRules = {
  check: async (on, rows) => {
    const all = new Map<string, GroupNode>(await readMergeGroups(on.tx))
    for (const { values } of rows) all.set(String(values.code), nodeOf(values))
    return rows.map(({ values }) => [...currencyProblem(values, on), ...treeProblems(all, String(values.code))])
  },
  inUse: async ({ tx }, rows) => {
    const all = [...(await readMergeGroups(tx)).values()]
    const used = rows.filter(({ id }) => all.some(({ groups }) => groups.includes(id)))
    return new Set(used.map(({ id }) => id))
  },
  mayDisable: async ({ tx }, rows) => (await Promise.all(rows.map(({ id }) => isPart(tx, id)))).flat(),
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

// What a non-merge code may name, by its kind.

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

const nonMergeProblems = (values: ListValues, on: RuleContext): Problem[] => {
  if (!isInBalances(values)) return [problem('nonMergeCode.balances', 'kind')]
  return isKnown(values, on) ? [] : [problem('input.invalid', 'code')]
}

export const nonMergeRules: ListRules = { check: (on, rows) => rows.map(({ values }) => nonMergeProblems(values, on)) }

// What relations of companies need beyond their fields: E631, E632, and pairs of subjects that there are.

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

const relatedProblems = (values: ListValues, others: readonly Mapped[], on: RuleContext): Problem[] => {
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
    return rows.map(({ values }, at) => relatedProblems(values, [...kept, ...rows.slice(0, at).map(asMapped)], on))
  },
}
