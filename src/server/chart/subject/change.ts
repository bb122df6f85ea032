// Changes of subjects that are there: their fields, whether they are enabled, and taking unused ones away.
import type { InputOf } from '../../../contract/base/call.ts'
import type { definitionCalls } from '../../../contract/chart/subject.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import {
  checkDefinition,
  definitionOf,
  lockedChanges,
  narrowed,
  type SubjectDefinition,
  type SubjectFields,
} from '../../../domain/chart/subject-definition.ts'
import { mnemonicOf } from '../../kernel/mnemonic.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Gate } from '../../ledger/gate.ts'
import { deleteSubject, type StoredDefinition } from '../../ledger/store/subject-store.ts'
import { uncoveredOf } from '../../ledger/write/statement-coverage.ts'
import { belowOf, type ChartEditor, goneEntry, lockMonths, refuseAny, subjectOf, withChart, writeAll } from './chart.ts'
import { checkNarrowed, checkReach, referencesTo, usesOf, withBalance } from './use.ts'

/** Companies by code that the caller may read: of others he is told nothing. */
export const seenCompanies = (scope: Scope): Set<string> =>
  new Set(scope.setsWith('read').map(({ companyCode }) => companyCode))

/**
 * The companies of a subject after a change: those that the caller does not see stay. Who does not see all of a list
 * cannot open it to everybody, and nobody names companies that he does not see.
 */
export const companiesAfter = (
  scope: Scope,
  companies: readonly string[],
  old: readonly string[] | null,
): string[] | null => {
  const seen = seenCompanies(scope)
  const hidden = (old ?? []).filter((code) => !seen.has(code))
  if (companies.some((code) => !seen.has(code))) refuse(problem('input.invalid', 'companies'))
  if (companies.length === 0 && hidden.length > 0 && old?.some((code) => seen.has(code))) {
    refuse(problem('permission.missing', 'companies'))
  }
  const all = [...new Set([...companies, ...hidden])].sort()
  return all.length === 0 ? null : all
}

type Edit = InputOf<typeof definitionCalls.edit>

/** E002 for one that was changed since it was read. */
export const checkVersion = (old: StoredDefinition, version: number): void => {
  if (old.version === version) return
  refuse(problem('record.changed', '', { user: old.changedBy, time: momentText(old.changedAt) }))
}

/** What children hold their parent to: its code, its type, and that companies may add their own. */
const checkChildren = (chart: ChartEditor, old: SubjectDefinition, after: SubjectDefinition): void => {
  const below = belowOf(chart, old.code)
  const { code } = old
  if (below.length === 0) return
  if (after.code !== code) refuse(problem('subject.children', 'code', { code }))
  if (after.type !== old.type) refuse(problem('subject.children', 'type', { code }))
  if (old.extensible && !after.extensible && below.some(({ owner }) => owner !== old.owner)) {
    refuse(problem('subject.children', 'extensible', { code }))
  }
}

/** Whether a line that is on its way could be one that stands on it no more. */
const takesLess = (old: SubjectDefinition, after: SubjectDefinition): boolean => {
  const { gone, asked, currency } = narrowed(old, after)
  const isOther = (['validFrom', 'validTo', 'companies'] as const).some(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(after[name]),
  )
  return isOther || gone.length + asked.length > 0 || currency !== null || lockedChanges(old, after).length > 0
}

export const edit = (gate: Gate) => (input: Edit, scope: Scope) =>
  withChart(gate, scope, async (chart) => {
    const { at, version, ...given } = input
    const old = subjectOf(chart, at, 'at')
    checkVersion(old, version)
    const companies = companiesAfter(scope, given.companies, old.companies)
    const fields: SubjectFields = { ...given, aux: given.aux as SubjectFields['aux'], companies }
    refuseAny(checkDefinition(fields, chart.context, at))
    const more = { mnemonic: mnemonicOf(given.nameZhCn), owner: old.owner, companies }
    const after = definitionOf(fields, chart.context.rule, more, old)
    checkChildren(chart, old, after)
    if (takesLess(old, after)) await lockMonths(chart)
    const uses = await usesOf(chart.tx, chart.companies, [at])
    if (uses.length > 0) {
      refuseAny([
        ...lockedChanges(old, after),
        ...(await checkNarrowed(chart.tx, chart.companies, old, after)),
        ...checkReach(after, uses, chart.companies),
      ])
    }
    if (after.code === at) return writeAll(chart, [after])
    await checkUnnamed(chart, at)
    await deleteSubject(chart.tx, chart.facts.chartId, at)
    return writeAll(chart, [after], [goneEntry(old)])
  })

const checkUnnamed = async ({ tx, companies }: ChartEditor, code: string, path = 'code'): Promise<void> => {
  if ((await referencesTo(tx, companies, code)).length > 0) refuse(problem('record.inUse', path))
}

/** With a subject all below it are disabled; with one that is enabled all above it are. */
export const setStatus =
  (gate: Gate) =>
  ({ codes, enabled }: { codes: readonly string[]; enabled: boolean }, scope: Scope) =>
    withChart(gate, scope, async (chart) => {
      const chosen = codes.map((code, index) => subjectOf(chart, code, `codes.${index}`))
      const reached = new Map<string, StoredDefinition>()
      for (const subject of chosen) {
        reached.set(subject.code, subject)
        for (const each of enabled ? aboveOf(chart, subject) : belowOf(chart, subject.code))
          reached.set(each.code, each)
      }
      const changed = [...reached.values()].filter((each) => each.enabled !== enabled)
      if (!enabled) await checkEmpty(chart, changed)
      if (enabled) {
        refuseAny(
          await uncoveredOf(
            chart,
            changed.map(({ code }) => code),
          ),
        )
      }
      return writeAll(
        chart,
        changed.map((each) => ({ ...each, enabled })),
      )
    })

const aboveOf = ({ all }: ChartEditor, subject: StoredDefinition): StoredDefinition[] => {
  const above: StoredDefinition[] = []
  for (let at = all.get(subject.parent ?? ''); at && above.length < 10; at = all.get(at.parent ?? '')) above.push(at)
  return above
}

/** E304 for each that has a balance in a year that is not locked. */
const checkEmpty = async (chart: ChartEditor, subjects: readonly StoredDefinition[]): Promise<void> => {
  await lockMonths(chart)
  const codes = subjects.map(({ code }) => code)
  const held = await withBalance(chart.tx, chart.companies, codes)
  refuseAny(codes.filter((code) => held.has(code)).map((code) => problem('subject.balance', 'codes', { code })))
}

/** Takes unused subjects away; one that is used, or has children that stay, refuses them all (E003). */
export const remove =
  (gate: Gate) =>
  ({ codes }: { codes: readonly string[] }, scope: Scope) =>
    withChart(gate, scope, async (chart) => {
      await lockMonths(chart)
      const gone = new Map(codes.map((code, index) => [code, subjectOf(chart, code, `codes.${index}`)]))
      for (const code of gone.keys()) {
        if (belowOf(chart, code).some((each) => !gone.has(each.code)))
          refuse(problem('subject.children', 'codes', { code }))
      }
      if ((await usesOf(chart.tx, chart.companies, codes)).length > 0) refuse(problem('record.inUse', 'codes'))
      for (const code of gone.keys()) await checkUnnamed(chart, code, 'codes')
      for (const code of gone.keys()) await deleteSubject(chart.tx, chart.facts.chartId, code)
      const left = [...chart.all.values()].filter((each) => !gone.has(each.code))
      const parents = new Set(left.map(({ parent }) => parent))
      const leaves = left.filter(
        (each) =>
          !each.isLeaf && !parents.has(each.code) && [...gone.values()].some(({ parent }) => parent === each.code),
      )
      await writeAll(
        chart,
        leaves.map((each) => ({ ...each, isLeaf: true })),
        [...gone.values()].map(goneEntry),
      )
      return { codes: [...gone.keys()] }
    })
