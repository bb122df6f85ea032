// Changes departments: what is wrong is found first, then the tree, the users in it and the trail follow at once.

import { wordsOf } from '../../../contract/base/words.ts'
import { type DepartmentFields, type DepartmentShape, departmentCalls } from '../../../contract/people/department.ts'
import { isAnyMobile } from '../../../domain/base/person.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkTexts, isEmail, isLandline } from '../../../domain/base/text.ts'
import { branchOf, departmentTypes, lineOf, placeProblems, treeOf } from '../../../domain/chart/department.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { rightsChanged } from '../../kernel/right.ts'
import { checkVersion, nameColumn } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import {
  codeOf,
  oneOf,
  readSheet,
  refuseSheet,
  type SheetDefinition,
  type SheetLine,
  saidOf,
  sheetFile,
  sheetOrder,
  tried,
} from '../../kernel/sheet.ts'
import type { Gate } from '../../ledger/gate.ts'
import { actorOf } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import {
  type DepartmentFacts,
  followDepartments,
  hasActiveUsers,
  knownOf,
  lockTree,
  readTree,
  referencesTo,
  type WantedDepartment,
  writeDepartments,
} from './department-store.ts'

const lengths = { code: 32, nameZhCn: 64, nameZhTw: 64, nameEn: 64, phone: 32, email: 64, costCenter: 32, remark: 256 }

/** Fields as they may be stored, and what is wrong with each by itself. */
export const readFields = (given: DepartmentFields): { fields: DepartmentFields; problems: Problem[] } => {
  const { fields, problems } = checkTexts(given, lengths, ['code', 'nameZhCn', 'nameEn'])
  const { code, phone, email } = fields
  if (code !== '' && !/^[A-Za-z0-9][A-Za-z0-9_.-]*$/.test(code)) problems.push(problem('input.invalid', 'code'))
  if (phone !== '' && !isAnyMobile(phone) && !isLandline(phone)) {
    problems.push(problem('format.mobile', 'phone'))
  }
  if (email !== '' && !isEmail(email)) problems.push(problem('format.email', 'email'))
  return { fields, problems }
}

/** What is wrong with departments within the tree that they are to stand in, by department. */
const problemsIn = (next: readonly WantedDepartment[], wanted: readonly WantedDepartment[], known: DepartmentFacts) => {
  const tree = treeOf(next)
  const codes = Map.groupBy(next, ({ code }) => code)
  return wanted.map((row): Problem[] => {
    const { code, companyCode, leaderId, costCenter } = row
    const problems = placeProblems(tree, row)
    if ((codes.get(code)?.length ?? 0) > 1) problems.push(problem('record.duplicate', 'code', { field: code }))
    if (companyCode !== '' && !known.companies.has(companyCode)) {
      problems.push(problem('department.company', 'companyCode', { code: companyCode }))
    }
    if (leaderId !== '' && !known.leaders.has(leaderId)) problems.push(problem('record.missing', 'leaderId'))
    if (costCenter !== '' && !known.centers.has(costCenter)) problems.push(problem('record.missing', 'costCenter'))
    return problems
  })
}

const withWanted = (tree: readonly WantedDepartment[], wanted: readonly WantedDepartment[]): WantedDepartment[] => {
  const changed = new Map(wanted.map((row) => [row.id, row]))
  const kept = tree.map((row) => changed.get(row.id) ?? row)
  const old = new Set(tree.map(({ id }) => id))
  return [...kept, ...wanted.filter(({ id }) => !old.has(id))]
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts.filter((text) => text !== ''))]

/** A code that books, rights or users name stays as it is. */
const codeProblem = async (tx: Db, before: DepartmentShape | undefined, code: string): Promise<Problem[]> => {
  if (before === undefined || before.code === code) return []
  const { users, others } = await referencesTo(tx, before.code)
  return users + others > 0 ? [problem('department.codeUsed', 'code')] : []
}

/** By where departments stand, and whose books they name, people see: whoever sees a part himself leaves that alone. */
const reachProblems = (scope: Scope, before: DepartmentShape | undefined, wanted: WantedDepartment): Problem[] => {
  if (scope.isSuperadmin || !scope.isLimited) return []
  const old = before ?? { parentId: wanted.parentId, companyCode: '', costCenter: '' }
  const moved = (['parentId', 'companyCode', 'costCenter'] as const).filter((name) => old[name] !== wanted[name])
  return moved.map((name) => problem('grant.exceeds', name))
}

/** What is wrong with departments as they shall be, by department. */
export const wantedProblems = async (
  tx: Db,
  scope: Scope,
  tree: readonly DepartmentShape[],
  wanted: readonly WantedDepartment[],
): Promise<Problem[][]> => {
  const known = await knownOf(tx, {
    companies: unique(wanted.map(({ companyCode }) => companyCode)),
    leaders: unique(wanted.map(({ leaderId }) => leaderId)),
    centers: unique(wanted.map(({ costCenter }) => costCenter)),
  })
  const before = new Map(tree.map((row) => [row.id, row]))
  const found = problemsIn(withWanted(tree, wanted), wanted, known)
  for (const [at, row] of wanted.entries()) {
    const old = before.get(row.id)
    found[at]?.push(...(await codeProblem(tx, old, row.code)), ...reachProblems(scope, old, row))
  }
  return found
}

/** What the trail tells of a department: its parent by code, its leader by name. */
const toldOf = (tree: readonly DepartmentShape[], row: DepartmentShape | undefined) => {
  if (row === undefined) return null
  const { id: _, parentId, leaderId: __, version: ___, users: ____, changedBy: _____, changedAt: ______, ...told } = row
  return { ...told, parent: tree.find(({ id }) => id === parentId)?.code ?? '' }
}

export type PeopleEditor = { gate: Gate; scope: Scope }

/** Writes departments that nothing is wrong with; users and trail follow. */
export const keep = async (
  tx: Db,
  { gate, scope }: PeopleEditor,
  tree: readonly DepartmentShape[],
  wanted: readonly WantedDepartment[],
): Promise<void> => {
  if (wanted.length === 0) return
  await writeDepartments(tx, wanted, scope.user.realName)
  const after = await readTree(tx)
  if (await followDepartments(tx, after)) await rightsChanged(tx)
  const entries = wanted.map(({ id, code }) => {
    const [old, now] = [tree, after].map((rows) => rows.find((row) => row.id === id))
    return changeEntry('department', old?.code ?? code, toldOf(tree, old), toldOf(after, now))
  })
  await gate.within(tx).tell(actorOf(scope), null, entries)
}

const rowOf = (tree: readonly DepartmentShape[], id: string, version?: number): DepartmentShape => {
  const row = tree.find((each) => each.id === id) ?? refuse(problem('record.missing'))
  checkVersion(row, version)
  return row
}

const save = async (
  editor: PeopleEditor,
  wantedOf: (tree: readonly DepartmentShape[]) => WantedDepartment,
  more: readonly Problem[] = [],
): Promise<{ id: string }> =>
  editor.scope.db.transaction(async (tx) => {
    const tree = await lockTree(tx)
    const wanted = wantedOf(tree)
    const [found = []] = await wantedProblems(tx, editor.scope, tree, [wanted])
    const problems = [...more, ...found]
    if (problems.length > 0) throw new Refusal(problems)
    await keep(tx, editor, tree, [wanted])
    return { id: wanted.id }
  })

export const addDepartment = (editor: PeopleEditor, given: DepartmentFields) => {
  const { fields, problems } = readFields(given)
  return save(editor, () => ({ ...fields, id: newId().toString(), enabled: true }), problems)
}

export const editDepartment = (editor: PeopleEditor, { id, version, ...given }: DepartmentFields & Versioned) => {
  const { fields, problems } = readFields(given)
  return save(editor, (tree) => ({ ...fields, id, enabled: rowOf(tree, id, version).enabled }), problems)
}

type Versioned = { id: string; version: number }
type Moved = Versioned & { parentId: string; index: number }

const sortStep = 10

/** Puts a department below another at a place among its children, which are numbered anew. */
export const moveDepartment = (
  editor: PeopleEditor,
  { id, version, parentId, index }: Moved,
): Promise<{ id: string }> =>
  editor.scope.db.transaction(async (tx) => {
    const tree = await lockTree(tx)
    const moved = { ...rowOf(tree, id, version), parentId }
    const [problems = []] = await wantedProblems(tx, editor.scope, tree, [moved])
    if (problems.length > 0) throw new Refusal(problems)
    const others = tree.filter((row) => row.parentId === parentId && row.id !== id)
    const order = [...others.slice(0, index), moved, ...others.slice(index)]
    const placed = order.map((row, at) => ({ ...row, sort: (at + 1) * sortStep }))
    const changed = placed.filter((row) => row.id === id || tree.find((old) => old.id === row.id)?.sort !== row.sort)
    await keep(tx, editor, tree, changed)
    return { id }
  })

/** Switches a department on or off; what is in use below it goes first. */
export const enableDepartment = (
  editor: PeopleEditor,
  input: Versioned & { enabled: boolean },
): Promise<{ id: string }> =>
  editor.scope.db.transaction(async (tx) => {
    const tree = await lockTree(tx)
    const row = rowOf(tree, input.id, input.version)
    if (!input.enabled) {
      const below = branchOf(treeOf(tree), row.id).slice(1)
      if (below.some(({ enabled }) => enabled)) refuse(problem('department.activeChildren'))
      if (await hasActiveUsers(tx, row.code)) refuse(problem('department.activeUsers'))
    }
    await keep(tx, editor, tree, [{ ...row, enabled: input.enabled }])
    return { id: row.id }
  })

/** Takes a department away that nothing stands below and nothing names. */
export const removeDepartment = ({ gate, scope }: PeopleEditor, id: string): Promise<void> =>
  scope.db.transaction(async (tx) => {
    const tree = await lockTree(tx)
    const row = rowOf(tree, id)
    if (tree.some(({ parentId }) => parentId === id)) refuse(problem('record.hasChildren'))
    const { users, others } = await referencesTo(tx, row.code)
    if (users > 0) refuse(problem('record.hasUsers'))
    if (others > 0) refuse(problem('record.referenced', '', { n: others }))
    await tx.query('delete from department where id = $1', [BigInt(id)])
    await gate.within(tx).tell(actorOf(scope), null, [changeEntry('department', row.code, toldOf(tree, row), null)])
  })

// The calls of the departments: the tree, its changes, and the tree as a workbook.

/** Reads the file of a call as rows of texts. */
export type ReadUpload = (scope: Scope) => Promise<readonly { line: number; values: readonly string[] }[]>

type Filter = { search?: string; enabled?: boolean; type?: string }

/** What fits the filter, with everything above it. */
const filtered = (rows: readonly DepartmentShape[], { search = '', enabled, type }: Filter): DepartmentShape[] => {
  const text = search.trim().toLowerCase()
  const fits = (row: DepartmentShape): boolean =>
    (enabled === undefined || row.enabled === enabled) &&
    (type === undefined || row.type === type) &&
    [row.code, row.nameZhCn, row.nameZhTw, row.nameEn].some((each) => each.toLowerCase().includes(text))
  const tree = treeOf(rows)
  const shown = new Set(rows.filter(fits).flatMap((row) => lineOf(tree, row.id).map(({ id }) => id)))
  return rows.filter(({ id }) => shown.has(id))
}

const columns = [
  ...(['code', 'parent', 'nameZhCn', 'nameZhTw', 'nameEn', 'type', 'companyCode', 'phone', 'email'] as const),
  ...(['costCenter', 'sort', 'remark'] as const),
] as const
type Column = (typeof columns)[number]
const sheet: SheetDefinition<Column> = {
  words: 'department',
  columns,
  required: ['code', 'nameZhCn', 'nameEn', 'type'],
}

/** A department in texts, its type as a code. */
const textsOf = (row: DepartmentShape, codes: ReadonlyMap<string, string>): Record<Column, string> => ({
  ...row,
  parent: codes.get(row.parentId) ?? '',
  sort: String(row.sort),
})

const codesOf = (rows: readonly DepartmentShape[]) => new Map(rows.map(({ id, code }) => [id, code]))

const exported = (rows: readonly DepartmentShape[], scope: Scope) => {
  const codes = codesOf(rows)
  const words = wordsOf[scope.lang].department
  return rows.map((row) => ({ ...textsOf(row, codes), type: words[`type_${row.type}`] }))
}

const choices = async ({ db, lang }: Scope) => {
  const name = nameColumn(lang)
  type Choice = { code: string; name: string }
  return {
    companies: await db.query<Choice>(`select code, ${name} as name from company order by code limit 1000`),
    users: await db.query<Choice & { id: string }>(
      `select id::text as id, user_name as code, real_name as name from app_user where enabled order by user_name
       limit 5000`,
    ),
    entities: await db.query<Choice & { type: string }>(
      `select code, ${name} as name, type from entity where type in ('department', 'store') and enabled
       order by type, code limit 5000`,
    ),
  }
}

/** The departments of a file: those whose code is there are changed, the others are new. */
const wantedOf = (lines: readonly SheetLine<Column>[], tree: readonly DepartmentShape[], scope: Scope) => {
  const ids = new Map(tree.map(({ code, id }) => [code, id]))
  for (const { values } of lines) if (!ids.has(values.code)) ids.set(values.code, newId().toString())
  const seen = new Set<string>()
  const wrong: Parameters<typeof refuseSheet>[2][number][] = []
  const codes = codesOf(tree)
  const wanted = lines.map((each): WantedDepartment => {
    const { line } = each
    const old = tree.find(({ code }) => code === each.values.code)
    const values = saidOf(each, old && textsOf(old, codes))
    const type = codeOf('department', 'type_', departmentTypes, values.type)
    const sort = sheetOrder(values.sort)
    const parentId = values.parent === '' ? '' : (ids.get(values.parent) ?? null)
    const { fields, problems } = readFields({
      ...{ ...values, sort: sort ?? 0, leaderId: old?.leaderId ?? '' },
      ...{ type: type ?? 'department', parentId: parentId ?? '' },
    })
    if (type === null) problems.push(problem('input.invalid', 'type'))
    if (sort === null) problems.push(problem('input.invalid', 'sort'))
    if (parentId === null) problems.push(problem('parent.missing', 'parent'))
    if (seen.has(values.code)) problems.push(problem('record.duplicate', 'code', { field: values.code }))
    seen.add(values.code)
    wrong.push(...problems.map((each) => ({ line, problem: each })))
    return { ...fields, id: ids.get(values.code) ?? '', enabled: old?.enabled ?? true }
  })
  refuseSheet(sheet, scope.lang, wrong)
  return wanted
}

const importTree = (editor: PeopleEditor, readUpload: ReadUpload) => async (check: boolean) => {
  const { scope } = editor
  const lines = readSheet(sheet, scope.lang, await readUpload(scope))
  return tried<{ rows: number; added: number; changed: number }>(check, (end) =>
    scope.db.transaction(async (tx) => {
      const tree = await lockTree(tx)
      const wanted = wantedOf(lines, tree, scope)
      const found = await wantedProblems(tx, scope, tree, wanted)
      const wrong = found.flatMap((problems, at) =>
        problems.map((each) => ({
          line: lines[at]?.line ?? 0,
          problem: each.path === 'parentId' ? { ...each, path: 'parent' } : each,
        })),
      )
      refuseSheet(sheet, scope.lang, wrong)
      await keep(tx, editor, tree, wanted)
      const old = new Set(tree.map(({ id }) => id))
      const added = wanted.filter(({ id }) => !old.has(id)).length
      end({ rows: wanted.length, added, changed: wanted.length - added })
    }),
  )
}

export const departmentRoutes = (app: App, gate: Gate, readUpload: ReadUpload): void => {
  const deskOf = (scope: Scope): PeopleEditor => ({ gate, scope })
  serve(app, departmentCalls, {
    tree: async (filter, { db }) => ({ items: filtered(await readTree(db), filter) }),
    choices: (_, scope) => choices(scope),
    add: (fields, scope) => addDepartment(deskOf(scope), fields),
    edit: (input, scope) => editDepartment(deskOf(scope), input),
    move: (input, scope) => moveDepartment(deskOf(scope), input),
    status: (input, scope) => enableDepartment(deskOf(scope), input),
    delete: ({ id }, scope) => removeDepartment(deskOf(scope), id),
    export: async (filter, scope) =>
      sheetFile(sheet, scope.lang, oneOf(exported(filtered(await readTree(scope.db), filter), scope))),
    template: async (_, scope) => sheetFile(sheet, scope.lang, oneOf([])),
    import: ({ check = false }, scope) => importTree(deskOf(scope), readUpload)(check),
  })
}
