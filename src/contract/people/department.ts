// The calls of the departments: the tree of the organisation and every change of it.
import { type Static, Type } from 'typebox'
import { departmentTypes } from '../../domain/chart/department.ts'
import { call, deleteCall, fileCall, Nothing, readCall, saveCall, statusCall } from '../base/call.ts'
import { type FieldsOf, Id, IdOrNone, LongText, lastChange, longNames, versioned } from '../base/shape.ts'

const DepartmentKind = Type.Enum([...departmentTypes])

/** What a form of a department holds. */
export const departmentFields = {
  parentId: IdOrNone,
  code: LongText,
  ...longNames,
  type: DepartmentKind,
  /** '' takes the company of the department above. */
  companyCode: LongText,
  leaderId: IdOrNone,
  phone: LongText,
  email: LongText,
  /** The code of the store or department that bears its costs in the books. */
  costCenter: LongText,
  sort: Type.Integer({ minimum: 0, maximum: 9999 }),
  remark: LongText,
}

const Department = Type.Object({
  id: Id,
  ...departmentFields,
  enabled: Type.Boolean(),
  version: Type.Integer(),
  /** The company it belongs to, whether named by itself or above. */
  company: Type.String(),
  leader: Type.String(),
  /** Users who work in it, without those below it. */
  users: Type.Integer(),
  ...lastChange,
})
export type DepartmentShape = Static<typeof Department>
export type DepartmentFields = FieldsOf<typeof departmentFields>

const filter = {
  /** A part of a code or a name; those above what is found are answered with it. */
  search: Type.Optional(Type.String({ maxLength: 64 })),
  enabled: Type.Optional(Type.Boolean()),
  type: Type.Optional(DepartmentKind),
}

const may = <V extends string>(verb: V) => ({ button: `sys:department:${verb}` }) as const
const stale = { touches: ['department', 'user'] }

/** No organisation has more; so the whole tree is read at once. */
export const departmentsMost = 5000

export const departmentCalls = {
  /** Every department in the order of the tree, each behind the one it stands below. */
  tree: readCall('GET /system/department/tree', filter, Type.Object({ items: Type.Array(Department) }), may('list')),
  /** What the form chooses from. */
  choices: call({
    at: 'GET /system/department/choices',
    result: Type.Object({
      companies: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
      users: Type.Array(Type.Object({ id: Id, code: Type.String(), name: Type.String() })),
      entities: Type.Array(Type.Object({ code: Type.String(), name: Type.String(), type: Type.String() })),
    }),
    permission: may('list'),
  }),
  add: saveCall('POST /system/department/add', departmentFields, may('add'), stale),
  edit: saveCall('PUT /system/department/update', { ...versioned, ...departmentFields }, may('edit'), stale),
  /** Below another one, at a place among its children (0 is the first). */
  move: saveCall(
    'PUT /system/department/move',
    { ...versioned, parentId: IdOrNone, index: Type.Integer({ minimum: 0, maximum: 9999 }) },
    may('move'),
    stale,
  ),
  status: statusCall('PUT /system/department/status', may('status'), stale),
  delete: deleteCall('DELETE /system/department/delete', may('delete'), stale),
  /** A workbook of the filter, which can be imported again. */
  export: fileCall('GET /system/department/export', filter, may('export')),
  template: readCall('GET /system/department/template', {}, Nothing, may('import')),
  import: call({
    at: 'POST /system/department/import',
    input: Type.Object({ check: Type.Optional(Type.Boolean()) }),
    result: Type.Object({ rows: Type.Integer(), added: Type.Integer(), changed: Type.Integer() }),
    permission: may('import'),
    ...stale,
    slow: true,
    upload: true,
  }),
}
