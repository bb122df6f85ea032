// The head of the voucher on one line: word and number, date, attachments, remark, its state and who else has it open.
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { ResultOf } from '../../../contract/base/call.ts'
import { presenceCalls } from '../../../contract/people/profile.ts'
import { voucherCalls } from '../../../contract/voucher/voucher.ts'
import { isDate, isEntryOpen } from '../../../domain/base/period.ts'
import { send, useCall } from '../../api/query.ts'
import { useSession } from '../../api/session.ts'
import { Button, Icon } from '../../kit/button.tsx'
import { Checkbox, Select, TextField } from '../../kit/field.tsx'
import { SecondBar } from '../../kit/page.tsx'
import { StatusTag, stateOf, Tag, type VoucherLook } from '../../kit/status-tag.tsx'
import { type Say, useLang, useWords } from '../../kit/words.ts'
import { DateField } from '../../parts/date-field.tsx'
import { changeHead } from './desk-check.ts'
import { useDesk, useEntry, usePageActs } from './desk-context.ts'
import { type EntryState, type Head, isDirty, isEditable } from './entry-state.ts'
import { useMarkText } from './problem-text.ts'

const numberText = (no: number): string => String(no).padStart(4, '0')

/** The number of a stored voucher, else the one it would get now. */
const useNumber = (): { text: string; isForecast: boolean } => {
  const no = useEntry((state) => state.origin?.no ?? null)
  const date = useEntry((state) => state.head.date)
  const type = useEntry((state) => state.head.type)
  const isWanted = no === null && isDate(date) && type !== ''
  const adjustment = useEntry((state) => state.head.adjustment !== '')
  const asked = { date, type, ...(adjustment ? { adjustment } : {}) }
  const forecast = useCall(voucherCalls.nextNo, asked, { enabled: isWanted, quiet: true, staleTime: 10_000 })
  const text = no !== null ? numberText(no) : forecast.data ? numberText(forecast.data.no) : ''
  return { text, isForecast: no === null }
}

const useHeadMark = (field: keyof Head): string => {
  const textOf = useMarkText()
  const marks = useEntry((state) => state.headMarks)
  return marks
    .filter((mark) => mark.field === field)
    .map((mark) => textOf(mark))
    .join('\n')
}

/** Enter in the head goes on to the next field, after the last one into the grid. */
export const goOnByEnter = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key !== 'Enter' || event.ctrlKey || event.nativeEvent.isComposing || event.defaultPrevented) return
  const target = event.target as HTMLElement
  if (!(target instanceof HTMLInputElement)) return
  const page = target.closest('.entry')
  const fields = [...(page?.querySelectorAll<HTMLElement>('.entry-head-field input, [data-entry-input]') ?? [])]
  event.preventDefault()
  fields[fields.indexOf(target) + 1]?.focus()
}

const numberLook = 'entry-number inline-row flex-none w-62 h-(--control) px-8 rounded-5 bg-surface-2'

export const WordAndNumber = ({ editable }: { editable: boolean }) => {
  const t = useWords('voucherEntry')
  const lang = useLang()
  const desk = useDesk()
  const type = useEntry((state) => state.head.type)
  const number = useNumber()
  const id = useId()
  const options = desk.around.books.raw.voucherTypes.map((each) => ({
    value: each.code,
    label: lang === 'zh-tw' ? each.wordZhTw : each.wordZhCn,
  }))
  return (
    <>
      <label htmlFor={id} className="entry-label text-quiet text-12 whitespace-nowrap">
        {t('wordAndNumber')}
      </label>
      <Select
        id={id}
        label={t('word')}
        value={type}
        options={options}
        width={62}
        disabled={!editable}
        onChange={(value) => changeHead(desk, { type: value })}
      />
      <output
        className={`${numberLook} ${number.isForecast ? 'entry-number-forecast boxed text-faint' : 'boxed-strong'}`}
        aria-label={t(number.isForecast ? 'numberForecast' : 'number')}
        title={number.isForecast ? t('numberForecast') : undefined}
      >
        {number.text}
      </output>
    </>
  )
}

export const DateInHead = ({ editable }: { editable: boolean }) => {
  const t = useWords('voucherEntry')
  const desk = useDesk()
  const date = useEntry((state) => state.head.date)
  const bad = useHeadMark('date')
  const id = useId()
  const facts = desk.facts()
  const { year, options } = facts.accountSet
  const isOpenDay = (day: string): boolean =>
    Number(day.slice(0, 4)) === year &&
    (isEntryOpen(facts.periods, Number(day.slice(5, 7)), options.futureVoucherMonths) ||
      desk.around.books.adjustmentOn(day) !== 'never')
  return (
    <span className="entry-head-field inline-row flex-none gap-8 ml-6">
      <label htmlFor={id} className="entry-label text-quiet text-12 whitespace-nowrap">
        {t('date')}
      </label>
      <DateField
        id={id}
        value={date}
        isOpenDay={isOpenDay}
        invalid={bad !== ''}
        title={bad || undefined}
        readOnly={!editable}
        onChange={(value) => changeHead(desk, { date: value })}
      />
      <AdjustmentInHead editable={editable} />
      {bad && (
        <span className="entry-head-bad inline-row max-w-320 truncate gap-4 text-negative text-12" role="alert">
          <Icon name="error" size={14} /> {bad}
        </span>
      )}
    </span>
  )
}

/** Where the year has an adjustment period (13): a voucher of 31 December may stand there. */
const AdjustmentInHead = ({ editable }: { editable: boolean }) => {
  const t = useWords('voucherEntry')
  const desk = useDesk()
  const head = useEntry((state) => state.head)
  const allowed = desk.around.books.adjustmentOn(head.date)
  if (allowed === 'never' && head.adjustment === '') return null
  return (
    <Checkbox
      checked={head.adjustment !== ''}
      disabled={!editable || allowed !== 'may'}
      onChange={(isOn) => changeHead(desk, { adjustment: isOn ? 'yes' : '' })}
    >
      {t('adjustment')}
    </Checkbox>
  )
}

export const TextInHead = (props: { field: 'attachCount' | 'remark'; width: number | string; editable: boolean }) => {
  const { field, width, editable } = props
  const t = useWords('voucherEntry')
  const desk = useDesk()
  const value = useEntry((state) => state.head[field])
  const bad = useHeadMark(field)
  const id = useId()
  const read = (text: string): string =>
    field === 'attachCount' ? text.normalize('NFKC').replace(/\D/g, '').slice(0, 4) : text
  return (
    <span
      className={`entry-head-field inline-row gap-8 ml-6 ${field === 'remark' ? 'entry-head-remark' : 'flex-none'}`}
    >
      <label htmlFor={id} className="entry-label text-quiet text-12 whitespace-nowrap">
        {t(field)}
      </label>
      <TextField
        id={id}
        width={width}
        value={value}
        invalid={bad !== ''}
        readOnly={!editable}
        autoComplete="off"
        maxLength={field === 'remark' ? 500 : 4}
        title={bad || undefined}
        onChange={(event) => changeHead(desk, { [field]: read(event.target.value) })}
      />
    </span>
  )
}

const selectState = (state: EntryState): VoucherLook =>
  state.origin === null || isDirty(state) ? 'unsaved' : stateOf(state.origin)

/** Why nothing can be changed; '' when it can. */
const useLocked = (): string => {
  const t = useWords('voucherEntry')
  return useEntry((state) => {
    if (isEditable(state) || !state.origin) return ''
    if (state.origin.posted) return t('problem:voucher.posted')
    if (state.origin.status === 'audited') return t('problem:voucher.audited')
    return state.origin.status === 'void' ? t('lockedVoid') : t('lockedOther')
  })
}

export const State = () => {
  const t = useWords('voucherEntry')
  const state = useEntry(selectState)
  const rejected = useEntry((each) => each.origin?.rejected ?? '')
  const hidden = useEntry((each) => each.origin?.hiddenLines ?? 0)
  const corrects = useEntry((each) => each.head.corrects !== '')
  const source = useEntry((each) => each.origin?.source ?? 'MANUAL')
  const locked = useLocked()
  return (
    <>
      <EntryPresence />
      {locked && (
        <span className="min-w-0 truncate text-quiet text-12" title={locked}>
          {locked}
        </span>
      )}
      {hidden > 0 && <Tag look="warn">{t('hiddenLines', { n: hidden })}</Tag>}
      {rejected && (
        <span
          className="entry-rejected inline-row max-w-320 truncate gap-4 text-negative text-warn text-12"
          title={rejected}
        >
          {t('rejected', { reason: rejected })}
        </span>
      )}
      {corrects && <Tag look="draft">{t('voucherAct:correctsTag')}</Tag>}
      {source !== 'MANUAL' && <Tag look="draft">{t(`source_${source}`)}</Tag>}
      <StatusTag state={state} />
    </>
  )
}

export const EntryHead = () => {
  const editable = useEntry(isEditable)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in any of its fields goes on to the next one
    <div onKeyDown={goOnByEnter} className="entry-head-bar">
      <SecondBar end={<State />}>
        <WordAndNumber editable={editable} />
        <DateInHead editable={editable} />
        <TextInHead field="attachCount" width={54} editable={editable} />
        <TextInHead field="remark" width="100%" editable={editable} />
      </SecondBar>
    </div>
  )
}

const everyMs = 10_000
/** Nobody is there: what is said on and on would keep the session alive. */
const awayMs = 600_000

type Answer = ResultOf<typeof presenceCalls.here>
type Seen = Answer & { id: string }

let lastTouch = Date.now()
const touch = (): void => {
  lastTouch = Date.now()
}
if (typeof window !== 'undefined') {
  for (const name of ['keydown', 'pointerdown', 'wheel']) window.addEventListener(name, touch, { passive: true })
}

/** What is said of one voucher arrives in the order in which it was said: who has gone does not come back. */
const useInTurn = () => {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useRef((call: () => Promise<unknown>): void => {
    last.current = last.current.then(call).catch(() => null)
  }).current
}

/** Says every ten seconds that this voucher is open here, and at once when it no longer is; hears of the others. */
const useSeen = (): Seen | null => {
  const { id: desk } = useDesk()
  const id = useEntry(({ origin }) => (origin && origin.status !== 'draft' ? origin.id : ''))
  const editing = useEntry(isDirty)
  const [seen, setSeen] = useState<Seen | null>(null)
  const inTurn = useInTurn()
  useEffect(() => {
    if (id === '') return
    const gone = (keepalive: boolean) => send(presenceCalls.gone, { id, desk }, { quiet: true, keepalive })
    // A page that goes away cannot wait for its turn.
    const leave = () => void gone(true).catch(() => null)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      // Whoever has signed out is gone without saying so.
      inTurn(async () => (useSession.getState().user ? gone(false) : null))
    }
  }, [id, desk, inTurn])
  useEffect(() => {
    if (id === '') return
    let isOver = false
    const sayIt = async (): Promise<void> => {
      if (isOver || document.visibilityState === 'hidden' || Date.now() - lastTouch > awayMs) return
      // Without an answer nobody is known to be there; saving finds out what has changed.
      const answer = await send(presenceCalls.here, { id, desk, editing }, { quiet: true })
      if (!isOver) setSeen({ ...answer, id })
    }
    inTurn(sayIt)
    const timer = setInterval(() => inTurn(sayIt), everyMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [id, desk, editing, inTurn])
  return seen?.id === id ? seen : null
}

const namesOf = (people: readonly Answer['others'][number][], t: Say): string =>
  [...new Set(people.map(({ name, own }) => (own ? t('yourself') : name)))].join(t('voucherEntry:and'))

const EntryPresence = () => {
  const t = useWords('entryConflict')
  const act = usePageActs()
  const seen = useSeen()
  const version = useEntry((state) => state.origin?.version ?? 0)
  const isBusy = useEntry((state) => state.busy !== null || state.conflict !== null)
  if (!seen) return null
  const editing = seen.others.filter((each) => each.editing)
  const looking = seen.others.filter((each) => !each.editing)
  return (
    <span className="entry-presence inline-row min-w-0 overflow-hidden gap-8 whitespace-nowrap" role="status">
      {seen.version > version && !isBusy && (
        <Button small onClick={() => act('compare')}>
          {t('changedBy', { name: seen.by })}
        </Button>
      )}
      {editing.length > 0 && (
        <Tag look="warn" icon="users">
          {t('isEditing', { names: namesOf(editing, t) })}
        </Tag>
      )}
      {editing.length === 0 && looking.length > 0 && (
        <Tag look="draft" icon="users">
          {t('isLooking', { names: namesOf(looking, t) })}
        </Tag>
      )}
    </span>
  )
}
