// Takes back an audit that was just given, or an import whose vouchers have not moved on: all of it or nothing.
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { auditUndoMs } from '../../../domain/voucher/audit-right.ts'
import { voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import { checkUndoAudit } from '../../../domain/voucher/voucher-action.ts'
import type { Db } from '../../kernel/db.ts'
import { closedInside, refuseClosedSet } from '../store/account-set.ts'
import { type GivenBack, restoreSteps } from '../store/audit-rights.ts'
import { personOf } from '../store/books.ts'
import type { Who } from '../store/facts.ts'
import { addTrail } from '../store/trail.ts'
import { digestOf } from '../store/voucher-rows.ts'
import {
  changedSince,
  lockStored,
  type Stored,
  signsOf,
  stateOf,
  statusOf,
  type Versions,
} from '../store/voucher-store.ts'
import { holdBooks } from './bulk-locks.ts'
import { blocksCash, type CashTally, watchingCash } from './negative-cash.ts'
import { labelOf, told } from './voucher-change.ts'
import { moveAmounts, removeVouchers } from './voucher-removal.ts'

/** What the trail tells of one voucher of the act; `version` is the one that the act has made. */
type Given = GivenBack & {
  seq: bigint
  userId: bigint
  /** The first link of the act, '' in that one itself. */
  act: string
  returned: string
  isOver: boolean
  version: number
}

/** By the links of an act; what an import audits tells no level and is no such act. */
const readGiven = (tx: Db, companyId: bigint, links: readonly bigint[]): Promise<Given[]> =>
  tx.query<Given>(
    `select t.seq, t.object_id as id, t.user_id, coalesce(t.after ->> 'act', '') as act,
       (t.after ->> 'level')::integer as level, coalesce(t.after ->> 'returned', '') as returned,
       t.after -> 'stepBefore' as step_before,
       now() - t.at > $3::integer * interval '1 millisecond' as is_over,
       (select count(*)::integer from trail k where k.company_id = $1 and k.object_type = 'voucher'
          and k.object_id = t.object_id and k.seq <= t.seq) as version
     from trail t
     where t.company_id = $1 and t.seq = any($2) and t.object_type = 'voucher' and t.action = 'audit'
       and t.after ->> 'level' is not null
     order by t.seq, t.item`,
    [companyId, [...links], auditUndoMs],
  )

/** Refuses what is not one act, another's, or over: the time counts from the last link of an act of several. */
const checkGiven = (given: readonly Given[], links: readonly bigint[], { actor }: Who): void => {
  const seen = new Set(given.map(({ seq }) => seq))
  const [first] = given
  if (!first || links.some((link) => !seen.has(link))) refuse(problem('record.missing'))
  const isOne = given.every(({ seq, act }) => act === (seq === first?.seq ? '' : String(first?.seq)))
  if (!isOne) refuse(problem('input.invalid', 'links'))
  if (given.some(({ userId }) => userId !== actor.id)) refuse(problem('audit.undoOthers'))
  if (given.at(-1)?.isOver) refuse(problem('audit.undoOver', '', { seconds: auditUndoMs / 1000 }))
}

/** How many of the vouchers were taken back by an undo of this act already. */
const countUndone = async (tx: Db, companyId: bigint, given: readonly Given[]): Promise<number> => {
  const rows = await tx.query<{ id: bigint }>(
    `select distinct t.object_id as id from trail t where t.company_id = $1 and t.object_type = 'voucher'
       and t.object_id = any($2) and t.action = 'undoAudit' and t.after ->> 'act' = $3`,
    [companyId, given.map(({ id }) => id), String(given[0]?.seq ?? '')],
  )
  return rows.length
}

/** Months of the vouchers that were posted since, also where they have been opened again. */
const postedSince = async (tx: Db, companyId: bigint, seq: bigint): Promise<ReadonlySet<string>> => {
  const rows = await tx.query<{ month: string }>(
    `select t.object_no as month from trail t where t.company_id = $1 and t.seq > $2 and t.object_type = 'period'
       and t.action = 'post'`,
    [companyId, seq],
  )
  return new Set(rows.map(({ month }) => month))
}

/** Why vouchers cannot be taken back, each with its number and its place in the act. */
const refusalsOf = async (
  tx: Db,
  who: Who,
  list: readonly Stored[],
  given: readonly Given[],
  versions: Versions,
): Promise<Problem[]> => {
  const { actor, books, facts } = who
  const changed = await changedSince(tx, books, list, versions)
  const posted = await postedSince(tx, books.companyId, given[0]?.seq ?? 0n)
  return list.flatMap((stored, at) => {
    const state = stateOf(stored, facts.subjects.isCash)
    const isPosted = state.posted || posted.has(state.periodText)
    const since = changed.get(stored.head.id)
    const found = isPosted ? [problem('audit.posted')] : since ? [since] : checkUndoAudit(state, personOf(actor))
    const no = labelOf(stored, facts, actor.lang)
    return found.slice(0, 1).map((each) => ({ ...each, path: `ids.${at}`, args: { ...each.args, no } }))
  })
}

/** Puts the heads back as they were before the audit, but with a new version. */
const writeBack = async (tx: Db, { books }: Who, list: readonly Stored[], byId: ReadonlyMap<bigint, Given>) => {
  const rows = list.map(({ head, voucher }) => {
    const rejected = byId.get(head.id)?.returned ?? ''
    const signs = { ...signsOf(head), status: 'saved' as const, auditor: '', auditorName: '', auditedAt: '', rejected }
    const digest = digestOf({ voucher, company: books.companyCode, signs }, head).toString('hex')
    return { id: head.id, rejected, digest }
  })
  await tx.query(
    `update voucher v set status = 1, audited_by = null, audited_name = '', audited_at = null, rejected = n.rejected,
       version = v.version + 1, digest = decode(n.digest, 'hex')
     from unnest($2::bigint[], $3::text[], $4::text[]) as n(id, rejected, digest)
     where v.company_id = $1 and v.id = n.id`,
    [books.companyId, rows.map(({ id }) => id), rows.map((row) => row.rejected), rows.map(({ digest }) => digest)],
  )
}

/**
 * Undoes an audit by the links of the trail that tell it; answers how many vouchers are saved again. Of vouchers
 * audited in levels it takes back the level that was given, and no other. Refused as a whole where the act is somebody
 * else's or over, or one of its vouchers has been changed or posted since. Undone once more it answers the same.
 */
export const undoAudit = (db: Db, who: Who, links: readonly bigint[]): Promise<number> =>
  db.transaction(async (tx) => {
    const { actor, books } = who
    const given = await readGiven(tx, books.companyId, links)
    checkGiven(given, links, who)
    const byId = new Map(given.map((each) => [each.id, each]))
    const ids = [...byId.keys()]
    const list = await lockStored(tx, books, ids)
    // Whoever undid it a moment before has told it by now: the vouchers were locked.
    if ((await countUndone(tx, books.companyId, given)) === ids.length) return ids.length
    if (list.length < ids.length) refuse(problem('record.missing'))
    const versions = new Map(given.map(({ id, version }) => [id, version]))
    const problems = await refusalsOf(tx, who, list, given, versions)
    if (problems.length > 0) throw new Refusal(problems)
    await writeBack(tx, who, list, byId)
    await restoreSteps(tx, books, given)
    const audited = list.flatMap(({ head }) => (statusOf(head) === 'audited' ? [head.id] : []))
    await moveAmounts(tx, books.companyId, audited, { from: 'audited', to: 'saved' })
    const act = String(given[0]?.seq ?? '')
    const levelOf = ({ head }: Stored) => String(byId.get(head.id)?.level ?? '')
    const entries = list.map((stored) => told(stored, 'undoAudit', { act, level: levelOf(stored) }))
    await addTrail(tx, books.companyId, actor, entries)
    return ids.length
  })

/** As many reasons are told. */
const toldMax = 20

type Moved = { type: string; no: number; reason: string; count: number }

/** Vouchers that are not as the import left them, with the first reason of each; a new number is no reason. */
const movedOn = async (tx: Db, { actor, books }: Who, ids: readonly bigint[]): Promise<Moved[]> =>
  tx.query<Moved>(
    `select m.type, m.no, m.reason, (count(*) over ())::integer as count from (
       select v.voucher_type as type, v.voucher_no as no, v.id, case
         when v.voucher_no <= coalesce(c.posted_no, 0) then 'isPosted'
         when v.status = 2 or exists (select 1 from audit_step s
           where s.company_id = v.company_id and s.voucher_id = v.id) then 'isAudited'
         when v.status = 9 then 'isVoid'
         when exists (select 1 from voucher r
           where r.company_id = v.company_id and r.reversal_of = v.id) then 'isReversed'
         when v.created_by <> $4 then 'notYours'
         when v.edited_at is not null then 'isEdited'
         when v.cashier_name <> '' then 'isSigned'
         when exists (select 1 from voucher_attachment a where a.company_id = v.company_id and a.voucher_id = v.id
           and a.removed_at is null) then 'hasFiles'
         when p.status not in ('OPEN', 'FUTURE') or v.period_no = any($5) then 'isClosed' end as reason
       from voucher v join period p on p.company_id = v.company_id and p.year = v.year and p.no = v.period_no
         left join voucher_counter c on c.company_id = v.company_id and c.year = v.year and c.period_no = v.period_no
           and c.voucher_type = v.voucher_type
       where v.company_id = $1 and v.year = $2 and v.id = any($3)) m
     where m.reason is not null order by m.id limit ${toldMax}`,
    [books.companyId, books.year, [...ids], actor.id, [...(await closedInside(tx, books, actor)).keys()]],
  )

const refuseMoved = async (tx: Db, undoing: Who, ids: readonly bigint[]): Promise<void> => {
  const { actor, facts } = undoing
  const moved = await movedOn(tx, undoing, ids)
  if (moved.length === 0) return
  const told = moved.map(({ type, no, reason }): Problem => {
    const label = voucherLabel(voucherWord(facts.voucherTypes, type, actor.lang), no)
    return problem('import.undoVoucher', '', { no: label, reason })
  })
  throw new Refusal([problem('import.undoRefused', '', { n: moved[0]?.count ?? 0 }), ...told])
}

/** What leaves cash subjects, by month: summed by the database, for one voucher or a hundred thousand alike. */
const tallyGone = async (
  tx: Db,
  { books, facts }: Pick<Who, 'books' | 'facts'>,
  ids: readonly bigint[],
  tally: Pick<CashTally, 'add'>,
): Promise<void> => {
  const cash = facts.subjects.all.filter((subject) => subject.cash).map(({ code }) => code)
  const rows = await tx.query<{ no: number; subject: string; debit: bigint; credit: bigint }>(
    `select l.period_no as no, l.subject, gl_total(l.debit) as debit, gl_total(l.credit) as credit
     from voucher_line l where l.company_id = $1 and l.voucher_id = any($2) and l.subject = any($3)
     group by l.period_no, l.subject`,
    [books.companyId, [...ids], cash],
  )
  for (const { no, ...line } of rows) tally.add({ period: { year: books.year, no }, lines: [line] }, -1n)
}

/**
 * Deletes the vouchers of an import that are still there, answers how many. When one of them is audited, posted, void,
 * reversed, edited, signed by the cashier, somebody else's, or has files, none is deleted and the first twenty are
 * named (47009, 47010). The books of the year are locked meanwhile, as an import locks them: nobody else moves these
 * vouchers.
 */
export const undoImport = (db: Db, { actor, books, facts }: Who, ids: readonly bigint[]): Promise<number> =>
  db.transaction((tx) =>
    watchingCash(tx, books, facts, async (tally) => {
      await holdBooks(tx, books)
      await refuseClosedSet(tx, books)
      await refuseMoved(tx, { actor, books, facts }, ids)
      if (blocksCash(facts)) await tallyGone(tx, { books, facts }, ids, tally)
      return removeVouchers(tx, actor, books, ids)
    }),
  )
