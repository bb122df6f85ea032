// A chart of one kind in its card: its figures and where they stand, its file, its picture, and the pin that keeps it.

import { keepPreviousData } from '@tanstack/react-query'
import type { EChartsType } from 'echarts/core'
import { Fragment, type ReactNode, useMemo, useRef, useState } from 'react'
import { type StoreRevenueShape, storeIncomeCalls } from '../../../contract/statement/store-income.ts'
import { csvText, textCell } from '../../../domain/base/csv.ts'
import { formatMoney, readSum } from '../../../domain/base/money.ts'
import type { ProvinceCode } from '../../../domain/base/province.ts'
import { saveFile } from '../../api/download.ts'
import { useCall } from '../../api/query.ts'
import { useSetting } from '../../api/setting.ts'
import { useAuth } from '../../kit/auth.tsx'
import { IconButton } from '../../kit/button.tsx'
import { Select } from '../../kit/field.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { FigureTable } from '../figure-table.tsx'
import { BigChart } from './big-chart.tsx'
import { type ChartDrawing, type ChartWork, drawn, frame, provinceTiles } from './chart-figures.ts'
import { type ChartKind, chartKinds, drawingOf } from './chart-kinds.ts'
import './kind-card.css'

/** The reports that the figures of a kind stand in. */
const reports = {
  ...{ incomeStatement: '/report/income-statement', balanceSheet: '/report/balance-sheet' },
  storeIncome: '/report/store-income',
} as const
const apart: Partial<Record<ChartKind, (keyof typeof reports)[]>> = {
  ...{ radar: ['balanceSheet'], map: ['storeIncome'] },
  ...{ heatmap: ['incomeStatement', 'balanceSheet'], boxplot: ['incomeStatement', 'balanceSheet'] },
}
const behindOf = (kind: ChartKind) => apart[kind] ?? ['incomeStatement']

const readPinned = (stored: unknown): readonly ChartKind[] =>
  Array.isArray(stored) ? chartKinds.filter((kind) => stored.includes(kind)) : []

const Figures = ({ drawing, label }: { drawing: ChartDrawing; label: string }) => {
  const rows = drawing.rows.map(([name = '', ...figures]) => ({
    ...{ key: name, name },
    cells: figures.map((value) => (/^-?[\d.]+$/.test(value) ? { value } : { value, isExact: true })),
  }))
  return <FigureTable label={label} head={drawing.head} rows={rows} />
}

const csvOf = ({ head, rows }: ChartDrawing): Blob => {
  const lines = rows.map(([name = '', ...figures]) => [textCell(name), ...figures])
  return new Blob(['\ufeff', csvText(head.map(textCell), lines)], { type: 'text/csv' })
}

const pictureOf = (chart: EChartsType, ground: string): Promise<Blob | null> =>
  new Promise((done) => chart.renderToCanvas({ pixelRatio: 2, backgroundColor: ground }).toBlob(done, 'image/png'))

type CardProps = { kind: ChartKind; work: ChartWork; isPinned: boolean; onPin: () => void }
/** `choice` stands beside the title; `onPress` is given the name of what is pressed in the chart. */
type DrawnProps = CardProps & { drawing: ChartDrawing; choice?: ReactNode; onPress?: (name: string) => void }

const DrawnCard = ({ kind, work, isPinned, onPin, drawing, choice, onPress }: DrawnProps) => {
  const t = useWords('charts')
  const [hasFigures, setHasFigures] = useState(false)
  const chart = useRef<EChartsType | null>(null)
  const name = t(`kind_${kind}`)
  const file = `${kind}-${work.month}`
  const savePicture = async () => {
    const picture = chart.current && (await pictureOf(chart.current, work.colours.surface))
    if (picture) saveFile(picture, `${file}.png`)
  }
  return (
    <section className="charts-card column min-w-0 bg-surface rounded-6 px-12 pt-8 pb-12">
      <header className="row min-w-0 gap-8 min-h-36">
        <h2 className="flex-none font-semibold text-14">{name}</h2>
        <span className="page-note min-w-0 overflow-hidden text-ellipsis">{t(`shows_${kind}`)}</span>
        <div className="bar-end">
          {choice}
          <IconButton
            icon="table"
            label={t('figuresOf', { name })}
            aria-pressed={hasFigures}
            onClick={() => setHasFigures(!hasFigures)}
          />
          <IconButton
            icon="download"
            label={t('csvOf', { name })}
            onClick={() => saveFile(csvOf(drawing), `${file}.csv`)}
          />
          <IconButton icon="chart" label={t('pictureOf', { name })} onClick={() => void savePicture()} />
          <IconButton icon="pin" label={t('pinOf', { name })} aria-pressed={isPinned} onClick={onPin} />
        </div>
      </header>
      {hasFigures ? (
        <>
          <p className="page-note">
            {t('behind')}
            {behindOf(kind).map((report) => (
              <Fragment key={report}>
                {' '}
                <a href={`#${reports[report]}?month=${work.month}&include=saved`}>{t(`behind_${report}`)}</a>
              </Fragment>
            ))}
          </p>
          <Figures drawing={drawing} label={t('figuresOf', { name })} />
        </>
      ) : (
        <BigChart
          option={drawing.option}
          label={`${name}: ${t(`shows_${kind}`)}`}
          height={260}
          onPress={onPress}
          onChart={(made) => {
            chart.current = made
          }}
        />
      )}
    </section>
  )
}

const MonthsCard = (props: CardProps & { kind: Exclude<ChartKind, 'map'> }) => {
  const { kind, work } = props
  return <DrawnCard {...props} drawing={useMemo(() => drawingOf(kind, work), [kind, work])} />
}

/** Where stores sell, and of a province that is pressed or chosen its stores; not there without the right to them. */
const MapCard = (props: CardProps) => {
  const t = useWords('charts')
  const [province, setProvince] = useState('')
  const { drawing, provinces } = useStoreMap(props.work, province)
  if (!drawing) return null
  const options = [{ code: '', name: t('everywhere') }, ...provinces]
  return (
    <DrawnCard
      {...props}
      drawing={drawing}
      choice={
        <Select
          label={t('line_province')}
          value={options.some(({ code }) => code === province) ? province : ''}
          options={options.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={setProvince}
          width={136}
        />
      }
      onPress={
        province === '' ? (tile) => setProvince(provinces.find((one) => one.tile === tile)?.code ?? '') : undefined
      }
    />
  )
}

export const KindCard = ({ kind, ...props }: CardProps) =>
  kind === 'map' ? <MapCard {...props} kind={kind} /> : <MonthsCard {...props} kind={kind} />

/** The kinds that one keeps in front of the gallery and on the first page. */
export const usePinnedKinds = () => useSetting<readonly ChartKind[]>('charts.pinned', [], readPinned)

/** More bars than this have no room in a card; all of them are in its figures. */
const barsMost = 10

type Province = { code: string; name: string; tile: string; stores: StoreRevenueShape[]; revenue: bigint }

const revenueOf = ({ revenue }: StoreRevenueShape, digits: number): bigint => readSum(revenue, digits)

/** The greatest first; what names no province stands last. */
const byProvince = (
  stores: readonly StoreRevenueShape[],
  digits: number,
  named: (code: ProvinceCode | '') => Pick<Province, 'name' | 'tile'>,
): Province[] =>
  [...Map.groupBy(stores, ({ province }) => province)]
    .map(([code, own]) => ({
      ...{ code, ...named(code), stores: own },
      revenue: own.reduce((sum, store) => sum + revenueOf(store, digits), 0n),
    }))
    .sort((a, b) => Number(a.code === '') - Number(b.code === '') || (a.revenue > b.revenue ? -1 : 1))

const mapOf = (
  work: ChartWork,
  provinces: readonly Province[],
  tileOf: (code: ProvinceCode) => string,
): ChartDrawing => {
  const { colours, digits, nameOf: lineOf } = work
  const shown = new Map(provinces.filter(({ code }) => code !== '').map((one) => [one.tile, one]))
  const figures = new Map([...shown.values()].map(({ code, revenue }) => [code, drawn(revenue, digits) ?? 0]))
  const look = { low: colours.low, high: colours.now, none: colours.line, border: colours.surface }
  const total = provinces.reduce((sum, { revenue }) => sum + revenue, 0n)
  return {
    option: {
      ...frame(work),
      ...provinceTiles(figures, tileOf, { ...look, text: colours.strong, fontSize: 11 }),
      tooltip: {
        ...{ trigger: 'item', confine: true },
        formatter: ({ name }: { name: string }) => {
          const found = shown.get(name)
          return found ? `${found.name} ${groupDigits(formatMoney(found.revenue, digits))}` : ''
        },
      },
      legend: { show: false },
    },
    head: [lineOf('province'), lineOf('stores'), lineOf('revenue')],
    rows: [
      ...provinces.map(({ name, stores, revenue }) => [
        name,
        String(stores.filter(({ code }) => code !== '').length),
        formatMoney(revenue, digits),
      ]),
      [
        lineOf('total'),
        String(provinces.flatMap(({ stores }) => stores.filter(({ code }) => code !== '')).length),
        formatMoney(total, digits),
      ],
    ],
  }
}

const storesOf = (
  work: ChartWork,
  { stores }: Province,
  storeOf: (store: StoreRevenueShape) => string,
): ChartDrawing => {
  const { colours, digits, nameOf: lineOf } = work
  const bars = stores.slice(0, barsMost)
  return {
    option: {
      ...frame(work),
      grid: { left: 8, right: 24, top: 8, bottom: 4, containLabel: true },
      legend: { show: false },
      tooltip: { show: false },
      xAxis: {
        type: 'value',
        axisLabel: { color: colours.text, hideOverlap: true },
        splitLine: { lineStyle: { color: colours.line } },
      },
      yAxis: {
        ...{ type: 'category', inverse: true, data: bars.map(storeOf) },
        axisLabel: { color: colours.text, width: 140, overflow: 'truncate' },
      },
      series: [
        {
          ...{ type: 'bar', barMaxWidth: 18, color: colours.now },
          data: bars.map((store) => drawn(revenueOf(store, digits), digits)),
        },
      ],
    },
    head: [lineOf('store'), lineOf('revenue')],
    rows: stores.map((store) => [storeOf(store), store.revenue]),
  }
}

/** `province`: the code of the one whose stores are drawn, '' for the map. No drawing before there are figures. */
const useStoreMap = (work: ChartWork, province: string) => {
  const [t, provinceWords] = [useWords('charts'), useWords('province')]
  const lang = useLang()
  const isAllowed = useAuth('gl:report:storeIncome:view')
  const asked = { month: work.month, include: 'saved' as const }
  const { data } = useCall(storeIncomeCalls.map, asked, {
    enabled: isAllowed,
    quiet: true,
    placeholderData: keepPreviousData,
  })
  return useMemo(() => {
    if (!data) return { drawing: null, provinces: [] }
    const named = (code: ProvinceCode | '') =>
      code === ''
        ? { name: t('noProvince'), tile: '' }
        : { name: provinceWords(`name_${code}`), tile: provinceWords(`tile_${code}`) }
    const storeOf = (store: StoreRevenueShape) =>
      store.code === '' ? t('noStore') : `${store.code} ${nameOf(store, lang)}`
    const provinces = byProvince(
      data.books.flatMap(({ stores }) => stores),
      work.digits,
      named,
    )
    const chosen = provinces.find(({ code }) => code !== '' && code === province)
    const drawing = chosen
      ? storesOf(work, chosen, storeOf)
      : mapOf(work, provinces, (code) => provinceWords(`tile_${code}`))
    return { drawing, provinces: provinces.filter(({ code }) => code !== '') }
  }, [data, work, province, t, provinceWords, lang])
}
