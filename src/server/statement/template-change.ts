// Changes templates of statements: who may, what is refused, and how each change is written and told.
import type { InputOf } from '../../contract/base/call.ts'
import { wordsOf } from '../../contract/base/words.ts'
import type { statementTemplateCalls } from '../../contract/statement/statement-template.ts'
import { momentText } from '../../domain/base/moment.ts'
import { type Problem, problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { checkFields, readTolerance } from '../../domain/statement/statement-check.ts'
import { isLineRole } from '../../domain/statement/statement-role.ts'
import {
  checkContent,
  type FormColumn,
  type FormContent,
  type FormLine,
  lostParts,
  usualColumnWidth,
} from '../../domain/statement/statement-template.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import type { Scope } from '../kernel/scope.ts'
import { actorOf, booksOf, type Gate } from '../ledger/gate.ts'
import { holdNamed, type NamedTemplate, readNamed, readNaming } from '../ledger/read/template-reference.ts'
import { readTemplates } from '../ledger/store/read-template.ts'
import {
  deleteDraft,
  deleteTemplate,
  insertTemplate,
  lockTemplate,
  publishDraft,
  type Revision,
  readContent,
  readHeads,
  readRevisions,
  readUsing,
  type TemplateHead,
  updateTemplate,
  writeDraft,
} from '../ledger/store/template-store.ts'
import { changeEntry } from '../ledger/store/trail.ts'

type Calls = typeof statementTemplateCalls
type In<Name extends keyof Calls> = InputOf<Calls[Name]>

/** The companies in whose books the caller may read, by code. */
export const seenCompanies = (scope: Scope): Set<string> =>
  new Set(scope.setsWith('read').map(({ companyCode }) => companyCode))

/** A company's copy is changed by whoever manages a set of that company, one of the group by who holds the code. */
export const mayEdit = (scope: Scope, { owner }: Pick<TemplateHead, 'owner'>): boolean =>
  scope.may('sys:report:edit') &&
  (owner === '' || scope.setsWith('admin').some(({ companyCode }) => companyCode === owner))

type Found = { head: TemplateHead; revisions: Revision[] }

/** A template that the caller may see; one of another company is answered like one that is not there. */
export const templateOf = async (tx: Db, scope: Scope, id: string): Promise<Found> => {
  const [head] = await readHeads(tx, ['', ...seenCompanies(scope)], BigInt(id))
  if (!head) return refuse(problem('record.missing', 'id'))
  return { head, revisions: (await readRevisions(tx, [head.id])).get(head.id) ?? [] }
}

const editable = async (tx: Db, scope: Scope, id: string): Promise<Found> => {
  const found = await templateOf(tx, scope, id)
  if (!mayEdit(scope, found.head)) refuse(problem('permission.missing', 'id'))
  return found
}

const changedBy = (by: { changedBy: string; changedAt: string }): never =>
  refuse(problem('record.changed', '', { user: by.changedBy, time: momentText(by.changedAt) }))

export const draftOf = ({ revisions }: Found): Revision | null =>
  revisions.find(({ status }) => status === 'draft') ?? null
export const publishedOf = ({ revisions }: Found): Revision | null =>
  revisions.find(({ status }) => status === 'published') ?? null

const tell = (tx: Db, gate: Gate, scope: Scope, head: TemplateHead, before: object | null, after: object | null) => {
  const entry = changeEntry('statementTemplate', head.code, before, after)
  const company = scope.setsWith('read').find(({ companyCode }) => companyCode === head.owner)
  return gate.within(tx).tell(actorOf(scope), head.owner === '' ? null : (company?.companyId ?? null), [entry])
}

const toldHead = ({ code, owner, kind, nameZhCn, nameEn, companies, remark, archived }: TemplateHead) => ({
  ...{ code, owner, kind, nameZhCn, nameEn, remark, archived },
  companies: companies ?? [],
})

/** Roles that exist, tolerances as they are kept. */
export const contentOf = ({
  look,
  lines,
  columns,
  checks = [],
}: Pick<In<'validate'>, 'look' | 'lines' | 'columns' | 'checks'>): FormContent => ({
  look,
  lines: lines.map(({ role, ...line }): FormLine => (isLineRole(role) ? { ...line, role } : line)),
  columns,
  checks: checks.map((check) => ({ ...check, tolerance: readTolerance(check.tolerance) ?? check.tolerance })),
})

/** What a template is checked against: the chart and the income statement of the books of the header. */
export const formFacts = async (tx: Db, gate: Gate, scope: Scope, { lines, checks = [], code = '' }: Checked) => {
  const books = booksOf(scope)
  const facts = await gate.facts(books)
  const named = await readNamed(tx, books, facts, [...lines, ...checks])
  return {
    subjects: facts.subjects,
    cashFlowItems: new Map(facts.cashFlowList.map((item) => [item.code, item.direction])),
    income: (await readTemplates(tx, books, facts))['income-statement'].lines,
    ...{ code, named, reports: new Map([...named].map(([name, form]) => [name, namedForm(form)])) },
  }
}

type Formulas = readonly Pick<FormLine, 'formula'>[]
type Checked = { lines: Formulas; checks?: Formulas; code?: string }

/** Columns by law are called A and B. */
const namedForm = ({ kind, lines, columns }: NamedTemplate) => ({
  lines,
  columns: kind === 'custom' ? columns.map(({ code }) => code) : ['A', 'B'],
})

const namesOf = ({ nameZhCn, nameZhTw, nameEn, companies, remark }: In<'add'>) => {
  if (nameZhCn.trim() === '') refuse(problem('input.required', 'nameZhCn'))
  const known = companies.length === 0 ? null : [...new Set(companies)].sort()
  return { nameZhCn: nameZhCn.trim(), nameZhTw: nameZhTw.trim(), nameEn: nameEn.trim(), companies: known, remark }
}

const checkCompanies = (scope: Scope, companies: readonly string[], before: readonly string[] | null): void => {
  const seen = new Set([...seenCompanies(scope), ...(before ?? [])])
  if (companies.some((code) => !seen.has(code))) refuse(problem('input.invalid', 'companies'))
}

const firstColumn: FormColumn = {
  ...{ code: 'A', kind: 'period', monthNo: null, formula: '', width: usualColumnWidth },
  nameZhCn: wordsOf['zh-cn'].statementTemplate.law_month,
  nameZhTw: wordsOf['zh-tw'].statementTemplate.law_month,
  nameEn: wordsOf.en.statementTemplate.law_month,
}

/** What a new statement begins with: no lines, and the movement of the month. */
const blank: FormContent = {
  look: { fromYear: 2000, toYear: null, unit: 1, decimals: 2, zeroAs: 'dash', negativeAs: 'minus' },
  lines: [],
  columns: [firstColumn],
  checks: [],
}

export const latestContent = async (tx: Db, found: Found, revision?: number): Promise<[number, FormContent]> => {
  const at = revision ?? found.revisions[0]?.revision ?? 0
  return [at, (await readContent(tx, found.head.id, at)) ?? refuse(problem('record.missing', 'revision'))]
}

/** A new custom statement, a copy as one, or a company's own copy of a statement by law. */
export const addTemplate = (gate: Gate, scope: Scope, input: In<'add'>): Promise<{ id: string }> =>
  scope.db.transaction(async (tx) => {
    const { code, from, own = false } = input
    const source = from === undefined ? null : await templateOf(tx, scope, from)
    const owner = own ? booksOf(scope).companyCode : ''
    if (!mayEdit(scope, { owner })) refuse(problem('permission.missing', 'own'))
    if (own && (!source || source.head.kind === 'custom')) refuse(problem('input.invalid', 'own'))
    checkCompanies(scope, input.companies, null)
    const kept = own && source ? source.head : { kind: 'custom' as const, family: '' }
    const one = { id: newId(), owner, code, kind: kept.kind, family: kept.family, archived: false, ...namesOf(input) }
    const { realName } = scope.user
    if (!(await insertTemplate(tx, one, realName))) refuse(problem('record.duplicate', 'code', { field: code }))
    const content = source ? (await latestContent(tx, source))[1] : blank
    const columns = one.kind === 'custom' && content.columns.length === 0 ? blank.columns : content.columns
    const lines = one.kind === 'custom' ? content.lines.map(({ role: _, ...line }) => line) : content.lines
    await writeDraft(tx, { id: one.id, revision: 1, version: 0 }, { ...content, columns, lines }, realName)
    const head = { ...one, version: 1, changedBy: '', changedAt: '' }
    await tell(tx, gate, scope, head, null, toldHead(head))
    return { id: String(one.id) }
  })

type Companies = readonly string[] | null

const runIn = ({ owner, companies, archived }: TemplateHead): Companies =>
  archived ? [] : owner === '' ? companies : [owner]

/** Whether some company may run `other` that could run this one before and cannot any more. */
const isLostFor = (before: Companies, after: Companies, other: Companies): boolean => {
  const isLost = (code: string) => after !== null && !after.includes(code) && (before?.includes(code) ?? true)
  const those = other ?? before
  return those === null ? after !== null : those.some(isLost)
}

/** What others take figures of stays where those may be run: they could not be computed any more. */
const refuseNamed = async (tx: Db, head: TemplateHead, next: TemplateHead): Promise<void> => {
  const [before, after] = [runIn(head), runIn(next)]
  const naming = (await readNaming(tx, head)).filter(({ companies }) => isLostFor(before, after, companies))
  const list = [...new Set(naming.map(({ code }) => code))].join(', ')
  if (list !== '') refuse(problem('statement.named', next.archived ? 'archived' : 'companies', { list }))
}

/** As many account sets are named in a refusal. */
const namedMost = 5

/** By what books are made stays with the group as long as there are such books. */
const refuseUsed = async (tx: Db, head: TemplateHead, next: TemplateHead): Promise<void> => {
  if (head.archived || !next.archived) return
  const names = (await readUsing(tx, head, namedMost + 1)).map(({ name }) => name)
  const list = names.length > namedMost ? [...names.slice(0, namedMost), '…'] : names
  if (names.length > 0) refuse(problem('statement.used', 'archived', { list: list.join(', ') }))
}

const meet = (some: Companies, others: Companies): boolean =>
  some === null || others === null || some.some((code) => others.includes(code))

/** What others take of it, lines by number and columns by code, stays in every revision that counts with theirs. */
export const lostProblems = async (
  tx: Db,
  head: TemplateHead,
  { look, lines, columns }: FormContent,
): Promise<Problem[]> => {
  const form = namedForm({ kind: head.kind, lines: lines.filter(({ isOff }) => !isOff), columns })
  const taking = (await readNaming(tx, head, look)).filter(({ companies }) => meet(runIn(head), companies))
  return [...lostParts(head.code, form, taking)].map(([part, codes]) =>
    problem('statement.taken', '', { part, list: [...codes].join(', ') }),
  )
}

export const editTemplate = (gate: Gate, scope: Scope, input: In<'edit'>) =>
  scope.db.transaction(async (tx) => {
    const { head } = await editable(tx, scope, input.id)
    checkCompanies(scope, input.companies, head.companies)
    const after = { ...head, ...namesOf({ ...input, code: head.code }), archived: input.archived }
    if (!(await updateTemplate(tx, { id: head.id, version: input.version }, after, scope.user.realName)))
      changedBy(head)
    await refuseNamed(tx, head, after)
    await refuseUsed(tx, head, after)
    await tell(tx, gate, scope, head, toldHead(head), toldHead(after))
    return { id: input.id, version: input.version + 1 }
  })

/** What the trail says of a revision: how long it is, and the formulas, so that a change can be followed. */
const toldContent = (revision: number, { look, lines, columns, checks }: FormContent): object => ({
  revision,
  fromYear: look.fromYear,
  lines: lines.map((line) => `${line.no} ${line.nameZhCn} ${line.formula}${line.isOff ? ' (off)' : ''}`.trim()),
  columns: columns.map(({ code, kind, formula }) => `${code} ${kind} ${formula}`.trim()),
  checks: checks.map(({ nameZhCn, formula, tolerance, level }) => `${nameZhCn} ${formula} ±${tolerance} ${level}`),
})

/** Writes the whole draft; refused when somebody else has written or published it meanwhile. */
const writeOver = async (tx: Db, gate: Gate, scope: Scope, found: Found, wanted: [number, FormContent]) => {
  const [version, content] = wanted
  const { head } = found
  const unreadable = checkFields(content.checks).filter(({ code }) => code === 'statement.tolerance')
  if (unreadable.length > 0) throw new Refusal(unreadable)
  const draft = draftOf(found)
  const latest = found.revisions[0]
  if (draft === null && version !== 0) changedBy(latest ?? head)
  const revision = draft?.revision ?? (latest?.revision ?? 0) + 1
  const before = await readContent(tx, head.id, draft?.revision ?? latest?.revision ?? 0)
  const written = await writeDraft(tx, { id: head.id, revision, version }, content, scope.user.realName)
  if (written === null) return changedBy(draft ?? head)
  await tell(
    tx,
    gate,
    scope,
    head,
    before && toldContent(draft?.revision ?? latest?.revision ?? 0, before),
    toldContent(revision, content),
  )
  return { revision, version: written }
}

export const saveDraft = (gate: Gate, scope: Scope, { id, version, ...input }: In<'saveDraft'>) =>
  scope.db.transaction(async (tx) => {
    const found = await editable(tx, scope, id)
    return writeOver(tx, gate, scope, found, [version, contentOf(input)])
  })

export const discardDraft = (gate: Gate, scope: Scope, { id, version }: In<'discard'>) =>
  scope.db.transaction(async (tx) => {
    const found = await editable(tx, scope, id)
    const draft = draftOf(found) ?? refuse(problem('statement.noDraft', 'id'))
    if (draft.version !== version) changedBy(draft)
    if (publishedOf(found) === null) refuse(problem('statement.noDraft', 'id'))
    const before = await readContent(tx, found.head.id, draft.revision)
    await deleteDraft(tx, found.head.id, draft.revision)
    await tell(tx, gate, scope, found.head, before && toldContent(draft.revision, before), {})
    return { id }
  })

/** Publishes the draft with everything that would be wrong with it refused. */
export const publishTemplate = (gate: Gate, scope: Scope, { id, version }: In<'publish'>) =>
  scope.db.transaction(async (tx) => {
    const found = await editable(tx, scope, id)
    const draft = draftOf(found) ?? refuse(problem('statement.noDraft', 'id'))
    const { revision } = draft
    const [, content] = await latestContent(tx, found, revision)
    await holdNamed(tx, [...content.lines, ...content.checks])
    const problems = checkContent(
      found.head.kind,
      content,
      await formFacts(tx, gate, scope, { ...content, code: found.head.code }),
    )
    if (problems.length > 0) throw new Refusal(problems)
    await lockTemplate(tx, found.head.id)
    const lost = await lostProblems(tx, found.head, content)
    if (lost.length > 0) throw new Refusal(lost)
    if (!(await publishDraft(tx, { id: found.head.id, revision, version }, scope.user.realName))) changedBy(draft)
    await tell(tx, gate, scope, found.head, { published: publishedOf(found)?.revision ?? 0 }, { published: revision })
    return { revision }
  })

/** Only what was never published goes; anything else is archived. */
export const removeTemplate = (gate: Gate, scope: Scope, { id }: In<'delete'>) =>
  scope.db.transaction(async (tx) => {
    const found = await editable(tx, scope, id)
    if (publishedOf(found)) refuse(problem('record.inUse', 'id'))
    await deleteTemplate(tx, found.head.id)
    await tell(tx, gate, scope, found.head, toldHead(found.head), null)
    return { id }
  })

/** A new custom statement of what a file holds, or the draft of a template that is here. */
export const importTemplate = async (gate: Gate, scope: Scope, { file, id, version = 0 }: In<'import'>) => {
  const { code, nameZhCn, nameZhTw, nameEn, kind } = file
  const content = contentOf(file)
  return await scope.db.transaction(async (tx) => {
    const named = { code, nameZhCn, nameZhTw, nameEn, companies: [], remark: '' }
    const target = id ?? (await addTemplate(gate, { ...scope, db: tx }, named)).id
    const found = await editable(tx, scope, target)
    if (id !== undefined && found.head.kind !== kind) refuse(problem('input.invalid', 'file'))
    await writeOver(tx, gate, scope, found, [id === undefined ? (draftOf(found)?.version ?? 0) : version, content])
    return { id: target }
  })
}
