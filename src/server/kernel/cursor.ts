// Long answers of the database in portions: one plan, one pass, and the process turns to others in between.
import type { Db, SqlValue } from './db.ts'

/** The rows of a query, `size` at a time; only in a transaction or snapshot, one cursor of a name at a time. */
export async function* portionsOf<Row>(
  tx: Db,
  name: string,
  query: { text: string; values: readonly SqlValue[] },
  size = 1000,
): AsyncGenerator<Row[]> {
  await tx.query(`declare ${name} no scroll cursor for ${query.text}`, query.values)
  for (;;) {
    const rows = await tx.query<Row>(`fetch ${size} from ${name}`)
    if (rows.length === 0) break
    yield rows
  }
  await tx.query(`close ${name}`)
}
