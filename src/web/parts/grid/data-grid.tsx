// Our grid for lists and ledgers: virtual rows, sticky head and totals, one tab stop, arrows and Enter, widths
// remembered.
//
// <DataGrid
//   id="voucher-list" label={t('title')} columns={columns} rows={list.items} rowKey={(row) => row.id}
//   totals={[{ key: 'page', cells: { summary: t('pageTotal'), debit: <Money value={…} zero="zero" /> } }]}
//   sort={sort} onSort={setSort} selection={{ keys, onChange: setKeys }}
//   onOpen={(row, column, isNewTab) => tab.open(`/voucher/entry/${row.id}`)}
//   isLoading={list.isPending} isStale={list.isPlaceholderData} empty={<Empty … />}
// />
// Big ledgers give `count` and `rowAt` instead of `rows`; `onRange` tells which rows are wanted next.
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react'
import { useSession } from '../../api/session.ts'
import { copyText } from '../../kit/copy-button.tsx'
import { Checkbox } from '../../kit/field.tsx'
import { isComposing } from '../../kit/keys.ts'
import { LoadFailed, Skeleton, useTab } from '../../kit/page.tsx'
import { useWords } from '../../kit/words.ts'
import { useRowHeight } from '../../theme/preferences.ts'
import './data-grid.css'
import type { GridColumn } from './grid-columns.ts'
import { GridHead, nextOrder, type Sort } from './grid-head.tsx'
import { type Cell, headRow, moveCell } from './grid-navigation.ts'
import { GridRow, type GridTotal, type RowLook, reachable, Totals } from './grid-row.tsx'
import { drawnRows, elementsFor, usePlace, useReveal, useSize, useVirtualRows, useWidths } from './use-grid.ts'
import { type GridSelection, useSelection } from './use-selection.ts'

export type { GridColumn, GridSelection, GridTotal, RowLook, Sort }

/** What a screen may do with a grid from outside. */
export type GridHandle = { focus: () => void; show: (cell: Cell) => void }

type Handle = RefObject<GridHandle | null> | undefined

export type GridProps<R> = {
  /** Names the stored widths. */
  id: string
  label: string
  columns: readonly GridColumn<R>[]
  rowKey: (row: R) => string
  rows?: readonly R[]
  count?: number
  rowAt?: (index: number) => R | undefined
  /** Rows that came into view; a paged source loads them. */
  onRange?: (first: number, last: number) => void
  rowLook?: (row: R) => RowLook
  totals?: readonly GridTotal<R>[]
  sort?: Sort | null
  onSort?: (sort: Sort) => void
  selection?: GridSelection
  /** Enter, double click; links of cells open themselves. `isNewTab`: with Ctrl. */
  onOpen?: (row: R, column: string, isNewTab: boolean) => void
  onActive?: (row: R | undefined, column: string, cell: Cell) => void
  /** Adds to the key of the remembered place: other filters, another place. */
  place?: string
  page?: number
  isLoading?: boolean
  /** Old content while new is on its way: dimmed. */
  isStale?: boolean
  empty?: ReactNode
  handle?: Handle
}

const selectWidth = 44

const useSource = <R,>(props: GridProps<R>) => {
  const { rows, rowAt } = props
  const count = rows ? rows.length : (props.count ?? 0)
  const pinned = useMemo(() => reachable(props.totals), [props.totals])
  const at = useCallback(
    (index: number) => (index >= count ? pinned[index - count]?.row : rows ? rows[index] : rowAt?.(index)),
    [rows, rowAt, count, pinned],
  )
  return { count, at, pinned }
}

const cellOf = (target: EventTarget): Cell | null => {
  const cell = (target as Element).closest?.('[role=gridcell][data-column]')
  const row = cell?.closest('[data-index]')
  if (!(cell instanceof HTMLElement) || !(row instanceof HTMLElement)) return null
  return { row: Number(row.dataset.index), column: Number(cell.dataset.column) }
}

const copyCell = <R,>(box: HTMLElement, column: GridColumn<R> | undefined, row: R | undefined): boolean => {
  if (!column || row === undefined || (getSelection()?.toString() ?? '') !== '') return false
  const text = column.text?.(row) ?? box.querySelector('.grid-active')?.textContent ?? ''
  void copyText(text)
  return true
}

type KeysOf<R> = {
  props: GridProps<R>
  source: ReturnType<typeof useSource<R>>
  active: Cell | null
  go: (cell: Cell) => void
  pageRows: number
  toggle: (index: number) => void
  toggleAll: () => void
  extend: (from: number, to: number) => void
  widen: (column: number, step: number) => void
  sortBy: (field: string) => void
}

const widthStep = 16

const useGridKeys = <R,>(on: KeysOf<R>) => {
  const tab = useTab()
  const open = (event: KeyboardEvent, cell: Cell): boolean => {
    const row = on.source.at(cell.row)
    const column = on.props.columns[cell.column]
    if (cell.row === headRow && column?.sortable) on.sortBy(column.key)
    const linked = on.source.pinned[cell.row - on.source.count]?.links?.[column?.key ?? '']
    if (!column || (row === undefined && !linked)) return cell.row === headRow
    const isNewTab = event.ctrlKey || event.metaKey
    const to = linked ?? (row === undefined ? null : column.link?.(row))
    if (to && isNewTab) window.open(`#${to}`, '_blank', 'noopener')
    else if (to) tab.open(to)
    else if (row !== undefined) on.props.onOpen?.(row, column.key, isNewTab)
    return true
  }
  const special = (event: KeyboardEvent, cell: Cell): boolean => {
    const isCtrl = event.ctrlKey || event.metaKey
    if (event.key === 'Enter') return open(event, cell)
    if (event.key === ' ' && on.props.selection) return on.toggle(cell.row) === undefined
    if (isCtrl && event.key === 'a' && on.props.selection) return on.toggleAll() === undefined
    if (isCtrl && event.key === 'c') {
      return copyCell(event.currentTarget as HTMLElement, on.props.columns[cell.column], on.source.at(cell.row))
    }
    if (!event.altKey || !event.shiftKey || !event.key.startsWith('Arrow')) return false
    on.widen(cell.column, event.key === 'ArrowRight' ? widthStep : event.key === 'ArrowLeft' ? -widthStep : 0)
    return true
  }
  return (event: KeyboardEvent) => {
    if (isComposing(event) || event.target !== event.currentTarget) return
    const cell = on.active ?? { row: 0, column: 0 }
    const extent = {
      rows: on.source.count === 0 ? 0 : on.source.count + on.source.pinned.length,
      columns: on.props.columns.length,
      page: on.pageRows,
      hasHead: on.props.onSort !== undefined,
    }
    const next = on.active
      ? moveCell(cell, event, extent)
      : moveCell({ row: headRow, column: 0 }, event, { ...extent, hasHead: false })
    if (next && event.shiftKey && on.props.selection && cell.row >= 0 && next.row >= 0) on.extend(cell.row, next.row)
    if (next) on.go(next)
    if (next || special(event, cell)) event.preventDefault()
  }
}

const useOutside = (handle: Handle, box: RefObject<HTMLDivElement | null>, go: (cell: Cell) => void): void => {
  useEffect(() => {
    if (!handle) return
    handle.current = { focus: () => box.current?.focus(), show: go }
    return () => {
      handle.current = null
    }
  }, [handle, box, go])
}

/** Tells a paged source which rows are in view. */
const useRangeNews = (
  first: number,
  last: number,
  onRange: ((first: number, last: number) => void) | undefined,
): void => {
  useEffect(() => {
    if (last >= first && last >= 0) onRange?.(first, last)
  }, [first, last, onRange])
}

const useGrid = <R,>(props: GridProps<R>) => {
  const box = useRef<HTMLDivElement>(null)
  const tab = useTab()
  const rowHeight = useRowHeight()
  const source = useSource(props)
  const size = useSize(box)
  const lead = props.selection ? selectWidth : 0
  const { style, widths, setWidth } = useWidths(props.id, props.columns, size.width, lead)
  const virtual = useVirtualRows(box, source.count, rowHeight)
  const accountSet = useSession((state) => state.accountSet)
  const place = usePlace(box, `${tab.key} ${accountSet} ${props.id} ${props.place ?? ''}`, source.count > 0, props.page)
  const pinned = useMemo(() => props.columns.map((column) => column.pinned === true), [props.columns])
  const reveal = useReveal(box, rowHeight, widths, pinned, lead)
  const { onActive, columns } = props
  const { setActive } = place
  const go = useCallback(
    (cell: Cell) => {
      setActive(cell)
      // A pinned total is always in view.
      reveal(cell.row >= source.count ? { ...cell, row: headRow } : cell)
      onActive?.(source.at(cell.row), columns[cell.column]?.key ?? '', cell)
    },
    [setActive, reveal, onActive, source.at, source.count, columns],
  )
  const selection = useSelection(props.selection, source.count, source.at, props.rowKey)
  useOutside(props.handle, box, go)
  const items = virtual.getVirtualItems()
  useRangeNews(items[0]?.index ?? 0, items.at(-1)?.index ?? -1, props.onRange)
  const widen = (column: number, step: number) => setWidth(columns[column]?.key ?? '', (widths[column] ?? 0) + step)
  const pageRows = Math.max(1, Math.floor(size.height / rowHeight) - 3)
  const { toggle, toggleAll, extend } = selection
  const sortBy = (field: string) =>
    props.onSort?.({ field, order: nextOrder(props.sort?.field === field ? props.sort.order : undefined) })
  const chosen = { toggle, toggleAll, extend }
  const onKeyDown = useGridKeys({ props, source, active: place.active, go, pageRows, ...chosen, widen, sortBy })
  return {
    box,
    source,
    width: size.width,
    style,
    setWidth,
    place,
    rows: drawnRows(items, elementsFor(size.height, rowHeight), virtual.isScrolling),
    selection,
    onKeyDown,
    go,
    total: virtual.getTotalSize(),
  }
}

type SelectAllProps = Pick<ReturnType<typeof useSelection>, 'isAll' | 'isSome' | 'toggleAll'>

const SelectAll = ({ isAll, isSome, toggleAll }: SelectAllProps) => {
  const t = useWords('kit')
  return (
    <div role="columnheader" className="grid-cell grid-select grid-pinned">
      <Checkbox checked={isAll} mixed={isSome && !isAll} label={t('selectAll')} tabIndex={-1} onChange={toggleAll} />
    </div>
  )
}

const Rows = <R,>(props: { grid: ReturnType<typeof useGrid<R>>; own: GridProps<R>; gridId: string }) => {
  const { grid, own, gridId } = props
  const { active } = grid.place
  return (
    <div role="rowgroup" className="grid-body relative" style={{ height: grid.total }}>
      {grid.rows.map(({ index, start, slot }) => {
        const row = grid.source.at(index)
        const key = row === undefined ? '' : own.rowKey(row)
        return (
          <GridRow
            key={slot}
            gridId={gridId}
            index={index}
            top={start}
            row={row}
            columns={own.columns}
            look={row === undefined ? undefined : own.rowLook?.(row)}
            activeColumn={active?.row === index ? active.column : -1}
            isActiveRow={active?.row === index}
            isSelected={own.selection ? own.selection.keys.has(key) : null}
            onSelect={grid.selection.select}
          />
        )
      })}
    </div>
  )
}

const LoadedGrid = <R,>(props: GridProps<R>) => {
  const gridId = useId()
  const grid = useGrid(props)
  const { source, place, selection } = grid
  const { isAll, isSome, toggleAll } = selection
  const hasSelection = props.selection !== undefined
  const lead = useMemo(
    () => hasSelection && <SelectAll isAll={isAll} isSome={isSome} toggleAll={toggleAll} />,
    [hasSelection, isAll, isSome, toggleAll],
  )
  const press = (event: MouseEvent) => {
    const cell = cellOf(event.target)
    if (cell && event.button === 0) grid.go(cell)
  }
  const openRow = (event: MouseEvent) => {
    const cell = cellOf(event.target)
    const row = cell ? source.at(cell.row) : undefined
    if (cell && row !== undefined) props.onOpen?.(row, props.columns[cell.column]?.key ?? '', event.ctrlKey)
  }
  return (
    <div
      ref={grid.box}
      role="grid"
      aria-label={props.label}
      aria-rowcount={source.count + source.pinned.length + 1}
      aria-colcount={props.columns.length}
      aria-multiselectable={props.selection ? true : undefined}
      aria-activedescendant={place.active ? `${gridId}-active` : undefined}
      aria-busy={props.isStale || undefined}
      tabIndex={0}
      className={`data-grid flex-1 min-w-0 min-h-0 overflow-auto bg-surface ${props.isStale ? 'grid-stale' : ''}`}
      onScroll={place.onScroll}
      onKeyDown={grid.onKeyDown}
      onMouseDown={press}
      onDoubleClick={openRow}
    >
      <div className="column min-w-full min-h-full" style={grid.style} role="presentation">
        <GridHead
          columns={props.columns}
          sort={props.sort}
          onSort={props.onSort}
          onWidth={grid.setWidth}
          gridId={gridId}
          activeColumn={place.active?.row === headRow ? place.active.column : -1}
          lead={lead}
        />
        <Rows grid={grid} own={props} gridId={gridId} />
        {source.count === 0 && (
          <div className="grid-nothing flex sticky left-0 max-w-full" style={{ width: grid.width || undefined }}>
            {props.empty}
          </div>
        )}
        {props.totals && source.count > 0 && (
          <Totals
            gridId={gridId}
            totals={props.totals}
            columns={props.columns}
            hasLead={props.selection !== undefined}
            count={source.count}
            active={place.active}
          />
        )}
      </div>
    </div>
  )
}

/** See the head of this file. The grid is made when its rows are there, so that it measures what is shown. */
export const DataGrid = <R,>(props: GridProps<R>) => {
  const count = props.rows ? props.rows.length : (props.count ?? 0)
  if (props.isLoading && count === 0) return <Skeleton widths={props.columns.map((column) => column.width * 0.7)} />
  return <LoadedGrid {...props} />
}

/** The grid of what a call answers: on its way, its rows, or that it failed and may be asked again. */
export type GridQuery = {
  isPending: boolean
  isPlaceholderData: boolean
  error: Error | null
  data: unknown
  refetch: () => Promise<unknown>
}

type AnsweredProps<R> = Omit<GridProps<R>, 'isLoading' | 'isStale'> & { answer: GridQuery }

/** `<AnsweredGrid answer={list} id="verify" label={t('title')} columns={columns} rows={rows} rowKey={keyOf} />` */
export const AnsweredGrid = <R,>({ answer, ...grid }: AnsweredProps<R>) =>
  answer.error && !answer.data ? (
    <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
  ) : (
    <DataGrid {...grid} isLoading={answer.isPending} isStale={answer.isPlaceholderData} />
  )
