// Brings a database to the schema of this version: plain SQL files, forward only, each in one transaction.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Db, databaseError, openDatabase, setLocal } from './db.ts'
import { admit, asOwner } from './owner.ts'

export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url))

/** Its text is cut into statements when they are asked for: each command compares all migrations and applies none. */
export type Migration = { number: number; name: string; sha256: string; readonly statements: string[] }
type Applied = { number: number; name: string; sha256: string }

/** On which running servers hear that the schema has changed, or that they are to wait. */
export const maintenanceChannel = 'maintenance'

const migrationFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()

/** How many migrations this version knows. */
export const countMigrations = async (): Promise<number> => (await migrationFiles(migrationsFolder)).length

/** Reads the migrations of a folder in order; refuses names that are not NNNN-name.sql, and gaps and twins. */
export const readMigrations = async (folder: string): Promise<Migration[]> => {
  const files = await migrationFiles(folder)
  return Promise.all(
    files.map(async (file, index) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1])
      if (number !== index + 1) throw new Error(`${file}: migrations are numbered 0001, 0002 … without gaps`)
      // A checkout with CRLF line ends is the same migration.
      const text = (await readFile(`${folder}/${file}`, 'utf8')).replaceAll('\r\n', '\n')
      const sha256 = createHash('sha256').update(text).digest('hex')
      return {
        number,
        name: file.slice(0, -'.sql'.length),
        sha256,
        get statements() {
          return splitStatements(text)
        },
      }
    }),
  )
}

const createList = `CREATE TABLE IF NOT EXISTS schema_migration (
  number integer NOT NULL,
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT schema_migration_pkey PRIMARY KEY (number)
)`

/** Makes the list of what was applied. Two that create it at one moment collide: the second looks again. */
const prepareList = async (db: Db): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.query(createList)
      return
    } catch (error) {
      if (attempt === 5 || !['23505', '42P07', '42710'].includes(databaseError(error)?.state ?? '')) throw error
      await sleep(50)
    }
  }
}

/** What is applied and what is missing; refuses a schema that this code does not know. */
const compare = async (db: Db, migrations: readonly Migration[]): Promise<Migration[]> => {
  const applied = await db.query<Applied>('SELECT number, name, sha256 FROM schema_migration ORDER BY number')
  for (const one of applied) {
    const known = migrations[one.number - 1]
    if (known === undefined) {
      throw new Error(`the database has migration ${one.name}, which this version does not know: use the newer version`)
    }
    if (known.sha256 !== one.sha256) {
      throw new Error(`migration ${known.name} is not the one that was applied to this database: its text has changed`)
    }
  }
  return migrations.slice(applied.length)
}

/** Applies the first missing migration under the lock of the list; null when none is missing. */
const applyNext = (db: Db, migrations: readonly Migration[]): Promise<Migration | null> =>
  db.transaction(async (tx) => {
    // Another server may be at it for long, and people at work are waited for.
    await setLocal(tx, { lock_timeout: '0' })
    await tx.query('LOCK TABLE schema_migration IN EXCLUSIVE MODE')
    const next = (await compare(tx, migrations))[0]
    if (next === undefined) {
      await admit(tx)
      return null
    }
    const { statements } = next
    const ready = await buildAhead(tx, statements)
    for (const statement of statements) await runStatement(tx, statement, ready)
    // A migration that writes rows with roots tells them by itself (0089).
    tx.written.tables.clear()
    const values = [next.number, next.name, next.sha256]
    await tx.query('INSERT INTO schema_migration (number, name, sha256) VALUES ($1, $2, $3)', values)
    // Servers of the version before hear it with the commit, and write nothing more.
    await tx.query('SELECT pg_notify($1, $2)', [maintenanceChannel, ''])
    return next
  })

export type MigrateOptions = {
  folder?: string
  /** Only says what would be applied. */
  dryRun?: boolean
  /** Goes no further than this number: for data of an earlier version. */
  upTo?: number
  /** Hears each name after it was applied. */
  applied?: (name: string) => void
}

/**
 * Applies what is missing and answers the names. Servers that start together wait for each other on the table lock,
 * which ends with each file's transaction; a crash in the middle of a file leaves nothing of it.
 */
export const migrate = (db: Db, options: MigrateOptions = {}): Promise<string[]> =>
  asOwner(db, (owner) => migrateAs(owner, options))

const migrateAs = async (db: Db, options: MigrateOptions): Promise<string[]> => {
  const all = await readMigrations(options.folder ?? migrationsFolder)
  const migrations = all.slice(0, options.upTo ?? all.length)
  if (options.dryRun === true) {
    const [list] = await db.query<{ there: boolean }>(`SELECT to_regclass('schema_migration') IS NOT NULL AS there`)
    const missing = list?.there === true ? await compare(db, migrations) : migrations
    return missing.map((migration) => migration.name)
  }
  await prepareList(db)
  const names: string[] = []
  for (;;) {
    const done = await applyNext(db, migrations)
    if (done === null) return names
    names.push(done.name)
    options.applied?.(done.name)
  }
}

// Cuts a file of SQL into its statements, so that each is one call to the server: a distributed engine wants that.

/** What a `$tag$`, quote or comment beginning at `from` spans to; `from` itself when there is none. */
const skip = (text: string, from: number): number => {
  const rest = text.slice(from, from + 2)
  if (rest === '--') return endOf(text, '\n', from + 2)
  if (rest === '/*') return endOfBlock(text, from)
  const one = text[from]
  if (one === "'") return endOfString(text, from)
  if (one === '"') return endOf(text, '"', from + 1)
  if (one !== '$' || /[\w$]/.test(text[from - 1] ?? ' ')) return from
  const tag = /^\$([A-Za-z_]\w*)?\$/.exec(text.slice(from, from + 66))?.[0]
  return tag === undefined ? from : endOf(text, tag, from + tag.length)
}

const endOf = (text: string, mark: string, from: number): number => {
  const at = text.indexOf(mark, from)
  return at < 0 ? text.length : at + mark.length
}

const endOfString = (text: string, from: number): number => {
  // Only E'…' knows backslashes; in both a doubled quote simply ends one string and begins the next.
  const escapes = /[Ee]/.test(text[from - 1] ?? '') && !/\w/.test(text[from - 2] ?? ' ')
  let at = from + 1
  while (at < text.length && text[at] !== "'") at += escapes && text[at] === '\\' ? 2 : 1
  return at + 1
}

const endOfBlock = (text: string, from: number): number => {
  // Comments nest in PostgreSQL.
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const two = text.slice(at, at + 2)
    if (two === '/*') depth += 1
    if (two === '*/') depth -= 1
    if (two === '/*' || two === '*/') at += 1
    if (depth === 0) return at + 1
  }
  return text.length
}

const isBlank = (statement: string): boolean => {
  let at = 0
  while (at < statement.length) {
    const after = /\s/.test(statement[at] ?? '')
      ? at + 1
      : /^(--|\/\*)/.test(statement.slice(at))
        ? skip(statement, at)
        : at
    if (after === at) return false
    at = after
  }
  return true
}

/**
 * The statements of an SQL text in order, without their semicolons. Strings, quoted names, dollar quotes and comments
 * are respected; the bodies `begin atomic … end` of SQL functions are not known: write those in dollar quotes.
 */
export const splitStatements = (text: string): string[] => {
  const statements: string[] = []
  let begin = 0
  for (let at = 0; at < text.length; ) {
    const after = skip(text, at)
    if (after > at) {
      at = after
      continue
    }
    if (text[at] === ';') {
      statements.push(text.slice(begin, at).trim())
      begin = at + 1
    }
    at += 1
  }
  statements.push(text.slice(begin).trim())
  return statements.filter((statement) => !isBlank(statement))
}

// Builds the indexes a migration wants on large tables before its transaction: people go on writing meanwhile.

/** Bytes of a table below which an index is there in a moment, within the migration. */
const largeBytes = 32 * 1024 * 1024

/** The index that a statement creates; none when it does something else. Comments may stand before it. */
const indexOf = (statement: string): { name: string; table: string; text: string }[] => {
  const [, unique, name, table, rest] =
    /^(?:\s|--[^\n]*\n)*create (unique )?index (\w+)\s+on (\w+)(.*)$/is.exec(statement) ?? []
  if (name === undefined || table === undefined) return []
  return [{ name, table, text: `create ${unique ?? ''}index concurrently ${name}_ahead on ${table}${rest}` }]
}

const drop = (db: Db, name: string) => db.query(`drop index concurrently if exists ${name}_ahead`)

/**
 * Builds what the statements of a file will ask for on tables that are large already, each under its name with
 * `_ahead`, and answers the names without it. One that cannot be built yet, as its column comes with the same file, is
 * left to the file. What an earlier attempt left is thrown away. A file that gives a column's name to another column
 * must not create an index on it: the drill of upgrades compares the schema of every release with a new one.
 *
 * They are built by a connection of their own, as such statements cannot be part of the transaction of the caller. They
 * wait for everybody who still looks at the database as it was: a statement with values would look on until the next,
 * so the caller's transaction is asked without any.
 */
export const buildAhead = async (tx: Db, statements: readonly string[]): Promise<string[]> => {
  const wanted = statements.flatMap(indexOf)
  const ready: string[] = []
  if (wanted.length === 0) return ready
  const large = await tx.query<{ table: string }>(
    `select t as table from unnest(array[${wanted.map(({ table }) => `'${table}'`).join()}]) as t
     where pg_relation_size(to_regclass(t)) >= ${largeBytes}`,
  )
  if (large.length === 0) return ready
  const db = openDatabase(tx.url, { max: 1, name: 'selvedge indexes', patient: true })
  try {
    for (const { name, text } of wanted.filter((one) => large.some(({ table }) => table === one.table))) {
      await drop(db, name)
      const done = await db.query(text).catch(() => null)
      if (done === null) await drop(db, name)
      else ready.push(name)
    }
    return ready
  } finally {
    await db.close()
  }
}

/** Runs a statement of a file; an index that is ready takes its name, if its table is still the one it was built on. */
export const runStatement = async (tx: Db, statement: string, ready: readonly string[]): Promise<void> => {
  const [index] = indexOf(statement)
  if (index !== undefined && ready.includes(index.name)) {
    const [there] = await tx.query(
      'select 1 from pg_index where indexrelid = to_regclass($1) and indrelid = to_regclass($2)',
      [`${index.name}_ahead`, index.table],
    )
    if (there !== undefined) {
      await tx.query(`alter index ${index.name}_ahead rename to ${index.name}`)
      return
    }
  }
  await tx.query(statement)
}
