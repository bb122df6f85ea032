// Negative cash (W01, E136), and other balances that turn against their direction (W03).
import { type Problem, problem } from '../base/problem.ts'
import type { AccountSetOptions } from '../chart/account-set.ts'
import type { Subject, SubjectTree } from '../chart/subject.ts'
import type { Voucher } from './voucher.ts'

/** What an account set wants to hear of; W01 unless told otherwise. */
export type WatchOptions = Pick<AccountSetOptions, 'blockNegativeCash' | 'warnDirection'>

type Lines = { lines: readonly Pick<Voucher['lines'][number], 'subject' | 'debit' | 'credit'>[] }

const isWatched = (subject: Subject, options: WatchOptions): boolean =>
  subject.cash ? options.blockNegativeCash !== 'OFF' : options.warnDirection && subject.type !== 'PROFIT_LOSS'

/**
 * The subjects whose balance a voucher brings nearer to the wrong side, with the debit-positive net it adds, in the
 * order of its lines; empty for most vouchers, and then no balance has to be read. Cash is watched unless the option
 * `blockNegativeCash` is OFF, other balance-sheet subjects only with `warnDirection`; profit and loss never, because
 * returns and carry-forwards turn it.
 */
export const worsenedBalances = (
  voucher: Lines,
  subjects: Pick<SubjectTree, 'find'>,
  options: WatchOptions,
): Map<string, bigint> => {
  const nets = new Map<string, bigint>()
  for (const { subject: code, debit, credit } of voucher.lines) {
    const subject = subjects.find(code)
    if (subject && isWatched(subject, options)) nets.set(code, (nets.get(code) ?? 0n) + debit - credit)
  }
  for (const [code, net] of nets) {
    const isWorse = subjects.find(code)?.direction === 'C' ? net > 0n : net < 0n
    if (!isWorse) nets.delete(code)
  }
  return nets
}

/**
 * The problems of a voucher when `closing(code)` is the debit-positive balance of a leaf without it: W01 for cash below
 * zero, W03 for another balance against its subject's direction. With `blockNegativeCash` BLOCK negative cash is a
 * refusal (E136) that nobody can accept.
 */
export const balanceProblems = (
  voucher: Lines,
  subjects: Pick<SubjectTree, 'find'>,
  options: WatchOptions,
  closing: (code: string) => bigint,
): Problem[] => {
  const problems: Problem[] = []
  for (const [code, net] of worsenedBalances(voucher, subjects, options)) {
    const subject = subjects.find(code)
    const after = closing(code) + net
    if (subject?.direction === 'C' ? after <= 0n : after >= 0n) continue
    const path = `lines.${voucher.lines.findIndex((line) => line.subject === code)}.subject`
    const cash = options.blockNegativeCash === 'BLOCK' ? 'voucher.negativeCash' : 'warning.negative'
    problems.push(problem(subject?.cash ? cash : 'warning.direction', path, { code }))
  }
  return problems
}
