// Importing expense sheets: each becomes a voucher; what was imported can be taken back.
import { expenseImportCalls } from '../../contract/import/import-draft.ts'
import { importScreen } from './import-page.tsx'

export default importScreen({
  calls: expenseImportCalls,
  kind: 'expenses',
  words: 'expenseImport',
  gridId: 'expense-import',
  list: '/voucher/list',
  looks: {
    widths: {
      no: 120,
      date: 104,
      department: 130,
      store: 100,
      item: 130,
      amount: 120,
      employee: 110,
      tax: 100,
      summary: 200,
    },
    mins: { no: 90, department: 100, item: 100, amount: 100, summary: 120 },
    grow: { summary: 2, item: 1 },
    amounts: ['amount', 'tax'],
  },
})
