// Words of the voucher types.
import type { WordTable } from '../base/word-table.ts'

export const voucherType = {
  title: ['凭证字', '憑證字', 'Voucher types'],
  one: ['凭证字', '憑證字', 'Voucher type'],
  search: ['编码、字、名称', '編碼、字、名稱', 'Code, word, name'],
  h_code: ['大写字母与数字，如 JI', '大寫字母與數字，如 JI', 'Capital letters and digits, such as JI'],
  f_wordZhCn: ['字', '字', 'Word'],
  h_wordZhCn: ['凭证号前的字，如记-0001', '憑證號前的字，如記-0001', 'Before the number of a voucher'],
  f_wordZhTw: ['字（繁体）', '字（繁體）', 'Word (trad.)'],
  f_nameEn: ['名称（英文）', '名稱（英文）', 'English name'],
  f_debitMustHave: ['借方必有', '借方必有', 'Debit must have'],
  debitMustHave_cash: ['任一现金科目', '任一現金科目', 'Any cash subject'],
  h_debitMustHave: [
    'cash 表示任一现金科目，或填科目编码开头',
    'cash 表示任一現金科目，或填科目編碼開頭',
    '“cash” for any cash subject, or subject code prefixes',
  ],
  f_creditMustHave: ['贷方必有', '貸方必有', 'Credit must have'],
  creditMustHave_cash: ['任一现金科目', '任一現金科目', 'Any cash subject'],
  h_creditMustHave: [
    'cash 表示任一现金科目，或填科目编码开头',
    'cash 表示任一現金科目，或填科目編碼開頭',
    '“cash” for any cash subject, or subject code prefixes',
  ],
  f_mustNotHave: ['不得有', '不得有', 'Must not have'],
  h_mustNotHave: ['凭证中不能出现的科目', '憑證中不能出現的科目', 'Subjects that the voucher cannot have'],
} satisfies WordTable
