// One row of a grid; it renders again only when its own row, place or marks change.
import { memo, type ReactNode } from 'react'
import { dayText } from '../../kit/day-text.ts'
import { Checkbox } from '../../kit/field.tsx'
import { useWords } from '../../kit/words.ts'
import { cellClass, cellStyle, type GridColumn } from './grid-columns.ts'

/**
 * `subtotal` stands on the second surface, `total` is semibold, `muted` is grey, `void` struck through by its cells.
 */
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
    <a className="grid-link" href={`#${to}`} tabIndex={-1}>
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
      className={`grid-row grid-data ${marks.filter(Boolean).join(' ')}`}
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
            {row === undefined ? <i className="grid-waiting" /> : content(column, row, index, to)}
          </div>
        )
      })}
    </div>
  )
}

export const GridRow = memo(GridRowPlain) as typeof GridRowPlain
