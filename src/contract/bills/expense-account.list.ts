// What people spend money on, and the subject that it goes to in each class of expenses.
import { defineList, field, nameFields } from '../base/master-list.ts'

export const expenseAccount = defineList({
  name: 'expenseAccount',
  path: 'expense-account',
  table: 'expense_account',
  home: 'group',
  fields: {
    code: field.text(32, { required: true, fixed: true }),
    ...nameFields,
    sellingSubject: field.subject(),
    adminSubject: field.subject(),
    rndSubject: field.subject(),
    manufacturingSubject: field.subject(),
    taxRate: field.decimal(2),
    taxSubject: field.subject({ rare: true }),
    deductible: field.flag(),
    cfItem: field.text(16, { rare: true }),
    attachments: field.text(200, { rare: true }),
    unitLimit: field.money({}, { rare: true }),
    business: field.text(20, { rare: true }),
  },
  unique: ['code'],
  duplicate: 'record.duplicate',
  search: ['code', 'nameZhCn', 'nameZhTw', 'nameEn'],
  title: ['code'],
  mnemonic: 'nameZhCn',
})
