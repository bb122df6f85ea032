// Words of the departments.
import type { WordTable } from '../base/word-table.ts'

export const department = {
  title: ['部门', '部門', 'Departments'],
  f_parent: ['上级部门', '上層部門', 'Parent'],
  f_companyCode: ['指定公司', '指定公司', 'Own company'],
  f_company: ['所属公司', '所屬公司', 'Company'],
  f_leader: ['负责人', '負責人', 'Leader'],
  f_email: ['邮箱', '電子郵件', 'E-mail'],
  f_costCenter: ['成本中心', '成本中心', 'Cost centre'],
  type_group: ['集团', '集團', 'Group'],
  type_company: ['公司', '公司', 'Company'],
  type_region: ['区域', '區域', 'Region'],
  type_department: ['部门', '部門', 'Department'],
  type_store: ['门店', '門市', 'Store'],
  allTypes: ['全部类型', '全部類型', 'All types'],
  showDisabled: ['显示已停用', '顯示已停用', 'Show disabled'],
  addBelow: ['添加下级', '新增下層', 'Add below'],
  noParent: ['（顶级）', '（頂層）', '(top level)'],
  inherit: ['继承上级', '繼承上層', 'As the parent'],
  nobody: ['（无）', '（無）', '(none)'],
  addTitle: ['添加部门', '新增部門', 'Add a department'],
  editTitle: ['编辑部门', '編輯部門', 'Edit department'],
  deleteTitle: ['删除部门“{name}”？', '刪除部門「{name}」？', 'Delete the department “{name}”?'],
  deleteText: [
    '有下级、用户或被账簿引用的部门不能删除，可以停用。',
    '有下層、使用者或被帳簿引用的部門不能刪除，可以停用。',
    'Departments with others below, users or references cannot be deleted; they can be disabled.',
  ],
  noneYet: [
    '还没有部门：请添加，或导入文件。',
    '還沒有部門：請新增，或匯入檔案。',
    'No departments yet: add one or import a file.',
  ],
  fold: ['收起 {name}', '收合 {name}', 'Collapse {name}'],
  unfold: ['展开 {name}', '展開 {name}', 'Expand {name}'],
  codeHow: [
    '字母、数字、_ . -；被使用后不能修改',
    '字母、數字、_ . -；被使用後不能修改',
    'Letters, digits, _ . -; fixed once it is used',
  ],
  centerHow: [
    '承担费用的部门或店铺实体',
    '承擔費用的部門或店鋪實體',
    'The department or store entity that bears its costs',
  ],
} satisfies WordTable
