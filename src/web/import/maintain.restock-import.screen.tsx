// Importing restocks: the check page, and what came of it.
import { restockImportCalls } from '../../contract/import/import-draft.ts'
import { importScreen } from './import-page.tsx'

export default importScreen({
  calls: restockImportCalls,
  kind: 'restocks',
  words: 'entityRestockImport',
  gridId: 'restock-import',
  list: '/maintain/entity-restock',
  counted: 'rows',
  looks: {
    widths: {
      document_no: 140,
      date: 104,
      from_type: 110,
      from_code: 110,
      store: 110,
      cost: 120,
      retail: 120,
      remark: 180,
    },
    mins: { document_no: 110, cost: 104, retail: 104 },
    grow: { document_no: 1, remark: 1 },
    amounts: ['cost', 'retail'],
    figures: ['quantity'],
  },
})
