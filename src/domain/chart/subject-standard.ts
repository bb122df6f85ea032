// A chart beside the standard one: what differs, and what taking over the standard would write or leave.
import { type Problem, problem } from '../base/problem.ts'
import { parentCode, type Subject, subjectAuxText } from './subject.ts'
import {
  checkDefinition,
  type DefinitionContext,
  definitionOf,
  lockedChanges,
  narrowed,
  type SubjectDefinition,
} from './subject-definition.ts'

/** What the standard says of a subject, in the order in which it is shown. */
export const standardFields = [
  ...(['nameZhCn', 'nameZhTw', 'nameEn', 'type', 'plClass', 'direction', 'currency', 'aux'] as const),
  ...(['quantity', 'cash', 'fxReval', 'cfItemIn', 'cfItemOut', 'enabled'] as const),
] as const
export type StandardField = (typeof standardFields)[number]

/** A field as text: 'Y' or 'N', entities as 'store|brand?'. */
const fieldText = (subject: Subject, name: StandardField): string => {
  const value = name === 'aux' ? subjectAuxText(subject.aux) : subject[name]
  return typeof value === 'boolean' ? (value ? 'Y' : 'N') : value
}

/** A field that differs: as it is, and as the standard has it. */
type Difference = { name: StandardField; now: string; standard: string }

/** A subject that only the standard has (missing), only the chart (extra), or that both have and say otherwise. */
export type Compared = { kind: 'missing' | 'extra' | 'differs'; subject: Subject; differences: Difference[] }

const differencesOf = (own: Subject, standard: Subject): Difference[] =>
  standardFields.flatMap((name) => {
    const [now, wanted] = [fieldText(own, name), fieldText(standard, name)]
    return now === wanted ? [] : [{ name, now, standard: wanted }]
  })

/** What sets a chart apart from the standard, by code. `subject` is the chart’s own where it has one. */
export const compareCharts = (chart: readonly Subject[], standard: readonly Subject[]): Compared[] => {
  const own = new Map(chart.map((each) => [each.code, each]))
  const codes = new Set(standard.map(({ code }) => code))
  const found = standard.flatMap((each): Compared[] => {
    const subject = own.get(each.code)
    if (!subject) return [{ kind: 'missing', subject: each, differences: [] }]
    const differences = differencesOf(subject, each)
    return differences.length === 0 ? [] : [{ kind: 'differs', subject, differences }]
  })
  const extra = chart.filter(({ code }) => !codes.has(code))
  return [...found, ...extra.map((subject): Compared => ({ kind: 'extra', subject, differences: [] }))].sort((a, b) =>
    a.subject.code < b.subject.code ? -1 : 1,
  )
}

/** A subject that shall be as the standard says: all of it, or these fields. */
export type StandardWish = { code: string; fields: readonly StandardField[] }

/** Of the chart: whose it is, which subjects lines or openings stand on, which have a balance. */
export type StandardFacts = {
  context: DefinitionContext
  company: string
  used: ReadonlySet<string>
  held: ReadonlySet<string>
}

export type Left = { code: string; problems: Problem[] }
export type StandardPlan = { written: SubjectDefinition[]; left: Left[] }

/** The chart while the plan grows: what is read sees what was written before. */
type Growing = StandardFacts & { chart: Map<string, SubjectDefinition>; left: Left[] }

const growingOf = (facts: StandardFacts): Growing => {
  const chart = new Map(facts.context.chart)
  return { ...facts, context: { ...facts.context, chart }, chart, left: [] }
}

/** With a subject come those above it that are not there: without them it has no place. */
const withParents = (
  wishes: readonly StandardWish[],
  standard: ReadonlyMap<string, Subject>,
  { chart, context }: Growing,
): string[] => {
  const codes = new Set<string>()
  for (const { code } of wishes) {
    let at: string | null = code
    while (at !== null && standard.has(at) && !chart.has(at)) {
      codes.add(at)
      at = parentCode(at, context.rule)
    }
  }
  return [...codes].sort()
}

/** Why the place of a new subject is none: what stands on its parent would have to move, which is asked one by one. */
const checkPlace = (parent: SubjectDefinition | undefined, { company, used }: Growing): Problem[] => {
  if (!parent) return []
  if (parent.owner !== '' && parent.owner !== company)
    return [problem('subject.notYours', 'code', { code: parent.code })]
  return used.has(parent.code) ? [problem('subject.parentUsed', 'code', { code: parent.code })] : []
}

const openFields = {
  ...{ descriptionZh: '', descriptionEn: '', companies: null, extensible: false, validFrom: null, validTo: null },
} as const

const addOne = (subject: Subject, growing: Growing): void => {
  const { chart, context, left } = growing
  const { code, mnemonic, codeSource } = subject
  const fields = { ...subject, ...openFields }
  const parent = chart.get(parentCode(code, context.rule) ?? '')
  const problems = [...checkDefinition(fields, context, null), ...checkPlace(parent, growing)]
  if (problems.length > 0) {
    left.push({ code, problems })
    return
  }
  const owner = parent?.owner ?? ''
  const made = definitionOf(fields, context.rule, { mnemonic, owner, companies: null }, null)
  const isOff = subject.enabled && parent?.enabled === false
  if (isOff) left.push({ code, problems: [problem('subject.parentOff', 'enabled', { code: parent.code })] })
  chart.set(code, { ...made, codeSource, enabled: subject.enabled && !isOff })
  if (parent?.isLeaf) chart.set(parent.code, { ...parent, isLeaf: false })
}

/** A used subject keeps what its lines are read by; entities and currencies are narrowed in its form, which looks. */
const keptFields = (old: SubjectDefinition, after: SubjectDefinition, used: ReadonlySet<string>): Problem[] => {
  const { code } = old
  if (!used.has(code)) return []
  const { gone, asked, currency } = narrowed(old, after)
  return [
    ...lockedChanges(old, after),
    ...(gone.length + asked.length > 0 ? [problem('subject.kept', 'aux', { code })] : []),
    ...(currency === null ? [] : [problem('subject.kept', 'currency', { code })]),
  ]
}

/** Whether a subject may be enabled or disabled: above one that is enabled all are, below one that is not none is. */
const checkEnabled = (old: SubjectDefinition, enabled: boolean, { chart, held }: Growing): Problem[] => {
  const { code } = old
  if (old.enabled === enabled) return []
  const parent = chart.get(old.parent ?? '')
  if (enabled) {
    return parent?.enabled === false ? [problem('subject.parentOff', 'enabled', { code: parent.code })] : []
  }
  const hasChildren = [...chart.values()].some((each) => each.parent === code && each.enabled)
  if (hasChildren) return [problem('subject.children', 'enabled', { code })]
  return held.has(code) ? [problem('subject.balance', 'enabled', { code })] : []
}

/** Children follow the type of level 1: it cannot change above them. */
const checkType = (old: SubjectDefinition, after: SubjectDefinition, { chart }: Growing): Problem[] =>
  old.type !== after.type && [...chart.values()].some(({ parent }) => parent === old.code)
    ? [problem('subject.children', 'type', { code: old.code })]
    : []

const changed = <T extends Subject>(old: T, standard: Subject, fields: readonly StandardField[]): T => {
  const taken = Object.fromEntries(fields.map((name) => [name, standard[name]]))
  const mnemonic = fields.includes('nameZhCn') ? standard.mnemonic : old.mnemonic
  const after = { ...old, ...taken, mnemonic }
  return { ...after, unit: after.quantity ? after.unit : '' }
}

const changeOne = (old: SubjectDefinition, standard: Subject, wanted: readonly StandardField[], on: Growing): void => {
  const { code } = old
  const fields = differencesOf(old, standard).flatMap(({ name }) => (wanted.includes(name) ? [name] : []))
  const after = changed(old, standard, fields)
  const kept = [
    ...keptFields(old, after, on.used),
    ...checkType(old, after, on),
    ...checkEnabled(old, after.enabled, on),
  ]
  const rest = fields.filter((name) => !kept.some(({ path }) => path === name))
  const result = changed(old, standard, rest)
  // What is left must be a definition by itself, or all of it stays.
  const wrong = rest.length > 0 ? checkDefinition(result, on.context, code) : []
  const problems = [...kept, ...wrong]
  if (problems.length > 0) on.left.push({ code, problems })
  if (rest.length > 0 && wrong.length === 0) on.chart.set(code, result)
}

/**
 * What would be written so that the wished subjects are as the standard says, and what stays as it is with the reasons.
 * Nothing is deleted, nothing that lines stand on moves.
 */
export const planStandard = (
  subjects: readonly Subject[],
  wishes: readonly StandardWish[],
  facts: StandardFacts,
): StandardPlan => {
  const standard = new Map(subjects.map((each) => [each.code, each]))
  const growing = growingOf(facts)
  const { chart, left, company } = growing
  for (const code of withParents(wishes, standard, growing)) {
    const subject = standard.get(code)
    if (subject) addOne(subject, growing)
  }
  const there = wishes.flatMap(({ code, fields }) => {
    const [old, subject] = [facts.context.chart.get(code), standard.get(code)]
    const isOurs = old && (old.owner === '' || old.owner === company)
    if (old && !isOurs) left.push({ code, problems: [problem('subject.notYours', 'code', { code })] })
    return isOurs && subject ? [{ code, fields, subject }] : []
  })
  const apply = (code: string, subject: Subject, fields: readonly StandardField[]): void => {
    const old = chart.get(code)
    if (old) changeOne(old, subject, fields, growing)
  }
  const isOff = ({ subject, fields }: (typeof there)[number]) => fields.includes('enabled') && !subject.enabled
  // Parents are enabled before their children, and disabled after them.
  for (const each of there.toSorted((a, b) => (a.code < b.code ? -1 : 1))) {
    apply(each.code, each.subject, isOff(each) ? each.fields.filter((name) => name !== 'enabled') : each.fields)
  }
  for (const each of there.filter(isOff).toSorted((a, b) => (a.code < b.code ? 1 : -1))) {
    apply(each.code, each.subject, ['enabled'])
  }
  const written = [...chart.values()].filter((each) => facts.context.chart.get(each.code) !== each)
  return { written, left }
}
