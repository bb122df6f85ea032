// The calls of how a user has arranged his way to the screens: the present one, its versions, the default of a role.
import { type Static, Type } from 'typebox'
import { actCall, call, Nothing, readCall, saveCall } from './call.ts'
import { Id, OneOf, Triple } from './shape.ts'

const Kind = OneOf(['nav', 'theme'])
/** JSON as text. */
const Content = Type.String({ maxLength: 1_048_576, bytesMax: 1_048_576 })

const Version = Type.Object({ id: Id, kind: Kind, bytes: Type.Integer(), savedAt: Type.String() })
export type LayoutVersionShape = Static<typeof Version>

export const layoutCalls = {
  /** `from` tells whose it is: the user's own, that of a role of his, or nobody's ('' with empty content). */
  read: call({
    at: 'GET /home/layout',
    input: Type.Object({ kind: Kind, role: Type.Optional(Type.String({ maxLength: 64 })) }),
    result: Type.Object({ content: Type.String(), from: Type.String(), savedAt: Type.String() }),
    permission: 'signedIn',
  }),
  /** Each save is a version; the last twenty are kept. */
  save: saveCall('PUT /home/layout', { kind: Kind, content: Content }, 'signedIn', { touches: ['layout'] }),
  /** The roles whose default can be set. */
  roles: call({
    at: 'GET /home/layout/roles',
    result: Type.Array(Type.Object({ code: Type.String(), name: Triple })),
    permission: { button: 'sys:home:navDefault' },
  }),
  /** What the users of a role begin with. */
  saveDefault: call({
    at: 'PUT /home/layout/default',
    input: Type.Object({ role: Type.String({ minLength: 1, maxLength: 64 }), content: Content }),
    result: Type.Object({ id: Id }),
    permission: { button: 'sys:home:navDefault' },
    touches: ['layout'],
  }),
  /** Forgets the caller's own: the default of his role holds again. */
  reset: actCall('DELETE /home/layout', { kind: Kind }, Nothing, 'signedIn', { touches: ['layout'] }),
  versions: readCall('GET /home/layout/versions', {}, Type.Array(Version), 'signedIn'),
  version: call({
    at: 'GET /home/layout/version',
    input: Type.Object({ id: Id }),
    result: Type.Object({ kind: Kind, content: Type.String() }),
    permission: 'signedIn',
  }),
  /** The version becomes the latest one again. */
  restore: call({
    at: 'POST /home/layout/restore',
    input: Type.Object({ versionId: Id }),
    result: Type.Object({ kind: Kind, content: Type.String() }),
    permission: 'signedIn',
    touches: ['layout'],
  }),
  /** How everybody sees the product who has kept no look of his own; '' = as it comes. */
  companyTheme: readCall('GET /home/theme', {}, Type.Object({ content: Type.String() }), 'signedIn'),
  publishTheme: call({
    at: 'PUT /home/theme',
    input: Type.Object({ content: Type.String({ maxLength: 65_536 }) }),
    permission: { button: 'sys:theme:publish' },
    touches: ['theme'],
  }),
}
