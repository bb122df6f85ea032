// Lines of statements of another form than that of merged books.
import type { StatementRowShape } from '../../contract/statement.ts'

/** A line of another form is found by its name, where that is one of a kind. */
export const lineAmong = (row: StatementRowShape, rows: readonly StatementRowShape[]): { line?: string } =>
  rows.filter(({ nameZhCn }) => nameZhCn === row.nameZhCn).length === 1 ? { line: row.nameZhCn } : {}
