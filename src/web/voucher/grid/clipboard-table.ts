// Reads a block copied from a spreadsheet (tab-separated, quoted where a cell has breaks) into rows of cells.

/** Rows of a pasted block, all of the same length; empty rows at the end are left out. */
export type ClipboardTable = readonly (readonly string[])[]

/** A cell up to its tab, its break or the end; one that begins with a quote may have those within. */
const cellShape = /(?:"((?:[^"]|"")*)(?:"|$))?([^\t\n]*)(\t|\n|$)/g

/** Splits clipboard text as Excel, WPS and LibreOffice write it; breaks within a cell become spaces. */
export const readTable = (text: string): ClipboardTable => {
  const rows: string[][] = [[]]
  for (const [, quoted = '', plain = '', end] of text.matchAll(cellShape)) {
    const cell = quoted.replaceAll('""', '"') + plain.replaceAll('\r', '')
    rows.at(-1)?.push(cell.trim().replace(/\s*[\r\n]+\s*/g, ' '))
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  while (rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}

/** True for more than one cell: a single one is pasted into the cell as ordinary text. */
export const isBlock = (table: ClipboardTable): boolean => table.length > 1 || (table[0]?.length ?? 0) > 1
