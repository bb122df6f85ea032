// Formulas for the totals of a printed report: one stands only where it gives the very figure that is printed.
import { parseSum } from '../../domain/base/money.ts'
import { columnLetters } from '../kernel/table-file.ts'
import type { PaperColumn, PaperRow } from '../print/report-pages.ts'

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

type Place = { letters: string; marks: string | null }

/** The sum of a section: of its rows where they follow each other, else of those that the hidden column marks. */
const sumOf = (section: Section, { letters, marks }: Place): string | undefined => {
  const range = (name: string): string => `${name}${section.from}:${name}${section.to}`
  if (isGapless(section)) return `SUM(${range(letters)})`
  return marks === null ? undefined : `SUMIF(${range(marks)},1,${range(letters)})`
}

/** The first column of every paper holds the name that rows share. */
const namedSum = (section: Section | undefined, at: number, amount: bigint, { letters, marks }: Place) => {
  if (section === undefined || section.sum !== amount || marks === null) return undefined
  const range = (name: string): string => `${name}${section.from}:${name}${section.to}`
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
  return (row: PaperRow, at: number): Record<number, string> => {
    // Another company begins.
    if (row.look === 'words') states = begin()
    const formulas: Record<number, string> = {}
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
