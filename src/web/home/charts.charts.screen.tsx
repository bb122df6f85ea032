// The gallery of charts: each kind drawn of the months of the account set, with its figures, its picture and its file.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { homeCalls } from '../../contract/office/home.ts'
import { readMonthFigures } from '../../domain/statement/month-figures.ts'
import { useCall } from '../api/query.ts'
import type { AccountSetChoice } from '../api/session.ts'
import { Checkbox } from '../kit/field.tsx'
import { Answered, Empty, Page, PageBar, Skeleton } from '../kit/page.tsx'
import { useWords } from '../kit/words.ts'
import { ofAccountSet } from '../parts/account-set-gate.tsx'
import { useAddress } from '../parts/address.ts'
import { useChartColours } from '../parts/chart/big-chart.tsx'
import type { ChartWork } from '../parts/chart/chart-figures.ts'
import { type ChartKind, chartKinds } from '../parts/chart/chart-kinds.ts'
import { KindCard, usePinnedKinds } from '../parts/chart/kind-card.tsx'
import { PrintStamp } from '../parts/chart/picture-acts.tsx'
import { MonthPicker } from '../parts/period-picker.tsx'
import './charts.css'

const Gallery = ({ set }: { set: AccountSetChoice }) => {
  const t = useWords('charts')
  const address = useAddress()
  const colours = useChartColours()
  const [pinned, setPinned] = usePinnedKinds()
  const month = address.get('month') || (set.openMonth ?? `${set.year}-12`)
  const isCompared = address.get('compared') !== '0'
  const trend = useCall(homeCalls.trend, { month }, { placeholderData: keepPreviousData })
  const { data } = trend
  const work = useMemo<ChartWork | null>(() => {
    if (!data) return null
    const digits = data.minorDigits
    const months = data.points.map((point) => readMonthFigures(point, digits))
    return { months, month, digits, colours, isCompared, nameOf: (name) => t(`line_${name}`) }
  }, [data, month, colours, isCompared, t])
  const order = chartKinds.toSorted((a, b) => Number(pinned.includes(b)) - Number(pinned.includes(a)))
  const pin = (kind: ChartKind) =>
    setPinned(pinned.includes(kind) ? pinned.filter((one) => one !== kind) : [...pinned, kind])
  return (
    <Page ground>
      <PageBar title={t('title')} note={t('source')}>
        <MonthPicker value={month} onChange={(next) => address.set({ month: next })} />
        <Checkbox checked={isCompared} onChange={(on) => address.set({ compared: on ? null : '0' })}>
          {t('compared')}
        </Checkbox>
      </PageBar>
      <PrintStamp title={t('title')} notes={[month, t('source')]} />
      <div className="charts grid flex-1 min-h-0 overflow-auto gap-12 content-start px-16 pt-12 pb-24">
        <Answered answer={trend} waiting={<Skeleton rows={6} widths={[160, 320, 240]} />}>
          {({ points }) =>
            points.length === 0 ? (
              <Empty icon="chart" title={t('none')} text={t('noneText')} />
            ) : (
              work &&
              order.map((kind) => (
                <KindCard key={kind} kind={kind} work={work} isPinned={pinned.includes(kind)} onPin={() => pin(kind)} />
              ))
            )
          }
        </Answered>
      </div>
    </Page>
  )
}

export const PinnedCharts = ({ months, digits, month }: Pick<ChartWork, 'months' | 'digits' | 'month'>) => {
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

export default ofAccountSet(Gallery)
