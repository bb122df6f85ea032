// What the shown screen offers to the palette by name: its acts, and the cell with a figure that it is filling.

/** A thing of which the screen that is shown says what it is now. */
const loan = <T>(none: T) => {
  let asked: (() => T) | null = null
  /** A screen that is shown lends it; answers the end. */
  const lend = (ask: () => T) => {
    asked = ask
    return (): void => {
      if (asked === ask) asked = null
    }
  }
  return [lend, (): T => asked?.() ?? none] as const
}

/** One act: `title` in words, `keys` as they stand on the keyboard, '' for none. */
type PageDeed = { key: string; title: string; keys: string; act: () => void }

export const [lendDeeds, pageDeeds] = loan<readonly PageDeed[]>([])

/** `digits`: decimals it takes. `take` writes the figure as if it had been typed. */
type FigureCell = { digits: number; take: (figure: string) => void }

/** What is calculated elsewhere can be put into it; null while the active cell is none for figures. */
export const [lendFigureCell, figureCell] = loan<FigureCell | null>(null)
