// Rates at which the equity of the opening of a company came in, into the currency of a group.
import { defineList, field } from '../base/master-list.ts'

export const mergeRate = defineList({
  name: 'mergeRate',
  path: 'merge-rate',
  table: 'merge_rate',
  home: 'group',
  fields: {
    company: field.company({ required: true }),
    currency: field.text(3, { required: true }),
    year: field.text(4, { required: true }),
    subject: field.subject({ prefix: true }),
    rate: field.decimal(8, { required: true, whole: 9 }),
    remark: field.text(200),
  },
  unique: ['company', 'currency', 'year', 'subject'],
  duplicate: 'record.duplicate',
  search: ['company', 'currency', 'year'],
  title: ['company', 'currency', 'year', 'subject'],
  ofCompany: 'company',
  touches: ['report'],
})
