// Words of the profit that is in the stock of a buyer within the group, in English.
import type { mergeStock as mergeStockZhCn } from '../zh-cn/merge-stock.ts'

export const mergeStock: typeof mergeStockZhCn = {
  title: 'Unrealised profit',
  one: 'Unrealised profit',
  search: 'Company, remark',
  f_company: 'Seller',
  f_counterparty: 'Buyer',
  f_month: 'Month',
  h_month: 'What the buyer still has at the end of this month; it holds until the next entry.',
  f_held: 'Still held, at the seller’s price',
  f_margin: 'Margin %',
  f_stockSubject: 'Inventory subject',
  h_stockSubject: '1405 if empty.',
  f_costSubject: 'Cost subject',
  h_costSubject: '6401 if empty.',
  f_remark: 'Remark',
}
