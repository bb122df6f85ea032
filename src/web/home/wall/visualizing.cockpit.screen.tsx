// The first wall, for anybody: where a retail group sells, by province, shop, brand and hour; the sample, or published.

import { useMemo } from 'react'
import { type CockpitShape, visualizingCalls } from '../../../contract/office/visualizing.ts'
import { useCall } from '../../api/query.ts'
import { groupDigits, sumAmounts } from '../../kit/money.tsx'
import { type Say, useWords } from '../../kit/words.ts'
import { BigChart } from '../../parts/chart/big-chart.tsx'
import { provinceTiles } from '../../parts/chart/chart-figures.ts'
import { category, value, Wall, WallCard, type WallFigures, wallFrame, wallLook, whole } from './wall.tsx'

const ring = (brands: CockpitShape['brands'], t: Say) => ({
  ...wallFrame,
  color: wallLook.series,
  series: [
    {
      ...{ type: 'pie', radius: ['46%', '70%'], label: { color: wallLook.text, fontSize: 16 } },
      data: brands.map(({ no, revenue }) => ({ name: t('brand', { no }), value: whole(revenue) })),
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
        <li key={no} className="grid grid-cols-[1fr_auto] gap-x-12 gap-y-2">
          <span>{t('store', { no })}</span>
          <b className="font-semibold">{groupDigits(revenue)}</b>
          <i className="h-6" style={{ width: `${(whole(revenue) * 100) / most}%` }} />
        </li>
      ))}
    </ol>
  )
}

export const Cockpit = ({ data }: { data: CockpitShape }) => {
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
      ring: ring(data.brands, t),
      hours: hourly(data.hours),
      dial: dial(data.sellThrough ?? 0),
    }),
    [data, t],
  )
  const share = data.sellThrough === null ? null : `${data.sellThrough / 10}%`
  // What stands at the right takes the place of what is not told.
  const [hasBrands, hasHours] = [data.brands.length > 0, data.hours.length > 0]
  const rows = hasHours ? 2 : 3
  const rowsOfPart = share !== null && hasBrands ? 1 : rows
  return (
    <>
      <WallCard title={t('byProvince')} columns={6} rows={rows}>
        <BigChart option={options.map} label={t('byProvince')} />
        <p className="wall-total absolute text-18">
          {t('total')} <b>{groupDigits(sumAmounts(data.provinces.map(({ revenue }) => revenue)))}</b>
        </p>
      </WallCard>
      <WallCard title={t('byStore')} columns={hasBrands || share !== null ? 3 : 6} rows={rows}>
        <Shops stores={data.stores} />
      </WallCard>
      {hasBrands && (
        <WallCard title={t('byBrand')} columns={3} rows={rowsOfPart}>
          <BigChart option={options.ring} label={t('byBrand')} />
        </WallCard>
      )}
      {share !== null && (
        <WallCard title={t('sellThrough')} columns={3} rows={rowsOfPart}>
          <BigChart option={options.dial} label={`${t('sellThrough')} ${share}`} />
        </WallCard>
      )}
      {hasHours && (
        <WallCard title={t('byHour')} columns={12} rows={1}>
          <BigChart option={options.hours} label={t('byHour')} />
        </WallCard>
      )}
    </>
  )
}

const useFigures = (): WallFigures | null => {
  const { data } = useCall(visualizingCalls.cockpit, {})
  return data ? { publishedAt: data.publishedAt, drawn: <Cockpit data={data} /> } : null
}

export default () => <Wall name="cockpit" useFigures={useFigures} />
