// The cells of the paper voucher: digits in their columns, and the subject in its first level and the rest.
import type { Subject } from '../../../domain/chart/subject.ts'
import { groupDigits } from '../../kit/money.tsx'
import { nameOf, useLang } from '../../kit/words.ts'
import { EntityNames } from '../entity-names.tsx'
import { useDesk } from '../entry/desk-context.ts'
import type { EntryLine } from '../entry/fields.ts'
import { digitPlaces, digitsOf } from './paper-digits.ts'

/** An amount in its columns, red with a minus below zero; `sign` for totals. */
export const Digits = ({ text, sign = '' }: { text: string; sign?: string }) => {
  const digits = digitsOf(text, sign)
  const isRed = text.startsWith('-')
  if (!digits) {
    const shown = /^-?\d+(\.\d+)?$/.test(text) ? `${sign}${groupDigits(text)}` : text
    return <span className={`paper-plain ${isRed ? 'money-negative' : ''}`}>{shown}</span>
  }
  return (
    <span className={`paper-digits ${isRed ? 'money-negative' : ''}`}>
      <span className="visually-hidden">{groupDigits(text)}</span>
      {digits.map((digit, at) => (
        <i key={digitPlaces[at]} aria-hidden>
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
    <span className="entry-words" title={words}>
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
    <span className="entry-words" title={names}>
      {names}
      {names && hasEntities && ' · '}
      {hasEntities && <EntityNames line={line} withCodes />}
    </span>
  )
}
