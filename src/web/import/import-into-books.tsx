// The page of a kind of file that becomes vouchers: checked, written, and taken back from what was imported so far.
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { ImportHistory } from './import-history.tsx'
import { ImportPage } from './import-page.tsx'
import { ImportDone } from './import-result.tsx'
import type { ImportUse } from './import-use.ts'

export const ImportIntoBooks = ({ use }: { use: ImportUse }) => (
  <AccountSetGate>
    {(set) => (
      <ImportPage
        key={set.value}
        use={use}
        below={<ImportHistory of={use.kind === 'expenses' ? 'expenses' : undefined} />}
        done={(draft, result, onLeave) =>
          'vouchers' in result && <ImportDone draft={draft} result={result} onLeave={onLeave} />
        }
      />
    )}
  </AccountSetGate>
)
