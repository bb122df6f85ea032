// What a figure's change is made of: bars by part, or, of cash, by the activities of the cash-flow statement.

import { type ReactNode, useState } from 'react'
import { reportCalls } from '../../contract/statement/report.ts'
import { columnTitle, type ExplainPartShape } from '../../contract/statement/statement.ts'
import { formatMoney, readSum } from '../../domain/base/money.ts'
import { useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { isZeroText, Money } from '../kit/money.tsx'
import { useLang, useWords } from '../kit/words.ts'
import { CheckMark } from '../parts/report/report-page.tsx'
import { type Explanation, type Figure, PartName, PartValue, type StatementCell } from './explain-parts.tsx'
import { changesOf, differenceOf, greatestFirst, type PartChange, shareOf } from './explain-terms.ts'
import '../parts/report/explain.css'

/** More parts than these are summed into one bar. */
const barsMost = 8

type Bar = { key: string; name: ReactNode; amount: string } & (
  | { value: ReactNode }
  /** What it is the difference of, shown on demand: no report has moved by it. */
  | { both: readonly { key: string; name: string; value: ReactNode }[] }
)

/** A bar from the middle: to the right what it added, to the left what it took. */
const BarRow = ({ bar, share }: { bar: Bar; share: number }) => {
  const [isOpen, setOpen] = useState(false)
  const value =
    'value' in bar ? (
      bar.value
    ) : (
      <button type="button" className="link-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Money value={bar.amount} />
      </button>
    )
  return (
    <>
      <li className="explain-bar row gap-8">
        <span className="explain-bar-name min-w-0 truncate">{bar.name}</span>
        <span className="explain-bar-place flex-1 relative min-w-60 h-10" aria-hidden>
          <i
            className={bar.amount.startsWith('-') ? 'explain-bar-less' : 'explain-bar-more'}
            style={{ width: `${Math.abs(share) / 2}%`, left: share < 0 ? `${50 + share / 2}%` : '50%' }}
          />
        </span>
        <span className="flex-none whitespace-nowrap text-right min-w-104">{value}</span>
      </li>
      {isOpen &&
        'both' in bar &&
        bar.both.map((one) => (
          <li key={one.key} className="explain-fact explain-both row justify-between gap-8 text-quiet first:pt-8">
            <span>{one.name}</span>
            <span>{one.value}</span>
          </li>
        ))}
    </>
  )
}

const Bars = ({ bars, digits }: { bars: readonly Bar[]; digits: number }) => {
  const all = bars.map((bar) => bar.amount)
  return (
    <ul className="explain-bars">
      {bars.map((bar) => (
        <BarRow key={bar.key} bar={bar} share={shareOf(bar.amount, all, digits)} />
      ))}
    </ul>
  )
}

const sum = (amounts: readonly string[], digits: number): string =>
  formatMoney(
    amounts.reduce((total, amount) => total + readSum(amount, digits), 0n),
    digits,
  )

/**
 * Where a part has moved by what it has changed: balances of one year, since its opening or the month before. Turnovers
 * of two times differ by nobody's sum, and what is netted may change its side.
 */
const movedIn = ({ column }: Figure, { statement, against }: Explanation, part: ExplainPartShape) => {
  const { drill, formula, cell, change } = part
  if (!drill || cell || change || /^[DC][PXS]\(/.test(formula) || statement !== 'balanceSheet') return null
  if (against?.column.accountSet !== column.accountSet) return null
  return against.column.key === 'yearOpening' ? drill : { ...drill, from: column.month }
}

/** The part in this column and in the other one, each leading on: the first less the second is its change. */
const bothPartsOf = (
  figure: Figure,
  against: StatementCell,
  { now, before }: PartChange<ExplainPartShape>,
  nameIt: (of: StatementCell['column']) => string,
) => {
  const { report } = figure
  const { row, column, value } = against
  const balance = column.isOpening ? ('opening' as const) : ('closing' as const)
  const other: Figure = {
    ...{ ...figure, row, column, value },
    kind: figure.kind === 'movement' ? 'movement' : balance,
    onLine: (line) => report.address.set({ line, column: column.key }),
  }
  return [
    { key: 'now', of: figure, part: now, sign: 1 },
    { key: 'then', of: other, part: before, sign: -1 },
  ].flatMap(({ key, of, part, sign }) => {
    if (!part) return []
    const shown = (
      <>
        {part.sign * sign < 0 && <span className="text-quiet">− </span>}
        <PartValue {...of} part={part} />
      </>
    )
    return [{ key, name: nameIt(of.column), value: shown }]
  })
}

/** Where the parts do not tell the change: both figures, one less the other. */
const bothOf = (
  figure: Figure,
  against: StatementCell,
  digits: number,
  { nameIt, itself }: { nameIt: (of: StatementCell['column']) => string; itself: string },
): Bar[] => {
  const { report, row, column, value } = figure
  const taken = differenceOf('0', against.value, digits) ?? ''
  const show = () => report.address.set({ line: row.no, column: against.column.key })
  const then = (
    <button type="button" className="link-button" onClick={show}>
      <Money value={taken} zero="zero" />
    </button>
  )
  const now = (
    <span title={itself}>
      <Money value={value} zero="zero" />
    </span>
  )
  return [
    { key: 'now', amount: value ?? '', name: nameIt(column), value: now },
    { key: 'then', amount: taken, name: nameIt(against.column), value: then },
  ]
}

/** Change by part, which sum to it; of many the greatest, and on demand the others too. Null until it is known. */
const useParts = (figure: Figure, explanation: Explanation, digits: number): Bar[] | null => {
  const t = useWords('reportScreen')
  const lang = useLang()
  const [whole, setWhole] = useState('')
  const { explained, before, against } = explanation
  if (!explained.data || !before.data || !against) return null
  const changes = changesOf(
    { parts: explained.data.parts, value: figure.value },
    { parts: before.data.parts, value: against.value },
    digits,
  )
  const nameIt = (column: StatementCell['column']) => columnTitle(t, lang, column)
  const itself = t('plainFigure:itself')
  if (!changes || changes.length === 0) return bothOf(figure, against, digits, { nameIt, itself })
  const key = `${figure.row.no} ${figure.column.key}`
  const all = changes.length > barsMost ? greatestFirst(changes, digits) : changes
  const shown = changes.length > barsMost && whole !== key ? all.slice(0, barsMost - 1) : all
  const rest = all.slice(shown.length)
  const bars = shown.map((change): Bar => {
    const { part, amount } = change
    const drill = movedIn(figure, explanation, part)
    const bar = { key: part.formula, amount, name: <PartName part={part} /> }
    const changed: ExplainPartShape = { ...part, drill, sign: 1, value: amount }
    // A line tells what changed it where it stands.
    const isLine = part.line !== null && part.line !== figure.row.no && !part.cell && !part.change
    return drill || isLine
      ? { ...bar, value: <PartValue {...figure} kind="movement" part={changed} /> }
      : { ...bar, both: bothPartsOf(figure, against, change, nameIt) }
  })
  if (rest.length === 0) return bars
  const amount = sum(
    rest.map((one) => one.amount),
    digits,
  )
  const value = (
    <button type="button" className="link-button" onClick={() => setWhole(key)}>
      <Money value={amount} />
    </button>
  )
  return [...bars, { key: 'rest', amount, name: t('otherParts', { n: rest.length }), value }]
}

const LinkedAmount = ({ to, amount }: { to: string; amount: string }) => (
  <a href={`#${to}`}>
    <Money value={amount} />
  </a>
)

const activities = ['operating', 'investing', 'financing', 'exchange'] as const

/** Cash moves as the cash-flow statement says, when the two agree; else nothing. */
const useActivities = (figure: Figure, explanation: Explanation, digits: number): { bars: Bar[]; no: number } => {
  const t = useWords('reportScreen')
  const may = useAuth('gl:report:cashFlow:view')
  const { report, row, column } = figure
  const isCash = explanation.statement === 'balanceSheet' && row.role === 'cash' && column.key === 'closing'
  const { companies, month, include, asKnown } = report
  const input = { companies, month, include, asKnown }
  const book = useCall(reportCalls.cashFlow, input, { enabled: may && isCash, quiet: true }).data?.books[0]
  const at = book?.columns.findIndex((one) => one.key === 'yearToDate') ?? -1
  const rowOf = (role: string) => book?.rows.find((one) => one.role === role)
  const of = (role: string): string => rowOf(role)?.values[at] ?? ''
  const change = differenceOf(figure.value, explanation.against?.value ?? null, digits)
  if (!isCash || at < 0 || change === null || change !== of('increase')) return { bars: [], no: 0 }
  const bars = activities
    .map((name): Bar => {
      const amount = of(name)
      const line = { line: name, column: 'yearToDate' }
      const to = report.drill('/report/cash-flow', line, { name: t(`flow_${name}`), figure: amount, kind: 'movement' })
      return { key: name, amount, name: t(`flow_${name}`), value: <LinkedAmount to={to} amount={amount} /> }
    })
    .filter((bar) => bar.amount !== '' && !isZeroText(bar.amount))
  return { bars, no: rowOf('increase')?.no ?? 0 }
}

export const ExplainedChange = (props: { figure: Figure; explanation: Explanation; digits: number }) => {
  const t = useWords('reportScreen')
  const { figure, explanation, digits } = props
  const lang = useLang()
  const flows = useActivities(figure, explanation, digits)
  const parts = useParts(figure, explanation, digits)
  const { against } = explanation
  const change = differenceOf(figure.value, against?.value ?? null, digits)
  const bars = flows.bars.length > 0 ? flows.bars : parts
  if (!against || change === null || isZeroText(change) || bars === null) return null
  return (
    <section className="explain-section m-0 pb-8 lined">
      <p className="explain-head">
        <span>{t('changeTo', { column: columnTitle(t, lang, against.column) })}</span>
        <Money value={change} zero="zero" />
      </p>
      <Bars bars={bars} digits={digits} />
      <p className="explain-proof px-16 pt-4">
        <CheckMark isFine>{flows.bars.length > 0 ? t('asCashFlow', { n: flows.no }) : t('asParts')}</CheckMark>
      </p>
    </section>
  )
}
