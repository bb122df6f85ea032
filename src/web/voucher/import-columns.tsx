// The columns of the check page: those of the file under our names, bad cells marked by ground and border.
import type { DraftRow } from '../../contract/voucher-import.ts'
import { Money } from '../kit/money.tsx'
import type { Say } from '../kit/words.ts'
import type { GridColumn } from '../parts/data-grid.tsx'

const figures: ReadonlySet<string> = new Set(['original_amount', 'rate', 'debit', 'credit', 'quantity', 'price'])
const amounts: ReadonlySet<string> = new Set(['original_amount', 'debit', 'credit'])
const widths: Readonly<Record<string, number>> = {
  date: 104,
  type: 56,
  no: 72,
  line: 52,
  summary: 220,
  subject: 120,
  aux: 190,
  debit: 128,
  credit: 128,
  original_amount: 120,
  rate: 88,
  currency: 84,
  invoice_no: 130,
  attachments: 64,
}

/** Narrower than this they say nothing; the grid scrolls instead. */
const mins: Readonly<Record<string, number>> = { summary: 180, aux: 120, debit: 110, credit: 110 }

const isAmount = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

const Cell = ({ row, column, t }: { row: DraftRow; column: string; t: Say }) => {
  const text = row.cells[column] ?? ''
  const wrong = row.problems.filter((each) => each.column === column)
  const shown = amounts.has(column) && isAmount(text) ? <Money value={text} zero="zero" /> : text
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
export const importColumns = (names: readonly string[], t: Say): GridColumn<DraftRow>[] => [
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
      width: widths[name] ?? 110,
      min: mins[name] ?? 48,
      grow: name === 'summary' ? 2 : name === 'aux' ? 1 : undefined,
      align: figures.has(name) ? 'end' : 'start',
      cell: (row) => <Cell row={row} column={name} t={t} />,
      text: (row) => row.cells[name] ?? '',
    }),
  ),
]
