// The calls of links to other systems: their list, and opening one with a ticket.
import { type Static, Type } from 'typebox'
import { linkOpenModes, linkSsos } from '../../domain/base/external-link.ts'
import { actCall, call, deleteCall, fileCall, Nothing, pageCall } from '../base/call.ts'
import { Id, LongText, lastChange, longNames, NameTriple, userNames, versioned } from '../base/shape.ts'

const OpenMode = Type.Enum([...linkOpenModes])

/** What the form of a link holds. */
export const linkFields = {
  code: LongText,
  ...longNames,
  /** An address with places such as `{userName}`; a path of the product where it opens in the product. */
  url: LongText,
  /** A value of the dictionary `link_group`, '' for none. */
  groupCode: LongText,
  icon: LongText,
  openMode: OpenMode,
  sso: Type.Enum([...linkSsos]),
  /** Codes of the roles that may open it; none: everybody. */
  visibleRoles: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 }),
  sort: Type.Integer({ minimum: 0, maximum: 9999 }),
  remark: LongText,
}

const Link = Type.Object({
  id: Id,
  ...linkFields,
  hasKey: Type.Boolean(),
  enabled: Type.Boolean(),
  health: Type.Enum(['unknown', 'up', 'down']),
  /** When somebody last looked whether it answers, '' for never. */
  checkedAt: Type.String(),
  version: Type.Integer(),
  ...lastChange,
})
export type LinkShape = Static<typeof Link>
const form = Type.Object(linkFields)
export type LinkForm = Static<typeof form>

const found = {
  /** A part of the code, a name or the address. */
  search: Type.Optional(Type.String({ maxLength: 64 })),
  enabled: Type.Optional(Type.Boolean()),
  groupCode: Type.Optional(Type.String({ maxLength: 128 })),
}
const may = <V extends string>(verb: V) => ({ button: `sys:link:${verb}` }) as const
const stale = { touches: ['link'] }
/** `key`: what a link that was given a sign-on signs with; told once, '' where there is none that is new. */
const Saved = Type.Object({ id: Id, key: Type.String() })

export const linkCalls = {
  list: pageCall('GET /system/link/list', found, Link, may('list')),
  /** The roles that a link can be kept to. */
  roles: call({
    at: 'GET /system/link/roles',
    result: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    permission: may('list'),
  }),
  /** A host of a private network asks for `sys:link:private` too. */
  add: call({ at: 'POST /system/link/add', input: form, result: Saved, permission: may('add'), ...stale }),
  update: actCall('PUT /system/link/update', { ...versioned, ...linkFields }, Saved, may('edit'), stale),
  /** Another key: what the other system has is worth nothing from then on. */
  renewKey: actCall('PUT /system/link/key', versioned, Saved, may('edit'), stale),
  status: actCall('PUT /system/link/status', { ...versioned, enabled: Type.Boolean() }, Nothing, may('status'), stale),
  /** One that an entry of the menu leads to stays. */
  delete: deleteCall('DELETE /system/link/delete', may('delete'), stale),
  export: fileCall('GET /system/link/export', found, may('export')),
  /** Those that the caller may open, in order. */
  mine: call({
    at: 'GET /system/link/mine',
    result: Type.Array(
      Type.Object({
        id: Id,
        code: Type.String(),
        ...NameTriple,
        icon: Type.String(),
        groupCode: Type.String(),
        openMode: OpenMode,
      }),
    ),
    permission: 'signedIn',
  }),
}

export const linkTicketCalls = {
  /** Where a link leads for the caller, by its id or code: its places filled, with a ticket where it asks for one. */
  ticket: call({
    at: 'POST /system/link/ticket',
    input: Type.Object({ id: Type.String({ minLength: 1, maxLength: 32 }) }),
    result: Type.Object({
      address: Type.String(),
      openMode: OpenMode,
      /** Good once within so many seconds; '' and 0 where the link has none. */
      ticket: Type.String(),
      expiresIn: Type.Integer(),
    }),
    permission: 'signedIn',
    touches: [],
  }),
  /**
   * For the other system: who comes with a ticket. `sign` is the HMAC-SHA256 of `ts.nonce.ticket` with the key of the
   * link in hexadecimal, `ts` in seconds.
   */
  verify: call({
    at: 'POST /system/auth/ticket-verify',
    input: Type.Object({
      ticket: Type.String({ minLength: 1, maxLength: 128 }),
      ts: Type.Integer({ minimum: 0, maximum: 99_999_999_999 }),
      nonce: Type.String({ minLength: 8, maxLength: 64 }),
      sign: Type.String({ pattern: '^[0-9a-fA-F]{64}$' }),
    }),
    result: Type.Object({
      ...userNames,
      /** '' where none was chosen. */
      accountSet: Type.String(),
      lang: Type.String(),
      link: Type.String(),
    }),
    permission: 'open',
    touches: [],
  }),
}
