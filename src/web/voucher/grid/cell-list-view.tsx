// The list under the active cell: subjects with their balance, entities, currencies, cash-flow items.
import { Fragment, memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Subject } from '../../../domain/chart/subject.ts'
import { withRatePlaces } from '../../kit/money.tsx'
import { Kbd } from '../../kit/page.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { useDesk, useEntry } from '../entry/desk-context.ts'
import { takeFromList } from '../entry/desk-grid.ts'
import { KnownBalance, SubjectBalance } from '../entry/entry-foot.tsx'
import { capsOf, keyOf } from '../entry/key-table.ts'
import { plain, type SubjectHit } from '../subject-search.ts'
import type { CellList } from './cell-list.ts'
import { listId } from './entry-editor.tsx'
import { SubjectNames } from './field-text.tsx'
import './cell-list.css'

const leastRows = 3
const rowHeight = 28
const around = 60

/**
 * Under the cell and never over debit, credit or the foot; above it only where fewer than three rows would fit below.
 */
const place = (box: HTMLElement, frame: HTMLElement): void => {
  const cell = frame.querySelector('[data-entry-input]')?.closest('[role=gridcell]')?.getBoundingClientRect()
  const debit = frame.querySelector('.entry-head .entry-debit')?.getBoundingClientRect()
  if (!cell || !debit) return
  const edges = frame.getBoundingClientRect()
  const below = edges.bottom - cell.bottom - 4
  const above = cell.top - edges.top - 4
  const isUpward = below < leastRows * rowHeight + around && above > below
  box.style.maxHeight = `${Math.max(120, Math.min(isUpward ? above : below, 420))}px`
  // Columns right of the amounts have theirs at the edge of the page.
  const right = cell.left < debit.left ? debit.left : edges.right
  const left = Math.max(8, Math.min(cell.left - edges.left, right - edges.left - box.offsetWidth - 8))
  box.style.left = `${left}px`
  box.style.top = isUpward ? '' : `${cell.bottom - edges.top + 2}px`
  box.style.bottom = isUpward ? `${edges.bottom - cell.top + 2}px` : ''
}

/** A name with the part that was typed in bold; all of it when its initials were. */
const Marked = ({ text, word, whole }: { text: string; word: string; whole: boolean }) => {
  const at = word === '' ? -1 : plain(text).indexOf(word)
  if (at < 0) return whole ? <b className="font-semibold text-primary-strong">{text}</b> : text
  return (
    <>
      {text.slice(0, at)}
      <b className="font-semibold text-primary-strong">{text.slice(at, at + word.length)}</b>
      {text.slice(at + word.length)}
    </>
  )
}

type OptionProps = { at: number; isOn: boolean; children: ReactNode }

const Option = ({ at, isOn, children }: OptionProps) => {
  const desk = useDesk()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the editor of the grid has the focus and takes the keys
    <div
      id={`${listId}-${at}`}
      role="option"
      tabIndex={-1}
      aria-selected={isOn}
      className="cell-option row flex-wrap cursor-pointer hover:bg-hover min-h-28 px-12 py-3"
      onClick={() => takeFromList(desk, at)}
    >
      {children}
    </div>
  )
}

const Needs = ({ subject }: { subject: Subject }) => {
  const t = useWords('voucherEntry')
  const tp = useWords('problemWord')
  if (subject.aux.length === 0) return null
  const names = subject.aux.map(({ type, required }) => (required ? tp(type) : t('optional', { name: tp(type) })))
  return <span className="text-quiet text-12 basis-full pl-74">{t('needs', { names: names.join(t('and')) })}</span>
}

const SubjectOption = memo(({ hit, at, isOn, word }: { hit: SubjectHit; at: number; isOn: boolean; word: string }) => {
  const lang = useLang()
  const names = hit.path.slice(-2)
  const first = hit.path.length - names.length
  return (
    <Option at={at} isOn={isOn}>
      <span className="flex-none min-w-74 pr-8 text-quiet">
        <Marked text={hit.subject.code} word={hit.part < 0 ? word : ''} whole={false} />
      </span>
      <span className="flex-1 min-w-0 truncate">
        {names.map((subject, index) => (
          <span key={subject.code} className={index < names.length - 1 ? 'text-quiet' : undefined}>
            <Marked text={nameOf(subject, lang)} word={word} whole={hit.part === first + index} />
            {index < names.length - 1 && <i className="not-italic text-faint"> / </i>}
          </span>
        ))}
      </span>
      <span className="cell-option-end ml-auto pl-12">
        {isOn ? <SubjectBalance code={hit.subject.code} /> : <KnownBalance code={hit.subject.code} />}
      </span>
      {isOn && <Needs subject={hit.subject} />}
    </Option>
  )
})
SubjectOption.displayName = 'SubjectOption'

const Group = (props: { title: string; end?: string }) => (
  <div className="row px-12 gap-12 h-24 text-faint text-12" role="presentation">
    {props.title}
    {props.end && <span className="cell-option-end ml-auto pl-12">{props.end}</span>}
  </div>
)

const SubjectRows = ({ list, word }: { list: CellList & { kind: 'subject' }; word: string }) => {
  const t = useWords('voucherEntry')
  const { likely, others } = list
  const rows = (hits: readonly SubjectHit[], from: number) =>
    hits.map((hit, index) => (
      <SubjectOption key={hit.subject.code} hit={hit} at={from + index} isOn={from + index === list.at} word={word} />
    ))
  return (
    <>
      {likely.length > 0 && <Group title={t('likely')} end={t('balanceNow')} />}
      {rows(likely, 0)}
      {others.length > 0 && (
        <Group
          title={likely.length > 0 ? t('others') : t('found')}
          end={likely.length > 0 ? undefined : t('balanceNow')}
        />
      )}
      {rows(others, likely.length)}
    </>
  )
}

const TreeRows = ({ list }: { list: CellList & { kind: 'tree' } }) => {
  const lang = useLang()
  return list.rows.map(({ subject, leaf }) => {
    const names = (
      <>
        <span className="flex-none min-w-74 pr-8 text-quiet">{subject.code}</span>
        <span className="flex-1 min-w-0 truncate" style={{ paddingLeft: (subject.level - 1) * 14 }}>
          {nameOf(subject, lang)}
        </span>
      </>
    )
    if (leaf < 0) {
      return (
        <div
          key={subject.code}
          role="presentation"
          className="cell-option row flex-wrap cursor-default text-faint hover:bg-hover min-h-28 px-12 py-3"
        >
          {names}
        </div>
      )
    }
    return (
      <Option key={subject.code} at={leaf} isOn={leaf === list.at}>
        {names}
      </Option>
    )
  })
}

type NamedRow = { code: string; nameZhCn: string; nameZhTw: string; nameEn: string }

const NamedRows = ({ rows, at, word }: { rows: readonly NamedRow[]; at: number; word: string }) => {
  const lang = useLang()
  return rows.map((row, index) => (
    <Option key={row.code} at={index} isOn={index === at}>
      <span className="flex-none min-w-74 pr-8 text-quiet">
        <Marked text={row.code} word={word} whole={false} />
      </span>
      <span className="flex-1 min-w-0 truncate">
        <Marked text={nameOf(row, lang)} word={word} whole={false} />
      </span>
    </Option>
  ))
}

/** The dimensions of the subject, the one that is asked in the present colour. */
const Asked = ({ list }: { list: CellList & { kind: 'entity' } }) => {
  const t = useWords('voucherEntry')
  const tp = useWords('problemWord')
  return (
    <div className="row px-12 gap-12 h-24 text-faint text-12" role="presentation">
      {list.dimensions.map(({ type, required }, index) => (
        <span key={type} className={index === list.asked ? 'font-semibold text-primary-strong' : undefined}>
          {required ? tp(type) : t('optional', { name: tp(type) })}
        </span>
      ))}
    </div>
  )
}

/** The library with its codes, then what was used lately. */
const SummaryRows = ({ list, word }: { list: CellList & { kind: 'summary' }; word: string }) => {
  const t = useWords('summaryLibrary')
  if (list.rows.length === 0) return <div className="px-12 py-8 text-quiet">{t('noneHere')}</div>
  const firstRecent = list.rows.findIndex((row) => row.code === '')
  return list.rows.map((row, index) => (
    <Fragment key={`${row.code} ${row.text}`}>
      {index === 0 && firstRecent !== 0 && <Group title={t('library')} />}
      {index === firstRecent && <Group title={t('recent')} />}
      <Option at={index} isOn={index === list.at}>
        <span className="flex-none min-w-74 pr-8 text-quiet">
          <Marked text={row.code} word={word} whole={false} />
        </span>
        <span className="flex-1 min-w-0 truncate">
          <Marked text={row.text} word={word} whole={false} />
        </span>
        {row.subject !== '' && (
          <span className="cell-option-end ml-auto pl-12">
            {row.subject} <SubjectNames code={row.subject} />
          </span>
        )}
      </Option>
    </Fragment>
  ))
}

/** The rates on record by day and kind. */
const RateRows = ({ list }: { list: CellList & { kind: 'rate' } }) => {
  const t = useWords('master')
  if (list.rows.length === 0) return <div className="px-12 py-8 text-quiet">{t('voucherEntry:noRates')}</div>
  return list.rows.map((row, index) => (
    <Option key={`${row.date} ${row.type}`} at={index} isOn={index === list.at}>
      <span className="flex-none min-w-74 pr-8 text-quiet">{row.date}</span>
      <span className="flex-1 min-w-0 truncate">{t(`rate_${row.type}`)}</span>
      <span className="cell-option-end ml-auto pl-12">{withRatePlaces(row.perOne)}</span>
    </Option>
  ))
}

const Rows = ({ list, typed }: { list: CellList; typed: string }) => {
  const t = useWords('voucherEntry')
  const word = plain(typed)
  if (list.kind === 'subject') return <SubjectRows list={list} word={word} />
  if (list.kind === 'tree') return <TreeRows list={list} />
  if (list.kind === 'entity') {
    const asked = plain(typed.split(/[;；]/).at(-1) ?? '')
    return (
      <>
        <Asked list={list} />
        <NamedRows rows={list.rows} at={list.at} word={asked} />
        {list.rows.length === 0 && <div className="px-12 py-8 text-quiet">{t('noEntity')}</div>}
      </>
    )
  }
  if (list.kind === 'rate') return <RateRows list={list} />
  if (list.kind === 'summary') return <SummaryRows list={list} word={word} />
  return <NamedRows rows={list.rows} at={list.at} word={word} />
}

const Foot = ({ list }: { list: CellList }) => {
  const t = useWords('voucherEntry')
  return (
    <div className="cell-list-foot row gap-6 h-28 px-12 lined-above text-12 text-quiet whitespace-nowrap flex-none">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> {t('choose')} <Kbd>↵</Kbd> {t('take')}
      {list.kind === 'subject' && (
        <>
          {keyOf('lookUp') !== '' && <Kbd>{capsOf(keyOf('lookUp')).join(' ')}</Kbd>} {t('tree')}
          <span className="cell-option-end ml-auto pl-12">{t('searchedIn')}</span>
        </>
      )}
    </div>
  )
}

/** Shown while the state holds a list; a press in it leaves the focus in the editor. */
export const CellListView = ({ frame }: { frame: RefObject<HTMLDivElement | null> }) => {
  const t = useWords('voucherEntry')
  const list = useEntry((state) => state.list)
  const typed = useEntry((state) => state.grid.typed ?? '')
  const box = useRef<HTMLDivElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const at = list?.at ?? -1
  useLayoutEffect(() => {
    if (list && box.current && frame.current) place(box.current, frame.current)
  }, [list, frame])
  useEffect(() => {
    if (at >= 0) document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  if (!list) return null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press must not take the focus from the editor
    <div
      ref={box}
      className="cell-list column absolute z-(--z-popup) w-468 max-w-[calc(100%_-_16px)] rounded-[7px] bg-raised"
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
    >
      <div ref={scroll} id={listId} role="listbox" aria-label={t('listLabel')} className="min-h-0 overflow-auto py-4">
        <Rows list={list} typed={typed} />
      </div>
      <Foot list={list} />
    </div>
  )
}
