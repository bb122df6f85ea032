// Formulas for figures that are sums of figures in their own row, or of the rows right below them.
import { parseSum } from '../../domain/base/money.ts'
import { columnLetters } from '../kernel/table-file.ts'
import type { ColumnTerm, PaperColumn, PaperRow } from '../print/report-pages.ts'

type Formulas = Record<number, string>
type Sheet = { columns: readonly PaperColumn[]; digits: number }

/** Columns that follow each other with one sign are one range. */
const beside = (terms: readonly ColumnTerm[], row: number): string => {
  let text = ''
  for (let from = 0; from < terms.length; ) {
    const { at, sign } = terms[from] as ColumnTerm
    let to = from + 1
    while (terms[to]?.sign === sign && terms[to]?.at === at + to - from) to += 1
    const [first, last] = [`${columnLetters(at)}${row}`, `${columnLetters(at + to - from - 1)}${row}`]
    text += `${sign === -1 ? '-' : text === '' ? '' : '+'}${to - from > 1 ? `SUM(${first}:${last})` : first}`
    from = to
  }
  return text
}

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
    if (terms && amount !== null && sumBeside(row, terms, digits) === amount) formulas[index] = beside(terms, at)
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
