// What the standing of a voucher alone says of an act: why it does not fit, whoever asks and whatever the month says.
import { type Problem, problem } from '../base/problem.ts'
import type { VoucherStatus } from './voucher.ts'

/** As much of a voucher as its list shows too. */
export type Standing = {
  status: VoucherStatus
  posted: boolean
  /** Who gave the last level of audit so far, '' when none is given. */
  auditedBy: string
  cashierBy: string
  reversedBy: string
}

const otherState = (reason: string, path = 'status'): Problem[] => [problem('voucher.otherState', path, { reason })]

const unlessPosted = (state: Standing, otherwise: Problem[]): Problem[] =>
  state.posted ? [problem('voucher.posted')] : otherwise

/** What comes first where an act is for saved vouchers only. */
const first = { draft: 'isDraft', audited: 'mustCancel', void: 'mustRestore' } as const

/** Saved it must be; `own` says it in other words where the act has been done already. */
const saved = ({ status }: Standing, own: Partial<Record<VoucherStatus, string>> = {}): Problem[] =>
  status === 'saved' ? [] : otherState(own[status] ?? first[status])

/** Posted never, audited not before the audit is cancelled. */
export const fixed = (state: Standing): Problem[] =>
  unlessPosted(state, state.status === 'audited' ? [problem('voucher.audited')] : [])

/** What a reversal takes out stays what it is: else more or less would be taken out than was booked. */
export const reversed = (state: Standing): Problem[] => (state.reversedBy === '' ? [] : [problem('voucher.reversed')])

const unchangeable = (state: Standing, own?: Partial<Record<VoucherStatus, string>>): Problem[] => {
  const found = fixed(state)
  return found.length > 0 ? found : [...saved(state, own), ...reversed(state)]
}

/** A first level that waits for the second is cancelled like a whole audit. */
const cancelAudit = ({ status, posted, auditedBy }: Standing): Problem[] => {
  if (posted) return [problem('audit.posted')]
  return status === 'audited' || (status === 'saved' && auditedBy !== '') ? [] : otherState('notAudited')
}

/** What was audited on the strength of a sign keeps it, a first level too: the audit is cancelled first. */
const cancelCashierSign = (state: Standing): Problem[] => [
  ...fixed(state),
  ...(fixed(state).length > 0 ? [] : saved(state)),
  ...(state.status === 'saved' && state.auditedBy !== '' ? [problem('voucher.audited')] : []),
  ...(state.cashierBy === '' ? otherState('notSigned', 'cashier') : []),
]

/** Why each act does not fit; nothing where it does. */
export const standing = {
  edit: (state: Standing): Problem[] => (state.status === 'draft' ? [] : unchangeable(state)),
  void: (state: Standing): Problem[] => unchangeable(state, { void: 'isVoid' }),
  restore: (state: Standing): Problem[] => unlessPosted(state, state.status === 'void' ? [] : otherState('notVoid')),
  audit: (state: Standing): Problem[] => unlessPosted(state, saved(state, { audited: 'isAudited' })),
  reject: (state: Standing): Problem[] => unlessPosted(state, saved(state)),
  cancelAudit,
  cashierSign: (state: Standing): Problem[] => [
    ...unlessPosted(state, saved(state)),
    ...(state.cashierBy === '' ? [] : otherState('isSigned', 'cashier')),
  ],
  cancelCashierSign,
} as const

/** The sign stands against cash alone. */
export const noCash = (): Problem[] => otherState('noCash', 'cashier')
