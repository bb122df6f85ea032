// Groups of companies whose books are merged: their members, their currency, and the books that hold eliminations.
import { defineList, field, nameFields } from '../base/master-list.ts'

export const mergeGroup = defineList({
  name: 'mergeGroup',
  path: 'merge-group',
  table: 'merge_group',
  home: 'group',
  fields: {
    code: field.text(20, { required: true, fixed: true }),
    ...nameFields,
    companies: field.companies({ required: true }),
    groups: field.codes({ among: 'mergeGroup' }),
    currency: field.text(3, { required: true }),
    adjusting: field.company(),
  },
  unique: ['code'],
  duplicate: 'record.duplicate',
  search: ['code', 'nameZhCn', 'nameEn'],
  title: ['code', 'nameZhCn'],
  key: 'code',
  ofCompany: 'companies',
  // Whose books hold eliminations decides which vouchers they take.
  isFact: true,
})
