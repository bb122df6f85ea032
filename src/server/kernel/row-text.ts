// Rows as parameters: an array a column, or one array of a composite type, of which PostgreSQL reads just one.
import type { SqlValue } from './db.ts'

/** The values of these columns, each as one parameter that a statement unnests. */
export const columnsOf = <Name extends string>(
  rows: readonly Readonly<Record<Name, SqlValue>>[],
  ...names: readonly Name[]
): SqlValue[] => names.map((name) => rows.map((row) => row[name]))

/** A value of a row. Dates and decimals go as text. */
export type RowValue = string | number | bigint | boolean | null

const special = /["\\]/

/**
 * A text stands in quotes twice: in its row and in the array around it. A quote is doubled for the row and each of the
 * two escaped for the array; a backslash is doubled for both. Everything else is safe between quotes.
 */
const escapes: Readonly<Record<string, string>> = { '"': '\\"\\"', '\\': '\\\\\\\\' }

const valueText = (value: RowValue): string => {
  if (value === null) return ''
  if (typeof value !== 'string') return value.toString()
  return special.test(value) ? `\\"${value.replace(/["\\]/g, (sign) => escapes[sign] as string)}\\"` : `\\"${value}\\"`
}

/** The values of a row, without what stands around them: rows can be put together of parts. */
export const valuesText = (row: readonly RowValue[]): string => {
  let text = ''
  for (let at = 0; at < row.length; at += 1)
    text += at === 0 ? valueText(row[at] as RowValue) : `,${valueText(row[at] as RowValue)}`
  return text
}

/** Rows as `type[]`, of the texts of their values: one for every attribute of the type, in its order. */
export const rowsText = (rows: readonly string[]): string => `{${rows.map((row) => `"(${row})"`).join(',')}}`
