// Changes of subjects that are there: their fields, whether they are enabled, and taking unused ones away.
import type { InputOf } from '../../../contract/base/call.ts'
import type { DefinitionFields, definitionCalls } from '../../../contract/chart/subject.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { numberOf, type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { parentCode } from '../../../domain/chart/subject.ts'
import {
  checkDefinition,
  definitionOf,
  differsFromParent,
  lockedChanges,
  narrowed,
  type SubjectDefinition,
  type SubjectFields,
  subjectsOfBooks,
} from '../../../domain/chart/subject-definition.ts'
import { mnemonicOf } from '../../kernel/mnemonic.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Gate } from '../../ledger/gate.ts'
import { deleteSubject, type StoredDefinition } from '../../ledger/store/subject-store.ts'
import { uncoveredOf } from '../../ledger/write/statement-coverage.ts'
import { belowOf, type ChartEditor, goneEntry, lockMonths, refuseAny, subjectOf, withChart, writeAll } from './chart.ts'
import { checkNarrowed, checkReach, referencesTo, type SubjectUse, usesOf, withBalance } from './use.ts'

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

// New subjects: one that is typed, or all below another; a used leaf that becomes a parent hands over what it holds.

/** Questions that must be answered with yes, unless they have been. */
const ask = (questions: readonly Problem[], accept: readonly number[] = []): void =>
  refuseAny(questions.filter((each) => !accept.includes(numberOf(each))))

/** Whose a new child is: the company's own where it says so or its parent is, else the group's. */
const ownerOf = (chart: ChartEditor, parent: SubjectDefinition | undefined, own: boolean): string => {
  if (parent && parent.owner !== '') return parent.owner === chart.company ? parent.owner : missing(parent.code)
  if (!own) return ''
  if (!parent?.extensible) refuse(problem('subject.extensible', 'own', { code: parent?.code ?? '' }))
  return chart.company
}

const missing = (code: string): never => refuse(problem('subject.parent', 'code', { code }))

/** The account sets in whose books the parent is a leaf and the child would be there. */
const turning = async (
  chart: ChartEditor,
  child: SubjectDefinition,
  parent: SubjectDefinition,
): Promise<SubjectUse[]> => {
  const companies = chart.companies.filter(({ code }) => child.owner === '' || child.owner === code)
  const codes = new Map(companies.map(({ id, code }) => [id, code]))
  const all = [...chart.all.values()]
  const uses = await usesOf(chart.tx, companies, [parent.code])
  return uses.filter(({ companyId, year }) => {
    const books = { company: codes.get(companyId) ?? '', year }
    return subjectsOfBooks(all, books).find(({ code }) => code === parent.code)?.isLeaf === true
  })
}

const laterOf = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

type Taken = { child: SubjectDefinition; moves: readonly SubjectUse[] }

/**
 * What a first child takes over. Posted vouchers never change, so it begins with the year after the last one in which
 * the parent stands among them; from there on lines, balances and openings move to it. Asks (E305).
 */
const takeOver = async (
  chart: ChartEditor,
  child: SubjectDefinition,
  parent: SubjectDefinition,
  accept: readonly number[] | undefined,
): Promise<Taken> => {
  await lockMonths(chart)
  const uses = await turning(chart, child, parent)
  if (uses.length === 0) return { child, moves: [] }
  const taker = [...chart.all.values()].find((each) => each.parent === parent.code && each.takesOver)
  // Another child takes over: this one begins with it.
  if (taker) return { child: { ...child, validFrom: laterOf(child.validFrom, taker.validFrom) }, moves: [] }
  refuseAny(differsFromParent(child, parent))
  const fixed = Math.max(0, ...uses.filter(({ isFixed }) => isFixed).map(({ year }) => year))
  const from = Math.max(child.validFrom ?? 0, fixed + 1)
  const moves = uses.filter(({ year }) => year >= from)
  const args = { code: parent.code, new: `${child.code} ${child.nameZhCn}` }
  ask(
    [
      fixed > 0
        ? problem('subject.later', 'code', { ...args, year: fixed, next: from })
        : problem('subject.moves', 'code', args),
    ],
    accept,
  )
  const mayEnter = new Set(chart.scope.setsWith('entry').map(({ value }) => value))
  if (moves.some(({ value }) => !mayEnter.has(value))) refuse(problem('permission.missing', 'code'))
  return { child: { ...child, validFrom: fixed > 0 ? from : child.validFrom, takesOver: true }, moves }
}

/** Adds subjects in the order of their codes, parents first. */
const addAll = async (
  chart: ChartEditor,
  added: readonly SubjectDefinition[],
  accept: readonly number[] | undefined,
): Promise<{ codes: string[] }> => {
  const written = new Map<string, SubjectDefinition>()
  const moves: { from: string; to: string; uses: readonly SubjectUse[] }[] = []
  for (const each of added) {
    const parent = written.get(each.parent ?? '') ?? chart.all.get(each.parent ?? '')
    const isFirst = parent !== undefined && !written.has(parent.code) && chart.all.has(parent.code)
    const taken = isFirst ? await takeOver(chart, each, parent, accept) : { child: each, moves: [] }
    written.set(each.code, taken.child)
    if (parent?.isLeaf) written.set(parent.code, { ...parent, isLeaf: false })
    if (taken.moves.length > 0) moves.push({ from: each.parent ?? '', to: each.code, uses: taken.moves })
  }
  for (const { from, to, uses } of moves) {
    for (const use of uses) {
      const companyCode = use.value.slice(0, -5)
      await chart.gate.moveSubject(chart.actor, { ...use, companyCode }, from, to)
    }
  }
  return writeAll(chart, [...written.values()])
}

const newDefinition = (chart: ChartEditor, fields: SubjectFields, own: boolean): SubjectDefinition => {
  refuseAny(checkDefinition(fields, chart.context, null))
  const parent = chart.context.chart.get(parentCode(fields.code, chart.context.rule) ?? '')
  const owner = ownerOf(chart, parent, own)
  const more = { mnemonic: mnemonicOf(fields.nameZhCn), owner, companies: fields.companies }
  return definitionOf(fields, chart.context.rule, more, null)
}

export const add = (gate: Gate) => (input: DefinitionFields, scope: Scope) =>
  withChart(gate, scope, (chart) => {
    const { accept, own, ...given } = input
    const companies = companiesAfter(scope, given.companies, null)
    const fields = { ...given, aux: given.aux as SubjectFields['aux'], companies }
    return addAll(chart, [newDefinition(chart, fields, own)], accept)
  })

/** A subject below another place: what the place decides is the place's. */
const placed = (child: StoredDefinition, code: string, to: SubjectDefinition): SubjectFields => {
  const isOther = child.type !== to.type
  return {
    ...{ ...child, code, type: to.type, plClass: to.plClass },
    // Cash and its items belong to the class they were made for.
    ...(isOther ? { cash: false, fxReval: false, cfItemIn: '', cfItemOut: '' } : {}),
  }
}

type Copy = { from: string; to: string; accept?: number[] }

export const copyChildren =
  (gate: Gate) =>
  ({ from, to, accept }: Copy, scope: Scope) =>
    withChart(gate, scope, (chart) => {
      const source = subjectOf(chart, from, 'from')
      const target = subjectOf(chart, to, 'to')
      if (to.startsWith(from)) refuse(problem('input.invalid', 'to'))
      const below = belowOf(chart, source.code).filter(({ owner }) => owner === '' || owner === chart.company)
      if (below.length === 0) refuse(problem('record.missing', 'from'))
      const known = new Map(chart.context.chart)
      const growing: ChartEditor = { ...chart, context: { ...chart.context, chart: known } }
      const added = below.map((child) => {
        const made = newDefinition(
          growing,
          placed(child, to + child.code.slice(from.length), target),
          child.owner !== '',
        )
        known.set(made.code, made)
        return made
      })
      return addAll(chart, added, accept)
    })
