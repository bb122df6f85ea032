// Balance table 1: the subject balance table in two to eight columns, with its proof, or by months.
import { reportCalls, reportPaperCalls } from '../../contract/statement/report.ts'
import { formatMoney, readSum } from '../../domain/base/money.ts'
import { type CheckedPair, checkedPairs } from '../../domain/ledger/trial-form.ts'
import { senderOf } from '../api/query.ts'
import { groupDigits } from '../kit/money.tsx'
import { useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { addressOf } from '../parts/address.ts'
import { isMerging } from '../parts/report/merge-api.ts'
import { useReportCall } from '../parts/report/report-answer.ts'
import { rangeOf, subjectsOf } from '../parts/report/report-bars.tsx'
import { unitText } from '../parts/report/report-columns.tsx'
import { allOf, CheckMark, ReportPage } from '../parts/report/report-page.tsx'
import { type Report, useReport } from '../parts/report/use-report.ts'
import { MergeTableTab } from './merge-table-tab.tsx'
import { MonthTable } from './month-table.tsx'
import { currencyIn, isByMonths, TrialFirst, TrialSecond, trialRowsOf } from './trial-bars.tsx'
import { formOf, type TrialTexts, totalLink, useTrialColumns, useTrialTotal } from './trial-columns.tsx'

const TrialTable = ({ report }: { report: Report }) => {
  const input = {
    ...{ ...rangeOf(report), ...trialRowsOf(report) },
    withEntities: report.address.has('withEntities') || undefined,
  }
  const answer = useReportCall(report, reportCalls.balanceTable1, input)
  const book = answer.data?.books[0]
  const columns = useTrialColumns(report, book)
  const totals = useTrialTotal(report, book)
  // A part of the subjects, or one currency, need not balance.
  const isPart = Object.values(subjectsOf(report)).some((code) => code !== undefined) || input.currency !== undefined
  const isWhole = !answer.data?.scoped && !isPart
  const onPaper = { columns: formOf(report), sides: report.address.has('sides') || undefined }
  return (
    <ReportPage
      report={report}
      name="balanceTable1"
      currency={currencyIn(report)}
      answer={answer}
      between={<TrialFirst report={report} />}
      second={<TrialSecond report={report} />}
      grid={{
        id: 'balance-table-1',
        columns,
        rows: book?.rows ?? [],
        rowKey: (row) => `${row.subject} ${row.entities?.map(({ type, code }) => `${type}:${code}`).join(' ') ?? '-'}`,
        rowLook: (row) => (row.entities ? 'muted' : row.leaf ? undefined : 'total'),
        totals,
      }}
      checks={book && isWhole && <TrialChecks report={report} total={book.total} digits={book.minorDigits} />}
      input={{ ...input, ...onPaper, ...allOf(report) }}
      file={senderOf(reportCalls.exportBalanceTable1)}
      paper={senderOf(reportPaperCalls.balanceTable1)}
    />
  )
}

/** Pairs of columns, or the months of the year; of several companies made one the pairs. */
const BalanceTable = () => {
  const report = useReport(useWords('reportScreen')('balanceTable1'))
  if (isMerging(report)) return <MergeTableTab report={report} />
  return isByMonths(report) ? <MonthTable report={report} /> : <TrialTable report={report} />
}

export default ofAccountSet(BalanceTable)

const differenceOf = (total: TrialTexts, pair: CheckedPair, digits: number): bigint =>
  readSum(total[`${pair}Debit`], digits) - readSum(total[`${pair}Credit`], digits)

/** Where to look: openings for the first pair, the proof of the books for what moved. */
const causes: Partial<Record<CheckedPair, string>> = { opening: '/define/opening', period: '/period/verify' }

/** It is the total below the rows, and leads where that leads. */
const Amount = ({ to, text }: { to: string | null; text: string }) => {
  const t = useWords('plainFigure')
  return to ? <a href={`#${to}`}>{text}</a> : <span title={t('rowsAbove')}>{text}</span>
}

type ChecksProps = { report: Report; total: TrialTexts; digits: number }

const Pair = ({ report, total, digits, pair }: ChecksProps & { pair: CheckedPair }) => {
  const t = useWords('reportScreen')
  const difference = differenceOf(total, pair, digits)
  const amount = groupDigits(unitText(report, total[`${pair}Debit`]) ?? '')
  const cause = difference === 0n ? undefined : causes[pair]
  return (
    <CheckMark isFine={difference === 0n}>
      {t(`pair_${pair}`)}{' '}
      {difference === 0n ? (
        <Amount to={totalLink(report, t, pair, { key: `${pair}Debit`, amount: total[`${pair}Debit`] })} text={amount} />
      ) : (
        t('balanceTable:pairDiffers', { difference: groupDigits(formatMoney(difference, digits)) })
      )}
      {cause && (
        <a className="link-button" href={`#${addressOf(cause, { month: report.month })}`}>
          {t(`balanceTable:cause_${pair}`)}
        </a>
      )}
    </CheckMark>
  )
}

/**
 * The foot of balance table 1: debit and credit of its three pairs, the stamp of the trial balance, or what to look
 * at.
 */
export const TrialChecks = (props: ChecksProps) => {
  const t = useWords('reportScreen')
  const isFine = checkedPairs.every((pair) => differenceOf(props.total, pair, props.digits) === 0n)
  return (
    <>
      <CheckMark isFine={isFine}>
        <b>{t(isFine ? 'trialBalanced' : 'trialDiffers')}</b>
      </CheckMark>
      {checkedPairs.map((pair) => (
        <Pair key={pair} {...props} pair={pair} />
      ))}
    </>
  )
}
