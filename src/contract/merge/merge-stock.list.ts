// Goods that one company of a group sold to another and that are still there: at the seller's price, with his margin.
import { defineList, field } from '../base/master-list.ts'

export const mergeStock = defineList({
  name: 'mergeStock',
  path: 'merge-stock',
  table: 'merge_stock',
  home: 'group',
  fields: {
    company: field.company({ required: true }),
    counterparty: field.company({ required: true }),
    month: field.month({ required: true }),
    held: field.money({ companies: ['company', 'counterparty'] }, { required: true }),
    margin: field.decimal(4, { required: true, whole: 3 }),
    stockSubject: field.subject({ rare: true, prefix: true }),
    costSubject: field.subject({ rare: true, prefix: true }),
    remark: field.text(200),
  },
  unique: ['company', 'counterparty', 'month', 'stockSubject'],
  duplicate: 'record.duplicate',
  search: ['company', 'counterparty', 'remark'],
  title: ['company', 'counterparty', 'month'],
  ofCompany: 'company',
  touches: ['report'],
})
