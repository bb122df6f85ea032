// The calls of an import of expense sheets: the check page that vouchers have too, which makes vouchers.
import { booksTouched } from '../base/stale-reads.ts'
import { importDraftCalls } from './import-draft.ts'

export const expenseImportCalls = importDraftCalls('/gl/expense-import', {
  button: 'gl:voucher:import',
  feature: 'expenseImport',
  touches: ['voucherImport', ...booksTouched],
})
