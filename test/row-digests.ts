// A digest of every row of every table that a whole backup holds, whatever order the rows are in.
import { heldTables } from '../src/server/backup/contents.ts'
import type { Db } from '../src/server/kernel/db.ts'

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
