// How the user wants the entry grid: a table or paper, which fields are columns, in which order and how wide; and the
// measures that follow from it.
import { useMemo } from 'react'
import { settingNow, useSetting } from '../../api/setting.ts'
import { type GridLayout, inOrder, isShown, plainLayout, readLayout } from '../../parts/grid/grid-layout.ts'
import { type Columns, columnsWith, type EntryLine, type Field, standardColumns } from '../entry/fields.ts'

/** The grid's name among the settings of layouts. */
export const layoutId = 'voucher-entry'
const settingName = `grid.${layoutId}`

/** One field that may be a column. Widths in px; `share` is its part of the room that is left over. */
type EntryColumn = {
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
const columnStyle = ({ main }: Columns, { widths }: Pick<GridLayout, 'widths'>): Record<string, string> => {
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

/** A compact table, or the sheet of paper of an accounting voucher. */
export type Look = 'table' | 'paper'

export type Display = {
  readonly look: Look
  /** A new line begins with the summary of the line above. */
  readonly takesSummary: boolean
}

const displaySetting = 'voucher.display'
const standard: Display = { look: 'table', takesSummary: true }

/** What is stored, perhaps by an older version, as a display. */
const readDisplay = (stored: unknown): Display => {
  const { look, takesSummary } = (typeof stored === 'object' && stored !== null ? stored : {}) as Partial<Display>
  return { look: look === 'paper' ? 'paper' : 'table', takesSummary: takesSummary !== false }
}

export const displayNow = (): Display => readDisplay(settingNow(displaySetting))

export const useDisplay = () => useSetting<Display>(displaySetting, standard, readDisplay)

/** Fields per row of the second row of a line. */
const secondPerRow = 6
export const secondRowHeight = 32

/** The height of the second row: its fields and 4 px above and below. */
export const secondHeight = ({ second }: Columns): number =>
  Math.ceil(second.length / secondPerRow) * secondRowHeight + 8

/** Where a cell stands: its column in the line, from 1 for the line number, or its place in the second row. */
export const placeOf = (field: Field, { main, second }: Columns): { column: number; secondRow: number | null } => {
  const column = main.indexOf(field)
  if (column >= 0) return { column: column + 2, secondRow: null }
  const at = second.indexOf(field)
  return { column: (at % secondPerRow) + 1, secondRow: Math.floor(at / secondPerRow) }
}

/** Rows drawn beyond the edges, so that a quick scroll does not show white. */
const beyond = 6

/** The rows to draw: from `first` up to but without `end`. */
export const rowsInView = (scrollTop: number, height: number, rowHeight: number, count: number) => {
  const first = Math.max(0, Math.floor(scrollTop / rowHeight) - beyond)
  return { first, end: Math.min(count, first + Math.ceil(height / rowHeight) + 2 * beyond + 1) }
}

/** Where the grid must scroll so that a row is in view; the present place when it is already. */
export const scrolledTo = (top: number, bottom: number, scrollTop: number, height: number): number => {
  if (height === 0) return scrollTop
  if (top < scrollTop) return top
  return bottom > scrollTop + height ? bottom - height : scrollTop
}

/**
 * Widths in px by the longest figure in letters (digits, point and sign, without separators): figures are never cut.
 */
const amountSteps = [
  { letters: 12, width: 138 },
  { letters: 17, width: 164 },
]
const originalSteps = [
  { letters: 9, width: 80 },
  { letters: 12, width: 106 },
  { letters: 17, width: 148 },
]

const widthFor = (letters: number, steps: typeof amountSteps): number =>
  (steps.find((step) => letters <= step.letters) ?? steps.at(-1))?.width ?? 0

/** The widths of the figure columns, which grow with the longest figure in them. */
export const figureWidths = (lines: readonly EntryLine[], totals: readonly string[]) => {
  let amount = Math.max(0, ...totals.map((text) => text.length))
  let original = 0
  for (const line of lines) {
    amount = Math.max(amount, line.debit.length, line.credit.length)
    original = Math.max(original, line.original.length)
  }
  return { amount: widthFor(amount, amountSteps), original: widthFor(original, originalSteps) }
}
