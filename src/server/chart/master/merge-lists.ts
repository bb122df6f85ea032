// What the lists that books are merged by need beyond their fields: currencies, years, and two companies that differ.
import type { ListValue, ListValues } from '../../../contract/base/master-list.ts'
import { type Problem, problem } from '../../../domain/base/problem.ts'
import { type GroupNode, groupTree, twoRoles } from '../../../domain/merge/merge-group.ts'
import type { Db } from '../../kernel/db.ts'
import { readMergeGroups } from '../../ledger/read/read-merge-rules.ts'
import type { ListRules, RuleContext } from './change.ts'

const currencyProblem = ({ currency }: ListValues, { facts }: RuleContext): Problem[] => {
  const code = String(currency)
  return facts.currencies.has(code) ? [] : [problem('merge.currency', 'currency', { currency: code })]
}

const textsOf = (value: ListValue | undefined): string[] => [value ?? []].flat().map(String)

const nodeOf = ({ code, companies, groups, adjusting }: ListValues): GroupNode => ({
  ...{ code: String(code), adjusting: String(adjusting) },
  ...{ companies: textsOf(companies), groups: textsOf(groups) },
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
