// The entries behind eliminations of the worksheet: those that a leaf is part of, or all of a company and its subjects.
import type { EliminationRowShape } from '../../contract/report-merge.ts'
import { isZeroText, Money } from '../kit/money.tsx'
import { Panel } from '../kit/panel.tsx'
import { useWords } from '../kit/words.ts'
import { sumAmounts } from '../parts/sum-amounts.ts'
import { questionOf } from './merge-api.ts'
import './merge.css'
import { type Basis, inOwnTable } from './merge-explain-table.tsx'
import type { Report } from './use-report.ts'

/** In the address instead of a leaf: all entries of the subjects that are shown, or those of one company. */
export const everyEntry = '*'

type Props = {
  report: Report
  basis: Basis
  subject: string
  entries: readonly EliminationRowShape[]
  onClose: () => void
}

const keyOf = ({ kind, pair }: EliminationRowShape): string => `${kind} ${pair}`

/** Of a leaf the entries are whole: each balances, whatever leaf one has come from. */
const shownOf = ({ report, subject, entries }: Omit<Props, 'onClose'>): readonly EliminationRowShape[] => {
  const of = report.address.get('of')
  const pair = report.address.get('pair')
  const side = (['debit', 'credit'] as const).find((one) => one === report.address.get('side'))
  if (subject === everyEntry)
    return entries.filter(
      (one) =>
        (of === '' || one.company === of) && (pair === '' || one.pair === pair) && (!side || !isZeroText(one[side])),
    )
  const own = new Set(entries.filter((one) => one.subject === subject).map(keyOf))
  return entries.filter((one) => own.has(keyOf(one)))
}

/** What made an entry: the pair in the list of differences, or the stock that somebody has said there is. */
const Origin = ({ report, entry }: { report: Report; entry: EliminationRowShape }) => {
  const { group, companies } = questionOf(report)
  const step = { name: entry.pair, figure: '', kind: 'closing' as const }
  if (entry.kind === 'pair' || entry.kind === 'difference') {
    const to = report.drill('/report/merge', { view: 'differences', group, companies }, step)
    return <a href={`#${to}`}>{entry.pair}</a>
  }
  if (entry.kind === 'stock') return <a href="#/maintain/merge-stock">{entry.pair}</a>
  return <>{entry.pair}</>
}

/** A voucher of eliminations stands in books of its own. */
const Amount = ({ report, basis, entry, side }: Omit<Props, 'subject' | 'entries' | 'onClose'> & LineSide) => {
  const money = <Money value={entry[side]} zero="blank" />
  if (entry.kind !== 'voucher') return money
  const { query, kind } = inOwnTable(report, basis, false)
  const books = `${entry.company}-${report.month.slice(0, 4)}`
  const asked = { companies: books, subject: entry.subject, ...query }
  const to = report.drill('/report/balance-table-1', asked, { name: entry.subject, figure: entry[side], kind })
  return <a href={`#${to}`}>{money}</a>
}
type LineSide = { entry: EliminationRowShape; side: 'debit' | 'credit' }

const Entry = ({ report, basis, lines }: { report: Report; basis: Basis; lines: readonly EliminationRowShape[] }) => {
  const t = useWords('reportMerge')
  const [first] = lines
  return (
    <section className="merge-entry">
      <h3>
        {first && t(`kind_${first.kind}`)} {first && <Origin report={report} entry={first} />}
      </h3>
      <table>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.company} ${line.subject}`}>
              <td>{line.company}</td>
              <td>{line.subject}</td>
              {(['debit', 'credit'] as const).map((side) => (
                <td key={side} className="merge-amount">
                  <Amount {...{ report, basis, entry: line, side }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export const MergeEntries = (props: Props) => {
  const t = useWords('reportMerge')
  const { report, basis, subject, onClose } = props
  const shown = shownOf(props)
  const groups = Map.groupBy(shown, keyOf)
  const of = report.address.get('of')
  const note =
    subject === everyEntry
      ? report.address.get('pair') || of || report.address.get('subject').replaceAll(',', ', ')
      : subject
  const sum = (side: 'debit' | 'credit') => sumAmounts(shown.map((one) => one[side]))
  return (
    <Panel title={t('entries')} note={note} width={440} onClose={onClose}>
      {shown.length === 0 && <p className="page-note merge-entry merge-entry-none">{t('entriesNone')}</p>}
      {[...groups].map(([key, lines]) => (
        <Entry key={key} report={report} basis={basis} lines={lines} />
      ))}
      {subject === everyEntry && shown.length > 0 && (
        <section className="merge-entry">
          <table>
            <tbody>
              <tr className="merge-entry-total">
                <td colSpan={2}>{t('total')}</td>
                <td className="merge-amount">
                  <Money value={sum('debit')} zero="blank" />
                </td>
                <td className="merge-amount">
                  <Money value={sum('credit')} zero="blank" />
                </td>
              </tr>
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  )
}
