// Words of the currencies.
import type { WordTable } from '../base/word-table.ts'

export const currency = {
  title: ['币种', '幣種', 'Currencies'],
  one: ['币种', '幣種', 'Currency'],
  h_code: ['ISO 4217 三位字母', 'ISO 4217 三位字母', 'Three letters of ISO 4217'],
  f_nameEn: ['名称（英文）', '名稱（英文）', 'English name'],
  f_minorDigits: ['小数位数', '小數位數', 'Decimals'],
  h_minorDigits: ['0 至 4；保存后不能修改', '0 至 4；儲存後不能修改', '0 to 4; never changed once it is saved'],
  f_symbol: ['符号', '符號', 'Symbol'],
} satisfies WordTable
