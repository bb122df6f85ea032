// Reads figures as people type them: 1,234.5, full-width digits, 12万, 120-, (120), =12*35+6; exactly, without floats.
import { otherMark, readWritten } from '../../domain/base/cell-spelling.ts'
import { currenciesOf } from '../../domain/base/currency.ts'
import { evaluateAmount } from '../../domain/base/expression.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { toHalfWidth } from '../../domain/base/text.ts'

const operators = /[+*/()×÷]|.[-−–]/

/** A text without the signs of its own currency: `¥100`, `100元`, or before an expression, `¥12*3`. */
const unsigned = (text: string, currency: string): string => {
  const { figure, marks } = readWritten(text)
  if (marks.length > 0) return otherMark(text, currency) === '' ? figure : text
  const [, sign = '', rest = ''] = /^([^\d\s.,+()\-=]{1,4})\s*([\d(].*)$/su.exec(text) ?? []
  return sign !== '' && currenciesOf(sign).includes(currency) ? rest : text
}

/** What was typed as the calculator reads it: `13%` a fraction, `120-` a red amount, an expression with its `=`. */
const normalised = (text: string, currency: string): string => {
  const plain = unsigned(toHalfWidth(text).trim(), currency).replace(/([\d.,]+)%/g, '($1/100)')
  // A minus after the number makes it red, as on the machines people come from; so do parentheses in spreadsheets.
  const red = /^([\d.,]+[万萬wW]?)[-−–]$/.exec(plain) ?? /^\(([\d.,]+)\)$/.exec(plain)
  if (red) return `-${red[1]}`
  return plain.startsWith('=') || !operators.test(plain) ? plain : `=${plain}`
}

/**
 * A typed figure as decimal text with `digits` decimals, '' for nothing and for zero, null when it cannot be read.
 * Results of a calculation are rounded half-up; a plain number with more decimals than `digits` is refused, not
 * rounded. The sign of `currency` may stand beside it; with that of another it cannot be read.
 */
export const readFigure = (text: string, digits: number, currency = ''): string | null => {
  if (text.trim() === '') return ''
  const minor = evaluateAmount(normalised(text, currency), digits)
  if (minor === null) return null
  return minor === 0n ? '' : formatMoney(minor, digits)
}
