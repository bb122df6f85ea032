// Acts on chosen vouchers: who may judge them, how many are done at a time, and what came of each.

import type { ActAnswerShape } from '../../contract/voucher/voucher-act.ts'
import { type Problem, problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited, seesLine } from '../../domain/chart/access.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { Scope } from '../kernel/scope.ts'
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
