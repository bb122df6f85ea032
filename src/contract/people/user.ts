// The calls by which users keep own things on the server: unfinished work, settings.
import { Type } from 'typebox'
import { call } from '../base/call.ts'

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
  remove: call({
    at: 'DELETE /system/draft',
    input: Type.Object({ view: View, key: Type.Optional(Key) }),
    permission: 'signedIn',
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
