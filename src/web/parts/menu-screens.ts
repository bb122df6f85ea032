// The screens of a menu that one may go to: those that are shown and need nothing in their address.
import type { MenuRouteShape } from '../../contract/people/menu.ts'
import { parentView } from '../../domain/people/menu.ts'

export const screensOf = (rows: readonly MenuRouteShape[]): MenuRouteShape[] =>
  rows.flatMap((row) => [
    ...(row.component !== '' && row.component !== parentView && !row.meta.isHide && !row.meta.isDynamic ? [row] : []),
    ...screensOf(row.children),
  ])
