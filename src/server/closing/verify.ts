// Proves account sets, when asked and every night by itself: the calls, and the rows that keep what came of it.

import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ResultOf } from '../../contract/base/call.ts'
import { type FindingShape, verifyCalls } from '../../contract/closing/verify.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { Db } from '../kernel/db.ts'
import { newId } from '../kernel/new-id.ts'
import { addNotices } from '../kernel/notice.ts'
import type { Rights } from '../kernel/right.ts'
import type { Scope } from '../kernel/scope.ts'
import { type App, serve } from '../kernel/serve.ts'
import { makeFile } from '../kernel/table-file.ts'
import type { Books, Gate, Verified } from '../ledger/gate.ts'
import { checkEveryYear, wholeSet, wholeSets } from '../ledger/gate.ts'
import { archiveOf } from '../ledger/proof/archive.ts'

type Asked = { by: string; night?: string; onVouchers?: (vouchers: number) => void; signal?: AbortSignal }

/** Proves one account set; null when a proof of this night was begun before. */
export const prove = async (
  db: Db,
  gate: Gate,
  books: Books,
  { by, night = '', ...options }: Asked,
): Promise<Verified | null> => {
  const id = await beginProof(db, books, by, night)
  if (id === null) return null
  try {
    const proof = await gate.verify(books, options)
    await endProof(db, books, id, proof)
    return proof
  } catch (error) {
    await dropProof(db, books, id)
    // Who cancels has asked for no more.
    if (options.signal?.aborted) refuse(problem('job.cancelled'))
    throw error
  }
}

/** Most people that are told of findings. */
const toldMax = 1000

/** Tells everybody who may see proofs of these books what a night has found; `wrong` null: they could not be proved. */
const tellPeople = async (db: Db, rights: Rights, books: Books, wrong: number | null): Promise<void> => {
  const people = await db.query<{ id: bigint }>(`select id from app_user where enabled order by id limit ${toldMax}`)
  const told: bigint[] = []
  for (const { id } of people) {
    const access = await rights.of(id)
    const sees = access?.setsBy('gl:verify:view').get(books.value)?.rights.has('read') === true
    if (access?.enabled && sees) told.push(id)
  }
  const kind = wrong === null ? ('booksUnproved' as const) : ('booksDiffer' as const)
  const args = { set: books.value, ...(wrong === null ? {} : { n: wrong.toString() }) }
  const link = `/period/verify?open=${books.value}`
  await db.transaction((tx) =>
    addNotices(
      tx,
      told.map((userId) => ({ userId, kind, args, link, accountSet: books.value })),
    ),
  )
}

type Due = Books & { age: number }

/** Account sets by how long ago (hours) they were proved, or made when they never were: the longest ago first. */
const readDue = (db: Db): Promise<Due[]> =>
  db.query<Due>(
    `-- cross-company: account sets to prove
     select s.company_id, c.code as company_code, s.year, s.value,
       (extract(epoch from now() - greatest(s.created_at, max(v.finished_at))) / 3600)::integer as age
     from account_set s join company c on c.id = s.company_id
       left join verification v on v.company_id = s.company_id and v.year = s.year
     group by s.company_id, c.code, s.year, s.value, s.created_at order by 5 desc`,
  )

/** Proved again after so many hours at night, and at any hour where nights were missed. */
const [nightAge, latestAge] = [12, 36]
const nightHours = { from: 1, to: 6 }

/** The date and hour in the zone of the books (Asia/Shanghai). */
const localTime = (now: Date): { date: string; hour: number } => {
  const local = new Date(now.getTime() + 8 * 3600_000).toISOString()
  return { date: local.slice(0, 10), hour: Number(local.slice(11, 13)) }
}

/**
 * Proves what is due: every account set once a night, one after the other; answers how many were proved. One that could
 * not be is told of, keeps none behind it waiting, and is this call's failure in the end.
 */
export const proveDue = async (db: Db, rights: Rights, gate: Gate, now: Date): Promise<number> => {
  const { date, hour } = localTime(now)
  const isNight = hour >= nightHours.from && hour < nightHours.to
  let proved = 0
  const failures: unknown[] = []
  for (const { age, ...books } of await readDue(db)) {
    if (age < (isNight ? nightAge : latestAge)) continue
    try {
      const proof = await prove(db, gate, books, { by: '', night: date })
      if (proof === null) continue
      proved += 1
      if (proof.findings.length > 0) await tellPeople(db, rights, books, proof.findings.length)
    } catch (error) {
      failures.push(error)
      await tellPeople(db, rights, books, null)
    }
  }
  if (failures.length > 0) throw failures[0]
  return proved
}

// Proofs as they are kept: one row each, the latest of an account set being what is shown of it.

/** Most findings that are kept and shown; how many there are in all is kept beside them. */
const keptFindings = 1000

/** Whoever asks first begins: of the same night nobody else does. Null when it was begun already. */
const beginProof = async (db: Db, books: Books, by: string, night: string): Promise<bigint | null> => {
  const [row] = await db.query<{ id: bigint }>(
    `insert into verification (company_id, id, year, night, started_by, started_at) values ($1, $2, $3, $4, $5, now())
     on conflict do nothing returning id`,
    [books.companyId, newId(), books.year, night, by],
  )
  return row?.id ?? null
}

const endProof = async (db: Db, books: Books, id: bigint, proof: Verified): Promise<void> => {
  const found = proof.findings.slice(0, keptFindings)
  const findings = found.map(({ check, what, voucher = '' }) => ({ check, what, voucher }))
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
const dropProof = async (db: Db, books: Books, id: bigint): Promise<void> => {
  const text = `delete from verification where company_id = $1 and id = $2 and finished_at is null`
  await db.query(text, [books.companyId, id])
}

type LastProof = Omit<ResultOf<typeof verifyCalls.list>['items'][number], 'value' | 'code' | 'name'> &
  Record<'nameZhCn' | 'nameZhTw' | 'nameEn', string> & { companyId: bigint }

/** How far every account set of these companies is proved; a proof that began more than six hours ago has died. */
const lastProofs = (db: Db, companyIds: readonly bigint[]): Promise<LastProof[]> =>
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

const findingsOf = async (db: Db, books: Books): Promise<{ wrong: number; items: FindingShape[] }> => {
  const [row] = await db.query<{ wrong: number; findings: FindingShape[] }>(
    `select v.wrong, v.findings from verification v
     where v.company_id = $1 and v.year = $2 and v.finished_at is not null order by v.id desc limit 1`,
    [books.companyId, books.year],
  )
  return { wrong: row?.wrong ?? 0, items: row?.findings ?? [] }
}

// The calls of the proof of the books.

/** A proof tells of every voucher: only who sees them all is told of it. */
const list = async (scope: Scope) => {
  const sets = wholeSets(scope)
  const proofs = await lastProofs(scope.db, [...new Set(sets.map(({ companyId }) => companyId))])
  const known = new Map(proofs.map((proof) => [`${proof.companyId} ${proof.year}`, proof]))
  const items = sets.flatMap(({ companyId, companyCode, year, value }) => {
    const proof = known.get(`${companyId} ${year}`)
    if (!proof) return []
    const { companyId: _, nameZhCn, nameZhTw, nameEn, ...facts } = proof
    return [{ ...facts, value, code: companyCode, name: { 'zh-cn': nameZhCn, 'zh-tw': nameZhTw, en: nameEn } }]
  })
  return { items: items.sort((a, b) => (a.value < b.value ? -1 : 1)) }
}

const archive = async (scope: Scope, accountSet: string) => {
  const books = wholeSet(scope, accountSet)
  await checkEveryYear(scope, books)
  const write = (out: Writable) =>
    scope.db.snapshot((tx) => pipeline(Readable.from(archiveOf(tx, books), { objectMode: true }), out))
  return makeFile(books.value, 'jsonl', write, scope.cancelled)
}

export const verifyRoutes = (app: App, gate: Gate): void => {
  const run = async ({ accountSets }: { accountSets: readonly string[] }, scope: Scope) => {
    const sets = [...new Set(accountSets)].map((value) => wholeSet(scope, value))
    const results: { accountSet: string; wrong: number }[] = []
    for (const [index, books] of sets.entries()) {
      const stage = books.value
      const pct = Math.round((index * 100) / sets.length)
      const onVouchers = (done: number): void => scope.progress?.({ pct, stage: `${stage} ${done}`, done, total: 0 })
      onVouchers(0)
      const proof = await prove(scope.db, gate, books, {
        by: scope.user.realName || scope.user.userName,
        onVouchers,
        signal: scope.cancelled,
      })
      results.push({ accountSet: books.value, wrong: proof?.findings.length ?? 0 })
    }
    return { results }
  }
  serve(app, verifyCalls, {
    list: (_, scope) => list(scope),
    findings: ({ accountSet }, scope) => findingsOf(scope.db, wholeSet(scope, accountSet)),
    run,
    archive: ({ accountSet }, scope) => archive(scope, accountSet),
  })
}
