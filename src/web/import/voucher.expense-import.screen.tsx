// Importing expense sheets: each becomes a voucher; what was imported can be taken back.
import { expenseImportCalls } from '../../contract/import/import-draft.ts'
import { ImportPage } from './import-page.tsx'
import type { ImportUse } from './import-use.tsx'

const amounts: ReadonlySet<string> = new Set(['amount', 'tax'])

const use: ImportUse = {
  calls: expenseImportCalls,
  kind: 'expenses',
  words: 'expenseImport',
  gridId: 'expense-import',
  accept: '.csv,.xlsx,.txt',
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
    figures: amounts,
    amounts,
  },
}

const ExpenseImportScreen = () => <ImportPage use={use} />

export default ExpenseImportScreen
