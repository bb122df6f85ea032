// Words of balance table 1 by months.
import type { WordTable } from '../base/word-table.ts'

export const monthTable = {
  title: ['按月', '按月', 'By months'],
  measure: ['显示', '顯示', 'Show'],
  measure_net: ['本期发生（净额）', '本期發生（淨額）', 'Net movement'],
  measure_debit: ['借方发生', '借方發生', 'Debit'],
  measure_credit: ['贷方发生', '貸方發生', 'Credit'],
  measure_closing: ['期末余额', '期末餘額', 'Closing'],
  total: ['{n} 个月合计', '{n} 個月合計', '{n, month|months}'],
} satisfies WordTable
