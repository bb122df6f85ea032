// Importing vouchers: a file is chosen, checked cell by cell and put right in place, then written whole or not at all.
import { LoadFailed } from '../kit/page.tsx'
import { AccountSetGate } from '../parts/account-set-gate.tsx'
import { useAddress } from '../parts/address.ts'
import './import.css'
import { ImportCheck } from './import-check.tsx'
import { ImportDone } from './import-done.tsx'
import { useDraft } from './import-draft.ts'
import { ImportStart } from './import-start.tsx'

const Draft = ({ id, onLeave }: { id: string; onLeave: () => void }) => {
  const draft = useDraft(id)
  if (draft.error && !draft.data) return <LoadFailed trouble={draft.error} onRetry={onLeave} />
  if (!draft.data) return null
  const { result } = draft.data
  if (result) return <ImportDone draft={draft.data} result={result} onLeave={onLeave} />
  return <ImportCheck draft={draft.data} onDraft={draft.put} onLeave={onLeave} />
}

/** The address names the draft: it survives a reload. */
const VoucherImport = () => {
  const address = useAddress()
  const id = address.get('draft')
  if (/^\d+$/.test(id)) return <Draft key={id} id={id} onLeave={() => address.set({ draft: null })} />
  return <ImportStart onOpen={(draft) => address.set({ draft })} />
}

const VoucherImportScreen = () => <AccountSetGate>{(set) => <VoucherImport key={set.value} />}</AccountSetGate>

export default VoucherImportScreen
