// The totals under a grid: pinned rows that stay in view; those that lead somewhere are reached by the arrows too.
import type { ReactNode } from 'react'
import { cellClass, cellStyle, type GridColumn } from './grid-columns.ts'

/**
 * A total under the rows. `cells` are what stands in which column; a total that is a row of its own (`row`) is drawn,
 * opened and copied as the others are. `links` are addresses by column, `whys` say why a column has none.
 */
export type GridTotal<R = never> = {
  key: string
  cells?: Readonly<Record<string, ReactNode>>
  row?: R
  links?: Readonly<Record<string, string>>
  whys?: Readonly<Record<string, string>>
  isQuiet?: boolean
}

/** The totals that the active cell may stand on, in order; their rows follow those of the grid. */
export const reachable = <R,>(totals: readonly GridTotal<R>[] | undefined): GridTotal<R>[] =>
  (totals ?? []).filter((total) => total.row !== undefined || total.links !== undefined)

const contentOf = <R,>(total: GridTotal<R>, column: GridColumn<R>, index: number): ReactNode => {
  const shown = total.row === undefined ? total.cells?.[column.key] : column.cell(total.row, index)
  const to = total.links?.[column.key]
  if (!to) return shown
  return (
    <a className="grid-link" href={`#${to}`} tabIndex={-1}>
      {shown}
    </a>
  )
}

type TotalsProps<R> = {
  gridId: string
  totals: readonly GridTotal<R>[]
  columns: readonly GridColumn<R>[]
  hasLead: boolean
  /** Rows above the totals. */
  count: number
  active: { row: number; column: number } | null
}

const TotalRow = <R,>(props: TotalsProps<R> & { total: GridTotal<R> }) => {
  const { total, active } = props
  const place = reachable(props.totals).indexOf(total)
  const index = place < 0 ? undefined : props.count + place
  const activeColumn = index !== undefined && active?.row === index ? active.column : -1
  const marks = [total.isQuiet && 'grid-total-quiet', activeColumn >= 0 && 'grid-active-row']
  return (
    <div
      role="row"
      aria-rowindex={index === undefined ? undefined : index + 2}
      data-index={index}
      className={`grid-row grid-total-row ${marks.filter(Boolean).join(' ')}`}
    >
      {props.hasLead && <div role="gridcell" className="grid-cell grid-select grid-pinned" />}
      {props.columns.map((column, at) => (
        <div
          key={column.key}
          role="gridcell"
          id={at === activeColumn ? `${props.gridId}-active` : undefined}
          data-column={index === undefined ? undefined : at}
          className={cellClass(props.columns, at, props.hasLead, at === activeColumn)}
          style={cellStyle(props.columns, at)}
          title={total.links?.[column.key] ? undefined : total.whys?.[column.key]}
        >
          {contentOf(total, column, props.count + Math.max(place, 0))}
        </div>
      ))}
    </div>
  )
}

export const Totals = <R,>(props: TotalsProps<R>) => (
  <div className="grid-foot" role="rowgroup">
    {props.totals.map((total) => (
      <TotalRow key={total.key} {...props} total={total} />
    ))}
  </div>
)
