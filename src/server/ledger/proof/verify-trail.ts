// The proof of the trail: its chain link by link, and what it tells of vouchers and postings against what they say.
import { createHash } from 'node:crypto'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import { recordHash } from '../store/record-digest.ts'
import { entriesHash } from '../store/trail.ts'
import type { Finding } from './verify.ts'

const batch = 1000

export const checkTrail = async (db: Db, books: Pick<Books, 'companyId' | 'companyCode'>) => {
  const findings: Finding[] = []
  let hash = createHash('sha256').update(books.companyCode).digest()
  let seq = 0n
  for (;;) {
    const links = await db.query<{ seq: bigint; entries: Buffer; hashes: Buffer[] }>(
      `select e.seq, array_agg(distinct e.hash) as hashes, ${entriesHash} as entries
       from trail e where e.company_id = $1 and e.seq > $2 and e.seq <= $2 + ${batch} group by e.seq order by e.seq`,
      [books.companyId, seq],
    )
    for (const link of links) {
      seq += 1n
      hash = createHash('sha256').update(hash).update(seq.toString()).update(link.entries).digest()
      if (link.seq === seq && link.hashes.length === 1 && link.hashes[0]?.equals(hash)) continue
      return { findings: [...findings, { check: 'trail', what: seq.toString() } as Finding], links: Number(seq) }
    }
    if (links.length < batch) break
  }
  const text = `select seq, hash from trail_head where company_id = $1`
  const [head] = await db.query<{ seq: bigint; hash: Buffer }>(text, [books.companyId])
  if (head?.seq !== seq || !head.hash.equals(hash)) findings.push({ check: 'trail', what: `${seq + 1n}` })
  return { findings, links: Number(seq) }
}

/** What the trail tells of a voucher; the auditor is that of its last audit, null for none. */
export type TrailVoucher = { no: number; version: number; auditor: bigint | null }

/**
 * The number, version and auditor of these vouchers as the trail tells them: the number of the last entry, and one
 * version for each entry, since every act that leaves one makes the next version.
 */
export const toldOf = async (
  db: Db,
  books: Books,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, TrailVoucher>> => {
  const rows = await db.query<{ id: bigint; entries: number; lastNo: string; auditor: bigint | null }>(
    `select t.object_id as id, count(*)::integer as entries,
       (array_agg(t.object_no order by t.seq desc, t.item desc))[1] as last_no,
       (array_agg(t.user_id order by t.seq desc, t.item desc) filter (where t.action = 'audit'))[1] as auditor
     from trail t where t.company_id = $1 and t.object_type = 'voucher' and t.object_id = any($2) group by t.object_id`,
    [books.companyId, [...ids]],
  )
  return new Map(
    rows.map(({ id, entries, lastNo, auditor }) => [
      id,
      { no: Number(lastNo.split('-').at(-1)), version: entries, auditor },
    ]),
  )
}

const goneMost = 100

/** Vouchers of any year that the trail tells of, but not that they were deleted, and that are gone. */
export const checkGone = async (db: Db, { companyId }: Books): Promise<Finding[]> => {
  const rows = await db.query<{ id: bigint; no: string }>(
    `select t.object_id as id, (array_agg(t.object_no order by t.seq desc, t.item desc))[1] as no from trail t
     where t.company_id = $1 and t.object_type = 'voucher' and t.object_id is not null
       and not exists (select from voucher v where v.company_id = $1 and v.id = t.object_id)
     group by t.object_id having (array_agg(t.action order by t.seq desc, t.item desc))[1] <> 'delete'
     order by t.object_id limit ${goneMost}`,
    [companyId],
  )
  return rows.map(({ id, no }) => ({ check: 'trail', what: `${no} (${id})` }))
}

/** Postings whose record is not the one that the trail tells of them last, and those it tells of that are gone. */
export const checkPostings = async (db: Db, books: Books): Promise<Finding[]> => {
  const entries = await db.query<{ month: string; version: string; record: string | null }>(
    `select t.object_no as month, t.after ->> 'version' as version, t.after ->> 'record' as record from trail t
     where t.company_id = $1 and t.object_type = 'period' and t.action in ('post', 'cancelPosting')
     order by t.seq, t.item`,
    [books.companyId],
  )
  const rows = await db.query<{ year: number; periodNo: number; version: number; record: string }>(
    `select p.year, p.period_no, p.version, ${recordHash} as record from posting p where p.company_id = $1`,
    [books.companyId],
  )
  const told = new Map(entries.map((each) => [`${each.month} (${each.version})`, each.record]))
  const held = new Map(
    rows.map((row) => [`${row.year}-${String(row.periodNo).padStart(2, '0')} (${row.version})`, row.record]),
  )
  return [...new Set([...told.keys(), ...held.keys()])]
    .filter((what) => told.get(what) !== held.get(what))
    .map((what) => ({ check: 'posting', what }))
}
