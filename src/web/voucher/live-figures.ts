// Figures that follow the typing: totals with the cell that is being typed, and what a subject's balance becomes.

import { sameAux } from './aux-text.ts'
import type { Desk } from './desk.ts'
import type { EntryState } from './entry-state.ts'
import { type EntryLine, isFigure } from './fields.ts'
import { filledLines, type GridState, lineAt, type Totals } from './grid-state.ts'

/** The active line as it would be if the typed figure were read now. */
export const liveLine = (grid: GridState, desk: Desk): EntryLine => {
  const line = lineAt(grid)
  if (grid.typed === null || !isFigure(grid.field)) return line
  return desk.rules.apply(line, grid.field, grid.typed)
}

/** Totals with the figure that is being typed. */
export const liveTotals = (grid: GridState, desk: Desk): Totals => {
  const line = lineAt(grid)
  const live = liveLine(grid, desk)
  if (line === live) return grid.totals
  const old = desk.rules.amounts(line)
  const now = desk.rules.amounts(live)
  return {
    debit: grid.totals.debit - old.debit + now.debit,
    credit: grid.totals.credit - old.credit + now.credit,
  }
}

/**
 * What this voucher adds to the balance of a line's subject and entities, debit-positive in minor units, beyond what the
 * server counts already for the stored voucher.
 */
export const balanceChange = (state: Pick<EntryState, 'grid' | 'origin'>, desk: Desk): bigint => {
  const active = liveLine(state.grid, desk)
  const counts = (line: EntryLine): bigint => {
    if (line.subject !== active.subject || !sameAux(line.aux, active.aux)) return 0n
    const { debit, credit } = desk.rules.amounts(line)
    return debit - credit
  }
  let change = 0n
  for (const line of state.grid.lines) change += counts(line.key === active.key ? active : line)
  const isCounted = state.origin !== null && state.origin.status !== 'draft' && state.origin.status !== 'void'
  if (isCounted) for (const line of state.origin?.storedLines ?? []) change -= counts(line)
  return change
}

/** The number of lines the voucher has. */
export const countLines = (grid: GridState): number => filledLines(grid).length
