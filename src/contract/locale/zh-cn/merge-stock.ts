// Words of the profit that is in the stock of a buyer within the group, in simplified Chinese.

export const mergeStock = {
  title: '内部存货未实现利润',
  one: '内部存货未实现利润',
  search: '公司、备注',
  f_company: '卖方',
  f_counterparty: '买方',
  f_month: '月份',
  h_month: '月末还在买方库存的货；到下一次登记为止有效。',
  f_held: '期末库存（卖方售价）',
  f_margin: '毛利率 %',
  f_stockSubject: '存货科目',
  h_stockSubject: '为空时为 1405。',
  f_costSubject: '成本科目',
  h_costSubject: '为空时为 6401。',
  f_remark: '备注',
}
