// Picks a month or a range of months: a field, and under it a year of twelve months (and the adjustment period).
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, Icon, IconButton } from '../kit/button.tsx'
import '../kit/field.css'
import { Opener } from '../kit/popover.tsx'
import { useLang, useWords } from '../kit/words.ts'
import { monthName } from './month-state.ts'
import './period-picker.css'

/** A month as text, `2025-12`; `2025-13` is the adjustment period. */
export type MonthText = string

const monthsAYear = 12
const columns = 4

const monthOf = (year: number, no: number): MonthText => `${year}-${String(no).padStart(2, '0')}`
const yearOf = (month: MonthText): number => Number(month.slice(0, 4))

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }

type Bounds = { min?: MonthText; max?: MonthText; has13?: boolean }

type BoardProps = Bounds & {
  start: MonthText
  isMarked: (month: MonthText) => boolean
  isBetween: (month: MonthText) => boolean
  onPick: (month: MonthText) => void
}

const useBoard = (props: BoardProps) => {
  const [focused, setFocused] = useState(props.start)
  const box = useRef<HTMLDivElement>(null)
  const last = props.has13 ? monthsAYear + 1 : monthsAYear
  const year = yearOf(focused)
  const turn = (by: number) => setFocused(monthOf(year + by, Number(focused.slice(5))))
  const move = (by: number) => {
    const no = Number(focused.slice(5)) + by
    if (no < 1) setFocused(monthOf(year - 1, last + no))
    else setFocused(no > last ? monthOf(year + 1, no - last) : monthOf(year, no))
  }
  useEffect(() => {
    box.current?.querySelector<HTMLElement>(`[data-month="${focused}"]`)?.focus()
  }, [focused])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) move(step)
    else if (event.key === 'PageUp') turn(-1)
    else if (event.key === 'PageDown') turn(1)
    else return
    event.preventDefault()
  }
  return { box, year, turn, focused, last, onKeyDown }
}

const Board = (props: BoardProps) => {
  const t = useWords('kit')
  const lang = useLang()
  const { box, year, turn, focused, last, onKeyDown } = useBoard(props)
  const months = Array.from({ length: last }, (_, at) => monthOf(year, at + 1))
  const isOut = (month: MonthText) =>
    (props.min !== undefined && month < props.min) || (props.max !== undefined && month > props.max)
  return (
    <div ref={box} className="months p-4">
      <div className="names-strong row justify-between mb-4">
        <IconButton icon="chevron-left" label={t('previousYear')} onClick={() => turn(-1)} />
        <b>{year}</b>
        <IconButton icon="chevron-right" label={t('nextYear')} onClick={() => turn(1)} />
      </div>
      <div className="grid gap-2 grid-cols-[repeat(4,1fr)]">
        {months.map((month, at) => (
          <button
            key={month}
            type="button"
            data-month={month}
            tabIndex={month === focused ? 0 : -1}
            className={`month ${props.isBetween(month) ? 'bg-chosen' : ''} ${at === monthsAYear ? 'month-13' : ''}`}
            aria-pressed={props.isMarked(month)}
            disabled={isOut(month)}
            onClick={() => props.onPick(month)}
            onKeyDown={onKeyDown}
          >
            {at === monthsAYear ? t('month13') : monthName(at + 1, lang)}
          </button>
        ))}
      </div>
    </div>
  )
}

type MonthFieldProps = Pick<Parameters<typeof Opener>[0], 'onChange' | 'children'> & { label: string; words: ReactNode }

const MonthField = ({ label, words, ...rest }: MonthFieldProps) => (
  <Opener
    {...rest}
    button={(face) => (
      <button type="button" className="field" aria-label={label} aria-haspopup="dialog" {...face}>
        {words}
        <Icon name="calendar" size={14} />
      </button>
    )}
  />
)

/** One month: `<MonthPicker value={month} onChange={setMonth} />`; `label` for screen readers, `inner` shown inside. */
export const MonthPicker = (
  props: Bounds & { value: MonthText; onChange: (month: MonthText) => void; label?: string; inner?: string },
) => {
  const t = useWords('kit')
  return (
    <MonthField
      label={`${props.label ?? t('month')} ${props.value}`}
      words={
        <>
          {props.inner && <span className="field-inner text-faint whitespace-nowrap">{props.inner}</span>}
          {props.value}
        </>
      }
    >
      {(close) => (
        <Board
          {...props}
          start={props.value}
          isMarked={(month) => month === props.value}
          isBetween={() => false}
          onPick={(month) => {
            close()
            props.onChange(month)
          }}
        />
      )}
    </MonthField>
  )
}

/** Picked in either order: `<PeriodPicker from={from} to={to} onChange={({ from, to }) => …} />`. */
export const PeriodPicker = (
  props: Bounds & {
    from: MonthText
    to: MonthText
    onChange: (range: { from: MonthText; to: MonthText }) => void
  },
) => {
  const t = useWords('kit')
  const [first, setFirst] = useState<MonthText | null>(null)
  const { from, to } = props
  const pick = (month: MonthText, close: () => void) => {
    if (first === null) return setFirst(month)
    close()
    props.onChange(first < month ? { from: first, to: month } : { from: month, to: first })
  }
  return (
    <MonthField
      label={`${t('month')} ${from} ${t('to')} ${to}`}
      words={
        <>
          {from} <span className="field-inner text-faint whitespace-nowrap">{t('to')}</span> {to}
        </>
      }
      onChange={() => setFirst(null)}
    >
      {(close) => (
        <>
          <p className="menu-group text-faint text-12">{t(first === null ? 'firstMonth' : 'lastMonth')}</p>
          <Board
            {...props}
            start={to}
            isMarked={(month) => (first === null ? month === from || month === to : month === first)}
            isBetween={(month) => first === null && month > from && month < to}
            onPick={(month) => pick(month, close)}
          />
          {first !== null && (
            <div className="flex justify-end pt-4 lined-above">
              <Button small look="plain" onClick={() => pick(first, close)}>
                {first}
              </Button>
            </div>
          )}
        </>
      )}
    </MonthField>
  )
}
