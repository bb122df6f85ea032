// Soft warnings of a voucher that need balances: negative cash and balances against their direction (W01, W03).
import type { AccountSetOptions } from './account-set.ts'
import { type Problem, problem } from './problem.ts'
import type { Subject, SubjectTree } from './subject.ts'
import type { Voucher } from './voucher.ts'

/** Debit-positive nets that a voucher adds per subject, in the order of its lines. */
const netsOf = (voucher: Pick<Voucher, 'lines'>): Map<string, bigint> => {
  const nets = new Map<string, bigint>()
  for (const line of voucher.lines) {
    nets.set(line.subject, (nets.get(line.subject) ?? 0n) + line.debit - line.credit)
  }
  return nets
}

const against = (subject: Subject, closing: bigint): boolean =>
  subject.direction === 'D' ? closing < 0n : closing > 0n

/**
 * The warnings a voucher deserves when `closing(code)` is the debit-positive balance of a leaf without this voucher:
 * W01 for cash below zero, W03 for another balance that the voucher brings against its subject's direction (not for
 * one which was so before and comes nearer to zero). Profit-and-loss subjects are left alone: returns and
 * carry-forwards turn them. The option `blockNegativeCash` OFF silences W01; with BLOCK the caller does not let it be
 * accepted.
 */
export const balanceWarnings = (
  voucher: Pick<Voucher, 'lines'>,
  subjects: Pick<SubjectTree, 'find'>,
  closing: (code: string) => bigint,
  negativeCash: AccountSetOptions['blockNegativeCash'] = 'WARN',
): Problem[] => {
  const warnings: Problem[] = []
  for (const [code, net] of netsOf(voucher)) {
    const subject = subjects.find(code)
    if (!subject || subject.type === 'PROFIT_LOSS' || net === 0n) continue
    if (subject.cash && negativeCash === 'OFF') continue
    const after = closing(code) + net
    if (!against(subject, after)) continue
    const worse = subject.direction === 'D' ? net < 0n : net > 0n
    if (!worse) continue
    const index = voucher.lines.findIndex((line) => line.subject === code)
    const kind = subject.cash ? 'warning.negative' : 'warning.direction'
    warnings.push(problem(kind, `lines.${index}.subject`, { code }))
  }
  return warnings
}
