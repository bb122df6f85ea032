// Words of balance table 1 by months, in English.
import type { monthTable as monthTableZhCn } from '../zh-cn/month-table.ts'

export const monthTable: typeof monthTableZhCn = {
  title: 'By months',
  measure: 'Show',
  measure_net: 'Net movement',
  measure_debit: 'Debit',
  measure_credit: 'Credit',
  measure_closing: 'Closing',
  total: '{n, month|months}',
}
