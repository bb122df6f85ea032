// Serves why acts on chosen vouchers would be refused: by what their reader sees, by the right in the account set, by
// the vouchers themselves.
import type { InputOf } from '../../contract/base/call.ts'
import { byAct, type voucherWhyCalls, type WhyAct } from '../../contract/voucher/voucher-act.ts'
import { type Problem, problem } from '../../domain/base/problem.ts'
import { type AccountSetRight, isUnlimited, seesLine } from '../../domain/chart/access.ts'
import { wireProblems } from '../kernel/envelope.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Implementations } from '../kernel/serve.ts'
import { actorOf, booksOf, type Gate } from '../ledger/gate.ts'
import { readStored } from '../ledger/store/voucher-store.ts'
import { chosenOf } from './act.ts'

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
