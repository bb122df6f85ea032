// Where an address stands in the menu; pure.
import type { MenuEntry } from './routes.ts'

export const holds = (node: MenuEntry, path: string): boolean =>
  path !== '' && (node.path === path || node.children.some((child) => holds(child, path)))

/** A hidden screen (an entry by id) marks the menu row whose path begins it. */
export const markedPath = (menu: readonly MenuEntry[], path: string): string => {
  if (menu.some((node) => holds(node, path))) return path
  const above = path.slice(0, path.lastIndexOf('/'))
  return above ? markedPath(menu, above) : ''
}
