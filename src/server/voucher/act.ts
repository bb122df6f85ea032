// An act on chosen vouchers: many are done in portions, so that it tells how far it is and can be stopped in between.
import type { Scope } from '../kernel/scope.ts'
import { actorOf, booksOf } from '../ledger/actor.ts'
import type { Gate } from '../ledger/gate.ts'
import type { ActResult, VoucherAct } from '../ledger/write/voucher-change.ts'
import { checkSeen } from './scope.ts'
import { answerOf, type ChosenVouchers, chosenOf } from './selection.ts'

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
