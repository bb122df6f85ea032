// Words of balance table 1 by months, in traditional Chinese.
import type { monthTable as monthTableZhCn } from '../zh-cn/month-table.ts'

export const monthTable: typeof monthTableZhCn = {
  title: '按月',
  measure: '顯示',
  measure_net: '本期發生（淨額）',
  measure_debit: '借方發生',
  measure_credit: '貸方發生',
  measure_closing: '期末餘額',
  total: '{n} 個月合計',
}
