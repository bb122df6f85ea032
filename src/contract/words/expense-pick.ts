// Words of choosing an item of expense in voucher entry.
import type { WordTable } from '../base/word-table.ts'

export const expensePick = {
  title: ['按费用项目填分录', '按費用項目填分錄', 'Expense item'],
  search: ['编码、名称、助记码', '編碼、名稱、助記碼', 'Code, name, pinyin initials'],
  none: [
    '还没有费用项目。请先在“费用科目定义”中新增。',
    '還沒有費用項目。請先在「費用科目定義」中新增。',
    'There is no expense item yet. Add one under "Expense accounts".',
  ],
  noneFound: ['没有匹配的费用项目', '沒有符合的費用項目', 'No expense item matches'],
  noSubject: [
    '该部门的费用类别没有对应科目',
    '該部門的費用類別沒有對應科目',
    'no subject for the class of this department',
  ],
  rate: ['可抵扣 {rate}%', '可抵扣 {rate}%', '{rate}% deductible'],
  noDepartment: [
    '本公司这一天没有部门实体。请先在“部门实体定义”中新增。',
    '本公司這一天沒有部門實體。請先在「部門實體定義」中新增。',
    'The company has no department on this day. Add one under "Department entities".',
  ],
  amount: ['含税金额', '含稅金額', 'Amount with tax'],
  amountHint: [
    '可留空，填入分录后再录；可写算式',
    '可留空，填入分錄後再錄；可寫算式',
    'May stay empty and be typed in the lines; expressions work',
  ],
  badAmount: ['不是金额', '不是金額', 'not an amount'],
  debit: ['借', '借', 'Dr'],
  limit: ['限额 {limit}', '限額 {limit}', 'Limit {limit}'],
  aboveLimit: ['超过限额 {limit}', '超過限額 {limit}', 'Above the limit of {limit}'],
  papers: ['需附：{papers}', '需附：{papers}', 'Papers needed: {papers}'],
  take: ['填入', '填入', 'Fill in'],
} satisfies WordTable
