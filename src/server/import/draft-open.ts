// Takes an uploaded file in as a draft: its rows are kept, brought into our form, and checked for the first time.
import type { Db } from '../kernel/db.ts'
import { type Checker, checkDraft } from './draft-check.ts'
import { endRows, insertDraft, lockDraft, type Owner, rowWriter } from './draft-store.ts'
import type { ImportFile } from './file.ts'
import { columnsOf } from './layout.ts'
import { fileProblems, refuseAny, refuseFile } from './place.ts'
import { rowsOf } from './rows.ts'
import { tidyCell } from './tidy-cell.ts'

/** The check page is for files that people look at; longer ones go through the command line. */
const rowsMax = 1_000_000

const kept: ReadonlySet<string> = new Set([...columnsOf('vouchers'), 'period'])

type Taken = { form: string; names: string[]; rows: number }

/** Keeps the rows of a file; a row that has more cells than the header refuses the file, as in any import. */
const takeRows = async (tx: Db, id: bigint, file: ImportFile, heard: (rows: number) => void): Promise<Taken> => {
  const problems = fileProblems()
  const writer = rowWriter(tx, id)
  const taken: Taken = { form: 'own', names: [], rows: 0 }
  const batches = rowsOf(file, 'vouchers', problems, (header) => {
    taken.names = header.names.filter((name) => kept.has(name))
  })
  for await (const rows of batches) {
    for (const { line, cells } of rows) {
      const tidied = Object.fromEntries(taken.names.map((name) => [name, tidyCell(name, cells[name] ?? '')]))
      writer.add({ line, cells: { ...cells, ...tidied } })
    }
    await writer.flush()
    taken.rows += rows.length
    heard(rows.length)
    if (taken.rows > rowsMax) refuseFile('import.limit', {}, rows[0]?.line)
  }
  refuseAny(problems)
  return taken
}

export type Opening = {
  file: ImportFile
  createsEntities: boolean
  /** Hears of rows that were read, then of lines that were checked. */
  heard(stage: 'read' | 'check', rows: number): void
}

/** Answers the id of the draft, which is there with all of its problems or not at all. */
export const openDraft = (
  db: Db,
  owner: Owner,
  checker: Checker,
  { file, createsEntities, heard }: Opening,
): Promise<bigint> =>
  db.transaction(async (tx) => {
    const head = { fileName: file.name, sha256: file.sha256, form: 'own', createsEntities }
    const id = await insertDraft(tx, owner, head)
    const { form, names, rows } = await takeRows(tx, id, file, (read) => heard('read', read))
    await endRows(tx, id, { form, names, notes: [] })
    const draft = { ...(await lockDraft(tx, owner, id, 1)), rowCount: rows }
    await checkDraft(tx, checker, draft, { keys: null, names, heard: (lines) => heard('check', lines) })
    return id
  })
