// What came of postings: how far one is, its results by company, and the acts of a year with the roots that prove them.
import {
  type PostingActShape,
  type PostingCellShape,
  type PostingRowShape,
  periodCalls,
} from '../../contract/chart/period.ts'
import { useCall } from '../api/query.ts'
import { Icon } from '../kit/icon.tsx'
import { groupDigits, Money } from '../kit/money.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import type { PostingMonth, PostResult } from './posting-work.ts'
import './posting.css'
import type { Progress } from '../../contract/base/call.ts'
import { momentText } from '../kit/day-text.ts'
import { Panel } from '../kit/panel.tsx'
import { ProblemList } from '../kit/problem-list.tsx'
import { workingText } from '../kit/working-text.ts'

/** The beginning of a root, enough to compare two by eye; the whole one is its title. */
const rootShown = 12

const keyOf = (one: PostingActShape): string => [one.accountSet, one.month, one.version, one.act].join(' ')

const ActName = ({ one }: { one: PostingActShape }) => {
  const t = useWords('posting')
  return one.act === 'post' ? (
    <span className="inline-row gap-5">
      <Icon name="lock" size={14} /> {t('actPost')}
      {one.version > 1 && <span className="text-quiet">{t('times', { n: one.version })}</span>}
    </span>
  ) : (
    <span className="inline-row gap-5 text-warn">
      <Icon name="returned" size={14} /> {t('cancelPosting')}
    </span>
  )
}

type HistoryProps = {
  year: number
  rows: readonly PostingRowShape[]
  onOpen: (row: PostingRowShape, cell: PostingCellShape) => void
}

const ActRow = ({ one, rows, onOpen }: { one: PostingActShape } & Pick<HistoryProps, 'rows' | 'onOpen'>) => {
  const t = useWords('posting')
  const lang = useLang()
  const row = rows.find((each) => each.value === one.accountSet)
  const cell = row?.months.find((each) => each.no === Number(one.month.slice(5)))
  return (
    <tr>
      <td className="text-quiet">{momentText(one.at)}</td>
      <td>{one.by}</td>
      <td>
        <ActName one={one} />
      </td>
      <td className="posting-name overflow-hidden text-ellipsis" title={row && textOf(row.name, lang)}>
        <span className="text-quiet">{one.accountSet.slice(0, -5)}</span> {row && textOf(row.name, lang)}
      </td>
      <td>
        {row && cell ? (
          <button
            type="button"
            className="posting-month p-0 h-24 text-primary hover:underline"
            onClick={() => onOpen(row, cell)}
          >
            {one.month}
          </button>
        ) : (
          one.month
        )}
      </td>
      <td className="posting-end">
        {one.act === 'post' ? t('vouchers', { n: groupDigits(String(one.vouchers)) }) : ''}
      </td>
      <td className="posting-end">{one.act === 'post' && <Money value={one.total} zero="zero" />}</td>
      <td className="posting-reason overflow-hidden text-ellipsis" title={one.act === 'post' ? one.root : one.reason}>
        {one.act === 'post' ? <span className="text-quiet text-12">{one.root.slice(0, rootShown)}…</span> : one.reason}
      </td>
    </tr>
  )
}

const columns = [
  ...['factAt', 'historyBy', 'historyAct', 'company', 'kit:month'],
  ...['factVouchers', 'historyTotal', 'historyRoot'],
]
const figures: ReadonlySet<string> = new Set(['factVouchers', 'historyTotal'])

/** Under the months: the last acts of all companies of the year. */
export const PostingHistory = ({ year, rows, onOpen }: HistoryProps) => {
  const t = useWords('posting')
  const { data } = useCall(periodCalls.history, { year }, { enabled: year > 0, quiet: true })
  if (!data) return null
  return (
    <section className="lined-above mx-16 mt-6 mb-16 pt-14">
      <h2 className="pb-6 font-semibold">
        {t('history')}
        <span className="page-note ml-8 font-normal">{t('historyNote')}</span>
      </h2>
      {data.items.length === 0 ? (
        <p className="text-quiet">{t('historyNone')}</p>
      ) : (
        <table className="posting-acts full-table cells heads cells-one-line heads-surface">
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} className={figures.has(name) ? 'posting-end' : undefined}>
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.items.map((one) => (
              <ActRow key={keyOf(one)} one={one} rows={rows} onOpen={onOpen} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** In the panel of a posted month: each of its postings with the whole root. */
export const MonthHistory = ({ target }: { target: PostingMonth }) => {
  const t = useWords('posting')
  const { accountSet, month } = target
  const { data } = useCall(periodCalls.history, { year: Number(month.slice(0, 4)), accountSet, month }, { quiet: true })
  if (!data || data.items.length === 0) return null
  return (
    <>
      <p className="font-semibold px-16 pt-12 pb-6">{t('history')}</p>
      <ul className="posting-versions px-16 py-0">
        {data.items.map((one) => (
          <li key={keyOf(one)} className="py-8 lined-above">
            <p>
              <ActName one={one} />
              <span className="text-quiet">
                {one.by} {momentText(one.at)}
              </span>
            </p>
            {one.act === 'post' ? (
              <>
                <p>
                  <span>{t('vouchers', { n: groupDigits(String(one.vouchers)) })}</span>
                  <Money value={one.total} zero="zero" />
                </p>
                <code className="block text-quiet text-12 wrap-anywhere">{one.root}</code>
              </>
            ) : (
              <p>{one.reason}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A strip under the bar while the server works (an answer 2020 brings the figures). */
export const PostingProgress = ({ progress }: { progress: Progress | null }) => {
  const t = useWords('kit')
  return (
    <div className="posting-progress row px-16 py-8 gap-12 lined bg-chosen" role="status">
      <progress className="h-6" max={100} value={progress?.pct} />
      <span>{workingText(t, progress)}</span>
    </div>
  )
}

const ResultRow = ({ one }: { one: PostResult }) => {
  const t = useWords('posting')
  return (
    <li>
      <p className={`row gap-8 ${one.done ? 'posting-ready text-ok' : 'posting-blocked'}`}>
        <Icon name={one.done ? 'check-circle' : 'error'} />
        {one.accountSet} · {one.month} · {one.done ? t('postedOf', { n: one.vouchers }) : t('notPosted')}
      </p>
      <ProblemList problems={one.problems} />
    </li>
  )
}

export const PostingResults = ({ results, onClose }: { results: readonly PostResult[]; onClose: () => void }) => {
  const t = useWords('posting')
  return (
    <Panel title={t('results')} onClose={onClose}>
      <ul className="posting-results items-lined">
        {results.map((one) => (
          <ResultRow key={`${one.accountSet} ${one.month}`} one={one} />
        ))}
      </ul>
    </Panel>
  )
}
