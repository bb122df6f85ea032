// Words of the departments as entities.
import type { WordTable } from '../base/word-table.ts'

export const departmentEntity = {
  title: ['部门实体', '部門實體', 'Department entities'],
  one: ['部门实体', '部門實體', 'Department entity'],
  search: ['部门、实体', '部門、實體', 'Department, entity'],
  f_deptCode: ['部门编码', '部門編碼', 'Department'],
  f_deptName: ['部门名称', '部門名稱', 'Department name'],
  entityType_department: ['部门', '部門', 'Department'],
  entityType_store: ['店铺', '店鋪', 'Store'],
  f_entityCode: ['实体', '實體', 'Entity'],
  f_expenseClass: ['费用类别', '費用類別', 'Expense class'],
  expenseClass_SELLING: ['销售费用', '銷售費用', 'Selling'],
  expenseClass_ADMIN: ['管理费用', '管理費用', 'Administration'],
  expenseClass_RND: ['研发费用', '研發費用', 'Research'],
  expenseClass_MANUFACTURING: ['制造费用', '製造費用', 'Manufacturing'],
  f_manager: ['负责人', '負責人', 'Manager'],
  f_handler: ['默认经手人', '預設經手人', 'Usual handler'],
  f_validTo: ['结束日期', '結束日期', 'Valid to'],
  h_expenseClass: [
    '费用项目按此类别取科目。',
    '費用項目按此類別取科目。',
    'Expense items take the subject of this class.',
  ],
} satisfies WordTable
