// Taking the demo group away again: only a database that holds nothing but the demo group is emptied.
import { accountSetValue } from '../domain/chart/account-set.ts'
import type { Db } from '../server/kernel/db.ts'
import { diskStore } from '../server/kernel/files/disk-store.ts'
import { migrationsFolder, readMigrations } from '../server/kernel/migrate.ts'
import { asOwner } from '../server/kernel/owner.ts'
import { tables } from '../server/kernel/tables.ts'
import { exampleCompany, madeCompanies } from './demo-company.ts'
import { hasDemo } from './demo-user.ts'

export const demoYears = [2024, 2025] as const

/** Values of account sets that people have made, the first hundred; without the demo's users that is all of them. */
export const ownAccountSets = async (db: Db): Promise<string[]> => {
  const companies = (await hasDemo(db)) ? [exampleCompany, ...madeCompanies] : []
  const codes = companies.map((each) => each.code)
  const demo = codes.flatMap((code) => demoYears.map((year) => accountSetValue(code, year)))
  const rows = await db.query<{ value: string }>(
    `-- cross-company: account sets of the instance
select value from account_set where value <> all($1) order by value limit 100`,
    [demo],
  )
  return rows.map((row) => row.value)
}

/** True while a server works on this database, one of an earlier version too: it would go on with what it has read. */
export const isServed = async (db: Db): Promise<boolean> => {
  const rows = await db.query(
    `select 1 from pg_stat_activity where datname = current_database()
       and (application_name = 'selvedge' or application_name like 'selvedge server %') limit 1`,
  )
  return rows.length > 0
}

const named = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Functions and types by the statements that made them. */
const madeBy = async (kind: 'function|aggregate' | 'type'): Promise<string[]> => {
  const shape = new RegExp(`^\\s*create (?:or replace )?(?:${kind}) (\\w+)`, 'gim')
  const migrations = await readMigrations(migrationsFolder)
  const names = migrations.flatMap(({ statements }) => statements.flatMap((text) => [...text.matchAll(shape)]))
  return [...new Set(names.map((match) => match[1] ?? ''))]
}

/**
 * Removes every table, view, function and type of the product; what else the database holds stays. Posted rows cannot
 * be deleted one by one, by whomever, so the demo group goes with its tables.
 */
export const removeSchema = (db: Db): Promise<void> => asOwner(db, (owner) => owner.transaction(removeAll))

const removeAll = async (tx: Db): Promise<void> => {
  const names = [...tables.distributed, ...tables.reference, ...tables.local].map(named)
  await tx.query(`drop table if exists ${names.join(', ')} cascade`)
  // The views that value sets read went with their tables.
  await tx.query('drop schema if exists value_set_api cascade')
  // One name may have a routine for each type of its arguments.
  const routines = await tx.query<{ routine: string }>(
    `select p.oid::regprocedure::text as routine from pg_proc p
     where p.proname = any($1) and p.pronamespace = current_schema()::regnamespace`,
    [await madeBy('function|aggregate')],
  )
  for (const { routine } of routines) await tx.query(`drop routine if exists ${routine} cascade`)
  for (const name of await madeBy('type')) await tx.query(`drop type if exists ${named(name)} cascade`)
}

const keysAtOnce = 1000

/** The contents of files that this database has in the data folder. In an object store others may have them too. */
export const ownContents = async (db: Db): Promise<string[]> => {
  const keys: string[] = []
  for (;;) {
    const rows = await db.query<{ key: string }>(
      `select key from file_object where storage = 'local' and key > $1 order by key limit ${keysAtOnce}`,
      [keys.at(-1) ?? ''],
    )
    keys.push(...rows.map(({ key }) => key))
    if (rows.length < keysAtOnce) return keys
  }
}

/** Removes contents from the folder of files; what else lies there stays. */
export const removeContents = async (folder: string, keys: readonly string[]): Promise<void> => {
  const store = diskStore(folder)
  for (const key of keys) await store.remove(key)
}
