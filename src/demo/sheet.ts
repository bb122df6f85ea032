// The lines of a sheet that is edited in place, as cells of a file and back, each wrong line with its reason.
import { csvText, readTextCell, textCell } from '../domain/base/csv.ts'
import { type Good, goods } from './goods.ts'

export type PiecesRow = Pick<Good, 'season' | 'brand' | 'code' | 'pieces'>

/** The most pieces of a line. */
export const piecesMost = 9999

/** In the order of what is merged: lines of one season stand together. */
const inOrder = (rows: readonly PiecesRow[]): PiecesRow[] =>
  rows.toSorted((a, b) => (a.season + a.code < b.season + b.code ? -1 : 1))

export const firstSheet: readonly PiecesRow[] = inOrder(
  goods(12).map(({ season, brand, code, pieces }) => ({ season, brand, code, pieces })),
)

const head = ['season', 'brand', 'code', 'pieces'] as const

type Cells = readonly (readonly string[])[]

/** With the head; pieces are figures. */
export const sheetCells = (rows: readonly PiecesRow[]): (string | number)[][] => [
  [...head],
  ...rows.map(({ season, brand, code, pieces }) => [season, brand, code, pieces]),
]

export const sheetCsv = (rows: readonly PiecesRow[]): string =>
  csvText(
    head,
    rows.map(({ season, brand, code, pieces }) => [...[season, brand, code].map(textCell), String(pieces)]),
  )

/** `reason` is the end of a word of the page. */
export type WrongLine = { line: number; reason: 'head' | 'columns' | 'code' | 'twice' | 'pieces' }

/** Codes hold neither commas nor quotes: a line is its cells. */
export const csvCells = (text: string): string[][] =>
  text
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => readTextCell(cell.trim())))

const readLine = (cells: readonly string[]): PiecesRow | WrongLine['reason'] => {
  const [season = '', brand = '', code = '', pieces = ''] = cells
  if (cells.length !== head.length || season === '' || brand === '') return 'columns'
  if (!/^[\w-]{1,20}$/.test(code)) return 'code'
  return /^\d{1,4}$/.test(pieces) ? { season, brand, code, pieces: Number(pieces) } : 'pieces'
}

/** Whole or not at all: with a wrong line no row is taken. */
export const readSheet = ([first, ...lines]: Cells): { rows: PiecesRow[]; wrong: WrongLine[] } => {
  if (first?.join() !== head.join()) return { rows: [], wrong: [{ line: 1, reason: 'head' }] }
  const [rows, wrong, seen]: [PiecesRow[], WrongLine[], Set<string>] = [[], [], new Set()]
  for (const [at, line] of lines.entries()) {
    const read = readLine(line)
    const reason = typeof read === 'string' ? read : seen.has(read.code) ? 'twice' : null
    if (reason) wrong.push({ line: at + 2, reason })
    else if (typeof read !== 'string') {
      seen.add(read.code)
      rows.push(read)
    }
  }
  return wrong.length > 0 ? { rows: [], wrong } : { rows: inOrder(rows), wrong }
}

/** For each row over how many rows its season goes, 0 where one above has it. */
export const spansOf = (rows: readonly PiecesRow[]): number[] =>
  rows.map(({ season }, at) =>
    rows[at - 1]?.season === season ? 0 : rows.filter((row) => row.season === season).length,
  )
