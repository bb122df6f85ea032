// Amounts as text: grouped, tabular, negative ones red with a minus; zero as a dash where the place allows it.
import { type NegativeLook, ownWays } from '../api/user-preferences.ts'
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
    return zero === 'blank' || (isEmpty && zero === 'zero') ? null : <span className="money money-nothing">–</span>
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
