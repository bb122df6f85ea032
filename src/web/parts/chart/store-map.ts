// The map of the gallery: what the stores of each province took in, and the stores of one of them.
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type StoreRevenueShape, storeIncomeCalls } from '../../../contract/statement/store-income.ts'
import { formatMoney, readSum } from '../../../domain/base/money.ts'
import type { ProvinceCode } from '../../../domain/base/province.ts'
import { apiOf } from '../../api/api-of.ts'
import { useCall } from '../../api/query.ts'
import { useAuth } from '../../kit/auth.tsx'
import { groupDigits } from '../../kit/money.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { type ChartDrawing, type ChartWork, drawn, frame } from './chart-figures.ts'
import { provinceTiles } from './province-tiles.ts'

const api = apiOf(storeIncomeCalls)

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
export const useStoreMap = (work: ChartWork, province: string) => {
  const [t, provinceWords] = [useWords('charts'), useWords('province')]
  const lang = useLang()
  const isAllowed = useAuth('gl:report:storeIncome:view')
  const asked = { month: work.month, include: 'saved' as const }
  const { data } = useCall(api.map, asked, { enabled: isAllowed, quiet: true, placeholderData: keepPreviousData })
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
