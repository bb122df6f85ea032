// The rows of a file below each other as texts, before anybody knows what their columns mean.
import type { Problem } from '../../../domain/base/problem.ts'
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
