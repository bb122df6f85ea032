// Serves the audit of chosen vouchers and its undoing.
import type { InputOf } from '../../contract/call.ts'
import type { voucherAuditCalls } from '../../contract/voucher-audit.ts'
import { auditUndoMs } from '../../domain/audit-undo.ts'
import { formatMoney } from '../../domain/money.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Implementations } from '../kernel/serve.ts'
import { actorOf, booksOf } from '../ledger/actor.ts'
import type { ActResult } from '../ledger/change.ts'
import type { Gate } from '../ledger/gate.ts'
import { doChosen } from './act.ts'
import { answerOf } from './chosen.ts'

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

/** The calls of audit.ts of the contract. */
export const voucherAudit = (gate: Gate): Implementations<typeof voucherAuditCalls> => ({
  audit: audit(gate),
  undoAudit: async ({ links }, scope) => {
    const wanted = [...new Set(links.map(BigInt))]
    return { undone: await gate.undoAudit(actorOf(scope), booksOf(scope), wanted, scope.idempotencyKey) }
  },
})
