// The grid of voucher entry: only lines in view are drawn, and one editor lies over the active cell.
import {
  type CSSProperties,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWords } from '../../kit/words.ts'
import { useRowHeight } from '../../theme/preferences.ts'
import { useDesk, useEntry } from '../entry/desk-context.ts'
import { pressCell } from '../entry/desk-grid.ts'
import { isEditable } from '../entry/entry-state.ts'
import { type Field, isBlank } from '../entry/fields.ts'
import { CellListView } from './cell-list-view.tsx'
import { ColumnHead } from './column-head.tsx'
import {
  figureWidths,
  type Look,
  rowsInView,
  scrolledTo,
  secondHeight,
  useColumnStyle,
  useColumns,
  useDisplay,
} from './columns.ts'
import { EntryEditor } from './entry-editor.tsx'
import { EntryRow, RareRow } from './entry-row.tsx'
import { lineAt, showsSecond } from './grid-state.ts'
import { BlankLines, PaperColumns, paperRowHeight } from './paper.tsx'
import './entry-grid.css'

/** The size of the scrolling part; a hidden tab has none and keeps what it had. */
const useHeight = (box: RefObject<HTMLDivElement | null>): number => {
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.height > 0) setHeight(entry.contentRect.height)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box])
  return height
}

/** The height of the open second row, 0 while it is closed. */
const useSecondHeight = (): number => {
  const columns = useColumns()
  return useEntry((state) => (showsSecond(state.grid, columns) ? secondHeight(columns) : 0))
}

/** Keeps the active cell in view sideways, where the columns are wider than the page. */
const useFollowSideways = (grid: RefObject<HTMLDivElement | null>): void => {
  const field = useEntry((state) => state.grid.field)
  const columns = useColumns()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell, or other columns
  useLayoutEffect(() => {
    const box = grid.current
    const cell = box?.querySelector('.entry-editor')
    if (!box || !cell || box.scrollWidth <= box.clientWidth) return
    const [edges, place] = [box.getBoundingClientRect(), cell.getBoundingClientRect()]
    // The summary has come back by itself; what lies under it is brought out beside it.
    const lead = (box.querySelector('.entry-head > .entry-summary')?.getBoundingClientRect().right ?? edges.left) + 1
    if (field === 'summary') box.scrollLeft = 0
    else if (place.left < lead) box.scrollLeft -= lead - place.left
    else if (place.right > edges.right) box.scrollLeft += place.right - edges.right
  }, [grid, field, columns])
}

/** Keeps the active line in view. */
const useFollow = (box: RefObject<HTMLDivElement | null>, height: number, rowHeight: number): void => {
  const row = useEntry((state) => state.grid.row)
  const second = useSecondHeight()
  const turn = useEntry((state) => state.turn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new voucher scrolls to its top too
  useLayoutEffect(() => {
    if (!box.current) return
    const top = row * rowHeight
    const bottom = top + rowHeight + second
    box.current.scrollTop = scrolledTo(top, bottom, box.current.scrollTop, height)
  }, [box, row, second, turn, height, rowHeight])
}

/** The columns and the widths of figures, shared by the grid and the foot under it. */
export const useWidths = (): CSSProperties => {
  const { rules } = useDesk()
  const lines = useEntry((state) => state.grid.lines)
  const totals = useEntry((state) => state.grid.totals)
  const columns = useColumnStyle()
  return useMemo(() => {
    const widths = figureWidths(lines, [rules.format(totals.debit), rules.format(totals.credit)])
    return { '--amount': `${widths.amount}px`, '--original': `${widths.original}px`, ...columns } as CSSProperties
  }, [lines, totals, rules, columns])
}

const Lines = (props: { scrollTop: number; height: number; rowHeight: number; look: Look }) => {
  const lines = useEntry((state) => state.grid.lines)
  const active = useEntry((state) => state.grid.row)
  const field = useEntry((state) => state.grid.field)
  const second = useSecondHeight()
  const { main } = useColumns()
  const marks = useEntry((state) => state.marks)
  const { first, end } = rowsInView(props.scrollTop, props.height, props.rowHeight, lines.length)
  const topOf = (row: number): number => row * props.rowHeight + (row > active ? second : 0)
  return lines.slice(first, end).map((line, at) => {
    const row = first + at
    const edited = row === active && main.includes(field) ? field : null
    return (
      <EntryRow
        key={line.key}
        line={line}
        row={row}
        top={topOf(row)}
        isActive={row === active}
        edited={edited}
        marks={marks.get(line.key)}
        look={props.look}
        fields={main}
      />
    )
  })
}

/** Empty ruled lines down to the foot, as on paper; a press begins a line there. */
const Ruled = () => {
  const count = useEntry((state) => state.grid.lines.length)
  const isOpen = useEntry((state) => isEditable(state) && !isBlank(lineAt(state.grid, state.grid.lines.length - 1)))
  return (
    <div className="entry-ruled flex-1 min-h-0" aria-hidden data-row={count}>
      {isOpen && <span className="entry-cell entry-no w-40 h-(--row)">{count + 1}</span>}
    </div>
  )
}

/** The cell that a pointer was pressed on. */
const pressedCell = (target: EventTarget): { row: number; field: Field } | null => {
  if (!(target instanceof Element) || target.closest('[data-entry-input]')) return null
  const row = target.closest<HTMLElement>('[data-row]')?.dataset.row
  if (row === undefined) return null
  return { row: Number(row), field: (target.closest<HTMLElement>('[data-field]')?.dataset.field ?? 'summary') as Field }
}

const usePress = () => {
  const desk = useDesk()
  return (event: PointerEvent<HTMLDivElement>) => {
    const cell = pressedCell(event.target)
    if (!cell) return
    pressCell(desk, cell.row, cell.field)
    const input = event.currentTarget.querySelector<HTMLInputElement>('[data-entry-input]')
    input?.focus({ preventScroll: true })
  }
}

/** Keeps the focus in the editor when something else in the grid is pressed. */
const keepFocus = (event: { target: EventTarget; preventDefault: () => void }): void => {
  if (event.target instanceof Element && !event.target.closest('[data-entry-input]')) event.preventDefault()
}

const Body = ({
  box,
  height,
  rowHeight,
  look,
}: {
  box: RefObject<HTMLDivElement | null>
  height: number
  rowHeight: number
  look: Look
}) => {
  const [scrollTop, setScrollTop] = useState(0)
  const active = useEntry((state) => state.grid.row)
  const second = useSecondHeight()
  const count = useEntry((state) => state.grid.lines.length)
  const top = active * rowHeight
  const columns = useColumns()
  const isSecond = useEntry((state) => columns.second.includes(state.grid.field))
  const press = usePress()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editor inside takes all keys
    <div
      ref={box}
      className="entry-scroll column flex-1 min-h-0 relative overflow-x-hidden overflow-y-auto"
      onScroll={(event) => setScrollTop(Math.floor(event.currentTarget.scrollTop / rowHeight) * rowHeight)}
      onPointerDown={press}
      onMouseDown={keepFocus}
    >
      <div role="rowgroup" className="entry-lines flex-none relative" style={{ height: count * rowHeight + second }}>
        <Lines scrollTop={scrollTop} height={height} rowHeight={rowHeight} look={look} />
        {second > 0 && <RareRow row={active} top={top + rowHeight} />}
        <EntryEditor top={isSecond ? top + rowHeight : top} />
      </div>
      {look === 'paper' ? <BlankLines /> : <Ruled />}
    </div>
  )
}

/** Scrolled sideways, numbers and summaries stay where they are, and the totals of the foot under their columns. */
const followSideways = (grid: HTMLElement): void => {
  grid.closest<HTMLElement>('.entry-sheet')?.style.setProperty('--shift', `${-grid.scrollLeft}px`)
  grid.classList.toggle('entry-shifted', grid.scrollLeft > 0)
}

/** The whole grid with its head and the list under the active cell. */
export const EntryGrid = () => {
  const t = useWords('voucherEntry')
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const height = useHeight(box)
  const [{ look }] = useDisplay()
  const tableRow = useRowHeight()
  const rowHeight = look === 'paper' ? paperRowHeight(height) : tableRow
  const count = useEntry((state) => state.grid.lines.length)
  const state = useEntry(({ origin }) => (origin?.status === 'void' ? 'void' : origin?.posted ? 'posted' : 'open'))
  const isLoading = useEntry((state) => state.busy === 'load')
  const grid = useRef<HTMLDivElement>(null)
  const { main } = useColumns()
  useFollow(box, height, rowHeight)
  useFollowSideways(grid)
  return (
    <div
      ref={frame}
      className={`entry-frame relative min-h-0 entry-${state} ${isLoading ? 'entry-loading' : ''}`}
      style={look === 'paper' ? ({ '--row': `${rowHeight}px` } as CSSProperties) : undefined}
    >
      <div
        ref={grid}
        role="grid"
        className="entry-grid column flex-1 min-w-0"
        onScroll={(event) => followSideways(event.currentTarget)}
        aria-label={t('lines')}
        aria-busy={isLoading || undefined}
        aria-rowcount={count + 1}
        aria-colcount={main.length + 1}
        aria-describedby="entry-keys-hint"
      >
        <div role="rowgroup">{look === 'paper' ? <PaperColumns /> : <ColumnHead />}</div>
        <Body box={box} height={height} rowHeight={rowHeight} look={look} />
      </div>
      <p id="entry-keys-hint" className="visually-hidden">
        {t('gridHint')}
      </p>
      <CellListView frame={frame} />
    </div>
  )
}
