// One row of a grid, which renders again only when its own row, place or marks change; and the totals pinned under it.
import { memo, type ReactNode } from 'react'
import { Checkbox } from '../../kit/field.tsx'
import { dayText, useWords } from '../../kit/words.ts'
import { cellClass, cellStyle, type GridColumn } from './grid-columns.ts'

/** `subtotal`: on the second surface, `total`: semibold, `muted`: grey, `void`: struck through by its cells. */
export type RowLook = 'subtotal' | 'total' | 'group' | 'muted' | 'warn' | 'negative' | undefined

export type RowProps<R> = {
  gridId: string
  index: number
  top: number
  row: R | undefined
  columns: readonly GridColumn<R>[]
  look: RowLook
  /** Column of the active cell in this row, or −1. */
  activeColumn: number
  isActiveRow: boolean
  /** null: rows cannot be selected. */
  isSelected: boolean | null
  onSelect: (index: number, isRange: boolean) => void
}

const content = <R,>(column: GridColumn<R>, row: R, index: number, to: string | null | undefined): ReactNode => {
  const given = column.cell(row, index)
  // Days of every list and report at once: a cell that is nothing but a day.
  const shown = typeof given === 'string' ? dayText(given) : given
  if (!to) return shown
  return (
    <a className="grid-link text-primary" href={`#${to}`} tabIndex={-1}>
      {shown}
    </a>
  )
}

const SelectCell = (props: {
  index: number
  isSelected: boolean
  onSelect: (index: number, isRange: boolean) => void
}) => {
  const t = useWords('kit')
  return (
    <div role="gridcell" className="grid-cell grid-select grid-pinned">
      <Checkbox
        checked={props.isSelected}
        label={t('selectRow', { n: props.index + 1 })}
        tabIndex={-1}
        onChange={(_, { shiftKey }) => props.onSelect(props.index, shiftKey)}
      />
    </div>
  )
}

const GridRowPlain = <R,>(props: RowProps<R>) => {
  const { row, index, columns, look, activeColumn, isSelected } = props
  const marks = [look && `grid-${look}`, props.isActiveRow && 'grid-active-row', isSelected && 'grid-selected']
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected ?? undefined}
      data-index={index}
      className={`grid-row grid-data absolute ${marks.filter(Boolean).join(' ')}`}
      style={{ transform: `translateY(${props.top}px)` }}
    >
      {isSelected !== null && <SelectCell index={index} isSelected={isSelected} onSelect={props.onSelect} />}
      {columns.map((column, at) => {
        const to = row === undefined ? null : column.link?.(row)
        return (
          <div
            key={column.key}
            role="gridcell"
            id={at === activeColumn ? `${props.gridId}-active` : undefined}
            data-column={at}
            className={cellClass(columns, at, isSelected !== null, at === activeColumn)}
            style={cellStyle(columns, at)}
            title={row === undefined || to ? undefined : column.why?.(row)}
          >
            {row === undefined ? <i className="grid-waiting inline-block" /> : content(column, row, index, to)}
          </div>
        )
      })}
    </div>
  )
}

export const GridRow = memo(GridRowPlain) as typeof GridRowPlain

/** A total under the rows; one that is a row of its own (`row`) is drawn, opened and copied as the others are. */
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
    <a className="grid-link text-primary" href={`#${to}`} tabIndex={-1}>
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
      className={`grid-row grid-total-row font-semibold ${marks.filter(Boolean).join(' ')}`}
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
  <div className="grid-foot flex-none sticky bg-surface bottom-0 z-(--z-head)" role="rowgroup">
    {props.totals.map((total) => (
      <TotalRow key={total.key} {...props} total={total} />
    ))}
  </div>
)
