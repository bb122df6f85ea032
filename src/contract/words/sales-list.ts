// Registering the sales list of a voucher.
import type { WordTable } from '../base/word-table.ts'
export const salesList = {
  title: ['登记销售清单', '登記銷售清單', 'Sales list'],
  invoiceNo: ['发票号码', '發票號碼', 'Invoice number'],
  invoiceDate: ['开票日期', '開票日期', 'Date of issue'],
  gross: ['价税合计', '價稅合計', 'Gross'],
  tax: ['税额', '稅額', 'Tax'],
  net: ['不含税金额', '不含稅金額', 'Net'],
  saleBill: ['销售单', '銷售單', 'Sale bill'],
  addRow: ['增加一行', '增加一列', 'Add row'],
  removeRow: ['删除第 {n} 行', '刪除第 {n} 列', 'Remove row {n}'],
  takeInvoices: ['取附件中的 {n} 张发票', '取附件中的 {n} 張發票', 'Take {n, attached invoice|attached invoices}'],
  pasteHint: [
    '可从 Excel 粘贴多行；三个金额填两个即可',
    '可從 Excel 貼上多列；三個金額填兩個即可',
    'Rows can be pasted from a spreadsheet; two of the three amounts are enough',
  ],
  agrees: [
    '与凭证的收入和销项税一致',
    '與憑證的收入和銷項稅一致',
    'Agrees with the revenue and output VAT of the voucher',
  ],
  save: ['保存清单', '儲存清單', 'Save list'],
  discard: ['放弃未保存的清单？', '放棄未儲存的清單？', 'Discard the unsaved list?'],
  discardAct: ['放弃', '放棄', 'Discard'],
  inList: ['清单', '清單', 'List'],
  inVoucher: ['凭证', '憑證', 'Voucher'],
} satisfies WordTable
