// Imports a draft: the rows as they were seen, checked once more, all of them or none.
import { problem, Refusal, refuse } from '../../domain/problem.ts'
import type { ImportContext } from './context.ts'
import { changeDraft } from './draft-change.ts'
import { type DraftResult, draftRows, endDraft, lockDraft, type Owner, seenDraft } from './draft-store.ts'
import { importRows, type RowImport, type VoucherImported } from './vouchers.ts'

export type Commit = {
  id: bigint
  version: number
  again: boolean
  /** May make the entities that are missing. */
  mayCreate: boolean
  mayEnter: RowImport['mayEnter']
  heard(lines: number): void
  draw(done: VoucherImported): Promise<DraftResult>
}

const commitNow = (context: ImportContext, owner: Owner, wanted: Commit): Promise<void> =>
  context.db.transaction(async (tx) => {
    const draft = await lockDraft(tx, owner, wanted.id, wanted.version)
    // Asked for once more: it has been done.
    if (draft.result !== null) return
    if (draft.rowCount === 0) refuse(problem('import.header', '', { columns: '-' }))
    const { again, mayEnter, heard } = wanted
    const createEntities = draft.createsEntities && wanted.mayCreate
    const rows = draftRows(tx, draft)
    const done = await importRows(
      { ...context, db: tx },
      { rows, check: false, again, createEntities, mayEnter, heard },
    )
    await endDraft(tx, draft.id, await wanted.draw(done))
  })

/**
 * Imports a draft in one transaction. When rules or master data have changed since it was checked, so that cells are
 * wrong now, nothing is written and the draft shows them.
 */
export const commitDraft = async (context: ImportContext, owner: Owner, wanted: Commit): Promise<void> => {
  const { problemCount, result } = await seenDraft(context.db, owner, wanted.id, wanted.version)
  if (result === null && problemCount !== 0) refuse(problem('import.failed', '', { n: problemCount ?? 0 }))
  try {
    await commitNow(context, owner, wanted)
  } catch (error) {
    // Found by the import itself: the page has to show it too.
    const isOfCells = error instanceof Refusal && error.problems[0]?.code === 'import.failed'
    if (!isOfCells) throw error
    const { id, version, mayEnter } = wanted
    const checker = { actor: context.actor, books: context.books, mayEnter }
    await changeDraft(context.db, owner, checker, { id, version, change: { act: 'recheck' } })
    throw error
  }
}
