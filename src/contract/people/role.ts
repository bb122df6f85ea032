// The calls of the roles: their codes, who holds them, and what somebody may do by which of them.
import { type Static, Type } from 'typebox'
import { roleReaches, roleScopeKinds } from '../../domain/people/role-scope.ts'
import { call, deleteCall, pageCall, saveCall, statusCall } from '../base/call.ts'
import {
  type FieldsOf,
  Id,
  LongText,
  lastChange,
  longNames,
  Page,
  paging,
  Triple,
  userNames,
  versioned,
} from '../base/shape.ts'

export const roleFields = {
  code: LongText,
  ...longNames,
  /** The last day on which the role is worth anything; '' without an end. */
  validTo: LongText,
  sort: Type.Integer({ minimum: 0, maximum: 9999 }),
  remark: LongText,
}
export type RoleFields = FieldsOf<typeof roleFields>

const scopeFields = {
  reach: Type.Enum([...roleReaches]),
  /** What is seen where the reach is `custom`. */
  entries: Type.Array(Type.Object({ kind: Type.Enum([...roleScopeKinds]), value: LongText }), { maxItems: 1000 }),
}
const Named = Type.Array(Type.Object({ code: Type.String(), name: Type.String() }))

const Role = Type.Object({
  id: Id,
  ...roleFields,
  ...scopeFields,
  enabled: Type.Boolean(),
  /** Comes with the product, which says what its codes are: it is copied, not changed. */
  builtin: Type.Boolean(),
  users: Type.Integer(),
  buttons: Type.Array(Type.String()),
  /** Names of entries without a code that administrators made and that this role is given. */
  screens: Type.Array(Type.String()),
  version: Type.Integer(),
  ...lastChange,
})
export type RoleShape = Static<typeof Role>

const may = <V extends string>(verb: V) => ({ button: `sys:role:${verb}` }) as const
const stale = { touches: ['role', 'user'] }
/** Duties that clash are answered and nothing is saved, unless they are accepted. */
const Granted = Type.Object({
  saved: Type.Boolean(),
  conflicts: Type.Array(Type.Object({ a: Type.String(), b: Type.String() })),
})
const Member = Type.Object({
  id: Id,
  ...userNames,
  department: Type.String(),
  enabled: Type.Boolean(),
  validFrom: Type.String(),
  validTo: Type.String(),
  grantedBy: Type.String(),
})

export const roleCalls = {
  list: call({
    at: 'GET /system/role/list',
    input: Type.Object({
      ...paging,
      search: Type.Optional(Type.String({ maxLength: 64 })),
      enabled: Type.Optional(Type.Boolean()),
    }),
    result: Page(Role),
    permission: may('list'),
  }),
  /**
   * Every entry of the menu with the codes of its buttons, in order; `mayGrant` are those of the caller. `given`: an
   * entry without a code, seen by the roles that are given it, and by everybody as long as none is.
   */
  tree: call({
    at: 'GET /system/role/tree',
    result: Type.Object({
      items: Type.Array(
        Type.Object({
          code: Type.String(),
          parent: Type.String(),
          title: Triple,
          buttons: Type.Array(Type.String()),
          given: Type.Union([Type.Object({ everybody: Type.Boolean(), mayGive: Type.Boolean() }), Type.Null()]),
        }),
      ),
      mayGrant: Type.Array(Type.String()),
    }),
    permission: may('list'),
  }),
  add: saveCall('POST /system/role/add', roleFields, may('add'), stale),
  /** A new role with the codes of another one. */
  copy: saveCall('POST /system/role/copy', { id: Id, ...roleFields }, may('add'), stale),
  edit: saveCall('PUT /system/role/update', { ...versioned, ...roleFields }, may('edit'), stale),
  status: statusCall('PUT /system/role/status', may('status'), stale),
  delete: deleteCall('DELETE /system/role/delete', may('delete'), stale),
  /** All codes of a role; the screens that they open follow. Without `screens` those that it was given stay. */
  menus: call({
    at: 'PUT /system/role/menus',
    input: Type.Object({
      roleId: Id,
      version: Type.Integer(),
      buttons: Type.Array(LongText, { maxItems: 2000 }),
      screens: Type.Optional(Type.Array(LongText, { maxItems: 2000 })),
      accept: Type.Optional(Type.Boolean()),
    }),
    result: Granted,
    permission: may('grantMenu'),
    ...stale,
  }),
  /** What of the books a role shows, and what may be chosen. */
  scope: call({
    at: 'GET /system/role/scope',
    input: Type.Object({ roleId: Id }),
    result: Type.Object({
      ...scopeFields,
      version: Type.Integer(),
      choices: Type.Object({ company: Named, account_set: Named, store: Named, department: Named }),
    }),
    permission: may('list'),
  }),
  setScope: saveCall(
    'PUT /system/role/scope',
    { roleId: Id, version: Type.Integer(), ...scopeFields },
    may('grantScope'),
    stale,
  ),
  members: pageCall('GET /system/role/users', { roleId: Id }, Member, may('list')),
  addMembers: call({
    at: 'POST /system/role/users',
    input: Type.Object({
      roleId: Id,
      userIds: Type.Array(Id, { minItems: 1, maxItems: 200 }),
      accept: Type.Optional(Type.Boolean()),
    }),
    result: Granted,
    permission: may('members'),
    ...stale,
  }),
  removeMembers: call({
    at: 'DELETE /system/role/users',
    input: Type.Object({ roleId: Id, userIds: Type.Array(Id, { minItems: 1, maxItems: 200 }) }),
    permission: may('members'),
    ...stale,
  }),
  /** What a user may do today, each code with the roles that give it. */
  effective: call({
    at: 'GET /system/role/effective',
    input: Type.Object({ userId: Id }),
    result: Type.Object({
      items: Type.Array(Type.Object({ button: Type.String(), roles: Type.Array(Type.String()) })),
      conflicts: Type.Array(Type.Object({ a: Type.String(), b: Type.String() })),
    }),
    permission: may('list'),
  }),
  /** A workbook of every code and every role. */
  matrix: call({
    at: 'GET /system/role/export',
    permission: may('export'),
    slow: true,
  }),
}
