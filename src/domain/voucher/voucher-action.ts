// What a person may do with a voucher in its present state, and the refusals when it is tried all the same.
import { type Problem, problem } from '../base/problem.ts'
import { fixed, noCash, reversed, type Standing, standing } from './voucher-status.ts'

/** A voucher as far as its actions depend on it; `entryOpen`: its period takes entries now. */
export type VoucherState = Standing & {
  createdBy: string
  touchesCash: boolean
  entryOpen: boolean
  /** Why the month is closed to whoever acts (soft close), null when it is not. */
  closedBecause?: string | null
  date: string
  periodText: string
}

export type VoucherActor = { id: string; may(button: string): boolean }

export const voucherActions = [
  'edit',
  'delete',
  'audit',
  'cancelAudit',
  'void',
  'restore',
  'cashierSign',
  'cancelCashierSign',
  'copy',
  'reverse',
] as const
export type VoucherAction = (typeof voucherActions)[number]

const entry = (state: VoucherState): Problem[] =>
  state.status === 'draft' || state.entryOpen
    ? []
    : [problem('period.notOpen', 'date', { date: state.date, period: state.periodText })]

/** What changes the content of a month is refused where the month is softly closed; audits go on. */
const content = (state: VoucherState): Problem[] => {
  const reason = state.status === 'draft' ? null : (state.closedBecause ?? null)
  return reason === null
    ? entry(state)
    : [...entry(state), problem('period.softClosed', 'date', { period: state.periodText, reason })]
}

const right = (actor: VoucherActor, code: string): Problem[] =>
  actor.may(code) ? [] : [problem('permission.missing', '', { code })]

/** The creator's own act, with its code. */
const own = (state: VoucherState, actor: VoucherActor, code: string): Problem[] =>
  state.createdBy === actor.id ? right(actor, code) : [problem('voucher.onlyCreator')]

/** Not posted (E122), audited (E121) or reversed; others' vouchers only with the right for it. */
export const checkEdit = (state: VoucherState, actor: VoucherActor): Problem[] => [
  ...standing.edit(state),
  ...content(state),
  ...right(actor, state.status === 'draft' ? 'gl:voucher:draft' : 'gl:voucher:save'),
  ...(state.createdBy === actor.id ? [] : right(actor, 'gl:voucher:editOthers')),
]

/** Only own unreviewed vouchers; one that is none refuses the whole selection (E120). */
export const checkDelete = (states: readonly VoucherState[], actor: VoucherActor): Problem[] => {
  const problems = right(actor, 'gl:voucher:delete')
  const isOwnAndOpen = (state: VoucherState): boolean =>
    state.createdBy === actor.id && (state.status === 'draft' || state.status === 'saved')
  if (states.some((state) => state.posted)) problems.push(problem('voucher.posted'))
  else if (!states.every(isOwnAndOpen)) problems.push(problem('voucher.deleteRefused'))
  else problems.push(...states.flatMap((state) => [...reversed(state), ...content(state)]).slice(0, 1))
  return problems
}

/** Void keeps the number; the creator only, before the audit. */
export const checkVoid = (state: VoucherState, actor: VoucherActor): Problem[] => [
  ...standing.void(state),
  ...content(state),
  ...own(state, actor, 'gl:voucher:void'),
]

/** Void back to saved. */
export const checkRestore = (state: VoucherState, actor: VoucherActor): Problem[] => [
  ...standing.restore(state),
  ...content(state),
  ...own(state, actor, 'gl:voucher:void'),
]

/** A file is taken away before the audit, by the voucher's creator, by who added it, or with the right over others'. */
export const checkDetach = (state: VoucherState, actor: VoucherActor, addedBy: string): Problem[] => [
  ...fixed(state),
  ...right(actor, 'gl:voucher:attach'),
  ...(state.createdBy === actor.id || addedBy === actor.id ? [] : right(actor, 'gl:voucher:editOthers')),
]

/** State and period; who may audit is decided by audit-right.ts. */
export const checkAudit = (state: VoucherState, actor: VoucherActor): Problem[] => [
  ...standing.audit(state),
  ...entry(state),
  ...right(actor, 'gl:voucher:audit'),
]

/** Not when posted (E143); by the same reviewer, by a row that lets cancel, or with the right over others' audits. */
export const checkCancelAudit = (state: VoucherState, actor: VoucherActor, mayCancelByRow = false): Problem[] => {
  if (state.posted) return standing.cancelAudit(state)
  const mine = state.auditedBy === actor.id || mayCancelByRow
  return [
    ...standing.cancelAudit(state),
    ...right(actor, 'gl:voucher:cancelAudit'),
    ...(mine ? [] : right(actor, 'gl:voucher:cancelAuditOthers')),
  ]
}

/** Taking back one's own audit of a moment ago needs the right to audit, not the one to cancel; never once posted. */
export const checkUndoAudit = (state: VoucherState, actor: VoucherActor): Problem[] => [
  ...standing.cancelAudit(state),
  ...entry(state),
  ...right(actor, 'gl:voucher:audit'),
]

/** The cashier's sign stands on a saved voucher with cash, before its audit. */
export const checkCashierSign = (state: VoucherState, actor: VoucherActor): Problem[] => [
  ...standing.cashierSign(state),
  ...entry(state),
  ...(state.touchesCash ? [] : noCash()),
  ...right(actor, 'gl:voucher:cashierSign'),
]

/** Rejected is what is saved; who may audit it is decided by audit-right.ts. */
export const checkReject = (state: VoucherState, actor: VoucherActor): Problem[] => [
  ...standing.reject(state),
  ...entry(state),
  ...right(actor, 'gl:voucher:reject'),
]

/** What was audited on the strength of a sign keeps it, a first level too: the audit is cancelled first. */
export const checkCancelCashierSign = (state: VoucherState, actor: VoucherActor): Problem[] => [
  ...standing.cancelCashierSign(state),
  ...entry(state),
  ...right(actor, 'gl:voucher:cashierSign'),
]

/** The actions to offer now; the server decides again at the call. */
export const possibleActions = (
  state: VoucherState,
  actor: VoucherActor,
  mayCancelByRow = false,
): Record<VoucherAction, boolean> => {
  const none = (problems: Problem[]): boolean => problems.length === 0
  return {
    edit: none(checkEdit(state, actor)),
    delete: none(checkDelete([state], actor)),
    audit: none(checkAudit(state, actor)),
    cancelAudit: none(checkCancelAudit(state, actor, mayCancelByRow)),
    void: none(checkVoid(state, actor)),
    restore: none(checkRestore(state, actor)),
    cashierSign: none(checkCashierSign(state, actor)),
    cancelCashierSign: none(checkCancelCashierSign(state, actor)),
    copy: state.status !== 'draft' && actor.may('gl:voucher:copy'),
    reverse: state.posted && state.status === 'audited' && state.reversedBy === '' && actor.may('gl:voucher:reverse'),
  }
}
