// How old what customers owe is: a bar for each of those who owe most, its ranges from light to dark.

import type { balanceTableCalls, SplitBalanceRowShape } from '../../contract/balance-table.ts'
import type { ResultOf } from '../../contract/call.ts'
import type { Lang } from '../../contract/sentence.ts'
import { ageNames } from '../../domain/ageing.ts'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { groupDigits } from '../kit/money.tsx'
import { nameOf, useLang, useWords } from '../kit/words.ts'
import { figureIn, type Unit, unitOf } from '../parts/chart-figures.ts'
import './picture.css'
import { shareOfMost } from './picture-figures.ts'
import type { Report } from './use-report.ts'

type Book = ResultOf<typeof balanceTableCalls.balanceTable3Split>['books'][number]

/** What customers owe in the standard chart. */
export const receivables = '1122'

/** More customers than these are in the balance table, and not in its picture. */
const customersMost = 10

/** Shades of one colour, the oldest the darkest. */
const shades = [36, 49, 62, 75, 88, 100] as const
const shadeOf = (at: number): string => `color-mix(in srgb, var(--chart-this) ${shades[at] ?? 100}%, var(--surface))`

type Owed = { row: SplitBalanceRowShape; code: string; name: string; closing: bigint; ages: bigint[] }

const sum = (list: readonly bigint[]): bigint => list.reduce((all, one) => all + one, 0n)

const owedIn = ({ rows, minorDigits }: Book, lang: Lang): Owed[] =>
  rows
    .flatMap((row): Owed[] => {
      const [entity] = row.entities ?? []
      if (!entity || entity.code === '' || row.ages === null) return []
      const ages = row.ages.map((age) => parseMoney(age, minorDigits) ?? 0n)
      const closing = parseMoney(row.closing, minorDigits) ?? 0n
      return [{ row, code: entity.code, name: nameOf(entity, lang) || entity.code, closing, ages }]
    })
    .sort((a, b) => (a.closing === b.closing ? 0 : a.closing > b.closing ? -1 : 1))

type BarProps = { report: Report; owed: Owed; all: readonly bigint[]; digits: number; unit: Unit }

const Bar = ({ report, owed, all, digits, unit }: BarProps) => {
  const { row, code, name, closing, ages } = owed
  const money = (amount: bigint) => groupDigits(formatMoney(amount, digits))
  const parts = ages.flatMap((age, at) => (age === 0n ? [] : [`${ageNames[at]} ${money(age)}`]))
  const exact = `${name} ${money(closing)}: ${parts.join(', ')}`
  const step = { name: `${row.subject} ${name}`, figure: formatMoney(closing, digits), kind: 'closing' as const }
  const to = report.drill(`/report/general-ledger-2/${row.subject}`, { entity: `customer:${code}` }, step)
  const whole = sum(ages.map((age) => (age < 0n ? 0n : age)))
  return (
    <li>
      <a href={`#${to}`} title={exact}>
        <span className="picture-name">{name}</span>
        <span className="picture-bar picture-ages" style={{ width: `${shareOfMost(closing, all)}%` }}>
          {ages.map((age, at) => (
            <i
              key={ageNames[at]}
              style={{ width: `${age < 0n ? 0 : shareOfMost(age, [whole])}%`, background: shadeOf(at) }}
            />
          ))}
        </span>
        <span className={closing < 0n ? 'picture-figure money-negative' : 'picture-figure'}>
          {figureIn(closing, digits, unit)}
        </span>
      </a>
    </li>
  )
}

export const AgesPicture = ({ report, book }: { report: Report; book: Book }) => {
  const t = useWords('picture')
  const lang = useLang()
  const owed = owedIn(book, lang)
  const shown = owed.slice(0, customersMost)
  const all = shown.map(({ closing }) => closing)
  const digits = book.minorDigits
  const unit = unitOf(all[0] ?? 0n, digits, lang)
  if (shown.length === 0) return <p className="picture-none">{t('noFigures')}</p>
  return (
    <>
      <ul className="picture-legend" aria-label={t('ages')}>
        {ageNames.map((name, at) => (
          <li key={name}>
            <i style={{ background: shadeOf(at) }} /> {name}{' '}
            <b>{figureIn(sum(owed.map(({ ages }) => ages[at] ?? 0n)), digits, unit)}</b>
          </li>
        ))}
        <li className="page-note">
          {book.baseCurrency}
          {unit.word && ` · ${t(`home:${unit.word}`)}`}
        </li>
      </ul>
      <ul className="picture-bars picture-owed">
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
