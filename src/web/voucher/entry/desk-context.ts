// Gives the desk of a tab to the pieces of its screen; each piece follows only the part of the state it shows.
import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { Desk } from './desk.ts'
import type { EntryState } from './entry-state.ts'
import type { KeyAct } from './key-table.ts'

export const DeskContext = createContext<Desk | null>(null)

/** The desk of the tab; only inside of an entry screen. */
export const useDesk = (): Desk => {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('A piece of voucher entry stands outside of its screen')
  return desk
}

/** A part of the desk's state; select single values or stable objects. */
export const useEntry = <T>(select: (state: EntryState) => T): T => useStore(useDesk().store, select)

/** Acts on the stored voucher that have no key. */
export type StoredAct =
  | 'delete'
  | 'void'
  | 'restore'
  | 'reverse'
  | 'trace'
  | 'who'
  | 'editNo'
  | 'salesList'
  | 'copyNegated'
  | 'display'
  | ConflictAct
/** What to do when somebody else changed the voucher: look at both, save what was chosen, take theirs. */
type ConflictAct = 'compare' | 'resolve' | 'takeTheirs'
/** What the keys and buttons of the page do. */
export type PageActs = (act: KeyAct | StoredAct) => void

export const PageActsContext = createContext<PageActs>(() => {})
export const usePageActs = (): PageActs => useContext(PageActsContext)

/** Follows the entities at hand, so that names appear when they have come. */
export const useDirectory = () => {
  const { directory } = useDesk()
  useStore(directory.store)
  return directory
}
