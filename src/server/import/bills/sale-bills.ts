// Imports rows of sale bills, wherever they are kept: all of them or none.
import { problem } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { type Books, nowText } from '../../ledger/store/books.ts'
import { type ImportContext, type MasterCounts, runImport } from '../context.ts'
import type { DraftRows } from '../draft/draft-kind.ts'
import { type FileProblems, fileProblems, refuseAny } from '../file-problems.ts'
import type { FileRow } from '../layout.ts'
import { type BillReading, billsOf, type FileBill } from './sale-bill-file.ts'
import { type Hashed, hashOf, knownBills, takeTurn, toldSince, writeBills } from './sale-bill-write.ts'

/** What the reading of bills has to know; `stores` are the caller's, empty = all. */
export const readingOf = async (
  { gate, books }: Pick<ImportContext, 'gate' | 'books'>,
  stores: readonly string[],
): Promise<BillReading> => {
  const facts = await gate.facts(books)
  const { companyCode: company, year } = books
  const { baseDigits: digits, entities } = facts
  const currency = facts.accountSet.baseCurrency
  return { digits, company, year, currency, stores, facts: { company, digits, entities } }
}

/** The bills that are not there yet; one that is there otherwise is a problem (E153). */
export const newBills = async (
  tx: Db,
  books: Books,
  bills: readonly FileBill[],
  problems: FileProblems,
): Promise<Hashed[]> => {
  const known = await knownBills(
    tx,
    books,
    // What is there is not told to whoever does not see the store.
    bills.flatMap(({ bill, isSeen }) => (isSeen ? [bill.billNo] : [])),
  )
  return bills.flatMap(({ bill, line }) => {
    const [hash, there] = [hashOf(bill), known.get(bill.billNo)]
    if (there === undefined) return [{ bill, hash }]
    if (!there.equals(hash)) {
      const args = { no: bill.billNo, reason: 'billOtherwise' }
      problems.add(line, 'bill_no', problem('saleBill.duplicate', '', args))
    }
    return []
  })
}

export type BillImport = {
  rows: DraftRows
  stores: readonly string[]
  /** Hears how many more rows have been read. */
  heard?(rows: number): void
}

async function* listened(
  rows: AsyncIterable<readonly FileRow[]>,
  heard: (n: number) => void,
): AsyncGenerator<readonly FileRow[]> {
  for await (const some of rows) {
    yield some
    heard(some.length)
  }
}

/**
 * Imports rows of sale bills in one transaction. The first error stops the writing but not the reading, so that all
 * errors are listed; a bill that is there already is left as it is.
 */
export const importBillRows = (context: ImportContext, wanted: BillImport): Promise<MasterCounts> => {
  const { db, gate, actor, books } = context
  return runImport(db, false, async (tx) => {
    const reading = await readingOf(context, wanted.stores)
    const writing = { books, actor, currency: reading.currency, now: nowText() }
    const problems = fileProblems()
    await takeTurn(tx, books)
    let rows = 0
    const source = listened(wanted.rows(), (n) => {
      rows += n
      wanted.heard?.(n)
    })
    const before = newId()
    let added = 0
    for await (const bills of billsOf(source, reading, problems)) {
      const fresh = await newBills(tx, books, bills, problems)
      if (problems.count() > 0) continue
      await writeBills(tx, writing, fresh)
      added += fresh.length
    }
    refuseAny(problems)
    await gate.within(tx).tell(actor, books.companyId, toldSince(tx, books, before))
    return { rows, added, changed: 0 }
  })
}
