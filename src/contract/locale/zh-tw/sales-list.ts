// Registering the sales list of a voucher.
import type { salesList as salesListZhCn } from '../zh-cn/sales-list.ts'

export const salesList: typeof salesListZhCn = {
  title: '登記銷售清單',
  invoiceNo: '發票號碼',
  invoiceDate: '開票日期',
  store: '店鋪',
  gross: '價稅合計',
  tax: '稅額',
  net: '不含稅金額',
  saleBill: '銷售單',
  addRow: '增加一列',
  removeRow: '刪除第 {n} 列',
  takeInvoices: '取附件中的 {n} 張發票',
  pasteHint: '可從 Excel 貼上多列；三個金額填兩個即可',
  agrees: '與憑證的收入和銷項稅一致',
  save: '儲存清單',
  discard: '放棄未儲存的清單？',
  discardAct: '放棄',
  inList: '清單',
  inVoucher: '憑證',
}
