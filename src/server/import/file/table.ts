// The rows of a file below each other as texts, before anybody knows what their columns mean.
import type { Problem } from '../../../domain/base/problem.ts'
import { refuseFile } from '../file-problems.ts'
import type { Question } from '../question.ts'
import type { Calendar } from './tidy-cell.ts'

/**
 * A row that is not blank, with its line in the file. `above` are the values of merged cells that reach down to it,
 * `shown` the currencies that a workbook shows beside its numbers.
 */
export type RawRow = {
  line: number
  values: string[]
  above?: readonly (string | undefined)[]
  shown?: readonly (string | undefined)[]
}

export type FileTable = {
  rows: AsyncGenerator<RawRow[]>
  /** The sheet that is read of a workbook with others. */
  sheet?: string
  /** By which numbers of days are read; known before the first row. */
  calendar: Calendar
  /** What was not read, or is not to be seen. */
  notes: Problem[]
  /** What is asked of the file before anything of it is taken. */
  questions?: Question[]
}

export const isBlank = (values: readonly string[]): boolean => values.every((value) => value.trim() === '')

/** What is taken at once, and master data, is all in memory: no group has so many subjects, entities or openings. */
const rowsMost = 200_000

/** Every row of a table; more than 200,000 are refused (47004), `above` not counted: those up to a head. */
export const readAll = async <T extends { line: number }>(batches: AsyncGenerator<T[]>, above = 0): Promise<T[]> => {
  const all: T[] = []
  for await (const rows of batches) {
    for (const row of rows) all.push(row)
    const most = rowsMost + above
    if (all.length > most) refuseFile('import.limit', {}, all[most]?.line)
  }
  return all
}

/** Rows that are all in memory, as they come from a file. */
export async function* batchOf<T>(rows: readonly T[]): AsyncGenerator<T[]> {
  if (rows.length > 0) yield [...rows]
}

/** Titles, company and period stand above the head of a sheet. */
export const rowsAboveMax = 20

/** The cells below a title of the head, by the line that they stand in. */
export const columnBelow = (rows: readonly RawRow[], title: RegExp): Map<number, string> => {
  for (const [index, { values }] of rows.slice(0, rowsAboveMax).entries()) {
    const at = values.findIndex((value) => title.test(value.trim()))
    if (at < 0) continue
    return new Map(rows.slice(index + 1).map((row) => [row.line, (row.values[at] ?? '').trim()]))
  }
  return new Map()
}
