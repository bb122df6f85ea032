// Keys pressed while a voucher is on its way to the desk or from it: kept in order, done when the next one is there.
import type { Desk } from './desk.ts'

type Act = () => unknown

/** More than anybody types while a voucher loads; what a stuck key sends beyond it is dropped. */
const actsMax = 500

/** As long as a desk has such a list, whatever is pressed goes to its end. */
const kept = new WeakMap<Desk, Act[]>()
/** Desks whose list is being done. */
const working = new WeakSet<Desk>()
/** Desks on which an act of the list runs at this moment: what it does itself is not kept once more. */
const acting = new WeakSet<Desk>()

const isLoading = (desk: Desk): boolean => desk.store.getState().busy === 'load'

/** True while what is pressed is meant for a voucher that is not on the desk yet. */
export const isAhead = (desk: Desk): boolean => !acting.has(desk) && (isLoading(desk) || kept.has(desk))

/**
 * Keeps an act for later, and with it everything that is pressed from now on. What an act of the list keeps comes
 * before the rest of the list, which was pressed after it.
 */
export const keepAct = (desk: Desk, act: Act): void => {
  const acts = kept.get(desk) ?? []
  kept.set(desk, acts)
  if (acting.has(desk)) acts.unshift(act)
  else if (acts.length < actsMax) acts.push(act)
}

/** Keeps an act that is meant for the voucher to come; false when it may be done now. */
export const whenLoaded = (desk: Desk, act: Act): boolean => {
  if (!isAhead(desk)) return false
  keepAct(desk, act)
  return true
}

const perform = (desk: Desk, act: Act | undefined): unknown => {
  acting.add(desk)
  try {
    return act?.()
  } finally {
    acting.delete(desk)
  }
}

/** Does what was kept, one after the other; each waits for the one before, also where that loads another voucher. */
export const doKept = async (desk: Desk): Promise<void> => {
  const acts = kept.get(desk)
  if (!acts || working.has(desk)) return
  working.add(desk)
  try {
    while (acts.length > 0 && !isLoading(desk)) {
      const done = perform(desk, acts.shift())
      if (done instanceof Promise) await done
    }
  } finally {
    working.delete(desk)
    if (acts.length === 0 && kept.get(desk) === acts) kept.delete(desk)
  }
}

/** The voucher has not come, or the one before could not leave: what was typed was not meant for it. */
export const dropKeptActs = (desk: Desk): void => {
  kept.get(desk)?.splice(0)
  kept.delete(desk)
}
