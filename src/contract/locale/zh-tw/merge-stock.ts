// Words of the profit that is in the stock of a buyer within the group, in traditional Chinese.
import type { mergeStock as mergeStockZhCn } from '../zh-cn/merge-stock.ts'

export const mergeStock: typeof mergeStockZhCn = {
  title: '內部存貨未實現利潤',
  one: '內部存貨未實現利潤',
  search: '公司、備註',
  f_company: '賣方',
  f_counterparty: '買方',
  f_month: '月份',
  h_month: '月末還在買方庫存的貨；到下一次登記為止有效。',
  f_held: '期末庫存（賣方售價）',
  f_margin: '毛利率 %',
  f_stockSubject: '存貨科目',
  h_stockSubject: '為空時為 1405。',
  f_costSubject: '成本科目',
  h_costSubject: '為空時為 6401。',
  f_remark: '備註',
}
