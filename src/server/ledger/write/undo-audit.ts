// Takes back an audit that was just given: by who gave it, within ten seconds, all of it or nothing.
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import { auditUndoMs } from '../../../domain/voucher/audit-right.ts'
import { checkUndoAudit } from '../../../domain/voucher/voucher-action.ts'
import type { Db } from '../../kernel/db.ts'
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
import { labelOf, told } from './voucher-change.ts'
import { moveAmounts } from './voucher-removal.ts'

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
    const writing = { id: head.id, voucher, company: books.companyCode, signs }
    const digest = digestOf(writing, head.serialNo, head.createdAt, head.attachments).toString('hex')
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
    const audited = list.filter(({ head }) => statusOf(head) === 'audited')
    await moveAmounts(
      tx,
      books.companyId,
      audited.map(({ head }) => head.id),
      { from: 'audited', to: 'saved' },
    )
    const act = String(given[0]?.seq ?? '')
    await addTrail(
      tx,
      books.companyId,
      actor,
      list.map((stored) => told(stored, 'undoAudit', { act, level: String(byId.get(stored.head.id)?.level ?? '') })),
    )
    return ids.length
  })
