// How keys move the active cell of a grid; pure, shared by every grid.

/** Position of a cell, from 0. */
export type Cell = { row: number; column: number }

export const headRow = -1

export type Extent = {
  rows: number
  columns: number
  page: number
  /** Up from the first row leads to the head (row −1), where Enter sorts. */
  hasHead?: boolean
}

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const within = (value: number, first: number, count: number): number => Math.max(first, Math.min(value, count - 1))

const steps: Record<string, (cell: Cell, extent: Extent, isFar: boolean) => Cell> = {
  ArrowDown: ({ row, column }, { rows }, isFar) => ({ row: isFar ? rows - 1 : row + 1, column }),
  ArrowUp: ({ row, column }, _, isFar) => ({ row: isFar ? 0 : row - 1, column }),
  ArrowRight: ({ row, column }, { columns }, isFar) => ({ row, column: isFar ? columns - 1 : column + 1 }),
  ArrowLeft: ({ row, column }, _, isFar) => ({ row, column: isFar ? 0 : column - 1 }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  Home: ({ row }, _, isFar) => ({ row: isFar ? 0 : row, column: 0 }),
  End: ({ row }, { rows, columns }, isFar) => ({ row: isFar ? rows - 1 : row, column: columns - 1 }),
}

/** The next active cell, or null when the key does not move. Ctrl goes to the end of that direction. */
export const moveCell = (cell: Cell, event: Pressed, extent: Extent): Cell | null => {
  const step = steps[event.key]
  if (!step || event.altKey || extent.rows === 0) return null
  const next = step(cell, extent, event.ctrlKey || event.metaKey)
  const staysInHead = cell.row === headRow && next.row === headRow
  const first = extent.hasHead && (staysInHead || event.key === 'ArrowUp') ? headRow : 0
  return { row: within(next.row, first, extent.rows), column: within(next.column, 0, extent.columns) }
}

/** The scroll offset in px at which a row stands wholly between head and foot; the present one if it already does. */
export const scrollFor = (
  row: number,
  view: { top: number; height: number; head: number; foot: number; rowHeight: number },
): number => {
  const highest = row * view.rowHeight
  const lowest = (row + 1) * view.rowHeight + view.head + view.foot - view.height
  return Math.max(lowest, Math.min(view.top, highest))
}
