// What a test writes by itself into rows that statements read counts as written by the product: the trail tells it.
import type { Db } from '../../src/server/kernel/db.ts'
import { type RowTable, rowTables } from '../../src/server/kernel/tables.ts'
import { groupId, isToldByCompany, product, tellWritten } from '../../src/server/ledger/store/trail.ts'

const writes = new RegExp(`(?:insert into|update|delete from) (${rowTables.join('|')})\\b`, 'g')

const tell = async (tx: Db, tables: readonly RowTable[]): Promise<void> => {
  const chains = tables.some(isToldByCompany)
    ? await tx.query<{ id: bigint }>(`select company_id as id from trail_head order by company_id`)
    : [{ id: groupId }]
  for (const table of tables) tx.written.tables.add(table)
  for (const { id } of chains) tellWritten(tx, id, product)
}

/** A database whose single statements tell what they write; what is forged is written in a transaction. */
export const tellingRows = (look: Db): Db => ({
  ...look,
  query: async <Row>(...asked: Parameters<Db['query']>): Promise<Row[]> => {
    const tables = new Set([...asked[0].matchAll(writes)].map(([, table]) => table as RowTable))
    if (tables.size === 0) return look.query<Row>(...asked)
    return look.transaction(async (tx) => {
      const rows = await tx.query<Row>(...asked)
      await tell(tx, [...tables])
      return rows
    })
  },
})
