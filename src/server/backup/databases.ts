// Databases beside the product's own, on the same server: made to try a backup in, and to take its place.
import { problem, refuse } from '../../domain/problem.ts'
import { type Db, databaseError, openDatabase } from '../kernel/db.ts'

/** The same address with another database. */
const urlOf = (url: string, name: string): string =>
  url.replace(/^(\w+:\/\/[^/]*\/)[^?]*/, (_all, before: string) => `${before}${name}`)

/** The name of the database of an address. */
export const databaseName = (url: string): string => /^\w+:\/\/[^/]*\/([^?]*)/.exec(url)?.[1] ?? ''

export const openBeside = (db: Db, name: string): Db =>
  openDatabase(urlOf(db.url, name), { max: 3, name: 'selvedge backup' })

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
  await db.query(`CREATE DATABASE "${name}"${await likeOwn(db)}`).catch(mayNot)
}

export const dropDatabase = async (db: Db, name: string): Promise<void> => {
  await db.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`).catch(mayNot)
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

/** Gives a new database the name of the old one, which is called otherwise from then on: both at once or neither. */
export const takePlace = async (
  db: Db,
  { own, fresh, kept }: Record<'own' | 'fresh' | 'kept', string>,
): Promise<void> => {
  const beside = openBeside(db, 'postgres')
  try {
    await db.close()
    await beside.transaction(async (tx) => {
      await tx.query(`ALTER DATABASE "${own}" RENAME TO "${kept}"`)
      await tx.query(`ALTER DATABASE "${fresh}" RENAME TO "${own}"`)
    })
  } finally {
    await beside.close()
  }
}
