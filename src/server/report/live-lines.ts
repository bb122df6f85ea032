// Formulas for the lines of a printed statement that are sums of other lines, wherever those stand on the sheet.
import { parseSum } from '../../domain/base/money.ts'
import { columnLetters } from '../kernel/table-file.ts'
import type { LineMark, PaperRow } from '../print/report-pages.ts'

/** A line where it stands: its row in the workbook, and the place of its first figure. */
type Stand = { row: number; figures: number; cells: readonly string[] }

const standsOf = (rows: readonly PaperRow[], firstRow: number): Map<number, Stand> =>
  new Map(
    rows.flatMap(({ cells, marks = [] }, at) =>
      marks.map(({ no, figures }): [number, Stand] => [no, { row: firstRow + at, figures, cells }]),
    ),
  )

type Cell = { letters: string; row: number; sign: 1 | -1 }

/** Cells that follow each other below one another, with one sign, are one range. */
const textOf = (cells: readonly Cell[]): string => {
  let text = ''
  for (let from = 0; from < cells.length; ) {
    const { letters, row, sign } = cells[from] as Cell
    let to = from + 1
    const goesOn = (next: Cell | undefined): boolean =>
      next?.letters === letters && next.sign === sign && next.row === row + to - from
    while (goesOn(cells[to])) to += 1
    const part = to - from > 1 ? `SUM(${letters}${row}:${letters}${row + to - from - 1})` : `${letters}${row}`
    text += `${sign === -1 ? '-' : text === '' ? '' : '+'}${part}`
    from = to
  }
  return text
}

/** The formula of the figure `step` places after the first one of a line; only one that gives what is printed. */
const formulaOf = (mark: LineMark, step: number, stands: ReadonlyMap<number, Stand>, digits: number) => {
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
    cells.push({ letters: columnLetters(stand.figures + step), row: stand.row, sign })
  }
  return cells.length > 0 && printed === sum ? textOf(cells) : undefined
}

/** By row the formulas of its cells by place. `count` figures stand beside each other in a line. */
export const liveLines = (rows: readonly PaperRow[], firstRow: number, count: number, digits: number) => {
  const stands = standsOf(rows, firstRow)
  return rows.map(({ marks = [] }) => {
    const formulas: Record<number, string> = {}
    for (const mark of marks) {
      for (let step = 0; step < count; step += 1) {
        const formula = formulaOf(mark, step, stands, digits)
        if (formula !== undefined) formulas[mark.figures + step] = formula
      }
    }
    return formulas
  })
}
