// The schemes of the multi-column ledger: a parent subject, and what its columns are.
import { entityTypes } from '../../domain/chart/entity.ts'
import { schemeKinds } from '../../domain/ledger/column-scheme.ts'
import { defineList, field, nameFields } from '../base/master-list.ts'

export const columnSchemeList = defineList({
  name: 'columnScheme',
  path: 'column-scheme',
  table: 'column_scheme',
  home: 'group',
  fields: {
    code: field.text(20, { required: true, fixed: true }),
    ...nameFields,
    subject: field.subject({ required: true, prefix: true }),
    columns: field.choice(schemeKinds, { required: true }),
    entityType: field.choice(entityTypes, { required: true, when: ['columns', ['ENTITY']] }),
    debit: field.codes({ when: ['columns', ['CHOSEN']], below: 'subject' }),
    credit: field.codes({ when: ['columns', ['CHOSEN']], below: 'subject' }),
  },
  unique: ['code'],
  duplicate: 'record.duplicate',
  search: ['code', 'nameZhCn', 'nameZhTw', 'nameEn', 'subject'],
  title: ['code'],
  chips: 'columns',
  touches: ['generalLedger3'],
})
