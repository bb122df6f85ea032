// One line of the grid as it is shown, drawn again only when the line itself, its marks or its place change; and the
// second row of the active one, with the fields that are no columns.
import { memo } from 'react'
import { useWords } from '../../kit/words.ts'
import { useDesk, useEntry } from '../entry/desk-context.ts'
import type { Mark } from '../entry/entry-state.ts'
import { cellsOf, type EntryLine, type Field, isAmount, isFigure } from '../entry/fields.ts'
import { useMarkText } from '../entry/problem-text.ts'
import { type Look, placeOf, secondHeight, useColumns } from './columns.ts'
import { DetailSubject, Digits, FieldText, GeneralSubject } from './field-text.tsx'
import { lineAt } from './grid-state.ts'

const PaperText = ({ field, line }: { field: Field; line: EntryLine }) => {
  if (field === 'subject') return <GeneralSubject code={line.subject} />
  if (field === 'aux') return <DetailSubject line={line} />
  if (isAmount(field)) return <Digits text={line[field]} />
  return <FieldText field={field} line={line} />
}

const cellClass = (field: Field, marks: readonly Mark[] | undefined): string => {
  const bad = marks?.some((mark) => mark.field === field) ? ' entry-bad' : ''
  const figure = isFigure(field) ? ' entry-figure' : ''
  return `entry-cell entry-${field}${figure}${bad}`
}

type CellProps = { field: Field; line: EntryLine; row: number; marks: readonly Mark[] | undefined; look: Look }

const Cell = ({ field, line, row, marks, look }: CellProps) => {
  const textOf = useMarkText()
  const reasons = marks
    ?.filter((mark) => mark.field === field)
    .map((mark) => textOf(mark, row))
    .join('\n')
  return (
    <div role="gridcell" className={cellClass(field, marks)} data-field={field} title={reasons || undefined}>
      {look === 'paper' ? <PaperText field={field} line={line} /> : <FieldText field={field} line={line} />}
    </div>
  )
}

type RowProps = {
  line: EntryLine
  row: number
  top: number
  isActive: boolean
  /** The cell under the editor, which is not drawn twice; null elsewhere. */
  edited: Field | null
  marks: readonly Mark[] | undefined
  look: Look
  /** The columns, from the left. */
  fields: readonly Field[]
}

export const EntryRow = memo(({ line, row, top, isActive, edited, marks, look, fields }: RowProps) => (
  <div
    role="row"
    aria-rowindex={row + 2}
    aria-selected={isActive}
    className={`entry-row ${isActive ? 'entry-row-active' : ''} ${line.currency === '' ? '' : 'entry-row-foreign'}`}
    style={{ transform: `translateY(${top}px)` }}
    data-row={row}
  >
    <div role="rowheader" className={`entry-cell entry-no${marks?.length ? ' entry-no-bad' : ''}`}>
      {row + 1}
    </div>
    {fields.map((field) =>
      field === edited ? (
        <div key={field} role="presentation" />
      ) : (
        <Cell key={field} field={field} line={line} row={row} marks={marks} look={look} />
      ),
    )}
  </div>
))
EntryRow.displayName = 'EntryRow'

const RareCell = ({ field, line, isOff }: { field: Field; line: EntryLine; isOff: boolean }) => {
  const t = useWords('voucherEntry')
  const marks = useEntry((state) => state.marks.get(line.key))
  const { column, secondRow } = placeOf(field, useColumns())
  const isBad = marks?.some((mark) => mark.field === field)
  return (
    <div
      role="gridcell"
      className={`entry-rare-cell row gap-6 min-w-0 px-8 ${isOff ? 'opacity-50' : ''} ${isBad ? 'entry-bad' : ''}`}
      style={{ gridColumn: column, gridRow: (secondRow ?? 0) + 1 }}
      data-field={isOff ? undefined : field}
    >
      <span className="flex-none truncate text-faint text-12 w-76">{t(field)}</span>
      <span className="entry-rare-value flex-1 min-w-0 truncate h-24 lined-strong px-6 py-2">
        <FieldText field={field} line={line} />
      </span>
    </div>
  )
}

export const RareRow = ({ row, top }: { row: number; top: number }) => {
  const desk = useDesk()
  const columns = useColumns()
  const line = useEntry((state) => lineAt(state.grid))
  const cells = cellsOf(desk.rules.shape(line), true, columns)
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className="entry-rare entry-rare-row absolute lined bg-chosen"
      style={{ transform: `translateY(${top}px)`, height: secondHeight(columns) }}
      data-row={row}
    >
      {columns.second.map((field) => (
        <RareCell key={field} field={field} line={line} isOff={!cells.includes(field)} />
      ))}
    </div>
  )
}
