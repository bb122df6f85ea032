// Serves the audit of chosen vouchers and its undoing.
import type { InputOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import type { voucherAuditCalls } from '../../contract/voucher/voucher-audit.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { order } from '../../domain/base/order.ts'
import { type Problem, problem, refuse } from '../../domain/base/problem.ts'
import { auditUndoMs } from '../../domain/voucher/audit-right.ts'
import { digitsOf } from '../../domain/voucher/voucher.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Implementations } from '../kernel/serve.ts'
import { actorOf, booksOf, type Gate } from '../ledger/gate.ts'
import type { ActResult } from '../ledger/write/voucher-change.ts'
import { answerOf, checkSeen, chosenOf, doChosen } from './act.ts'

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
