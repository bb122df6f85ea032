// The cell with a figure that a screen is filling: what is calculated elsewhere can be put into it.

/** `digits`: decimals it takes. `take` writes the figure as if it had been typed. */
type FigureCell = { digits: number; take: (figure: string) => void }

const lent: { ask: (() => FigureCell | null) | null } = { ask: null }

/** A screen that is shown lends its active cell; `ask` answers null while that is none for figures. Answers the end. */
export const lendFigureCell = (ask: () => FigureCell | null): (() => void) => {
  lent.ask = ask
  return () => {
    if (lent.ask === ask) lent.ask = null
  }
}

export const figureCell = (): FigureCell | null => lent.ask?.() ?? null
