// Words of the store income statement, on the screen, in its files and on paper, in traditional Chinese.
import type { storeIncome as storeIncomeZhCn } from '../zh-cn/store-income.ts'

export const storeIncome: typeof storeIncomeZhCn = {
  title: '店鋪利潤表',
  total: '合計',
  noStore: '未分店鋪',
  stores: '店鋪編碼',
  perArea: '每平方米',
  storesOf: '{n} 欄',
  line_margin: '毛利',
  line_expenses: '銷售費用合計',
  line_contribution: '店鋪貢獻',
}
