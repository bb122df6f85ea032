// Gives the focus back to the grid after an act of the page, and its text to what is typed next.
import type { Desk } from '../entry/desk.ts'

const inputOf = (desk: Desk): HTMLInputElement | null | undefined =>
  desk.element.current?.querySelector<HTMLInputElement>('[data-entry-input]')

/** What is typed next takes the place of the text in the cell. */
export const selectCell = (desk: Desk): void => inputOf(desk)?.select()

/** Now, and once more when a dialog that was open has gone: while it is there nothing behind it can be focused. */
export const focusGrid = (desk: Desk): void => {
  const focus = () => {
    const at = document.activeElement
    if (at?.closest('dialog')) return
    inputOf(desk)?.focus({ preventScroll: true })
  }
  focus()
  setTimeout(() => {
    if (document.activeElement === document.body) focus()
  }, 50)
}
