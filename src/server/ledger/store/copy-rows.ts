// Rows in the text form of COPY, kept as bytes, and the way they go into a table.
import type { Db } from '../../kernel/db.ts'

export type CopyValue = string | number | bigint | boolean | null

const firstBytes = 1 << 18
/** No UTF-16 unit becomes more bytes of UTF-8. */
const unitBytes = 3

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const copyText = (text: string): string =>
  text !== '' && special.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => escapes[character] as string) : text

const copyValue = (value: CopyValue): string => {
  if (typeof value === 'string') return copyText(value)
  return value === null ? '\\N' : value.toString()
}

export const copyValues = (values: readonly CopyValue[]): string => {
  let row = ''
  for (let at = 0; at < values.length; at += 1) {
    if (at > 0) row += '\t'
    row += copyValue(values[at] as CopyValue)
  }
  return row
}

/** A bytea of these bytes, in hexadecimal, as it stands in a row. */
export const bytesText = (hex: string): string => `\\\\x${hex}`

/** Rows as bytes: as strings, thousands of them would be carried from one garbage collection to the next. */
export type CopyRows = { bytes: Buffer; used: number }

export const openRows = (): CopyRows => ({ bytes: Buffer.allocUnsafe(firstBytes), used: 0 })

/** Adds a row, without its line end; answers where it begins. */
export const addRow = (rows: CopyRows, row: string): number => {
  const begin = rows.used
  const most = begin + row.length * unitBytes + 1
  if (most > rows.bytes.length) {
    const larger = Buffer.allocUnsafe(Math.max(most, rows.bytes.length * 2))
    rows.bytes.copy(larger, 0, 0, begin)
    rows.bytes = larger
  }
  rows.used += rows.bytes.write(row, begin)
  rows.bytes[rows.used] = 10
  rows.used += 1
  return begin
}

/** The rows on their way into some columns of a table. */
export type Copy = { table: string; columns: readonly string[]; rows: CopyRows }

/** Sends the rows, table by table, and empties them; the promise ends when the server has taken them all. */
export const copyInto = async (tx: Db, ...copies: readonly Copy[]): Promise<void> => {
  const full = copies.filter(({ rows }) => rows.used > 0)
  if (full.length === 0) return
  await tx.copyRows(
    full.map(({ table, columns, rows }) => ({
      text: `copy ${table} (${columns.join(', ')}) from stdin`,
      rows: rows.bytes.subarray(0, rows.used),
    })),
  )
  for (const { rows } of full) rows.used = 0
}
