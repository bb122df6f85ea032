// Words of the store income statement, on the screen, in its files and on paper.
import type { WordTable } from '../base/word-table.ts'

export const storeIncome = {
  title: ['店铺利润表', '店鋪利潤表', 'Store income statement'],
  noStore: ['未分店铺', '未分店鋪', 'On no store'],
  stores: ['店铺编码', '店鋪編碼', 'Stores by code'],
  perArea: ['每平方米', '每平方米', 'Per m²'],
  storesOf: ['{n} 栏', '{n} 欄', '{n, column|columns}'],
  line_margin: ['毛利', '毛利', 'Gross margin'],
  line_expenses: ['销售费用合计', '銷售費用合計', 'Selling expenses'],
  line_contribution: ['店铺贡献', '店鋪貢獻', 'Contribution'],
} satisfies WordTable
