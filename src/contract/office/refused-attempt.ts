// The calls of refused attempts: what somebody tried without a right to it, or what must never be done.
import { type Static, Type } from 'typebox'
import type { ProblemCode } from '../../domain/base/problem.ts'
import { call } from '../base/call.ts'
import { dateRange, OptionalText, Page, paging, userNames } from '../base/shape.ts'

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

const filter = {
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
  list: call({
    at: 'GET /system/trail/refused',
    input: Type.Object({ ...paging, ...filter }),
    result: Page(Attempt),
    permission: { button: 'sys:trail:list', right: 'read' },
  }),
  export: call({
    at: 'GET /system/trail/refused/export',
    input: Type.Object(filter),
    permission: { button: 'sys:trail:export', right: 'read' },
    slow: true,
  }),
}

export type RefusedAttemptShape = Static<typeof Attempt>
