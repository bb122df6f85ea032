// The tiles and charts of the first page: what the month came to, its revenue and margin, and what changed the profit.
import { type ReactNode, useState } from 'react'
import type { BridgeStep } from '../../domain/base/bridge.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { addMonths } from '../../domain/base/period.ts'
import type { NavGroup } from '../../domain/people/menu.ts'
import {
  changeOf,
  type FigureName,
  isRatio,
  type Measure,
  type MonthFigures,
  measureOf,
  measures,
  profitBridge,
} from '../../domain/statement/month-figures.ts'
import { monthColumn } from '../../domain/statement/statement-columns.ts'
import { useSession } from '../api/session.ts'
import { MenuIcon } from '../kit/button.tsx'
import { groupDigits } from '../kit/money.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import { addressOf } from '../parts/address.ts'
import { StepsChart } from '../parts/chart/big-chart.tsx'
import { changeText, figureIn, heights, percentText } from '../parts/chart/chart-figures.ts'
import {
  FiguresSwitch,
  incomeFilesOf,
  PictureFilesMenu,
  usePaperUnit,
  useUnitOf,
} from '../parts/chart/picture-acts.tsx'
import { type FigureRow, FigureTable } from '../parts/figure-table.tsx'
import { monthName } from '../parts/month-state.ts'
import { TileLink, useShownTiles } from '../parts/nav-tile.tsx'
import '../parts/chart/chart.css'
import './home.css'

type ChartProps = { months: readonly MonthFigures[]; month: string; digits: number }

const monthsOfYear = (year: string): string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

const Margin = ({ values }: { values: readonly (bigint | null)[] }) => {
  const found = heights(values, false)
  const points = found.flatMap((height, at) =>
    height === null ? [] : [{ x: ((at + 0.5) * 100) / 12, y: 100 - height }],
  )
  const last = values.findLast((value) => value !== null)
  const end = points.at(-1)
  if (!end || last === undefined || last === null) return <div className="chart-line flex-none relative h-30" />
  return (
    <div className="chart-line flex-none relative h-30">
      <svg className="absolute inset-0 w-full h-full" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
      </svg>
      {points.map(({ x, y }) => (
        <i key={x} className="absolute rounded-circle" style={{ left: `${x}%`, top: `${y}%` }} />
      ))}
      <b className="absolute text-12 font-semibold" style={{ left: `${end.x}%`, top: `${end.y}%` }}>
        {percentText(last)}%
      </b>
    </div>
  )
}

/** Unposted vouchers are in the figures of the first page, and in what they lead to. */
const lineOf = (month: string, line: string, column = 'current', compare?: string): string =>
  addressOf('/report/income-statement', { month, include: 'saved', line, column, compare })

/** The year before stands beside the month in the books of this year. */
const yearBeforeOf = (month: string): string => lineOf(month, 'revenue', 'lastYear', 'lastYear')

/** The months up to this one: revenue, margin, and revenue of the year before. */
const monthRows = ({ months, month, digits }: ChartProps): FigureRow[] => {
  const byMonth = new Map(months.map((one) => [one.month, one]))
  const text = (value: bigint | null) => (value === null ? '' : formatMoney(value, digits))
  return monthsOfYear(month.slice(0, 4)).flatMap((one): FigureRow[] => {
    const figures = byMonth.get(one)
    if (!figures) return []
    const margin = measureOf(figures, 'margin')
    const cells = [
      { value: text(figures.revenue), to: lineOf(one, 'revenue') },
      { value: margin === null ? '' : percentText(margin), isExact: true },
      { value: text(byMonth.get(addMonths(one, -12))?.revenue ?? null), to: yearBeforeOf(one) },
    ]
    return [{ key: one, name: one, cells }]
  })
}

/** Bars of this year, outlines of the last one, and the margin above them, never through them. */
export const RevenueChart = (props: ChartProps) => {
  const { months, month, digits } = props
  const t = useWords('home')
  const lang = useLang()
  const unitOf = useUnitOf()
  const year = month.slice(0, 4)
  const shown = monthsOfYear(year)
  const before = shown.map((one) => addMonths(one, -12))
  const byMonth = new Map(months.map((one) => [one.month, one]))
  const followed = (wanted: readonly string[], measure: Measure) =>
    wanted.map((one) => measureOf(byMonth.get(one), measure))
  const [now, then] = [followed(shown, 'revenue'), followed(before, 'revenue')]
  const known = [...now, ...then].filter((value) => value !== null)
  if (known.length === 0) return null
  const most = known.reduce((top, value) => (value > top ? value : top), 1n)
  const tall = (value: bigint | null): string =>
    `${value === null || value <= 0n ? 0 : Number((value * 1000n) / most) / 10}%`
  const exact = (value: bigint | null) => (value === null ? '–' : groupDigits(formatMoney(value, digits)))
  const unit = unitOf(most, digits)
  // Both years of a month stand beside each other in its statement. Without sales no month is the top.
  const [topNow, topThen] = [shown[now.indexOf(most)], shown[then.indexOf(most)]]
  const top = topNow ? lineOf(topNow, 'revenue') : topThen && yearBeforeOf(topThen)
  const legend = (
    <span className="chart-legend inline-row gap-6 text-quiet text-12 font-normal">
      <i className="chart-now ml-8 w-10 h-10" /> {year}
      <i className="chart-then ml-8 bg-surface-2 w-10 h-10" /> {Number(year) - 1}
      <i className="chart-stroke ml-8 w-10 h-10" /> {t('tile_margin')}
    </span>
  )
  const head = ['byMonth', 'revenue', 'margin'].map((word) => t(`picture:${word}`))
  const table = { head: [...head, t('reportScreen:column_lastYear')], rows: monthRows(props) }
  return (
    <ChartCard title={t('revenueAndMargin')} picture="revenue" month={month} note={legend} table={table}>
      <Margin values={followed(shown, 'margin')} />
      <div className="chart-bars flex flex-1 min-h-0 relative">
        {top && (
          <a
            className="chart-top absolute text-quiet whitespace-nowrap text-11 leading-16 pl-6"
            href={`#${top}`}
            title={exact(most)}
          >
            {`${figureIn(most, digits, unit)}${unit.word && t(unit.word)}`}
          </a>
        )}
        {shown.map((one, no) => (
          <a
            key={one}
            href={`#${lineOf(one, 'revenue', 'current', 'lastYear')}`}
            title={`${one}: ${exact(now[no] ?? null)} · ${before[no]}: ${exact(then[no] ?? null)}`}
          >
            <span className="chart-pair flex flex-1 min-h-0 items-end justify-center gap-2 lined-strong">
              <i className="chart-then bg-surface-2" style={{ height: tall(then[no] ?? null) }} />
              <i className="chart-now" style={{ height: tall(now[no] ?? null) }} />
            </span>
            <span
              className={
                one === month
                  ? 'chart-month chart-here overflow-hidden pt-4 text-11'
                  : 'chart-month overflow-hidden pt-4 text-11'
              }
            >
              {monthName(no + 1, lang)}
            </span>
          </a>
        ))}
      </div>
    </ChartCard>
  )
}

export const ProfitBridge = ({ months, month, digits }: ChartProps) => {
  const t = useWords('home')
  const lang = useLang()
  const unitOf = useUnitOf()
  const at = months.findIndex((one) => one.month === month)
  const [then, now] = [months[at - 1], months[at]]
  const steps = then && now ? profitBridge(then, now) : []
  if (!then || !now || steps.length === 0) return null
  const widest = steps.reduce((most, { amount }) => (amount * amount > most * most ? amount : most), 0n)
  const unit = unitOf(widest, digits)
  const isMonth = (name: string) => /^\d/.test(name)
  const label = (name: string) => (isMonth(name) ? monthName(Number(name.slice(5)), lang) : t(`step_${name}`))
  // Months beside each other: the profit of both, and what has changed in a line from one to the other.
  const to = ({ name }: BridgeStep): string =>
    isMonth(name)
      ? lineOf(now.month, 'profit', `${monthColumn}${name}`, 'trend')
      : lineOf(now.month, name, `${monthColumn}${now.month}`, 'trend')
  const rows = steps.map((step) => ({
    ...{ key: step.name, name: isMonth(step.name) ? step.name : t(`step_${step.name}`), isTotal: step.isTotal },
    cells: [{ value: formatMoney(step.amount, digits), to: to(step) }],
  }))
  const note = (
    <span className="page-note">
      {then.month} → {now.month}
      {unit.word && ` · ${t(unit.word)}`}
    </span>
  )
  const table = { head: [t('reportScreen:item'), t('reportScreen:amount')], rows }
  return (
    <ChartCard title={t('profitBridge')} picture="bridge" month={month} note={note} table={table}>
      <StepsChart steps={steps} digits={digits} unit={unit} nameOf={label} to={to} />
    </ChartCard>
  )
}

type CardProps = {
  title: string
  picture: 'revenue' | 'bridge'
  month: string
  /** Legend or unit, beside the title. */
  note: ReactNode
  table: { head: readonly string[]; rows: readonly FigureRow[] }
  children: ReactNode
}

/** The figures of the first page hold unposted vouchers, and so do its files. */
const ChartCard = ({ title, picture, month, note, table, children }: CardProps) => {
  const [isTable, setTable] = useState(false)
  const set = useSession((state) => state.accountSet)
  const unit = usePaperUnit()
  const files = incomeFilesOf(`${title}-${set}-${month}`, { picture, month, include: 'saved' })
  return (
    <section className="home-card chart column">
      <h2>
        {title}
        <span className="inline-row gap-4 -my-4 -mr-8">
          {!isTable && note}
          <FiguresSwitch title={title} isOn={isTable} onToggle={() => setTable(!isTable)} />
          <PictureFilesMenu title={title} files={files} unit={unit} />
        </span>
      </h2>
      {isTable ? <FigureTable label={title} {...table} /> : children}
    </section>
  )
}

/** The last months in a sparkline: a year and the same month before it. */
const sparkMonths = 13

/** The statement and the line, by its role, that prove a tile. */
const proofs: Record<Measure, [string, FigureName, string]> = {
  revenue: ['income-statement', 'revenue', 'current'],
  margin: ['income-statement', 'cost', 'current'],
  expenses: ['income-statement', 'selling', 'current'],
  profit: ['income-statement', 'profit', 'current'],
  cash: ['balance-sheet', 'cash', 'closing'],
  receivables: ['balance-sheet', 'receivables', 'closing'],
  inventory: ['balance-sheet', 'inventory', 'closing'],
  payables: ['balance-sheet', 'payables', 'closing'],
}

const addressOfTile = (name: Measure, month: string): string => {
  const [report, line, column] = proofs[name]
  return `#/report/${report}?month=${month}&include=saved&line=${line}&column=${column}`
}

/** A line without axes, drawn over its width; the last month is a dot. */
const Spark = ({ values }: { values: readonly (bigint | null)[] }) => {
  const found = heights(values, false)
  const points = found.flatMap((height, at) =>
    height === null ? [] : [`${(at * 100) / Math.max(1, found.length - 1)},${100 - height}`],
  )
  const last = found.at(-1)
  if (points.length < 2 || last === null || last === undefined)
    return <div className="home-spark relative h-20 my-6 mr-4" />
  return (
    <div className="home-spark relative h-20 my-6 mr-4">
      <svg className="absolute inset-0 w-full h-full" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <polyline points={points.join(' ')} />
      </svg>
      <i className="absolute rounded-circle" style={{ top: `${100 - last}%` }} />
    </div>
  )
}

const Change = ({ words, change }: { words: string; change: string }) => (
  <span>
    {words} {change === '' ? '–' : change}
  </span>
)

type TileProps = { name: Measure; months: readonly MonthFigures[]; month: string; digits: number }

const Tile = ({ name, months, month, digits }: TileProps) => {
  const t = useWords('home')
  const unitOf = useUnitOf()
  const at = months.findIndex((one) => one.month === month)
  const value = measureOf(months[at], name)
  if (months.length === 0) return <div className="home-card home-tile block hover:bg-hover px-12 py-10 min-h-118" />
  if (value === null) return null
  const unit = isRatio(name) ? null : unitOf(value, digits)
  const short = unit
    ? { figure: figureIn(value, digits, unit), unit: unit.word && t(unit.word) }
    : { figure: percentText(value), unit: '%' }
  const exact = isRatio(name) ? `${short.figure}%` : groupDigits(formatMoney(value, digits))
  const recent = months.slice(Math.max(0, at + 1 - sparkMonths), at + 1)
  const lastYear = months.find((one) => one.month === addMonths(month, -12))
  const changeFrom = (then: MonthFigures | undefined) => changeText(name, changeOf(name, value, measureOf(then, name)))
  return (
    <a
      className="home-card home-tile block hover:bg-hover px-12 py-10"
      href={addressOfTile(name, month)}
      title={`${t(`tile_${name}`)} ${exact}`}
    >
      <p className="text-quiet">{t(`tile_${name}`)}</p>
      <span className={`home-tile-figure text-20 leading-28 font-semibold ${value < 0n ? 'money-negative' : ''}`}>
        {short.figure}
      </span>{' '}
      <span className="text-faint text-12 font-normal">{short.unit}</span>
      <Spark values={recent.map((one) => measureOf(one, name))} />
      <span className="flex flex-wrap justify-between gap-x-8 gap-y-0 text-11 leading-16 text-quiet whitespace-nowrap">
        <Change words={t('byMonth')} change={changeFrom(months[at - 1])} />
        <Change words={t('byYear')} change={changeFrom(lastYear)} />
      </span>
    </a>
  )
}

export const Tiles = (props: { months: readonly MonthFigures[]; month: string; digits: number }) => (
  <div className="home-tiles grid col-span-full gap-8">
    {measures.map((name) => (
      <Tile key={name} name={name} {...props} />
    ))}
  </div>
)

const Group = ({ group }: { group: NavGroup }) => {
  const lang = useLang()
  const tiles = useShownTiles(group.tiles)
  return (
    <div>
      <h2>{textOf(group.name, lang)}</h2>
      <div className="home-list">
        {tiles.map((tile) => (
          <TileLink key={tile.key} tile={tile} className="home-link">
            <MenuIcon name={tile.icon || 'link'} />
            <span>{tile.title}</span>
            {tile.count > 0 && <b>{tile.count}</b>}
          </TileLink>
        ))}
      </div>
    </div>
  )
}

/** The user's own way to the screens on the first page: his groups and their tiles. */
export const Quick = ({ groups }: { groups: readonly NavGroup[] }) => {
  const t = useWords('navigation')
  return (
    <>
      {groups.map((group) => (
        <Group key={group.name['zh-cn']} group={group} />
      ))}
      <div className="home-list">
        <a className="text-quiet" href="#/home/navigation">
          {t('edit')}
        </a>
      </div>
    </>
  )
}
