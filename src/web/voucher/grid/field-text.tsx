// The text of one field of a line as it is read: figures, codes with their names, entities; on paper digits in columns.

import type { EntityType } from '../../../domain/chart/entity.ts'
import type { Subject } from '../../../domain/chart/subject.ts'
import { Icon } from '../../kit/button.tsx'
import { groupDigits, withRatePlaces } from '../../kit/money.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { rateTypeOf } from '../entry/books.ts'
import { useDesk, useDirectory } from '../entry/desk-context.ts'
import { type EntryLine, type Field, isFigure } from '../entry/fields.ts'
import { digitPlaces, digitsOf } from './paper-digits.ts'

const isNegative = (text: string): boolean => text.startsWith('-')

/** A figure as it is read; a text that is no figure stays as it was typed. */
const FigureText = ({ text }: { text: string }) => (
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
    <span
      className="entry-names flex min-w-0 overflow-hidden text-ellipsis"
      title={path.map((subject) => nameOf(subject, lang)).join(' / ')}
    >
      {parent && (
        <span className="min-w-0 max-w-full overflow-hidden text-ellipsis text-faint">
          {nameOf(parent, lang)}
          {' / '}
        </span>
      )}
      <span className="min-w-0 max-w-full overflow-hidden text-ellipsis">{nameOf(leaf, lang)}</span>
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
        <span className="entry-rate-mark inline-flex mr-3 text-warn" title={t('rateEarlier', { date: found.date })}>
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
    <span className="entry-words overflow-hidden text-ellipsis" title={text}>
      {text}
    </span>
  )
}

export const FieldText = ({ field, line }: { field: Field; line: EntryLine }) => {
  if (field === 'subject') {
    return (
      <>
        <span className="entry-code flex-none min-w-(--code) pr-8 text-quiet">{line.subject}</span>
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
  return <span className="entry-words overflow-hidden text-ellipsis">{line[field]}</span>
}

/** The entities of a line with their names, in the order of the subject's dimensions. */
export const EntityNames = ({ line, withCodes }: { line: EntryLine; withCodes: boolean }) => {
  const desk = useDesk()
  const directory = useDirectory()
  const lang = useLang()
  const dimensions = desk.around.books.subjects.find(line.subject)?.aux ?? []
  const types = dimensions.length > 0 ? dimensions.map(({ type }) => type) : (Object.keys(line.aux) as EntityType[])
  const named = types.flatMap((type) => {
    const code = line.aux[type]
    const row = code ? directory.row(type, code) : undefined
    return code ? [{ type, code, name: row ? nameOf(row, lang) : '' }] : []
  })
  const title = named.map(({ code, name }) => `${code} ${name}`).join(' · ')
  return (
    <span className="entry-entities overflow-hidden text-ellipsis" title={title}>
      {named.map(({ type, code, name }) => (
        <span key={type} className="min-w-0 overflow-hidden text-ellipsis">
          {withCodes && <span className="entry-code inline-block flex-none text-quiet">{code}</span>}
          {name}
        </span>
      ))}
    </span>
  )
}

/** An amount in its columns, red with a minus below zero; `sign` for totals. */
export const Digits = ({ text, sign = '' }: { text: string; sign?: string }) => {
  const digits = digitsOf(text, sign)
  const isRed = text.startsWith('-')
  if (!digits) {
    const shown = /^-?\d+(\.\d+)?$/.test(text) ? `${sign}${groupDigits(text)}` : text
    return <span className={`paper-plain ${isRed ? 'money-negative' : ''}`}>{shown}</span>
  }
  return (
    <span className={`paper-digits grid items-center h-full ${isRed ? 'money-negative' : ''}`}>
      <span className="visually-hidden">{groupDigits(text)}</span>
      {digits.map((digit, at) => (
        <i key={digitPlaces[at]} className="text-center not-italic" aria-hidden>
          {digit}
        </i>
      ))}
    </span>
  )
}

const usePath = (code: string): readonly Subject[] => useDesk().around.books.subjects.path(code)

/** The first level of the subject; a code that is none stays as it was typed. */
export const GeneralSubject = ({ code }: { code: string }) => {
  const lang = useLang()
  const first = usePath(code)[0]
  const words = first ? `${first.code} ${nameOf(first, lang)}` : code
  return (
    <span className="entry-words overflow-hidden text-ellipsis" title={words}>
      {words}
    </span>
  )
}

/** The other levels, and the entities. */
export const DetailSubject = ({ line }: { line: EntryLine }) => {
  const lang = useLang()
  const rest = usePath(line.subject).slice(1)
  const names = rest.map((subject) => nameOf(subject, lang)).join(' — ')
  const hasEntities = Object.keys(line.aux).length > 0
  return (
    <span className="entry-words overflow-hidden text-ellipsis" title={names}>
      {names}
      {names && hasEntities && ' · '}
      {hasEntities && <EntityNames line={line} withCodes />}
    </span>
  )
}
