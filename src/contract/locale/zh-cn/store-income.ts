// Words of the store income statement, on the screen, in its files and on paper, in simplified Chinese.

export const storeIncome = {
  title: '店铺利润表',
  total: '合计',
  noStore: '未分店铺',
  stores: '店铺编码',
  perArea: '每平方米',
  storesOf: '{n} 栏',
  line_margin: '毛利',
  line_expenses: '销售费用合计',
  line_contribution: '店铺贡献',
}
