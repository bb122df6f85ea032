// What stands behind an explained figure: how many vouchers and lines move it, and how much of it is unposted.
import type { ReactNode } from 'react'
import type { IncludeShape } from '../../contract/ledger/report-question.ts'
import type { ExplainPartShape } from '../../contract/statement/statement.ts'
import { useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { isZeroText, Money } from '../kit/money.tsx'
import { useWords } from '../kit/words.ts'
import { addressOf, changedSearch } from '../parts/address.ts'
import { isListed } from '../parts/company-choice.ts'
import '../parts/report/explain.css'
import { reportApi } from '../parts/report/report-api.ts'
import type { Explanation } from './explain-data.ts'
import type { Figure } from './explain-parts.tsx'
import { differenceOf, topSubjects } from './explain-terms.ts'

const Fact = (props: { name: string; children: ReactNode }) => (
  <div className="explain-fact">
    <dt>{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
)

/** Vouchers and lines of the figure's subjects in its months, and where they are listed. */
const Movements = ({ figure, parts }: { figure: Figure; parts: readonly ExplainPartShape[] }) => {
  const t = useWords('reportScreen')
  const mayCount = useAuth('gl:report:generalLedger2:view')
  const mayList = useAuth('gl:voucher:view')
  const top = topSubjects(parts)
  const { report, column } = figure
  const { withoutClosing, ...asked } = top ?? { month: '', subjects: '', withoutClosing: false }
  const withClosing = withoutClosing ? false : undefined
  const input = { accountSet: column.accountSet, include: report.include, ...asked, withClosing }
  // What is counted are the lines of the whole books.
  const isWhole = column.entity === null && report.asKnown === undefined
  const counted = useCall(reportApi.movements, input, { enabled: top !== null && mayCount && isWhole, quiet: true })
  if (!top || !mayCount || !isWhole || counted.error) return null
  const more = counted.data?.isWhole === false ? '+' : ''
  const words = counted.data
    ? t('movementsOf', { vouchers: `${counted.data.vouchers}${more}`, lines: `${counted.data.lines}${more}` })
    : '…'
  const range = { periodFrom: top.from, periodTo: top.month, subject: top.subjects }
  const companies = column.accountSet === report.set?.value ? undefined : column.accountSet
  const isThere = mayList && isListed(column.accountSet, report.set?.value)
  const list = isThere && counted.data?.vouchers ? addressOf('/voucher/list', { ...range, companies }) : null
  return <Fact name={t('movements')}>{list ? <a href={`#${list}`}>{words}</a> : words}</Fact>
}

/** Leads to the same figure with the vouchers, or without them. */
const Unposted = (props: { figure: Figure; include: IncludeShape | undefined; amount: string }) => {
  const { report, row, column } = props.figure
  const money = <Money value={props.amount} zero="zero" />
  if (isZeroText(props.amount)) return money
  const { path, search } = report.address
  const to =
    path + changedSearch(search, { month: report.month, include: props.include, line: row.no, column: column.key })
  return <a href={`#${to}`}>{money}</a>
}

export const ExplainedFacts = (props: {
  figure: Figure
  explanation: Explanation
  parts: readonly ExplainPartShape[]
  digits: number
}) => {
  const t = useWords('reportScreen')
  const { figure, explanation, digits } = props
  const { other } = explanation
  const isPosted = figure.report.include === 'posted'
  const unposted = other
    ? isPosted
      ? differenceOf(other.value, figure.value, digits)
      : differenceOf(figure.value, other.value, digits)
    : null
  return (
    <dl className="explain-section">
      <Movements figure={figure} parts={props.parts} />
      {unposted !== null && (
        <Fact name={t(isPosted ? 'unpostedBeside' : 'unpostedWithin')}>
          <Unposted figure={figure} include={other?.include} amount={unposted} />
        </Fact>
      )}
    </dl>
  )
}
