// What number formats of spreadsheets show beside a number, as Excel, WPS and LibreOffice write them.
import { expect, test } from 'vitest'
import { namedCurrencies } from './currency.ts'
import { currencyOfFormat } from './currency-format.ts'

test.each<[string, readonly string[]]>([
  ['[$¥-804]#,##0.00', ['CNY']],
  ['[$¥-zh-CN]#,##0.00', ['CNY']],
  ['[$￥-411]#,##0', ['JPY']],
  ['"¥"#,##0.00;[Red]\\-"¥"#,##0.00', ['CNY', 'JPY']],
  ['_ ¥* #,##0.00_ ;_ ¥* \\-#,##0.00_ ;_ ¥* "-"??_ ;_ @_ ', ['CNY', 'JPY']],
  ['[$$-409]#,##0.00', ['USD']],
  ['[$$-en-US]#,##0.00', ['USD']],
  ['"US$"#,##0', ['USD']],
  ['[$HK$-C04]#,##0.00', ['HKD']],
  ['[$€-2] #,##0.00', ['EUR']],
  ['[$USD] #,##0.00', ['USD']],
  ['#,##0.00"元"', ['CNY', 'HKD', 'MOP', 'TWD']],
  ['0.00\\ \\元', ['CNY', 'HKD', 'MOP', 'TWD']],
  ['0.00 "港币"', ['HKD']],
  ['[$-804]yyyy"年"m"月"d"日"', []],
  ['#,##0.00_);[Red](#,##0.00)', []],
  ['0.00,,"百万"', []],
  ['0 "pcs"', []],
  ['General', []],
])('%s shows %j', (format, wanted) => {
  expect(namedCurrencies(currencyOfFormat(format))).toEqual(wanted)
})
