// Words of the check page of an import of expense sheets, in traditional Chinese.
import type { expenseImport as expenseImportZhCn } from '../zh-cn/expense-import.ts'
import { importCheck } from './import-check.ts'

export const expenseImport: typeof expenseImportZhCn = {
  ...importCheck,
  title: '匯入費用報銷單',
  drop: '把報銷單檔案拖到這裡，或',
  formats: 'xlsx 或 csv（不超過 20,000 列）；編碼、日期和數字的寫法自動識別。',
  forms: '每列一項費用，同一報銷單號的各列產生一張憑證：借費用科目（可抵扣的另借進項稅額），貸員工報銷或付款帳戶。',
  discardText: '已作的更正也一併放棄；憑證沒有寫入。',
  allOrNothing: '逐格檢查全部完成；有錯誤時一張憑證也不會寫入',
  removeDocument: '刪除整張報銷單',
  act: '匯入 {n} 張報銷單',
  actAgain: '仍要再次匯入 {n} 張報銷單',
  templateName: '費用報銷單匯入範本',

  column_no: '報銷單號',
  column_date: '日期',
  column_department: '部門',
  column_store: '店鋪',
  column_item: '費用項目',
  column_amount: '含稅金額',
  column_employee: '報銷人',
  column_tax: '進項稅額',
  column_summary: '摘要',
  column_bank: '付款帳戶',
  column_invoice_no: '發票號碼',
  column_attachments: '附件數',
  column_type: '憑證字',
  column_remark: '備註',
}
