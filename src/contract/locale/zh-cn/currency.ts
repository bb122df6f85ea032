// Words of the currencies, in simplified Chinese.

export const currency = {
  title: '币种',
  one: '币种',
  search: '编码、名称',
  f_code: '编码',
  h_code: 'ISO 4217 三位字母',
  f_nameZhCn: '名称（简体）',
  f_nameZhTw: '名称（繁体）',
  f_nameEn: '名称（英文）',
  f_minorDigits: '小数位数',
  h_minorDigits: '0 至 4；保存后不能修改',
  f_symbol: '符号',
}
