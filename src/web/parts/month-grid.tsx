// Companies × months: where each stands; settled months shrink to a lock and a count, living ones get words.
import type { KeyboardEvent, ReactNode } from 'react'
import type { PostingCellShape, PostingRowShape } from '../../contract/chart/period.ts'
import { Icon, type IconName } from '../kit/button.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import './month-grid.css'
import { type MonthState, monthIcons, monthName, monthStateOf } from './month-state.ts'

/** What a screen knows more of a month than its counts: other words, another colour. */
export type MonthMark = { look: 'ok' | 'negative'; icon: IconName; words: string } | null

export type MonthGridProps = {
  label: string
  rows: readonly PostingRowShape[]
  isOpen?: (row: PostingRowShape, cell: PostingCellShape) => boolean
  mark?: (row: PostingRowShape, cell: PostingCellShape) => MonthMark
  onOpen: (row: PostingRowShape, cell: PostingCellShape) => void
  /** Before the name of a company. */
  lead?: (row: PostingRowShape) => ReactNode
}

/** Months in which some company is not settled, and the one before the first of them: they are shown in words. */
const wideMonths = (rows: readonly PostingRowShape[]): ReadonlySet<number> => {
  const open = rows.flatMap((row) => row.months.filter((cell) => cell.status === 'OPEN').map((cell) => cell.no))
  const first = open.length > 0 ? Math.min(...open) : 12
  return new Set([
    first - 1,
    first,
    ...rows.map((row) => row.months.find((cell) => cell.status === 'OPEN')?.no ?? first),
  ])
}

const figuresOf = (cell: PostingCellShape, t: (key: string, args: Record<string, number>) => string): string => {
  const isLeft = cell.status === 'OPEN' && cell.saved > 0
  if (!isLeft) return t('vouchers', { n: cell.total })
  const left = t('unaudited', { n: cell.total, m: cell.saved })
  return cell.returned > 0 ? `${left} · ${t('returned', { n: cell.returned })}` : left
}

type CellProps = { cell: PostingCellShape; state: MonthState; isWide: boolean; mark: MonthMark }

const Face = ({ cell, state, isWide, mark }: CellProps) => {
  const t = useWords('posting')
  if (state === 'none') return <span className="month-none">–</span>
  const icon = mark?.icon ?? monthIcons[state]
  const words = mark?.words ?? t(`state_${state}`)
  if (!isWide && !mark) {
    return (
      <span className="inline-row gap-5 text-quiet">
        <Icon name={icon} size={14} label={words} /> {cell.total}
      </span>
    )
  }
  return (
    <>
      <span className="month-words inline-row gap-5">
        <Icon name={icon} size={14} /> {words}
        {mark && state === 'soft' && <Icon name={monthIcons.soft} size={14} label={t('state_soft')} />}
      </span>
      <span className="month-figures text-quiet text-12 pl-19">{figuresOf(cell, t)}</span>
    </>
  )
}

const steps: Record<string, [number, number]> = {
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
}

/** Arrows move among the months as in a sheet. */
const moveAmong = (event: KeyboardEvent<HTMLTableElement>): void => {
  const step = steps[event.key]
  const at = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell?.split(' ').map(Number)
  if (!step || !at) return
  const [row = 0, column = 0] = at
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${row + step[0]} ${column + step[1]}"]`)
  if (next) next.focus()
  event.preventDefault()
}

/** Before the first month of a company. */
const NoMonth = ({ place }: { place: string }) => (
  <td>
    <span
      className="month-cell month-none column justify-center w-full whitespace-nowrap text-left leading-18 h-51"
      data-cell={place}
    >
      –
    </span>
  </td>
)

type RowProps = MonthGridProps & {
  row: PostingRowShape
  rowNo: number
  months: readonly number[]
  wide: ReadonlySet<number>
}

const Row = (props: RowProps) => {
  const { row, rowNo, wide } = props
  const lang = useLang()
  return (
    <tr>
      <th scope="row" className="month-company whitespace-nowrap text-left lined">
        {props.lead?.(row)}
        <span className="block overflow-hidden text-ellipsis text-quiet leading-18">{row.code}</span>
        <span className="block overflow-hidden text-ellipsis leading-18">{textOf(row.name, lang)}</span>
      </th>
      {props.months.map((no) => {
        const at = row.months.findIndex((one) => one.no === no)
        const cell = row.months[at]
        const place = `${rowNo} ${no}`
        if (!cell) return <NoMonth key={no} place={place} />
        const state = monthStateOf(row.months, at)
        const mark = props.mark?.(row, cell) ?? null
        const isOpen = props.isOpen?.(row, cell) ?? false
        return (
          <td key={cell.no} className={`month-${mark?.look ?? state} ${isOpen ? 'month-chosen' : ''}`}>
            <button
              type="button"
              className="month-cell column justify-center w-full whitespace-nowrap text-left leading-18 h-51"
              data-cell={place}
              aria-pressed={isOpen}
              disabled={state === 'none'}
              onClick={() => props.onOpen(row, cell)}
            >
              <Face cell={cell} state={state} isWide={wide.has(cell.no)} mark={mark} />
            </button>
          </td>
        )
      })}
    </tr>
  )
}

/** See the head of this file; the words are those of posting. */
export const MonthGrid = (props: MonthGridProps) => {
  const t = useWords('posting')
  const lang = useLang()
  const wide = wideMonths(props.rows)
  const last = Math.max(12, ...props.rows.flatMap((row) => row.months.map((cell) => cell.no)))
  const months = Array.from({ length: last }, (_, at) => at + 1)
  return (
    <table
      className="month-grid full-table bg-surface top-strong data-lined"
      aria-label={props.label}
      onKeyDown={moveAmong}
    >
      <thead>
        <tr>
          <th className="month-company whitespace-nowrap text-left">{t('company')}</th>
          {months.map((no) => (
            <th key={no} className={wide.has(no) ? 'month-wide' : ''}>
              {no === 13 ? t('kit:month13') : monthName(no, lang)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row, at) => (
          <Row key={row.value} {...props} row={row} rowNo={at} months={months} wide={wide} />
        ))}
      </tbody>
    </table>
  )
}
