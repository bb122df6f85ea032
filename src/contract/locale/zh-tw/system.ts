// Words of the machinery that every call shares, in traditional Chinese: pending calls, wrong input, paths.
import type { system as systemZhCn } from '../zh-cn/system.ts'

export const system: typeof systemZhCn = {
  success: '操作成功',
  pending: '處理中，請稍候',
  pathMissing: '介面路徑找不到',
  pageMissing: '此網址沒有頁面。',
  fileMissing: '該檔案不存在，或連結已失效：請在系統中重新開啟。',
  pageOpen: '開啟系統',
  tooLarge: '內容過大',
  unavailable: '服務暫不可用，請稍後重試',
  unsure: '服務中斷，您的操作可能已經完成：重試前請先核對',
  diskFull: '未儲存：伺服器磁碟已滿，請聯絡管理員清理空間後重試',
  required: '{field}不能為空',
  unknownField: '不認識的欄位{field}',
  format: '{field}格式不正確',
  tooLong: '{field}不能超過{limit}個字',
  tooShort: '{field}至少{limit}個字',
  tooMany: '{field}不能超過{limit}項',
  tooFew: '{field}至少{limit}項',
  range: '{field}超出允許範圍',
  body: '請求內容不是有效的JSON',
  docs: '介面說明',
  importErrors: '錯誤',
  importColumns:
    '日期,憑證字,憑證號,摘要,科目編碼,借方金額,貸方金額,幣種,原幣金額,匯率,客戶,' +
    '供應商,部門,職員,項目,店鋪,數量,單價,現金流量項目,發票號,附件數,備註',
  importTemplate: '憑證匯入範本',
  ratesFile: '匯率',
  chartFile: '科目',
  subjectOthers: '其他',
  sandboxMark: '【演練】',
}
