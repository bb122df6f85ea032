// The vouchers that make a figure of a statement, those that add or take most first, and the proof that they sum to it.
import { useState } from 'react'
import { useCall } from '../api/query.ts'
import { useAuth } from '../kit/auth.tsx'
import { Button } from '../kit/button.tsx'
import { AmountCell, isZeroText, Money } from '../kit/money.tsx'
import { LoadFailed, Skeleton } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { addressOf } from '../parts/address.ts'
import '../parts/report/explain.css'
import { reportApi } from '../parts/report/report-api.ts'
import { CheckMark } from '../parts/report/report-page.tsx'
import type { Report } from '../parts/report/use-report.ts'
import { differenceOf } from './explain-terms.ts'
import { compareOf } from './statement-compare.ts'

const callOf = { incomeStatement: reportApi.incomeStatementVouchers, cashFlow: reportApi.cashFlowVouchers }
export type WithVouchers = keyof typeof callOf
export const hasVouchers = (name: string): name is WithVouchers => name in callOf

type MadeProps = {
  report: Report
  name: WithVouchers
  line: number
  column: string
  /** What the vouchers should sum to. */
  value: string | null
  digits: number
  /** Asks at once, without being asked to. */
  isOpen?: boolean
}

const Listed = ({ report, name, line, column, value, digits }: MadeProps) => {
  const t = useWords('statementVouchers')
  const maySee = useAuth('gl:statementAdjustment:view')
  const answer = useCall(callOf[name], {
    ...{ accountSet: report.companies ?? report.set?.value, month: report.month, include: report.include },
    ...{ compare: compareOf(report, name), column, line },
  })
  if (answer.error) return <LoadFailed trouble={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton rows={3} widths={[80, 160, 80]} />
  const { isKnown, vouchers, count, total, adjusted } = answer.data
  if (!isKnown) return <p className="explain-none quiet">{t('unknown')}</p>
  const rest = differenceOf(differenceOf(value, adjusted, digits), total, digits)
  return (
    <>
      <ul className="explain-parts explain-vouchers lined">
        {vouchers.map(({ id, date, voucher, summary, amount }) => (
          <li key={id} className="explain-part">
            <span className="explain-part-name" title={`${date} ${voucher} ${summary}`}>
              <span className="quiet">
                {date} {voucher}
              </span>{' '}
              {summary}
            </span>
            <span className="explain-part-value one-line">
              <a href={`#/voucher/entry/${id}`}>
                <Money value={amount} />
              </a>
            </span>
          </li>
        ))}
      </ul>
      {count > vouchers.length && <p className="explain-none quiet">{t('more', { n: count - vouchers.length })}</p>}
      {!isZeroText(adjusted) && (
        <p className="explain-proof">
          {t('statementAdjustment:adjustedOf')}{' '}
          <AmountCell value={adjusted} to={maySee ? addressOf('/report/adjustment', { state: 'reviewed' }) : null} />
        </p>
      )}
      <p className="explain-proof">
        {rest !== null && isZeroText(rest) ? (
          <CheckMark isFine>{t('sumIsFigure', { n: count })}</CheckMark>
        ) : (
          <CheckMark isFine={false}>
            {t('rest')}{' '}
            <span title={t('plainFigure:thisLess')}>
              <Money value={rest} zero="zero" />
            </span>
          </CheckMark>
        )}
      </p>
    </>
  )
}

export const MadeByVouchers = (props: MadeProps) => {
  const t = useWords('statementVouchers')
  const [asked, setAsked] = useState('')
  const key = `${props.line} ${props.column} ${props.report.month}`
  return (
    <section className="explain-section margin-0 pad-bottom-8 lined">
      <p className="explain-head">
        <span>{t('title')}</span>
      </p>
      {props.isOpen || asked === key ? (
        <Listed {...props} />
      ) : (
        <Button look="plain" onClick={() => setAsked(key)}>
          {t('show')}
        </Button>
      )}
    </section>
  )
}
