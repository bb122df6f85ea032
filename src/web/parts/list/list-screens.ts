// The screens of plain lists that need no file of their own: the list is all that they know.
import { createElement } from 'react'
import type { MasterList } from '../../../contract/base/master-list.ts'
import { masterLists } from './master-lists.ts'

const screenOf = (list: MasterList) => async () => {
  const { MasterListScreen } = await import('./master-list.tsx')
  return { default: () => createElement(MasterListScreen, { list }) }
}

/** By the component that a row of the menu names: `list/<path of the list>`. */
export const listScreens = masterLists.map((list) => ({ name: `list/${list.path}`, load: screenOf(list) }))
