// Editing a saved voucher, and keeping unfinished ones as drafts.
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { Voucher, VoucherDraft } from '../../../domain/voucher/voucher.ts'
import { checkEdit } from '../../../domain/voucher/voucher-action.ts'
import type { Db } from '../../kernel/db.ts'
import { newId } from '../../kernel/new-id.ts'
import { closedNow, refuseClosedSet, shareMonths } from '../store/account-set.ts'
import { heldBy, keyColumns, keyValues, storedLines } from '../store/amount-columns.ts'
import { clearSteps } from '../store/audit-rights.ts'
import type { AuxIds } from '../store/aux-ids.ts'
import { type Actor, type Books, nowText, personOf } from '../store/books.ts'
import { checkFacts } from '../store/fact-cache.ts'
import type { Who } from '../store/facts.ts'
import { addTrail, voucherEntry } from '../store/trail.ts'
import {
  auxTexts,
  canonicalOf,
  digestOf,
  lineNames,
  linesFrom,
  linesText,
  summaryOf,
  type VoucherWriting,
} from '../store/voucher-rows.ts'
import { changedSince, lockOne, type Stored, signsOf, stateOf } from '../store/voucher-store.ts'
import type { Saved } from './idempotency.ts'
import { watchedProblems, watchingCash } from './negative-cash.ts'
import { checkedVoucher, refuseOpen } from './save.ts'
import type { SaveRequest } from './save-group.ts'
import { labelOf } from './voucher-change.ts'
import { moveAmounts } from './voucher-removal.ts'

export type EditRequest = Pick<SaveRequest, 'draft' | 'accept' | 'doubts'> & {
  id: bigint
  version: number | undefined
}

/** The number an edited voucher has: its own, or a new one when it moves to another month or type. */
const numberFor = async (tx: Db, books: Books, stored: Stored, writing: VoucherWriting): Promise<number> => {
  const { head } = stored
  const { period, type } = writing.voucher
  if (head.year === period.year && head.periodNo === period.no && head.voucherType === type) return head.voucherNo
  const counter = await tx.row<{ lastNo: number }>(
    `insert into voucher_counter as c (company_id, year, period_no, voucher_type, last_no) values ($1, $2, $3, $4, 1)
     on conflict (company_id, year, period_no, voucher_type) do update set last_no = c.last_no + 1 returning last_no`,
    [books.companyId, period.year, period.no, type],
  )
  return counter.lastNo
}

/** Locks the month a voucher leaves and the one it moves to; one that takes no entries refuses (E103). */
const lockMonths = async (tx: Db, books: Books, id: bigint, { period, date }: Voucher): Promise<void> => {
  const months = await shareMonths(
    tx,
    { ...books, year: period.year },
    `p.no = $4 or p.no in (select v.period_no from voucher v where v.company_id = $1 and v.id = $5)`,
    [period.no, id],
  )
  const status = months.get(period.no)
  if (status === 'OPEN' || status === 'FUTURE') return
  const name = `${period.year}-${String(period.no).padStart(2, '0')}`
  refuse(problem('period.notOpen', 'date', { date, period: name }))
}

/** Locks the balances that an edit moves, in key order; what is taken twice later is then taken in that order. */
const touchBalances = async (
  tx: Db,
  books: Books,
  writing: VoucherWriting,
  auxIds: ReadonlyMap<string, bigint>,
): Promise<void> => {
  const { period } = writing.voucher
  const values = [books.companyId, [writing.id], period.year, period.no, linesText(writing, auxIds)]
  // The new lines are of the new month, whatever the stored head still says.
  const incoming = `${linesFrom(5)} join (select v.company_id, v.id, v.source, $3::integer as year,
      $4::smallint as period_no from voucher v where v.company_id = $1 and v.id = any($2)) v on v.id = l.voucher_id`
  for (const table of ['subject_balance', 'aux_balance'] as const) {
    const names = keyColumns(table).join(', ')
    const held = `where ${heldBy[table]}`
    await tx.query(
      `insert into ${table} (company_id, ${names})
       select $1, k.* from (select ${keyValues(table)} from ${storedLines} ${held}
         union select ${keyValues(table)} from ${incoming} ${held}) k order by ${names}
       on conflict (company_id, ${names}) do update set class = excluded.class`,
      values,
    )
  }
  await tx.query(
    `insert into cash_flow_balance (company_id, year, period_no, cf_item)
     select $1, k.year, k.period_no, k.cf_item from (
       select v.year, v.period_no, l.cf_item from ${storedLines}
       union select $3::integer, $4::smallint, l.cf_item from ${linesFrom(5)}) k
     where k.cf_item <> '' order by k.year, k.period_no, k.cf_item
     on conflict (company_id, year, period_no, cf_item) do update set saved = cash_flow_balance.saved`,
    values,
  )
}

const replaceRows = async (
  tx: Db,
  books: Books,
  stored: Stored,
  writing: VoucherWriting,
  no: number,
  auxIds: ReadonlyMap<string, bigint>,
): Promise<void> => {
  const { voucher, id, signs } = writing
  const { head } = stored
  const at = [voucher.period.year, voucher.period.no, voucher.date, voucher.type, no] as const
  await tx.query(`delete from voucher_line where company_id = $1 and voucher_id = $2`, [books.companyId, id])
  await tx.query(
    `update voucher set year = $3, period_no = $4, voucher_date = $5, voucher_type = $6, voucher_no = $7,
       attach_count = $8, remark = $9, total_debit = $10, total_credit = $10, line_count = $11, summary = $12,
       edited_name = $13, edited_at = $14, rejected = '', cashier_name = '', cashier_at = null,
       version = version + 1, digest = $15
     where company_id = $1 and id = $2`,
    [
      books.companyId,
      id,
      ...at,
      voucher.attachCount,
      voucher.remark,
      voucher.total,
      voucher.lines.length,
      summaryOf(voucher),
      signs.editorName,
      signs.editedAt,
      digestOf(writing, head),
    ],
  )
  const values = [books.companyId, ...at, linesText(writing, auxIds)]
  await tx.query(
    `insert into voucher_line (company_id, voucher_id, year, period_no, voucher_date, voucher_type, voucher_no, aux_id,
       ${lineNames.join(', ')})
     select $1, l.voucher_id, $2, $3, $4, $5, $6, l.aux_id, ${lineNames.map((name) => `l.${name}`).join(', ')}
     from ${linesFrom(7)} order by l.line_no`,
    values,
  )
}

/** Remembers what a voucher puts right; of no effect for one that the company does not have. What it is stays. */
const keepCorrection = async (tx: Db, { companyId }: Books, id: bigint, corrects: string): Promise<void> => {
  await tx.query(
    `insert into voucher_correction (company_id, voucher_id, corrects)
     select $1, $2, v.id from voucher v where v.company_id = $1 and v.id = $3
     on conflict (company_id, voucher_id) do nothing`,
    [companyId, id, BigInt(corrects)],
  )
}

/** Puts the new content of a saved voucher in the place of the old one; balances move with it. */
export const editVoucher = async (
  db: Db,
  auxIds: AuxIds,
  { actor, books, facts }: Who,
  request: EditRequest,
  numberOf: (problem: Problem) => number,
): Promise<Saved> => {
  const { voucher, warnings } = await checkedVoucher(db, request, facts, actor)
  const ids = await auxIds.idsOf(books.companyId, auxTexts([voucher]))
  return db.transaction((tx) =>
    watchingCash(tx, books, facts, async (tally) => {
      await lockMonths(tx, books, request.id, voucher)
      await checkFacts(tx, books, facts)
      const stored = await lockOne(tx, books, request.id)
      const seen = new Map(request.version === undefined ? [] : [[request.id, request.version]])
      const changed = await changedSince(tx, books, [stored], seen)
      const problems = [
        ...changed.values(),
        ...checkEdit(stateOf(stored, facts.subjects.isCash, closedNow(facts.softCloses, actor)), personOf(actor)),
      ]
      if (problems.length > 0) throw new Refusal(problems)
      const watched = await watchedProblems(tx, books, facts, voucher, request.id)
      refuseOpen([...warnings, ...watched], request.accept, numberOf)
      // Raised by hand for paper, but never below the files there are.
      const attachCount = Math.max(voucher.attachCount, stored.head.attachments.length)
      const kept = { ...voucher, attachCount, source: stored.voucher.source, reversalOf: stored.voucher.reversalOf }
      // What the cashier signed and what somebody rejected was the old content.
      const undone = { rejected: '', cashierName: '', cashierAt: '' }
      const signs = { ...signsOf(stored.head), editorName: actor.name, editedAt: nowText(), ...undone }
      const writing: VoucherWriting = { id: request.id, voucher: kept, company: books.companyCode, signs }
      tally.add(stored.voucher, -1n)
      tally.add(kept)
      // In the order of a save: the counter, then every balance of the old and the new content.
      const no = await numberFor(tx, books, stored, writing)
      await touchBalances(tx, books, writing, ids)
      // A level of audit was given to the old content.
      if (stored.head.steps.length > 0) await clearSteps(tx, books, [request.id])
      await moveAmounts(tx, books.companyId, [request.id], { from: 'saved', to: null })
      await replaceRows(tx, books, stored, writing, no, ids)
      if (request.draft.corrects) await keepCorrection(tx, books, request.id, request.draft.corrects)
      await moveAmounts(tx, books.companyId, [request.id], { from: null, to: 'saved' })
      const before = JSON.stringify(labelOf(stored, facts, 'zh-cn'))
      const form = canonicalOf(writing, stored.head)
      const now = { id: request.id, voucherType: voucher.type, voucherNo: no }
      const entry = voucherEntry('update', now, `{"no":${no},"before":${before},"voucher":${form}}`)
      await addTrail(tx, books.companyId, actor, [entry])
      return {
        id: request.id,
        no,
        serialNo: stored.head.serialNo,
        period: voucher.period,
        version: stored.head.version + 1,
      }
    }),
  )
}

/** The account set while it is open, kept so until the draft is written: whoever closes it waits, or is waited for. */
const openSet = `select s.company_id from account_set s
  where s.company_id = $1 and s.year = $3 and s.status = 'open' for share`

/** Keeps an unfinished voucher, without a number; only its creator changes it, and nobody in closed books. */
export const saveDraft = async (
  db: Db,
  actor: Actor,
  books: Books,
  request: { id: bigint | null; draft: VoucherDraft },
): Promise<bigint> => {
  const values = [books.companyId, request.id ?? newId(), books.year, actor.id, JSON.stringify(request.draft)]
  // A draft that is a voucher by now does not come back: what was still on its way would make a second one of it.
  const [row] =
    request.id !== null
      ? await db.query<{ id: bigint }>(
          `with open_set as materialized (${openSet})
         update voucher_draft d set draft = $5, updated_at = now(), version = d.version + 1 from open_set o
         where d.company_id = $1 and d.company_id = o.company_id and d.id = $2 and d.year = $3 and d.created_by = $4
         returning d.id`,
          values,
        )
      : await db.query<{ id: bigint }>(
          `with open_set as materialized (${openSet})
         insert into voucher_draft (company_id, id, year, created_by, draft, created_name, created_at, updated_at)
         select o.company_id, $2::bigint, $3::integer, $4::bigint, $5::json, $6::text, now(), now() from open_set o
         returning id`,
          [...values, actor.name],
        )
  if (!row) await refuseClosedSet(db, books)
  return row?.id ?? refuse(problem('record.missing'))
}
