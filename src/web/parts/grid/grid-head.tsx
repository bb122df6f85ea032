// The head of a grid: titles, sorting, and handles that set the width of a column.
import { memo, type PointerEvent, type ReactNode, useRef } from 'react'
import { Icon } from '../../kit/button.tsx'
import { useWords } from '../../kit/words.ts'
import { cellClass, cellStyle, type GridColumn } from './grid-columns.ts'

export type Sort = { field: string; order: 'asc' | 'desc' }

type HeadProps<R> = {
  columns: readonly GridColumn<R>[]
  sort: Sort | null | undefined
  onSort: ((sort: Sort) => void) | undefined
  onWidth: (key: string, width: number | null) => void
  /** The box of "select all"; false where rows cannot be selected. */
  lead: ReactNode
  gridId: string
  /** Column of the active cell when it is in the head, else −1. */
  activeColumn: number
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

const HeadTitle = <R,>(props: { column: GridColumn<R>; order: Sort['order'] | undefined; onSort?: () => void }) => {
  const { column, order } = props
  const words = (
    <>
      <span className="truncate">{column.title}</span>
      {column.unit && <span className="text-faint font-normal">{column.unit}</span>}
      {order && <Icon name={order === 'asc' ? 'arrow-up' : 'arrow-down'} size={12} />}
    </>
  )
  if (!props.onSort) return <span className="grid-head-words">{words}</span>
  return (
    <button type="button" tabIndex={-1} className="grid-head-words" onClick={props.onSort}>
      {words}
    </button>
  )
}

/** The other order of a column that is sorted already. */
export const nextOrder = (order: Sort['order'] | undefined): Sort['order'] => (order === 'asc' ? 'desc' : 'asc')

const GridHeadPlain = <R,>({ columns, sort, onSort, onWidth, lead, gridId, activeColumn }: HeadProps<R>) => (
  <div
    role="row"
    aria-rowindex={1}
    className="grid-row grid-head flex-none sticky text-quiet text-12 font-semibold lined-strong"
  >
    {lead}
    {columns.map((column, at) => {
      const order = sort?.field === column.key ? sort.order : undefined
      const isSortable = column.sortable && onSort
      const toggle = () => onSort?.({ field: column.key, order: nextOrder(order) })
      return (
        <div
          key={column.key}
          role="columnheader"
          aria-sort={order ? ariaSort[order] : undefined}
          id={at === activeColumn ? `${gridId}-active` : undefined}
          className={cellClass(columns, at, lead !== false, at === activeColumn)}
          style={cellStyle(columns, at)}
        >
          <HeadTitle column={column} order={order} onSort={isSortable ? toggle : undefined} />
          {column.title !== '' && (
            <WidthHandle
              className="grid-handle absolute h-24 z-2 w-9 cursor-col-resize touch-none"
              name={typeof column.title === 'string' ? column.title : column.key}
              onWidth={(width) => onWidth(column.key, width)}
            />
          )}
        </div>
      )
    })}
  </div>
)

/** It is not drawn again while the rows under it scroll. */
export const GridHead = memo(GridHeadPlain) as typeof GridHeadPlain

type Props = { name: string; className: string; onWidth: (width: number | null) => void }

/** Stands in the head of its column; `onWidth` hears the width in px, null for the usual one. */
export const WidthHandle = ({ name, className, onWidth }: Props) => {
  const t = useWords('kit')
  const from = useRef<{ x: number; width: number } | null>(null)
  const down = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 }
  }
  const move = (event: PointerEvent) => {
    if (from.current) onWidth(from.current.width + event.clientX - from.current.x)
  }
  const up = () => {
    from.current = null
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      className={className}
      aria-label={t('dragWidth', { name })}
      title={t('dragWidth', { name })}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onDoubleClick={() => onWidth(null)}
    />
  )
}
