// A date as people type it (1225, 25, t, +), with a small calendar that marks the days of closed months as such.
import { useRef, useState } from 'react'
import { dayNumber, daysInMonth, isDate } from '../../domain/base/period.ts'
import { Icon, IconButton } from '../kit/button.tsx'
import { isComposing } from '../kit/keys.ts'
import { Popover } from '../kit/popover.tsx'
import { useLang, useWords } from '../kit/words.ts'
import './date-field.css'

/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const weekday = (date: string): number => (dayNumber(date) + 3) % 7

const firstOf = (month: string): string => `${month}-01`
const nextMonth = (month: string, step: 1 | -1): string =>
  step === 1
    ? addDays(firstOf(month), daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7)))).slice(0, 7)
    : addDays(firstOf(month), -1).slice(0, 7)

const daysOf = (month: string): string[] =>
  Array.from({ length: daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7))) }, (_, index) =>
    addDays(firstOf(month), index),
  )

/** The names of the weekdays in a language, Monday first. */
const weekdayNames = (lang: string): { id: string; name: string }[] => {
  const format = new Intl.DateTimeFormat(lang, { weekday: 'narrow', timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, index) => ({
    id: `weekday ${index}`,
    name: format.format(new Date(Date.UTC(2024, 0, 1 + index))),
  }))
}

type CalendarProps = { value: string; isOpenDay: (date: string) => boolean; onTake: (date: string) => void }

const Calendar = ({ value, isOpenDay, onTake }: CalendarProps) => {
  const t = useWords('voucherEntry')
  const lang = useLang()
  const [month, setMonth] = useState((isDate(value) ? value : localToday()).slice(0, 7))
  return (
    <div className="p-8 w-236">
      <div className="row justify-between pb-4 names-strong">
        <IconButton icon="chevron-left" label={t('previousMonth')} onClick={() => setMonth(nextMonth(month, -1))} />
        <b>{month}</b>
        <IconButton icon="chevron-right" label={t('nextMonth')} onClick={() => setMonth(nextMonth(month, 1))} />
      </div>
      <div className="calendar-days grid text-center grid-cols-[repeat(7,1fr)]">
        {weekdayNames(lang).map(({ id, name }) => (
          <span key={id} aria-hidden>
            {name}
          </span>
        ))}
        {daysOf(month).map((date, index) => (
          <button
            key={date}
            type="button"
            className={isOpenDay(date) ? undefined : 'calendar-closed'}
            style={index === 0 ? { gridColumnStart: weekday(date) + 1 } : undefined}
            aria-label={date}
            aria-pressed={date === value}
            onClick={() => onTake(date)}
          >
            {Number(date.slice(8))}
          </button>
        ))}
      </div>
    </div>
  )
}

type DateFieldProps = {
  id: string
  value: string
  onChange: (date: string) => void
  isOpenDay: (date: string) => boolean
  invalid: boolean
  readOnly: boolean
  title?: string
  /** Its name, where no label stands beside it; `inner` shows it within. */
  label?: string
  inner?: string
  autoFocus?: boolean
}

/** Reads what was typed on leaving the field or Enter. */
export const DateField = (props: DateFieldProps) => {
  const t = useWords('voucherEntry')
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLSpanElement>(null)
  const isBad = typed !== null && readDate(typed, props.value, localToday()) === null
  const read = () => {
    if (typed === null) return
    // What is no date goes on as it was typed: the rules refuse it in words, and nothing old is saved in its place.
    const date = readDate(typed, props.value, localToday()) ?? typed.trim()
    setTyped(null)
    if (date !== '' && date !== props.value) props.onChange(date)
  }
  const take = (date: string) => {
    setOpen(false)
    setTyped(null)
    if (date !== props.value) props.onChange(date)
    document.getElementById(props.id)?.focus()
  }
  const isInvalid = isBad || props.invalid
  const look = `field date-field ${isInvalid ? 'field-invalid' : ''} ${props.readOnly ? 'field-locked' : ''}`
  return (
    <span ref={anchor} className={look}>
      {props.inner && <span className="field-inner text-faint whitespace-nowrap">{props.inner}</span>}
      <input
        id={props.id}
        value={typed ?? props.value}
        readOnly={props.readOnly}
        autoComplete="off"
        aria-invalid={isInvalid || undefined}
        title={props.title}
        aria-label={props.label ?? props.inner}
        // biome-ignore lint/a11y/noAutofocus: only where a pop-up that was asked for begins with it.
        autoFocus={props.autoFocus}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={read}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'Enter') read()
          if (event.key !== 'Escape' || typed === null) return
          // What was typed is taken back; only the next Esc leaves the voucher.
          event.preventDefault()
          setTyped(null)
        }}
      />
      <button
        type="button"
        className="grid place-items-center w-24 h-24 text-quiet rounded-4"
        aria-label={t('calendar')}
        aria-expanded={isOpen}
        disabled={props.readOnly}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="calendar" size={14} />
      </button>
      {isOpen && (
        <Popover anchor={anchor} gap={4} onClose={() => setOpen(false)}>
          <Calendar value={props.value} isOpenDay={props.isOpenDay} onTake={take} />
        </Popover>
      )}
    </span>
  )
}

const dayMs = 86_400_000

/** The date a number of days after another. */
export const addDays = (date: string, days: number): string =>
  new Date((dayNumber(date) + days) * dayMs).toISOString().slice(0, 10)

/** Today by the clock of this machine. */
export const localToday = (now = new Date()): string => {
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

const complete = (digits: string, from: string): string | null => {
  const [year, month] = [from.slice(0, 4), from.slice(5, 7)]
  if (digits.length <= 2) return `${year}-${month}-${digits.padStart(2, '0')}`
  if (digits.length <= 4) return `${year}-${digits.padStart(4, '0').slice(0, 2)}-${digits.slice(-2)}`
  if (digits.length === 6) return `20${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`
  return digits.length === 8 ? `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}` : null
}

/**
 * A typed date as YYYY-MM-DD, '' for nothing typed, null when it is no date. `from` is the date it stands against: a
 * day alone is of its month, a day with a month of its year, `+` and `-` (with or without a number) count days from
 * it.
 */
export const readDate = (text: string, from: string, today: string): string | null => {
  const typed = text.normalize('NFKC').trim().toLowerCase()
  if (typed === '') return ''
  if (typed === 't' || typed === '今天') return today
  const base = isDate(from) ? from : today
  const counted = /^([+-])(\d{0,3})$/.exec(typed)
  if (counted) return addDays(base, Number(`${counted[1]}${counted[2] || 1}`))
  const parts = typed.split(/[-/.年月日]/).filter(Boolean)
  if (parts.some((part) => !/^\d+$/.test(part))) return null
  const digits = parts.length === 1 ? (parts[0] ?? '') : parts.map((part) => part.padStart(2, '0')).join('')
  const date = complete(digits, base)
  return date && isDate(date) ? date : null
}
