// Checks the rows of a draft by the rules of the import itself, and keeps what is wrong.
import type { Db } from '../kernel/db.ts'
import type { DraftKind } from './draft-kind.ts'
import { type Draft, draftProblems, draftRows, endChange, isListed, putProblems } from './draft-store.ts'

/**
 * Checks the documents of `keys`, or all of a draft, puts their problems in the place of those before, and ends the
 * change. `heard` hears how many more lines have been checked.
 */
export const checkDraft = async (
  tx: Db,
  kind: DraftKind,
  draft: Draft,
  { keys, names, heard }: { keys: readonly string[] | null; names: readonly string[]; heard?: (n: number) => void },
): Promise<void> => {
  const wanted = draft.isListed ? keys : null
  const problems = draftProblems()
  const warnings = draftProblems()
  await kind.check(
    tx,
    { ...draft, columns: [...names] },
    {
      ...{ rows: () => draftRows(tx, kind.name, draft.id, wanted), problems, warnings },
      heard: heard ?? (() => undefined),
    },
  )
  await putProblems(tx, draft.id, wanted, [...problems.listed(), ...warnings.listed()])
  const counts = { problems: problems.count(), warnings: warnings.count() }
  await endChange(tx, draft, { isListed: isListed(problems) && isListed(warnings), counts, names })
}
