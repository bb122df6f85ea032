// Words of the check page of an import of restocks, in simplified Chinese.
import { importCheck } from './import-check.ts'

export const entityRestockImport = {
  ...importCheck,
  title: '导入补货单',
  drop: '把补货单文件拖到这里，或',
  formats: 'xlsx 或 csv（不超过 20,000 行）；编码、日期和数字的写法自动识别。',
  forms: '列标题用本系统的中英文列名均可；退回的货成本填负数。',
  discardText: '已作的更正也一并放弃；补货单没有写入。',
  allOrNothing: '逐格检查全部完成；有错误时一行也不会写入',
  removeDocument: '删除整张补货单',
  act: '导入 {n} 张补货单',
  actAgain: '仍要再次导入 {n} 张补货单',
  done: '已导入 {n} 行补货',
  doneText: '另有 {n} 行以前已导入，保持不变。',
  toList: '查看补货单',
  templateName: '补货单导入模板',

  column_document_no: '单据号',
  column_date: '日期',
  column_from_type: '来源类型',
  column_from_code: '来源',
  column_store: '店铺',
  column_brand: '品牌',
  column_category: '品类',
  column_quantity: '数量',
  column_cost: '成本',
  column_retail: '零售额',
  column_remark: '备注',
}
