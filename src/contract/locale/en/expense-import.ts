// Words of the check page of an import of expense sheets, in English.
import type { expenseImport as expenseImportZhCn } from '../zh-cn/expense-import.ts'
import { importCheck } from './import-check.ts'

export const expenseImport: typeof expenseImportZhCn = {
  ...importCheck,
  title: 'Import expense sheets',
  drop: 'Drop a file of expense sheets here, or',
  formats: 'xlsx or csv (up to 20,000 rows); encoding, dates and figures are recognised.',
  forms:
    'A row is an expense; the rows of one sheet number make one voucher: debit the expense (and input VAT where it ' +
    'may be deducted), credit what employees are owed or the account that paid.',
  discardText: 'The corrections made go with it; no voucher has been written.',
  allOrNothing: 'Every cell has been checked; while there is an error no voucher is written',
  removeDocument: 'Remove the whole sheet',
  act: 'Import {n, sheet|sheets}',
  actAgain: 'Import {n, sheet|sheets} once more',
  templateName: 'Expense sheets to import',

  column_no: 'Sheet no.',
  column_date: 'Date',
  column_department: 'Department',
  column_store: 'Store',
  column_item: 'Item of expense',
  column_amount: 'Amount with tax',
  column_employee: 'Employee',
  column_tax: 'Input VAT',
  column_summary: 'Summary',
  column_bank: 'Paid from',
  column_invoice_no: 'Invoice no.',
  column_attachments: 'Papers',
  column_type: 'Voucher type',
  column_remark: 'Remark',
}
