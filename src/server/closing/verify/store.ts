// Proofs as they are kept: one row each, the latest of an account set being what is shown of it.
import type { FindingShape } from '../../../contract/closing/verify.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import type { Books, Verified } from '../../ledger/gate.ts'

/** Most findings that are kept and shown; how many there are in all is kept beside them. */
export const keptFindings = 1000

/** Whoever asks first begins: of the same night nobody else does. Null when it was begun already. */
export const beginProof = async (db: Db, books: Books, by: string, night: string): Promise<bigint | null> => {
  const [row] = await db.query<{ id: bigint }>(
    `insert into verification (company_id, id, year, night, started_by, started_at) values ($1, $2, $3, $4, $5, now())
     on conflict do nothing returning id`,
    [books.companyId, newId(), books.year, night, by],
  )
  return row?.id ?? null
}

export const endProof = async (db: Db, books: Books, id: bigint, proof: Verified): Promise<void> => {
  const findings = proof.findings.slice(0, keptFindings).map(({ check, what, voucher = '' }) => ({
    check,
    what,
    voucher,
  }))
  await db.query(
    `update verification set finished_at = now(), vouchers = $3, postings = $4, links = $5, last_voucher = $6,
       wrong = $7, findings = $8 where company_id = $1 and id = $2`,
    [
      books.companyId,
      id,
      proof.vouchers,
      proof.postings,
      proof.links,
      proof.last,
      proof.findings.length,
      JSON.stringify(findings),
    ],
  )
}

/** A proof that did not come to its end is none. */
export const dropProof = async (db: Db, books: Books, id: bigint): Promise<void> => {
  await db.query(`delete from verification where company_id = $1 and id = $2 and finished_at is null`, [
    books.companyId,
    id,
  ])
}

export type LastProof = {
  companyId: bigint
  year: number
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  at: string
  by: string
  running: boolean
  last: string
  vouchers: number
  postings: number
  links: number
  since: number
  wrong: number
}

/** How far every account set of these companies is proved; a proof that began more than six hours ago has died. */
export const lastProofs = (db: Db, companyIds: readonly bigint[]): Promise<LastProof[]> =>
  db.query<LastProof>(
    `select s.company_id, s.year, s.name_zh_cn, s.name_zh_tw, s.name_en,
       coalesce(to_char(f.finished_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), '') as at,
       coalesce(f.started_by, '') as by, r.id is not null as running, coalesce(f.last_voucher, '') as last,
       coalesce(f.vouchers, 0) as vouchers, coalesce(f.postings, 0) as postings, coalesce(f.links, 0)::integer as links,
       (h.seq - coalesce(f.links, 0))::integer as since, coalesce(f.wrong, 0) as wrong
     from account_set s join trail_head h on h.company_id = s.company_id
       left join (select distinct on (v.company_id, v.year) v.* from verification v
         where v.company_id = any($1) and v.finished_at is not null order by v.company_id, v.year, v.id desc) f
         on f.company_id = s.company_id and f.year = s.year
       left join (select distinct on (v.company_id, v.year) v.* from verification v
         where v.company_id = any($1) and v.finished_at is null and v.started_at > now() - interval '6 hours'
         order by v.company_id, v.year, v.id desc) r on r.company_id = s.company_id and r.year = s.year
     where s.company_id = any($1) and h.company_id = any($1)`,
    [[...companyIds]],
  )

export const findingsOf = async (db: Db, books: Books): Promise<{ wrong: number; items: FindingShape[] }> => {
  const [row] = await db.query<{ wrong: number; findings: FindingShape[] }>(
    `select v.wrong, v.findings from verification v
     where v.company_id = $1 and v.year = $2 and v.finished_at is not null order by v.id desc limit 1`,
    [books.companyId, books.year],
  )
  return { wrong: row?.wrong ?? 0, items: row?.findings ?? [] }
}
