// The focus after something that had it has left the page.

/** What had the focus before gets it back, unless it is somewhere already. */
export const focusAgain = (before: Element | null): void => {
  if (document.activeElement === document.body && before instanceof HTMLElement) before.focus({ preventScroll: true })
}
