// Checks the rows of a draft by the rules of the import itself, and keeps what is wrong.
import type { Db } from '../../kernel/db.ts'
import { type AnsweredQuestion, askedAnew, type Question } from '../question.ts'
import { signedRows } from '../sheet/signed-rows.ts'
import type { DraftKind } from './draft-kind.ts'
import { draftProblems, draftRows, endChange, type ImportDraft, isListed, putProblems } from './draft-store.ts'

/**
 * The questions about a file after a check: those of its reading stay, and so do all others where only some documents
 * were checked.
 */
const askedAfter = (
  before: readonly AnsweredQuestion[],
  now: readonly Question[],
  isAll: boolean,
): AnsweredQuestion[] => [
  ...before.filter(({ name, isRead }) => (isRead || !isAll) && now.every((one) => one.name !== name)),
  ...askedAnew(before, now),
]

/**
 * Checks the documents of `keys`, or all of a draft, puts their problems in the place of those before, and ends the
 * change. `heard` hears how many more lines have been checked.
 */
export const checkDraft = async (
  tx: Db,
  kind: DraftKind,
  draft: ImportDraft,
  { keys, names, heard }: { keys: readonly string[] | null; names: readonly string[]; heard?: (n: number) => void },
): Promise<void> => {
  const wanted = draft.isListed && !kind.isWhole ? keys : null
  const problems = draftProblems()
  const warnings = draftProblems()
  const questions = draftProblems()
  const asked: Question[] = []
  await kind.check(
    tx,
    { ...draft, columns: [...names] },
    {
      ...{ rows: signedRows(() => draftRows(tx, kind.name, draft.id, wanted), kind.money, problems) },
      ...{ problems, warnings, questions },
      ask: (question) => asked.push(question),
      heard: heard ?? (() => undefined),
    },
  )
  await putProblems(tx, draft.id, wanted, [...problems.listed(), ...warnings.listed(), ...questions.listed()])
  const counts = { problems: problems.count(), warnings: warnings.count() }
  const isWhole = isListed(problems) && isListed(warnings) && isListed(questions)
  const after = { names, questions: askedAfter(draft.questions, asked, wanted === null) }
  await endChange(tx, draft, { ...after, isListed: isWhole, counts })
}
