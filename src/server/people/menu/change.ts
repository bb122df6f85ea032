// Changes the menu: what is wrong is found first, then all is written and told in one transaction.

import { Value } from 'typebox/value'
import type { Lang } from '../../../contract/base/language.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { type CarriedMenu, type MenuDifference, MenuFile, type MenuForm } from '../../../contract/people/menu-define.ts'
import { momentText } from '../../../domain/base/moment.ts'
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { checkText } from '../../../domain/base/text.ts'
import {
  closesWay,
  type MenuFields,
  type MenuNode,
  type MenuPlace,
  type MenuTree,
  menuChildren,
  menuProblems,
  ownedProblems,
  placeProblems,
  sortProblems,
  tidyMenu,
  twinProblems,
  wayProblems,
} from '../../../domain/people/menu.ts'
import type { Db } from '../../kernel/db.ts'
import { wireProblems } from '../../kernel/envelope.ts'
import { newId } from '../../kernel/new-id.ts'
import { checkVersion } from '../../kernel/row-store.ts'
import type { FileAnswer, Scope } from '../../kernel/scope.ts'
import { oneOf, type SheetDefinition, sheetFile } from '../../kernel/sheet.ts'
import type { Gate } from '../../ledger/gate.ts'
import { actorOf } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import {
  deleteMenus,
  lockMenu,
  readNamed,
  type StoredMenu,
  treeVersion,
  type WantedMenu,
  writeEnabled,
  writeMenus,
  writePlaces,
} from './store.ts'

/** Who changes the menu; `codes` are the permission codes that the product itself brings. */
export type MenuEditor = { gate: Gate; scope: Scope; codes: ReadonlySet<string> }

export const treeOf = (rows: readonly StoredMenu[]): MenuTree => new Map(rows.map((row) => [row.id, row]))

/** The most signs of each text. */
const lengths = {
  ...{ nameZhCn: 64, nameZhTw: 64, nameEn: 64, routeName: 64, path: 128, component: 128, redirect: 128 },
  ...{ icon: 128, permission: 128, linkUrl: 512, remark: 256 },
} as const

const lengthProblems = (menu: MenuFields): Problem[] =>
  Object.entries(lengths).flatMap(([name, max]) => {
    const read = checkText(menu[name as keyof typeof lengths], max, name, name === 'remark')
    return typeof read === 'string' ? [] : [read]
  })

/** What is wrong with an entry in the tree of before. */
const wantedProblems = (
  tree: MenuTree,
  before: StoredMenu | null,
  after: MenuNode,
  codes: ReadonlySet<string>,
): Problem[] => {
  const problems = [...menuProblems(after), ...lengthProblems(after)]
  if (before?.builtin) problems.push(...ownedProblems(before, after))
  if (problems.length > 0) return problems
  if (before) problems.push(...wayProblems(tree, before, after))
  if (before && after.type !== 'dir' && after.type !== 'menu' && menuChildren(tree, after.id).length > 0) {
    problems.push(problem('menu.parentButton', 'type'))
  }
  return [...problems, ...placeProblems(tree, after), ...twinProblems(tree, after, codes)]
}

/** Roles and links that are not there: an entry that none of its roles sees would be seen by everybody. */
const namedProblems = (known: ReadonlySet<string>, { roles, linkUrl }: WantedMenu): Problem[] => [
  ...(roles.every((code) => known.has(code)) ? [] : [problem('record.missing', 'roles')]),
  ...(linkUrl.startsWith('link:') && !known.has(linkUrl) ? [problem('record.missing', 'linkUrl')] : []),
]

/** What the trail tells of an entry: by what it is called, where it stands, not by ids. */
const toldOf = (rows: readonly StoredMenu[], menu: WantedMenu): object => {
  const { id: _, parentId, routeName: __, ...told } = menu
  const fields = Object.fromEntries(Object.entries(told).filter(([name]) => name in lengths || plainFields.has(name)))
  return { ...fields, parent: rows.find(({ id }) => id === parentId)?.nameZhCn ?? '' }
}
const plainFields: ReadonlySet<string> = new Set(
  'type openMode platform isHide isKeepAlive isAffix roles sort enabled'.split(' '),
)

const entryOf = (rows: readonly StoredMenu[], before: WantedMenu | null, after: WantedMenu | null) =>
  changeEntry('menu', (after ?? before)?.routeName ?? '', before && toldOf(rows, before), after && toldOf(rows, after))

const found = (rows: readonly StoredMenu[], id: string, version: number): StoredMenu => {
  const row = rows.find((each) => each.id === id) ?? refuse(problem('record.missing', 'id'))
  checkVersion(row, version)
  return row
}

/** Runs `work` on the menu while nobody else changes it. */
const onMenu = <T>(scope: Scope, work: (tx: Db, rows: StoredMenu[]) => Promise<T>): Promise<T> =>
  scope.db.transaction(async (tx) => work(tx, await lockMenu(tx)))

/** Writes entries that were found right, each and all together, and tells of them. */
const keepMenus = async (
  tx: Db,
  { gate, scope, codes }: MenuEditor,
  rows: readonly StoredMenu[],
  wanted: readonly WantedMenu[],
): Promise<void> => {
  const [tree, after] = [treeOf(rows), new Map(treeOf(rows))]
  for (const menu of wanted) after.set(menu.id, { ...menu, builtin: tree.get(menu.id)?.builtin ?? false })
  if (closesWay(tree, after)) refuse(problem('menu.needed', 'id'))
  await writeMenus(tx, wanted, { by: scope.user.realName, codes })
  const before = new Map(rows.map((row) => [row.id, row]))
  const entries = wanted.map((menu) => entryOf(rows, before.get(menu.id) ?? null, menu))
  await gate.within(tx).tell(actorOf(scope), null, entries)
}

/** An entry as it would be kept; who sees what the product guards by a code is decided with the roles. */
const wantedOf = (before: StoredMenu | null, typed: MenuForm): WantedMenu => {
  const tidy = tidyMenu(typed)
  const roles = before?.builtin && before.permission !== '' ? before.roles : tidy.roles
  return { ...tidy, roles: [...roles], id: before?.id ?? newId().toString(), enabled: before?.enabled ?? true }
}

/** Adds an entry, or gives one new values; refuses with everything that is wrong. */
export const saveMenu = (
  editor: MenuEditor,
  typed: MenuForm,
  existing: { id: string; version: number } | null,
): Promise<{ id: string }> =>
  onMenu(editor.scope, async (tx, rows) => {
    const before = existing && found(rows, existing.id, existing.version)
    const wanted = wantedOf(before, typed)
    const node = { ...wanted, builtin: before?.builtin ?? false }
    const problems = wantedProblems(treeOf(rows), before, node, editor.codes)
    if (problems.length === 0) problems.push(...namedProblems(await readNamed(tx), wanted))
    if (problems.length > 0) throw new Refusal(problems)
    await keepMenus(tx, editor, rows, [wanted])
    return { id: wanted.id }
  })

export const enableMenu = (
  editor: MenuEditor,
  { id, version, enabled }: { id: string; version: number; enabled: boolean },
): Promise<{ id: string }> =>
  onMenu(editor.scope, async (tx, rows) => {
    const before = found(rows, id, version)
    const tree = treeOf(rows)
    const after = { ...before, enabled }
    const problems = enabled ? twinProblems(tree, after, editor.codes) : wayProblems(tree, before, after)
    if (problems.length > 0) throw new Refusal(problems)
    await writeEnabled(tx, id, enabled, editor.scope.user.realName)
    const entry = entryOf(rows, before, after)
    await editor.gate.within(tx).tell(actorOf(editor.scope), null, [entry])
    return { id }
  })

/** Takes an entry away with its buttons. */
export const removeMenu = (
  editor: MenuEditor,
  { id, version }: { id: string; version: number },
): Promise<{ deleted: number }> =>
  onMenu(editor.scope, async (tx, rows) => {
    const before = found(rows, id, version)
    if (before.builtin) refuse(problem('record.builtin', 'id'))
    const below = rows.filter(({ parentId }) => parentId === id)
    if (below.some(({ type }) => type !== 'button')) refuse(problem('record.hasChildren', 'id'))
    const gone = [...below, before]
    const ids = gone.map((row) => row.id)
    await deleteMenus(tx, ids, editor.codes)
    const entries = gone.map((row) => entryOf(rows, row, null))
    await editor.gate.within(tx).tell(actorOf(editor.scope), null, entries)
    return { deleted: gone.length }
  })

/** Puts entries elsewhere, all together; the tree must be the one that was seen. */
export const sortMenu = (
  editor: MenuEditor,
  asked: { places: readonly MenuPlace[]; treeVersion: string },
): Promise<{ treeVersion: string }> =>
  onMenu(editor.scope, async (tx, rows) => {
    if (treeVersion(rows) !== asked.treeVersion) {
      const last = rows.toSorted((a, b) => (a.changedAt < b.changedAt ? 1 : -1)).at(0)
      refuse(problem('record.conflict', '', { user: last?.changedBy ?? '', time: momentText(last?.changedAt ?? '') }))
    }
    const problems = sortProblems(treeOf(rows), asked.places)
    if (problems.length > 0) throw new Refusal(problems)
    await writePlaces(tx, asked.places, editor.scope.user.realName)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const entries = asked.places.flatMap(({ id, parentId, sort }) => {
      const before = byId.get(id)
      const stays = before?.parentId === parentId && before.sort === sort
      return before && !stays ? [entryOf(rows, before, { ...before, parentId, sort })] : []
    })
    await editor.gate.within(tx).tell(actorOf(editor.scope), null, entries)
    return { treeVersion: treeVersion(await lockMenu(tx)) }
  })

const verbs = ['list', 'add', 'edit', 'delete', 'export'] as const

/** The usual buttons of an entry; codes that are taken already are passed over. */
export const addButtons = (
  editor: MenuEditor,
  { id, prefix }: { id: string; prefix: string },
): Promise<{ added: number }> =>
  onMenu(editor.scope, async (tx, rows) => {
    const parent = rows.find((row) => row.id === id) ?? refuse(problem('record.missing', 'id'))
    const tree = treeOf(rows)
    const said = (lang: Lang, verb: (typeof verbs)[number]) => wordsOf[lang].menuDefine[`button_${verb}`]
    const buttons = verbs.map((verb, at) => ({
      ...wantedOf(null, { ...parent, type: 'button', parentId: id }),
      ...{ nameZhCn: said('zh-cn', verb), nameZhTw: said('zh-tw', verb), nameEn: said('en', verb) },
      ...{ permission: `${prefix.trim()}:${verb}`, routeName: `${prefix.trim()}:${verb}` },
      ...{ sort: at * 10, isHide: false, isAffix: false, remark: '', enabled: true },
    }))
    const judged = buttons.map((button) => ({
      button,
      problems: wantedProblems(tree, null, { ...button, builtin: false }, editor.codes),
    }))
    const wrong = judged.flatMap(({ problems }) => problems.filter(({ code }) => code !== 'menu.permissionTaken'))
    if (wrong[0]) refuse({ ...wrong[0], path: 'prefix' })
    const free = judged.filter(({ problems }) => problems.length === 0).map(({ button }) => button)
    if (free.length > 0) await keepMenus(tx, editor, rows, free)
    return { added: free.length }
  })

// The menu as a file for another instance, shown before it is kept, and as a workbook to read.

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
    const changed = judged.filter(({ before, changes }) => before === null || changes.length > 0)
    const wanted = changed.map((each) => each.wanted)
    if (!check && wanted.length > 0) await keepMenus(tx, editor, rows, wanted)
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
