// The tiles of the first page: what the month came to, how it went over a year, and against the month and year before.
import type { TrendPointShape } from '../../contract/home.ts'
import { formatMoney } from '../../domain/money.ts'
import { groupDigits } from '../kit/money.tsx'
import { useLang, useWords } from '../kit/words.ts'
import './home.css'
import {
  changeOf,
  heights,
  isRatio,
  percentText,
  shortOf,
  type TileName,
  tileNames,
  tileValue,
  yearBefore,
} from './trend.ts'

/** The last months in a sparkline: a year and the same month before it. */
const sparkMonths = 13

/** The statement and the line that prove a tile. */
const proofs: Record<TileName, [string, number, string]> = {
  revenue: ['income-statement', 1, 'current'],
  margin: ['income-statement', 2, 'current'],
  expenses: ['income-statement', 4, 'current'],
  profit: ['income-statement', 24, 'current'],
  cash: ['balance-sheet', 2, 'closing'],
  receivables: ['balance-sheet', 6, 'closing'],
  inventory: ['balance-sheet', 10, 'closing'],
  payables: ['balance-sheet', 42, 'closing'],
}

const addressOfTile = (name: TileName, month: string): string => {
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
  if (points.length < 2 || last === null || last === undefined) return <div className="home-spark" />
  return (
    <div className="home-spark">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <polyline points={points.join(' ')} />
      </svg>
      <i style={{ top: `${100 - last}%` }} />
    </div>
  )
}

const Change = ({ words, change }: { words: string; change: string }) => (
  <span>
    {words} {change === '' ? '–' : change}
  </span>
)

type TileProps = { name: TileName; points: readonly TrendPointShape[]; month: string; digits: number }

const Tile = ({ name, points, month, digits }: TileProps) => {
  const t = useWords('home')
  const lang = useLang()
  const at = points.findIndex((point) => point.month === month)
  const value = tileValue(points[at], name, digits)
  if (points.length === 0) return <div className="home-card home-tile home-waiting" />
  if (value === null) return null
  const amount = isRatio(name) ? null : shortOf(value, digits, lang)
  const short = amount
    ? { figure: amount.figure, unit: amount.unit && t(amount.unit) }
    : { figure: percentText(value), unit: '%' }
  const exact = isRatio(name) ? `${short.figure}%` : groupDigits(formatMoney(value, digits))
  const recent = points.slice(Math.max(0, at + 1 - sparkMonths), at + 1)
  const lastYear = points.find((point) => point.month === yearBefore(month))
  return (
    <a className="home-card home-tile" href={addressOfTile(name, month)} title={`${t(`tile_${name}`)} ${exact}`}>
      <p>{t(`tile_${name}`)}</p>
      <span className={`home-tile-figure ${value < 0n ? 'money-negative' : ''}`}>{short.figure}</span>{' '}
      <span className="home-tile-unit">{short.unit}</span>
      <Spark values={recent.map((point) => tileValue(point, name, digits))} />
      <span className="home-tile-changes">
        <Change words={t('byMonth')} change={changeOf(value, tileValue(points[at - 1], name, digits), isRatio(name))} />
        <Change words={t('byYear')} change={changeOf(value, tileValue(lastYear, name, digits), isRatio(name))} />
      </span>
    </a>
  )
}

export const Tiles = (props: { points: readonly TrendPointShape[]; month: string; digits: number }) => (
  <div className="home-tiles">
    {tileNames.map((name) => (
      <Tile key={name} name={name} {...props} />
    ))}
  </div>
)
