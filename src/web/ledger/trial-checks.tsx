// The foot of balance table 1: debit and credit of its three pairs, the stamp of the trial balance, or what to look at.
import { formatMoney, readSum } from '../../domain/base/money.ts'
import { type CheckedPair, checkedPairs } from '../../domain/ledger/trial-form.ts'
import { groupDigits } from '../kit/money.tsx'
import { useWords } from '../kit/words.ts'
import { addressOf } from '../parts/address.ts'
import { unitText } from '../parts/report/report-columns.tsx'
import { CheckMark } from '../parts/report/report-page.tsx'
import type { Report } from '../parts/report/use-report.ts'
import { type TrialTexts, totalLink } from './trial-columns.tsx'

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
