// A chart of the library, drawn when it is there, in the colours of the theme, as wide as its place; and a bridge.
import type { EChartsCoreOption, EChartsType } from 'echarts/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { BridgeStep } from '../../../domain/base/bridge.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { CallFailed } from '../../api/failure.ts'
import { groupDigits } from '../../kit/money.tsx'
import { LoadFailed } from '../../kit/page.tsx'
import { usePreferences } from '../../theme/preferences.ts'
import { type AmountUnit, figureIn, heights } from './chart-figures.ts'
import './chart.css'

export type ChartOption = EChartsCoreOption

const names = {
  ...{ text: '--text-2', strong: '--text', line: '--line', surface: '--surface', now: '--chart-this' },
  ...{ before: '--chart-last', fall: '--chart-fall', total: '--chart-total', good: '--ok', odd: '--violet' },
  ...{ warn: '--warn', low: '--sel', face: '--face' },
} as const
export type ChartColours = Record<keyof typeof names, string>

/** The colours of the page as they are now: a canvas knows no variables. */
export const useChartColours = (): ChartColours => {
  const isDark = usePreferences((state) => state.isIsDark)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme is what the styles are read anew for
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement)
    const read = Object.entries(names).map(([name, variable]) => [name, style.getPropertyValue(variable).trim()])
    return Object.fromEntries(read) as ChartColours
  }, [isDark])
}

type BigChartProps = {
  option: ChartOption
  /** What is drawn, for who does not see it. */
  label: string
  /** px; the chart takes its whole place without it. */
  height?: number
  /** Given the chart when it is drawn, null when it goes. */
  onChart?: (chart: EChartsType | null) => void
  onPress?: (name: string) => void
}

export const BigChart = ({ option, label, height, onChart, onPress }: BigChartProps) => {
  const box = useRef<HTMLDivElement>(null)
  const [chart, setChart] = useState<EChartsType | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try begins anew
  useEffect(() => {
    let made: EChartsType | null = null
    let isGone = false
    import('./echarts-lib.ts').then(
      ({ init }) => {
        if (isGone || !box.current) return
        made = init(box.current)
        setChart(made)
      },
      () => !isGone && setFailed(true),
    )
    return () => {
      isGone = true
      made?.dispose()
      setChart(null)
    }
  }, [tries])
  useEffect(() => onChart?.(chart), [chart, onChart])
  useEffect(() => {
    chart?.setOption(option, { notMerge: true })
  }, [chart, option])
  useEffect(() => {
    if (!chart || !onPress) return
    const press = ({ name }: { name: string }) => onPress(name)
    chart.on('click', press)
    return () => {
      if (!chart.isDisposed()) chart.off('click', press)
    }
  }, [chart, onPress])
  useEffect(() => {
    if (!chart || !box.current) return
    const watcher = new ResizeObserver(() => chart.resize())
    watcher.observe(box.current)
    return () => watcher.disconnect()
  }, [chart])
  const retry = () => {
    setFailed(false)
    setTries(tries + 1)
  }
  if (isFailed) return <LoadFailed trouble={new CallFailed('network')} onRetry={retry} />
  return (
    <div ref={box} className="big-chart w-full" role="img" aria-label={label} style={{ height: height ?? '100%' }} />
  )
}

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
    <span className="chart-space flex-1 min-h-0 relative lined-strong">
      <i className={look} style={{ bottom: `${low}%`, height: `${high - low}%` }} />
      <b className={step.amount < 0n ? 'money-negative' : ''} style={{ bottom: `${high}%` }}>
        {text}
      </b>
    </span>
  )
}

/** A bridge as a chart: totals stand on zero, each step goes on where the one before ended; each is a link. */
export const StepsChart = ({ steps, digits, unit, nameOf, to }: StepsProps) => {
  const ends = heights([0n, ...steps.flatMap((step) => [step.from, step.to])], true)
  return (
    <div className="chart-steps flex flex-1 min-h-0 relative">
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
            <span className="chart-month overflow-hidden pt-4 text-11">{name}</span>
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
