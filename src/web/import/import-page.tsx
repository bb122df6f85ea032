// Importing a file: it is chosen, checked cell by cell and put right in place, then written whole or not at all.
import { LoadFailed } from '../kit/page.tsx'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { useAddress } from '../parts/address.ts'
import './import-check.css'
import { ImportCheck } from './import-check.tsx'
import { useDraft } from './import-draft.ts'
import { ImportHistory } from './import-history.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportStart } from './import-start.tsx'
import { ImportContext, type ImportUse } from './import-use.ts'

const Draft = ({ id, onLeave }: { id: string; onLeave: () => void }) => {
  const { data, error, put } = useDraft(id)
  if (error && !data) return <LoadFailed trouble={error} onRetry={onLeave} />
  if (!data) return null
  if (data.result) return <ImportResult draft={data} result={data.result} onLeave={onLeave} />
  return <ImportCheck draft={data} onDraft={put} onLeave={onLeave} />
}

/** What becomes vouchers can be taken back. */
const Earlier = ({ kind }: ImportUse) => {
  if (kind === 'vouchers') return <ImportHistory />
  return kind === 'expenses' && <ImportHistory of="expenses" />
}

/** The page of a kind of file; the address names the draft, so that it survives a reload. */
export const ImportPage = ({ use }: { use: ImportUse }) => {
  const address = useAddress()
  const id = address.get('draft')
  return (
    <AccountSetGate>
      {(set) => (
        <ImportContext key={set.value} value={use}>
          {/^\d+$/.test(id) ? (
            <Draft key={id} id={id} onLeave={() => address.set({ draft: null })} />
          ) : (
            <ImportStart below={<Earlier {...use} />} onOpen={(draft) => address.set({ draft })} />
          )}
        </ImportContext>
      )}
    </AccountSetGate>
  )
}
