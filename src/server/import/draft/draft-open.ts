// Takes an uploaded file in as a draft, checked for the first time; and imports a draft, all of it or nothing.
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { ImportFile } from '../file/file.ts'
import { refuseFile } from '../file-problems.ts'
import { type AnsweredQuestion, inOrder } from '../question.ts'
import { signedRows } from '../sheet/sheet-amount.ts'
import { acceptAll, chooseCells } from './draft-answer.ts'
import { changeDraft, checkDraft } from './draft-change.ts'
import { formInEncoding } from './draft-form.ts'
import type { DraftKind } from './draft-kind.ts'
import { countOpen, draftRows, endDraft, endRows, insertDraft, lockDraft, rowWriter, seenDraft } from './draft-store.ts'

/** The check page is for files that people look at; longer ones go through the command line. */
const rowsMax = 1_000_000

type Taken = { form: string; names: readonly string[]; notes: Problem[]; questions: AnsweredQuestion[]; rows: number }

/** Keeps the rows of a file in our form. */
const takeRows = async (
  tx: Db,
  kind: DraftKind,
  { id, file, heard }: { id: bigint; file: ImportFile; heard: (rows: number) => void },
): Promise<Taken> => {
  const writer = rowWriter(tx, id, kind.keyOf)
  const { form, rows } = await formInEncoding(file, kind.form)
  let count = 0
  for await (const some of rows) {
    for (const row of some) writer.add(row)
    await writer.flush()
    count += some.length
    heard(some.length)
    if (count > rowsMax) refuseFile('import.limit', {}, some[0]?.line)
  }
  const questions = (form.questions?.() ?? []).map((one) => ({ ...one, isRead: true, answer: '' }))
  return { form: form.name, names: form.names, notes: form.notes(), questions, rows: count }
}

type Opening = {
  file: ImportFile
  createsEntities: boolean
  /** Hears of rows that were read, then of lines that were checked. */
  heard(stage: 'read' | 'check', rows: number): void
}

/** Answers the id of the draft, which is there with all of its problems or not at all. */
export const openDraft = (db: Db, kind: DraftKind, { file, createsEntities, heard }: Opening): Promise<bigint> =>
  db.transaction(async (tx) => {
    const head = { fileName: file.name, sha256: file.sha256, form: 'own', createsEntities }
    const id = await insertDraft(tx, kind.owner, head)
    const { rows, ...taken } = await takeRows(tx, kind, { id, file, heard: (read) => heard('read', read) })
    const { names } = taken
    await endRows(tx, id, taken)
    // Rows are read by the first choice of each question; what speaks for another one is known behind the last of them.
    for (const asked of inOrder(taken.questions)) {
      const { choices, proposed } = asked
      if (proposed !== choices[0]) await chooseCells(tx, kind, { id, asked, choice: proposed })
    }
    const draft = { ...(await lockDraft(tx, kind.owner, id, 1)), rowCount: rows }
    await checkDraft(tx, kind, draft, { keys: null, names, heard: (lines) => heard('check', lines) })
    return id
  })

// Imports a draft: the rows as they were seen, checked once more, all of them or none.

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
