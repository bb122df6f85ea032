// The pictures of a report: each is drawn from a statement, and each of its figures leads to the line it is.
import { type BridgeStep, cashBridge, profitWaterfall } from '../../domain/bridge.ts'
import { formatMoney } from '../../domain/money.ts'
import { noEntity, otherEntities } from '../../domain/statement-columns.ts'
import { groupDigits } from '../kit/money.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { figureIn, percentText, type Unit, unitOf } from '../parts/chart-figures.ts'
import { StepsChart } from '../parts/steps-chart.tsx'
import './picture.css'
import { figuresOf, marginOf, openingLine, type StatementBook, shareOfMost } from './picture-figures.ts'
import type { Report } from './use-report.ts'

export type PictureProps = { report: Report; book: StatementBook; column: string }

/** A line of a statement, with the path back to this picture. */
const lineAddress = (props: PictureProps, path: string, line: string | null, more: Record<string, string> = {}) => {
  const { report, book, column } = props
  return (name: string, amount: bigint): string =>
    report.drill(path, line === null ? more : { line, column, ...more }, {
      ...{ name, figure: formatMoney(amount, book.minorDigits), kind: 'movement' },
    })
}

const UnitNote = ({ book, unit }: { book: StatementBook; unit: Unit }) => {
  const t = useWords('home')
  return (
    <p className="page-note picture-unit">
      {book.baseCurrency}
      {unit.word && ` · ${t(unit.word)}`}
    </p>
  )
}

type BridgeProps = PictureProps & {
  steps: readonly BridgeStep[]
  path: string
  lineOf: (name: string) => string | null
}

const Bridge = (props: BridgeProps) => {
  const t = useWords('picture')
  const lang = useLang()
  const { steps, path, lineOf, book } = props
  const widest = steps.reduce((most, { amount }) => (amount * amount > most * most ? amount : most), 0n)
  const to = ({ name, amount }: BridgeStep): string => lineAddress(props, path, lineOf(name))(t(`step_${name}`), amount)
  const unit = unitOf(widest, book.minorDigits, lang)
  if (steps.length === 0) return <p className="picture-none">{t('noFigures')}</p>
  return (
    <>
      <UnitNote book={book} unit={unit} />
      <StepsChart steps={steps} digits={book.minorDigits} unit={unit} nameOf={(name) => t(`step_${name}`)} to={to} />
    </>
  )
}

/** Revenue, what it cost, taxes and expenses, down to net profit. */
export const ProfitPicture = (props: PictureProps) => (
  <Bridge
    {...props}
    steps={profitWaterfall(figuresOf(props.book, props.column))}
    path="/report/income-statement"
    lineOf={(name) => (name === 'other' ? null : name)}
  />
)

/** The cash there was, what each activity brought or took, the cash there is. */
export const CashPicture = (props: PictureProps) => {
  const opening = openingLine(props.book, props.column)
  return (
    <Bridge
      {...props}
      steps={cashBridge(figuresOf(props.book, props.column))}
      path="/report/cash-flow"
      lineOf={(name) =>
        name === 'opening' ? (opening === null ? null : String(opening)) : name === 'other' ? null : name
      }
    />
  )
}

type Shown = { key: string; name: string; revenue: bigint; margin: bigint | null }

/** Bars from the left, the longest first unless they are months; each leads to the revenue it is. */
const RevenueBars = (props: PictureProps & { shown: readonly Shown[]; compare: string }) => {
  const t = useWords('picture')
  const lang = useLang()
  const { book, shown, compare } = props
  const digits = book.minorDigits
  const all = shown.map(({ revenue }) => revenue)
  const unit = unitOf(
    all.reduce((top, one) => (one > top ? one : top), 0n),
    digits,
    lang,
  )
  if (shown.length === 0) return <p className="picture-none">{t('noFigures')}</p>
  return (
    <>
      <UnitNote book={book} unit={unit} />
      <ul className="picture-bars">
        {shown.map(({ key, name, revenue, margin }) => {
          const percent = margin === null ? '' : `${percentText(margin)}%`
          const exact = `${name} ${groupDigits(formatMoney(revenue, digits))} ${percent && t('marginOf', { percent })}`
          const to = lineAddress({ ...props, column: key }, '/report/income-statement', 'revenue', { compare })
          return (
            <li key={key}>
              <a href={`#${to(name, revenue)}`} title={exact}>
                <span className="picture-name">{name}</span>
                <span className="picture-bar">
                  <i
                    className={revenue < 0n ? 'chart-less' : 'chart-now'}
                    style={{ width: `${shareOfMost(revenue, all)}%` }}
                  />
                </span>
                <span className={revenue < 0n ? 'picture-figure money-negative' : 'picture-figure'}>
                  {figureIn(revenue, digits, unit)}
                </span>
                <span className="picture-percent">{percent || '–'}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const shownOf = (book: StatementBook, key: string, name: string): Shown => {
  const figures = figuresOf(book, key)
  return { key, name, revenue: figures.get('revenue') ?? 0n, margin: marginOf(figures) }
}

/** More stores than these are in the statement, and not in its picture. */
const storesMost = 10

/** Revenue and gross margin of the stores that sold most. */
export const StorePicture = (props: PictureProps) => {
  const lang = useLang()
  const { book } = props
  const shown = book.columns
    .flatMap(({ key, entity }) => {
      if (!entity || entity.code === noEntity || entity.code === otherEntities) return []
      return [shownOf(book, key, nameOf(entity, lang) || entity.code)]
    })
    .sort((a, b) => (a.revenue === b.revenue ? 0 : a.revenue > b.revenue ? -1 : 1))
    .slice(0, storesMost)
  return <RevenueBars {...props} shown={shown} compare="store" />
}

/** Revenue and gross margin of twelve months. */
export const MonthPicture = (props: PictureProps) => {
  const { book } = props
  const shown = book.columns.map(({ key, month }) => shownOf(book, key, month))
  return <RevenueBars {...props} shown={shown} compare="trend" />
}
