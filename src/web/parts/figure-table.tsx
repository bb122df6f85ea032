// The figures of a picture as a table: exact, to be read by keyboard and screen reader, each with its way to its parts.
import './figure-table.css'
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

const Cell = ({ cell, isTotal }: { cell: FigureCell; isTotal: boolean }) =>
  cell.isExact ? (
    <td>{cell.value || '–'}</td>
  ) : (
    <td>
      <AmountCell value={cell.value} to={cell.to} zero={isTotal ? 'zero' : 'dash'} />
    </td>
  )

export const FigureTable = ({ label, head, rows }: FigureTableProps) => (
  <section className="figure-table top-strong flex-1 min-h-0 overflow-auto max-h-292" aria-label={label}>
    <table className="full-table whitespace-nowrap">
      <thead>
        <tr>
          {head.map((word, at) => (
            <th key={at === 0 ? 'name' : word} className="sticky text-quiet text-12 bg-surface-2" scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, cells, isTotal = false }) => (
          <tr key={key} className={isTotal ? 'figure-total' : undefined}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <Cell key={head[at + 1]} cell={cell} isTotal={isTotal} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
