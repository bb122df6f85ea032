// Every menu row the product has now, in the order in which they are shown; a file for each group holds its rows.
import { demo } from '../demo/menu.ts'
import { accounting } from './menu-accounting.ts'
import { define } from './menu-define.ts'
import { maintain } from './menu-maintain.ts'
import { reports } from './menu-report.ts'
import { type MenuSeed, title } from './menu-row.ts'
import { charts, personal, shellHome, tools, visualizing, workflow } from './menu-shell.ts'
import { monitor, system } from './menu-system.ts'

export const menuSeed: readonly MenuSeed[] = [
  {
    code: 'home',
    type: 'dir',
    title: title('首页', '首頁', 'Home'),
    path: '/home',
    icon: 'home',
    redirect: '/home/dashboard',
    children: [
      {
        code: 'homeDashboard',
        title: title('首页', '首頁', 'Home'),
        path: '/home/dashboard',
        icon: 'home',
        opens: '',
        affix: true,
      },
      ...shellHome,
    ],
  },
  accounting,
  reports,
  maintain,
  define,
  system,
  monitor,
  charts,
  visualizing,
  tools,
  workflow,
  demo,
  personal,
]

const everyButton = (items: readonly MenuSeed[]): string[] =>
  items.flatMap((item) => [...(item.buttons ?? []), ...everyButton(item.children ?? [])])

const codesOf = (items: readonly MenuSeed[]): [string, readonly string[]][] =>
  items.flatMap((item) => [
    [item.code, item.buttons ?? []] as [string, readonly string[]],
    ...codesOf(item.children ?? []),
  ])

/** Permission codes by the entry that lists them. */
export const menuCodes: ReadonlyMap<string, readonly string[]> = new Map(codesOf(menuSeed))

/** Every permission code of the product; a call that asks for any other does not start. */
export const knownButtons: ReadonlySet<string> = new Set(everyButton(menuSeed))
