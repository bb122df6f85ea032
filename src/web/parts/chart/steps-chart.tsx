// A bridge as a chart: totals stand on zero, each step goes on where the one before ended; each is a link.
import type { BridgeStep } from '../../../domain/base/bridge.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { groupDigits } from '../../kit/money.tsx'
import './chart.css'
import { type AmountUnit, figureIn, heights } from './chart-figures.ts'

type StepsProps = {
  steps: readonly BridgeStep[]
  digits: number
  unit: AmountUnit
  nameOf: (name: string) => string
  /** The address that proves a step. */
  to: (step: BridgeStep) => string
}

const Bar = ({ step, ends, text }: { step: BridgeStep; ends: readonly [number, number]; text: string }) => {
  const look = step.isTotal ? 'chart-total' : step.amount < 0n ? 'chart-less' : 'chart-more'
  const [low, high] = [Math.min(...ends), Math.max(...ends)]
  return (
    <span className="chart-space">
      <i className={look} style={{ bottom: `${low}%`, height: `${high - low}%` }} />
      <b className={step.amount < 0n ? 'money-negative' : ''} style={{ bottom: `${high}%` }}>
        {text}
      </b>
    </span>
  )
}

export const StepsChart = ({ steps, digits, unit, nameOf, to }: StepsProps) => {
  const ends = heights([0n, ...steps.flatMap((step) => [step.from, step.to])], true)
  return (
    <div className="chart-steps">
      {steps.map((step, no) => {
        const name = nameOf(step.name)
        const exact = `${name} ${groupDigits(formatMoney(step.amount, digits))}`
        const sign = step.amount > 0n && !step.isTotal ? '+' : ''
        const inside = (
          <>
            <Bar
              step={step}
              ends={[ends[1 + no * 2] ?? 0, ends[2 + no * 2] ?? 0]}
              text={`${sign}${figureIn(step.amount, digits, unit)}`}
            />
            <span className="chart-month">{name}</span>
          </>
        )
        return (
          <a key={step.name} href={`#${to(step)}`} title={exact}>
            {inside}
          </a>
        )
      })}
    </div>
  )
}
