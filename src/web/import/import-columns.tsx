// The columns of the check page: those of the file under our names, bad cells marked by ground and border.
import type { DraftRow } from '../../contract/import/import-draft.ts'
import { Money } from '../kit/money.tsx'
import type { Say } from '../kit/words.ts'
import type { GridColumn } from '../parts/grid/data-grid.tsx'
import { type ColumnLooks, shownText } from './import-use.ts'

const isAmount = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

type CellProps = { row: DraftRow; column: string; looks: ColumnLooks; t: Say }

const Cell = ({ row, column, looks, t }: CellProps) => {
  const text = shownText(looks, column, row.cells[column] ?? '', t)
  const wrong = row.problems.filter((each) => each.column === column)
  const shown = looks.amounts.has(column) && isAmount(text) ? <Money value={text} zero="zero" /> : text
  if (wrong.length === 0) return shown
  const said = wrong.map(({ message }) => message).join('\n')
  return (
    <span className={wrong.every(({ isWarning }) => isWarning) ? 'import-warned-cell' : 'import-bad-cell'} title={said}>
      {shown || t('emptyCell')}
      <span className="visually-hidden">{said}</span>
    </span>
  )
}

/** `key` of a column is its name in the file; that of the row number is `row`. */
export const importColumns = (names: readonly string[], looks: ColumnLooks, t: Say): GridColumn<DraftRow>[] => [
  {
    key: 'row',
    title: t('row'),
    width: 64,
    align: 'end',
    quiet: true,
    pinned: true,
    cell: ({ line, problems }) =>
      problems.some(({ isWarning }) => !isWarning) ? <b className="import-bad-row">{line}</b> : line,
  },
  ...names.map(
    (name): GridColumn<DraftRow> => ({
      key: name,
      title: t(`column_${name}`),
      width: looks.widths[name] ?? 110,
      min: looks.mins[name] ?? 48,
      grow: looks.grow[name],
      align: looks.figures.has(name) ? 'end' : 'start',
      cell: (row) => <Cell row={row} column={name} looks={looks} t={t} />,
      text: (row) => shownText(looks, name, row.cells[name] ?? '', t),
    }),
  ),
]
