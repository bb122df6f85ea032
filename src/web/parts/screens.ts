// Finds the screen of a menu row: the name of its file, dots read as slashes, must equal the row's component.
import { type ComponentType, createElement } from 'react'
import type { MasterList } from '../../contract/base/master-list.ts'
import { masterLists } from './list/master-lists.ts'

const screenOf = (list: MasterList) => async () => {
  const { MasterListScreen } = await import('./list/master-list.tsx')
  return { default: () => createElement(MasterListScreen, { list }) }
}

/** By the component that a row of the menu names: `list/<path of the list>`. */
export const listScreens = masterLists.map((list) => ({ name: `list/${list.path}`, load: screenOf(list) }))

export type ScreenLoader = () => Promise<{ default: ComponentType }>
/** One screen file: its name ("voucher/list") and how to load it. */
export type ScreenFile = { name: string; load: ScreenLoader }

/** Exactly one file, or why not: the names that come nearest, to show an administrator. */
export type ScreenMatch = { kind: 'one'; file: ScreenFile } | { kind: 'none' | 'several'; near: string[] }

/** `../closing/define.opening.screen.tsx` → `define/opening`: the address stays when the file moves to another room. */
export const screenNameOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1, -'.screen.tsx'.length).replaceAll('.', '/')

/** The screens that `import.meta.glob` found, and those of plain lists. */
export const screenFiles = (modules: Record<string, ScreenLoader>): ScreenFile[] => [
  ...Object.entries(modules).map(([path, load]) => ({ name: screenNameOf(path), load })),
  ...listScreens,
]

const nearest = (wanted: string, files: readonly ScreenFile[]): string[] => {
  const parts = wanted.split('/')
  const shared = (name: string) => name.split('/').filter((part) => parts.includes(part)).length
  return files
    .map((file) => ({ name: file.name, score: shared(file.name) }))
    .filter((one) => one.score > 0)
    .sort((a, b) => b.score - a.score || a.name.localeCompare(b.name))
    .slice(0, 3)
    .map((one) => one.name)
}

/**
 * the view is matched by path; if more than one matches, or none, no view is attached. The whole path
 * must be equal, so `voucher` never swallows `voucher-list`. A leading slash is ignored. Where there is no such file,
 * the last part of the path may name a plain list.
 */
export const matchScreen = (component: string, files: readonly ScreenFile[]): ScreenMatch => {
  const wanted = component.replace(/^\/+/, '')
  const named = files.filter((file) => file.name === wanted)
  // A plain list has a screen wherever it stands in the menu.
  const found = named.length > 0 ? named : files.filter((file) => file.name === `list/${wanted.split('/').at(-1)}`)
  if (found.length === 1 && found[0]) return { kind: 'one', file: found[0] }
  return { kind: found.length === 0 ? 'none' : 'several', near: nearest(wanted, files) }
}
