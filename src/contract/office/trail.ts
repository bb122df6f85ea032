// The calls of the trail: who changed what, when, from what to what.
import { type Static, Type } from 'typebox'
import type { ProblemCode } from '../../domain/base/problem.ts'
import { fileCall, pageCall } from '../base/call.ts'
import { dateRange, Id, OneOf, OptionalText, userNames } from '../base/shape.ts'

/** Acts that the trail tells of, in the order of a list to choose from. */
export const trailActions = [
  ...['create', 'update', 'delete', 'audit', 'undoAudit', 'cancelAudit', 'reject', 'void', 'restore', 'cashierSign'],
  ...[
    'cancelCashierSign',
    'attach',
    'detach',
    'order',
    'register',
    'renumber',
    'editNo',
    'post',
    'cancelPosting',
    'closeYear',
    'cancelYear',
    'check',
  ],
  ...[
    'cancelCheck',
    'cancel',
    'generate',
    'cancelGenerate',
    'feed',
    'resetPassword',
    'unlock',
    ...['askSecond', 'confirmSecond'],
    'revealIdCard',
    'renewKey',
    'transfer',
    'endSession',
    ...['run', 'cancelJob'],
  ],
  ...['viewAs', 'export', 'restoreAsk', 'restoreApprove', 'restoreWithdraw'],
  ...['changePassword', 'enableMfa', 'disableMfa', 'recoveryCodes', 'bindWechat', 'unbindWechat', 'sessionCopied'],
] as const

/** Kinds of objects by chain; those of the group are the plain lists beside these. */
export const trailTypes = {
  company: [
    ...['voucher', 'attachment', 'salesList', 'period', 'softClose', 'opening', 'accountSet', 'saleBill', 'saleRule'],
    ...['voucherTemplate', 'summaryText', 'listView', 'entityRestock', 'statementTemplate'],
    ...['reportLink', 'reportSchedule', 'statementAdjustment'],
  ],
  group: [
    'subject',
    'exchangeRate',
    'user',
    'role',
    'accountSetRight',
    'voucherAuditRight',
    'voucherTemplate',
    'summaryText',
    'department',
    'statementTemplate',
    'file',
    'parameter',
    'errorRecord',
    'backup',
    'backupPlan',
    'job',
    'announcement',
    'homeDefault',
    'themeDefault',
    'wall',
    'menu',
    'dictionaryType',
    'dictionaryItem',
    'externalLink',
    'workflow',
    'valueSet',
    'valueSetValue',
  ],
} as const

/** Which trail: that of the company of the account set, or that of what all companies share. */
const Chain = Type.Optional(OneOf(['company', 'group']))

const filter = {
  chain: Chain,
  /** A voucher as people name it (`记-103`, `103`, a serial number), the number of anything else, or a trace id. */
  search: OptionalText(100),
  /** One object by its own number, as it is kept. */
  objectNo: OptionalText(100),
  action: OptionalText(32),
  objectType: OptionalText(32),
  /** A part of the name of who did it. */
  user: OptionalText(64),
  ...dateRange,
}

export const TrailChange = Type.Object({
  field: Type.String(),
  /** The number of the line; null in the head. */
  line: Type.Union([Type.Integer(), Type.Null()]),
  from: Type.String(),
  to: Type.String(),
})

export const TrailRow = Type.Object({
  /** The place in the chain: link and entry. */
  id: Type.String(),
  at: Type.String(),
  ...userNames,
  action: Type.String(),
  objectType: Type.String(),
  objectId: Type.Union([Id, Type.Null()]),
  objectNo: Type.String(),
  /** The voucher still there. */
  isThere: Type.Boolean(),
  changes: Type.Array(TrailChange),
  /** Changes beyond those listed. */
  more: Type.Integer(),
  traceId: Type.String(),
})

const view = { button: 'sys:trail:list', right: 'read' } as const

export const trailCalls = {
  /** The latest first. `total` counts to 10,000 at most. */
  list: pageCall('GET /system/trail/list', filter, TrailRow, view),
  /** Everything that happened to one object, the latest first. */
  object: pageCall('GET /system/trail/object', { type: Type.String({ maxLength: 32 }), id: Id }, TrailRow, {
    button: 'gl:voucher:view',
    right: 'read',
  }),
  export: fileCall(
    'GET /system/trail/export',
    { ...filter, format: Type.Optional(OneOf(['xlsx', 'csv'])) },
    { button: 'sys:trail:export', right: 'read' },
  ),
}

export type TrailRowShape = Static<typeof TrailRow>
export type TrailChangeShape = Static<typeof TrailChange>

// The calls of refused attempts: what somebody tried without a right to it, or what must never be done.

/** What is refused because of who asks, or because it must never be changed; the others are slips of the pen. */
export const denials = [
  'permission.missing',
  'accountSet.noRight',
  'accountSet.mismatch',
  'audit.sameUser',
  'audit.noRight',
  'audit.posted',
  'duty.conflict',
  'grant.exceeds',
  'voucher.audited',
  'voucher.deleteRefused',
  'voucher.onlyCreator',
  'voucher.posted',
] as const satisfies readonly ProblemCode[]

const Attempt = Type.Object({
  id: Type.String(),
  at: Type.String(),
  ...userNames,
  /** Method and path as they are declared. */
  call: Type.String(),
  /** The account set that was asked for; '' for none. */
  accountSet: Type.String(),
  code: Type.Integer(),
  problem: Type.Enum(denials),
  ip: Type.String(),
  traceId: Type.String(),
})

const refusedFilter = {
  /** A part of the call, an account set, or a trace id. */
  search: OptionalText(128),
  user: OptionalText(64),
  problem: Type.Optional(Type.Enum(denials)),
  /** Without it the last thirty days. */
  ...dateRange,
}

export const refusedAttemptCalls = {
  /**
   * One's own, and those on account sets that the caller may read and on none; all of them for super administrators.
   * The latest first; `total` counts to 10,000 at most.
   */
  list: pageCall('GET /system/trail/refused', refusedFilter, Attempt, { button: 'sys:trail:list', right: 'read' }),
  export: fileCall('GET /system/trail/refused/export', refusedFilter, { button: 'sys:trail:export', right: 'read' }),
}

export type RefusedAttemptShape = Static<typeof Attempt>
