// The calls of saved views: filters, order and form of a list or a report under a name, own or shared in the company.
import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { Id } from './shape.ts'

const Name = Type.String({ minLength: 1, maxLength: 60 })
/** The query of its address, without its page and its months: `?quick=mine&subject=1002`. */
const Search = Type.String({ maxLength: 4000, pattern: '^(\\?.*)?$' })

/** The path of the screen. */
const Screen = Type.String({ maxLength: 100, pattern: '^(/[a-z0-9-]+){2,4}$' })

export const ListView = Type.Object({
  id: Id,
  name: Type.String(),
  search: Type.String(),
  isShared: Type.Boolean(),
  isOwn: Type.Boolean(),
  owner: Type.String(),
})

/** Whoever may open a screen has its views: which permission that is depends on the screen. */
export const listViewCalls = {
  /** The caller's own views of a screen and those shared in the company, by name. */
  list: call({
    at: 'GET /gl/list-view/list',
    input: Type.Object({ screen: Screen }),
    result: Type.Object({ items: Type.Array(ListView) }),
    permission: 'signedIn',
  }),
  /** A view of this name replaces the caller's own one of the same name. */
  save: call({
    at: 'POST /gl/list-view/save',
    input: Type.Object({ name: Name, search: Search, isShared: Type.Boolean(), screen: Screen }),
    result: Type.Object({ id: Id }),
    permission: 'signedIn',
  }),
  /** Only one's own. */
  delete: call({
    at: 'DELETE /gl/list-view',
    input: Type.Object({ id: Id }),
    permission: 'signedIn',
  }),
}

export type ListViewShape = Static<typeof ListView>
