// Words of the currencies, in English.
import type { currency as currencyZhCn } from '../zh-cn/currency.ts'

export const currency: typeof currencyZhCn = {
  title: 'Currencies',
  one: 'Currency',
  search: 'Code, name',
  f_code: 'Code',
  h_code: 'Three letters of ISO 4217',
  f_nameZhCn: 'Name (simpl.)',
  f_nameZhTw: 'Name (trad.)',
  f_nameEn: 'English name',
  f_minorDigits: 'Decimals',
  h_minorDigits: '0 to 4; never changed once it is saved',
  f_symbol: 'Symbol',
}
