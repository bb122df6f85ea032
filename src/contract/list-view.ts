// The calls of saved views: filters, order and form of the voucher list under a name, own or shared in the company.
import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { Id } from './shape.ts'

const Name = Type.String({ minLength: 1, maxLength: 60 })
/** The query of the list's address, without its page: `?quick=mine&subject=1002`. */
const Search = Type.String({ maxLength: 4000, pattern: '^(\\?.*)?$' })

export const ListView = Type.Object({
  id: Id,
  name: Type.String(),
  search: Type.String(),
  isShared: Type.Boolean(),
  isOwn: Type.Boolean(),
  owner: Type.String(),
})

const permission = { button: 'gl:voucher:view', right: 'read' } as const

export const listViewCalls = {
  /** The caller's own views and those shared in the company, by name. */
  list: call({
    at: 'GET /gl/list-view/list',
    input: Type.Object({}),
    result: Type.Object({ items: Type.Array(ListView) }),
    permission,
  }),
  /** A view of this name replaces the caller's own one of the same name. */
  save: call({
    at: 'POST /gl/list-view/save',
    input: Type.Object({ name: Name, search: Search, isShared: Type.Boolean() }),
    result: Type.Object({ id: Id }),
    permission,
  }),
  /** Only one's own. */
  delete: call({
    at: 'DELETE /gl/list-view',
    input: Type.Object({ id: Id }),
    result: Type.Object({}),
    permission,
  }),
}

export type ListViewShape = Static<typeof ListView>
