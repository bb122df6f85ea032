// The calls of the departments: the tree, its changes, and the tree as a workbook.
import { wordsOf } from '../../../contract/base/words.ts'
import { type DepartmentShape, departmentCalls } from '../../../contract/people/department.ts'
import { problem } from '../../../domain/base/problem.ts'
import { departmentTypes, lineOf, treeOf } from '../../../domain/chart/department.ts'
import { newId } from '../../kernel/new-id.ts'
import { nameColumn } from '../../kernel/row-store.ts'
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
import {
  addDepartment,
  editDepartment,
  enableDepartment,
  keep,
  moveDepartment,
  type PeopleEditor,
  readFields,
  removeDepartment,
  wantedProblems,
} from './department.ts'
import { lockTree, readTree, type WantedDepartment } from './department-store.ts'

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
