// The calls of an import of restocks: the check page that vouchers have too.
import { importDraftCalls } from './import-draft.ts'

export const restockImportCalls = importDraftCalls('/gl/restock-import', {
  button: 'gl:entityRestock:import',
  feature: 'restockImport',
  touches: ['entityRestock'],
})
