// New subjects: one that is typed, or all below another; a used leaf that becomes a parent hands over what it holds.
import type { DefinitionFields } from '../../../contract/chart/subject.ts'
import { numberOf, type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { parentCode } from '../../../domain/chart/subject.ts'
import {
  checkDefinition,
  definitionOf,
  differsFromParent,
  type SubjectDefinition,
  type SubjectFields,
  subjectsOfBooks,
} from '../../../domain/chart/subject-definition.ts'
import { mnemonicOf } from '../../kernel/mnemonic.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { Gate } from '../../ledger/gate.ts'
import type { StoredDefinition } from '../../ledger/store/subject-store.ts'
import { companiesAfter } from './change.ts'
import { belowOf, type ChartEditor, lockMonths, refuseAny, subjectOf, withChart, writeAll } from './chart.ts'
import { type SubjectUse, usesOf } from './use.ts'

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
