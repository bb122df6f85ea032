// Takes an uploaded file in as a draft: its rows are kept, brought into our form, and checked for the first time.
import type { Problem } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import type { ImportFile } from '../file/file.ts'
import { refuseFile } from '../file-problems.ts'
import { type AnsweredQuestion, inOrder } from '../question.ts'
import { chooseCells } from './draft-answer.ts'
import { checkDraft } from './draft-check.ts'
import type { DraftKind } from './draft-kind.ts'
import { endRows, insertDraft, lockDraft, rowWriter } from './draft-store.ts'
import { formInEncoding } from './encoding-form.ts'

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
