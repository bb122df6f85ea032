// The first wall: where a retail group sells, by province, shop, brand and hour.
import { useMemo } from 'react'
import { type CockpitShape, visualizingCalls } from '../../contract/visualizing.ts'
import { client } from '../api/client.ts'
import { useCall } from '../api/query.ts'
import { send } from '../api/send.ts'
import { groupDigits } from '../kit/money.tsx'
import { useWords } from '../kit/words.ts'
import { BigChart } from '../parts/big-chart.tsx'
import { provinceTiles } from '../parts/province-tiles.ts'
import { sumAmounts } from '../parts/sum-amounts.ts'
import { Wall, WallCard } from './wall.tsx'
import { category, value, wallFrame, wallLook, whole } from './wall-look.ts'

const api = client(visualizingCalls, send)

const ring = (brands: CockpitShape['brands']) => ({
  ...wallFrame,
  color: wallLook.series,
  series: [
    {
      ...{ type: 'pie', radius: ['46%', '70%'], label: { color: wallLook.text, fontSize: 16 } },
      data: brands.map(({ name, revenue }) => ({ name, value: whole(revenue) })),
    },
  ],
})

const hourly = (hours: readonly string[]) => ({
  ...wallFrame,
  xAxis: category(hours.map((_, hour) => String(hour))),
  yAxis: value,
  series: [
    {
      ...{ type: 'line', smooth: true, symbol: 'none', color: wallLook.now, areaStyle: { opacity: 0.25 } },
      data: hours.map(whole),
    },
  ],
})

const dial = (thousandth: number) => ({
  ...wallFrame,
  series: [
    {
      ...{ type: 'gauge', min: 0, max: 100, radius: '96%', center: ['50%', '58%'] },
      progress: { show: true, width: 20, itemStyle: { color: wallLook.series[1] } },
      axisLine: { lineStyle: { width: 20, color: [[1, wallLook.line]] } },
      ...{
        pointer: { show: false },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: { show: false },
      },
      detail: { formatter: `${thousandth / 10}%`, color: wallLook.strong, fontSize: 40, offsetCenter: [0, 0] },
      data: [{ value: thousandth / 10 }],
    },
  ],
})

const mapLook = {
  ...{ low: wallLook.low, high: wallLook.now, none: wallLook.surface, border: wallLook.surface },
  ...{ text: wallLook.strong, fontSize: 17 },
}

const Shops = ({ stores }: { stores: CockpitShape['stores'] }) => {
  const t = useWords('visualizing')
  const most = Math.max(1, ...stores.map(({ revenue }) => whole(revenue)))
  return (
    <ol className="wall-ranks">
      {stores.map(({ no, revenue }) => (
        <li key={no}>
          <span>{t('store', { no })}</span>
          <b>{groupDigits(revenue)}</b>
          <i style={{ width: `${(whole(revenue) * 100) / most}%` }} />
        </li>
      ))}
    </ol>
  )
}

const Drawn = ({ data }: { data: CockpitShape }) => {
  const t = useWords('visualizing')
  const options = useMemo(
    () => ({
      map: {
        ...wallFrame,
        ...provinceTiles(
          new Map(data.provinces.map(({ code, revenue }) => [code, whole(revenue)])),
          (code) => t(`province:tile_${code}`),
          mapLook,
        ),
      },
      ring: ring(data.brands),
      hours: hourly(data.hours),
      dial: dial(data.sellThrough),
    }),
    [data, t],
  )
  return (
    <>
      <WallCard title={`${t('byProvince')} · ${data.currency}`} columns={6} rows={2}>
        <BigChart option={options.map} label={t('byProvince')} />
        <p className="wall-total">
          {t('total')} <b>{groupDigits(sumAmounts(data.provinces.map(({ revenue }) => revenue)))}</b>
        </p>
      </WallCard>
      <WallCard title={t('byStore')} columns={3} rows={2}>
        <Shops stores={data.stores} />
      </WallCard>
      <WallCard title={t('byBrand')} columns={3} rows={1}>
        <BigChart option={options.ring} label={t('byBrand')} />
      </WallCard>
      <WallCard title={t('sellThrough')} columns={3} rows={1}>
        <BigChart option={options.dial} label={`${t('sellThrough')} ${data.sellThrough / 10}%`} />
      </WallCard>
      <WallCard title={t('byHour')} columns={12} rows={1}>
        <BigChart option={options.hours} label={t('byHour')} />
      </WallCard>
    </>
  )
}

const Figures = () => {
  const { data } = useCall(api.cockpit, {})
  return data ? <Drawn data={data} /> : null
}

const CockpitScreen = () => (
  <Wall name="cockpit">
    <Figures />
  </Wall>
)

export default CockpitScreen
