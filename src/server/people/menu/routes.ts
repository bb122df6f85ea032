// The calls of the menu: whether a path is a screen, when it has changed, and what administrators make of it.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { menuCalls, menuDefineCalls } from '../../../contract/people/menu-define.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { typeOf } from '../../kernel/file-answer.ts'
import type { App } from '../../kernel/http.ts'
import { administrators } from '../../kernel/notice.ts'
import { kept } from '../../kernel/right.ts'
import { nameColumn } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { serve } from '../../kernel/serve.ts'
import type { Gate } from '../../ledger/gate.ts'
import {
  addButtons,
  enableMenu,
  importMenus,
  type MenuEditor,
  menuSheet,
  menuText,
  removeMenu,
  saveMenu,
  sortMenu,
} from './change.ts'
import { readMenu, roleChoices, type StoredMenu, treeVersion } from './store.ts'

/** Whether an address fits a pattern such as `/voucher/entry/:id`. */
const fits = (pattern: string, path: string): boolean => {
  const [parts, given] = [pattern.split('/'), path.split('/')]
  return parts.length === given.length && parts.every((part, at) => part.startsWith(':') || part === given[at])
}

/** Permission codes by the entry that the product lists them with. */
export type MenuCodes = ReadonlyMap<string, readonly string[]>

type Filter = { keyword?: string; type?: string; enabled?: boolean }

/** What fits the filter, with everything above it. */
const filtered = (rows: readonly StoredMenu[], { keyword = '', type = '', enabled }: Filter): StoredMenu[] => {
  const text = keyword.trim().toLowerCase()
  const texts = (row: StoredMenu) => [row.nameZhCn, row.nameZhTw, row.nameEn, row.path, row.permission, row.routeName]
  const fitting = rows.filter(
    (row) =>
      (type === '' || row.type === type) &&
      (enabled === undefined || row.enabled === enabled) &&
      texts(row).some((each) => each.toLowerCase().includes(text)),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown = new Set<string>()
  for (const row of fitting) {
    for (let at: StoredMenu | undefined = row; at && !shown.has(at.id); at = byId.get(at.parentId)) shown.add(at.id)
  }
  return rows.filter(({ id }) => shown.has(id))
}

export const menuRoutes = (app: App, gate: Gate, codes: MenuCodes): void => {
  const deskOf = (scope: Scope): MenuEditor => ({ gate, scope, codes: app.buttons })
  const shown = (row: StoredMenu) => ({ ...row, codes: [...(codes.get(row.routeName) ?? [])] })
  // Asked by every open window: read once in ten seconds.
  const versions = kept((_: 'all') => menuVersion(app))
  serve(app, menuCalls, {
    pathKnown: async ({ path }) => {
      const rows = await app.db.query<{ path: string; permission: string }>(
        `select path, permission from menu where enabled and path <> '' order by sort, id`,
      )
      const row = rows.find((one) => fits(one.path, path))
      if (!row) return { known: false, permission: '', administrators: [] }
      const people = await administrators(app.db)
      return { known: true, permission: row.permission, administrators: people.map(({ name }) => name) }
    },
  })
  serve(app, menuDefineCalls, {
    tree: async (filter, { db }) => {
      const rows = await readMenu(db)
      return { treeVersion: treeVersion(rows), items: filtered(rows, filter).map(shown) }
    },
    detail: async ({ id }, { db }) => {
      const row = (await readMenu(db)).find((each) => each.id === id)
      return row ? shown(row) : refuse(problem('record.missing', 'id'))
    },
    roles: (_, { db, lang }) => roleChoices(db, nameColumn(lang)),
    add: (form, scope) => saveMenu(deskOf(scope), form, null),
    update: ({ id, version, ...form }, scope) => saveMenu(deskOf(scope), form, { id, version }),
    delete: (asked, scope) => removeMenu(deskOf(scope), asked),
    status: (asked, scope) => enableMenu(deskOf(scope), asked),
    sort: ({ items, treeVersion: seen }, scope) => {
      const places = items.map(({ id, pid, sort }) => ({ id, parentId: pid, sort }))
      return sortMenu(deskOf(scope), { places, treeVersion: seen })
    },
    generateButtons: (asked, scope) => addButtons(deskOf(scope), asked),
    exportSheet: async (filter, scope) => menuSheet(filtered(await readMenu(scope.db), filter), scope),
    export: async (_, { db }) => ({
      ...{ name: 'menu.json', type: typeOf('json') },
      file: Readable.from([Buffer.from(menuText(await readMenu(db)))]),
    }),
    import: (asked, scope) => importMenus(deskOf(scope), asked),
    version: async (_, { buttons, roles }) => {
      const own = createHash('sha256')
        .update([...buttons, ...roles].sort().join(' '))
        .digest('hex')
        .slice(0, 16)
      return { version: `${await versions.get('all')} ${own}` }
    },
  })
}

const versionText = `select concat(
    (select md5(string_agg(concat_ws(' ', id, version), ',' order by id)) from menu),
    (select md5(string_agg(concat_ws(' ', role_id, menu_id), ',' order by role_id, menu_id)) from role_menu)
  ) as version`

const menuVersion = async (app: App): Promise<string> => {
  const [row] = await app.db.query<{ version: string }>(versionText, [], 'menu_version')
  return row?.version ?? ''
}
