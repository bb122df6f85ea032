// The menu as a file for another instance, shown before it is kept, and as a workbook to read.

import { Value } from 'typebox/value'
import type { Lang } from '../../../contract/base/language.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { type CarriedMenu, type MenuDifference, MenuFile, type MenuForm } from '../../../contract/people/menu-define.ts'
import { type Problem, problem, refuse } from '../../../domain/base/problem.ts'
import { wayProblems } from '../../../domain/people/menu.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import { newId } from '../../kernel/new-id.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { oneOf, type SheetDefinition, sheetFile } from '../../kernel/sheet.ts'
import { keepMenus, type MenuEditor, namedProblems, onMenu, treeOf, wantedOf, wantedProblems } from './change.ts'
import { readNamed, type StoredMenu, type WantedMenu } from './store.ts'

const carriedFields = [
  ...(['type', 'nameZhCn', 'nameZhTw', 'nameEn', 'routeName', 'path', 'component', 'redirect', 'icon'] as const),
  ...(['permission', 'linkUrl', 'openMode', 'platform', 'isHide', 'isKeepAlive', 'isAffix', 'roles', 'sort'] as const),
  ...(['remark', 'enabled', 'parent'] as const),
] as const

const carriedOf = (rows: readonly StoredMenu[], row: WantedMenu): CarriedMenu => {
  const parent = rows.find(({ id }) => id === row.parentId)?.routeName ?? ''
  const whole: Record<string, unknown> = { ...row, parent }
  return Object.fromEntries(carriedFields.map((name) => [name, whole[name]])) as CarriedMenu
}

export const menuText = (rows: readonly StoredMenu[]): string =>
  JSON.stringify({ kind: 'selvedge-menu', menus: rows.map((row) => carriedOf(rows, row)) }, null, 2)

type Judged = { wanted: WantedMenu; before: StoredMenu | null; problems: Problem[]; changes: MenuDifference['changes'] }

const said = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

const changesOf = (before: CarriedMenu | null, after: CarriedMenu): MenuDifference['changes'] =>
  before === null
    ? []
    : carriedFields.flatMap((field) => {
        const [from, to] = [said(before[field]), said(after[field])]
        return from === to ? [] : [{ field, from, to }]
      })

/** What the file is judged against: the entries, and what they may name. */
type There = { rows: readonly StoredMenu[]; known: ReadonlySet<string> }

/** Entries of a file in the order in which they stand below each other, with what each would be. */
const judge = ({ codes }: MenuEditor, { rows, known }: There, menus: readonly CarriedMenu[]): Judged[] => {
  const byCode = new Map(rows.map((row) => [row.routeName, row]))
  const ids = new Map(rows.map((row) => [row.routeName, row.id]))
  const made = menus.map((menu) => {
    const before = byCode.get(menu.routeName) ?? null
    const { parent: _, enabled, ...fields } = menu
    const wanted = { ...wantedOf(before, { ...fields, parentId: '' } as MenuForm), enabled }
    ids.set(menu.routeName, before?.id ?? wanted.id)
    return { wanted, before, parent: menu.parent }
  })
  const placed = made.map(({ wanted, before, parent }) => {
    const parentId = parent === '' ? '' : (ids.get(parent) ?? newId().toString())
    return { wanted: { ...wanted, parentId }, before }
  })
  const tree = new Map(treeOf(rows))
  for (const { wanted, before } of placed) tree.set(wanted.id, { ...wanted, builtin: before?.builtin ?? false })
  const named = Map.groupBy(placed, ({ wanted }) => wanted.routeName)
  const all = [...rows, ...placed.map(({ wanted }) => ({ ...wanted, builtin: false }) as StoredMenu)]
  return placed.map(({ wanted, before }) => {
    const after = carriedOf(all, wanted)
    const changes = changesOf(before && carriedOf(rows, before), after)
    const node = { ...wanted, builtin: before?.builtin ?? false }
    const isTwice = (named.get(wanted.routeName)?.length ?? 0) > 1
    // What a file leaves as it is needs no judgement.
    const isSame = before !== null && changes.length === 0
    const problems = isSame ? [] : [...wantedProblems(tree, before, node, codes), ...namedProblems(known, wanted)]
    if (before) problems.push(...wayProblems(treeOf(rows), before, node))
    if (isTwice) problems.push(problem('menu.nameTaken', 'routeName'))
    return { wanted, before, problems, changes }
  })
}

const differenceOf = ({ wanted, before, problems, changes }: Judged, lang: Lang): MenuDifference => ({
  code: wanted.routeName,
  name: wanted.nameZhCn,
  what: before === null ? 'add' : changes.length > 0 ? 'change' : 'same',
  changes,
  problems: wireProblems(problems, lang),
})

/** Shows what a file would change, and unless it is only looked at keeps it when nothing of it is wrong. */
export const importMenus = async (
  editor: MenuEditor,
  { file, check }: { file: unknown; check: boolean },
): Promise<{ differences: MenuDifference[] }> => {
  if (!Value.Check(MenuFile, file)) return refuse(problem('menu.file', 'file'))
  return onMenu(editor.scope, async (tx, rows) => {
    const judged = judge(editor, { rows, known: await readNamed(tx) }, file.menus)
    const wrong = judged.flatMap(({ problems }) => problems)
    if (!check && wrong.length > 0) refuse(wrong)
    const wanted = judged.filter(({ before, changes }) => before === null || changes.length > 0)
    if (!check && wanted.length > 0) {
      await keepMenus(
        tx,
        editor,
        rows,
        wanted.map((each) => each.wanted),
      )
    }
    return { differences: judged.map((each) => differenceOf(each, editor.scope.lang)) }
  })
}

const columns = [
  ...(['nameZhCn', 'nameZhTw', 'nameEn', 'parent', 'type', 'routeName', 'path', 'component', 'linkUrl'] as const),
  ...(['permission', 'roles', 'sort', 'enabled', 'isHide', 'remark'] as const),
] as const
type Column = (typeof columns)[number]
const sheet: SheetDefinition<Column> = { words: 'menuDefine', columns, required: [] }

/** `rows` is what is shown; an entry above them is among them. */
export const menuSheet = (rows: readonly StoredMenu[], { lang }: Scope): FileAnswer => {
  const words = wordsOf[lang].menuDefine
  const name = { 'zh-cn': 'nameZhCn', 'zh-tw': 'nameZhTw', en: 'nameEn' } as const
  const names = new Map(rows.map((row) => [row.id, row[name[lang]] || row.nameZhCn]))
  const lineOf = (row: StoredMenu): Record<Column, string> => ({
    ...row,
    parent: names.get(row.parentId) ?? '',
    type: (words as Readonly<Record<string, string>>)[`type_${row.type}`] ?? row.type,
    roles: row.roles.join(', '),
    sort: String(row.sort),
    enabled: words[row.enabled ? 'enabled_yes' : 'enabled_no'],
    isHide: row.isHide ? words.hidden : '',
  })
  return sheetFile(sheet, lang, oneOf(rows.map(lineOf)))
}
