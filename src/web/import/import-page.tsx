// Importing a file: it is chosen, checked cell by cell and put right in place, then written whole or not at all.
import type { ReactNode } from 'react'
import type { DraftShape } from '../../contract/import/import-draft.ts'
import { LoadFailed } from '../kit/page.tsx'
import { useAddress } from '../parts/address.ts'
import './import-check.css'
import { ImportCheck } from './import-check.tsx'
import { useDraft } from './import-draft.ts'
import { ImportStart } from './import-start.tsx'
import { ImportContext, type ImportUse } from './import-use.ts'

type Done = (draft: DraftShape, result: NonNullable<DraftShape['result']>, onLeave: () => void) => ReactNode

const Draft = ({ id, done, onLeave }: { id: string; done: Done; onLeave: () => void }) => {
  const draft = useDraft(id)
  if (draft.error && !draft.data) return <LoadFailed trouble={draft.error} onRetry={onLeave} />
  if (!draft.data) return null
  const { result } = draft.data
  if (result) return done(draft.data, result, onLeave)
  return <ImportCheck draft={draft.data} onDraft={draft.put} onLeave={onLeave} />
}

/**
 * The page of a kind of file; the address names the draft, so that it survives a reload. `done` shows what came of it,
 * `below` stands under the place where files are dropped.
 */
export const ImportPage = ({ use, done, below }: { use: ImportUse; done: Done; below?: ReactNode }) => {
  const address = useAddress()
  const id = address.get('draft')
  return (
    <ImportContext value={use}>
      {/^\d+$/.test(id) ? (
        <Draft key={id} id={id} done={done} onLeave={() => address.set({ draft: null })} />
      ) : (
        <ImportStart below={below} onOpen={(draft) => address.set({ draft })} />
      )}
    </ImportContext>
  )
}
