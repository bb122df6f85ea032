// The measures of the entry grid: which column a field stands in, how wide amounts are, which rows are in view.
import type { Columns, EntryLine, Field } from '../entry/fields.ts'

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
