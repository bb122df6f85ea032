// Words of the departments as entities, in English.
import type { departmentEntity as departmentEntityZhCn } from '../zh-cn/department-entity.ts'

export const departmentEntity: typeof departmentEntityZhCn = {
  title: 'Department entities',
  one: 'Department entity',
  search: 'Department, entity',
  f_company: 'Company',
  f_deptCode: 'Department',
  f_deptName: 'Department name',
  f_entityType: 'Entity type',
  entityType_department: 'Department',
  entityType_store: 'Store',
  f_entityCode: 'Entity',
  f_expenseClass: 'Expense class',
  expenseClass_SELLING: 'Selling',
  expenseClass_ADMIN: 'Administration',
  expenseClass_RND: 'Research',
  expenseClass_MANUFACTURING: 'Manufacturing',
  f_manager: 'Manager',
  f_handler: 'Usual handler',
  f_validFrom: 'Valid from',
  f_validTo: 'Valid to',
  h_expenseClass: 'Expense items take the subject of this class.',
}
