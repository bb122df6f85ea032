// Changes that only a superuser can make: every trigger switched off, and the rows put back afterwards.
import { expect } from 'vitest'
import { type Db, databaseError } from '../../src/server/kernel/db.ts'

export type Statement = readonly [sql: string, values?: readonly (bigint | number | string)[]]

/** A value of a column's type that differs from the one it has; `null` where a column holds nothing is one too. */
export const otherValue: Readonly<Record<string, (column: string) => string>> = {
  bigint: (column) => `coalesce(${column}, 0) + 1000`,
  integer: (column) => `coalesce(${column}, 0) + 1000`,
  smallint: (column) => `coalesce(${column}, 0) + 1000`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  date: (column) => `coalesce(${column}, '2025-01-01') + 1`,
  boolean: (column) => `not ${column}`,
  bytea: (column) => `sha256(${column})`,
  ARRAY: (column) => `coalesce(${column}, '{}') || '{altered}'`,
  json: (column) => `(${column}::text || ' ')::json`,
  jsonb: (column) => `${column} || '{"altered": 1}'`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 millisecond'`,
}

/** The columns of a table with a changed value of each, read from the catalogue so that a new one is not forgotten. */
export const columnsOf = async (look: Db, table: string): Promise<{ name: string; changed: string }[]> => {
  const rows = await look.query<{ name: string; type: string }>(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 order by ordinal_position`,
    [table],
  )
  return rows.map(({ name, type }) => {
    const change = otherValue[type]
    expect(change, `${table}.${name} is ${type}`).toBeDefined()
    return { name, changed: change?.(name) ?? '' }
  })
}

/** Runs statements as a superuser who has switched every trigger off. */
export const untriggered = (look: Db, statements: readonly Statement[]): Promise<void> =>
  look.transaction(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`)
    for (const [sql, values] of statements) await tx.query(sql, values)
  })

/** The same; true when a constraint holds the change back even then, such as an auditor who is the creator. */
export const heldBack = (look: Db, statements: readonly Statement[]): Promise<boolean> =>
  untriggered(look, statements).then(
    () => false,
    (error: unknown) => {
      if (databaseError(error)?.state.startsWith('23')) return true
      throw error
    },
  )

/** Keeps the rows of these tables; the answer puts them back. */
export const keepRows = async (look: Db, tables: readonly string[]): Promise<() => Promise<void>> => {
  for (const table of tables) {
    await look.query(`create table if not exists ${table}_before as select * from ${table}`)
  }
  const statements = tables.flatMap((table): Statement[] => [
    [`delete from ${table}`],
    [`insert into ${table} select * from ${table}_before`],
  ])
  return () => untriggered(look, statements)
}

/** A small generator (mulberry32), so that a seed gives the same changes again. */
export const randomFrom = (start: number) => {
  let state = start
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
