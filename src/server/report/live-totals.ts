// Formulas for the totals of a printed report: one stands only where it gives the very figure that is printed.
import { parseMoney } from '../../domain/money.ts'
import { columnLetters } from '../kernel/table-file.ts'
import type { ReportColumn, ReportRow } from '../print/report-pages.ts'

/** The rows that count since something was begun; `isGapless`: no other row lies between them. */
type Section = { from: number; to: number; count: number; sum: bigint }
type Total = { row: number; amount: bigint }
type State = { part: Section; all: Section; lastPart: Total | null; running: Total | null }

const nothing: Section = { from: 0, to: 0, count: 0, sum: 0n }

const grown = (section: Section, row: number, amount: bigint): Section => ({
  from: section.count === 0 ? row : section.from,
  to: row,
  count: section.count + 1,
  sum: section.sum + amount,
})

const isGapless = ({ from, to, count }: Section): boolean => count > 0 && to - from + 1 === count

type Place = { letters: string; marks: string }

/** The sum of a section: of its rows where they follow each other, else of those that the hidden column marks. */
const sumOf = (section: Section, { letters, marks }: Place): string => {
  const range = (name: string): string => `${name}${section.from}:${name}${section.to}`
  return isGapless(section) ? `SUM(${range(letters)})` : `SUMIF(${range(marks)},1,${range(letters)})`
}

const formulaOf = (kind: ReportRow['sums'], amount: bigint, state: State, place: Place): string | undefined => {
  const { part, all, lastPart, running } = state
  if (kind === 'all') return all.count > 0 && all.sum === amount ? sumOf(all, place) : undefined
  if (kind === 'part') return part.count > 0 && part.sum === amount ? sumOf(part, place) : undefined
  if (lastPart === null) return undefined
  const cell = (total: Total): string => `${place.letters}${total.row}`
  if (running === null) return lastPart.amount === amount ? cell(lastPart) : undefined
  return running.amount + lastPart.amount === amount ? `${cell(running)}+${cell(lastPart)}` : undefined
}

const after = (state: State, row: ReportRow, at: number, amount: bigint | null): State => {
  if (row.counts === true) {
    // An empty cell adds nothing, and is no gap.
    return { ...state, part: grown(state.part, at, amount ?? 0n), all: grown(state.all, at, amount ?? 0n) }
  }
  if (amount === null || row.sums === undefined) return state
  if (row.sums === 'part') return { ...state, part: nothing, lastPart: { row: at, amount } }
  return row.sums === 'running' ? { ...state, running: { row: at, amount } } : state
}

/**
 * Takes the rows of a report in order, each with its row in the workbook; answers the formulas of its cells by place.
 * `marks` names the hidden column that holds 1 for rows that count. Figures have `digits` decimals.
 */
export const liveTotals = (columns: readonly ReportColumn[], digits: number, marks: string) => {
  const begin = (): State[] => columns.map(() => ({ part: nothing, all: nothing, lastPart: null, running: null }))
  let states = begin()
  return (row: ReportRow, at: number): Record<number, string> => {
    // Another company begins.
    if (row.look === 'words') states = begin()
    const formulas: Record<number, string> = {}
    states = states.map((state, index) => {
      if (columns[index]?.kind !== 'figure') return state
      const amount = parseMoney(row.cells[index] ?? '', digits)
      const formula =
        amount === null ? undefined : formulaOf(row.sums, amount, state, { letters: columnLetters(index), marks })
      if (row.sums !== undefined && formula !== undefined) formulas[index] = formula
      return after(state, row, at, amount)
    })
    return formulas
  }
}
