// Proves account sets and keeps what came of it: when somebody asks, and every night by itself.
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { addNotices } from '../../kernel/notice.ts'
import type { Rights } from '../../kernel/right.ts'
import type { Books, Gate, Verified } from '../../ledger/gate.ts'
import { beginProof, dropProof, endProof } from './store.ts'

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
