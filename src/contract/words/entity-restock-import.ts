// Words of the check page of an import of restocks.
import type { WordTable } from '../base/word-table.ts'
import { importCheck } from './import-check.ts'

export const entityRestockImport = {
  ...importCheck,
  title: ['导入补货单', '匯入補貨單', 'Import restocks'],
  drop: ['把补货单文件拖到这里，或', '把補貨單檔案拖到這裡，或', 'Drop a file of restocks here, or'],
  formats: [
    'xlsx 或 csv（不超过 20,000 行）；编码、日期和数字的写法自动识别。',
    'xlsx 或 csv（不超過 20,000 列）；編碼、日期和數字的寫法自動識別。',
    'xlsx or csv (up to 20,000 rows); encoding, dates and figures are recognised.',
  ],
  forms: [
    '列标题用本系统的中英文列名均可；退回的货成本填负数。',
    '欄標題用本系統的中英文欄名均可；退回的貨成本填負數。',
    'Titles may be in any language. Goods that came back have a negative cost.',
  ],
  discardText: [
    '已作的更正也一并放弃；补货单没有写入。',
    '已作的更正也一併放棄；補貨單沒有寫入。',
    'The corrections made go with it; no restock has been written.',
  ],
  allOrNothing: [
    '逐格检查全部完成；有错误时一行也不会写入',
    '逐格檢查全部完成；有錯誤時一列也不會寫入',
    'Every cell has been checked; while there is an error no row is written',
  ],
  removeDocument: ['删除整张补货单', '刪除整張補貨單', 'Remove the whole document'],
  act: ['导入 {n} 张补货单', '匯入 {n} 張補貨單', 'Import {n, document|documents}'],
  actAgain: ['仍要再次导入 {n} 张补货单', '仍要再次匯入 {n} 張補貨單', 'Import {n, document|documents} once more'],
  done: ['已导入 {n} 行补货', '已匯入 {n} 列補貨', '{n, restock|restocks} imported'],
  doneText: [
    '另有 {n} 行以前已导入，保持不变。',
    '另有 {n} 列以前已匯入，保持不變。',
    '{n, row was|rows were} there already and stay as they are.',
  ],
  toList: ['查看补货单', '檢視補貨單', 'Go to the restocks'],
  templateName: ['补货单导入模板', '補貨單匯入範本', 'Restocks to import'],

  column_document_no: ['单据号', '單據號', 'Document no.'],
  column_from_type: ['来源类型', '來源類型', 'Origin type'],
  column_from_code: ['来源', '來源', 'From'],
  column_brand: ['品牌', '品牌', 'Brand'],
  column_category: ['品类', '品類', 'Category'],
  column_cost: ['成本', '成本', 'Cost'],
  column_retail: ['零售额', '零售額', 'Retail'],
} satisfies WordTable
