// Puts a company that another database holds into this one as it stands there, row for row: in one transaction, and
// only where this database does not have it. Nothing is computed anew, so every digest and chain stays what it was.
import { pipeline } from 'node:stream/promises'
import { refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { missingFor } from './restore-missing.ts'

/** The company's rows of a table, and the statements that bring them out of the one database and into the other. */
export type CompanyRows = { table: string; out: string; into: (table: string) => string }

/** Behind these nothing may be put into posted months: the guards look at them (as in a sandbox). */
const lastTables = ['voucher_attachment', 'voucher_counter', 'period']

const inOrder = (rows: readonly CompanyRows[]): CompanyRows[] => [
  ...rows.filter(({ table }) => !lastTables.includes(table)),
  ...lastTables.flatMap((name) => rows.filter(({ table }) => table === name)),
]

/** What others may have too stays as it is here. */
const addShared = async (tx: Db, from: Db, { table, out, into }: CompanyRows): Promise<void> => {
  const beside = `brought_${table}`
  await tx.query(`create temp table ${beside} (like "${table}" including defaults) on commit drop`)
  await pipeline(from.copyOut(out), tx.copyIn(into(beside)))
  await tx.query(`insert into "${table}" select * from ${beside} on conflict do nothing`)
}

/** `shared` are the tables of which rows may be there already: files and what names companies by their codes. */
export const bringCompany = (
  tx: Db,
  source: Db,
  companyId: bigint,
  { own, shared }: Readonly<Record<'own' | 'shared', readonly CompanyRows[]>>,
): Promise<void> =>
  source.snapshot(async (from) => {
    const missing = await missingFor(tx, from, companyId)
    if (missing.length > 0) refuse(missing)
    for (const { out, into, table } of inOrder(own)) await pipeline(from.copyOut(out), tx.copyIn(into(table)))
    for (const rows of shared) await addShared(tx, from, rows)
  })
