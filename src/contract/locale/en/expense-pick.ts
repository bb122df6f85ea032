// Words of choosing an item of expense in voucher entry, in English.
import type { expensePick as expensePickZhCn } from '../zh-cn/expense-pick.ts'

export const expensePick: typeof expensePickZhCn = {
  title: 'Expense item',
  search: 'Code, name, pinyin initials',
  none: 'There is no expense item yet. Add one under "Expense accounts".',
  noneFound: 'No expense item matches',
  noSubject: 'no subject for the class of this department',
  rate: '{rate}% deductible',
  department: 'Department',
  noDepartment: 'The company has no department on this day. Add one under "Department entities".',
  amount: 'Amount with tax',
  amountHint: 'May stay empty and be typed in the lines; expressions work',
  badAmount: 'not an amount',
  debit: 'Dr',
  limit: 'Limit {limit}',
  aboveLimit: 'Above the limit of {limit}',
  papers: 'Papers needed: {papers}',
  cancel: 'Cancel',
  take: 'Fill in',
}
