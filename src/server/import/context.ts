// What every import is given, and how an import is tried without being done.

import type { Db } from '../kernel/db.ts'
import type { Gate, TrailEntry } from '../ledger/gate.ts'
import type { Actor, Books } from '../ledger/store/books.ts'
import type { ImportFile } from './file/file.ts'

export type ImportContext = { db: Db; gate: Gate; actor: Actor; books: Books }

/** What a file of master data does: rows that are new, that change something, and that say what is there already. */
export type MasterCounts = { rows: number; added: number; changed: number }

/** How many of the entries that the trail gets are of something new. */
export const countEntries = (entries: readonly TrailEntry[]): Omit<MasterCounts, 'rows'> => {
  const added = entries.filter(({ action }) => action === 'create').length
  return { added, changed: entries.length - added }
}

export type FileImport = ImportContext & { file: ImportFile; check: boolean }

/** Ends a transaction that was only a trial. */
class Trial<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('a trial, rolled back')
    this.name = 'Trial'
    this.result = result
  }
}

/** Runs `work` in one transaction, which is rolled back at the end when it is only a check. */
export const runImport = async <T>(db: Db, check: boolean, work: (tx: Db) => Promise<T>): Promise<T> => {
  try {
    return await db.transaction(async (tx) => {
      const result = await work(tx)
      if (check) throw new Trial(result)
      return result
    })
  } catch (error) {
    if (error instanceof Trial) return (error as Trial<T>).result
    throw error
  }
}
