// Builds the indexes a migration wants on large tables before its transaction: people go on writing meanwhile.
import { type Db, openDatabase } from './db.ts'

/** Bytes of a table below which an index is there in a moment, within the migration. */
const largeBytes = 32 * 1024 * 1024

type Wanted = { name: string; table: string; text: string }

/** The index that a statement creates; none when it does something else. Comments may stand before it. */
const indexOf = (statement: string): Wanted[] => {
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
