// Reads and writes the restocks of a file: a row is one, and a row that is there already is left as it is.

import { type Problem, type ProblemCode, problem } from '../../../domain/base/problem.ts'
import { type Restock, type RestockDraft, type RestockReading, readRestock } from '../../../domain/bills/restock.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../../ledger/store/books.ts'
import {
  addRestocks,
  isSameRestock,
  knownRestocks,
  restockEntry,
  restockKey,
  restockReading,
} from '../../ledger/store/restock-store.ts'
import { lockHead, type TrailEntry } from '../../ledger/store/trail.ts'
import { type ImportContext, type MasterCounts, runImport } from '../context.ts'
import { type FileProblems, fileProblems, refuseAny } from '../file-problems.ts'
import type { DraftRows, FileRow } from '../layout.ts'

/** `isSeen`: its places are there for the reader, who may hear of what he has under its number. */
type FileRestock = { restock: Restock; line: number; isSeen: boolean }

/** The column of a field: `documentNo` stands in `document_no`. */
const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const draftOf = ({ cells }: FileRow): RestockDraft => ({
  documentNo: cells.document_no ?? '',
  date: cells.date ?? '',
  // Goods without a word of where they are come from a department: a warehouse is one.
  fromType: cells.from_type || 'department',
  fromCode: cells.from_code ?? '',
  store: cells.store ?? '',
  brand: cells.brand ?? '',
  category: cells.category ?? '',
  quantity: cells.quantity ?? '',
  cost: cells.cost ?? '',
  retail: cells.retail ?? '',
  remark: cells.remark ?? '',
})

/** A place that is not there, or that the reader does not see: the two are told alike. */
const unseen: ProblemCode = 'restock.entity'

const duplicate = ({ documentNo }: Restock): Problem => problem('restock.duplicate', '', { no: documentNo })

/** Restocks that are not there yet, a batch at a time; all that is wrong goes to its cell. */
export async function* newRestocks(
  tx: Db,
  books: Books,
  { rows, reading, problems }: { rows: DraftRows; reading: RestockReading; problems: FileProblems },
): AsyncGenerator<{ read: number; fresh: Restock[] }> {
  const seen = new Set<string>()
  for await (const some of rows()) {
    const found = some.map((row): FileRestock => {
      const read = readRestock(draftOf(row), reading)
      for (const each of read.problems) problems.add(row.line, columnOf(each.path), each)
      return { restock: read.restock, line: row.line, isSeen: read.problems.every(({ code }) => code !== unseen) }
    })
    const documents = found.flatMap(({ restock, isSeen }) => (isSeen ? [restock.documentNo] : []))
    const known = await knownRestocks(tx, books, documents)
    const fresh = found.flatMap(({ restock, line, isSeen }) => {
      const key = restockKey(restock)
      const there = isSeen ? known.get(key) : undefined
      const isTwice = seen.has(key)
      seen.add(key)
      if (isTwice || (there && !isSameRestock(there, restock))) problems.add(line, 'document_no', duplicate(restock))
      return there || isTwice ? [] : [restock]
    })
    yield { read: some.length, fresh }
  }
}

/** Imports rows of restocks in one transaction, of these stores (empty = all): all of them or none. */
export const importRestocks = (
  { db, gate, actor, books }: ImportContext,
  { rows, stores, heard }: { rows: DraftRows; stores: readonly string[]; heard(rows: number): void },
): Promise<MasterCounts> =>
  runImport(db, false, async (tx) => {
    const reading = restockReading(books, await gate.facts(books), stores)
    const problems = fileProblems()
    // Two who bring the same rows at once take turns: the second finds them there.
    await lockHead(tx, books.companyId)
    const told: TrailEntry[] = []
    let count = 0
    for await (const { read, fresh } of newRestocks(tx, books, { rows, reading, problems })) {
      count += read
      heard(read)
      if (problems.count() > 0 || fresh.length === 0) continue
      await addRestocks(tx, books, actor, fresh)
      told.push(...fresh.map((restock) => restockEntry(null, restock)))
    }
    refuseAny(problems)
    await gate.within(tx).tell(actor, books.companyId, told)
    return { rows: count, added: told.length, changed: 0 }
  })
