// Rows as the columns that `unnest` makes rows of again.
import type { SqlValue } from '../server/kernel/db.ts'

/** The values of these fields of all rows, a list for each field. */
export const columnsOf = <K extends string>(
  rows: readonly Readonly<Record<K, SqlValue>>[],
  ...fields: readonly K[]
): SqlValue[] => fields.map((field) => rows.map((row) => row[field]))
