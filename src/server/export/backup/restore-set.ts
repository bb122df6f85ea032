// Puts one account set of a backup back. It is loaded into a database beside and proved there; then, in one
// transaction, its rows are brought over and proved again. A company that is not here comes back as it was, digest for
// digest, with all its years. Of one that is here a copy is made, beside the books that people have gone on with
// (decision 0038).
import { problem, refuse } from '../../../domain/base/problem.ts'
import { parseAccountSet } from '../../../domain/chart/account-set.ts'
import { type Db, databaseError } from '../../kernel/db.ts'
import { incomingIn, openStores, type Places } from '../../kernel/files/places.ts'
import { newId } from '../../kernel/new-id.ts'
import { asOwner } from '../../kernel/owner.ts'
import { rightsChanged } from '../../kernel/right.ts'
import { type Books, type Gate, openGate } from '../../ledger/gate.ts'
import type { Actor } from '../../ledger/store/books.ts'
import { bringCompany } from '../../ledger/write/restore-company.ts'
import { copyRights } from '../../ledger/write/sandbox.ts'
import { grantAll } from '../../ledger/write/year-rights.ts'
import { rowsOfCompany } from './contents.ts'
import { databaseName, inScratch } from './databases.ts'
import type { Passphrase } from './encryption.ts'
import {
  allBooks,
  type BackupChecks,
  fileTaker,
  loadBackup,
  type OpenedBackup,
  type OpenFile,
  passFile,
  proveBooks,
  withBackup,
} from './read.ts'

export type SetRestoring = {
  open: OpenFile
  words: Passphrase
  places: Places
  /** As the file is called, for the trail. */
  name: string
  by: Actor
  told?: (stage: string, done: number, total: number) => void
  signal?: AbortSignal | undefined
}

export type SetRestored = { accountSet: string; isCopy: boolean; checks: BackupChecks }

/** The company that has the code of an account set; null where there is none. */
export const companyHere = async (db: Db, accountSet: string): Promise<bigint | null> => {
  const code = parseAccountSet(accountSet)?.company ?? ''
  const [row] = await db.query<{ id: bigint }>(`select id from company where code = $1`, [code])
  return row?.id ?? null
}

const refuseFound = ({ findings: [wrong] }: BackupChecks): void => {
  if (wrong) refuse(problem('backup.proof', 'id', { what: `${wrong.accountSet} ${wrong.what}`.trim() }))
}

/** The codes here that a copy must not have. */
const codesHere = async (db: Db): Promise<string[]> =>
  (await db.query<{ code: string }>(`select code from company order by code limit 10000`)).map(({ code }) => code)

/** Loads and proves what the file holds; answers the books that are to be brought, all of one company. */
const fill = async (db: Db, scratch: Db, opened: OpenedBackup, here: bigint | null, asked: SetRestoring) => {
  const told = asked.told ?? (() => undefined)
  const { store } = await openStores(asked.places)
  const takeFile = here === null ? fileTaker(store, incomingIn(asked.places)) : passFile
  await loadBackup(scratch, opened, takeFile, (...how) => {
    asked.signal?.throwIfAborted()
    told(...how)
  })
  const books = await allBooks(scratch)
  refuseFound(
    await proveBooks(scratch, { books, isApart: true }, (done, total) => told('verify', done, total), asked.signal),
  )
  if (here === null) return books
  const of = books.find(({ value }) => value === opened.head.accountSet)
  if (!of) return refuse(problem('backup.broken', 'id'))
  return [await openGate(scratch).makeSandbox(asked.by, of, await codesHere(db))]
}

/** The trail's head of a company: the evidence that nothing of it was changed on the way. */
const headOf = async (db: Db, companyId: bigint): Promise<object> => {
  const [head] = await db.query<{ seq: bigint; hash: string }>(
    `select seq, encode(hash, 'hex') as hash from trail_head where company_id = $1`,
    [companyId],
  )
  return { links: `${head?.seq ?? 0n}`, head: head?.hash ?? '' }
}

/** Whoever had rights in the company has them in the copy; who brings a company back keeps its books. */
const giveRights = async (tx: Db, by: Actor, books: Books, here: bigint | null): Promise<void> => {
  if (here !== null) await copyRights(tx, { from: here, to: books.companyId })
  else if (by.id !== 0n) await grantAll(tx, by, books)
  await rightsChanged(tx)
}

const bring = async (db: Db, scratch: Db, gate: Gate, books: Books[], here: bigint | null, asked: SetRestoring) => {
  const last = books.at(-1) ?? refuse(problem('backup.broken', 'id'))
  const { companyId, companyCode, value } = last
  const rows = await rowsOfCompany(scratch, companyId)
  const kept = { fileName: asked.name, accountSet: value, ...(await headOf(scratch, companyId)) }
  const after = JSON.stringify({ before: null, after: kept })
  const entry = { action: 'restore', objectType: 'backup', objectId: null, objectNo: asked.name, after }
  const work = async (tx: Db): Promise<SetRestored> => {
    await bringCompany(tx, scratch, companyId, rows)
    await giveRights(tx, asked.by, last, here)
    // What nobody else sees before the commit is as still as a snapshot.
    const still: Db = { ...tx, snapshot: (read) => read(tx) }
    const checks = await proveBooks(
      still,
      // The group's trail tells of what came with the company behind this.
      { books, isApart: true },
      (done, total) => asked.told?.('verify', done, total),
      asked.signal,
    )
    refuseFound(checks)
    const within = gate.within(tx)
    await within.tell(asked.by, companyId, [entry])
    await within.tell(asked.by, null, [entry])
    return { accountSet: value, isCopy: here !== null, checks }
  }
  try {
    // What others may have too waits in a table of its own for a moment, which only the owner may make.
    return await asOwner(db, (owner) => owner.transaction(work))
  } catch (error) {
    // Its code or number, or an invoice of it, has come to belong to another.
    if (databaseError(error)?.state === '23505') refuse(problem('restoreSet.taken', 'id', { code: companyCode }))
    throw error
  }
}

/** People go on working meanwhile. Whatever ends it leaves nothing behind but contents of files that nothing names. */
export const restoreSet = (db: Db, gate: Gate, asked: SetRestoring): Promise<SetRestored> =>
  withBackup(asked.open, asked.words, async (opened) => {
    if (opened.head.kind !== 'accountSet') refuse(problem('restoreSet.notSet', 'id'))
    const here = await companyHere(db, opened.head.accountSet)
    return inScratch(db, `${databaseName(db.url)}_restore_${newId()}`, async (scratch) => {
      const books = await fill(db, scratch, opened, here, asked)
      return bring(db, scratch, gate, books, here, asked)
    })
  })
