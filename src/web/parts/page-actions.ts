// What the shown screen can do, offered to the palette by name.

/** One act: `title` in words, `keys` as they stand on the keyboard, '' for none. */
export type PageDeed = { key: string; title: string; keys: string; act: () => void }

const lent: { ask: (() => readonly PageDeed[]) | null } = { ask: null }

/** A screen that is shown lends its acts; answers the end. */
export const lendDeeds = (ask: () => readonly PageDeed[]): (() => void) => {
  lent.ask = ask
  return () => {
    if (lent.ask === ask) lent.ask = null
  }
}

export const pageDeeds = (): readonly PageDeed[] => lent.ask?.() ?? []
