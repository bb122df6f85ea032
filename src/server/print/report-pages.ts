// The rows of a report cut into pages, with what each page adds and carries on; nothing is drawn here.
import type { FigureLook, FigureUnit } from '../../domain/base/figure-unit.ts'
import { formatMoney, parseSum } from '../../domain/base/money.ts'
import type { Term } from '../../domain/statement/statement-terms.ts'

/**
 * `carry`: what stands at the end of a page and the beginning of the next: the sum of the rows that count, or the last
 * value (a running balance and its side).
 */
export type PaperColumn = {
  title: string
  /** A code keeps its width; texts share what is left. */
  kind: 'text' | 'code' | 'figure'
  carry?: 'sum' | 'last'
  indents?: boolean
  /** The right side of a table of two begins with it. */
  divides?: boolean
  /** Its cells are days, as far as they look like one. */
  isDay?: boolean
  /** In which amounts are drawn; the cells hold them exactly, and sums are made of those. */
  unit?: FigureUnit
  look?: FigureLook
  /** A quantity or a rate, which has no unit of money. */
  isExact?: boolean
  /** In a workbook its figures are the sum of these columns beside it, wherever that gives the very figure. */
  terms?: readonly ColumnTerm[]
}

/** The place of a column that is added, or subtracted with sign −1. */
export type ColumnTerm = { at: number; sign: 1 | -1 }

/** A line of a statement in a row: its number, the place of its first figure, and the lines that it is the sum of. */
export type LineMark = { no: number; figures: number; terms: readonly Term[] }

/**
 * `counts`: a row that sums take in; totals and parents do not count, for their parts do. `words` is one text over the
 * whole width. `heavy` are the cells of totals in a row that is not all total; `breaks`: it begins a page. `below`: it
 * is the sum of so many rows right under it; `sums: 'named'`: of all rows that count and begin with the same cell.
 * `listing`: sums are carried within rows of one name only, and not to or from a row of none (null); where no row has a
 * name, all of them are one listing.
 */
export type PaperRow = {
  cells: readonly string[]
  look?: 'group' | 'total' | 'words'
  counts?: boolean
  indent?: number
  /** Where columns differ in it. */
  indents?: Readonly<Record<number, number>>
  heavy?: readonly number[]
  breaks?: boolean
  sums?: 'part' | 'all' | 'running' | 'named'
  below?: number
  marks?: readonly LineMark[]
  listing?: string | null
}

/** `brought` stands above the rows, `added` and `carried` below them; all empty where no listing goes over a page. */
export type ReportPage = {
  rows: readonly PaperRow[]
  brought: readonly string[]
  added: readonly string[]
  carried: readonly string[]
}

type State = { sums: (bigint | null)[]; last: string[] }

/** Sums without a figure stay empty: nothing was added, which is not the same as zero. */
const addRows = (state: State, rows: readonly PaperRow[], columns: readonly PaperColumn[], digits: number): State => {
  const sums = [...state.sums]
  const last = [...state.last]
  for (const row of rows) {
    columns.forEach(({ carry }, at) => {
      const cell = row.cells[at] ?? ''
      if (carry === 'last' && cell !== '') last[at] = cell
      const amount = carry === 'sum' && row.counts ? parseSum(cell, digits) : null
      if (amount !== null) sums[at] = (sums[at] ?? 0n) + amount
    })
  }
  return { sums, last }
}

const textsOf = (state: State, columns: readonly PaperColumn[], digits: number): string[] =>
  columns.map(({ carry }, at) => {
    const sum = state.sums[at] ?? null
    if (carry === 'last') return state.last[at] ?? ''
    return sum === null ? '' : formatMoney(sum, digits)
  })

export const sumCells = (rows: readonly PaperRow[], columns: readonly PaperColumn[], digits: number): string[] =>
  textsOf(addRows({ sums: columns.map(() => null), last: [] }, rows, columns, digits), columns, digits)

const isHeading = (row: PaperRow | undefined): boolean =>
  row?.look === 'group' || (row?.look === 'words' && row.heavy !== undefined)

/** Headings that may go to the next page with the row below them. */
const headingsMost = 3

/** A heading is not left alone at the end of a page: where the page behind the row begins then, after `begin`. */
const headFrom = (rows: readonly PaperRow[], begin: number, at: number): number => {
  let from = at
  while (from - 1 > begin && at - from < headingsMost && isHeading(rows[from - 1])) from -= 1
  return isHeading(rows[from - 1]) ? at : from
}

/** Where the rows break. `room` is that of a page with rows carried in and out, `whole` that of one without; mm. */
const breaksOf = (rows: readonly PaperRow[], heights: readonly number[], room: number, whole: number): number[] => {
  const total = heights.reduce((sum, height) => sum + height, 0)
  if (total <= whole && !rows.some(({ breaks }) => breaks)) return [heights.length]
  const breaks: number[] = []
  let used = 0
  heights.forEach((height, at) => {
    if (used > 0 && (used + height > room || rows[at]?.breaks)) {
      const from = rows[at]?.breaks ? at : headFrom(rows, breaks.at(-1) ?? 0, at)
      breaks.push(from)
      used = heights.slice(from, at).reduce((sum, one) => sum + one, 0)
    }
    used += height
  })
  return [...breaks, heights.length]
}

/** Whether the listing of a row goes on in the next one. */
const goesOn = (row: PaperRow | undefined, next: PaperRow | undefined): boolean =>
  row !== undefined && next !== undefined && row.listing !== null && row.listing === next.listing

/** Nothing is carried where nothing was added. */
const someOf = (cells: readonly string[]): readonly string[] => (cells.some((cell) => cell !== '') ? cells : [])

/** Cuts rows into pages; at least one. */
export const pagesOf = (
  rows: readonly PaperRow[],
  columns: readonly PaperColumn[],
  sizes: { heights: readonly number[]; room: number; whole: number; digits: number },
): ReportPage[] => {
  const { heights, room, whole, digits } = sizes
  const carries = columns.some(({ carry }) => carry !== undefined)
  const nothing: State = { sums: columns.map(() => null), last: columns.map(() => '') }
  let state = nothing
  let begin = 0
  return breaksOf(rows, heights, carries ? room : whole, whole).map((end) => {
    const part = rows.slice(begin, end)
    const isBrought = carries && goesOn(rows[begin - 1], rows[begin])
    const isCarried = carries && goesOn(rows[end - 1], rows[end])
    const listing = part.at(-1)?.listing
    /** Where the listing begins that the page ends with. */
    const from = part.findLastIndex((row) => row.listing !== listing) + 1
    const isOne = from === 0
    const brought = isBrought ? someOf(textsOf(state, columns, digits)) : []
    const page = addRows(nothing, part.slice(from), columns, digits)
    state = addRows(isBrought && isOne ? state : nothing, part.slice(from), columns, digits)
    begin = end
    return {
      rows: part,
      brought,
      // Beside other listings a sum of the page would be taken for that of all of them.
      added: isOne && (isBrought || isCarried) ? textsOf({ ...page, last: [] }, columns, digits) : [],
      carried: isCarried ? someOf(textsOf(state, columns, digits)) : [],
    }
  })
}
