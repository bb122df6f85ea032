// Words of the voucher types, in traditional Chinese.
import type { voucherType as voucherTypeZhCn } from '../zh-cn/voucher-type.ts'

export const voucherType: typeof voucherTypeZhCn = {
  title: '憑證字',
  one: '憑證字',
  search: '編碼、字、名稱',
  f_code: '編碼',
  h_code: '大寫字母與數字，如 JI',
  f_wordZhCn: '字',
  h_wordZhCn: '憑證號前的字，如記-0001',
  f_wordZhTw: '字（繁體）',
  f_nameZhCn: '名稱（簡體）',
  f_nameZhTw: '名稱（繁體）',
  f_nameEn: '名稱（英文）',
  f_debitMustHave: '借方必有',
  debitMustHave_cash: '任一現金科目',
  h_debitMustHave: 'cash 表示任一現金科目，或填科目編碼開頭',
  f_creditMustHave: '貸方必有',
  creditMustHave_cash: '任一現金科目',
  h_creditMustHave: 'cash 表示任一現金科目，或填科目編碼開頭',
  f_mustNotHave: '不得有',
  h_mustNotHave: '憑證中不能出現的科目',
  f_sort: '排序',
}
