// Words of the items of expense, in English.
import type { expenseAccount as expenseAccountZhCn } from '../zh-cn/expense-account.ts'

export const expenseAccount: typeof expenseAccountZhCn = {
  title: 'Expense accounts',
  one: 'Expense account',
  search: 'Code, name, pinyin initials',
  f_code: 'Code',
  f_nameZhCn: 'Name',
  f_nameZhTw: 'Name (trad.)',
  f_nameEn: 'English name',
  f_sellingSubject: 'Selling',
  f_adminSubject: 'Administration',
  f_rndSubject: 'Research',
  f_manufacturingSubject: 'Manufacturing',
  h_sellingSubject: 'At least one class needs a subject.',
  f_taxRate: 'Tax rate %',
  f_taxSubject: 'Input VAT',
  f_deductible: 'Deductible',
  f_cfItem: 'Cash-flow item',
  f_attachments: 'Attachments',
  f_unitLimit: 'Limit',
  f_business: 'Business',
}
