// Reads a block copied from a spreadsheet (tab-separated, quoted where a cell has breaks) into rows of cells.

/** Rows of a pasted block, all of the same length; empty rows at the end are left out. */
export type ClipboardTable = readonly (readonly string[])[]

type Reading = { rows: string[][]; row: string[]; cell: string; quoted: boolean }

const endCell = (reading: Reading): void => {
  reading.row.push(reading.cell.trim())
  reading.cell = ''
}

const endRow = (reading: Reading): void => {
  endCell(reading)
  reading.rows.push(reading.row)
  reading.row = []
}

const readQuoted = (reading: Reading, text: string, at: number): number => {
  if (text[at] !== '"') {
    reading.cell += text[at]
    return at + 1
  }
  if (text[at + 1] === '"') {
    reading.cell += '"'
    return at + 2
  }
  reading.quoted = false
  return at + 1
}

const readPlain = (reading: Reading, text: string, at: number): number => {
  const letter = text[at]
  if (letter === '"' && reading.cell === '') reading.quoted = true
  else if (letter === '\t') endCell(reading)
  else if (letter === '\n') endRow(reading)
  else if (letter !== '\r') reading.cell += letter
  return at + 1
}

/** Splits clipboard text as Excel, WPS and LibreOffice write it; breaks within a cell become spaces. */
export const readTable = (text: string): ClipboardTable => {
  const reading: Reading = { rows: [], row: [], cell: '', quoted: false }
  for (let at = 0; at < text.length; )
    at = reading.quoted ? readQuoted(reading, text, at) : readPlain(reading, text, at)
  if (reading.cell !== '' || reading.row.length > 0) endRow(reading)
  const rows = reading.rows.map((row) => row.map((cell) => cell.replace(/\s*[\r\n]+\s*/g, ' ')))
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}

/** True for more than one cell: a single one is pasted into the cell as ordinary text. */
export const isBlock = (table: ClipboardTable): boolean => table.length > 1 || (table[0]?.length ?? 0) > 1
