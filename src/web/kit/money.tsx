// Amounts as text: grouped, tabular, negative ones red with a minus; zero as a dash where the place allows it; sums.
import { formatMoney, readSum } from '../../domain/base/money.ts'
import { type NegativeLook, ownWays } from '../api/setting.ts'
import './money.css'

const minus = '-'

/** `"-1234567.50"` → `"-1,234,567.50"`; works on text only, so no digit is ever lost. */
export const groupDigits = (decimal: string): string => {
  const sign = decimal.startsWith('-') ? minus : ''
  const [whole = '', part] = decimal.replace(/^[-+]/, '').split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return sign + grouped + (part === undefined ? '' : `.${part}`)
}

/** A rate with at least four decimals, so that the points of most rates stand under each other. */
export const withRatePlaces = (rate: string): string => {
  if (!/^\d+(\.\d+)?$/.test(rate)) return rate
  const [whole = '', part = ''] = rate.split('.')
  return `${whole}.${part.padEnd(4, '0')}`
}

/** True for "0", "0.00", "-0.00"; not for the empty text. */
export const isZeroText = (decimal: string): boolean => /^-?0+(\.0*)?$/.test(decimal)

export type MoneyProps = {
  /** Decimal text of the wire; '' or null means there is nothing. */
  value: string | null | undefined
  /** What a zero looks like: `dash` in lists and reports, `zero` in totals and checks, `blank` on entry. */
  zero?: 'dash' | 'zero' | 'blank'
  /** Below zero: with a minus, in parentheses, or by its colour alone; as the user likes it unless told. */
  negative?: NegativeLook
  /** Struck through (a void voucher). */
  struck?: boolean
}

/** `<Money value={row.debit} />`: the one way an amount is shown. */
export const Money = ({ value, zero = 'dash', negative = ownWays().negative, struck }: MoneyProps) => {
  const isEmpty = value === '' || value === null || value === undefined
  if (isEmpty || (isZeroText(value) && zero !== 'zero')) {
    return zero === 'blank' || (isEmpty && zero === 'zero') ? null : <span className="money text-faint">–</span>
  }
  const isNegative = value.startsWith('-') && !isZeroText(value)
  const look = `money ${isNegative ? 'money-negative' : ''} ${struck ? 'money-struck' : ''}`
  const text = groupDigits(value)
  if (!isNegative || negative === 'minus') return <span className={look}>{text}</span>
  if (negative === 'paren') return <span className={look}>({text.slice(1)})</span>
  // Who does not see the colour hears the sign.
  return (
    <span className={look}>
      <span className="visually-hidden">{minus}</span>
      {text.slice(1)}
    </span>
  )
}

/** `to`: its drill; without it, or for nothing, plain text with `why` as title. In DataGrid: the column's `link`. */
export const AmountCell = ({ to, why, ...money }: MoneyProps & { to?: string | null; why?: string }) => {
  const isNothing = money.value === '' || money.value === null || money.value === undefined
  const shown = <Money {...money} />
  if (isNothing) return shown
  if (to) {
    return (
      <a className="grid-link text-primary" href={`#${to}`}>
        {shown}
      </a>
    )
  }
  return why ? <span title={why}>{shown}</span> : shown
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** The sum of decimal texts, with the most decimals that any of them has; empty ones count as nothing. */
export const sumAmounts = (texts: readonly string[]): string => {
  const digits = Math.max(0, ...texts.map(decimalsOf))
  return formatMoney(
    texts.reduce((sum, text) => sum + (text === '' ? 0n : readSum(text, digits)), 0n),
    digits,
  )
}

/** The first decimal text less the second. */
export const subtract = (from: string, text: string): string => {
  const turned = text.startsWith('-') ? text.slice(1) : `-${text}`
  return sumAmounts([from, /[1-9]/.test(text) ? turned : ''])
}
