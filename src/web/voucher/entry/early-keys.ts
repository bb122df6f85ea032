// Keys pressed while the tab of a voucher is still loading: heard where nothing else would hear them, typed once it is
// there.
import { useEffect, useRef } from 'react'
import { isComposing } from '../../kit/keys.ts'
import type { Desk } from './desk.ts'
import { doInGrid, typeText } from './desk-grid.ts'
import { actOf, type KeyPress } from './key-table.ts'

type Pressed = KeyPress & { key: string }
export type EarlyKeys = { current: Pressed[] }

const isField = (at: EventTarget | null): boolean =>
  at instanceof HTMLElement && (at.isContentEditable || at.matches('input, textarea, select, dialog *'))

const isLetter = (press: Pressed): boolean =>
  press.key.length === 1 && !press.ctrlKey && !press.metaKey && !press.altKey && !isComposing(press)

/** True for what the grid will want: letters anywhere, Enter and the like only where they would do nothing else. */
const isWanted = (event: KeyboardEvent): boolean => {
  if (isField(event.target)) return false
  return isLetter(event) || (event.target === document.body && actOf(event, 'grid') !== null)
}

/** Types what was pressed, as the hands would have done it now. */
export const typeEarly = (desk: Desk, pressed: readonly Pressed[]): void => {
  for (const press of pressed) {
    const act = actOf(press, 'grid')
    if (act) doInGrid(desk, act)
    else if (isLetter(press)) typeText(desk, (desk.store.getState().grid.typed ?? '') + press.key, false)
  }
}

/** `isWaiting`: the screen loads. Answers what was pressed so far; the taker empties it. */
export const useEarlyKeys = (isWaiting: boolean): EarlyKeys => {
  const pressed = useRef<Pressed[]>([])
  useEffect(() => {
    if (!isWaiting) return
    const listen = (event: KeyboardEvent) => {
      if (!isWanted(event)) return
      pressed.current.push(event)
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [isWaiting])
  return pressed
}
