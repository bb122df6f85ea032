// Words of the check page of an import of restocks, in traditional Chinese.
import type { entityRestockImport as entityRestockImportZhCn } from '../zh-cn/entity-restock-import.ts'
import { importCheck } from './import-check.ts'

export const entityRestockImport: typeof entityRestockImportZhCn = {
  ...importCheck,
  title: '匯入補貨單',
  drop: '把補貨單檔案拖到這裡，或',
  formats: 'xlsx 或 csv（不超過 20,000 列）；編碼、日期和數字的寫法自動識別。',
  forms: '欄標題用本系統的中英文欄名均可；退回的貨成本填負數。',
  discardText: '已作的更正也一併放棄；補貨單沒有寫入。',
  allOrNothing: '逐格檢查全部完成；有錯誤時一列也不會寫入',
  removeDocument: '刪除整張補貨單',
  act: '匯入 {n} 張補貨單',
  actAgain: '仍要再次匯入 {n} 張補貨單',
  done: '已匯入 {n} 列補貨',
  doneText: '另有 {n} 列以前已匯入，保持不變。',
  toList: '檢視補貨單',
  templateName: '補貨單匯入範本',

  column_document_no: '單據號',
  column_date: '日期',
  column_from_type: '來源類型',
  column_from_code: '來源',
  column_store: '店鋪',
  column_brand: '品牌',
  column_category: '品類',
  column_quantity: '數量',
  column_cost: '成本',
  column_retail: '零售額',
  column_remark: '備註',
}
