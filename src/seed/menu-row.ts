// What the rows of the menu are made of: a row itself, its titles, the codes of its calls.
import type { MasterList } from '../contract/base/master-list.ts'
import type { TripleShape } from '../contract/base/shape.ts'

/** A screen or a folder of screens. `opens` is the code that a role must hold to see it; '' = everybody signed in. */
export type MenuSeed = {
  code: string
  /** A screen where it says nothing. */
  type?: 'dir' | 'link' | 'iframe'
  title: TripleShape
  path: string
  icon: string
  /** Of a link or a page inside a tab: an address outside, or a path of the product. */
  link?: string
  /** The name of its screen, where it is not the path's own; of a folder: what draws its screens inside itself. */
  screen?: string
  opens?: string
  hide?: true
  affix?: true
  redirect?: string
  buttons?: readonly string[]
  children?: readonly MenuSeed[]
}

export const title = (zhCn: string, zhTw: string, en: string): TripleShape => ({ 'zh-cn': zhCn, 'zh-tw': zhTw, en })

/** Codes `area:verb` for one area and several verbs. */
export const codes = (area: string, verbs: string): string[] => verbs.split(' ').map((verb) => `${area}:${verb}`)

/** The codes of the calls of master data with a form of its own. */
export const master = (name: string) => codes(`gl:${name}`, 'list detail add edit delete status export import')

/** The screen of a plain list in a folder of the menu; whoever may list it sees it. */
export const listScreen = (list: MasterList, folder: string, icon: string, name: TripleShape): MenuSeed => ({
  code: list.name,
  title: name,
  path: `${folder}/${list.path}`,
  icon,
  opens: list.calls.list.permission.button,
  buttons: [...new Set(Object.values(list.calls).map(({ permission }) => permission.button))],
})

/** A screen that is open to everybody who is signed in. */
export const openScreen = (code: string, path: string, icon: string, name: TripleShape): MenuSeed => ({
  ...{ code, title: name, path, icon, opens: '' },
})

/** The check page of an import: it is reached from the list that it fills. */
export const importScreen = (code: string, path: string, opens: string, name: TripleShape): MenuSeed => ({
  ...{ code, title: name, path, icon: 'upload', opens, hide: true },
})

/** The screen of a path: `/voucher/entry/:id` is shown by `voucher/entry`, unless the row names another. */
export const componentOf = ({ type, path, screen = path }: MenuSeed): string => {
  if (type !== undefined) return type === 'dir' && screen !== path ? screen : ''
  const parts = screen.split('/').filter((part) => part !== '' && !part.startsWith(':'))
  return parts.join('/')
}
