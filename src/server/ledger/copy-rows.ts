// Rows in the text form of COPY, kept as bytes, and the way they go into a table.
import { once } from 'node:events'
import type { Db } from '../kernel/db.ts'

export type CopyValue = string | number | bigint | boolean | null

/** A message of COPY: small enough that the server works while the rest is still on its way. */
const pieceBytes = 1 << 16
const firstBytes = 1 << 20
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

/** The values of a row, or of its first columns. */
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

/** Sends the rows and empties them; the promise ends when the server has taken them all. */
export const copyInto = async (tx: Db, table: string, columns: readonly string[], rows: CopyRows): Promise<void> => {
  if (rows.used === 0) return
  const stream = tx.copyIn(`copy ${table} (${columns.join(', ')}) from stdin`)
  const done = once(stream, 'finish')
  for (let at = 0; at < rows.used; at += pieceBytes) {
    stream.write(rows.bytes.subarray(at, Math.min(rows.used, at + pieceBytes)))
  }
  stream.end()
  await done
  rows.used = 0
}
