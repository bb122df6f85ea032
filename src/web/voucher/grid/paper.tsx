// The sheet of paper around the grid: title, company, date and number above, digit columns and blank lines in it,
// totals in capitals and signatures below.
import type { ReactNode } from 'react'
import { capitalsIn, countsInYuan, signOf } from '../../../domain/base/currency.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { useAccountSet, useUser } from '../../api/session.ts'
import { Segmented } from '../../kit/button.tsx'
import { SecondBar } from '../../kit/page.tsx'
import { textOf, useLang, useWords } from '../../kit/words.ts'
import { useDesk, useEntry } from '../entry/desk-context.ts'
import { Balance, Hints, LineNote, liveTotals } from '../entry/entry-foot.tsx'
import { DateInHead, goOnByEnter, State, TextInHead, WordAndNumber } from '../entry/entry-head.tsx'
import { isEditable } from '../entry/entry-state.ts'
import { type Display, type Look, useDisplay } from './columns.ts'
import { Digits } from './field-text.tsx'
import './paper.css'
import './paper-narrow.css'
import { mainFields } from '../entry/fields.ts'
import { columnNames, digitPlaces } from './paper-digits.ts'

export const LookChoice = () => {
  const t = useWords('entryPaper')
  const [display, setDisplay] = useDisplay()
  return (
    <Segmented<Look>
      label={t('look')}
      value={display.look}
      options={(['table', 'paper'] as const).map((value) => ({ value, label: t(`look_${value}`) }))}
      onChange={(look) => setDisplay({ ...display, look } satisfies Display)}
    />
  )
}

/** What the table has in its head, without what stands on the sheet. */
export const PaperBar = () => {
  const t = useWords('entryPaper')
  return (
    <SecondBar
      end={
        <>
          <Balance />
          <State />
        </>
      }
    >
      <span className="entry-label text-quiet text-12 whitespace-nowrap">{t('look')}</span>
      <LookChoice />
    </SecondBar>
  )
}

const PaperHead = () => {
  const t = useWords('entryPaper')
  const lang = useLang()
  const set = useAccountSet()
  const editable = useEntry(isEditable)
  const row = useEntry((state) => state.grid.row)
  const count = useEntry((state) => state.grid.lines.length)
  const page = (lines: number): number => Math.ceil(lines / pageLines)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in any of its fields goes on to the next one
    <div className="col-[1] entry-head-bar" onKeyDown={goOnByEnter}>
      <h2 className="paper-title font-semibold text-center leading-28 w-max mx-auto mb-8 px-28 pb-4 font-song">
        {t('title')}
      </h2>
      <div className="grid items-center pb-6 gap-16 grid-cols-[1fr_auto_1fr]">
        <span className="truncate">
          <span className="paper-word">{t('company')}</span> {set ? textOf(set.companyName, lang) : ''}
        </span>
        <span className="paper-field inline-row gap-8">
          <DateInHead editable={editable} />
        </span>
        <span className="paper-field inline-row justify-self-end gap-8">
          <WordAndNumber editable={editable} />
          <span className="paper-word">{t('page', { n: page(row + 1), of: page(count) })}</span>
        </span>
      </div>
    </div>
  )
}

/** The papers that belong to it, at the edge of the sheet. */
const Attached = () => {
  const t = useWords('entryPaper')
  const editable = useEntry(isEditable)
  return (
    <div className="paper-attached entry-head-bar pt-6 gap-4 text-center self-start column items-center">
      <span className="paper-word">{t('attachedBefore')}</span>
      <TextInHead field="attachCount" width={44} editable={editable} />
      <span className="paper-word">{t('attachedAfter')}</span>
    </div>
  )
}

const Totals = () => {
  const t = useWords('entryPaper')
  const lang = useLang()
  const desk = useDesk()
  const { baseDigits, baseCurrency } = desk.around.books
  const debit = useEntry((state) => formatMoney(liveTotals(state.grid, desk).debit, baseDigits))
  const credit = useEntry((state) => formatMoney(liveTotals(state.grid, desk).credit, baseDigits))
  const capitals = useEntry((state) => capitalsIn(baseCurrency, liveTotals(state.grid, desk).debit, lang))
  const sign = signOf(baseCurrency)
  return (
    <div className="paper-totals grid flex-none">
      <span className="truncate px-12 self-center">
        <span className="paper-word">{t('total')}</span> {capitals || baseCurrency}
      </span>
      <span className="entry-cell entry-debit">
        <Digits text={debit} sign={sign} />
      </span>
      <span className="entry-cell entry-credit">
        <Digits text={credit} sign={sign} />
      </span>
      <span />
    </div>
  )
}

const Signatures = () => {
  const t = useWords('entryPaper')
  const user = useUser()
  const origin = useEntry((state) => state.origin)
  const signs: [string, string][] = [
    [t('manager'), ''],
    [t('poster'), origin?.postedBy ?? ''],
    [t('cashier'), origin?.cashierBy ?? ''],
    [t('auditor'), origin?.auditedBy ?? ''],
    [t('maker'), origin?.createdBy || (user?.realName ?? '')],
  ]
  return (
    <div className="grid flex-none pt-12 grid-cols-[repeat(5,1fr)]">
      {signs.map(([name, who]) => (
        <span key={name}>
          <span className="paper-word">{name}</span> {who}
        </span>
      ))}
    </div>
  )
}

/** The sheet with the grid on it. */
export const PaperSheet = ({ children }: { children: ReactNode }) => {
  const editable = useEntry(isEditable)
  const isForeign = useEntry((state) => state.grid.lines.some(({ currency }) => currency !== ''))
  return (
    <div className="column flex-1 min-h-0 overflow-x-hidden overflow-y-auto bg-ground px-24 pt-14 pb-8">
      <div className={`paper-sheet grid ${isForeign ? 'paper-sheet-foreign' : ''}`}>
        <PaperHead />
        <div className="col-[1] row-[2] column min-w-0 min-h-0">
          {children}
          <Totals />
          <Signatures />
        </div>
        <Attached />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter goes on to the grid */}
      <div className="entry-head-bar flex flex-none pt-8 max-w-720" onKeyDown={goOnByEnter}>
        <TextInHead field="remark" width="100%" editable={editable} />
      </div>
    </div>
  )
}

export const PaperFoot = () => (
  <div className="entry-foot flex-none bg-surface">
    <div className="row px-16 h-31 lined-above">
      <LineNote />
    </div>
    <Hints />
  </div>
)

/** Lines on a page, as printed. */
const pageLines = 8

const rowHeights = { least: 28, most: 43 }

/** A page fills the height there is. */
export const paperRowHeight = (height: number): number =>
  Math.max(rowHeights.least, Math.min(rowHeights.most, height / pageLines))

const AmountHead = ({ side }: { side: 'debit' | 'credit' }) => {
  const t = useWords('entryPaper')
  const { around } = useDesk()
  const { baseCurrency, baseDigits } = around.books
  const names = baseDigits === 2 ? columnNames(baseCurrency, t('columns'), t('columnOnes')) : []
  return (
    <div role="columnheader" className={`entry-cell entry-${side} paper-amount-head`}>
      <span className="self-center">
        {t(side)}
        {!countsInYuan(baseCurrency) && ` ${baseCurrency}`}
      </span>
      <span className="paper-digits grid items-center h-full text-12" aria-hidden>
        {names.map((name, at) => (
          <i key={digitPlaces[at]} className="text-center not-italic">
            {name}
          </i>
        ))}
      </span>
    </div>
  )
}

export const PaperColumns = () => {
  const t = useWords('entryPaper')
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="entry-head paper-columns text-quiet text-12 font-semibold lined-strong bg-surface-2"
    >
      <div role="columnheader" className="entry-cell entry-no">
        {t('line')}
      </div>
      {mainFields.map((field) => {
        if (field === 'debit' || field === 'credit') return <AmountHead key={field} side={field} />
        const isHidden = field === 'currency' || field === 'original' || field === 'rate'
        return (
          <div key={field} role="columnheader" className={`entry-cell entry-${field}`}>
            {isHidden ? <span className="visually-hidden">{t(`voucherEntry:${field}`)}</span> : t(field)}
          </div>
        )
      })}
      <div role="presentation" className="paper-mark overflow-hidden text-12 text-center px-5 py-4 leading-17">
        {t('posted')}
      </div>
    </div>
  )
}

/** The blank lines of the last page; a press begins a line there. */
export const BlankLines = () => {
  const count = useEntry((state) => state.grid.lines.length)
  const blank = pageLines - (((count - 1) % pageLines) + 1)
  return Array.from({ length: blank }, (_, at) => count + at + 1).map((no) => (
    <div key={no} className="entry-row paper-blank" aria-hidden data-row={count}>
      <span className="entry-cell entry-no">{no}</span>
      {mainFields.map((field) => (
        <span key={field} className={`entry-cell entry-${field}`} />
      ))}
    </div>
  ))
}
