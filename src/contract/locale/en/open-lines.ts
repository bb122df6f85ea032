// Words of the lines that make an age, in English.
import type { openLines as openLinesZhCn } from '../zh-cn/open-lines.ts'

export const openLines: typeof openLinesZhCn = {
  title: 'Open lines',
  age: 'Age',
  age_all: 'All ages',
  due: 'Due',
  invoice: 'Invoice no',
  whole: 'Amount',
  open: 'Open',
  total: 'Total',
  kind_line: 'Voucher',
  kind_opening: 'Open when the year began',
  kind_rest: 'Difference of base currency alone',
  agree: 'These lines sum to the source figure',
  differ: 'These lines sum to {total}, not to the source figure',
  count: '{n, line|lines}',
  none: 'Nothing is open',
  noneText: 'No amount is of this age.',
}
