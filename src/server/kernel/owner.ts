// What only the owner of the tables may do: change the schema, make databases, load a backup. The product works as
// another user, who reads and writes rows and nothing else, so that no statement of it can switch a trigger off.
import pg from 'pg'
import { type Db, openDatabase } from './db.ts'

/** Does a work as the owner of the tables; where one user is all there is, as that one. */
export const asOwner = async <T>(db: Db, work: (owner: Db) => Promise<T>): Promise<T> => {
  if (db.owner === null || db.owner.url === db.url) return work(db)
  const owner = openDatabase(db.owner.url, { max: 4, name: 'selvedge owner', owner: db.owner })
  try {
    return await work(owner)
  } finally {
    await owner.close()
  }
}

type Lacks = { rows: boolean; counts: boolean; shadows: boolean; database: string }

/** MAINTAIN came with PostgreSQL 17; without it an import leaves the counting of its rows to the server. */
const lacksText = `select current_database()::text as database,
    has_database_privilege($1::name, current_database(), 'temporary') as shadows,
    case when current_setting('server_version_num')::integer >= 170000
      then coalesce(not has_table_privilege($1::name, to_regclass('voucher_line')::oid, 'maintain'), false)
      else false end as counts,
    exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
      and not (has_table_privilege($1::name, c.oid, 'select') and (c.relname = 'schema_migration' or (
        has_table_privilege($1::name, c.oid, 'insert') and has_table_privilege($1::name, c.oid, 'update')
        and has_table_privilege($1::name, c.oid, 'delete'))))) as rows`

/**
 * Gives the user that the product works as its rights in tables that are new to it; said by the owner, in the
 * transaction that holds the list of migrations. Nobody makes temporary tables: one of them could stand before a table
 * that a guard reads.
 */
export const admit = async (tx: Db): Promise<void> => {
  if (tx.owner === null) return
  const user = pg.escapeIdentifier(tx.owner.application)
  const { rows, counts, shadows, database } = await tx.row<Lacks>(lacksText, [tx.owner.application])
  if (rows) {
    await tx.query(`grant select, insert, update, delete on all tables in schema public to ${user}`)
    await tx.query(`revoke insert, update, delete on schema_migration from ${user}`)
  }
  if (counts) await tx.query(`grant maintain on voucher, voucher_line to ${user}`)
  if (shadows) await tx.query(`revoke temporary on database ${pg.escapeIdentifier(database)} from public`)
}
