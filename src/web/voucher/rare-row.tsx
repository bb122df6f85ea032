// The second row of the active line: fields that are seldom filled, each with its label.
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { useDesk, useDirectory, useEntry } from './desk-context.ts'
import { FigureText } from './entry-row.tsx'
import { type EntryLine, isFigure, type RareField, rareFields } from './fields.ts'
import { placeOf, rareHeight } from './grid-layout.ts'
import { lineAt } from './grid-state.ts'

const RareText = ({ field, line }: { field: RareField; line: EntryLine }) => {
  const desk = useDesk()
  const directory = useDirectory()
  const lang = useLang()
  const text = line[field]
  if (isFigure(field)) return <FigureText text={text} />
  const item = field === 'cfItem' ? desk.around.books.raw.cashFlowItems.find((row) => row.code === text) : undefined
  const handler = field === 'handler' ? directory.row('employee', text) : undefined
  const named = item ?? handler
  return named ? `${text} ${nameOf(named, lang)}` : text
}

const RareCell = ({ field, line, isOff }: { field: RareField; line: EntryLine; isOff: boolean }) => {
  const t = useWords('voucherEntry')
  const marks = useEntry((state) => state.marks.get(line.key))
  const { column, rareRow } = placeOf(field)
  const isBad = marks?.some((mark) => mark.field === field)
  return (
    <div
      role="gridcell"
      className={`entry-rare-cell ${isOff ? 'entry-rare-off' : ''} ${isBad ? 'entry-bad' : ''}`}
      style={{ gridColumn: column, gridRow: (rareRow ?? 0) + 1 }}
      data-field={isOff ? undefined : field}
    >
      <span className="entry-rare-label">{t(field)}</span>
      <span className="entry-rare-value">
        <RareText field={field} line={line} />
      </span>
    </div>
  )
}

export const RareRow = ({ row, top }: { row: number; top: number }) => {
  const desk = useDesk()
  const line = useEntry((state) => lineAt(state.grid))
  const { quantity } = desk.rules.shape(line)
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className="entry-rare entry-rare-row"
      style={{ transform: `translateY(${top}px)`, height: rareHeight }}
      data-row={row}
    >
      {rareFields.map((field) => (
        <RareCell
          key={field}
          field={field}
          line={line}
          isOff={!quantity && (field === 'quantity' || field === 'price')}
        />
      ))}
    </div>
  )
}
