// Words of balance table 1 by months, in simplified Chinese.

export const monthTable = {
  title: '按月',
  measure: '显示',
  measure_net: '本期发生（净额）',
  measure_debit: '借方发生',
  measure_credit: '贷方发生',
  measure_closing: '期末余额',
  total: '{n} 个月合计',
}
