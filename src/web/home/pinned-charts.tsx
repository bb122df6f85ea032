// The charts of the gallery that one has pinned, on the first page.
import { useMemo } from 'react'
import type { MonthFigures } from '../../domain/statement/month-figures.ts'
import { useWords } from '../kit/words.ts'
import { useChartColours } from '../parts/chart/big-chart.tsx'
import type { ChartWork } from '../parts/chart/chart-figures.ts'
import { KindCard, usePinnedKinds } from '../parts/chart/kind-card.tsx'

type Props = { months: readonly MonthFigures[]; digits: number; month: string }

const PinnedCharts = ({ months, digits, month }: Props) => {
  const t = useWords('charts')
  const colours = useChartColours()
  const [pinned, setPinned] = usePinnedKinds()
  const work = useMemo<ChartWork>(
    () => ({ months, month, digits, colours, isCompared: true, nameOf: (name) => t(`line_${name}`) }),
    [months, month, digits, colours, t],
  )
  return (
    <div className="home-charts grid col-span-full gap-12 min-h-244">
      {pinned.map((kind) => (
        <KindCard
          key={kind}
          kind={kind}
          work={work}
          isPinned
          onPin={() => setPinned(pinned.filter((one) => one !== kind))}
        />
      ))}
    </div>
  )
}

export default PinnedCharts
