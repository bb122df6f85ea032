// The balance sheet in two sides on the screen: assets, and beside them liabilities and equity, each with its figures.
import type { StatementRowShape } from '../../contract/statement/statement.ts'
import { inTwoSides } from '../../domain/statement/balance-sheet.ts'
import { checksFrom } from '../../domain/statement/statement-check.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'

/** A line with the one that stands beside it; `beside` undefined in a statement of one side. */
export type SideRow = StatementRowShape & { beside?: StatementRowShape | null }

/** More figures than those of the law do not stand beside each other. */
export const sidesMost = 2

const right = 'right:'

/** Where the left side is shorter: nothing is shown of it. */
const empty = (beside: StatementRowShape): SideRow => ({
  ...{ no: -beside.no, kind: 'H', indent: 0, nameZhCn: '', nameZhTw: '', nameEn: '', formula: '', role: '' },
  ...{ values: [], beside },
})

/** The rows of both sides, the last with both totals, then the checks; null where the statement has one side only. */
export const sideRows = (rows: readonly StatementRowShape[]): SideRow[] | null => {
  const end = rows.findIndex(({ no }) => no >= checksFrom)
  const lines = end < 0 ? rows : rows.slice(0, end)
  const sides = inTwoSides(lines)?.flatMap(([left, beside]) =>
    left ? [{ ...left, beside }] : beside ? [empty(beside)] : [],
  )
  return sides ? [...sides, ...rows.slice(lines.length)] : null
}

/** Totals and heads differ by side, so their cells are strong and not their rows. */
const emphasised = (column: GridColumn<StatementRowShape>, row: StatementRowShape, index: number) => {
  const cell = column.cell(row, index)
  return row.kind === 'T' || row.kind === 'H' ? <b className="block ellipsis">{cell}</b> : cell
}

const sideWidths: Readonly<Record<string, number>> = { item: 190, no: 46 }

/** The columns of both sides; those of the right begin with its name. */
export const sideColumns = (
  columns: readonly GridColumn<StatementRowShape>[],
  figures: ReadonlySet<string>,
  names: readonly [string, string],
): GridColumn<SideRow>[] => {
  const own = columns.filter(({ key }) => key in sideWidths || figures.has(key))
  const title = (column: GridColumn<StatementRowShape>, side: 0 | 1) =>
    column.key === 'item' ? names[side] : column.title
  const width = ({ key, width: wide }: GridColumn<StatementRowShape>) => sideWidths[key] ?? Math.min(wide, 128)
  return [
    ...own.map(
      (column): GridColumn<SideRow> => ({
        ...{ ...column, title: title(column, 0), width: width(column), pinned: false },
        cell: (row, index) => emphasised(column, row, index),
      }),
    ),
    ...own.map((column): GridColumn<SideRow> => {
      const { text } = column
      return {
        ...{ ...column, key: right + column.key, title: title(column, 1), width: width(column), pinned: false },
        cell: (row, index) => (row.beside ? emphasised(column, row.beside, index) : null),
        text: text && ((row) => (row.beside ? text(row.beside) : '')),
      }
    }),
  ]
}

/** The line and the column that a cell of two sides is of. */
export const cellOf = (row: SideRow, column: string): [StatementRowShape | undefined, string] =>
  column.startsWith(right) ? [row.beside ?? undefined, column.slice(right.length)] : [row, column]
