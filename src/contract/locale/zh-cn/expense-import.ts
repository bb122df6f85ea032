// Words of the check page of an import of expense sheets, in simplified Chinese.
import { importCheck } from './import-check.ts'

export const expenseImport = {
  ...importCheck,
  title: '导入费用报销单',
  drop: '把报销单文件拖到这里，或',
  formats: 'xlsx 或 csv（不超过 20,000 行）；编码、日期和数字的写法自动识别。',
  forms: '每行一项费用，同一报销单号的各行生成一张凭证：借费用科目（可抵扣的另借进项税额），贷员工报销或付款账户。',
  discardText: '已作的更正也一并放弃；凭证没有写入。',
  allOrNothing: '逐格检查全部完成；有错误时一张凭证也不会写入',
  removeDocument: '删除整张报销单',
  act: '导入 {n} 张报销单',
  actAgain: '仍要再次导入 {n} 张报销单',
  templateName: '费用报销单导入模板',

  column_no: '报销单号',
  column_date: '日期',
  column_department: '部门',
  column_store: '店铺',
  column_item: '费用项目',
  column_amount: '含税金额',
  column_employee: '报销人',
  column_tax: '进项税额',
  column_summary: '摘要',
  column_bank: '付款账户',
  column_invoice_no: '发票号码',
  column_attachments: '附件数',
  column_type: '凭证字',
  column_remark: '备注',
}
