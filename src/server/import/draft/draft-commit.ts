// Imports a draft: the rows as they were seen, checked once more, all of them or none.
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { signedRows } from '../sheet/signed-rows.ts'
import { acceptAll } from './draft-answer.ts'
import { changeDraft } from './draft-change.ts'
import type { DraftKind } from './draft-kind.ts'
import { countOpen, draftRows, endDraft, lockDraft, seenDraft } from './draft-store.ts'

/** `accept` answers what is still open by what is proposed. */
export type Commit = { id: bigint; version: number; again: boolean; accept: boolean; heard(lines: number): void }

const commitNow = (db: Db, kind: DraftKind, { id, version, again, accept, heard }: Commit): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await lockDraft(tx, kind.owner, id, version)
    // Asked for once more: it has been done.
    if (found.result !== null) return
    const draft = accept ? await acceptAll(tx, found) : found
    if (!again && (await kind.wasImported(draft))) refuse(problem('import.duplicate', '1:'))
    // Whoever imports a file again means its vouchers too.
    const open = await countOpen(tx, draft, again ? ['question.again'] : [])
    if (open > 0) refuse(problem('import.asked', '', { n: open }))
    if (draft.rowCount === 0) refuse(problem('import.empty'))
    const rows = signedRows(() => draftRows(tx, kind.name, draft.id), kind.money)
    await endDraft(tx, draft.id, await kind.write(tx, draft, { rows, again, heard }))
  })

/**
 * Imports a draft in one transaction. When rules or master data have changed since it was checked, so that cells are
 * wrong now, or something else is asked, nothing is written and the draft shows it.
 */
export const commitDraft = async (db: Db, kind: DraftKind, wanted: Commit): Promise<void> => {
  const { id, version } = wanted
  const { problemCount, result } = await seenDraft(db, kind.owner, id, version)
  if (result === null && problemCount !== 0) refuse(problem('import.failed', '', { n: problemCount ?? 0 }))
  try {
    await commitNow(db, kind, wanted)
  } catch (error) {
    // Found by the import itself, or asked by it anew: the page has to show it too.
    const [first, ...further] = error instanceof Refusal ? error.problems : []
    const isOfCells = first?.code === 'import.failed' || (first?.code === 'import.asked' && further.length > 0)
    if (!isOfCells) throw error
    await changeDraft(db, kind, { id, version, change: { act: 'recheck' } })
    throw error
  }
}
