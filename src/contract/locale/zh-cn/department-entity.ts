// Words of the departments as entities, in simplified Chinese.

export const departmentEntity = {
  title: '部门实体',
  one: '部门实体',
  search: '部门、实体',
  f_company: '公司',
  f_deptCode: '部门编码',
  f_deptName: '部门名称',
  f_entityType: '实体类型',
  entityType_department: '部门',
  entityType_store: '店铺',
  f_entityCode: '实体',
  f_expenseClass: '费用类别',
  expenseClass_SELLING: '销售费用',
  expenseClass_ADMIN: '管理费用',
  expenseClass_RND: '研发费用',
  expenseClass_MANUFACTURING: '制造费用',
  f_manager: '负责人',
  f_handler: '默认经手人',
  f_validFrom: '开始日期',
  f_validTo: '结束日期',
  h_expenseClass: '费用项目按此类别取科目。',
}
