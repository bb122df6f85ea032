// The calls of an import of sale bills: the check page that vouchers have too.
import { importDraftCalls } from './import-draft.ts'

export const saleBillImportCalls = importDraftCalls('/gl/sale-bill-import', {
  button: 'gl:saleBill:import',
  feature: 'saleBillImport',
  touches: ['saleBill'],
})
