// CSV as the product writes it (RFC 4180, line feed, no byte order mark), and the guard against formulas in text cells.

const mustQuote = /[",\r\n]/
/** Signs that begin a formula, or that a spreadsheet drops to find one behind them. */
const dangerous = '=+-@\t\r\u0000'

const isFormulaLike = (text: string): boolean => {
  let at = 0
  while (text[at] === "'") at += 1
  return at < text.length && dangerous.includes(text[at] as string)
}

/**
 * A text cell that a spreadsheet will not run: one that begins with = + - @, a tab, a carriage return or NUL (or with
 * quotes before such a sign) gets one more leading `'`. readTextCell undoes it exactly.
 */
export const textCell = (text: string): string => (isFormulaLike(text) ? `'${text}` : text)

/** The text that textCell wrote. */
export const readTextCell = (cell: string): string => (cell[0] === "'" && isFormulaLike(cell) ? cell.slice(1) : cell)

const quoted = (cell: string): string => (mustQuote.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** One row with its line end. Text from people goes through textCell first, figures do not. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(quoted).join(',')}\n`

export const csvText = (header: readonly string[], rows: Iterable<readonly string[]>): string => {
  let text = csvRow(header)
  for (const row of rows) text += csvRow(row)
  return text
}
