// The calls by which a user sees and changes what the product knows of himself.
import { type Static, Type } from 'typebox'
import { actCall, call, Nothing } from '../base/call.ts'
import { Id, OneOf, Triple, userNames } from '../base/shape.ts'
import { CodeSent } from './sign-in.ts'

export const Profile = Type.Object({
  ...userNames,
  nickName: Type.String(),
  /** 0 not said, 1 male, 2 female. */
  sex: Type.Integer({ minimum: 0, maximum: 2 }),
  mobile: Type.String(),
  email: Type.String(),
  signature: Type.String(),
  /** A lasting address of a picture, '' for none. */
  avatar: Type.String(),
  company: Type.String(),
  department: Type.String(),
  roles: Type.Array(Triple),
  passwordChangedAt: Type.String(),
})
export type ProfileShape = Static<typeof Profile>

export const profileCalls = {
  read: call({ at: 'GET /system/user/profile', result: Profile, permission: 'signedIn' }),
  save: call({
    at: 'PUT /system/user/profile',
    input: Type.Object({
      nickName: Type.String({ maxLength: 32 }),
      sex: Type.Integer({ minimum: 0, maximum: 2 }),
      signature: Type.String({ maxLength: 100 }),
    }),
    permission: 'signedIn',
    touches: ['user'],
  }),
  /** A picture of at most 2 MB that the caller has brought to the bucket Default; '' takes the avatar away. */
  avatar: call({
    at: 'POST /system/user/avatar',
    input: Type.Object({ fileId: Type.Union([Id, Type.Literal('')]) }),
    result: Type.Object({ avatar: Type.String() }),
    permission: 'signedIn',
    touches: ['user'],
  }),
}

// The calls by which people change where they can be reached: by a code that was sent there.

const Target = Type.String({ minLength: 1, maxLength: 64 })
const Code = Type.String({ minLength: 1, maxLength: 32 })

export const contactCalls = {
  /** Sends a code to a new number or address; the password shows that nobody else is at the desk. */
  send: call({
    at: 'POST /system/user/bind-code',
    input: Type.Object({
      kind: OneOf(['sms', 'email']),
      target: Target,
      password: Type.String({ minLength: 1, maxLength: 256 }),
    }),
    result: CodeSent,
    permission: 'signedIn',
    touches: [],
  }),
  mobile: actCall('POST /system/user/bind-mobile', { mobile: Target, code: Code }, Nothing, 'signedIn', {
    touches: ['user', 'auth'],
  }),
  email: actCall('POST /system/user/bind-email', { email: Target, code: Code }, Nothing, 'signedIn', {
    touches: ['user', 'auth'],
  }),
}

// The calls by which people see each other on a voucher: who has it open, who is changing it, which version it has.

const Desk = Type.String({ pattern: '^[0-9a-zA-Z-]{1,64}$' })
const seeing = { button: 'gl:voucher:view', right: 'read' } as const

export const presenceCalls = {
  /** Said every ten seconds while a voucher is shown: `desk` is one tab of one window, `editing` something unsaved. */
  here: call({
    at: 'POST /gl/voucher/here',
    input: Type.Object({ id: Id, desk: Desk, editing: Type.Boolean() }),
    result: Type.Object({
      /** The version stored now, and who changed or made it last. */
      version: Type.Integer(),
      by: Type.String(),
      /** Other tabs that have said so lately, those that change it first; `own`: of the same user. At most 20. */
      others: Type.Array(Type.Object({ name: Type.String(), editing: Type.Boolean(), own: Type.Boolean() })),
    }),
    permission: seeing,
    touches: [],
  }),
  /** Leaving it. */
  gone: actCall('POST /gl/voucher/gone', { id: Id, desk: Desk }, Nothing, seeing, { touches: [] }),
}

// The calls by which users keep own things on the server: unfinished work, settings.

const View = Type.String({ minLength: 1, maxLength: 64 })
const Key = Type.String({ maxLength: 64 })

/** What is kept: the form's own JSON as text, which the server neither reads nor reorders. At most 1 MB (UTF-8). */
const Content = Type.String({ maxLength: 1_048_576, bytesMax: 1_048_576 })

/** Of more than 200 drafts of one user the oldest are forgotten, as are those untouched for 30 days. */
export const draftCalls = {
  /** What the user has kept in a view, the latest first. */
  list: call({
    at: 'GET /system/draft/list',
    input: Type.Object({ view: View }),
    result: Type.Array(Type.Object({ key: Type.String(), updatedAt: Type.String() })),
    permission: 'signedIn',
  }),
  /** All of the user's drafts, the latest first, without what is in them. */
  mine: call({
    at: 'GET /system/draft/mine',
    result: Type.Array(Type.Object({ view: Type.String(), key: Type.String(), updatedAt: Type.String() })),
    permission: 'signedIn',
  }),
  read: call({
    at: 'GET /system/draft',
    input: Type.Object({ view: View, key: Type.Optional(Key) }),
    result: Type.Union([Type.Object({ content: Type.String(), updatedAt: Type.String() }), Type.Null()]),
    permission: 'signedIn',
  }),
  save: call({
    at: 'PUT /system/draft',
    input: Type.Object({ view: View, key: Type.Optional(Key), content: Content }),
    result: Type.Object({ updatedAt: Type.String() }),
    permission: 'signedIn',
    touches: [],
  }),
  remove: actCall('DELETE /system/draft', { view: View, key: Type.Optional(Key) }, Nothing, 'signedIn', {
    touches: [],
  }),
}

const SettingName = Type.String({ pattern: '^[a-z][a-zA-Z0-9.:_-]{0,63}$' })

/** A setting is JSON as text, at most 64 KB in UTF-8; of more than 200 of one user the oldest are forgotten. */
export const settingCalls = {
  read: call({
    at: 'GET /system/setting',
    result: Type.Array(Type.Object({ name: Type.String(), content: Type.String() })),
    permission: 'signedIn',
  }),
  save: call({
    at: 'PUT /system/setting',
    input: Type.Object({ name: SettingName, content: Type.String({ maxLength: 65_536 }) }),
    permission: 'signedIn',
    touches: [],
  }),
}
