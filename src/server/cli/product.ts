// The database and the ledger behind a command: those of the instance that runs, or started for the command alone.
import { randomBytes } from 'node:crypto'
import type { Lang } from '../../contract/base/language.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { AccountSetRight } from '../../domain/chart/access.ts'
import { parseAccountSet } from '../../domain/chart/account-set.ts'
import { knownButtons } from '../../seed/menu.ts'
import { ensureStandard } from '../../seed/standard.ts'
import { ensureSystem, administrator as systemName } from '../../seed/system.ts'
import { startEmbedded } from '../embedded/database.ts'
import { runningInstance } from '../embedded/instance.ts'
import { migrateKept } from '../export/backup/backups.ts'
import { type Config, readConfig } from '../kernel/config.ts'
import { type DatabaseOwner, type Db, openDatabase } from '../kernel/db.ts'
import { giveBack } from '../kernel/folder-owner.ts'
import { type Access, openRights } from '../kernel/right.ts'
import { type Gate, openGate } from '../ledger/gate.ts'
import { findBooks } from '../ledger/read/read-scope.ts'
import type { Actor, Books } from '../ledger/store/books.ts'
import { type FactCache, openFacts } from '../ledger/store/fact-cache.ts'

/** Who acts: the actor of the ledger and what the person may do in which account set. `isNamed` when by --as. */
export type Acting = { actor: Actor; access: Access | null; isNamed: boolean }

export type Product = {
  config: Config
  db: Db
  facts: FactCache
  gate: Gate
  /** The acting user: the one named, or the system administrator. A name that nobody bears is refused. */
  acting: (name: string, lang: Lang) => Promise<Acting>
  /** The books of a value such as YS01-2025; refused as missing. */
  books: (value: string) => Promise<Books>
  close: () => Promise<void>
}

export type Connection = { config: Config; db: Db; close: () => Promise<void> }

/** Where the database is reached, and who owns it: one's own, or the one that comes with the product. */
const databaseOf = (config: Config, own: { url: string; owner?: DatabaseOwner } | null) =>
  config.databaseUrl === null
    ? { url: own?.url ?? '', owner: own?.owner ?? null }
    : { url: config.databaseUrl, owner: config.databaseOwner }

/** The database of the settings: the given one, that of the running instance, or the embedded one, started here. */
const connect = async (
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<Connection> => {
  const config = readConfig(environment)
  const running = config.databaseUrl === null ? await runningInstance(config.data) : null
  const embedded = config.databaseUrl === null && !running?.url ? await startEmbedded({ data: config.data, say }) : null
  const { url, owner } = databaseOf(config, embedded ?? running)
  const db = openDatabase(url, { max: 4, name: 'selvedge command', owner })
  const close = async () => {
    await db.close()
    await embedded?.stop()
    await giveBack(config.data)
    if (config.backupFolder !== null) await giveBack(config.backupFolder)
  }
  return { config, db, close }
}

/** Runs a command's work on the database alone, which is closed behind it. */
export const withDatabase = async <T>(
  shell: { env: Readonly<Record<string, string | undefined>>; err: (text: string) => void },
  work: (connection: Connection) => Promise<T>,
): Promise<T> => {
  const connection = await connect(shell.env, (line) => shell.err(`${line}\n`))
  try {
    return await work(connection)
  } finally {
    await connection.close()
  }
}

/** Who bears a name, however it is written; null for nobody. */
export const userId = async (db: Db, name: string): Promise<bigint | null> => {
  const [row] = await db.query<{ id: bigint }>(`select id from app_user where lower(user_name) = lower($1)`, [name])
  return row?.id ?? null
}

const prepare = async (db: Db, config: Config, say: (line: string) => void) => {
  await migrateKept(db, config, say)
  await ensureStandard(db)
  // A server that runs has done this already, and doing it again makes it read all rights anew.
  const [user] = await db.query(`select 1 from app_user limit 1`)
  const password = user === undefined ? (await ensureSystem(db)).password : null
  if (password !== null) say(`${systemName}: ${password}`)
  return openRights(db)
}

/** Opens the product for one command, migrated and with its standard data. */
export const openProduct = async (
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void,
): Promise<Product> => {
  const { config, db, close } = await connect(environment, say)
  const rights = await prepare(db, config, say).catch(async (error: unknown) => {
    // A database that was started for this command would keep it running for ever.
    await close()
    throw error
  })
  const acting = async (name: string, lang: Lang): Promise<Acting> => {
    const id = await userId(db, name || systemName)
    const access = id === null ? null : await rights.of(id)
    if (name !== '' && !access?.enabled) refuse(problem('record.missing', 'as', { name }))
    const traceId = randomBytes(16).toString('hex')
    const { userName, realName } = access?.user ?? { userName: systemName, realName: systemName }
    const may = (button: string) => access?.buttons.has(button) === true
    const actor = { id: id ?? 0n, userName, name: realName, roles: access?.roles ?? [], may, traceId, lang }
    return { actor, access, isNamed: name !== '' }
  }
  const books = async (value: string): Promise<Books> => {
    const wanted = parseAccountSet(value)
    const [found] = wanted === null ? [] : await findBooks(db, [wanted])
    return found ?? refuse(problem('record.missing', 'account-set', { name: value }))
  }
  const closeAll = async () => {
    await rights.stop()
    await close()
  }
  const facts = openFacts(db)
  return { config, db, facts, gate: openGate(db, facts), acting, books, close: closeAll }
}

/** Refuses unless the person holds a permission code and, when a right is named, that right in the books (E004). */
export const checkMay = (acting: Acting, button: string, right?: AccountSetRight, books?: Books): void => {
  // A code that no role can hold would refuse everybody for ever.
  if (!knownButtons.has(button)) throw new Error(`no menu entry has the permission ${button}`)
  if (!acting.actor.may(button)) refuse(problem('permission.missing', 'as', { code: button }))
  if (right === undefined || books === undefined) return
  if (acting.access?.setsBy(button).get(books.value)?.rights.has(right)) return
  refuse(problem('accountSet.noRight', 'as', { right, set: books.value }))
}

/** For what needs no more than the operating system's word: only a person named with --as must hold the permission. */
export const checkNamed = (acting: Acting, button: string, right?: AccountSetRight, books?: Books): void => {
  if (acting.isNamed) checkMay(acting, button, right, books)
}
