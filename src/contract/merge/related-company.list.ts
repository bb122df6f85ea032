// Companies of the group that trade: as which entity one stands in the books of the other.
import { defineList, field } from '../base/master-list.ts'

export const relatedCompany = defineList({
  name: 'relatedCompany',
  path: 'related-company',
  table: 'related_company',
  home: 'group',
  fields: {
    company: field.company({ required: true }),
    counterparty: field.company({ required: true }),
    entityType: field.choice(['related', 'customer', 'supplier'], { required: true }),
    entityCode: field.entity({ of: 'entityType', required: true }),
    share: field.decimal(2),
    method: field.choice(['FULL', 'NONE'], { required: true }),
    pairs: field.codes(),
    tolerance: field.money({ companies: ['company', 'counterparty'] }, { rare: true }),
    differenceSubject: field.subject({ rare: true }),
    validFrom: field.date(),
    validTo: field.date(),
  },
  unique: ['company', 'counterparty'],
  during: ['validFrom', 'validTo'],
  duplicate: 'record.duplicate',
  search: ['company', 'counterparty', 'entityCode'],
  title: ['company', 'counterparty'],
  ofCompany: 'company',
  touches: ['report'],
})
