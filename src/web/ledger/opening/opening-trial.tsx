// Whether openings tie: sums by side, the difference, the accounting equation, and how the year began.
import { formatMoney } from '../../../domain/base/money.ts'
import type { OpeningTrial } from '../../../domain/ledger/opening.ts'
import { Icon } from '../../kit/icon.tsx'
import { Money } from '../../kit/money.tsx'
import { Panel } from '../../kit/panel.tsx'
import { useWords } from '../../kit/words.ts'

type TrialProps = { trial: OpeningTrial; digits: number; hasYear: boolean }

export const isTied = ({ difference, yearDifference }: OpeningTrial): boolean =>
  difference === 0n && yearDifference === 0n

export const TrialMark = ({ trial, digits, hasYear }: TrialProps) => {
  const t = useWords('opening')
  const { difference, yearDifference } = trial
  if (isTied(trial)) {
    return (
      <span className="opening-tied">
        <Icon name="check-circle" size={14} /> {t('tied')}
      </span>
    )
  }
  const isNow = difference !== 0n || !hasYear
  return (
    <span className="opening-untied" role="status">
      <Icon name="alert" size={14} /> {t(isNow ? 'difference' : 'yearDifference')}{' '}
      <Money value={formatMoney(isNow ? difference : yearDifference, digits)} zero="zero" />
    </span>
  )
}

const sides = { left: ['ASSET', 'COST'], right: ['LIABILITY', 'EQUITY', 'COMMON', 'PROFIT_LOSS'] } as const

export const TrialPanel = ({ trial, digits, hasYear, onClose }: TrialProps & { onClose: () => void }) => {
  const t = useWords('opening')
  const text = (minor: bigint) => formatMoney(minor, digits)
  const line = (label: string, minor: bigint, isSum = false) => (
    <div key={label} className={isSum ? 'opening-sum' : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money value={text(minor)} zero="zero" />
      </dd>
    </div>
  )
  const sumOf = (types: readonly (keyof OpeningTrial['byType'])[], sign: bigint) =>
    types.reduce((sum, type) => sum + trial.byType[type] * sign, 0n)
  return (
    <Panel title={t('trial')} onClose={onClose}>
      <div className="opening-trial">
        <TrialMark trial={trial} digits={digits} hasYear={hasYear} />
        <dl>
          {line(t('sumDebit'), trial.debit)}
          {line(t('sumCredit'), trial.credit)}
          {line(t('difference'), trial.difference, true)}
          {hasYear && line(t('yearDifference'), trial.yearDifference)}
        </dl>
        <h3>{t('equation')}</h3>
        <dl>
          {sides.left.map((type) => line(t(`master:type_${type}`), trial.byType[type]))}
          {line(t('leftSum'), sumOf(sides.left, 1n), true)}
          {sides.right.map((type) => line(t(`master:type_${type}`), -trial.byType[type]))}
          {line(t('rightSum'), sumOf(sides.right, -1n), true)}
        </dl>
        {!isTied(trial) && <p className="books-why">{t('untiedHow')}</p>}
      </div>
    </Panel>
  )
}
