// Keys pressed while a voucher is on its way: kept in order, and done when it stands on the desk.
import type { Desk } from './desk.ts'

type Act = () => void

/** More than anybody types while a voucher loads; what a stuck key sends beyond it is dropped. */
const actsMax = 500

const kept = new WeakMap<Desk, Act[]>()

/** Keeps an act for later while a voucher is being loaded; false when it may be done now. */
export const whenLoaded = (desk: Desk, act: Act): boolean => {
  if (desk.store.getState().busy !== 'load') return false
  const acts = kept.get(desk) ?? []
  kept.set(desk, acts)
  if (acts.length < actsMax) acts.push(act)
  return true
}

/** Does what was kept, one after the other; an act that loads another voucher leaves the rest until that is there. */
export const doKept = (desk: Desk): void => {
  const acts = kept.get(desk)
  while (acts && acts.length > 0 && desk.store.getState().busy !== 'load') acts.shift()?.()
}

/** The voucher has not come: what was typed was not meant for the one that is still there. */
export const dropKeptActs = (desk: Desk): void => {
  kept.delete(desk)
}
