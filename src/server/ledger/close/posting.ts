// Posting a month and cancelling it: one transaction each, never a change of a voucher row.

import type { Words } from '../../../contract/base/words.ts'
import type { PeriodStatus } from '../../../domain/base/period.ts'
import { problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { postedMonth } from '../../../domain/closing/posted-month.ts'
import { blockers, type PreCheck, planPosting } from '../../../domain/closing/posting.ts'
import { planCancel } from '../../../domain/closing/reopening.ts'
import type { Db } from '../../kernel/db.ts'
import { tellHolders } from '../../kernel/notice.ts'
import type { Counter } from '../read/month-heads.ts'
import { touchMonths } from '../store/account-set.ts'
import type { Family } from '../store/amount-columns.ts'
import type { Books } from '../store/books.ts'
import { holdFacts } from '../store/fact-cache.ts'
import { type CompanyFacts, refuseReadOnly, type Who } from '../store/facts.ts'
import { recordOf } from '../store/record-digest.ts'
import { addTrail } from '../store/trail.ts'
import { followPosting } from '../write/carry-forward.ts'
import { renewMonths } from '../write/month-lock.ts'
import { type Gathered, gatherPosting } from './posting-facts.ts'

/** `vouchers` are those that posting would make permanent: without those that an earlier posting has. */
export type PreCheckResult = { ready: boolean; checks: PreCheck[]; vouchers: number }
export type Posted = { version: number; vouchers: number; root: string }

/** The pre-check list of a month; changes nothing. */
export const checkMonth = (
  db: Db,
  books: Books,
  facts: CompanyFacts,
  no: number,
  words: Words,
): Promise<PreCheckResult> =>
  db.snapshot(async (tx) => {
    const counters = await readCounters(tx, books, no, '')
    const gathered = await gatherPosting(tx, books, facts, no, words, { counters, previous: null })
    const { checks } = planPosting(gathered.facts)
    return { ready: blockers({ checks }).length === 0, checks, vouchers: gathered.heads.unposted }
  })

const parts = ['debit', 'credit', 'original_debit', 'original_credit', 'quantity_debit', 'quantity_credit']

/** Moves all amounts of a month from one family to another; rows that have none stay untouched. */
const moveMonth = async (tx: Db, books: Books, no: number, from: Family, to: Family): Promise<void> => {
  const of = [books.companyId, books.year, no]
  const moved = parts.map((part) => `${to}_${part} = ${to}_${part} + ${from}_${part}, ${from}_${part} = 0`).join(', ')
  const held = parts.map((part) => `${from}_${part} <> 0`).join(' or ')
  for (const table of ['subject_balance', 'aux_balance']) {
    await tx.query(
      `update ${table} set ${moved} where company_id = $1 and year = $2 and period_no = $3 and (${held})`,
      of,
    )
  }
  await tx.query(
    `update cash_flow_balance set ${to} = ${to} + ${from}, ${from} = 0
     where company_id = $1 and year = $2 and period_no = $3 and ${from} <> 0`,
    of,
  )
}

const countersOfMonth = `select voucher_type, last_no, posted_no from voucher_counter
  where company_id = $1 and year = $2 and period_no = $3 order by voucher_type`

const readCounters = (tx: Db, books: Books, no: number, lock: '' | 'for update'): Promise<Counter[]> =>
  tx.query<Counter>(`${countersOfMonth} ${lock}`, [books.companyId, books.year, no])

/** The last root of the company, all zero before the first posting. */
export const previousRoot = async (tx: Db, companyId: bigint): Promise<Buffer> => {
  const [row] = await tx.query<{ root: Buffer }>(
    `select root from posting where company_id = $1 order by posted_at desc, year desc, period_no desc, version desc
     limit 1`,
    [companyId],
  )
  return row?.root ?? Buffer.alloc(32)
}

/** Whoever posts or reports these books hears of it; of a copy to rehearse in nobody does. */
const tellPeople = async (
  tx: Db,
  { actor, books, facts }: Who,
  no: number,
  kind: 'monthPosted' | 'postingCancelled',
): Promise<void> => {
  if (facts.sandboxOf !== '') return
  const args = { company: books.companyCode, month: monthOf(books, no), by: actor.name }
  const link = `/period/posting?open=${encodeURIComponent(`${books.value} ${no}`)}`
  await tellHolders(tx, books, ['post', 'report'], { userId: actor.id, kind, args, link })
}

const monthOf = ({ year }: Books, no: number): string => `${year}-${String(no).padStart(2, '0')}`

const nosOf = (counters: readonly Counter[], pick: (counter: Counter) => number): string =>
  JSON.stringify(Object.fromEntries(counters.map((counter) => [counter.voucherType, pick(counter)])))

const writePosting = async (
  tx: Db,
  { actor, books, facts }: Who,
  no: number,
  gathered: Gathered,
  { counters, previous }: { counters: readonly Counter[]; previous: Buffer },
) => {
  const of = [books.companyId, books.year, no] as const
  const { audited, total } = gathered.heads
  const root = gathered.heads.root ?? refuse(problem('record.missing'))
  await moveMonth(tx, books, no, 'audited', 'posted')
  await tx.query(
    `update voucher_counter set posted_no = last_no where company_id = $1 and year = $2 and period_no = $3`,
    of,
  )
  const { postingVersion: version } = await tx.row<{ postingVersion: number }>(
    `update period set status = 'POSTED', posting_version = posting_version + 1
     where company_id = $1 and year = $2 and no = $3 returning posting_version`,
    of,
  )
  const text = `update period set status = 'OPEN' where company_id = $1 and year = $2 and no = $3 and status = 'FUTURE'`
  await tx.query(text, [books.companyId, books.year, no + 1])
  await tx.query(
    `insert into posting (company_id, year, period_no, version, posted_by, posted_name, posted_at, posted_nos,
       previous_nos, voucher_count, total, previous_root, root, snapshot)
     values ($1, $2, $3, $4, $5, $6, clock_timestamp(), $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...of,
      version,
      actor.id,
      actor.name,
      nosOf(counters, (counter) => counter.lastNo),
      nosOf(counters, (counter) => counter.postedNo),
      audited,
      total,
      previous,
      root,
      JSON.stringify(postedMonth(gathered.grains, facts.subjects, facts.baseDigits)),
    ],
  )
  const items = await followPosting(tx, books, facts)
  await touchMonths(tx, books.companyId)
  await tellPeople(tx, { actor, books, facts }, no, 'monthPosted')
  const record = await recordOf(tx, books, no, version)
  const after = JSON.stringify({ version, root: root.toString('hex'), vouchers: audited, record })
  const entry = { action: 'post', objectType: 'period', objectId: null, objectNo: monthOf(books, no), after }
  await addTrail(tx, books.companyId, actor, [entry, ...items])
  return { version, vouchers: audited, root: root.toString('hex') }
}

/** Posts a month when checks 1–11 pass; refused with every check that blocks. */
export const postMonth = (db: Db, { actor, books, facts: known }: Who, no: number, words: Words): Promise<Posted> =>
  db.transaction(async (tx) => {
    await tx.query(
      `select status from period where company_id = $1 and year = $2 and no in ($3, $4) order by no for update`,
      [books.companyId, books.year, no, no + 1],
    )
    const counters = await readCounters(tx, books, no, 'for update')
    // Two years may be posted at once; their roots stand in one chain. These facts hold until the end.
    const facts = await holdFacts(tx, books, known)
    refuseReadOnly(facts)
    const numbered = { counters, previous: await previousRoot(tx, books.companyId) }
    const gathered = await gatherPosting(tx, books, facts, no, words, numbered)
    const blocking = blockers(planPosting(gathered.facts))
    if (blocking.length > 0) throw new Refusal(blocking)
    return writePosting(tx, { actor, books, facts }, no, gathered, numbered)
  })

/** Management sets only: the vouchers of the posting are audited again. */
const takeBack = async (tx: Db, books: Books, no: number, previous: Record<string, number>): Promise<void> => {
  const of = [books.companyId, books.year, no] as const
  await tx.query(
    `update voucher_counter c set posted_no = coalesce(($4::jsonb ->> c.voucher_type)::integer, 0)
     where c.company_id = $1 and c.year = $2 and c.period_no = $3`,
    [...of, JSON.stringify(previous)],
  )
  await moveMonth(tx, books, no, 'posted', 'audited')
}

/** Opens the latest posted month again (E211, E212, E214), with a record that is kept for ever. */
export const cancelPosting = (
  db: Db,
  { actor, books, facts: known }: Who,
  no: number,
  reason: string,
): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await tx.query<{ no: number; status: PeriodStatus; postingVersion: number }>(
      `select no, status, posting_version from period where company_id = $1 and year = $2 order by no for update`,
      [books.companyId, books.year],
    )
    const statuses = new Map(rows.map((row) => [row.no, row.status]))
    const plan = planCancel({ period: { year: books.year, no }, statuses, mode: known.accountSet.mode, reason })
    if (plan.problems.length > 0) throw new Refusal(plan.problems)
    // A leaf may have become a parent of the next year since, whose provisional openings follow.
    const facts = await holdFacts(tx, books, known)
    refuseReadOnly(facts)
    const version = rows.find((row) => row.no === no)?.postingVersion ?? 0
    const [kept] = await tx.query<{ previousNos: Record<string, number> }>(
      `update posting set cancelled_by = $5, cancelled_name = $6, cancelled_at = now(), cancel_reason = $7
       where company_id = $1 and year = $2 and period_no = $3 and version = $4 returning previous_nos`,
      [books.companyId, books.year, no, version, actor.id, actor.name, reason],
    )
    if (!plan.keepsPosted) await takeBack(tx, books, no, kept?.previousNos ?? {})
    await tx.query(
      `update period set status = case when no = $3 then 'OPEN' else 'FUTURE' end
       where company_id = $1 and year = $2 and no in ($3, $4) and status in ('POSTED', 'OPEN')`,
      [books.companyId, books.year, no, no + 1],
    )
    const items = await followPosting(tx, books, facts)
    await touchMonths(tx, books.companyId)
    // What a save that waits for a month had found posted is not posted any more: it is read anew.
    const open = rows.filter((row) => row.no >= no).map((row) => row.no)
    if (!plan.keepsPosted) await renewMonths(tx, books, open)
    await tellPeople(tx, { actor, books, facts }, no, 'postingCancelled')
    const after = JSON.stringify({ version, reason, record: await recordOf(tx, books, no, version) })
    await addTrail(tx, books.companyId, actor, [
      { action: 'cancelPosting', objectType: 'period', objectId: null, objectNo: monthOf(books, no), after },
      ...items,
    ])
    return version
  })
