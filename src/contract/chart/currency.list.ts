// Currencies: their codes, names and the digits of their smallest unit, which never change.
import { defineList, field, nameFields } from '../base/master-list.ts'

export const currencyList = defineList({
  name: 'currency',
  path: 'currency',
  table: 'currency',
  home: 'group',
  key: 'code',
  fields: {
    code: field.text(3, { required: true, fixed: true }),
    ...nameFields,
    minorDigits: field.decimal(0, { required: true, fixed: true }),
    symbol: field.text(8),
  },
  unique: ['code'],
  duplicate: 'record.duplicate',
  search: ['code', 'nameZhCn', 'nameEn'],
  title: ['code'],
  isFact: true,
})
