// Words of the lines that make an age, in traditional Chinese.
import type { openLines as openLinesZhCn } from '../zh-cn/open-lines.ts'

export const openLines: typeof openLinesZhCn = {
  title: '未結清明細',
  age: '帳齡',
  age_all: '全部帳齡',
  due: '到期日',
  invoice: '發票號',
  whole: '原金額',
  open: '未結清',
  total: '合計',
  kind_line: '憑證',
  kind_opening: '年初未結清',
  kind_rest: '僅本位幣差額',
  agree: '這些明細合計等於來源數字',
  differ: '這些明細合計 {total}，與來源數字不同',
  count: '{n} 條',
  none: '沒有未結清的明細',
  noneText: '這一帳齡段沒有金額。',
}
