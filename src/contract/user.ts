// The calls by which a user keeps own unfinished work on the server (administration §1.1 "drafts").
import { Type } from 'typebox'
import { call } from './call.ts'

const View = Type.String({ minLength: 1, maxLength: 64 })
const Key = Type.String({ maxLength: 64 })

/** What is kept: the form's own JSON as text, so that the server neither reads nor reorders it. At most 256 KB. */
const Content = Type.String({ maxLength: 262_144 })

export const draftCalls = {
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
  }),
  remove: call({
    at: 'DELETE /system/draft',
    input: Type.Object({ view: View, key: Type.Optional(Key) }),
    result: Type.Object({}),
    permission: 'signedIn',
  }),
}
