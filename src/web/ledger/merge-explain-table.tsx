// A figure of the merged balance table or of the worksheet taken apart, with the ways that lead on from it.

import type { ExplainedCompanyShape } from '../../contract/merge/report-merge.ts'
import { mergeExplainCalls } from '../../contract/merge/report-merge.ts'
import { type worksheetBases, worksheetOwnBases } from '../../domain/merge/merge-statement.ts'
import { useCall } from '../api/query.ts'
import { Button } from '../kit/button.tsx'
import { useWords } from '../kit/words.ts'
import { modeOf, questionOf, viewOf } from '../parts/report/merge-api.ts'
import { type ExplainLinks, MergeExplainPanel, usePageOf } from '../parts/report/merge-explain.tsx'
import { closingOf } from '../parts/report/report-bars.tsx'
import type { Report } from '../parts/report/use-report.ts'

export type Basis = (typeof worksheetBases)[number]

/** The figures of the worksheet itself, beside those of a balance table that lead to it. */
export const isOwnBasis = (basis: Basis): boolean => worksheetOwnBases.some((one) => one === basis)

/** What a company shows of a figure in its own balance table: for which months, and in which of its columns. */
export const inOwnTable = (report: Report, basis: Basis, isProfit: boolean) => {
  const january = `${report.month.slice(0, 4)}-01`
  if (basis === 'opening') return { query: { from: january, withoutClosing: '1' }, kind: 'opening' as const }
  if (basis === 'year') return { query: { from: january, withoutClosing: '1' }, kind: 'closing' as const }
  if (basis === 'month') {
    const kind = isProfit ? ('movement' as const) : ('closing' as const)
    return { query: { from: report.month, withoutClosing: '1' }, kind }
  }
  const isYear = basis === 'ytdDebit' || basis === 'ytdCredit'
  const query = { from: isYear ? january : report.from }
  return { query, kind: basis === 'from' ? ('opening' as const) : basis === 'to' ? ('closing' as const) : movement }
}
const movement = 'movement' as const

type Props = {
  report: Report
  /** '' for all subjects. */
  subject: string
  isProfit: boolean
  name: string
  title: string
  basis: Basis
  isCredit: boolean
  value: string | null
  onClose: () => void
}

const linksOf = (props: Props, total: ExplainedCompanyShape | undefined): ExplainLinks => {
  const { report, subject, name, basis, isProfit } = props
  const { group, companies } = questionOf(report)
  const own = inOwnTable(report, basis, isProfit)
  const toOwn = ({ accountSet }: ExplainedCompanyShape, figure: string) =>
    report.drill(
      '/report/balance-table-1',
      { companies: accountSet, subject, ...own.query },
      { name, figure, kind: own.kind },
    )
  const worksheet = { view: 'worksheet', subject, basis, mode: 'merged', group, companies }
  return {
    own: (one) => toOwn(one, one.own),
    // What people adjust are lines of statements, no balances.
    adjustment: () => null,
    step: (one, step) => {
      const to = (query: Record<string, string | undefined>) =>
        report.drill('/report/merge', { ...worksheet, ...query }, { name, figure: one[step], kind: 'closing' })
      // A balance table has no part of other holders.
      if (step === 'minority' || (one.role === 'others' && one !== total)) return null
      if (step === 'eliminated') return to({ entry: '*', of: one.company || undefined })
      if (step === 'merged' || step === 'excluded') return to({ only: one.company || undefined })
      if (one === total) return to({ mode: 'sum' })
      if (one.role === 'adjusting') return null
      return one.own === '' ? toOwn(one, one.translated) : to({})
    },
  }
}

export const ExplainedTable = (props: Props) => {
  const t = useWords('mergeExplain')
  const { report, subject, basis, isCredit, name, value, title } = props
  const mode = modeOf(report) === 'sum' ? ('sum' as const) : ('merged' as const)
  const [page, setPage] = usePageOf(`${subject} ${basis} ${isCredit}`)
  const ofTable = isOwnBasis(basis) ? {} : { from: report.from, ...closingOf(report) }
  const asked = { ...questionOf(report), ...ofTable, mode, subject: subject || undefined, basis, isCredit, page }
  const answer = useCall(mergeExplainCalls.explainMergeTable, asked)
  const { group, companies } = questionOf(report)
  const toSheet = report.drill(
    '/report/merge',
    { view: 'worksheet', subject, basis, mode, group, companies },
    { name, figure: value ?? '', kind: 'closing' },
  )
  return (
    <MergeExplainPanel
      {...{ name, value, answer, onPage: setPage, onClose: props.onClose, note: title }}
      links={linksOf(props, answer.data?.total)}
      foot={
        viewOf(report) !== 'worksheet' && (
          <Button look="solid" onClick={() => report.tab.open(toSheet)}>
            {t('worksheet')}
          </Button>
        )
      }
    />
  )
}
