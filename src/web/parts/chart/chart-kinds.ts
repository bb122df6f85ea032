// The kinds of charts of the gallery: what each draws of the months of an account set, and the figures it draws.
import { profitWaterfall } from '../../../domain/base/bridge.ts'
import { formatDecimal, roundRatio } from '../../../domain/base/money.ts'
import { addMonths } from '../../../domain/base/period.ts'
import { followed, type MonthFigures, measureOf } from '../../../domain/statement/month-figures.ts'
import type { ChartColours } from './big-chart.tsx'
import { type ChartDrawing, type ChartWork, drawn, frame, textOf } from './chart-figures.ts'

export const chartKinds = [
  ...['line', 'bar', 'stacked', 'waterfall', 'treemap', 'heatmap'],
  ...['sankey', 'gauge', 'bullet', 'radar', 'boxplot', 'map', 'pie'],
] as const
export type ChartKind = (typeof chartKinds)[number]

type Name = keyof Omit<MonthFigures, 'month'>

const costs = ['cost', 'surcharges', 'selling', 'admin', 'research', 'finance', 'tax'] as const
const stocks: readonly Name[] = [...followed.balance]

/** Long names beside each other lean, or they would run into one another. */
export const labelLook = (names: readonly string[]) =>
  names.length > 6 && names.some((name) => name.length > 8) ? { rotate: 30 } : { width: 80, overflow: 'break' }

const axes = ({ colours }: ChartWork, names: readonly string[]) => ({
  xAxis: {
    type: 'category',
    data: names,
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { show: false },
    axisLabel: { color: colours.text, interval: 0, ...labelLook(names) },
  },
  yAxis: {
    type: 'value',
    axisLabel: { color: colours.text },
    splitLine: { lineStyle: { color: colours.line } },
  },
})

const thisYear = ({ months, month }: ChartWork): MonthFigures[] =>
  months.filter((one) => one.month.slice(0, 4) === month.slice(0, 4) && one.month <= month)

const monthAxes = (work: ChartWork, shown: readonly MonthFigures[]) =>
  axes(
    work,
    shown.map((one) => one.month.slice(5)),
  )

const inMonth = ({ months }: ChartWork, month: string) => months.find((one) => one.month === month)

/** The greatest figure of a line, 1 where none is above nothing. */
const mostOf = (shown: readonly MonthFigures[], name: Name): bigint =>
  shown.reduce((top, { [name]: value }) => (value !== null && value > top ? value : top), 1n)

/** A table of months: a row a month, a column a line. */
const tableOf = (work: ChartWork, shown: readonly MonthFigures[], names: readonly Name[]) => ({
  head: ['', ...names.map(work.nameOf)],
  rows: shown.map((one) => [one.month, ...names.map((name) => textOf(one[name], work.digits))]),
})

const bars = (work: ChartWork, type: 'line' | 'bar'): ChartDrawing => {
  const shown = thisYear(work)
  const { colours, digits, nameOf, isCompared } = work
  const lastYear = shown.map((one) => inMonth(work, addMonths(one.month, -12))?.revenue ?? null)
  const series = [
    { name: nameOf('revenue'), data: shown.map((one) => drawn(one.revenue, digits)), color: colours.now },
    ...(isCompared && lastYear.some((value) => value !== null)
      ? [{ name: nameOf('lastYear'), data: lastYear.map((value) => drawn(value, digits)), color: colours.before }]
      : []),
    { name: nameOf('profit'), data: shown.map((one) => drawn(one.profit, digits)), color: colours.good },
  ]
  const table = tableOf(work, shown, ['revenue', 'profit'])
  return {
    option: {
      ...monthAxes(work, shown),
      series: series.map((one) => ({ ...one, type, barMaxWidth: 22, symbolSize: 6 })),
    },
    head: isCompared ? [...table.head, nameOf('lastYear')] : table.head,
    rows: isCompared ? table.rows.map((row, at) => [...row, textOf(lastYear[at] ?? null, digits)]) : table.rows,
  }
}

const palette = ({ now, odd, warn, good, fall, before, total }: ChartColours) => [
  ...[now, odd, warn, good, fall, before, total],
]

const stacked = (work: ChartWork): ChartDrawing => {
  const shown = thisYear(work)
  return {
    option: {
      color: palette(work.colours),
      ...monthAxes(work, shown),
      series: costs.map((name) => ({
        ...{ name: work.nameOf(name), type: 'bar', stack: 'costs', barMaxWidth: 28 },
        data: shown.map((one) => drawn(one[name], work.digits)),
      })),
    },
    ...tableOf(work, shown, [...costs]),
  }
}

const waterfall = (work: ChartWork): ChartDrawing => {
  const found = inMonth(work, work.month)
  const steps = found ? profitWaterfall(new Map(Object.entries(found).filter(isFigure))) : []
  const { colours, digits, nameOf } = work
  const low = (from: bigint, to: bigint) => drawn(from < to ? from : to, digits)
  const size = (from: bigint, to: bigint) => drawn(from < to ? to - from : from - to, digits)
  const colourOf = (step: (typeof steps)[number]) =>
    step.isTotal ? colours.total : step.amount < 0n ? colours.fall : colours.now
  return {
    option: {
      legend: { show: false },
      tooltip: { show: false },
      ...axes(
        work,
        steps.map(({ name }) => nameOf(name)),
      ),
      series: [
        { type: 'bar', stack: 'step', silent: true, color: 'transparent', data: steps.map((s) => low(s.from, s.to)) },
        {
          ...{ type: 'bar', stack: 'step', barMaxWidth: 36 },
          data: steps.map((step) => ({ value: size(step.from, step.to), itemStyle: { color: colourOf(step) } })),
        },
      ],
    },
    ...amounts(
      work,
      steps.map(({ name, amount }) => ({ name: nameOf(name), value: amount })),
    ),
  }
}

const isFigure = (entry: [string, string | bigint | null]): entry is [string, bigint | null] =>
  typeof entry[1] !== 'string'

/** The costs of the month that are above nothing. */
const partsOf = (work: ChartWork) => {
  const found = inMonth(work, work.month)
  return costs.flatMap((name) => {
    const value = found?.[name] ?? null
    return value !== null && value > 0n ? [{ name: work.nameOf(name), value }] : []
  })
}

/** What is pointed at says what it is: no legend beside it. */
const byItem = { tooltip: { trigger: 'item', confine: true }, legend: { show: false } }

const amounts = ({ nameOf, digits }: ChartWork, of: readonly { name: string; value: bigint }[]) => ({
  head: ['', nameOf('amount')],
  rows: of.map(({ name, value }) => [name, textOf(value, digits)]),
})

const parts = (work: ChartWork, type: 'treemap' | 'pie'): ChartDrawing => ({
  option: {
    color: palette(work.colours),
    ...byItem,
    series: [
      {
        type,
        data: partsOf(work).map(({ name, value }) => ({ name, value: drawn(value, work.digits) })),
        ...(type === 'pie'
          ? { radius: ['38%', '68%'], label: { color: work.colours.text } }
          : {
              roam: false,
              nodeClick: false,
              breadcrumb: { show: false },
              ...{ left: 0, right: 0, top: 0, bottom: 0 },
            }),
      },
    ],
  },
  ...amounts(work, partsOf(work)),
})

const heatmap = (work: ChartWork): ChartDrawing => {
  const shown = thisYear(work)
  const { colours } = work
  const cells = costs.flatMap((name, y) =>
    shown.map((one, x) => [x, y, Number(roundRatio((one[name] ?? 0n) * 100n, mostOf(shown, name)))]),
  )
  return {
    option: {
      tooltip: { show: false },
      ...monthAxes(work, shown),
      yAxis: { type: 'category', data: costs.map(work.nameOf), axisLabel: { color: colours.text } },
      visualMap: { min: 0, max: 100, show: false, inRange: { color: [colours.low, colours.now] } },
      // Drawn at once: paper does not wait for the rest.
      series: [
        { type: 'heatmap', progressive: 0, data: cells, itemStyle: { borderColor: colours.surface, borderWidth: 1 } },
      ],
    },
    ...tableOf(work, shown, [...costs]),
  }
}

const sankey = (work: ChartWork): ChartDrawing => {
  const found = inMonth(work, work.month)
  const { nameOf, digits, colours } = work
  const profit = found?.profit ?? null
  const rest = profit !== null && profit > 0n ? [{ name: nameOf('profit'), value: profit }] : []
  const flows = [...partsOf(work), ...rest]
  const revenue = nameOf('revenue')
  return {
    option: {
      color: palette(colours),
      ...byItem,
      series: [
        {
          ...{ type: 'sankey', left: 4, right: 90, top: 8, bottom: 8, draggable: false, nodeGap: 14 },
          label: { color: colours.text },
          lineStyle: { color: 'gradient', opacity: 0.35 },
          data: flows.length === 0 ? [] : [revenue, ...flows.map(({ name }) => name)].map((name) => ({ name })),
          links: flows.map(({ name, value }) => ({ source: revenue, target: name, value: drawn(value, digits) })),
        },
      ],
    },
    ...amounts(work, flows),
  }
}

const gauge = (work: ChartWork): ChartDrawing => {
  const margin = measureOf(inMonth(work, work.month), 'margin')
  const { colours, nameOf } = work
  const text = margin === null ? '–' : `${formatDecimal(margin, 1)}%`
  return {
    option: {
      series: [
        {
          ...{ type: 'gauge', min: 0, max: 100, radius: '88%', center: ['50%', '58%'] },
          progress: { show: true, width: 14, itemStyle: { color: colours.now } },
          axisLine: { lineStyle: { width: 14, color: [[1, colours.line]] } },
          ...{ axisTick: { show: false }, splitLine: { show: false }, pointer: { show: false } },
          axisLabel: { color: colours.text, distance: 20 },
          detail: { formatter: text, color: colours.strong, fontSize: 24, offsetCenter: [0, 0] },
          data: [{ value: margin === null ? 0 : Number(margin) / 10 }],
        },
      ],
    },
    head: ['', nameOf('margin')],
    rows: [[work.month, text]],
  }
}

const bullet = (work: ChartWork): ChartDrawing => {
  const now = inMonth(work, work.month)
  const lastYear = work.isCompared ? inMonth(work, addMonths(work.month, -12)) : undefined
  const before = lastYear ?? inMonth(work, addMonths(work.month, -1))
  const { colours, digits, nameOf } = work
  const other = nameOf(lastYear ? 'lastYear' : 'lastMonth')
  return {
    option: {
      ...axes(work, []),
      xAxis: { type: 'value', axisLabel: { color: colours.text }, splitLine: { lineStyle: { color: colours.line } } },
      yAxis: { type: 'category', data: costs.map(nameOf), axisLabel: { color: colours.text }, inverse: true },
      series: [
        {
          ...{ name: other, type: 'bar', barWidth: 18, color: colours.low, z: 1 },
          itemStyle: { borderColor: colours.before, borderWidth: 1 },
          data: costs.map((name) => drawn(before?.[name] ?? null, digits)),
        },
        {
          ...{ name: work.month, type: 'bar', barWidth: 8, barGap: '-72%', color: colours.now, z: 2 },
          data: costs.map((name) => drawn(now?.[name] ?? null, digits)),
        },
      ],
    },
    head: ['', work.month, other],
    rows: costs.map((name) => [
      nameOf(name),
      textOf(now?.[name] ?? null, digits),
      textOf(before?.[name] ?? null, digits),
    ]),
  }
}

const radar = (work: ChartWork): ChartDrawing => {
  const shown = thisYear(work).slice(-2)
  const { colours, digits, nameOf } = work
  const size = (value: bigint | null) => (value !== null && value > 0n ? value : 0n)
  return {
    option: {
      tooltip: { trigger: 'item', confine: true },
      color: [colours.before, colours.now],
      radar: {
        indicator: stocks.map((name) => ({ name: nameOf(name), max: drawn(mostOf(shown, name), digits) || 1 })),
        axisName: { color: colours.text },
        splitLine: { lineStyle: { color: colours.line } },
        splitArea: { show: false },
        ...{ axisLine: { lineStyle: { color: colours.line } }, center: ['50%', '56%'], radius: '64%' },
      },
      series: [
        {
          type: 'radar',
          data: shown.map((one) => ({
            name: one.month,
            value: stocks.map((name) => drawn(size(one[name]), digits)),
            areaStyle: { opacity: 0.15 },
          })),
        },
      ],
    },
    ...tableOf(work, shown, stocks),
  }
}

/** Least, lower quarter, middle, upper quarter and most of the months, each a figure that a month has. */
const spreadOf = (values: readonly bigint[]): bigint[] => {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  return [0, 0.25, 0.5, 0.75, 1].map((part) => sorted[Math.round(part * (sorted.length - 1))] ?? 0n)
}

const boxplot = (work: ChartWork): ChartDrawing => {
  const { colours, digits, nameOf, months } = work
  const names = costs.filter((name) => months.some((one) => (one[name] ?? 0n) !== 0n))
  const spreads = names.map((name) => spreadOf(months.map((one) => one[name]).filter((value) => value !== null)))
  return {
    option: {
      tooltip: { trigger: 'item', confine: true },
      ...axes(work, names.map(nameOf)),
      series: [
        {
          type: 'boxplot',
          itemStyle: { color: colours.low, borderColor: colours.now },
          data: spreads.map((spread) => spread.map((value) => drawn(value, digits))),
        },
      ],
    },
    head: ['', ...['least', 'lower', 'middle', 'upper', 'most'].map(nameOf)],
    rows: names.map((name, at) => [nameOf(name), ...(spreads[at] ?? []).map((value) => textOf(value, digits))]),
  }
}

/** A map is drawn of stores, not of months (`map-card.tsx`). */
const drawings: Record<Exclude<ChartKind, 'map'>, (work: ChartWork) => ChartDrawing> = {
  ...{ line: (work) => bars(work, 'line'), bar: (work) => bars(work, 'bar'), stacked, waterfall },
  ...{ treemap: (work) => parts(work, 'treemap'), pie: (work) => parts(work, 'pie'), heatmap, sankey },
  ...{ gauge, bullet, radar, boxplot },
}

export const drawingOf = (kind: Exclude<ChartKind, 'map'>, work: ChartWork): ChartDrawing => {
  const { option, ...table } = drawings[kind](work)
  return { ...table, option: { ...frame(work), ...option } }
}
