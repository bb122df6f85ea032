// Importing restocks: the check page, and what came of it.
import { restockImportCalls } from '../../contract/import/import-draft.ts'
import { ImportPage } from './import-page.tsx'
import type { ImportUse } from './import-use.tsx'

const amounts: ReadonlySet<string> = new Set(['cost', 'retail'])

const use: ImportUse = {
  calls: restockImportCalls,
  kind: 'restocks',
  words: 'entityRestockImport',
  gridId: 'restock-import',
  accept: '.csv,.xlsx,.txt',
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
    figures: new Set([...amounts, 'quantity']),
    amounts,
  },
}

const RestockImportScreen = () => <ImportPage use={use} />

export default RestockImportScreen
