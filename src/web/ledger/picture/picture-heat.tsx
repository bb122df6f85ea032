// Companies by months as shades: revenue or net profit, each company against its own greatest month.
import { formatMoney } from '../../../domain/base/money.ts'
import type { HeatRole } from '../../../domain/ledger/picture.ts'
import { groupDigits } from '../../kit/money.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { figureIn } from '../../parts/chart/chart-figures.ts'
import { useUnitOf } from '../../parts/chart/picture-acts.tsx'
import type { Report } from '../../parts/report/use-report.ts'
import { figuresOf, type StatementBook, shareOfMost } from './picture-figures.ts'
import './picture.css'

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
