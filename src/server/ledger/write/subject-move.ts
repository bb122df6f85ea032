// A used leaf becomes a parent: its lines, balances and openings of a year move to the child that takes over.
import type { Db } from '../../kernel/db.ts'
import { isRowTable } from '../../kernel/tables.ts'
import type { Actor, Books } from '../store/books.ts'
import { addTrailOf, type TrailEntry, voucherEntry } from '../store/trail.ts'
import { canonicalOf, digestOf } from '../store/voucher-rows.ts'
import { readStored, signsOf } from '../store/voucher-store.ts'
import { itemsEntry } from './open-items.ts'

/** Vouchers that are rewritten at a time. */
const together = 1000

const nextIds = async (tx: Db, { companyId, year }: Books, subject: string): Promise<bigint[]> => {
  const rows = await tx.query<{ id: bigint }>(
    `select distinct l.voucher_id as id from voucher_line l
     where l.company_id = $1 and l.subject = $2 and l.year = $3 order by 1 limit ${together}`,
    [companyId, subject, year],
  )
  return rows.map(({ id }) => id)
}

/** Rewrites these vouchers with their digests; who made and audited them stays, and the trail tells who moved them. */
const rewrite = async (tx: Db, books: Books, ids: readonly bigint[], from: string, to: string) => {
  const entries: TrailEntry[] = []
  const digests: string[] = []
  const stored = await readStored(tx, books, ids)
  for (const { head, voucher } of stored) {
    const lines = voucher.lines.map((line) => (line.subject === from ? { ...line, subject: to } : line))
    const content = { voucher: { ...voucher, lines }, company: books.companyCode, signs: signsOf(head) }
    const form = canonicalOf(content, head)
    digests.push(digestOf(content, head).toString('hex'))
    entries.push(voucherEntry('update', head, `{"no":${head.voucherNo},"voucher":${form}}`))
  }
  const text = `update voucher_line set subject = $4 where company_id = $1 and voucher_id = any($2) and subject = $3`
  await tx.query(text, [books.companyId, [...ids], from, to])
  await tx.query(
    `update voucher v set version = v.version + 1, digest = decode(n.digest, 'hex')
     from unnest($2::bigint[], $3::text[]) as n(id, digest) where v.company_id = $1 and v.id = n.id`,
    [books.companyId, stored.map(({ head }) => head.id), digests],
  )
  return entries
}

/** The openings that the closing of the year before replaced: cancelling it puts them back. */
const moveReplaced = (tx: Db, { companyId, year }: Books, from: string, to: string) =>
  tx.query(
    `update year_end y set replaced = coalesce((select jsonb_agg(
         case when r.row ->> 0 = $3 then jsonb_set(r.row, '{0}', to_jsonb($4::text)) else r.row end order by r.at)
       from jsonb_array_elements(y.replaced) with ordinality as r(row, at)), '[]'), row_digest = null
     where y.company_id = $1 and y.year = $2`,
    [companyId, year - 1, from, to],
  )

/**
 * Moves what stands on a leaf in a year to a subject that nothing stands on; its months are locked, and none of it is
 * posted: the database refuses it otherwise. Answers how many vouchers it rewrote.
 */
export const moveSubject = async (tx: Db, actor: Actor, books: Books, from: string, to: string): Promise<number> => {
  const { companyId, year } = books
  let moved = 0
  for (let ids = await nextIds(tx, books, from); ids.length > 0; ids = await nextIds(tx, books, from)) {
    await addTrailOf(tx, companyId, actor, await rewrite(tx, books, ids, from, to))
    moved += ids.length
  }
  for (const table of ['subject_balance', 'aux_balance', 'opening', 'opening_item']) {
    const digest = isRowTable(table) ? ', row_digest = null' : ''
    const text = `update ${table} set subject = $4${digest} where company_id = $1 and year = $2 and subject = $3`
    await tx.query(text, [companyId, year, from, to])
  }
  await moveReplaced(tx, books, from, to)
  const items = await tx.query(
    `select 1 from opening_item where company_id = $1 and year = $2 and subject = $3 limit 1`,
    [...[companyId, year, to]],
  )
  await addTrailOf(tx, companyId, actor, items.length > 0 ? [await itemsEntry(tx, books)] : [])
  return moved
}
