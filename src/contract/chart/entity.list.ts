// The definition of entities: one list of all kinds, each kind with the fields that it has.
import { entityTypes } from '../../domain/chart/entity.ts'
import { defineList, field, nameFields } from '../base/master-list.ts'

const partner = ['type', ['customer', 'supplier', 'related']] as const
const person = ['type', ['employee']] as const
const store = ['type', ['store']] as const
const bank = ['type', ['bank']] as const
const timed = ['type', ['store', 'project', 'contract']] as const
const rare = true as const
const of = 'type'

export const entityList = defineList({
  name: 'entity',
  path: 'entity-definition',
  table: 'entity',
  home: 'group',
  fields: {
    type: field.choice(entityTypes, { required: true, fixed: true }),
    code: field.text(32, { required: true, fixed: true }),
    ...nameFields,
    shortName: field.text(40, { rare }),
    companies: field.companies({ rare }),
    parent: field.entity({ of, rare }),
    department: field.entity({ entityType: 'department', when: person }),
    region: field.text(40, { when: store }),
    brand: field.entity({ entityType: 'brand', when: store }),
    mall: field.entity({ entityType: 'customer', when: store, rare }),
    managers: field.entities('employee', { when: store }),
    openDate: field.date({ when: timed }),
    closeDate: field.date({ when: timed, rare }),
    area: field.decimal(2, { when: store, rare, whole: 8 }),
    subject: field.subject({ when: bank }),
    overdraftLimit: field.money({ currency: 'currency' }, { when: bank }),
    budget: field.money({}, { when: ['type', ['project']] }),
    taxNo: field.text(20, { when: partner }),
    relatedCompany: field.company({ when: partner, rare }),
    currency: field.text(3, { when: ['type', ['customer', 'supplier', 'related', 'bank']], rare }),
    creditLimit: field.money({ currency: 'currency' }, { when: ['type', ['customer', 'supplier']] }),
    termsDays: field.decimal(0, { when: ['type', ['customer', 'supplier']], whole: 4 }),
    contact: field.text(40, { rare }),
    phone: field.text(40, { rare }),
    email: field.text(120, { rare }),
    address: field.text(200, { rare }),
    bankName: field.text(80, { rare }),
    bankAccount: field.text(40, { rare }),
    bankCode: field.text(14, { rare }),
    remark: field.text(200, { rare }),
  },
  unique: ['type', 'code'],
  duplicate: 'entity.exists',
  search: ['code', 'nameZhCn', 'nameZhTw', 'nameEn', 'shortName', 'taxNo'],
  title: ['type', 'code'],
  chips: 'type',
  key: ['type', 'code'],
  mnemonic: 'nameZhCn',
  ofCompany: 'companies',
  touches: ['entity'],
  isFact: true,
})
