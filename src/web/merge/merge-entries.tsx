// The entries behind eliminations of the worksheet: those that a leaf is part of, or all of a company and its subjects.
import type { EliminationRowShape } from '../../contract/merge/report-merge.ts'
import { Panel } from '../kit/dialog.tsx'
import { isZeroText, Money, sumAmounts } from '../kit/money.tsx'
import { useWords } from '../kit/words.ts'
import '../parts/report/merge.css'
import { type Basis, inOwnTable } from '../ledger/merge-explain-table.tsx'
import { questionOf } from '../parts/report/merge-api.ts'
import type { Report } from '../parts/report/use-report.ts'

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

/** The pair of an entry in the list of differences, with what both companies hold and what was taken out of it. */
const pairAddress = (report: Report, { pair }: EliminationRowShape, figure: string): string => {
  const { group, companies } = questionOf(report)
  const [company = '', counterparty = ''] = pair.split(' ')
  const query = { view: 'differences', between: `${company},${counterparty}`, pair, group, companies }
  return report.drill('/report/merge', query, { name: pair, figure, kind: 'closing' })
}

const stockAddress = '/maintain/merge-stock'
const isOfPair = ({ kind }: EliminationRowShape): boolean => kind === 'pair' || kind === 'difference'

/** What made an entry: the pair in the list of differences, or the stock that somebody has said there is. */
const Origin = ({ report, entry }: { report: Report; entry: EliminationRowShape }) => {
  const amount = isZeroText(entry.debit) ? entry.credit : entry.debit
  if (isOfPair(entry)) return <a href={`#${pairAddress(report, entry, amount)}`}>{entry.pair}</a>
  if (entry.kind === 'stock') return <a href={`#${stockAddress}`}>{entry.pair}</a>
  return <>{entry.pair}</>
}

/** A voucher of eliminations stands in books of its own; a pair and stock where they are told. */
const amountAddress = ({ report, basis, entry, side }: AmountProps): string => {
  if (entry.kind === 'stock') return stockAddress
  if (isOfPair(entry)) return pairAddress(report, entry, entry[side])
  const { query, kind } = inOwnTable(report, basis, false)
  const books = `${entry.company}-${report.month.slice(0, 4)}`
  const asked = { companies: books, subject: entry.subject, ...query }
  return report.drill('/report/balance-table-1', asked, { name: entry.subject, figure: entry[side], kind })
}

type AmountProps = Omit<Props, 'subject' | 'entries' | 'onClose'> & LineSide

const Amount = (props: AmountProps) => {
  const amount = props.entry[props.side]
  const money = <Money value={amount} zero="blank" />
  return isZeroText(amount) ? money : <a href={`#${amountAddress(props)}`}>{money}</a>
}
type LineSide = { entry: EliminationRowShape; side: 'debit' | 'credit' }

const Entry = ({ report, basis, lines }: { report: Report; basis: Basis; lines: readonly EliminationRowShape[] }) => {
  const t = useWords('reportMerge')
  const [first] = lines
  return (
    <section className="merge-entry px-16">
      <h3 className="text-13">
        {first && t(`kind_${first.kind}`)} {first && <Origin report={report} entry={first} />}
      </h3>
      <table className="full-table table-fixed">
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.company} ${line.subject}`}>
              <td>{line.company}</td>
              <td>{line.subject}</td>
              {(['debit', 'credit'] as const).map((side) => (
                <td key={side} className="merge-amount text-right">
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
  // Of a leaf what its own lines come to, which is what was eliminated of it.
  const summed = subject === everyEntry ? shown : shown.filter((one) => one.subject === subject)
  const sum = (side: 'debit' | 'credit') => sumAmounts(summed.map((one) => one[side]))
  return (
    <Panel title={t('entries')} note={note} width={440} onClose={onClose}>
      {shown.length === 0 && <p className="page-note merge-entry px-16 py-0 my-12">{t('entriesNone')}</p>}
      {[...groups].map(([key, lines]) => (
        <Entry key={key} report={report} basis={basis} lines={lines} />
      ))}
      {shown.length > 0 && (
        <section className="merge-entry px-16">
          <table className="full-table table-fixed">
            <tbody>
              <tr className="font-semibold">
                <td colSpan={2}>{subject === everyEntry ? t('total') : `${t('total')} ${subject}`}</td>
                {(['debit', 'credit'] as const).map((side) => (
                  <td key={side} className="merge-amount text-right" title={t('plainFigure:rowsAbove')}>
                    <Money value={sum(side)} zero="blank" />
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </section>
      )}
    </Panel>
  )
}
