// Words of the currencies, in traditional Chinese.
import type { currency as currencyZhCn } from '../zh-cn/currency.ts'

export const currency: typeof currencyZhCn = {
  title: '幣種',
  one: '幣種',
  search: '編碼、名稱',
  f_code: '編碼',
  h_code: 'ISO 4217 三位字母',
  f_nameZhCn: '名稱（簡體）',
  f_nameZhTw: '名稱（繁體）',
  f_nameEn: '名稱（英文）',
  f_minorDigits: '小數位數',
  h_minorDigits: '0 至 4；儲存後不能修改',
  f_symbol: '符號',
}
