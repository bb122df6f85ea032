// Words of the profit that is in the stock of a buyer within the group.
import type { WordTable } from '../base/word-table.ts'

export const mergeStock = {
  title: ['内部存货未实现利润', '內部存貨未實現利潤', 'Unrealised profit'],
  one: ['内部存货未实现利润', '內部存貨未實現利潤', 'Unrealised profit'],
  search: ['公司、备注', '公司、備註', 'Company, remark'],
  f_company: ['卖方', '賣方', 'Seller'],
  f_counterparty: ['买方', '買方', 'Buyer'],
  f_month: ['月份', '月份', 'Month'],
  h_month: [
    '月末还在买方库存的货；到下一次登记为止有效。',
    '月末還在買方庫存的貨；到下一次登記為止有效。',
    'What the buyer still has at the end of this month; it holds until the next entry.',
  ],
  f_held: ['期末库存（卖方售价）', '期末庫存（賣方售價）', 'Still held, at the seller’s price'],
  f_margin: ['毛利率 %', '毛利率 %', 'Margin %'],
  f_stockSubject: ['存货科目', '存貨科目', 'Inventory subject'],
  h_stockSubject: ['为空时为 1405。', '為空時為 1405。', '1405 if empty.'],
  f_costSubject: ['成本科目', '成本科目', 'Cost subject'],
  h_costSubject: ['为空时为 6401。', '為空時為 6401。', '6401 if empty.'],
} satisfies WordTable
