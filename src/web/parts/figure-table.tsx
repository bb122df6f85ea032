// The figures of a picture as a table: exact, to be read by keyboard and screen reader, each with its way to its parts.
import './figure-table.css'
import { Table, type TitledCell } from '../kit/layout.tsx'
import { AmountCell } from '../kit/money.tsx'

/** Decimal text, '' for nothing; `to` is the address of what it is made of. `isExact`: no amount, such as a percent. */
type FigureCell = { value: string; to?: string | null; isExact?: boolean }
export type FigureRow = { key: string; name: string; cells: readonly FigureCell[]; isTotal?: boolean }

type FigureTableProps = {
  label: string
  /** The first is that of the names. */
  head: readonly string[]
  rows: readonly FigureRow[]
}

export const FigureTable = ({ label, head, rows }: FigureTableProps) => (
  <section className="figure-table top-strong flex-1 min-h-0 overflow-auto max-h-292" aria-label={label}>
    <Table
      className="full-table whitespace-nowrap"
      titles="sticky text-quiet text-12 bg-surface-2"
      isNamed
      rows={rows}
      rowKey={({ key }) => key}
      rowLook={({ isTotal }) => (isTotal ? 'figure-total' : undefined)}
      columns={head.map(
        (word, at): TitledCell<FigureRow> => [
          word,
          ({ name, cells, isTotal }) => {
            const { value, to, isExact } = cells[at - 1] ?? { value: name, isExact: true }
            return isExact ? value || '–' : <AmountCell {...{ value, to }} zero={isTotal ? 'zero' : 'dash'} />
          },
        ],
      )}
    />
  </section>
)
