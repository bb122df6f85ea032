// The calls of the users: who works where, with which roles, and what ends their access.
import { type Static, Type } from 'typebox'
import { accountKinds } from '../../domain/base/person.ts'
import { departmentTypes } from '../../domain/chart/department.ts'
import { actCall, call, deleteCall, fileCall, Nothing, pageCall, readCall, saveCall, statusCall } from '../base/call.ts'
import { type FieldsOf, Id, IdOrNone, LongText, lastChange, NameTriple } from '../base/shape.ts'

/** What a form of a user holds; the user name is decided when the account is made. */
export const userFields = {
  realName: LongText,
  nameEn: LongText,
  nickName: LongText,
  /** 0 not said, 1 male, 2 female. */
  sex: Type.Integer({ minimum: 0, maximum: 2 }),
  mobile: LongText,
  email: LongText,
  jobNo: LongText,
  /** An identity card: read with its birthday hidden, `110101********123X`; sent back so, it stays. */
  idCard: LongText,
  /** A program is never asked for another password. */
  accountKind: Type.Enum([...accountKinds]),
  /** The code of the department; the company follows from it. */
  department: LongText,
  extraDepartments: Type.Array(LongText, { maxItems: 50 }),
  position: LongText,
  managerId: IdOrNone,
  /** The language of what is sent to the user; '' for that of the product. */
  language: Type.Enum(['', 'zh-cn', 'zh-tw', 'en']),
  validFrom: LongText,
  validTo: LongText,
  remark: LongText,
}
export type UserFields = FieldsOf<typeof userFields>

/** A role of a user, with the days for which it is held; '' is without an end. */
const RoleHeld = Type.Object({ id: Id, validFrom: LongText, validTo: LongText })
export type RoleHeldShape = Static<typeof RoleHeld>

const UserRow = Type.Object({
  id: Id,
  userName: Type.String(),
  ...userFields,
  departmentName: Type.String(),
  company: Type.String(),
  manager: Type.String(),
  enabled: Type.Boolean(),
  /** By wrong passwords, until the moment; '' when it is not. */
  lockedUntil: Type.String(),
  mustChangePassword: Type.Boolean(),
  lastAt: Type.String(),
  lastIp: Type.String(),
  roles: Type.Array(
    Type.Object({
      id: Id,
      code: Type.String(),
      name: Type.String(),
      validFrom: Type.String(),
      validTo: Type.String(),
      grantedBy: Type.String(),
    }),
  ),
  version: Type.Integer(),
  createdAt: Type.String(),
  ...lastChange,
})
export type UserShape = Static<typeof UserRow>

const filter = {
  departmentId: Type.Optional(Id),
  withChildren: Type.Optional(Type.Boolean()),
  /** A part of a name, user name, mobile or job number. */
  search: Type.Optional(Type.String({ maxLength: 64 })),
  enabled: Type.Optional(Type.Boolean()),
  roleId: Type.Optional(Id),
  locked: Type.Optional(Type.Boolean()),
  neverLoggedIn: Type.Optional(Type.Boolean()),
  /** Nobody who has signed in within so many days. */
  inactiveDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
}
export type UserFilter = FieldsOf<typeof filter>

export const transferItems = ['drafts', 'auditRights', 'leadership'] as const
export type TransferItem = (typeof transferItems)[number]

const may = <V extends string>(verb: V) => ({ button: `sys:user:${verb}` }) as const
const stale = { touches: ['user', 'department', 'role'] }
/** A password that is told once, to whoever made it. */
const secret = { id: IdOrNone, userName: Type.String(), password: Type.String() }
const Secret = Type.Object(secret)
const Conflict = Type.Object({ a: Type.String(), b: Type.String() })

export const userAdminCalls = {
  list: pageCall('GET /system/user/list', filter, UserRow, may('list')),
  /** The departments with the number of their users, alone and with those below. */
  orgTree: call({
    at: 'GET /system/user/org-tree',
    result: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Id,
          parentId: Type.String(),
          code: Type.String(),
          ...NameTriple,
          type: Type.Enum([...departmentTypes]),
          enabled: Type.Boolean(),
          users: Type.Integer(),
          total: Type.Integer(),
        }),
      ),
      /** Everybody, with those who have no department. */
      total: Type.Integer(),
    }),
    permission: may('list'),
  }),
  /** People to choose from, enabled ones by user name. */
  simpleList: call({
    at: 'GET /system/user/simple-list',
    result: Type.Object({
      items: Type.Array(Type.Object({ id: Id, code: Type.String(), name: Type.String() })),
      roles: Type.Array(Type.Object({ id: Id, code: Type.String(), name: Type.String(), mayGrant: Type.Boolean() })),
    }),
    permission: may('list'),
  }),
  detail: readCall('GET /system/user/detail', { id: Id }, UserRow, may('detail')),
  /** The whole number of an identity card; the trail tells who has read whose. */
  idCard: actCall('POST /system/user/id-card', { id: Id }, Type.Object({ idCard: Type.String() }), may('idCard'), {
    touches: [],
  }),
  /** Duties that clash are answered and nobody is made, unless they are accepted. */
  add: call({
    at: 'POST /system/user/add',
    input: Type.Object({
      userName: LongText,
      ...userFields,
      roleIds: Type.Array(Id, { maxItems: 50 }),
      accept: Type.Optional(Type.Boolean()),
    }),
    result: Type.Object({ ...secret, saved: Type.Boolean(), conflicts: Type.Array(Conflict) }),
    permission: may('add'),
    ...stale,
  }),
  edit: saveCall('PUT /system/user/update', { id: Id, version: Type.Integer(), ...userFields }, may('edit'), stale),
  status: statusCall('PUT /system/user/status', may('status'), stale),
  delete: deleteCall('DELETE /system/user/delete', may('delete'), stale),
  unlock: saveCall('POST /system/user/unlock', { id: Id }, may('unlock'), stale),
  /**
   * Of whoever may do more than the caller nobody is told the password: he hears by phone or mail (`sentTo`) that he
   * sets one himself. Where no message would reach him another administrator does the same within a day (40316).
   */
  resetPassword: call({
    at: 'POST /system/user/reset-password',
    input: Type.Object({ id: Id }),
    result: Type.Object({ ...secret, sentTo: Type.String() }),
    permission: may('reset'),
    ...stale,
  }),
  /** All roles of a user. Duties that clash are answered and nothing is saved, unless they are accepted. */
  roles: call({
    at: 'PUT /system/user/roles',
    input: Type.Object({
      userId: Id,
      version: Type.Integer(),
      roles: Type.Array(RoleHeld, { maxItems: 50 }),
      accept: Type.Optional(Type.Boolean()),
    }),
    result: Type.Object({ saved: Type.Boolean(), conflicts: Type.Array(Conflict) }),
    permission: may('grantRole'),
    ...stale,
  }),
  /** What somebody leaves to another: unfinished drafts, rights to audit, departments and people that he leads. */
  transfer: call({
    at: 'POST /system/user/transfer',
    input: Type.Object({ from: Id, to: Id, items: Type.Array(Type.Enum([...transferItems]), { minItems: 1 }) }),
    result: Type.Object({ drafts: Type.Integer(), auditRights: Type.Integer(), leadership: Type.Integer() }),
    permission: may('transfer'),
    ...stale,
  }),
  export: fileCall('GET /system/user/export', filter, may('export')),
  template: readCall('GET /system/user/template', {}, Nothing, may('import')),
  /** New users and changed ones, by user name. The passwords of new ones are told once, here. */
  import: call({
    at: 'POST /system/user/import',
    input: Type.Object({ check: Type.Optional(Type.Boolean()) }),
    result: Type.Object({
      rows: Type.Integer(),
      added: Type.Integer(),
      changed: Type.Integer(),
      passwords: Type.Array(Secret),
    }),
    permission: may('import'),
    ...stale,
    upload: true,
  }),
}
