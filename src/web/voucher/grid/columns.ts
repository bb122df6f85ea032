// Which fields of a line are columns of the grid, in which order and how wide: chosen by the user, kept on the server.
import { useMemo } from 'react'
import { settingNow, useSetting } from '../../api/setting.ts'
import { type GridLayout, inOrder, isShown, plainLayout, readLayout } from '../../parts/grid/grid-layout.ts'
import { type Columns, columnsWith, type Field, standardColumns } from '../entry/fields.ts'
import { displayNow, useDisplay } from './display.ts'

/** The grid's name among the settings of layouts. */
export const layoutId = 'voucher-entry'
const settingName = `grid.${layoutId}`

/** One field that may be a column. Widths in px; `share` is its part of the room that is left over. */
export type EntryColumn = {
  key: Field
  width: number
  share?: number
  /** A column only when the user wants it; else it stands in the second row of the line. */
  rare?: boolean
  /** No voucher without it: it cannot be taken away. */
  always?: boolean
}

/** The first two of every line; they stay where they are. */
const leading: readonly EntryColumn[] = [
  { key: 'summary', width: 96, share: 258, always: true },
  { key: 'subject', width: 150, share: 276, always: true },
]

/** All others, from the left, as they stand until somebody moves them. */
export const movableColumns: readonly EntryColumn[] = [
  { key: 'aux', width: 84, share: 196 },
  { key: 'handler', width: 96, rare: true },
  { key: 'business', width: 72, rare: true },
  { key: 'purpose', width: 72, rare: true },
  { key: 'cfItem', width: 132, rare: true },
  { key: 'quantity', width: 84, rare: true },
  { key: 'price', width: 88, rare: true },
  { key: 'currency', width: 38 },
  { key: 'original', width: 80 },
  { key: 'rate', width: 67 },
  { key: 'debit', width: 138, always: true },
  { key: 'credit', width: 146, always: true },
  { key: 'settlementMethod', width: 84, rare: true },
  { key: 'settlementNo', width: 104, rare: true },
  { key: 'settlementDate', width: 92, rare: true },
  { key: 'dueDate', width: 92, rare: true },
  { key: 'invoiceNo', width: 128, rare: true },
]

const columnOf = (field: Field): EntryColumn | undefined =>
  [...leading, ...movableColumns].find(({ key }) => key === field)

const isMovable = (field: Field): boolean => movableColumns.some(({ key }) => key === field)
export const mayHide = (field: Field): boolean => isMovable(field) && columnOf(field)?.always !== true

const shownIn = (layout: GridLayout): Columns =>
  columnsWith([
    ...leading.map(({ key }) => key),
    ...inOrder(movableColumns, layout)
      .filter((column) => column.always || isShown(column, layout))
      .map(({ key }) => key),
  ])

const known: { stored: unknown; columns: Columns } = { stored: undefined, columns: standardColumns }

/** The columns in force; the sheet of paper has its own. */
export const columnsNow = (): Columns => {
  if (displayNow().look === 'paper') return standardColumns
  const stored = settingNow(settingName)
  if (stored !== known.stored) {
    Object.assign(known, { stored, columns: stored === undefined ? standardColumns : shownIn(readLayout(stored)) })
  }
  return known.columns
}

/** The columns in force; who asks is drawn anew when they change, but not for their widths. */
export const useColumns = (): Columns => {
  useSetting(settingName, plainLayout, readLayout)
  useDisplay()
  return columnsNow()
}

/** What the columns need at least and how they share the rest, as CSS; figures are never cut. */
const trackOf = (field: Field, chosen: number | undefined): { least: string; track: string } => {
  const { width = 80, share } = columnOf(field) ?? {}
  if (field === 'debit' || field === 'credit') {
    const figure = field === 'debit' ? 'var(--amount)' : '(var(--amount) + 8px)'
    const least = chosen === undefined ? `calc(${figure})` : `max(${chosen}px, ${figure})`
    return { least, track: least }
  }
  if (field === 'original') {
    const least = chosen === undefined ? 'var(--original)' : `max(${chosen}px, var(--original))`
    return { least, track: least }
  }
  if (chosen !== undefined) return { least: `${chosen}px`, track: `${chosen}px` }
  if (share === undefined) return { least: `${width}px`, track: `${width}px` }
  const least = `var(--${field}-least, ${width}px)`
  return { least, track: `minmax(${least}, ${share}fr)` }
}

/** The number of the line stands before all columns. */
const numberWidth = '40px'

/** The columns as CSS: `--columns` for rows, `--least` the width below which the grid scrolls sideways. */
export const columnStyle = ({ main }: Columns, { widths }: Pick<GridLayout, 'widths'>): Record<string, string> => {
  const tracks = main.map((field) => trackOf(field, widths[field]))
  // When each of them has a width of its own, the room that is left stays at the end of the summary.
  const isFixed = main.every((field) => widths[field] !== undefined || columnOf(field)?.share === undefined)
  const shown = tracks.map(({ least, track }, at) => (isFixed && at === 0 ? `minmax(${least}, 1fr)` : track))
  return {
    '--columns': `${numberWidth} ${shown.join(' ')}`,
    '--least': `calc(${[numberWidth, ...tracks.map(({ least }) => least)].join(' + ')})`,
    '--debit-at': String(main.indexOf('debit') + 2),
    '--credit-at': String(main.indexOf('credit') + 2),
    '--figures-at': String(Math.min(main.indexOf('debit'), main.indexOf('credit')) + 2),
  }
}

/** The style of the columns of the table; null for the paper, whose columns are its own. */
export const useColumnStyle = (): Record<string, string> | null => {
  const columns = useColumns()
  const [layout] = useSetting(settingName, plainLayout, readLayout)
  const [{ look }] = useDisplay()
  return useMemo(() => (look === 'paper' ? null : columnStyle(columns, layout)), [columns, layout, look])
}

/** What a width may be set to. */
export const widthBetween = (field: Field, width: number): number => {
  const { width: usual = 80 } = columnOf(field) ?? {}
  return Math.round(Math.max(Math.min(usual, 56), Math.min(width, 640)))
}
