// Words of the departments as entities, in traditional Chinese.
import type { departmentEntity as departmentEntityZhCn } from '../zh-cn/department-entity.ts'

export const departmentEntity: typeof departmentEntityZhCn = {
  title: '部門實體',
  one: '部門實體',
  search: '部門、實體',
  f_company: '公司',
  f_deptCode: '部門編碼',
  f_deptName: '部門名稱',
  f_entityType: '實體類型',
  entityType_department: '部門',
  entityType_store: '店鋪',
  f_entityCode: '實體',
  f_expenseClass: '費用類別',
  expenseClass_SELLING: '銷售費用',
  expenseClass_ADMIN: '管理費用',
  expenseClass_RND: '研發費用',
  expenseClass_MANUFACTURING: '製造費用',
  f_manager: '負責人',
  f_handler: '預設經手人',
  f_validFrom: '開始日期',
  f_validTo: '結束日期',
  h_expenseClass: '費用項目按此類別取科目。',
}
