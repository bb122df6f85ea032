// Which layout the frame has: as chosen where there is room, the plain one in narrow windows.
import { useEffect, useState } from 'react'
import { usePreferences } from '../theme/preferences.ts'
import type { Layout } from '../theme/settings.ts'
import { useBuilt } from './frame-context.ts'
import { holds, type MenuEntry, markedPath, routeFor } from './routes.ts'

/** Below this the menu is always small, below the second as long as nobody has opened it. */
const narrowPx = 1000
const roomyPx = 1360

type Width = 'narrow' | 'middle' | 'roomy'

const widthClass = (): Width =>
  window.innerWidth < narrowPx ? 'narrow' : window.innerWidth < roomyPx ? 'middle' : 'roomy'

const useWidth = (): Width => {
  const [width, setWidth] = useState(widthClass)
  useEffect(() => {
    const measure = () => setWidth(widthClass())
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return width
}

/** The folder of the first level that is looked into: that of the screen, or the one pressed since. */
const useChosenTop = (menu: readonly MenuEntry[], active: string) => {
  const owner = menu.find((node) => holds(node, active))
  const [pressed, setPressed] = useState<{ key: string; at: string } | null>(null)
  const isRecent = pressed?.at === active
  const chosen = (isRecent && menu.find(({ key }) => key === pressed.key)) || owner
  return { chosen, choose: ({ key }: MenuEntry) => setPressed({ key, at: active }) }
}

const bare: Record<Layout, 'logo' | 'none'> = { defaults: 'none', classic: 'logo', transverse: 'logo', columns: 'none' }

export type FrameLayout = ReturnType<typeof useLayout>

/**
 * What stands where. `side`: the rows of the menu at the left, null for none; `top`: those in the header; `isSmall`:
 * the side shows its icons only.
 */
export const useLayout = (path: string) => {
  const { menu, routes } = useBuilt()
  const width = useWidth()
  const { layout: wanted, isCollapse, isClassicSplitMenu } = usePreferences()
  const layout: Layout = width === 'narrow' ? 'defaults' : wanted
  const active = routeFor(routes, path) ? markedPath(menu, path) : ''
  const { chosen, choose } = useChosenTop(menu, active)
  const isSplit = layout === 'columns' || (layout === 'classic' && isClassicSplitMenu)
  const below = chosen?.children ?? []
  const rows = layout === 'transverse' || (isSplit && below.length === 0) ? null : isSplit ? below : menu
  return {
    layout,
    menu,
    active,
    chosen,
    choose,
    isSplit,
    side: rows,
    top: layout === 'transverse' || (layout === 'classic' && isSplit) ? menu : null,
    hasLogoInHeader: bare[layout] === 'logo',
    isSmall: layout === 'defaults' && (width === 'narrow' || (isCollapse ?? width === 'middle')),
    isSideHidden: layout !== 'defaults' && isCollapse === true,
  }
}
