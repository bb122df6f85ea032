// One line of the grid as it is shown; drawn again only when the line itself, its marks or its place change.
import { memo } from 'react'
import { Icon } from '../kit/icon.tsx'
import { groupDigits, withRatePlaces } from '../kit/money.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { rateTypeOf } from './books.ts'
import { useDesk } from './desk-context.ts'
import type { Look } from './display.ts'
import { EntityNames } from './entity-names.tsx'
import type { Mark } from './entry-state.ts'
import { type EntryLine, type Field, isAmount, type MainField, mainFields } from './fields.ts'
import { useMarkText } from './mark-text.ts'
import { DetailSubject, Digits, GeneralSubject } from './paper-cells.tsx'

const isNegative = (text: string): boolean => text.startsWith('-')

/** A figure as it is read; a text that is no figure stays as it was typed. */
export const FigureText = ({ text }: { text: string }) => (
  <span className={isNegative(text) ? 'money-negative' : undefined}>
    {/^-?\d+(\.\d+)?$/.test(text) ? groupDigits(text) : text}
  </span>
)

/** The names on a subject's path that tell it from others: its parent and itself. */
export const SubjectNames = ({ code }: { code: string }) => {
  const desk = useDesk()
  const lang = useLang()
  const path = desk.around.books.subjects.path(code)
  const leaf = path.at(-1)
  const parent = path.at(-2)
  if (!leaf) return null
  return (
    <span className="entry-names" title={path.map((subject) => nameOf(subject, lang)).join(' / ')}>
      {parent && (
        <span className="entry-parent">
          {nameOf(parent, lang)}
          {' / '}
        </span>
      )}
      <span>{nameOf(leaf, lang)}</span>
    </span>
  )
}

const RateText = ({ line }: { line: EntryLine }) => {
  const t = useWords('voucherEntry')
  const { rates, around } = useDesk()
  const found = line.rate === '' ? null : rates.find(line.currency, rateTypeOf(line), around.date())
  const isEarlier = found !== null && found.date !== around.date()
  return (
    <>
      {isEarlier && (
        <span className="entry-rate-mark" title={t('rateEarlier', { date: found.date })}>
          <Icon name="clock" size={12} label={t('rateEarlier', { date: found.date })} />
        </span>
      )}
      <FigureText text={withRatePlaces(line.rate)} />
    </>
  )
}

const CellText = ({ field, line }: { field: MainField; line: EntryLine }) => {
  if (field === 'subject') {
    return (
      <>
        <span className="entry-code entry-subject-code">{line.subject}</span>
        <SubjectNames code={line.subject} />
      </>
    )
  }
  if (field === 'aux') return <EntityNames line={line} withCodes />
  if (field === 'rate') return <RateText line={line} />
  if (field === 'summary' || field === 'currency') return <span className="entry-words">{line[field]}</span>
  return <FigureText text={line[field]} />
}

const PaperText = ({ field, line }: { field: MainField; line: EntryLine }) => {
  if (field === 'subject') return <GeneralSubject code={line.subject} />
  if (field === 'aux') return <DetailSubject line={line} />
  if (isAmount(field)) return <Digits text={line[field]} />
  return <CellText field={field} line={line} />
}

const cellClass = (field: Field, marks: readonly Mark[] | undefined): string => {
  const bad = marks?.some((mark) => mark.field === field) ? ' entry-bad' : ''
  return `entry-cell entry-${field}${bad}`
}

type CellProps = { field: MainField; line: EntryLine; row: number; marks: readonly Mark[] | undefined; look: Look }

const Cell = ({ field, line, row, marks, look }: CellProps) => {
  const textOf = useMarkText()
  const reasons = marks
    ?.filter((mark) => mark.field === field)
    .map((mark) => textOf(mark, row))
    .join('\n')
  return (
    <div role="gridcell" className={cellClass(field, marks)} data-field={field} title={reasons || undefined}>
      {look === 'paper' ? <PaperText field={field} line={line} /> : <CellText field={field} line={line} />}
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
}

export const EntryRow = memo(({ line, row, top, isActive, edited, marks, look }: RowProps) => (
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
    {mainFields.map((field) =>
      field === edited ? (
        <div key={field} role="presentation" />
      ) : (
        <Cell key={field} field={field} line={line} row={row} marks={marks} look={look} />
      ),
    )}
  </div>
))
EntryRow.displayName = 'EntryRow'
