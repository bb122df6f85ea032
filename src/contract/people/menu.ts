// What a route of the menu looks like on the wire, and the call that tells whether a path is a screen.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { Id, Triple } from '../base/shape.ts'

/** One entry of the route list; the browser attaches the screen whose path equals `component`. */
export const MenuRoute = Type.Cyclic(
  {
    MenuRoute: Type.Object({
      path: Type.String(),
      name: Type.String(),
      component: Type.String(),
      redirect: Type.String(),
      meta: Type.Object({
        title: Triple,
        icon: Type.String(),
        isLink: Type.String(),
        isHide: Type.Boolean(),
        isKeepAlive: Type.Boolean(),
        isAffix: Type.Boolean(),
        isIframe: Type.Boolean(),
        isDynamic: Type.Boolean(),
        isDynamicPath: Type.String(),
        roles: Type.Array(Type.String()),
        menuId: Id,
      }),
      children: Type.Array(Type.Ref('MenuRoute')),
    }),
  },
  'MenuRoute',
)
export type MenuRouteShape = Static<typeof MenuRoute>

export const menuCalls = {
  /**
   * Whether a path is a screen of the product at all: decides between /401 and /404, and tells no titles. Of one that
   * is known also the code that opens it, '' where its roles alone do, and the names of who can grant it.
   */
  pathKnown: call({
    at: 'GET /system/auth/path-known',
    input: Type.Object({ path: Type.String({ maxLength: 256 }) }),
    result: Type.Object({
      ...{ known: Type.Boolean(), permission: Type.String(), administrators: Type.Array(Type.String()) },
    }),
    permission: 'signedIn',
  }),
}
