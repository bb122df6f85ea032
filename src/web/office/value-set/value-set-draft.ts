// What stands in the form of a value set: its fields and those of where it reads, side by side.
import {
  emptyDefinition,
  type ValueDefinition,
  type ValueSetFields,
  type ValueSetShape,
  valueSetFields,
} from '../../../contract/office/value-set.ts'
import type { RecordForm } from '../../parts/record-fields.tsx'

/** The fields of a set and of where it reads, side by side: each has its error where it stands. */
export type ValueSetDraft = Omit<ValueSetFields, 'definition'> & ValueDefinition
export type SetForm = RecordForm<ValueSetDraft>

const emptyFields: ValueSetFields = {
  ...{ code: '', nameZhCn: '', nameZhTw: '', nameEn: '', kind: 'static', parentId: '', valueType: 'string' },
  ...{ maxLen: 64, formatMask: '', uppercase: false, zeroFill: 0, validation: 'list', scope: 'global' },
  ...{ pageSize: 50, cacheSeconds: 60, remark: '', definition: emptyDefinition },
}

/** What stands in the form: a statement that waits is gone on with. */
export const draftOf = (set: ValueSetShape | null): ValueSetDraft => {
  const { definition, ...fields } = set ?? emptyFields
  const names = Object.keys(valueSetFields) as (keyof ValueSetFields)[]
  const own = Object.fromEntries(Object.entries(fields).filter(([name]) => names.some((each) => each === name)))
  const { definition: _, ...empty } = emptyFields
  return { ...empty, ...own, ...emptyDefinition, ...(set?.waiting?.definition ?? definition) }
}

export const definitionOf = (draft: ValueSetDraft): ValueDefinition => {
  const { view, filters, orderBy, sql, params, valueField, labelField, parentField, columns } = draft
  return { view, filters, orderBy, sql, params, valueField, labelField, parentField, columns }
}

export const fieldsOf = (draft: ValueSetDraft): ValueSetFields => {
  const { code, nameZhCn, nameZhTw, nameEn, kind, parentId, valueType, maxLen, formatMask, uppercase } = draft
  const { zeroFill, validation, scope, pageSize, cacheSeconds, remark } = draft
  return {
    ...{ code, nameZhCn, nameZhTw, nameEn, kind, parentId, valueType, maxLen, formatMask, uppercase },
    ...{ zeroFill, validation, scope, pageSize, cacheSeconds, remark, definition: definitionOf(draft) },
  }
}
