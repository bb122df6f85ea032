// What a scheme of the multi-column ledger needs beyond its fields: subjects below the parent, each named once.
import type { ListValues } from '../../../contract/base/master-list.ts'
import { problem } from '../../../domain/base/problem.ts'
import { isEntityType } from '../../../domain/chart/entity.ts'
import { type ColumnScheme, schemeKinds, wrongField } from '../../../domain/ledger/column-scheme.ts'
import type { ListRules } from './change.ts'

const textOf = (values: ListValues, name: string): string => String(values[name] ?? '')
const codesOf = (values: ListValues, name: string): string[] => [values[name] ?? []].flat().map(String)

const schemeOf = (values: ListValues): ColumnScheme => {
  const type = textOf(values, 'entityType')
  return {
    code: textOf(values, 'code'),
    nameZhCn: textOf(values, 'nameZhCn'),
    nameZhTw: textOf(values, 'nameZhTw'),
    nameEn: textOf(values, 'nameEn'),
    subject: textOf(values, 'subject'),
    columns: schemeKinds.find((kind) => kind === values.columns) ?? 'CHILDREN',
    entityType: isEntityType(type) ? type : '',
    debit: codesOf(values, 'debit'),
    credit: codesOf(values, 'credit'),
  }
}

export const columnSchemeRules: ListRules = {
  check: ({ facts }, rows) =>
    rows.map(({ values }) => {
      const wrong = wrongField(schemeOf(values), facts.subjects)
      return wrong === null ? [] : [problem('input.invalid', wrong)]
    }),
}
