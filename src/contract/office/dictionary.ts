// The calls of dictionaries: types with their values, and what forms choose from.
import { type Static, Type } from 'typebox'
import { dictionaryOrigins, dictionaryTags } from '../../domain/chart/dictionary.ts'
import { actCall, call, deleteCall, fileCall, Nothing, pageCall, saveCall, statusCall } from '../base/call.ts'
import { type FieldsOf, Id, lastChange, versioned } from '../base/shape.ts'

const Text = Type.String({ maxLength: 5000 })
const Sort = Type.Integer({ minimum: 0, maximum: 9999 })

/** What the form of a type holds. */
export const dictionaryTypeFields = {
  code: Text,
  nameZhCn: Text,
  nameZhTw: Text,
  nameEn: Text,
  /** The part of the product that it belongs to, in words. */
  module: Text,
  sort: Sort,
  remark: Text,
}

/** What the form of a value holds. */
export const dictionaryItemFields = {
  value: Text,
  labelZhCn: Text,
  labelZhTw: Text,
  labelEn: Text,
  tag: Type.Enum([...dictionaryTags]),
  /** `color: #c00; font-weight: 600`. */
  style: Text,
  /** A JSON object as text, '' for none. */
  ext: Text,
  /** Another value of the type that this one stands below, '' for none. */
  parentValue: Text,
  isDefault: Type.Boolean(),
  sort: Sort,
  remark: Text,
}

const kept = {
  enabled: Type.Boolean(),
  /** Comes with the product: its words and order are changed, not its code, and it is not deleted. */
  builtin: Type.Boolean(),
  version: Type.Integer(),
  ...lastChange,
}
const DictionaryType = Type.Object({
  id: Id,
  ...dictionaryTypeFields,
  origin: Type.Enum([...dictionaryOrigins]),
  items: Type.Integer(),
  ...kept,
})
/** The id of a value that stands in a list of its own is its code. */
const DictionaryItem = Type.Object({ id: Type.String(), ...dictionaryItemFields, ...kept })
export type DictionaryTypeShape = Static<typeof DictionaryType>
export type DictionaryItemShape = Static<typeof DictionaryItem>
export type DictionaryTypeForm = FieldsOf<typeof dictionaryTypeFields>
export type DictionaryItemForm = FieldsOf<typeof dictionaryItemFields>

const found = {
  /** A part of the code, the value or a name. */
  search: Type.Optional(Type.String({ maxLength: 64 })),
  enabled: Type.Optional(Type.Boolean()),
}
const may = <V extends string>(verb: V) => ({ button: `sys:dictionary:${verb}` }) as const
const stale = { touches: ['dictionary', 'dictionaryType', 'dictionaryItem'] }
const rowsMost = 500

export const dictionaryTypeCalls = {
  list: pageCall('GET /system/dictionary-type/list', found, DictionaryType, may('list')),
  add: saveCall('POST /system/dictionary-type/add', dictionaryTypeFields, may('add'), stale),
  update: saveCall('PUT /system/dictionary-type/update', { ...versioned, ...dictionaryTypeFields }, may('edit'), stale),
  status: statusCall('PUT /system/dictionary-type/status', may('status'), stale),
  /** One that has values stays. */
  delete: deleteCall('DELETE /system/dictionary-type/delete', may('delete'), stale),
  export: fileCall('GET /system/dictionary-type/export', found, may('export')),
}

export const dictionaryItemCalls = {
  list: pageCall('GET /system/dictionary-item/list', { ...found, typeId: Id }, DictionaryItem, may('list')),
  add: saveCall('POST /system/dictionary-item/add', { typeId: Id, ...dictionaryItemFields }, may('add'), stale),
  update: saveCall('PUT /system/dictionary-item/update', { ...versioned, ...dictionaryItemFields }, may('edit'), stale),
  status: call({
    at: 'PUT /system/dictionary-item/status',
    input: Type.Object({
      rows: Type.Array(Type.Object(versioned), { minItems: 1, maxItems: rowsMost }),
      enabled: Type.Boolean(),
    }),
    result: Type.Object({ rows: Type.Integer() }),
    permission: may('status'),
    ...stale,
  }),
  /** Refused whole when one of them is the product's, or used. */
  delete: call({
    at: 'DELETE /system/dictionary-item/delete',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: rowsMost }) }),
    result: Type.Object({ rows: Type.Integer() }),
    permission: may('delete'),
    ...stale,
  }),
  export: fileCall('GET /system/dictionary-item/export', { ...found, typeId: Id }, may('export')),
}

const Choice = Type.Object({
  value: Type.String(),
  /** In the caller's language. */
  label: Type.String(),
  tag: Type.Enum([...dictionaryTags]),
  style: Type.String(),
  ext: Type.Record(Type.String(), Type.Unknown()),
  parentValue: Type.String(),
  isDefault: Type.Boolean(),
})
export type DictionaryChoice = Static<typeof Choice>

export const dictionaryCalls = {
  /** `Codes=sex,season`: what may be chosen of each, in order; a code that is none is left out. Has an ETag. */
  data: call({
    at: 'GET /system/dictionary/data',
    input: Type.Object({
      codes: Type.String({ minLength: 1, maxLength: 2000 }),
      /** The caller's own unless named; then an answer that is kept is never one in another language. */
      lang: Type.Optional(Type.Enum(['zh-cn', 'zh-tw', 'en'])),
    }),
    result: Type.Record(Type.String(), Type.Array(Choice)),
    permission: 'signedIn',
  }),
  /** Every server reads the dictionaries anew: after they were changed past the product. */
  refreshCache: actCall('POST /system/dictionary/refresh-cache', {}, Nothing, may('edit'), { touches: ['dictionary'] }),
}
