// The grid of voucher entry: only lines in view are drawn, and one editor lies over the active cell.
import {
  type CSSProperties,
  memo,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useWords } from '../kit/words.ts'
import { useRowHeight } from '../theme/preferences.ts'
import { CellListView } from './cell-list-view.tsx'
import { useDesk, useEntry } from './desk-context.ts'
import { pressCell } from './desk-grid.ts'
import { type Look, useDisplay } from './display.ts'
import { EntryEditor } from './entry-editor.tsx'
import { EntryRow } from './entry-row.tsx'
import { isEditable } from './entry-state.ts'
import { type Field, isBlank, isRare, mainFields } from './fields.ts'
import { columnCount, figureWidths, rareHeight, rowsInView, scrolledTo } from './grid-layout.ts'
import { lineAt } from './grid-state.ts'
import { BlankLines, PaperColumns, paperRowHeight } from './paper-grid.tsx'
import { RareRow } from './rare-row.tsx'
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

/** Keeps the active line in view. */
const useFollow = (box: RefObject<HTMLDivElement | null>, height: number, rowHeight: number): void => {
  const row = useEntry((state) => state.grid.row)
  const expanded = useEntry((state) => state.grid.expanded)
  const turn = useEntry((state) => state.turn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new voucher scrolls to its top too
  useLayoutEffect(() => {
    if (!box.current) return
    const top = row * rowHeight
    const bottom = top + rowHeight + (expanded ? rareHeight : 0)
    box.current.scrollTop = scrolledTo(top, bottom, box.current.scrollTop, height)
  }, [box, row, expanded, turn, height, rowHeight])
}

/** The widths of the figure columns, shared by the grid and the foot under it. */
export const useWidths = (): CSSProperties => {
  const { rules } = useDesk()
  const lines = useEntry((state) => state.grid.lines)
  const totals = useEntry((state) => state.grid.totals)
  return useMemo(() => {
    const widths = figureWidths(lines, [rules.format(totals.debit), rules.format(totals.credit)])
    return { '--amount': `${widths.amount}px`, '--original': `${widths.original}px` } as CSSProperties
  }, [lines, totals, rules])
}

const Head = memo(() => {
  const t = useWords('voucherEntry')
  const { around } = useDesk()
  return (
    <div role="row" aria-rowindex={1} className="entry-head">
      <div role="columnheader" className="entry-cell entry-no">
        #
      </div>
      {mainFields.map((field) => (
        <div key={field} role="columnheader" className={`entry-cell entry-${field}`}>
          {field === 'currency' ? <span className="visually-hidden">{t(field)}</span> : t(field)}
          {(field === 'debit' || field === 'credit') && <small> {around.books.baseCurrency}</small>}
        </div>
      ))}
    </div>
  )
})
Head.displayName = 'Head'

const Lines = (props: { scrollTop: number; height: number; rowHeight: number; look: Look }) => {
  const lines = useEntry((state) => state.grid.lines)
  const active = useEntry((state) => state.grid.row)
  const field = useEntry((state) => state.grid.field)
  const expanded = useEntry((state) => state.grid.expanded)
  const marks = useEntry((state) => state.marks)
  const { first, end } = rowsInView(props.scrollTop, props.height, props.rowHeight, lines.length)
  const topOf = (row: number): number => row * props.rowHeight + (expanded && row > active ? rareHeight : 0)
  return lines.slice(first, end).map((line, at) => {
    const row = first + at
    const edited = row === active && !isRare(field) ? field : null
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
      />
    )
  })
}

/** Empty ruled lines down to the foot, as on paper; a press begins a line there. */
const Ruled = () => {
  const count = useEntry((state) => state.grid.lines.length)
  const isOpen = useEntry((state) => isEditable(state) && !isBlank(lineAt(state.grid, state.grid.lines.length - 1)))
  return (
    <div className="entry-ruled" aria-hidden data-row={count}>
      {isOpen && <span className="entry-cell entry-no">{count + 1}</span>}
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
  const expanded = useEntry((state) => state.grid.expanded)
  const count = useEntry((state) => state.grid.lines.length)
  const top = active * rowHeight
  const isRareCell = useEntry((state) => isRare(state.grid.field))
  const press = usePress()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the editor inside takes all keys
    <div
      ref={box}
      className="entry-scroll"
      onScroll={(event) => setScrollTop(Math.floor(event.currentTarget.scrollTop / rowHeight) * rowHeight)}
      onPointerDown={press}
      onMouseDown={keepFocus}
    >
      <div role="rowgroup" className="entry-lines" style={{ height: count * rowHeight + (expanded ? rareHeight : 0) }}>
        <Lines scrollTop={scrollTop} height={height} rowHeight={rowHeight} look={look} />
        {expanded && <RareRow row={active} top={top + rowHeight} />}
        <EntryEditor top={isRareCell ? top + rowHeight : top} />
      </div>
      {look === 'paper' ? <BlankLines /> : <Ruled />}
    </div>
  )
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
  useFollow(box, height, rowHeight)
  return (
    <div
      ref={frame}
      className={`entry-frame entry-${state} ${isLoading ? 'entry-loading' : ''}`}
      style={look === 'paper' ? ({ '--row': `${rowHeight}px` } as CSSProperties) : undefined}
    >
      <div
        role="grid"
        className="entry-grid"
        aria-label={t('lines')}
        aria-busy={isLoading || undefined}
        aria-rowcount={count + 1}
        aria-colcount={columnCount}
        aria-describedby="entry-keys-hint"
      >
        <div role="rowgroup">{look === 'paper' ? <PaperColumns /> : <Head />}</div>
        <Body box={box} height={height} rowHeight={rowHeight} look={look} />
      </div>
      <p id="entry-keys-hint" className="visually-hidden">
        {t('gridHint')}
      </p>
      <CellListView frame={frame} />
    </div>
  )
}
