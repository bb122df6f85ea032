// The proof of the books: everything that can be recomputed is, and differences are named.
import { entityTypes } from '../../../domain/chart/entity.ts'
import type { BookCheck } from '../../../domain/closing/proof.ts'
import { type Voucher, voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import { type Db, setLocal } from '../../kernel/db.ts'
import { vouchersOfYear } from '../read/year-vouchers.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import { groupId } from '../store/trail.ts'
import { digestOf } from '../store/voucher-rows.ts'
import { signsOf, statusCodes, type VoucherHead } from '../store/voucher-store.ts'
import { balanceDifferences, checkOpenings } from './verify-balances.ts'
import { checkAttachments, checkRows, filesOfVouchers } from './verify-rows.ts'
import { checkRoots, checkStates } from './verify-state.ts'
import { checkGone, checkPostings, checkTrail, type TrailVoucher, toldOf } from './verify-trail.ts'

export type Finding = {
  check: BookCheck | 'attachment'
  /** The voucher, subject or posting it is about. */
  what: string
  /** The id of the voucher, where it is about one that is there. */
  voucher?: string
}

/** `last` is the voucher that was made last of all that were proved, '' for none. */
export type Verified = { findings: Finding[]; vouchers: number; postings: number; links: number; last: string }

/** Most rows that one check names; what is wrong beyond that is wrong all the same. */
const namedMax = 10_000

/** How the proof is told: vouchers are named in the language, simplified Chinese unless told. */
export type VerifyOptions = {
  lang?: string
  /** Hears how many vouchers have been proved. */
  onVouchers?: (vouchers: number) => void
  /** Rows that companies share are not compared with the trail of the group: a backup of one account set has none. */
  isApart?: boolean
  /** Ends the proof: what it throws is thrown. */
  signal?: AbortSignal
}

/** What findings are named with: the types of vouchers, and the language. */
type Reading = VerifyOptions & { facts: CompanyFacts; lang: string }

/** '2025-11 记-0007' */
const nameOf = (books: Books, { facts, lang }: Reading, row: Named): string => {
  const word = voucherWord(facts.voucherTypes, row.voucherType, lang)
  return `${books.year}-${String(row.periodNo).padStart(2, '0')} ${voucherLabel(word, row.voucherNo)}`
}

type Named = { id?: bigint | null; voucherType: string; voucherNo: number; periodNo: number }

/** Heads and lines that do not agree, lines of no voucher, and lines whose entities are not there. */
const differingRows = (db: Db, books: Books): Promise<Named[]> =>
  db.query<Named>(
    `select v.id, coalesce(v.voucher_type, s.type_from) as voucher_type,
       coalesce(v.voucher_no, s.no_from) as voucher_no, coalesce(v.period_no, s.period_from) as period_no
     from (select h.* from voucher h where h.company_id = $1 and h.year = $2) v
       full join (select l.voucher_id, sum(l.debit) as debit, sum(l.credit) as credit, count(*) as lines,
           min(l.period_no) as period_from, max(l.period_no) as period_to, min(l.voucher_date) as date_from,
           max(l.voucher_date) as date_to, min(l.voucher_type) as type_from, max(l.voucher_type) as type_to,
           min(l.voucher_no) as no_from, max(l.voucher_no) as no_to, bool_or(l.aux_id <> 0 and a.id is null) as lost
         from voucher_line l left join aux a on a.company_id = l.company_id and a.id = l.aux_id
         where l.company_id = $1 and l.year = $2 group by l.voucher_id) s on s.voucher_id = v.id
     where v.id is null or s.debit is distinct from v.total_debit or s.credit is distinct from v.total_credit
       or s.lines is distinct from v.line_count or s.lost
       or (s.period_from, s.date_from, s.type_from, s.no_from)
         is distinct from (v.period_no, v.voucher_date, v.voucher_type, v.voucher_no)
       or (s.period_to, s.date_to, s.type_to, s.no_to)
         is distinct from (v.period_no, v.voucher_date, v.voucher_type, v.voucher_no) limit ${namedMax}`,
    [books.companyId, books.year],
  )

/** Numbers that no voucher of a posted range has. Series are counted first: one by one only those that lack some. */
const missingNumbers = (db: Db, books: Books): Promise<Named[]> =>
  db.query<Named>(
    `select c.voucher_type, c.period_no, n.no as voucher_no from voucher_counter c
       cross join lateral generate_series(1, c.posted_no) as n(no)
     where c.company_id = $1 and c.year = $2
       and c.posted_no > (select count(*) from voucher v where v.company_id = $1 and v.year = $2
         and v.period_no = c.period_no and v.voucher_type = c.voucher_type and v.voucher_no between 1 and c.posted_no)
       and not exists (select 1 from voucher v where v.company_id = $1 and v.year = $2
         and v.period_no = c.period_no and v.voucher_type = c.voucher_type and v.voucher_no = n.no)
     limit ${namedMax}`,
    [books.companyId, books.year],
  )

/** Months and types of vouchers whose counter is gone, or behind the last of them. */
const lostCounters = (db: Db, books: Books): Promise<Named[]> =>
  db.query<Named>(
    `select v.voucher_type, v.period_no, max(v.voucher_no) as voucher_no from voucher v
     where v.company_id = $1 and v.year = $2 group by v.voucher_type, v.period_no
     having max(v.voucher_no) > coalesce((select c.last_no from voucher_counter c
       where c.company_id = $1 and c.year = $2 and c.period_no = v.period_no and c.voucher_type = v.voucher_type), 0)`,
    [books.companyId, books.year],
  )

/** Saved vouchers in posted ranges, and vouchers that stand in a closed month without being posted. */
const unpostedInClosed = (db: Db, books: Books): Promise<Named[]> =>
  db.query<Named>(
    `select v.id, v.voucher_type, v.voucher_no, v.period_no from voucher v
       join period p on p.company_id = v.company_id and p.year = v.year and p.no = v.period_no
       left join voucher_counter c on c.company_id = v.company_id and c.year = v.year and c.period_no = v.period_no
         and c.voucher_type = v.voucher_type
     where v.company_id = $1 and v.year = $2 and case when v.voucher_no between 1 and coalesce(c.posted_no, 0)
       then v.status not in (2, 9) else p.status in ('POSTED', 'LOCKED') end limit ${namedMax}`,
    [books.companyId, books.year],
  )

/** Entities of which the columns say something else than the text that the digests have. */
const differingEntities = (db: Db, books: Books): Promise<{ canonical: string }[]> =>
  db.query<{ canonical: string }>(
    `select a.canonical from aux a where a.company_id = $1 and a.canonical
       is distinct from concat_ws(';', ${entityTypes.map((type) => `'${type}:' || a.${type}`).join(', ')})
     limit ${namedMax}`,
    [books.companyId],
  )

/** What differs between rows that repeat one another, and numbers of posted months that are not 1…n. */
const checkVouchers = async (db: Db, books: Books, reading: Reading): Promise<Finding[]> => {
  const differing = await differingRows(db, books)
  const missing = [...(await missingNumbers(db, books)), ...(await lostCounters(db, books))]
  const unaudited = await unpostedInClosed(db, books)
  const entities = await differingEntities(db, books)
  const found =
    (check: Finding['check']) =>
    (row: Named): Finding => ({ check, what: nameOf(books, reading, row), ...(row.id ? { voucher: `${row.id}` } : {}) })
  return [
    ...differing.map(found('balanced')),
    ...missing.map(found('numbers')),
    ...unaudited.map(found('unaudited')),
    ...entities.map(({ canonical }): Finding => ({ check: 'entity', what: canonical })),
  ]
}

/** Audited by who made it where another had to, or by somebody else than the trail tells. */
const isAuditorOther = ({ status, auditedBy, createdBy, auditorDiffers }: VoucherHead, known: TrailVoucher): boolean =>
  status === statusCodes.audited && ((auditorDiffers && auditedBy === createdBy) || known.auditor !== auditedBy)

/** What is wrong with a voucher of itself, null for nothing; number, version and auditor are those of the trail. */
const faultOf = (
  books: Books,
  { head, voucher }: { head: VoucherHead; voucher: Voucher },
  known: TrailVoucher | undefined,
  files: readonly string[],
): Finding['check'] | null => {
  const content = { voucher, company: books.companyCode, signs: signsOf(head) }
  const digest = digestOf(content, { ...head, attachments: files })
  // A source that nobody knows is read as one that is known: the digest alone would not tell.
  if (!digest.equals(head.digest) || voucher.source !== head.source) return 'digest'
  if (head.summary !== voucher.lines[0]?.summary) return 'balanced'
  if (known?.no !== head.voucherNo || known.version !== head.version) return 'trail'
  return isAuditorOther(head, known) ? 'auditor' : null
}

/** Recomputes the digest of every voucher of the year from its rows, a few thousand in memory at a time. */
const checkDigests = async (db: Db, books: Books, reading: Reading) => {
  const findings: Finding[] = []
  let vouchers = 0
  let last: VoucherHead | null = null
  for await (const some of vouchersOfYear(db, books)) {
    reading.signal?.throwIfAborted()
    const ids = some.map(({ head }) => head.id)
    const told = await toldOf(db, books, ids)
    const files = await filesOfVouchers(db, books, ids)
    for (const one of some) {
      const { head } = one
      const check = faultOf(books, one, told.get(head.id), files.get(head.id) ?? [])
      if (check === null || findings.length >= namedMax) continue
      const what = `${nameOf(books, reading, head)} (${head.serialNo})`
      findings.push({ check, what, voucher: head.id.toString() })
    }
    vouchers += some.length
    last = some.at(-1)?.head ?? last
    reading.onVouchers?.(vouchers)
  }
  return { findings, vouchers, last: last === null ? '' : nameOf(books, reading, last) }
}

export const verifyGroup = (db: Db): Promise<Pick<Verified, 'findings' | 'links'>> =>
  db.snapshot((tx) => checkTrail(tx, { companyId: groupId, companyCode: '' }))

/** Proves one account set; an empty list of findings means that every recomputed figure and digest agrees. */
export const verifyBooks = (
  db: Db,
  books: Books,
  facts: CompanyFacts,
  { lang = 'zh-cn', ...options }: VerifyOptions = {},
): Promise<Verified> =>
  db.snapshot(async (tx) => {
    const reading = { ...options, facts, lang }
    // Books that have just been filled have no statistics yet, and nested loops over all of them would never end.
    await setLocal(tx, { enable_nestloop: 'off' })
    const heads = await checkVouchers(tx, books, reading)
    const rows = await checkRows(tx, books, facts, options)
    const differing = await balanceDifferences(tx, books, null)
    const openings = await checkOpenings(tx, books, facts)
    const digests = await checkDigests(tx, books, reading)
    const roots = await checkRoots(tx, books)
    const postings = [...(await checkPostings(tx, books)), ...(await checkStates(tx, books, facts))]
    const attachments = await checkAttachments(tx, books)
    const trail = await checkTrail(tx, books)
    const gone = await checkGone(tx, books)
    const balances = differing.map(
      (row): Finding => ({
        check: 'balance',
        what: `${books.year}-${String(row.periodNo).padStart(2, '0')} ${row.subject} (${row.family})`,
      }),
    )
    return {
      findings: [
        ...heads,
        ...balances,
        ...openings,
        ...digests.findings,
        ...roots.findings,
        ...postings,
        ...attachments,
        ...trail.findings,
        ...gone,
        ...rows,
      ],
      vouchers: digests.vouchers,
      postings: roots.postings,
      links: trail.links,
      last: digests.last,
    }
  })
