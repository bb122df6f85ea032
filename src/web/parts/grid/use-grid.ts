// The state of a grid: virtual rows, active cell, widths, scroll that outlives being hidden.
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { boundedWidth, fitWidths, type GridColumn, pinnedOffsets } from './grid-columns.ts'
import { storedWidths, storeWidths, type Widths } from './grid-layout.ts'
import { type Cell, scrollFor } from './grid-navigation.ts'

/** Where a grid was left, so that coming back shows the same place. */
type Place = { top: number; left: number; active: Cell | null }

const placesMax = 100
const places = new Map<string, Place>()

/** Remembers a place under a key such as "t3 detail ?subject=1001". The oldest of a hundred is forgotten. */
const rememberPlace = (key: string, place: Place): void => {
  places.delete(key)
  places.set(key, place)
  const oldest = places.keys().next().value
  if (places.size > placesMax && oldest !== undefined) places.delete(oldest)
}

const recalledPlace = (key: string): Place | undefined => places.get(key)

type Box = RefObject<HTMLDivElement | null>

/** Width and height of an element in px; 0 (hidden tab) is ignored, so that nothing is lost while hidden. */
const useSize = (box: Box): { width: number; height: number } => {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width === 0 || height === 0) return
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}

type RectObserver = (
  instance: Virtualizer<HTMLDivElement, Element>,
  tell: (rect: { width: number; height: number }) => void,
) => undefined | (() => void)

const observeShownRect: RectObserver = (instance, tell) => {
  const element = instance.scrollElement
  if (!element) return undefined
  const measure = () => {
    if (element.clientHeight > 0) tell({ width: element.clientWidth, height: element.clientHeight })
  }
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(element)
  return () => observer.disconnect()
}

const overscan = 6

/** A row to draw: its index, where it stands in px, and the element that draws it, one of a few for all rows. */
export type DrawnRow = { index: number; start: number; slot: number }

/**
 * The rows in the order in which they are drawn. Elements are used again for other rows, so that scrolling makes and
 * moves none: while it lasts they stay as they are among each other; at rest they stand as the rows do, for those who
 * read or copy them in the order of the document.
 */
export const drawnRows = (
  items: readonly { index: number; start: number }[],
  elements: number,
  isScrolling: boolean,
): DrawnRow[] => {
  const count = Math.max(elements, items.length)
  const rows = items.map(({ index, start }) => ({ index, start, slot: index % count }))
  return isScrolling ? rows.sort((a, b) => a.slot - b.slot) : rows
}

/** Elements that are enough for a height in px, whatever row it begins with. */
export const elementsFor = (height: number, rowHeight: number): number =>
  Math.ceil(height / rowHeight) + 2 * overscan + 2

export const useVirtualRows = (box: Box, count: number, rowHeight: number) => {
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan,
    observeElementRect: observeShownRect,
    useFlushSync: false,
  })
  const measured = useRef(rowHeight)
  useLayoutEffect(() => {
    if (measured.current !== rowHeight) virtual.measure()
    measured.current = rowHeight
  }, [virtual, rowHeight])
  return virtual
}

/** Fitted widths as CSS variables `--w0…`, `--l0…`; a drag changes variables only, no row renders again. */
export const useWidths = <R>(id: string, columns: readonly GridColumn<R>[], room: number, leadWidth: number) => {
  const [chosen, setChosen] = useState<Widths>(() => storedWidths(id))
  const widths = fitWidths(columns, chosen, room - leadWidth)
  const offsets = pinnedOffsets(
    widths,
    columns.map((column) => column.pinned === true),
  )
  const style: Record<string, string> = {}
  widths.forEach((width, at) => {
    style[`--w${at}`] = `${width}px`
    const offset = offsets[at]
    if (offset !== null && offset !== undefined) style[`--l${at}`] = `${offset + leadWidth}px`
  })
  style.width = `${widths.reduce((sum, width) => sum + width, leadWidth)}px`
  const current = useRef({ columns, chosen })
  current.current = { columns, chosen }
  const setWidth = useCallback(
    (key: string, width: number | null) => {
      const column = current.current.columns.find((one) => one.key === key)
      if (!column) return
      const { [key]: _, ...others } = current.current.chosen
      const next = width === null ? others : { ...others, [key]: boundedWidth(column, width) }
      setChosen(next)
      storeWidths(id, next)
    },
    [id],
  )
  return { style, widths, setWidth }
}

/** Keeps scroll and active cell while hidden and, under a key, unmounted; another `page` begins at its top. */
export const usePlace = (box: Box, key: string, isReady: boolean, page: number | undefined) => {
  const [active, setActive] = useState<Cell | null>(() => recalledPlace(key)?.active ?? null)
  const place = useRef({ top: 0, left: 0, active })
  place.current.active = active
  const isRestored = useRef(false)
  const onScroll = useCallback(() => {
    const element = box.current
    if (!element || element.clientHeight === 0) return
    place.current.top = element.scrollTop
    place.current.left = element.scrollLeft
  }, [box])
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isReady) return
    const before = isRestored.current ? place.current : recalledPlace(key)
    isRestored.current = true
    if (before) {
      element.scrollTop = before.top
      element.scrollLeft = before.left
    }
    return () => rememberPlace(key, { ...place.current })
  }, [box, key, isReady])
  const shownPage = useRef(page)
  useLayoutEffect(() => {
    if (shownPage.current === page) return
    shownPage.current = page
    box.current?.scrollTo({ top: 0 })
    place.current.top = 0
    setActive((before) => before && { ...before, row: 0 })
  }, [box, page])
  return { active, setActive, onScroll }
}

/** Brings a cell into view: rows between head and foot, columns right of the pinned ones. */
export const useReveal = (
  box: Box,
  rowHeight: number,
  widths: readonly number[],
  pinned: readonly boolean[],
  lead: number,
) => {
  const current = useRef({ rowHeight, widths, pinned, lead })
  useEffect(() => {
    current.current = { rowHeight, widths, pinned, lead }
  })
  return useCallback(
    (cell: Cell) => {
      const element = box.current
      if (!element) return
      const { rowHeight: height, widths: all, pinned: fixed, lead: first } = current.current
      const head = element.querySelector<HTMLElement>('.grid-head')?.offsetHeight ?? 0
      const foot = element.querySelector<HTMLElement>('.grid-foot')?.offsetHeight ?? 0
      const view = { top: element.scrollTop, height: element.clientHeight, head, foot, rowHeight: height }
      if (cell.row >= 0) element.scrollTop = scrollFor(cell.row, view)
      if (fixed[cell.column]) return
      const stuck = all.reduce((sum, width, at) => (fixed[at] ? sum + width : sum), first)
      const left = all.slice(0, cell.column).reduce((sum, width) => sum + width, first)
      const right = left + (all[cell.column] ?? 0)
      const lowest = right - element.clientWidth
      element.scrollLeft = Math.max(lowest, Math.min(element.scrollLeft, left - stuck))
    },
    [box],
  )
}

export { useSize }
