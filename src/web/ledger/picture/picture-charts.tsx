// The pictures of a report: each is drawn from a statement, and each of its figures leads to the line it is.
import { columnTitle } from '../../../contract/statement/statement.ts'
import { type BridgeStep, cashBridge, profitWaterfall, type RoleFigures } from '../../../domain/base/bridge.ts'
import { formatMoney } from '../../../domain/base/money.ts'
import { greatestFirst, type HeatRole, marginOf } from '../../../domain/ledger/picture.ts'
import { noEntity, otherEntities } from '../../../domain/statement/statement-columns.ts'
import { groupDigits } from '../../kit/money.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { StepsChart } from '../../parts/chart/big-chart.tsx'
import { type AmountUnit, figureIn, percentText } from '../../parts/chart/chart-figures.ts'
import { useUnitOf } from '../../parts/chart/picture-acts.tsx'
import { FigureTable } from '../../parts/figure-table.tsx'
import type { Report } from '../../parts/report/use-report.ts'
import { figuresOf, openingLine, type StatementBook, shareOfMost } from './picture-figures.ts'
import './picture.css'

/** `isTable`: its figures as a table in its place. */
export type PictureProps = { report: Report; book: StatementBook; column: string; isTable: boolean }

const lineAddress = (props: PictureProps, path: string, line: string | null, more: Record<string, string> = {}) => {
  const { report, book, column } = props
  return (name: string, amount: bigint): string =>
    report.drill(path, line === null ? more : { line, column: column || undefined, ...more }, {
      ...{ name, figure: formatMoney(amount, book.minorDigits), kind: 'movement' },
    })
}

const UnitNote = ({ book, unit }: { book: StatementBook; unit: AmountUnit }) => {
  const t = useWords('home')
  return (
    <p className="page-note px-16 py-0 text-right">
      {book.baseCurrency}
      {unit.word && ` · ${t(unit.word)}`}
    </p>
  )
}

type BridgeProps = PictureProps & {
  title: string
  steps: readonly BridgeStep[]
  path: string
  lineOf: (name: string) => string | null
}

const Bridge = (props: BridgeProps) => {
  const t = useWords('picture')
  const unitOf = useUnitOf()
  const { title, steps, path, lineOf, book, isTable } = props
  const widest = steps.reduce((most, { amount }) => (amount * amount > most * most ? amount : most), 0n)
  const to = ({ name, amount }: BridgeStep): string => lineAddress(props, path, lineOf(name))(t(`step_${name}`), amount)
  const unit = unitOf(widest, book.minorDigits)
  if (steps.length === 0) return <p className="text-quiet px-16 py-24">{t('noFigures')}</p>
  if (isTable) {
    const rows = steps.map((step, no) => ({
      ...{ key: `${step.name} ${no}`, name: t(`step_${step.name}`), isTotal: step.isTotal },
      cells: [{ value: formatMoney(step.amount, book.minorDigits), to: to(step) }],
    }))
    return <FigureTable label={title} head={[t('reportScreen:item'), t('reportScreen:amount')]} rows={rows} />
  }
  return (
    <>
      <UnitNote book={book} unit={unit} />
      <StepsChart steps={steps} digits={book.minorDigits} unit={unit} nameOf={(name) => t(`step_${name}`)} to={to} />
    </>
  )
}

export const ProfitPicture = (props: PictureProps) => {
  const t = useWords('picture')
  return (
    <Bridge
      {...props}
      title={t('profit')}
      steps={profitWaterfall(figuresOf(props.book, props.column))}
      path="/report/income-statement"
      lineOf={(name) => (name === 'other' ? null : name)}
    />
  )
}

export const CashPicture = (props: PictureProps) => {
  const t = useWords('picture')
  const opening = openingLine(props.book, props.column)
  return (
    <Bridge
      {...props}
      title={t('cash')}
      steps={cashBridge(figuresOf(props.book, props.column))}
      path="/report/cash-flow"
      lineOf={(name) =>
        name === 'opening' ? (opening === null ? null : String(opening)) : name === 'other' ? null : name
      }
    />
  )
}

/** A part of the revenue; `column` is that of the statement, null for the sum of all of its columns on the line. */
type Shown = { key: string; column: string | null; name: string; figures: RoleFigures }

const revenueOf = ({ figures }: Shown): bigint => figures.get('revenue') ?? 0n

type RevenueProps = PictureProps & {
  title: string
  part: string
  compare: string
  bars: readonly Shown[]
  all: readonly Shown[]
  total: Shown
}

const RevenueTable = (props: RevenueProps) => {
  const t = useWords('picture')
  const { book, title, part, compare, all, total } = props
  const cell = ({ column, name, figures }: Shown, role: 'revenue' | 'cost') => {
    const value = figures.get(role) ?? null
    if (value === null) return { value: '' }
    const at = { ...props, column: column ?? '' }
    const to = lineAddress(at, '/report/income-statement', role, { compare })
    return { value: formatMoney(value, book.minorDigits), to: to(`${name} ${t(role)}`, value) }
  }
  const rowOf = (shown: Shown, isTotal: boolean) => {
    const margin = marginOf(shown.figures)
    return {
      ...{ key: shown.key, name: shown.name, isTotal },
      cells: [
        ...[cell(shown, 'revenue'), cell(shown, 'cost')],
        { value: margin === null ? '' : percentText(margin), isExact: true },
      ],
    }
  }
  const head = [part, t('revenue'), t('cost'), t('margin')]
  return <FigureTable label={title} head={head} rows={[...all.map((one) => rowOf(one, false)), rowOf(total, true)]} />
}

/** Bars from the left, the longest first unless they are months; each leads to the revenue it is. */
const RevenueBars = (props: RevenueProps) => {
  const t = useWords('picture')
  const unitOf = useUnitOf()
  const { book, bars, compare } = props
  const digits = book.minorDigits
  const all = bars.map(revenueOf)
  const unit = unitOf(
    all.reduce((top, one) => (one > top ? one : top), 0n),
    digits,
  )
  if (bars.length === 0) return <p className="text-quiet px-16 py-24">{t('noFigures')}</p>
  return (
    <>
      <UnitNote book={book} unit={unit} />
      <ul className="picture-bars m-0 px-0 py-4 list-none">
        {bars.map((shown) => {
          const { key, name } = shown
          const [revenue, margin] = [revenueOf(shown), marginOf(shown.figures)]
          const percent = margin === null ? '' : `${percentText(margin)}%`
          const exact = `${name} ${groupDigits(formatMoney(revenue, digits))} ${percent && t('marginOf', { percent })}`
          const to = lineAddress({ ...props, column: key }, '/report/income-statement', 'revenue', { compare })
          return (
            <li key={key}>
              <a className="grid items-center px-16 gap-8 min-h-24" href={`#${to(name, revenue)}`} title={exact}>
                <span className="truncate">{name}</span>
                <span className="picture-bar h-12">
                  <i
                    className={revenue < 0n ? 'chart-less' : 'chart-now'}
                    style={{ width: `${shareOfMost(revenue, all)}%` }}
                  />
                </span>
                <span className={revenue < 0n ? 'text-right money-negative' : 'text-right'}>
                  {figureIn(revenue, digits, unit)}
                </span>
                <span className="text-quiet text-right">{percent || '–'}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const Revenue = (props: RevenueProps) =>
  props.isTable && props.all.length > 0 ? <RevenueTable {...props} /> : <RevenueBars {...props} />

/** More stores than these are in the statement and in the table, and not in the picture. */
const storesMost = 10

const isRest = (code: string | undefined): boolean => code === noEntity || code === otherEntities

export const StorePicture = (props: PictureProps) => {
  const t = useWords('picture')
  const words = useWords('reportScreen')
  const lang = useLang()
  const { book } = props
  const found = book.columns.flatMap(({ key, entity }): (Shown & { isRest: boolean })[] => {
    if (!entity) return []
    const rest = isRest(entity.code)
    const name = rest ? columnTitle(words, lang, { key, entity }) : nameOf(entity, lang) || entity.code
    return [{ key, column: key, name, figures: figuresOf(book, key), isRest: rest }]
  })
  const stores = greatestFirst(
    found.filter((one) => !one.isRest),
    revenueOf,
  )
  return (
    <Revenue
      {...props}
      title={t('store')}
      part={t('byStore')}
      compare="store"
      bars={stores.slice(0, storesMost)}
      all={[...stores, ...found.filter((one) => one.isRest)]}
      total={{ key: 'current', column: 'current', name: t('sum'), figures: figuresOf(book, 'current') }}
    />
  )
}

export const MonthPicture = (props: PictureProps) => {
  const t = useWords('picture')
  const { book } = props
  const months = book.columns.map(
    ({ key, month }): Shown => ({ key, column: key, name: month, figures: figuresOf(book, key) }),
  )
  const sumOf = (role: string): [string, bigint] => [
    role,
    months.reduce((sum, { figures }) => sum + (figures.get(role) ?? 0n), 0n),
  ]
  return (
    <Revenue
      {...props}
      title={t('month')}
      part={t('byMonth')}
      compare="trend"
      bars={months}
      all={months}
      total={{ key: 'total', column: null, name: t('sum'), figures: new Map([sumOf('revenue'), sumOf('cost')]) }}
    />
  )
}

type HeatProps = { report: Report; books: readonly StatementBook[]; role: HeatRole }

/** The darkest shade leaves text readable on it. */
const darkest = 42

const shadeOf = (value: bigint, all: readonly bigint[]): string => {
  const hue = value < 0n ? 'var(--chart-fall)' : 'var(--chart-this)'
  return `color-mix(in srgb, ${hue} ${Math.round((shareOfMost(value, all) * darkest) / 100)}%, transparent)`
}

const Row = ({ report, book, role, months }: Omit<HeatProps, 'books'> & { book: StatementBook; months: string[] }) => {
  const t = useWords('picture')
  const lang = useLang()
  const unitOf = useUnitOf()
  const digits = book.minorDigits
  const values = new Map(
    book.columns.map(({ key, month, accountSet }) => [
      month,
      { value: figuresOf(book, key).get(role) ?? null, accountSet },
    ]),
  )
  const known = [...values.values()].flatMap(({ value }) => (value === null ? [] : [value]))
  const unit = unitOf(
    known.reduce((top, one) => (one * one > top * top ? one : top), 0n),
    digits,
  )
  return (
    <tr>
      <th scope="row">
        <span className="text-quiet">{book.company}</span> {nameOf(book, lang)}
        <span className="page-note ml-8">
          {book.baseCurrency}
          {unit.word && ` · ${t(`home:${unit.word}`)}`}
        </span>
      </th>
      {months.map((month) => {
        const { value = null, accountSet = '' } = values.get(month) ?? {}
        if (value === null)
          return (
            <td key={month} className="px-8 py-0 text-right">
              –
            </td>
          )
        const exact = groupDigits(formatMoney(value, digits))
        const step = {
          name: `${book.company} ${t(role)}`,
          figure: formatMoney(value, digits),
          kind: 'movement' as const,
        }
        const place = { month, from: month, companies: accountSet, line: role, column: 'current' }
        return (
          <td key={month} className="px-8 py-0 text-right" style={{ background: shadeOf(value, known) }}>
            <a
              href={`#${report.drill('/report/income-statement', place, step)}`}
              className={value < 0n ? 'money-negative' : ''}
              title={`${book.company} ${month} ${exact}`}
            >
              {figureIn(value, digits, unit)}
            </a>
          </td>
        )
      })}
    </tr>
  )
}

export const HeatMap = ({ report, books, role }: HeatProps) => {
  const t = useWords('picture')
  const months = [...new Set(books.flatMap(({ columns }) => columns.map(({ month }) => month)))].sort()
  return (
    <div className="picture-scroll overflow-auto">
      <table className="picture-heat full-table top-strong">
        <thead>
          <tr>
            <th scope="col">{t('company')}</th>
            {months.map((month) => (
              <th key={month} scope="col">
                {month}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {books.map((book) => (
            <Row key={book.accountSet} report={report} book={book} role={role} months={months} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
