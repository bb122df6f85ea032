// Words of the voucher types, in English.
import type { voucherType as voucherTypeZhCn } from '../zh-cn/voucher-type.ts'

export const voucherType: typeof voucherTypeZhCn = {
  title: 'Voucher types',
  one: 'Voucher type',
  search: 'Code, word, name',
  f_code: 'Code',
  h_code: 'Capital letters and digits, such as JI',
  f_wordZhCn: 'Word',
  h_wordZhCn: 'Before the number of a voucher',
  f_wordZhTw: 'Word (trad.)',
  f_nameZhCn: 'Name (simpl.)',
  f_nameZhTw: 'Name (trad.)',
  f_nameEn: 'English name',
  f_debitMustHave: 'Debit must have',
  debitMustHave_cash: 'Any cash subject',
  h_debitMustHave: '“cash” for any cash subject, or subject code prefixes',
  f_creditMustHave: 'Credit must have',
  creditMustHave_cash: 'Any cash subject',
  h_creditMustHave: '“cash” for any cash subject, or subject code prefixes',
  f_mustNotHave: 'Must not have',
  h_mustNotHave: 'Subjects that the voucher cannot have',
  f_sort: 'Order',
}
