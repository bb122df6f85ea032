// The calls of who is signed in, and of who came and how it went.
import { type Static, Type } from 'typebox'
import { actCall, call, Nothing, pageCall } from '../base/call.ts'
import { dateRange, Id, OneOf, OptionalText, userNames } from '../base/shape.ts'

export const Session = Type.Object({
  id: Type.String(),
  userId: Id,
  ...userNames,
  deviceKind: Type.String(),
  deviceName: Type.String(),
  /** Browser and system in words. */
  agent: Type.String(),
  ip: Type.String(),
  createdAt: Type.String(),
  lastSeenAt: Type.String(),
  /** That of the caller. */
  current: Type.Boolean(),
  locked: Type.Boolean(),
  remember: Type.Boolean(),
})

export const signInKinds = ['account', 'mobile', 'scan', 'wx', 'check', 'unlock', 'logout', 'test'] as const
export const signInResults = ['ok', 'fail', 'blocked'] as const

export const SignIn = Type.Object({
  id: Type.String(),
  at: Type.String(),
  ...userNames,
  kind: Type.String(),
  result: Type.String(),
  /** The number of the refusal, 200 for none. */
  code: Type.Integer(),
  ip: Type.String(),
  agent: Type.String(),
  traceId: Type.String(),
})

const logFilter = {
  userName: OptionalText(64),
  kind: Type.Optional(Type.Enum(signInKinds)),
  result: Type.Optional(OneOf(['ok', 'fail', 'blocked'])),
  ip: OptionalText(64),
  ...dateRange,
}

export const monitorCalls = {
  /** Sessions that are open, the latest used first. */
  sessions: pageCall('GET /system/auth/sessions', { userName: OptionalText(64) }, Session, {
    button: 'sys:session:list',
  }),
  mySessions: pageCall('GET /system/auth/sessions/mine', {}, Session, 'signedIn'),
  /**
   * Ends a session: one's own, or with `sys:session:revoke` anybody's; a super administrator's by another one alone.
   */
  endSession: actCall('DELETE /system/auth/session', { id: Type.String({ format: 'uuid' }) }, Nothing, 'signedIn', {
    touches: ['auth'],
  }),
  /** Ends all sessions of the caller but this one, or with `sys:session:revoke` all of a user, told as above. */
  endOthers: call({
    at: 'POST /system/auth/sessions/revoke-others',
    input: Type.Object({ userId: Type.Optional(Id) }),
    result: Type.Object({ count: Type.Integer() }),
    permission: 'signedIn',
    touches: ['auth'],
  }),
  /** The latest first; `total` counts to 10,000 at most. */
  signIns: pageCall('GET /system/auth/login-log/list', logFilter, SignIn, { button: 'sys:loginLog:list' }),
  mySignIns: pageCall('GET /system/auth/login-log/mine', {}, SignIn, 'signedIn'),
}

export type SessionShape = Static<typeof Session>
export type SignInShape = Static<typeof SignIn>
