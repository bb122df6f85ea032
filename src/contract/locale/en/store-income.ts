// Words of the store income statement, on the screen, in its files and on paper, in English.
import type { storeIncome as storeIncomeZhCn } from '../zh-cn/store-income.ts'

export const storeIncome: typeof storeIncomeZhCn = {
  title: 'Store income statement',
  total: 'Total',
  noStore: 'On no store',
  stores: 'Stores by code',
  perArea: 'Per m²',
  storesOf: '{n, column|columns}',
  line_margin: 'Gross margin',
  line_expenses: 'Selling expenses',
  line_contribution: 'Contribution',
}
