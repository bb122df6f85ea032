// The calls of the value sets: their definitions, the values they keep, and what selects ask of them.
import { type Static, Type } from 'typebox'
import {
  filterOperators,
  parameterTypes,
  valueChecks,
  valueScopes,
  valueSetKinds,
  valueSources,
  valueTypes,
} from '../../domain/office/value-set.ts'
import { call, deleteCall, fileCall, Nothing, pageCall, readCall, saveCall, statusCall } from '../base/call.ts'
import { type FieldsOf, Id, IdOrNone, LongText, lastChange, longNames, Page, versioned } from '../base/shape.ts'

const Name = Type.String({ maxLength: 64 })

/** One condition of a view; all of them hold together. `value` is a text, or the name of an input, as `source` says. */
const Filter = Type.Object({
  column: Name,
  operator: Type.Enum([...filterOperators]),
  source: Type.Enum([...valueSources]),
  value: Type.String({ maxLength: 500 }),
})
export type ValueFilter = Static<typeof Filter>

const Parameter = Type.Object({
  name: Name,
  type: Type.Enum([...parameterTypes]),
  source: Type.Enum([...valueSources]),
  required: Type.Boolean(),
})
export type SqlParameter = Static<typeof Parameter>

/** Where a set reads: a view of the list with filters, or a statement with parameters. '' where it has none. */
export const Definition = Type.Object({
  view: Name,
  filters: Type.Array(Filter, { maxItems: 20 }),
  orderBy: Name,
  sql: Type.String({ maxLength: 8000 }),
  params: Type.Array(Parameter, { maxItems: 20 }),
  valueField: Name,
  labelField: Name,
  parentField: Name,
  /** Columns that go with each value. */
  columns: Type.Array(Name, { maxItems: 20 }),
})
export type ValueDefinition = Static<typeof Definition>

export const emptyDefinition: ValueDefinition = {
  ...{ view: '', filters: [], orderBy: '', sql: '', params: [], columns: [] },
  ...{ valueField: 'code', labelField: 'name', parentField: '' },
}

/** What the form of a set holds. */
export const valueSetFields = {
  code: LongText,
  ...longNames,
  kind: Type.Enum([...valueSetKinds]),
  parentId: IdOrNone,
  valueType: Type.Enum([...valueTypes]),
  maxLen: Type.Integer({ minimum: 1, maximum: 128 }),
  /** A regular expression that the whole value must fit; '' for none. */
  formatMask: LongText,
  uppercase: Type.Boolean(),
  zeroFill: Type.Integer({ minimum: 0, maximum: 128 }),
  validation: Type.Enum([...valueChecks]),
  scope: Type.Enum([...valueScopes]),
  pageSize: Type.Integer({ minimum: 20, maximum: 200 }),
  cacheSeconds: Type.Integer({ minimum: 0, maximum: 86_400 }),
  remark: LongText,
  definition: Definition,
}
export type ValueSetFields = FieldsOf<typeof valueSetFields>

/** A definition that holds as soon as somebody else has approved it. */
const Waiting = Type.Object({ definition: Definition, by: Type.String(), byId: Type.String(), at: Type.String() })

const ValueSet = Type.Object({
  id: Id,
  ...valueSetFields,
  enabled: Type.Boolean(),
  builtin: Type.Boolean(),
  version: Type.Integer(),
  parentCode: Type.String(),
  /** The values that it keeps itself. */
  values: Type.Integer(),
  waiting: Type.Union([Waiting, Type.Null()]),
  ...lastChange,
})
export type ValueSetShape = Static<typeof ValueSet>

export const setValueFields = {
  value: LongText,
  labelZhCn: LongText,
  labelZhTw: LongText,
  labelEn: LongText,
  /** The value of the set above it hangs on; '' in a set that hangs on none. */
  parentValue: LongText,
  /** '' for every company, for every account set. */
  companyCode: Type.String({ maxLength: 40 }),
  accountSet: Type.String({ maxLength: 40 }),
  startDate: LongText,
  endDate: LongText,
  sort: Type.Integer({ minimum: 0, maximum: 9999 }),
}
export type SetValueFields = FieldsOf<typeof setValueFields>

const SetValue = Type.Object({
  id: Id,
  ...setValueFields,
  enabled: Type.Boolean(),
  version: Type.Integer(),
  ...lastChange,
})
export type SetValueShape = Static<typeof SetValue>

/** One of the list that a select offers. */
const Option = Type.Object({
  value: Type.String(),
  label: Type.String(),
  parent: Type.String(),
  ext: Type.Record(Type.String(), Type.String()),
})
export type ValueOption = Static<typeof Option>

const Inputs = Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 200 }))
const Code = Type.String({ minLength: 1, maxLength: 64 })
const Keyword = Type.Optional(Type.String({ maxLength: 64 }))
const ParentValue = Type.Optional(Type.String({ maxLength: 128 }))

const View = Type.Object({ name: Type.String(), columns: Type.Array(Type.String()) })
export type ValueView = Static<typeof View>

const may = <V extends string>(verb: V) => ({ button: `sys:valueSet:${verb}` }) as const
const stale = { touches: ['valueSet', 'valueSetValue'] }

const setFilter = {
  search: Keyword,
  kind: Type.Optional(Type.Enum([...valueSetKinds])),
  enabled: Type.Optional(Type.Boolean()),
  /** Only those with a statement that nobody has approved yet. */
  waiting: Type.Optional(Type.Boolean()),
}

export const valueSetCalls = {
  list: pageCall('GET /system/value-set/list', setFilter, ValueSet, may('list')),
  detail: readCall('GET /system/value-set/detail', { id: Id }, ValueSet, may('list')),
  /** What sets may read, and whether statements may be run on this database. */
  views: call({
    at: 'GET /system/value-set/views',
    result: Type.Object({ items: Type.Array(View), sqlOn: Type.Boolean(), sqlOff: Type.String() }),
    permission: may('list'),
  }),
  add: saveCall('POST /system/value-set/add', valueSetFields, may('add'), stale),
  edit: saveCall('PUT /system/value-set/update', { ...versioned, ...valueSetFields }, may('edit'), stale),
  /** A set with the same definition and values under another code. */
  copy: saveCall(
    'POST /system/value-set/copy',
    { id: Id, code: LongText, nameZhCn: LongText, nameZhTw: LongText, nameEn: LongText },
    may('add'),
    stale,
  ),
  status: statusCall('PUT /system/value-set/status', may('status'), stale),
  delete: deleteCall('DELETE /system/value-set/delete', may('delete'), stale),
  /** Puts a waiting definition in force, or sends it back; never by whoever wrote it. */
  decide: saveCall('PUT /system/value-set/approve', { ...versioned, accepted: Type.Boolean() }, may('approve'), stale),
  export: fileCall('GET /system/value-set/export', setFilter, may('export')),
  /** Runs a definition as it stands in the form: its columns and first rows. Nothing is kept. */
  test: call({
    at: 'POST /system/value-set/test',
    input: Type.Object({
      kind: Type.Enum([...valueSetKinds]),
      definition: Definition,
      parent: ParentValue,
      params: Type.Optional(Inputs),
    }),
    result: Type.Object({
      columns: Type.Array(Type.String()),
      rows: Type.Array(Type.Array(Type.String())),
      total: Type.Integer(),
      ms: Type.Integer(),
    }),
    permission: may('edit'),
    touches: [],
  }),
  /** What a select offers: values in force today that the caller may see. */
  query: call({
    at: 'GET /system/value-set/query',
    input: Type.Object({
      code: Code,
      keyword: Keyword,
      parent: ParentValue,
      params: Type.Optional(Inputs),
      page: Type.Optional(Type.Integer({ minimum: 1 })),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    result: Page(Option),
    permission: 'signedIn',
  }),
  /** The labels of values, for lists that show many. */
  resolve: call({
    at: 'POST /system/value-set/resolve',
    input: Type.Object({
      code: Code,
      values: Type.Array(Type.String({ maxLength: 128 }), { maxItems: 500 }),
      parent: ParentValue,
      params: Type.Optional(Inputs),
    }),
    result: Type.Object({ items: Type.Array(Option) }),
    permission: 'signedIn',
    touches: [],
  }),
}

const mayKeep = may('value')
const valueFilter = {
  setId: Id,
  search: Keyword,
  parentValue: ParentValue,
  enabled: Type.Optional(Type.Boolean()),
}

export const setValueCalls = {
  list: pageCall('GET /system/value-set-value/list', valueFilter, SetValue, may('list')),
  add: saveCall('POST /system/value-set-value/add', { setId: Id, ...setValueFields }, mayKeep, stale),
  edit: saveCall('PUT /system/value-set-value/update', { ...versioned, ...setValueFields }, mayKeep, stale),
  status: statusCall('PUT /system/value-set-value/status', mayKeep, stale),
  delete: deleteCall('DELETE /system/value-set-value/delete', mayKeep, stale),
  /** A workbook of the values of a set, which can be imported again. */
  export: fileCall('GET /system/value-set-value/export', valueFilter, may('export')),
  template: readCall('GET /system/value-set-value/template', {}, Nothing, mayKeep),
  /** Values whose value (and parent and place) is there are changed, the others are new. */
  import: call({
    at: 'POST /system/value-set-value/import',
    input: Type.Object({ setId: Id, check: Type.Optional(Type.Boolean()) }),
    result: Type.Object({ rows: Type.Integer(), added: Type.Integer(), changed: Type.Integer() }),
    permission: mayKeep,
    ...stale,
    slow: true,
    upload: true,
  }),
}
