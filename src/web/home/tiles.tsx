// The tiles of the first page: what the month came to beside the month and the year before, and the user's own ways.
import { formatMoney } from '../../domain/base/money.ts'
import { addMonths } from '../../domain/base/period.ts'
import type { NavGroup } from '../../domain/people/navigation.ts'
import {
  changeOf,
  type FigureName,
  isRatio,
  type Measure,
  type MonthFigures,
  measureOf,
  measures,
} from '../../domain/statement/month-figures.ts'
import { MenuIcon } from '../kit/icon.tsx'
import { groupDigits } from '../kit/money.tsx'
import { textOf, useLang, useWords } from '../kit/words.ts'
import './home.css'
import { changeText, figureIn, heights, percentText } from '../parts/chart/chart-figures.ts'
import { useUnitOf } from '../parts/chart/chart-unit.tsx'
import { TileLink, useShownTiles } from '../parts/nav-tile.tsx'

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
export const Spark = ({ values }: { values: readonly (bigint | null)[] }) => {
  const found = heights(values, false)
  const points = found.flatMap((height, at) =>
    height === null ? [] : [`${(at * 100) / Math.max(1, found.length - 1)},${100 - height}`],
  )
  const last = found.at(-1)
  if (points.length < 2 || last === null || last === undefined) return <div className="home-spark anchor" />
  return (
    <div className="home-spark anchor">
      <svg className="over over-all full full-height" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <polyline points={points.join(' ')} />
      </svg>
      <i className="over circle" style={{ top: `${100 - last}%` }} />
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
  if (months.length === 0) return <div className="home-card home-tile home-waiting hovers" />
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
    <a className="home-card home-tile hovers" href={addressOfTile(name, month)} title={`${t(`tile_${name}`)} ${exact}`}>
      <p className="quiet">{t(`tile_${name}`)}</p>
      <span className={`home-tile-figure ${value < 0n ? 'money-negative' : ''}`}>{short.figure}</span>{' '}
      <span className="faint small normal">{short.unit}</span>
      <Spark values={recent.map((one) => measureOf(one, name))} />
      <span className="home-tile-changes">
        <Change words={t('byMonth')} change={changeFrom(months[at - 1])} />
        <Change words={t('byYear')} change={changeFrom(lastYear)} />
      </span>
    </a>
  )
}

export const Tiles = (props: { months: readonly MonthFigures[]; month: string; digits: number }) => (
  <div className="home-tiles stack whole-row gap-8">
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
        <a className="quiet" href="#/home/navigation">
          {t('edit')}
        </a>
      </div>
    </>
  )
}
