// A digest of every row of every table that a whole backup holds, or that a company has, in whatever order they are.
import { heldTables } from '../../src/server/export/backup/write.ts'
import { type Db, openDatabase } from '../../src/server/kernel/db.ts'
import { tables } from '../../src/server/kernel/tables.ts'

export const rowDigests = async (db: Db): Promise<Map<string, string>> => {
  const digests = new Map<string, string>()
  for (const { table } of await heldTables(db, { kind: 'full', companyId: null })) {
    const [row] = await db.query<{ digest: string }>(
      `select coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as digest from "${table}" t`,
    )
    digests.set(table, row?.digest ?? '')
  }
  return digests
}

export const rowDigestsAt = (url: string): Promise<Map<string, string>> => {
  const db = openDatabase(url, { max: 1, unwatched: true })
  return rowDigests(db).finally(() => db.close())
}

/**
 * What is kept of a company, but for the last link of its trail, which tells that it was restored, and for months that
 * somebody had to himself at that moment.
 */
export const companyDigests = async (db: Db, companyId: bigint): Promise<string[]> => {
  const digests: string[] = []
  for (const table of tables.distributed) {
    if (table === 'trail_head' || table === 'month_claim') continue
    const but = table === 'trail' ? `and not (t.action = 'restore' and t.object_type = 'backup')` : ''
    const [row] = await db.query<{ digest: string }>(
      `select coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as digest from "${table}" t
       where company_id = $1 ${but}`,
      [companyId],
    )
    digests.push(`${table} ${row?.digest}`)
  }
  return digests
}
