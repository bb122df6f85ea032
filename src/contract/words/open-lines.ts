// Words of the lines that make an age.
import type { WordTable } from '../base/word-table.ts'

export const openLines = {
  title: ['未结清明细', '未結清明細', 'Open lines'],
  age: ['账龄', '帳齡', 'Age'],
  age_all: ['全部账龄', '全部帳齡', 'All ages'],
  due: ['到期日', '到期日', 'Due'],
  invoice: ['发票号', '發票號', 'Invoice no'],
  whole: ['原金额', '原金額', 'Amount'],
  open: ['未结清', '未結清', 'Open'],
  kind_line: ['凭证', '憑證', 'Voucher'],
  kind_opening: ['年初未结清', '年初未結清', 'Open when the year began'],
  kind_rest: ['仅本位币差额', '僅本位幣差額', 'Difference of base currency alone'],
  agree: ['这些明细合计等于来源数字', '這些明細合計等於來源數字', 'These lines sum to the source figure'],
  differ: [
    '这些明细合计 {total}，与来源数字不同',
    '這些明細合計 {total}，與來源數字不同',
    'These lines sum to {total}, not to the source figure',
  ],
  count: ['{n} 条', '{n} 條', '{n, line|lines}'],
  none: ['没有未结清的明细', '沒有未結清的明細', 'Nothing is open'],
  noneText: ['这一账龄段没有金额。', '這一帳齡段沒有金額。', 'No amount is of this age.'],
} satisfies WordTable
