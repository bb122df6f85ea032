// The calls around signing in: pictures, codes, tests, passwords and second steps.
import { type Static, Type } from 'typebox'
import { actCall, call, Nothing } from '../base/call.ts'
import { OneOf } from '../base/shape.ts'
import { captchaFields, LoginInput, LoginResult } from './session.ts'

/** Who one is, as typed: a user name, a mobile number or an e-mail address. */
const Who = Type.String({ minLength: 1, maxLength: 64 })
const NewPassword = Type.String({ minLength: 1, maxLength: 256 })
const Password = Type.String({ minLength: 1, maxLength: 256 })
const Code = Type.String({ minLength: 1, maxLength: 32 })

/** Whether or not there is such a user, the answer is this one; `target` only for whoever gave a password before. */
export const CodeSent = Type.Object({
  sent: Type.Boolean(),
  target: Type.Union([Type.String(), Type.Null()]),
  /** Seconds until the next may be asked for, and for which this one holds. */
  interval: Type.Integer(),
  expiresIn: Type.Integer(),
})
export type CodeSentShape = Static<typeof CodeSent>

const codeInput = {
  /** Of the second step, whose code is sent again by this way. */
  ticket: Type.Optional(Type.String({ maxLength: 128 })),
  kind: Type.Optional(OneOf(['sms', 'email'])),
  ...captchaFields,
}

export const signInCalls = {
  captcha: call({
    at: 'GET /system/auth/captcha',
    input: Type.Object({ userName: Type.Optional(Type.String({ maxLength: 64 })) }),
    /** `captchaCode` is a number in decimal digits: SHA-256 of the challenge with it begins with so many zero bits. */
    result: Type.Object({
      captchaId: Type.String(),
      challenge: Type.String(),
      bits: Type.Integer(),
      expiresIn: Type.Integer(),
    }),
    permission: 'open',
  }),
  sendCode: call({
    at: 'POST /system/auth/send-login-code/{username}',
    input: Type.Object({ username: Who, ...codeInput }),
    result: CodeSent,
    permission: 'open',
  }),
  /** Without a name there is nobody to send to, which is said in words. */
  sendCodeToNobody: call({
    at: 'POST /system/auth/send-login-code',
    input: Type.Object(codeInput),
    result: CodeSent,
    permission: 'open',
  }),
  /** As `login`, with the same gates and counters; nobody is signed in. For whoever verifies an account. */
  loginTest: call({
    at: 'POST /system/auth/login-test',
    input: LoginInput,
    result: Type.Object({
      valid: Type.Boolean(),
      step: Type.String(),
      roles: Type.Array(Type.String()),
      accountConfigs: Type.Integer(),
      menus: Type.Integer(),
    }),
    permission: 'open',
  }),
  changeByTicket: call({
    at: 'POST /system/auth/change-password-ticket',
    input: Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 128 }), newPassword: NewPassword }),
    result: LoginResult,
    permission: 'open',
  }),
  /** The second step is set up by a code of the app; answers the recovery codes, once, and what comes next. */
  mfaByTicket: call({
    at: 'POST /system/auth/mfa/enable-ticket',
    input: Type.Object({ ticket: Type.String({ minLength: 1, maxLength: 128 }), code: Code }),
    result: Type.Object({ recovery: Type.Array(Type.String()), next: LoginResult }),
    permission: 'open',
  }),
  forgotSend: call({
    at: 'POST /system/auth/forgot/send',
    input: Type.Object({ userName: Who, ...captchaFields }),
    result: CodeSent,
    permission: 'open',
  }),
  forgotReset: call({
    at: 'POST /system/auth/forgot/reset',
    input: Type.Object({ userName: Who, code: Code, newPassword: NewPassword }),
    permission: 'open',
  }),
}

/** What one does for one's own account. */
export const securityCalls = {
  changePassword: call({
    at: 'POST /system/auth/change-password',
    input: Type.Object({ oldPassword: Password, newPassword: NewPassword }),
    /** How many other sessions of the user were ended by it. */
    result: Type.Object({ ended: Type.Integer() }),
    permission: 'signedIn',
    touches: ['auth'],
  }),
  /** The state of the second step. */
  mfa: call({
    at: 'GET /system/auth/mfa',
    result: Type.Object({
      kind: OneOf(['none', 'sms', 'email', 'totp']),
      recoveryLeft: Type.Integer(),
      /** Where codes can be sent, masked; '' = nowhere. */
      mobile: Type.String(),
      email: Type.String(),
      passwordChangedAt: Type.String(),
      /** Days until the password expires, null = never. */
      passwordDays: Type.Union([Type.Integer(), Type.Null()]),
    }),
    permission: 'signedIn',
  }),
  /** A new secret for an app of one-time codes; it counts once a code of it has been given. */
  mfaSetup: call({
    at: 'POST /system/auth/mfa/setup',
    input: Type.Object({ password: Password }),
    result: Type.Object({ secret: Type.String(), uri: Type.String() }),
    permission: 'signedIn',
    touches: [],
  }),
  /** Sends a code to the caller, to show that it reaches him. */
  mfaSend: actCall('POST /system/auth/mfa/send', { kind: OneOf(['sms', 'email']) }, CodeSent, 'signedIn', {
    touches: [],
  }),
  /** `totp` with a code of the app, `sms` or `email` with the one that was sent; answers the recovery codes, once. */
  mfaEnable: call({
    at: 'POST /system/auth/mfa/enable',
    input: Type.Object({
      kind: Type.Optional(OneOf(['totp', 'sms', 'email'])),
      code: Code,
    }),
    result: Type.Object({ recovery: Type.Array(Type.String()) }),
    permission: 'signedIn',
    touches: ['auth'],
  }),
  mfaDisable: actCall('POST /system/auth/mfa/disable', { password: Password }, Nothing, 'signedIn', {
    touches: ['auth'],
  }),
  /** New recovery codes; those of before are gone. */
  mfaRecovery: call({
    at: 'POST /system/auth/mfa/recovery',
    input: Type.Object({ password: Password }),
    result: Type.Object({ recovery: Type.Array(Type.String()) }),
    permission: 'signedIn',
    touches: ['auth'],
  }),
}
