// Words of the check page of an import of expense sheets.
import type { WordTable } from '../base/word-table.ts'
import { importCheck } from './import-check.ts'

export const expenseImport = {
  ...importCheck,
  title: ['导入费用报销单', '匯入費用報銷單', 'Import expense sheets'],
  drop: ['把报销单文件拖到这里，或', '把報銷單檔案拖到這裡，或', 'Drop a file of expense sheets here, or'],
  formats: [
    'xlsx 或 csv（不超过 20,000 行）；编码、日期和数字的写法自动识别。',
    'xlsx 或 csv（不超過 20,000 列）；編碼、日期和數字的寫法自動識別。',
    'xlsx or csv (up to 20,000 rows); encoding, dates and figures are recognised.',
  ],
  forms: [
    '每行一项费用，同一报销单号的各行生成一张凭证：借费用科目（可抵扣的另借进项税额），贷员工报销或付款账户。',
    '每列一項費用，同一報銷單號的各列產生一張憑證：借費用科目（可抵扣的另借進項稅額），貸員工報銷或付款帳戶。',
    'A row is an expense; the rows of one sheet number make one voucher: debit the expense (and input VAT where ' +
      'it may be deducted), credit what employees are owed or the account that paid.',
  ],
  discardText: [
    '已作的更正也一并放弃；凭证没有写入。',
    '已作的更正也一併放棄；憑證沒有寫入。',
    'The corrections made go with it; no voucher has been written.',
  ],
  allOrNothing: [
    '逐格检查全部完成；有错误时一张凭证也不会写入',
    '逐格檢查全部完成；有錯誤時一張憑證也不會寫入',
    'Every cell has been checked; while there is an error no voucher is written',
  ],
  removeDocument: ['删除整张报销单', '刪除整張報銷單', 'Remove the whole sheet'],
  act: ['导入 {n} 张报销单', '匯入 {n} 張報銷單', 'Import {n, sheet|sheets}'],
  actAgain: ['仍要再次导入 {n} 张报销单', '仍要再次匯入 {n} 張報銷單', 'Import {n, sheet|sheets} once more'],
  templateName: ['费用报销单导入模板', '費用報銷單匯入範本', 'Expense sheets to import'],

  column_no: ['报销单号', '報銷單號', 'Sheet no.'],
  column_department: ['部门', '部門', 'Department'],
  column_item: ['费用项目', '費用項目', 'Item of expense'],
  column_amount: ['含税金额', '含稅金額', 'Amount with tax'],
  column_employee: ['报销人', '報銷人', 'Employee'],
  column_tax: ['进项税额', '進項稅額', 'Input VAT'],
  column_summary: ['摘要', '摘要', 'Summary'],
  column_bank: ['付款账户', '付款帳戶', 'Paid from'],
  column_invoice_no: ['发票号码', '發票號碼', 'Invoice no.'],
  column_attachments: ['附件数', '附件數', 'Papers'],
  column_type: ['凭证字', '憑證字', 'Voucher type'],
} satisfies WordTable
