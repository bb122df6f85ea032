// Formulas for the sums of a printed report: one stands only where it gives the very figure that is printed.
import { parseSum } from '../../domain/base/money.ts'
import { columnLetters } from '../kernel/table-file.ts'
import type { ColumnTerm, LineMark, PaperColumn, PaperRow } from '../print/report-pages.ts'

type Formulas = Record<number, string>

/** The rows that count since something was begun; `isGapless`: no other row lies between them. */
type Section = { from: number; to: number; count: number; sum: bigint }
type Total = { row: number; amount: bigint }
type State = {
  part: Section
  all: Section
  lastPart: Total | null
  running: Total | null
  /** By the first cell of rows that count, where totals ask for it. */
  named: Map<string, Section> | null
}

const nothing: Section = { from: 0, to: 0, count: 0, sum: 0n }

const grown = (section: Section, row: number, amount: bigint): Section => ({
  from: section.count === 0 ? row : section.from,
  to: row,
  count: section.count + 1,
  sum: section.sum + amount,
})

const isGapless = ({ from, to, count }: Section): boolean => count > 0 && to - from + 1 === count

const rangeOf =
  ({ from, to }: Section) =>
  (letters: string): string =>
    `${letters}${from}:${letters}${to}`

type Place = { letters: string; marks: string | null }

/** The sum of a section: of its rows where they follow each other, else of those that the hidden column marks. */
const sumOf = (section: Section, { letters, marks }: Place): string | undefined => {
  const range = rangeOf(section)
  if (isGapless(section)) return `SUM(${range(letters)})`
  return marks === null ? undefined : `SUMIF(${range(marks)},1,${range(letters)})`
}

/** The first column of every paper holds the name that rows share. */
const namedSum = (section: Section | undefined, at: number, amount: bigint, { letters, marks }: Place) => {
  if (section === undefined || section.sum !== amount || marks === null) return undefined
  const range = rangeOf(section)
  return `SUMIFS(${range(letters)},${range(marks)},1,${range(columnLetters(0))},${columnLetters(0)}${at})`
}

type Asked = { row: PaperRow; at: number; amount: bigint }

const formulaOf = ({ row, at, amount }: Asked, state: State, place: Place): string | undefined => {
  const { part, all, lastPart, running } = state
  const kind = row.sums
  if (kind === 'named') return namedSum(state.named?.get(row.cells[0] ?? ''), at, amount, place)
  if (kind === 'all') return all.count > 0 && all.sum === amount ? sumOf(all, place) : undefined
  if (kind === 'part') return part.count > 0 && part.sum === amount ? sumOf(part, place) : undefined
  if (lastPart === null) return undefined
  const cell = (total: Total): string => `${place.letters}${total.row}`
  if (running === null) return lastPart.amount === amount ? cell(lastPart) : undefined
  return running.amount + lastPart.amount === amount ? `${cell(running)}+${cell(lastPart)}` : undefined
}

const after = (state: State, row: PaperRow, at: number, amount: bigint | null): State => {
  if (row.counts === true) {
    // An empty cell adds nothing, and is no gap.
    const added = amount ?? 0n
    const [name = ''] = row.cells
    state.named?.set(name, grown(state.named.get(name) ?? nothing, at, added))
    return { ...state, part: grown(state.part, at, added), all: grown(state.all, at, added) }
  }
  if (amount === null || row.sums === undefined) return state
  if (row.sums === 'part') return { ...state, part: nothing, lastPart: { row: at, amount } }
  return row.sums === 'running' ? { ...state, running: { row: at, amount } } : state
}

/**
 * Takes the rows of a report in order, each with its row in the workbook; answers the formulas of its cells by place.
 * `marks` names the hidden column that holds 1 for rows that count, null where there is none; `isNamed`: rows of one
 * name have a total. Figures have `digits` decimals.
 */
export const liveTotals = (
  columns: readonly PaperColumn[],
  { digits, marks, isNamed }: { digits: number; marks: string | null; isNamed: boolean },
) => {
  const begin = (): State[] =>
    columns.map(() => ({
      ...{ part: nothing, all: nothing, lastPart: null, running: null },
      named: isNamed ? new Map() : null,
    }))
  let states = begin()
  return (row: PaperRow, at: number): Formulas => {
    // Another company begins.
    if (row.look === 'words') states = begin()
    const formulas: Formulas = {}
    states = states.map((state, index) => {
      const column = columns[index]
      // A balance that runs beside its lines is no sum of them.
      if (column?.kind !== 'figure' || column.carry === 'last') return state
      const amount = parseSum(row.cells[index] ?? '', digits)
      const place = { letters: columnLetters(index), marks }
      const formula = amount === null ? undefined : formulaOf({ row, at, amount }, state, place)
      if (row.sums !== undefined && formula !== undefined) formulas[index] = formula
      return after(state, row, at, amount)
    })
    return formulas
  }
}

type Cell = { column: number; row: number; sign: 1 | -1 }

/** Cells that follow each other down a column or along a row, with one sign, are one range. */
const termsText = (cells: readonly Cell[], way: 'down' | 'along'): string => {
  let text = ''
  for (let from = 0; from < cells.length; ) {
    const { column, row, sign } = cells[from] as Cell
    const at = (step: number) => (way === 'down' ? { column, row: row + step } : { column: column + step, row })
    const goesOn = (step: number): boolean => {
      const [next, wanted] = [cells[from + step], at(step)]
      return next?.sign === sign && next.column === wanted.column && next.row === wanted.row
    }
    let count = 1
    while (goesOn(count)) count += 1
    const name = (cell: { column: number; row: number }): string => `${columnLetters(cell.column)}${cell.row}`
    const part = count > 1 ? `SUM(${name(at(0))}:${name(at(count - 1))})` : name(at(0))
    text += `${sign === -1 ? '-' : text === '' ? '' : '+'}${part}`
    from += count
  }
  return text
}

/** A line where it stands: its row in the workbook, and the place of its first figure. */
type Stand = { row: number; figures: number; cells: readonly string[] }

const standsOf = (rows: readonly PaperRow[], firstRow: number): Map<number, Stand> =>
  new Map(
    rows.flatMap(({ cells, marks = [] }, at) =>
      marks.map(({ no, figures }): [number, Stand] => [no, { row: firstRow + at, figures, cells }]),
    ),
  )

/** The formula of the figure `step` places after the first one of a line; only one that gives what is printed. */
const lineFormula = (mark: LineMark, step: number, stands: ReadonlyMap<number, Stand>, digits: number) => {
  const own = stands.get(mark.no)
  const amountIn = (stand: Stand | undefined) => parseSum(stand?.cells[stand.figures + step] ?? '', digits)
  const printed = amountIn(own)
  let sum = 0n
  const cells: Cell[] = []
  for (const { no, sign } of mark.terms) {
    const stand = stands.get(no)
    const amount = amountIn(stand)
    if (!stand || amount === null) return undefined
    sum += sign === 1 ? amount : -amount
    cells.push({ column: stand.figures + step, row: stand.row, sign })
  }
  return cells.length > 0 && printed === sum ? termsText(cells, 'down') : undefined
}

/** By row the formulas of its cells by place. `count` figures stand beside each other in a line. */
export const liveLines = (rows: readonly PaperRow[], firstRow: number, count: number, digits: number) => {
  const stands = standsOf(rows, firstRow)
  return rows.map(({ marks = [] }) => {
    const formulas: Formulas = {}
    for (const mark of marks) {
      for (let step = 0; step < count; step += 1) {
        const formula = lineFormula(mark, step, stands, digits)
        if (formula !== undefined) formulas[mark.figures + step] = formula
      }
    }
    return formulas
  })
}

type Sheet = { columns: readonly PaperColumn[]; digits: number }

/** An empty cell adds nothing; a cell that is no figure is no part of a sum. */
const sumBeside = ({ cells }: PaperRow, terms: readonly ColumnTerm[], digits: number): bigint | null => {
  let sum = 0n
  let known = 0
  for (const { at, sign } of terms) {
    const cell = cells[at] ?? ''
    const amount = cell === '' ? 0n : parseSum(cell, digits)
    if (amount === null) return null
    if (cell !== '') known += 1
    sum += sign === 1 ? amount : -amount
  }
  return known > 0 ? sum : null
}

/** Formulas of the cells of a row whose columns are sums of others beside them; each gives the very figure. */
export const formulasBeside = (row: PaperRow, at: number, { columns, digits }: Sheet): Formulas => {
  if (row.look === 'words') return {}
  const formulas: Formulas = {}
  for (const [index, { terms }] of columns.entries()) {
    const amount = terms ? parseSum(row.cells[index] ?? '', digits) : null
    if (!terms || amount === null || sumBeside(row, terms, digits) !== amount) continue
    const cells = terms.map((term) => ({ column: term.at, row: at, sign: term.sign }))
    formulas[index] = termsText(cells, 'along')
  }
  return formulas
}

/** Formulas of a row that is the sum of `below` rows under it, as far as those stand in the same portion. */
export const formulasBelow = (rows: readonly PaperRow[], place: number, at: number, sheet: Sheet): Formulas => {
  const { below = 0, cells } = rows[place] as PaperRow
  const parts = rows.slice(place + 1, place + 1 + below)
  if (below === 0 || parts.length < below) return {}
  const formulas: Formulas = {}
  for (const [index, { kind }] of sheet.columns.entries()) {
    const amount = kind === 'figure' ? parseSum(cells[index] ?? '', sheet.digits) : null
    if (amount === null) continue
    const texts = parts.map(({ cells: own }) => own[index] ?? '')
    const amounts = texts.map((text) => (text === '' ? 0n : parseSum(text, sheet.digits)))
    const sum = amounts.reduce((all, each) => (all === null || each === null ? null : all + each), 0n)
    const letters = columnLetters(index)
    if (sum === amount) formulas[index] = `SUM(${letters}${at + 1}:${letters}${at + below})`
  }
  return formulas
}
