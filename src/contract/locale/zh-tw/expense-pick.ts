// Words of choosing an item of expense in voucher entry, in traditional Chinese.
import type { expensePick as expensePickZhCn } from '../zh-cn/expense-pick.ts'

export const expensePick: typeof expensePickZhCn = {
  title: '按費用項目填分錄',
  search: '編碼、名稱、助記碼',
  none: '還沒有費用項目。請先在「費用科目定義」中新增。',
  noneFound: '沒有符合的費用項目',
  noSubject: '該部門的費用類別沒有對應科目',
  rate: '可抵扣 {rate}%',
  department: '部門',
  noDepartment: '本公司這一天沒有部門實體。請先在「部門實體定義」中新增。',
  amount: '含稅金額',
  amountHint: '可留空，填入分錄後再錄；可寫算式',
  badAmount: '不是金額',
  debit: '借',
  limit: '限額 {limit}',
  aboveLimit: '超過限額 {limit}',
  papers: '需附：{papers}',
  cancel: '取消',
  take: '填入',
}
