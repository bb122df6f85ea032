// Reads figures as people type them: 1,234.5, full-width digits, 12万, 120-, (120), =12*35+6; exactly, without floats.
import { evaluateAmount } from '../../domain/expression.ts'
import { formatMoney } from '../../domain/money.ts'
import { toHalfWidth } from '../../domain/text.ts'

const operators = /[+*/()×÷]|.[-−–]/

/** What was typed as the calculator reads it: `13%` a fraction, `120-` a red amount, an expression with its `=`. */
const normalised = (text: string): string => {
  const plain = toHalfWidth(text)
    .trim()
    .replace(/^[¥￥]/, '')
    .replace(/([\d.,]+)%/g, '($1/100)')
  // A minus after the number makes it red, as on the machines people come from; so do parentheses in spreadsheets.
  const red = /^([\d.,]+[万萬wW]?)[-−–]$/.exec(plain) ?? /^\(([\d.,]+)\)$/.exec(plain)
  if (red) return `-${red[1]}`
  return plain.startsWith('=') || !operators.test(plain) ? plain : `=${plain}`
}

/**
 * A typed figure as decimal text with `digits` decimals, '' for nothing and for zero, null when it cannot be read.
 * Results of a calculation are rounded half-up; a plain number with more decimals than `digits` is refused, not
 * rounded.
 */
export const readFigure = (text: string, digits: number): string | null => {
  if (text.trim() === '') return ''
  const minor = evaluateAmount(normalised(text), digits)
  if (minor === null) return null
  return minor === 0n ? '' : formatMoney(minor, digits)
}
