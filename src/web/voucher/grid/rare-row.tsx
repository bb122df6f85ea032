// The second row of the active line: the fields that are no columns, each with its label.
import { useWords } from '../../kit/words.ts'
import { useDesk, useEntry } from '../entry/desk-context.ts'
import { cellsOf, type EntryLine, type Field } from '../entry/fields.ts'
import { useColumns } from './columns.ts'
import { FieldText } from './field-text.tsx'
import { placeOf, secondHeight } from './grid-layout.ts'
import { lineAt } from './grid-state.ts'

const RareCell = ({ field, line, isOff }: { field: Field; line: EntryLine; isOff: boolean }) => {
  const t = useWords('voucherEntry')
  const marks = useEntry((state) => state.marks.get(line.key))
  const { column, secondRow } = placeOf(field, useColumns())
  const isBad = marks?.some((mark) => mark.field === field)
  return (
    <div
      role="gridcell"
      className={`entry-rare-cell ${isOff ? 'entry-rare-off' : ''} ${isBad ? 'entry-bad' : ''}`}
      style={{ gridColumn: column, gridRow: (secondRow ?? 0) + 1 }}
      data-field={isOff ? undefined : field}
    >
      <span className="entry-rare-label">{t(field)}</span>
      <span className="entry-rare-value">
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
      className="entry-rare entry-rare-row"
      style={{ transform: `translateY(${top}px)`, height: secondHeight(columns) }}
      data-row={row}
    >
      {columns.second.map((field) => (
        <RareCell key={field} field={field} line={line} isOff={!cells.includes(field)} />
      ))}
    </div>
  )
}
