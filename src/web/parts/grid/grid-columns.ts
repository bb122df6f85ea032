// Columns of a grid: what they are, how wide they become, and the widths a person has chosen.
import type { ReactNode } from 'react'
import type { Widths } from './grid-layout.ts'

/** One column of a grid of rows `R`. Widths in px. */
export type GridColumn<R> = {
  key: string
  title: ReactNode
  /** Grey after the title: the currency, "CNY". */
  unit?: string
  width: number
  min?: number
  /** Share of the room that is left over; a column without it keeps its width. */
  grow?: number
  /** Figures stand at the end. */
  align?: 'start' | 'end' | 'center'
  /** Stays at the left while the rest scrolls; pinned columns come first. */
  pinned?: boolean
  /** Shown only when the user has chosen it. */
  rare?: boolean
  sortable?: boolean
  /** Smaller grey text (codes, units). */
  quiet?: boolean
  cell: (row: R, index: number) => ReactNode
  /** What Ctrl+C copies; without it the shown text. */
  text?: (row: R) => string
  /** Address of a drill: the cell becomes a link, Enter opens it. */
  link?: (row: R) => string | null
  /** Why a figure of the row that has no link has none: the title of its cell. */
  why?: (row: R) => string | undefined
}

const narrowest = 40

type Sized = { key: string; width: number; min?: number; grow?: number }

/** The width a drag or a key may set. */
export const boundedWidth = (column: Sized, width: number): number =>
  Math.max(column.min ?? narrowest, Math.round(width))

/** Widths in px that fill `room`; without room their sum exceeds it and the grid scrolls: no amount is ever cut. */
export const fitWidths = (columns: readonly Sized[], chosen: Widths, room: number): number[] => {
  const base = columns.map((column) => chosen[column.key] ?? column.width)
  const left = room - base.reduce((sum, width) => sum + width, 0)
  const shares = columns.map((column) => (chosen[column.key] === undefined ? (column.grow ?? 0) : 0))
  const total = shares.reduce((sum, share) => sum + share, 0)
  if (total === 0) return base
  if (left <= 0) return base.map((width, at) => shrunk(width, columns[at], shares[at] ?? 0, left / total))
  return base.map((width, at) => width + Math.floor((left * (shares[at] ?? 0)) / total))
}

const shrunk = (width: number, column: Sized | undefined, share: number, perShare: number): number =>
  share === 0 ? width : Math.max(column?.min ?? width, Math.floor(width + perShare * share))

/** Left offsets of the pinned columns, by position. */
export const pinnedOffsets = (widths: readonly number[], pinned: readonly boolean[]): (number | null)[] => {
  let offset = 0
  return widths.map((width, at) => {
    if (!pinned[at]) return null
    const mine = offset
    offset += width
    return mine
  })
}

/** The classes of a cell: alignment, pinned, quiet, and the wider edges of the first and the last one. */
export const cellClass = <R>(
  columns: readonly GridColumn<R>[],
  at: number,
  hasLead: boolean,
  isActive = false,
): string => {
  const column = columns[at]
  const marks = [
    `grid-cell grid-${column?.align ?? 'start'}`,
    column?.pinned ? 'grid-pinned' : '',
    at === 0 && !hasLead ? 'grid-first' : '',
    at === columns.length - 1 ? 'grid-last' : '',
    column?.quiet ? 'grid-quiet' : '',
    isActive ? 'grid-active' : '',
  ]
  return marks.filter(Boolean).join(' ')
}

/** Width and left offset of a cell, taken from the variables of the grid. */
export const cellStyle = <R>(columns: readonly GridColumn<R>[], at: number) => ({
  width: `var(--w${at})`,
  left: columns[at]?.pinned ? `var(--l${at})` : undefined,
})
