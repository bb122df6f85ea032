// Words of the voucher types, in simplified Chinese.

export const voucherType = {
  title: '凭证字',
  one: '凭证字',
  search: '编码、字、名称',
  f_code: '编码',
  h_code: '大写字母与数字，如 JI',
  f_wordZhCn: '字',
  h_wordZhCn: '凭证号前的字，如记-0001',
  f_wordZhTw: '字（繁体）',
  f_nameZhCn: '名称（简体）',
  f_nameZhTw: '名称（繁体）',
  f_nameEn: '名称（英文）',
  f_debitMustHave: '借方必有',
  debitMustHave_cash: '任一现金科目',
  h_debitMustHave: 'cash 表示任一现金科目，或填科目编码开头',
  f_creditMustHave: '贷方必有',
  creditMustHave_cash: '任一现金科目',
  h_creditMustHave: 'cash 表示任一现金科目，或填科目编码开头',
  f_mustNotHave: '不得有',
  h_mustNotHave: '凭证中不能出现的科目',
  f_sort: '排序',
}
