// The calls of the menu as administrators define it: a tree of entries, its order, and its way to other instances.
import { type Static, Type } from 'typebox'
import { openModes, platforms } from '../../domain/people/menu.ts'
import { call, Nothing, readCall, saveCall, statusCall } from '../base/call.ts'
import { Id, IdOrNone, LongText, lastChange, longNames, Problem, Saved, Triple, versioned } from '../base/shape.ts'

/** What the form of an entry holds; what is wrong with a value, the server tells. */
export const menuFields = {
  parentId: IdOrNone,
  type: LongText,
  ...longNames,
  routeName: LongText,
  path: LongText,
  component: LongText,
  redirect: LongText,
  icon: LongText,
  permission: LongText,
  linkUrl: LongText,
  openMode: Type.Enum([...openModes]),
  platform: Type.Enum([...platforms]),
  isHide: Type.Boolean(),
  isKeepAlive: Type.Boolean(),
  isAffix: Type.Boolean(),
  /** Codes of the roles that see it; none: everybody who may. */
  roles: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 }),
  sort: Type.Integer({ minimum: 0, maximum: 9999 }),
  remark: LongText,
}

const MenuRow = Type.Object({
  id: Id,
  ...menuFields,
  enabled: Type.Boolean(),
  builtin: Type.Boolean(),
  version: Type.Integer(),
  /** Permission codes that the product lists with this entry, beside its button entries. */
  codes: Type.Array(Type.String()),
  /** '' where nobody has changed what the product brings. */
  ...lastChange,
})
export type MenuRow = Static<typeof MenuRow>
const fields = Type.Object(menuFields)
export type MenuForm = Static<typeof fields>

const may = <V extends string>(verb: V) => ({ button: `sys:menu:${verb}` }) as const
const stale = { touches: ['menu'] }
const filter = {
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  type: Type.Optional(Type.String({ maxLength: 16 })),
  enabled: Type.Optional(Type.Boolean()),
}

/** Entries of a file are found by their codes; nothing of a file is an id. */
const { parentId: _, ...carried } = menuFields
const Carried = Type.Object({ ...carried, parent: LongText, enabled: Type.Boolean() })
export const MenuFile = Type.Object({
  kind: Type.Literal('selvedge-menu'),
  menus: Type.Array(Carried, { maxItems: 5000 }),
})
export type CarriedMenu = Static<typeof Carried>

const Difference = Type.Object({
  /** The name of the route, or the permission code of a button. */
  code: Type.String(),
  name: Type.String(),
  what: Type.Enum(['add', 'change', 'same']),
  /** Fields that change, with what is and what would be. */
  changes: Type.Array(Type.Object({ field: Type.String(), from: Type.String(), to: Type.String() })),
  problems: Type.Array(Problem),
})
export type MenuDifference = Static<typeof Difference>

export const menuDefineCalls = {
  /** What fits the filter with everything above it, in the order of the tree. */
  tree: call({
    at: 'GET /system/menu/tree',
    input: Type.Object(filter),
    /** `treeVersion` changes with the order of any entry. */
    result: Type.Object({ treeVersion: Type.String(), items: Type.Array(MenuRow) }),
    permission: may('list'),
  }),
  detail: readCall('GET /system/menu/detail', { id: Id }, MenuRow, may('detail')),
  /** The roles that an entry can be narrowed to. */
  roles: call({
    at: 'GET /system/menu/roles',
    result: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    permission: may('list'),
  }),
  add: call({ at: 'POST /system/menu/add', input: fields, result: Saved, permission: may('add'), ...stale }),
  update: saveCall('PUT /system/menu/update', { ...versioned, ...menuFields }, may('edit'), stale),
  /** With its buttons; an entry with other entries below it stays. */
  delete: call({
    at: 'DELETE /system/menu/delete',
    input: Type.Object(versioned),
    result: Type.Object({ deleted: Type.Integer() }),
    permission: may('delete'),
    ...stale,
  }),
  status: statusCall('PUT /system/menu/status', may('status'), stale),
  /** Refused with 40901 when the tree is not that of `treeVersion` any more. */
  sort: call({
    at: 'PUT /system/menu/sort',
    input: Type.Object({
      items: Type.Array(Type.Object({ id: Id, pid: IdOrNone, sort: Type.Integer({ minimum: 0, maximum: 9999 }) }), {
        minItems: 1,
        maxItems: 1000,
      }),
      treeVersion: Type.String({ maxLength: 64 }),
    }),
    result: Type.Object({ treeVersion: Type.String() }),
    permission: may('sort'),
    ...stale,
  }),
  /** The usual five buttons below an entry, with codes that begin with `prefix`; those that are there stay. */
  generateButtons: call({
    at: 'POST /system/menu/generate-buttons',
    input: Type.Object({ id: Id, prefix: Type.String({ maxLength: 100 }) }),
    result: Type.Object({ added: Type.Integer() }),
    permission: may('add'),
    ...stale,
  }),
  /** What fits the filter as a workbook to read; to carry the menu elsewhere there is `export`. */
  exportSheet: readCall('GET /system/menu/export-sheet', filter, Nothing, may('export')),
  export: readCall('GET /system/menu/export', {}, Nothing, may('export')),
  /** With `check` nothing is written: what a file would change. */
  import: call({
    at: 'POST /system/menu/import',
    input: Type.Object({ file: Type.Unknown(), check: Type.Boolean() }),
    result: Type.Object({ differences: Type.Array(Difference) }),
    permission: may('import'),
    ...stale,
  }),
  /** Changes when the menu or the rights of the caller do: then the browser asks for them again. */
  version: readCall('GET /system/auth/menu-version', {}, Type.Object({ version: Type.String() }), 'signedIn'),
}

// What a route of the menu looks like on the wire, and the call that tells whether a path is a screen.

/** One entry of the route list; the browser attaches the screen whose path equals `component`. */
export const MenuRoute = Type.Cyclic(
  {
    MenuRoute: Type.Object({
      path: Type.String(),
      name: Type.String(),
      component: Type.String(),
      redirect: Type.String(),
      meta: Type.Object({
        title: Triple,
        icon: Type.String(),
        isLink: Type.String(),
        isHide: Type.Boolean(),
        isKeepAlive: Type.Boolean(),
        isAffix: Type.Boolean(),
        isIframe: Type.Boolean(),
        isDynamic: Type.Boolean(),
        isDynamicPath: Type.String(),
        roles: Type.Array(Type.String()),
        menuId: Id,
      }),
      children: Type.Array(Type.Ref('MenuRoute')),
    }),
  },
  'MenuRoute',
)
export type MenuRouteShape = Static<typeof MenuRoute>

export const menuCalls = {
  /**
   * Whether a path is a screen of the product at all: decides between /401 and /404, and tells no titles. Of one that
   * is known also the code that opens it, '' where its roles alone do, and the names of who can grant it.
   */
  pathKnown: call({
    at: 'GET /system/auth/path-known',
    input: Type.Object({ path: Type.String({ maxLength: 256 }) }),
    result: Type.Object({
      ...{ known: Type.Boolean(), permission: Type.String(), administrators: Type.Array(Type.String()) },
    }),
    permission: 'signedIn',
  }),
}
