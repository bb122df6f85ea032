// Importing restocks: the check page, and what came of it.
import { restockImportCalls } from '../../contract/import/import-draft.ts'
import { apiOf } from '../api/api-of.ts'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { ImportCounted } from './import-counts.tsx'
import { ImportPage } from './import-page.tsx'
import type { ImportUse } from './import-use.ts'

const amounts: ReadonlySet<string> = new Set(['cost', 'retail'])

const use: ImportUse = {
  api: apiOf(restockImportCalls),
  kind: 'restocks',
  words: 'entityRestockImport',
  gridId: 'restock-import',
  accept: '.csv,.xlsx,.txt',
  makesEntities: false,
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

const RestockImportScreen = () => (
  <AccountSetGate>
    {(set) => (
      <ImportPage
        key={set.value}
        use={use}
        done={({ fileName, rows }, result, onLeave) =>
          'added' in result && (
            <ImportCounted
              {...{ name: fileName, added: result.added, known: rows - result.added, onLeave }}
              list="/maintain/entity-restock"
            />
          )
        }
      />
    )}
  </AccountSetGate>
)

export default RestockImportScreen
