// Gives the focus back to the grid after an act of the page.
import type { Desk } from './desk.ts'

/** Now, and once more when a dialog that was open has gone: while it is there nothing behind it can be focused. */
export const focusGrid = (desk: Desk): void => {
  const focus = () => {
    const at = document.activeElement
    if (at?.closest('dialog')) return
    desk.element.current?.querySelector<HTMLInputElement>('[data-entry-input]')?.focus({ preventScroll: true })
  }
  focus()
  setTimeout(() => {
    if (document.activeElement === document.body) focus()
  }, 50)
}
