// Acts on chosen vouchers: audited and taken back, signed, rejected, void, restored, deleted, and why they may not be.

import type { InputOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { type ActAnswerShape, byAct, type voucherWhyCalls, type WhyAct } from '../../contract/voucher/voucher-act.ts'
import type { voucherAuditCalls } from '../../contract/voucher/voucher-audit.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { order } from '../../domain/base/order.ts'
import { type Problem, problem, refuse } from '../../domain/base/problem.ts'
import { type AccountSetRight, isUnlimited, seesLine } from '../../domain/chart/access.ts'
import { auditUndoMs } from '../../domain/voucher/audit-right.ts'
import { digitsOf } from '../../domain/voucher/voucher.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Implementations } from '../kernel/serve.ts'
import { actorOf, booksOf, type Gate } from '../ledger/gate.ts'
import { readStored, type Versions } from '../ledger/store/voucher-store.ts'
import type { ActResult, VoucherAct } from '../ledger/write/voucher-change.ts'

/** Vouchers of one transaction. */
const portion = 500

/** Acts that judge each voucher by itself; the others are done or refused whole, for what they take from cash. */
const divisible: ReadonlySet<VoucherAct> = new Set([
  'audit',
  'cancelAudit',
  'reject',
  'cashierSign',
  'cancelCashierSign',
])

type Asked = ChosenVouchers & { reason?: string; evenReturned?: boolean }

/**
 * Answers each voucher that was come to: all of them, or those before the act was stopped, which stay done. One key for
 * each portion: the repeated request finds what it has done already. The portions after the first name its link, so
 * that the trail tells them as one act.
 */
export const doChosen = async (gate: Gate, act: VoucherAct, input: Asked, scope: Scope): Promise<ActResult[]> => {
  const { ids, versions } = chosenOf(input)
  await checkSeen(scope, ids)
  const [actor, books] = [actorOf(scope), booksOf(scope)]
  const { idempotencyKey: key } = scope
  const size = divisible.has(act) ? portion : ids.length
  const results: ActResult[] = []
  const tell = (done: number): void =>
    scope.progress?.({ pct: Math.floor((100 * done) / ids.length), stage: act, done, total: ids.length })
  tell(0)
  for (let at = 0; at < ids.length && !scope.cancelled?.aborted; at += size) {
    const { reason = '', evenReturned = false } = input
    const part = results.find(({ link }) => link)?.link?.seq.toString() ?? ''
    const request = { act, ids: ids.slice(at, at + size), versions, reason, evenReturned, part }
    results.push(...(await gate.act(actor, books, { ...request, key: key && at > 0 ? `${key}:${at}` : key })))
    tell(results.length)
  }
  return results
}

/** The same as a call answers it. */
export const actOnChosen = (gate: Gate, act: VoucherAct) => async (input: Asked, scope: Scope) =>
  answerOf(await doChosen(gate, act, input, scope), scope)

// The vouchers of an act as they came in, and what came of each as it goes out.

export type ChosenVouchers = { ids: readonly string[]; versions?: readonly number[] }

/** The vouchers of an act, each once, and the versions of them that the caller has seen. */
export const chosenOf = ({ ids, versions = [] }: ChosenVouchers): { ids: bigint[]; versions: Versions } => {
  if (versions.length > 0 && versions.length !== ids.length) refuse(problem('input.invalid', 'versions'))
  return {
    ids: [...new Set(ids.map(BigInt))],
    versions: new Map(versions.map((version, at) => [BigInt(ids[at] ?? ''), version])),
  }
}

type Result = { id: bigint; no: string; problems: readonly Problem[]; isPart?: boolean }

/** The answer of an act; what was denied is kept. */
export const answerOf = async (results: readonly Result[], scope: Scope): Promise<ActAnswerShape> => {
  await scope.keepDenial(results.flatMap((each) => each.problems))
  const done = results.filter((each) => each.problems.length === 0).length
  return {
    results: results.map((each) => ({
      id: each.id.toString(),
      no: each.no,
      done: each.problems.length === 0,
      isPart: each.isPart === true,
      problems: wireProblems(each.problems, scope.lang),
    })),
    done,
    refused: results.length - done,
    isStopped: scope.cancelled?.aborted === true,
  }
}

// What a reader with a data scope may judge: only vouchers of which every line is shown to him.

/** Which years of the company may be told of: that of the books, and others that the caller reads whole. */
export const readsYear = (scope: Scope): ((year: number) => boolean) => {
  const books = booksOf(scope)
  const sets = scope.setsWith('read').filter((set) => set.companyId === books.companyId && isUnlimited(set.dataScope))
  return (year) => year === books.year || sets.some((set) => set.year === year)
}

/** The year from which on guesses and comparisons look back: the one before that of the books, if it may be read. */
export const firstYear = (scope: Scope): number => {
  const { year } = booksOf(scope)
  return readsYear(scope)(year - 1) ? year - 1 : year
}

/** A scoped user acts only on vouchers he sees whole: what is hidden cannot be judged. */
export const checkSeen = async (scope: Scope, wanted: readonly bigint[]): Promise<void> => {
  if (isUnlimited(scope.dataScope)) return
  for (const { voucher } of await readStored(scope.db, booksOf(scope), wanted)) {
    if (!voucher.lines.every((line) => seesLine(scope.dataScope, line))) refuse(problem('record.missing'))
  }
}

const sumOf = (list: readonly { total?: bigint }[]): bigint => list.reduce((sum, { total = 0n }) => sum + total, 0n)

/** By what an audit is undone, and how long yet: the time counts from its last portion. */
const undoOf = (results: readonly ActResult[]) => {
  const links = new Map(results.flatMap(({ link }) => (link ? [[link.seq, link.atMs] as const] : [])))
  if (links.size === 0) return null
  const gone = Date.now() - Number([...links.values()].at(-1) ?? 0)
  return { links: [...links.keys()].map(String), leftMs: Math.max(0, Math.min(auditUndoMs, auditUndoMs - gone)) }
}

const audit = (gate: Gate) => async (input: InputOf<typeof voucherAuditCalls.audit>, scope: Scope) => {
  if (input.evenReturned && input.ids.length > 1) refuse(problem('input.invalid', 'evenReturned'))
  const results = await doChosen(gate, 'audit', input, scope)
  const { baseDigits } = await gate.facts(booksOf(scope))
  const answer = await answerOf(results, scope)
  return { ...answer, amount: formatMoney(sumOf(results), baseDigits), undo: undoOf(results) }
}

/** Reasons by what they say, most frequent first; each told of the first voucher that it keeps back. */
const reasonsOf = (left: readonly ActResult[], lang: Lang) => {
  const reasons = new Map<string, { n: number; no: string; problem: Problem }>()
  for (const { no, problems } of left) {
    const [problem] = problems
    if (!problem) continue
    const key = `${problem.code} ${problem.args.reason ?? ''}`
    const found = reasons.get(key) ?? { n: 0, no, problem }
    reasons.set(key, { ...found, n: found.n + 1 })
  }
  const list = [...reasons.values()].sort((a, b) => b.n - a.n)
  const told = wireProblems(
    list.map(({ problem }) => problem),
    lang,
  )
  return list.flatMap(({ n, no }, at) => {
    const problem = told[at]
    return problem ? [{ n, no, problem }] : []
  })
}

const weighAudit = (gate: Gate) => async (input: InputOf<typeof voucherAuditCalls.weighAudit>, scope: Scope) => {
  const { ids, versions } = chosenOf(input)
  await checkSeen(scope, ids)
  const books = booksOf(scope)
  const { baseDigits, accountSet, currencies } = await gate.facts(books)
  const { count, total, originals, left } = await gate.weigh(actorOf(scope), books, { act: 'audit', ids, versions })
  return {
    count,
    total: { currency: accountSet.baseCurrency, amount: formatMoney(total, baseDigits) },
    originals: [...originals]
      .sort(([a], [b]) => order(a, b))
      .map(([currency, amount]) => ({ currency, amount: formatMoney(amount, digitsOf(currencies, currency)) })),
    left: left.length,
    reasons: reasonsOf(left, scope.lang),
  }
}

/** The calls of audit.ts of the contract. */
export const voucherAudit = (gate: Gate): Implementations<typeof voucherAuditCalls> => ({
  weighAudit: weighAudit(gate),
  audit: audit(gate),
  undoAudit: async ({ links }, scope) => {
    const wanted = [...new Set(links.map(BigInt))]
    return { undone: await gate.undoAudit(actorOf(scope), booksOf(scope), wanted, scope.idempotencyKey) }
  },
})

const audits: ReadonlySet<WhyAct> = new Set(['audit', 'cancelAudit', 'reject', 'cashierSign', 'cancelCashierSign'])

/** A voucher of which some lines are hidden is acted upon by others; one that is hidden whole is not there. */
const hiddenPart = async (scope: Scope, ids: readonly bigint[]): Promise<Problem[]> => {
  if (isUnlimited(scope.dataScope)) return []
  for (const { voucher } of await readStored(scope.db, booksOf(scope), ids)) {
    const seen = voucher.lines.filter((line) => seesLine(scope.dataScope, line)).length
    if (seen < voucher.lines.length) return [problem(seen === 0 ? 'record.missing' : 'voucher.partSeen')]
  }
  return []
}

/** What the account set itself does not let the caller do. */
const withoutRight = (act: WhyAct, scope: Scope): Problem[] => {
  const { value: set } = booksOf(scope)
  const right: AccountSetRight = audits.has(act) ? 'audit' : 'entry'
  if (scope.accountSet?.isReadOnly) return [problem('accountSet.closed', '', { set })]
  const holds = scope.setsWith(right).some(({ value }) => value === set)
  return holds ? [] : [problem('accountSet.noRight', '', { set, right })]
}

export const voucherWhy = (gate: Gate): Implementations<typeof voucherWhyCalls> => ({
  why: async (input: InputOf<typeof voucherWhyCalls.why>, scope) => {
    const { ids, versions } = chosenOf(input)
    const hidden = await hiddenPart(scope, ids)
    const { evenReturned = false } = input
    const asked = { ids, versions, evenReturned: evenReturned && ids.length === 1 }
    const whys = hidden.length > 0 ? null : await gate.whyNot(actorOf(scope), booksOf(scope), asked)
    return byAct((act) => {
      const missing = withoutRight(act, scope)
      return wireProblems(missing.length > 0 ? missing : (whys?.[act] ?? hidden), scope.lang)
    })
  },
})
