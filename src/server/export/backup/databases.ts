// Databases beside the product's own, on the same server: made to try a backup in, and to take its place.
import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { type Db, databaseError, openDatabase } from '../../kernel/db.ts'
import { asOwner } from '../../kernel/owner.ts'

/** The same address with another database. */
const urlOf = (url: string, name: string): string =>
  url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, (_all, before: string) => `${before}${name}`)

/** The name of the database of an address. */
export const databaseName = (url: string): string => /^\w+:\/\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? ''

/** Opens another database of the server, as the one who owns them all. */
export const openBeside = (db: Db, name: string): Db => {
  const url = urlOf(db.owner?.url ?? db.url, name)
  return openDatabase(url, { max: 3, name: 'selvedge backup', owner: db.owner && { ...db.owner, url } })
}

/** Locale and encoding of the product's own database: rows must sort as they do there. */
const likeOwn = async (db: Db): Promise<string> => {
  const [own] = await db.query<{ provider: string; collate: string; ctype: string; encoding: string }>(
    `select datlocprovider::text as provider, datcollate as collate, datctype as ctype,
       pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
  )
  // Other providers are what the server was made with, and its first template has them too.
  if (own?.provider !== 'c') return ''
  return ` TEMPLATE template0 ENCODING '${own.encoding}' LC_COLLATE '${own.collate}' LC_CTYPE '${own.ctype}'`
}

const mayNot = (error: unknown): never => {
  if (databaseError(error)?.state === '42501') return refuse(problem('backup.noDatabase'))
  throw error
}

export const makeDatabase = async (db: Db, name: string): Promise<void> => {
  await dropDatabase(db, name)
  const like = await likeOwn(db)
  await asOwner(db, (owner) => owner.query(`CREATE DATABASE "${name}"${like}`)).catch(mayNot)
}

const stuckMs = 1000
const pollMs = 200

/**
 * Removes a database, whoever is connected to it; one that is not there is none to remove. The drop waits until every
 * process of the server has heard of it, and one whose wait for a lock runs out in that very moment never does
 * (PostgreSQL 18 leaves the signal lying): a drop that waits so is broken off and begun anew, which tells them again.
 */
export const dropDatabase = (db: Db, name: string): Promise<void> => asOwner(db, (owner) => dropAs(owner, name))

const dropAs = async (db: Db, name: string): Promise<void> => {
  const one = openDatabase(db.url, { max: 1, name: 'selvedge backup' })
  const drop = (): Promise<boolean> =>
    one.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`).then(
      () => true,
      (error) => (databaseError(error)?.state === '57014' ? false : mayNot(error)),
    )
  try {
    for (let isGone = false; !isGone; ) {
      // A statement that failed took its connection with it.
      const { pid } = await one.row<{ pid: number }>('select pg_backend_pid() as pid')
      const dropping = drop()
      dropping.catch(() => undefined)
      const isOver = () => Promise.race([dropping.then(() => true), sleep(pollMs, false)])
      while (!(await isOver())) {
        await db.query(
          `select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and wait_event = 'ProcSignalBarrier'
             and query_start < now() - $2 * interval '1 millisecond'`,
          [pid, stuckMs],
        )
      }
      isGone = await dropping
    }
  } finally {
    await one.close()
  }
}

/** Does a work in a new database that is gone afterwards. */
export const inScratch = async <T>(db: Db, name: string, work: (scratch: Db) => Promise<T>): Promise<T> => {
  await makeDatabase(db, name)
  const scratch = openBeside(db, name)
  try {
    return await work(scratch)
  } finally {
    await scratch.close()
    await dropDatabase(db, name)
  }
}

type Names = Record<'own' | 'fresh' | 'kept', string>

const endMs = 100

/** Ends who is connected until a work is done, again and again: servers come back as soon as they are sent away. */
const endingOthers = async (beside: Db, name: string, work: Promise<void>): Promise<void> => {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  ended.catch(() => undefined)
  while (!isOver) {
    await beside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await Promise.race([ended.catch(() => undefined), sleep(endMs)])
  }
  return ended
}

/**
 * Gives a new database the name of the old one, which is called otherwise from then on: both at once or neither. Where
 * it is served, whoever is connected is sent away; else nobody may be, and `db` is closed.
 */
export const takePlace = async (db: Db, { own, fresh, kept }: Names, isServed: boolean): Promise<void> => {
  const beside = openBeside(db, 'postgres')
  const rename = () =>
    beside.transaction(async (tx) => {
      // Nobody comes in any more once it waits for those that are there.
      await tx.query(`ALTER DATABASE "${own}" RENAME TO "${kept}"`)
      await tx.query(`ALTER DATABASE "${fresh}" RENAME TO "${own}"`)
    })
  try {
    if (isServed) return await endingOthers(beside, own, rename())
    await db.close()
    await rename()
  } finally {
    await beside.close()
  }
}

const verifying = '_verify_'

/** A name for a database in which a backup is proved; no other proof has it, of the same backup either. */
export const verifyName = (db: Db): string => `${databaseName(db.url)}${verifying}${Date.now()}_${randomInt(1_000_000)}`

/** Longer than a proof may take (ms). */
const proofMs = 2 * 86_400_000

const isOver = (name: string): boolean => {
  const [, begun = ''] = /_verify_(\d+)_\d+$/.exec(name) ?? []
  return begun === '' || Number(begun) < Date.now() - proofMs
}

/** Removes what restores and proofs have left that were broken off. */
export const dropLeftovers = async (db: Db): Promise<void> => {
  const rows = await db.query<{ name: string; isProof: boolean }>(
    `select datname::text as name, starts_with(datname, current_database() || $1) as is_proof from pg_database
     where starts_with(datname, current_database() || $1) or starts_with(datname, current_database() || '_restore_')
     order by datname limit 20`,
    [verifying],
  )
  // Another server may prove one just now.
  for (const { name, isProof } of rows) if (!isProof || isOver(name)) await dropDatabase(db, name)
}

/** Databases whose place others have taken, but for the one named: only the last state before a restore is kept. */
export const dropKept = async (db: Db, but: string): Promise<void> => {
  const rows = await db.query<{ name: string }>(
    `select datname::text as name from pg_database
     where starts_with(datname, current_database() || '_before_') and datname <> $1 order by datname limit 20`,
    [but],
  )
  for (const { name } of rows) await dropDatabase(db, name)
}
