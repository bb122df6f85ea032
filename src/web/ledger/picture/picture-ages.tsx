// How old what customers owe is: a bar for each of those who owe most, its ranges from light to dark.
import type { ResultOf } from '../../../contract/base/call.ts'
import type { Lang } from '../../../contract/base/language.ts'
import type { balanceTableCalls, SplitBalanceRowShape } from '../../../contract/ledger/balance-table.ts'
import { formatMoney, readSum } from '../../../domain/base/money.ts'
import { ageNames } from '../../../domain/ledger/ageing.ts'
import { greatestFirst } from '../../../domain/ledger/picture.ts'
import { groupDigits } from '../../kit/money.tsx'
import { nameOf, useLang, useWords } from '../../kit/words.ts'
import { type AmountUnit, figureIn } from '../../parts/chart/chart-figures.ts'
import { useUnitOf } from '../../parts/chart/picture-acts.tsx'
import { FigureTable } from '../../parts/figure-table.tsx'
import type { Report } from '../../parts/report/use-report.ts'
import { openLinesOf } from '../open-lines.tsx'
import { shareOfMost } from './picture-figures.ts'
import './picture.css'

type Book = ResultOf<typeof balanceTableCalls.balanceTable3Split>['books'][number]

/** More customers than these are in the balance table, and not in its picture. */
const customersMost = 10

/** Shades of one colour, the oldest the darkest. */
const shades = [36, 49, 62, 75, 88, 100] as const
const shadeOf = (at: number): string => `color-mix(in srgb, var(--chart-this) ${shades[at] ?? 100}%, var(--surface))`

type Owed = { row: SplitBalanceRowShape; code: string; name: string; closing: bigint; ages: bigint[] }

const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n)

/** Who owes most first; what is on no customer is behind. */
const owedIn = ({ rows, minorDigits }: Book, lang: Lang): Owed[] => {
  const owed = rows.flatMap((row): Owed[] => {
    const [entity] = row.entities ?? []
    if (!entity || row.ages === null) return []
    const ages = row.ages.map((age) => readSum(age, minorDigits))
    const closing = readSum(row.closing, minorDigits)
    return [{ row, code: entity.code, name: nameOf(entity, lang) || entity.code, closing, ages }]
  })
  const sorted = greatestFirst(owed, ({ closing }) => closing)
  return [...sorted.filter(({ code }) => code !== ''), ...sorted.filter(({ code }) => code === '')]
}

const entityOf = ({ code }: Owed): string => (code === '' ? '!customer' : `customer:${code}`)

const ledgerOf = (report: Report, owed: Owed, digits: number): string => {
  const { row, name, closing } = owed
  const step = { name: `${row.subject} ${name}`, figure: formatMoney(closing, digits), kind: 'closing' as const }
  return report.drill(`/report/general-ledger-2/${row.subject}`, { entity: entityOf(owed) }, step)
}

/** The lines of which so much is open in a range of days. */
const linesOf = (report: Report, owed: Owed, at: number, digits: number): string | null => {
  const age = owed.ages[at] ?? 0n
  if (age === 0n) return null
  const { path, query, kind } = openLinesOf(report, { subject: owed.row.subject, of: entityOf(owed), age: at })
  const step = { name: `${owed.row.subject} ${owed.name} ${ageNames[at]}`, figure: formatMoney(age, digits), kind }
  return report.drill(path, { ...query, dims: 'customer', ageing: 'due' }, step)
}

/** All that is open of these subjects, or what of it is so old. */
const linesOfAll = (report: Report, owed: readonly Owed[], digits: number, name: string) => {
  const subject = [...new Set(owed.map(({ row }) => row.subject))].join(',')
  return (amount: bigint, age?: number): string | null => {
    if (amount === 0n) return null
    const { path, query, kind } = openLinesOf(report, { subject, of: undefined, age })
    const step = {
      name: [name, ageNames[age ?? -1]].filter(Boolean).join(' '),
      figure: formatMoney(amount, digits),
      kind,
    }
    return report.drill(path, { ...query, dims: 'customer', ageing: 'due' }, step)
  }
}

const ageOf = (owed: readonly Owed[], at: number): bigint => sum(owed.map(({ ages }) => ages[at] ?? 0n))

type BarProps = { report: Report; owed: Owed; all: readonly bigint[]; digits: number; unit: AmountUnit }

const Bar = ({ report, owed, all, digits, unit }: BarProps) => {
  const { name, closing, ages } = owed
  const money = (amount: bigint) => groupDigits(formatMoney(amount, digits))
  const parts = ages.flatMap((age, at) => (age === 0n ? [] : [`${ageNames[at]} ${money(age)}`]))
  const exact = `${name} ${money(closing)}: ${parts.join(', ')}`
  const to = ledgerOf(report, owed, digits)
  const whole = sum(ages.map((age) => (age < 0n ? 0n : age)))
  return (
    <li>
      <a className="grid items-center px-16 gap-8 min-h-24" href={`#${to}`} title={exact}>
        <span className="truncate">{name}</span>
        <span className="picture-bar picture-ages flex h-12" style={{ width: `${shareOfMost(closing, all)}%` }}>
          {ages.map((age, at) => (
            <i
              key={ageNames[at]}
              style={{ width: `${age < 0n ? 0 : shareOfMost(age, [whole])}%`, background: shadeOf(at) }}
            />
          ))}
        </span>
        <span className={closing < 0n ? 'text-right money-negative' : 'text-right'}>
          {figureIn(closing, digits, unit)}
        </span>
      </a>
    </li>
  )
}

type AgesProps = { report: Report; book: Book; isTable: boolean }

const AgesTable = ({ report, book, owed }: Omit<AgesProps, 'isTable'> & { owed: readonly Owed[] }) => {
  const t = useWords('picture')
  const digits = book.minorDigits
  const money = (amount: bigint) => formatMoney(amount, digits)
  const rows = owed.map((one) => ({
    key: `${one.row.subject} ${one.code}`,
    name: one.code === '' ? `${one.row.subject} ${t('reportScreen:noEntity')}` : `${one.code} ${one.name}`,
    cells: [
      { value: money(one.closing), to: ledgerOf(report, one, digits) },
      ...one.ages.map((age, at) => ({ value: money(age), to: linesOf(report, one, at, digits) })),
    ],
  }))
  const to = linesOfAll(report, owed, digits, t('sum'))
  const whole = sum(owed.map(({ closing }) => closing))
  const ages = ageNames.map((_, at) => ageOf(owed, at))
  const total = {
    ...{ key: 'total', name: t('sum'), isTotal: true },
    cells: [{ value: money(whole), to: to(whole) }, ...ages.map((age, at) => ({ value: money(age), to: to(age, at) }))],
  }
  const head = [t('customer'), t('reportScreen:aux_closing'), ...ageNames]
  return <FigureTable label={t('ages')} head={head} rows={[...rows, total]} />
}

const Legend = ({
  report,
  book,
  owed,
  unit,
}: Omit<AgesProps, 'isTable'> & { owed: readonly Owed[]; unit: AmountUnit }) => {
  const t = useWords('picture')
  const digits = book.minorDigits
  const to = linesOfAll(report, owed, digits, t('sum'))
  return (
    <ul
      className="picture-legend flex flex-wrap m-0 text-quiet text-12 list-none gap-x-12 gap-y-2 px-16 pb-4"
      aria-label={t('ages')}
    >
      {ageNames.map((name, at) => {
        const age = ageOf(owed, at)
        const address = to(age, at)
        const figure = figureIn(age, digits, unit)
        return (
          <li key={name}>
            <i className="inline-block" style={{ background: shadeOf(at) }} /> {name}{' '}
            <b className="text-ink font-semibold">{address ? <a href={`#${address}`}>{figure}</a> : figure}</b>
          </li>
        )
      })}
      <li className="page-note ml-auto">
        {book.baseCurrency}
        {unit.word && ` · ${t(`home:${unit.word}`)}`}
      </li>
    </ul>
  )
}

export const AgesPicture = ({ report, book, isTable }: AgesProps) => {
  const t = useWords('picture')
  const lang = useLang()
  const unitOf = useUnitOf()
  const owed = owedIn(book, lang)
  const shown = owed.filter(({ code }) => code !== '').slice(0, customersMost)
  const all = shown.map(({ closing }) => closing)
  const digits = book.minorDigits
  const unit = unitOf(all[0] ?? 0n, digits)
  if (owed.length === 0) return <p className="text-quiet px-16 py-24">{t('noFigures')}</p>
  if (isTable) return <AgesTable report={report} book={book} owed={owed} />
  return (
    <>
      <Legend {...{ report, book, owed, unit }} />
      <ul className="picture-bars picture-owed m-0 px-0 py-4 list-none">
        {shown.map((one) => (
          <Bar
            key={`${one.row.subject} ${one.code}`}
            report={report}
            owed={one}
            all={all}
            digits={digits}
            unit={unit}
          />
        ))}
      </ul>
    </>
  )
}
