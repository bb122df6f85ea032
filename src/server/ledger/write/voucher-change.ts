// Changes of stored vouchers: edit, delete, void, restore, audit and its cancelling, reject.
import { type Problem, problem, Refusal, refuse } from '../../../domain/base/problem.ts'
import type { ClosedMonths } from '../../../domain/base/soft-close.ts'
import type { AuditRight } from '../../../domain/voucher/audit-right.ts'
import { type VoucherSigns, voucherLabel, voucherWord } from '../../../domain/voucher/voucher.ts'
import {
  checkCancelCashierSign,
  checkCashierSign,
  checkDelete,
  checkRestore,
  checkVoid,
  type VoucherState,
} from '../../../domain/voucher/voucher-action.ts'
import type { Db } from '../../kernel/db.ts'
import { addNotices } from '../../kernel/notice.ts'
import { closedInside } from '../store/account-set.ts'
import type { Family } from '../store/amount-columns.ts'
import { clearSteps, readAuditRights, writeSteps } from '../store/audit-rights.ts'
import { type Actor, nowText, personOf } from '../store/books.ts'
import type { CompanyFacts, Who } from '../store/facts.ts'
import { type AddedLink, addTrail, type TrailEntry, voucherEntry } from '../store/trail.ts'
import { digestOf } from '../store/voucher-rows.ts'
import {
  changedSince,
  lockStored,
  type Stored,
  signsOf,
  stateOf,
  statusCodes,
  statusOf,
  type Versions,
} from '../store/voucher-store.ts'
import { type Auditable, type Judged, judgeAudit, judgeCancel, judgeReject } from './audit-check.ts'
import { watchingCash } from './negative-cash.ts'
import { moveAmounts, removeVouchers } from './voucher-removal.ts'

/**
 * `isPart`: a level of audit was given, and the voucher waits for the next one. `total` and `link` are of what was
 * done: the sum of the voucher, and the link of the trail that tells it.
 */
export type ActResult = {
  id: bigint
  no: string
  problems: Problem[]
  isPart?: true
  total?: bigint
  link?: AddedLink
}

export const labelOf = ({ head }: Stored, facts: CompanyFacts, lang: string): string =>
  voucherLabel(voucherWord(facts.voucherTypes, head.voucherType, lang), head.voucherNo)

/** A voucher as the trail keeps it; `was`: what it was before the act, so that books can be read as they were known. */
export const told = ({ head }: Stored, action: string, more: object): TrailEntry =>
  voucherEntry(action, head, { no: head.voucherNo, serialNo: head.serialNo, was: statusOf(head), ...more })

export type VoucherAct = 'audit' | 'cancelAudit' | 'void' | 'restore' | 'reject' | 'cashierSign' | 'cancelCashierSign'

type Person = { id: string; may(button: string): boolean }

type StateAct = Exclude<VoucherAct, 'audit' | 'cancelAudit' | 'reject'>

const stateCheck: Record<StateAct, (state: VoucherState, person: Person) => Problem[]> = {
  void: checkVoid,
  restore: checkRestore,
  cashierSign: checkCashierSign,
  cancelCashierSign: checkCancelCashierSign,
}

const movesOf: Record<VoucherAct, { from: Family | null; to: Family | null }> = {
  audit: { from: 'saved', to: 'audited' },
  cancelAudit: { from: 'audited', to: 'saved' },
  void: { from: 'saved', to: null },
  restore: { from: null, to: 'saved' },
  reject: { from: null, to: null },
  cashierSign: { from: null, to: null },
  cancelCashierSign: { from: null, to: null },
}

const judgeOf = { audit: judgeAudit, cancelAudit: judgeCancel, reject: judgeReject } as const
const isJudged = (act: VoucherAct): act is keyof typeof judgeOf => act in judgeOf

type Asked = { act: VoucherAct; rights: readonly AuditRight[]; evenReturned?: boolean | undefined }

/** Why an act would be refused to whoever asks; of an audit also the level that it gives. */
export const judge = (auditable: Auditable, { act, rights, evenReturned }: Asked, { actor, facts }: Who): Judged =>
  isJudged(act)
    ? judgeOf[act](auditable, { actor, facts, rights }, evenReturned)
    : { problems: stateCheck[act](auditable.state, personOf(actor)) }

/** The cashier's sign after an act; empty when the act leaves it as it is. */
const cashierAfter = (act: VoucherAct, actor: Actor): Partial<Pick<VoucherSigns, 'cashierName' | 'cashierAt'>> => {
  if (act === 'cashierSign') return { cashierName: actor.name, cashierAt: nowText() }
  return act === 'cancelCashierSign' ? { cashierName: '', cashierAt: '' } : {}
}

/** A voucher that is changed by an act; `step` is the level of audit that it is given. */
export type Done = { stored: Stored; step?: Judged['step'] }

/** An audit that needs a further level leaves the voucher saved. */
const isWhole = (act: VoucherAct, { step }: Done): boolean => act === 'audit' && step?.isLast === true

const statusAfter = (act: VoucherAct, isAudit: boolean): VoucherSigns['status'] => {
  if (isAudit) return 'audited'
  return act === 'void' ? 'void' : 'saved'
}

/** Writes what an act makes of these vouchers, which are all audited by it or all not. */
const writeHeads = async (tx: Db, { actor, books }: Who, act: VoucherAct, list: readonly Done[], reason: string) => {
  const isAudit = list.some((done) => isWhole(act, done))
  const cashier = cashierAfter(act, actor)
  const isCashiers = cashier.cashierName !== undefined
  const signed = {
    status: statusAfter(act, isAudit),
    auditor: isAudit ? actor.id.toString() : '',
    auditorName: isAudit ? actor.name : '',
    auditedAt: isAudit ? nowText() : '',
    ...cashier,
  }
  const rejected = act === 'reject' ? reason : ''
  const digests = list.map(({ stored: { head, voucher } }) => {
    const signs = { ...signsOf(head), ...signed, rejected: isCashiers ? head.rejected : rejected }
    return digestOf({ voucher, company: books.companyCode, signs }, head).toString('hex')
  })
  await tx.query(
    `update voucher v set status = $3, audited_by = $4, audited_name = $5, audited_at = $6,
       rejected = case when $9 then v.rejected else $7 end, version = v.version + 1, digest = decode(n.digest, 'hex'),
       cashier_name = case when $9 then $10 else v.cashier_name end,
       cashier_at = case when $9 then $11 else v.cashier_at end
     from unnest($2::bigint[], $8::text[]) as n(id, digest)
     where v.company_id = $1 and v.id = n.id`,
    [
      books.companyId,
      list.map(({ stored }) => stored.head.id),
      statusCodes[signed.status],
      isAudit ? actor.id : null,
      signed.auditorName,
      signed.auditedAt || null,
      rejected,
      digests,
      isCashiers,
      cashier.cashierName ?? '',
      cashier.cashierAt || null,
    ],
  )
}

/** Of a cancelled audit only what was audited moves back: a first level has moved nothing. */
const movedBy = (act: VoucherAct, list: readonly Done[]): bigint[] => {
  const moved = list.filter((done) => {
    if (act === 'audit') return isWhole(act, done)
    return act !== 'cancelAudit' || statusOf(done.stored.head) === 'audited'
  })
  return moved.map(({ stored }) => stored.head.id)
}

/** What takes back the levels of audit: whatever changes what they were given for. */
const clears: ReadonlySet<VoucherAct> = new Set(['cancelAudit', 'reject', 'void'])

/** A notice to the creator of each rejected voucher; who rejects his own knows it. */
const tellCreators = (tx: Db, { actor, books, facts }: Who, list: readonly Done[], reason: string): Promise<void> =>
  addNotices(
    tx,
    list.flatMap(({ stored }) => {
      const { id, createdBy: userId } = stored.head
      if (userId === actor.id) return []
      const args = { no: labelOf(stored, facts, actor.lang), reason, by: actor.name }
      const link = `/voucher/entry/${id}`
      return [{ userId, kind: 'voucherRejected' as const, args, link, accountSet: books.value }]
    }),
  )

/** What is told of an audit beside its level, so that it can be undone: `act` is the first link of a longer one. */
const toldOfAudit = ({ stored: { head }, step }: Done, act: string): Record<string, unknown> => {
  if (!step) return {}
  const again = head.steps.find(({ level }) => level === step.level)
  return {
    ...{ level: String(step.level), for: step.forName },
    ...(act === '' ? {} : { act }),
    ...(head.rejected === '' ? {} : { returned: head.rejected }),
    ...(again ? { stepBefore: again } : {}),
  }
}

type Writing = { act: VoucherAct; reason: string; part?: string | undefined }

const write = async (tx: Db, who: Who, { act, reason, part = '' }: Writing, list: readonly Done[]) => {
  const { actor, books } = who
  for (const whole of [true, false]) {
    const some = list.filter((done) => isWhole(act, done) === whole)
    if (some.length > 0) await writeHeads(tx, who, act, some, reason)
  }
  const given = list.flatMap(({ stored, step }) => (step ? [{ id: stored.head.id, ...step }] : []))
  await writeSteps(tx, books, actor, given)
  if (clears.has(act)) {
    const stepped = list.flatMap(({ stored: { head } }) => (head.steps.length > 0 ? [head.id] : []))
    await clearSteps(tx, books, stepped)
  }
  if (act === 'reject') await tellCreators(tx, who, list, reason)
  const move = movesOf[act]
  if (move.from || move.to) await moveAmounts(tx, books.companyId, movedBy(act, list), move)
  const entries = list.map((done) => told(done.stored, act, { reason, ...toldOfAudit(done, part) }))
  return addTrail(tx, books.companyId, actor, entries)
}

export type VoucherActRequest = {
  act: VoucherAct
  ids: readonly bigint[]
  reason: string
  versions?: Versions
  /** Audits what was returned and has not been changed since, too. */
  evenReturned?: boolean
  /** The first link of the act that this is a further portion of. */
  part?: string
}

const whateverIsStored: Versions = new Map()

/** A stored voucher as its audit is judged. */
export const auditableOf = (
  stored: Stored,
  facts: CompanyFacts,
  lang: string,
  closed: ClosedMonths = new Map(),
): Auditable => ({
  voucher: stored.voucher,
  label: labelOf(stored, facts, lang),
  state: stateOf(stored, facts.subjects.isCash, closed),
  creatorDepartment: stored.head.creatorDepartment,
  rejected: stored.head.rejected,
  done: stored.head.steps,
})

/** What comes of each voucher of an act, in the order of its ids, and those among them that it would change. */
export const judgeEach = async (
  tx: Db,
  who: Who,
  { act, ids, versions = whateverIsStored, evenReturned }: VoucherActRequest,
  list: readonly Stored[],
): Promise<{ results: Map<bigint, ActResult>; done: Done[] }> => {
  const { actor, books, facts } = who
  const changed = await changedSince(tx, books, list, versions)
  const rights = isJudged(act) ? await readAuditRights(tx, books, actor.lang) : []
  const results = new Map<bigint, ActResult>(
    ids.map((id) => [id, { id, no: '', problems: [problem('record.missing')] }]),
  )
  const closed = await closedInside(tx, books, actor)
  const done: Done[] = []
  for (const stored of list) {
    const auditable = auditableOf(stored, facts, actor.lang, closed)
    // What the caller has not seen is not judged: neither done nor told why it may not be.
    const unseen = changed.get(stored.head.id)
    const { problems, step } = unseen ? { problems: [unseen] } : judge(auditable, { act, rights, evenReturned }, who)
    const level = problems.length === 0 && step?.isLast === false ? ({ isPart: true } as const) : {}
    results.set(stored.head.id, { id: stored.head.id, no: auditable.label, problems, ...level })
    if (problems.length === 0) done.push({ stored, step })
  }
  return { results, done }
}

const actNow = async (
  tx: Db,
  who: Who,
  request: VoucherActRequest,
  heard: (done: Stored) => void = () => undefined,
): Promise<ActResult[]> => {
  const { results, done } = await judgeEach(tx, who, request, await lockStored(tx, who.books, request.ids))
  for (const { stored } of done) heard(stored)
  const link = done.length > 0 ? await write(tx, who, request, done) : null
  for (const { stored } of done) {
    const result = results.get(stored.head.id)
    if (result) Object.assign(result, { total: stored.voucher.total, ...(link ? { link } : {}) })
  }
  return [...results.values()]
}

/**
 * Each voucher that may is changed, each that may not is answered with its reasons. Where
 * cash may not go below zero, vouchers that would take too much of it are refused together (E136).
 */
export const actOn = (db: Db, who: Who, request: VoucherActRequest): Promise<ActResult[]> =>
  db.transaction((tx) => {
    const { act } = request
    if (act !== 'void' && act !== 'restore') return actNow(tx, who, request)
    return watchingCash(tx, who.books, who.facts, (tally) =>
      actNow(tx, who, request, ({ voucher }) => tally.add(voucher, act === 'void' ? -1n : 1n)),
    )
  })

/** Makes saved vouchers void that the product had made and no longer asks for, whoever made it make them. */
export const voidGenerated = async (tx: Db, who: Who, ids: readonly bigint[]): Promise<void> => {
  const list = await lockStored(tx, who.books, ids)
  const done = list.map((stored) => ({ stored }))
  if (done.length > 0) await write(tx, who, { act: 'void', reason: '' }, done)
}

/** A Refusal when one of these has been changed since the caller saw it; `no` tells which. */
const refuseChanged = async (
  tx: Db,
  { actor, books, facts }: Who,
  list: readonly Stored[],
  { ids, versions }: { ids: readonly bigint[]; versions: Versions },
): Promise<void> => {
  const changed = await changedSince(tx, books, list, versions)
  const problems = list.flatMap((stored) => {
    const found = changed.get(stored.head.id)
    if (!found) return []
    const no = labelOf(stored, facts, actor.lang)
    return [{ ...found, path: `ids.${ids.indexOf(stored.head.id)}`, args: { ...found.args, no } }]
  })
  if (problems.length > 0) throw new Refusal(problems)
}

/**
 * Removes saved vouchers of the caller; one that may not be removed, or that is another than he saw, refuses them all
 * (R-220, E120). Drafts are seen and changed by their maker alone: they have no version to be held against.
 */
export const deleteVouchers = (
  db: Db,
  { actor, books, facts }: Who,
  ids: readonly bigint[],
  versions: Versions = whateverIsStored,
): Promise<number> =>
  db.transaction((tx) =>
    watchingCash(tx, books, facts, async (tally) => {
      const text = `delete from voucher_draft where company_id = $1 and id = any($2) and created_by = $3 returning id`
      const drafts = await tx.query<{ id: bigint }>(text, [books.companyId, [...ids], actor.id])
      const rest = ids.filter((id) => !drafts.some((draft) => draft.id === id))
      const list = await lockStored(tx, books, rest)
      if (list.length < rest.length) refuse(problem('record.missing'))
      await refuseChanged(tx, { actor, books, facts }, list, { ids, versions })
      const closed = await closedInside(tx, books, actor)
      const states = list.map((stored) => stateOf(stored, facts.subjects.isCash, closed))
      const problems = states.length === 0 ? [] : checkDelete(states, personOf(actor))
      if (problems.length > 0) throw new Refusal(problems)
      for (const { voucher } of list) tally.add(voucher, -1n)
      return drafts.length + (rest.length === 0 ? 0 : await removeVouchers(tx, actor, books, rest))
    }),
  )
