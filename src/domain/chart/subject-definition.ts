// The definition of subjects: what one says beside its code and names, which books have it, and what it may say.
import { type Problem, problem } from '../base/problem.ts'
import { reversedRange } from '../base/range.ts'
import { checkText } from '../base/text.ts'
import { isEntityType } from './entity.ts'
import { checkCode, levelOf, parentCode, type Subject, subjectAuxText } from './subject.ts'

/**
 * A subject as it is defined. `companies` null: every company may use it; `owner` is the company whose own it is, ''
 * for the group's. `extensible`: companies may add children of their own. From `validFrom` to `validTo` (years, null
 * for open). A child that `takesOver` has what its parent held when it became a parent.
 */
export type SubjectDefinition = Subject & {
  descriptionZh: string
  descriptionEn: string
  companies: string[] | null
  owner: string
  extensible: boolean
  validFrom: number | null
  validTo: number | null
  takesOver: boolean
}

export type BooksOf = { company: string; year: number }

/** Children of other companies and of later years are not there: the years before keep the leaf they were kept with. */
const isThere = ({ owner, validFrom }: SubjectDefinition, { company, year }: BooksOf): boolean =>
  (owner === '' || owner === company) && (validFrom === null || validFrom <= year)

const mayUse = ({ companies, validTo }: SubjectDefinition, { company, year }: BooksOf): boolean =>
  (companies === null || companies.includes(company)) && (validTo === null || year <= validTo)

/** The chart as the books of a company and year have it: a parent none of whose children are there is a leaf. */
export const subjectsOfBooks = (all: readonly SubjectDefinition[], books: BooksOf): Subject[] => {
  const there = all.filter((each) => isThere(each, books))
  const parents = new Set(there.map(({ parent }) => parent))
  const withChildren = new Set(all.map(({ parent }) => parent))
  return there.map((each) => {
    const { descriptionZh: _, descriptionEn: __, companies: ___, owner: ____, extensible: _____, ...rest } = each
    const { validFrom: ______, validTo: _______, takesOver: ________, ...subject } = rest
    const isLeaf = subject.isLeaf || (withChildren.has(subject.code) && !parents.has(subject.code))
    return { ...subject, isLeaf, enabled: subject.enabled && mayUse(each, books) }
  })
}

/**
 * The chart that the companies of a group have in common: what one has of its own counts in the leaf above it. Beside
 * subjects of all there is none above it that is a leaf: there it stands by itself.
 */
export const subjectsOfGroup = (all: readonly SubjectDefinition[], year: number): Subject[] => {
  const books = { company: '', year }
  const parents = new Set(all.filter((each) => isThere(each, books)).map(({ parent }) => parent))
  const shared = all.map((each) => (each.owner !== '' && parents.has(each.parent) ? { ...each, owner: '' } : each))
  return subjectsOfBooks(shared, books)
}

/** By leaf of these books that is a parent in the next year the leaf that its balance is carried to. */
export const heirsOf = (all: readonly SubjectDefinition[], books: BooksOf): Map<string, string> => {
  const next = { ...books, year: books.year + 1 }
  const heirs = new Map(
    all.filter((each) => each.takesOver && isThere(each, next)).map(({ parent, code }) => [parent, code]),
  )
  const found = new Map<string, string>()
  if (heirs.size === 0) return found
  for (const { code, isLeaf } of subjectsOfBooks(all, books)) {
    if (!isLeaf) continue
    let at = code
    for (let heir = heirs.get(at); heir !== undefined; heir = heirs.get(at)) at = heir
    if (at !== code) found.set(code, at)
  }
  return found
}

/** What people say of a subject; the rest follows from its code and its parent. */
export type SubjectFields = Omit<
  SubjectDefinition,
  'parent' | 'level' | 'isLeaf' | 'codeSource' | 'mnemonic' | 'owner' | 'takesOver' | 'enabled'
>

/** What a definition is judged by: the code rule, the chart it joins, and the codes there are. */
export type DefinitionContext = {
  rule: string
  chart: ReadonlyMap<string, SubjectDefinition>
  currencies: ReadonlySet<string>
  cashFlowItems: ReadonlySet<string>
}

const textsMax = { nameZhCn: 60, nameZhTw: 60, nameEn: 120, descriptionZh: 500, descriptionEn: 500, unit: 16 } as const
const auxMax = 4

const checkTexts = (fields: SubjectFields): Problem[] => {
  const problems: Problem[] = []
  for (const [name, max] of Object.entries(textsMax) as [keyof typeof textsMax, number][]) {
    const found = checkText(fields[name], max, name, name.startsWith('description'))
    if (typeof found !== 'string') problems.push(found)
  }
  for (const name of ['nameZhCn', 'nameEn'] as const) {
    if (fields[name].trim() === '') problems.push(problem('input.required', name))
  }
  return problems
}

const checkReferences = (fields: SubjectFields, context: DefinitionContext): Problem[] => {
  const { currency, cfItemIn, cfItemOut, aux } = fields
  const wrong = (path: string, isWrong: boolean): Problem[] => (isWrong ? [problem('input.invalid', path)] : [])
  const listed = currency === 'BASE' || currency === 'ALL' ? [] : currency.split('|')
  const kinds = new Set(aux.map(({ type }) => type))
  const reversed = reversedRange(fields, ['validFrom', 'validTo'])
  return [
    ...wrong(
      'currency',
      listed.some((code) => !context.currencies.has(code)),
    ),
    ...wrong('cfItemIn', cfItemIn !== '' && !context.cashFlowItems.has(cfItemIn)),
    ...wrong('cfItemOut', cfItemOut !== '' && !context.cashFlowItems.has(cfItemOut)),
    ...wrong('aux', aux.length > auxMax || kinds.size < aux.length || aux.some(({ type }) => !isEntityType(type))),
    ...(reversed ? [reversed] : []),
  ]
}

/** A code that begins another one, or is begun by one, without being its parent under the rule. */
const crossing = (code: string, { rule, chart }: DefinitionContext): Problem[] => {
  const parents: (string | null)[] = []
  for (let at = parentCode(code, rule); at !== null; at = parentCode(at, rule)) parents.push(at)
  for (const other of chart.keys()) {
    const isBelow = other.startsWith(code)
    const isAbove = code.startsWith(other) && !parents.includes(other)
    if (isBelow || isAbove) return [problem('subject.prefix', 'code', { code: other })]
  }
  return []
}

const checkNewCode = (code: string, context: DefinitionContext): Problem[] => {
  const { rule, chart } = context
  const problems = checkCode(code, rule, { find: (each) => chart.get(each) })
  if (problems.length > 0) return problems
  if (chart.has(code)) return [problem('record.duplicate', 'code', { field: code })]
  return crossing(code, context)
}

const isPlOf = ({ type, plClass }: SubjectFields): boolean => (type === 'PROFIT_LOSS') === (plClass !== '')

/**
 * Why the fields of a new subject, or of the one whose code was `old`, cannot stand. Type and class are those of the
 * subject of level 1, so a subject below it cannot say others.
 */
export const checkDefinition = (fields: SubjectFields, context: DefinitionContext, old: string | null): Problem[] => {
  const { code } = fields
  const problems = [...checkTexts(fields), ...checkReferences(fields, context)]
  if (code !== old) problems.push(...checkNewCode(code, context))
  const parent = context.chart.get(parentCode(code, context.rule) ?? '')
  if (parent && parent.type !== fields.type)
    problems.push(problem('subject.typeOfParent', 'type', { code: parent.code }))
  if (!isPlOf(fields)) problems.push(problem('input.invalid', 'plClass'))
  return problems
}

/** The whole definition that fields make: their place from the code, what they do not say from what was there. */
export const definitionOf = (
  fields: SubjectFields,
  rule: string,
  more: Pick<SubjectDefinition, 'mnemonic' | 'owner' | 'companies'>,
  old: SubjectDefinition | null,
): SubjectDefinition => ({
  ...fields,
  nameZhCn: fields.nameZhCn.trim(),
  nameZhTw: fields.nameZhTw.trim(),
  nameEn: fields.nameEn.trim(),
  descriptionZh: fields.descriptionZh.trim(),
  descriptionEn: fields.descriptionEn.trim(),
  unit: fields.quantity ? fields.unit.trim() : '',
  parent: parentCode(fields.code, rule),
  level: levelOf(fields.code, rule),
  isLeaf: old?.isLeaf ?? true,
  codeSource: old?.codeSource ?? '',
  takesOver: old?.takesOver ?? false,
  enabled: old?.enabled ?? true,
  ...more,
})

/** What stays as it is once lines stand on a subject (E303), with the field that is told. */
const lockedFields = ['code', 'type', 'direction', 'plClass', 'quantity', 'cash'] as const

/** The fields that a used subject may not change. */
export const lockedChanges = (before: SubjectDefinition, after: SubjectDefinition): Problem[] =>
  lockedFields.filter((name) => before[name] !== after[name]).map((name) => problem('subject.used', name))

/**
 * What a used subject gives up or asks for anew: kinds of entities that lines must not carry, kinds that every line
 * must carry, and currencies (null: none) that lines may go on having.
 */
export const narrowed = (before: SubjectDefinition, after: SubjectDefinition) => {
  const kinds = new Map(after.aux.map((each) => [each.type, each]))
  const had = new Map(before.aux.map((each) => [each.type, each]))
  return {
    gone: before.aux.filter(({ type }) => !kinds.has(type)).map(({ type }) => type),
    asked: after.aux.filter(({ type, required }) => required && !had.get(type)?.required).map(({ type }) => type),
    currency: after.currency !== before.currency && after.currency !== 'ALL' ? after.currency : null,
  }
}

/** What a first child has from its parent when it takes over the lines that stand there. */
export const differsFromParent = (child: SubjectDefinition, parent: SubjectDefinition): Problem[] => {
  const problems: Problem[] = []
  const same = ['direction', 'plClass', 'currency', 'quantity', 'cash', 'fxReval'] as const
  for (const name of same) if (child[name] !== parent[name]) problems.push(problem('subject.asParent', name))
  if (subjectAuxText(child.aux) !== subjectAuxText(parent.aux)) problems.push(problem('subject.asParent', 'aux'))
  return problems
}
