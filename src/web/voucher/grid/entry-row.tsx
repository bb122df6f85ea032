// One line of the grid as it is shown; drawn again only when the line itself, its marks or its place change.
import { memo } from 'react'
import type { Mark } from '../entry/entry-state.ts'
import { type EntryLine, type Field, isAmount, isFigure } from '../entry/fields.ts'
import { useMarkText } from '../entry/problem-text.ts'
import type { Look } from './display.ts'
import { FieldText } from './field-text.tsx'
import { DetailSubject, Digits, GeneralSubject } from './paper-cells.tsx'

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
