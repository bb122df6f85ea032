// The proof of the books (invariants I1, I3–I7, I9): everything that can be recomputed is, and differences are named.
import { createHash } from 'node:crypto'
import { voucherLabel } from '../../domain/voucher.ts'
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import type { CompanyFacts } from './facts.ts'
import { digestOf } from './rows.ts'
import { readStored, statusOf } from './stored.ts'
import { entriesHash } from './trail.ts'
import { balanceDifferences } from './verify-balances.ts'

export type Finding = {
  check: 'balanced' | 'balance' | 'numbers' | 'digest' | 'root' | 'trail' | 'unaudited'
  /** The voucher, subject or posting it is about. */
  what: string
}
export type Verified = { findings: Finding[]; vouchers: number; postings: number; links: number }

const batch = 1000

const wordOf = (facts: CompanyFacts, type: string) => facts.voucherTypes.get(type)?.wordZhCn ?? type

/** Heads and lines that do not agree, numbers of posted months that are not 1…n, saved vouchers in posted ranges. */
const checkRows = async (db: Db, books: Books, facts: CompanyFacts): Promise<Finding[]> => {
  const of = [books.companyId, books.year]
  const wrong = await db.query<{ voucher_type: string; voucher_no: number; period_no: number }>(
    `select v.voucher_type, v.voucher_no, v.period_no from voucher v
       left join (select l.voucher_id, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines
         from voucher_line l where l.company_id = $1 and l.year = $2 group by l.voucher_id) s on s.voucher_id = v.id
     where v.company_id = $1 and v.year = $2
       and (s.debit is distinct from v.total_debit or s.credit is distinct from v.total_credit
         or s.lines is distinct from v.line_count
         or exists (select 1 from voucher_line l where l.company_id = $1 and l.voucher_id = v.id
           and (l.year, l.period_no, l.voucher_date, l.voucher_type, l.voucher_no)
             is distinct from (v.year, v.period_no, v.voucher_date, v.voucher_type, v.voucher_no))) limit 200`,
    of,
  )
  const gaps = await db.query<{ voucher_type: string; period_no: number; posted_no: number; held: number }>(
    `select c.voucher_type, c.period_no, c.posted_no, count(v.id)::integer as held from voucher_counter c
       left join voucher v on v.company_id = c.company_id and v.year = c.year and v.period_no = c.period_no
         and v.voucher_type = c.voucher_type and v.voucher_no between 1 and c.posted_no
     where c.company_id = $1 and c.year = $2 group by c.voucher_type, c.period_no, c.posted_no
     having count(v.id) <> c.posted_no`,
    of,
  )
  const unaudited = await db.query<{ voucher_type: string; voucher_no: number; period_no: number }>(
    `select v.voucher_type, v.voucher_no, v.period_no from voucher v
       join voucher_counter c on c.company_id = v.company_id and c.year = v.year and c.period_no = v.period_no
         and c.voucher_type = v.voucher_type
     where v.company_id = $1 and v.year = $2 and v.voucher_no <= c.posted_no and v.status not in (2, 9) limit 200`,
    of,
  )
  const month = (no: number) => `${books.year}-${String(no).padStart(2, '0')}`
  const name = (row: { voucher_type: string; voucher_no: number; period_no: number }) =>
    `${month(row.period_no)} ${voucherLabel(wordOf(facts, row.voucher_type), row.voucher_no)}`
  return [
    ...wrong.map((row): Finding => ({ check: 'balanced', what: name(row) })),
    ...gaps.map(
      (row): Finding => ({
        check: 'numbers',
        what: `${month(row.period_no)} ${wordOf(facts, row.voucher_type)} 1–${row.posted_no}: ${row.held}`,
      }),
    ),
    ...unaudited.map((row): Finding => ({ check: 'unaudited', what: name(row) })),
  ]
}

/** Recomputes the digest of every voucher of the year from its rows. */
const checkDigests = async (db: Db, books: Books, facts: CompanyFacts) => {
  const findings: Finding[] = []
  let vouchers = 0
  for (let last = 0n; ; ) {
    const ids = await db.query<{ id: bigint }>(
      `select id from voucher where company_id = $1 and year = $2 and id > $3 order by id limit ${batch}`,
      [books.companyId, books.year, last],
    )
    if (ids.length === 0) return { findings, vouchers }
    last = ids.at(-1)?.id ?? last
    for (const { head, voucher } of await readStored(
      db,
      books,
      ids.map((row) => row.id),
    )) {
      vouchers += 1
      const auditor = statusOf(head) === 'audited' ? (head.audited_by ?? 0n).toString() : ''
      const maker = head.created_by.toString()
      const digest = digestOf({ id: head.id, voucher, company: books.companyCode, maker, auditor }, head.serial_no)
      if (digest.equals(head.digest)) continue
      const month = `${head.year}-${String(head.period_no).padStart(2, '0')}`
      const label = voucherLabel(wordOf(facts, head.voucher_type), head.voucher_no)
      findings.push({ check: 'digest', what: `${month} ${label} (${head.serial_no})` })
    }
  }
}

type PostingRow = {
  year: number
  period_no: number
  version: number
  posted_nos: Record<string, number>
  previous_nos: Record<string, number>
  previous_root: Buffer
  root: Buffer
  void: boolean
}

const rootOfPosting = async (db: Db, companyId: bigint, row: PostingRow): Promise<Buffer | undefined> => {
  const types = Object.keys(row.posted_nos)
  const [found] = await db.query<{ root: Buffer }>(
    `select sha256($2::bytea || coalesce(string_agg(v.digest, ''::bytea order by v.voucher_type, v.voucher_no),
       ''::bytea)) as root
     from voucher v join unnest($5::text[], $6::integer[], $7::integer[]) as t(type, above, upto)
       on t.type = v.voucher_type and v.voucher_no > t.above and v.voucher_no <= t.upto
     where v.company_id = $1 and v.year = $3 and v.period_no = $4`,
    [
      companyId,
      row.previous_root,
      row.year,
      row.period_no,
      types,
      types.map((type) => row.previous_nos[type] ?? 0),
      types.map((type) => row.posted_nos[type] ?? 0),
    ],
  )
  return found?.root
}

/** Every posting's root from its vouchers' digests, and each chained to the one before it. */
const checkRoots = async (db: Db, books: Books) => {
  const rows = await db.query<PostingRow>(
    `select p.year, p.period_no, p.version, p.posted_nos, p.previous_nos, p.previous_root, p.root,
       (p.cancelled_at is not null and s.mode = 'MANAGEMENT') as void
     from posting p join account_set s on s.company_id = p.company_id and s.year = p.year
     where p.company_id = $1 order by p.posted_at, p.year, p.period_no, p.version`,
    [books.companyId],
  )
  const findings: Finding[] = []
  let previous: Buffer = Buffer.alloc(32)
  for (const row of rows) {
    const what = `${row.year}-${String(row.period_no).padStart(2, '0')} (${row.version})`
    if (!row.previous_root.equals(previous)) findings.push({ check: 'root', what })
    // A management set may change its vouchers after cancelling; its old roots then stand for what is no more.
    else if (!row.void && !(await rootOfPosting(db, books.companyId, row))?.equals(row.root)) {
      findings.push({ check: 'root', what })
    }
    previous = row.root
  }
  return { findings, postings: rows.length }
}

/** The chain of the company, link by link. */
const checkTrail = async (db: Db, books: Books) => {
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
  const [head] = await db.query<{ seq: bigint; hash: Buffer }>(
    `select seq, hash from trail_head where company_id = $1`,
    [books.companyId],
  )
  if (head?.seq !== seq || !head.hash.equals(hash)) findings.push({ check: 'trail', what: `${seq + 1n}` })
  return { findings, links: Number(seq) }
}

/** Proves one account set; an empty list of findings means that every recomputed figure and digest agrees. */
export const verifyBooks = (db: Db, books: Books, facts: CompanyFacts): Promise<Verified> =>
  db.snapshot(async (tx) => {
    const rows = await checkRows(tx, books, facts)
    const differing = await balanceDifferences(tx, books, null)
    const digests = await checkDigests(tx, books, facts)
    const roots = await checkRoots(tx, books)
    const trail = await checkTrail(tx, books)
    const balances = differing.map(
      (row): Finding => ({
        check: 'balance',
        what: `${books.year}-${String(row.period_no).padStart(2, '0')} ${row.subject} (${row.family})`,
      }),
    )
    return {
      findings: [...rows, ...balances, ...digests.findings, ...roots.findings, ...trail.findings],
      vouchers: digests.vouchers,
      postings: roots.postings,
      links: trail.links,
    }
  })
