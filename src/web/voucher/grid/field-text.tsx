// The text of one field of a line as it is read: figures, codes with their names, rates with their day.
import { Icon } from '../../kit/icon.tsx'
import { groupDigits, withRatePlaces } from '../../kit/money.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { EntityNames } from '../entity-names.tsx'
import { rateTypeOf } from '../entry/books.ts'
import { useDesk, useDirectory } from '../entry/desk-context.ts'
import { type EntryLine, type Field, isFigure } from '../entry/fields.ts'

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

/** A code with its name, where it has one. */
const NamedText = ({ field, code }: { field: 'cfItem' | 'handler'; code: string }) => {
  const desk = useDesk()
  const directory = useDirectory()
  const lang = useLang()
  const found =
    field === 'cfItem'
      ? desk.around.books.raw.cashFlowItems.find((row) => row.code === code)
      : directory.row('employee', code)
  const text = found ? `${code} ${nameOf(found, lang)}` : code
  return (
    <span className="entry-words" title={text}>
      {text}
    </span>
  )
}

export const FieldText = ({ field, line }: { field: Field; line: EntryLine }) => {
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
  if (isFigure(field)) return <FigureText text={line[field]} />
  if ((field === 'cfItem' || field === 'handler') && line[field] !== '') {
    return <NamedText field={field} code={line[field]} />
  }
  return <span className="entry-words">{line[field]}</span>
}
