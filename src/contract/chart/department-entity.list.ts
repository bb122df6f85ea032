// Which entity a department of the organisation is in the books, and which class of expenses it makes.
import { expenseClasses } from '../../domain/bills/expense.ts'
import { defineList, field } from '../base/master-list.ts'

export const departmentEntity = defineList({
  name: 'departmentEntity',
  path: 'department-entity',
  table: 'department_entity',
  home: 'group',
  fields: {
    company: field.company({ required: true }),
    deptCode: field.text(32, { required: true }),
    deptName: field.text(60),
    entityType: field.choice(['department', 'store'], { required: true }),
    entityCode: field.entity({ of: 'entityType', required: true }),
    expenseClass: field.choice(expenseClasses, { required: true }),
    manager: field.entity({ entityType: 'employee' }),
    handler: field.entity({ entityType: 'employee' }),
    validFrom: field.date(),
    validTo: field.date(),
  },
  unique: ['company', 'deptCode'],
  during: ['validFrom', 'validTo'],
  duplicate: 'record.duplicate',
  search: ['deptCode', 'deptName', 'entityCode'],
  title: ['company', 'deptCode'],
  chips: 'expenseClass',
  ofCompany: 'company',
})
