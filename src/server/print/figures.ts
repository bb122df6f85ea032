// Amounts on paper: grouped figures, or one digit in each column from the hundred millions down to the cents.
import { formatMoney } from '../../domain/base/money.ts'
import { type Box, type Drawn, drawFitted, drawLine, drawText } from './draw.ts'
import type { Font } from './font.ts'

/** '-1,234.50'; '' for nothing. */
export const figureText = (minor: bigint, digits: number): string => {
  if (minor === 0n) return ''
  return groupText(formatMoney(minor, digits))
}

/** Puts a comma after every third digit before the point. */
export const groupText = (text: string): string => {
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(text) ?? []
  return whole === '' ? text : sign + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest
}

/** The columns are named from the hundred millions down unless an amount is longer. */
const usualPlaces = 9

/** The names of the columns: `places` those of the whole part up to the unit, `parts` those of the decimals. */
type DigitNames = { places: string; parts: string }

/** The digit columns that hold all of these amounts (minor units). */
export const digitColumns = (amounts: readonly bigint[], digits: number, { places, parts }: DigitNames): string[] => {
  const longest = amounts.reduce((most, minor) => {
    const whole = formatMoney(minor < 0n ? -minor : minor, digits).split('.')[0] ?? ''
    // One column before the first digit is for the sign.
    return Math.max(most, whole.length + 1)
  }, usualPlaces)
  const names = [...places].slice(-longest)
  // A language without names of its own has columns all the same.
  const decimals = Array.from({ length: digits }, (_, at) => [...parts][at] ?? '')
  return [...Array.from({ length: longest - names.length }, () => ''), ...names, ...decimals]
}

/** The names of the columns and the lines between them, over the whole height of `box`; every third line is heavier. */
export const drawDigitHead = (
  font: Font,
  names: readonly string[],
  { box, headHeight, digits }: { box: Box; headHeight: number; digits: number },
): Drawn[] => {
  const step = box.width / names.length
  const head = names.flatMap((name, at) =>
    drawText(font, name, { x: box.x + at * step, y: box.y, width: step, height: headHeight }, 6, {
      align: 'center',
      form: true,
    }),
  )
  const lines = names.slice(1).map((_, at) => {
    const x = box.x + (at + 1) * step
    const left = names.length - digits - (at + 1)
    const isCents = left === 0
    const isThird = left > 0 && left % 3 === 0
    return drawLine(x, box.y, x, box.y + box.height, {
      width: isThird ? 0.7 : 0.25,
      colour: isCents ? 'red' : isThird ? 'black' : 'grey',
    })
  })
  return [...head, ...lines]
}

const signsOf = (minor: bigint, digits: number, currency: string): string[] => {
  if (minor === 0n) return []
  const text = formatMoney(minor < 0n ? -minor : minor, digits).replace('.', '')
  return [...(minor < 0n ? '-' : currency), ...text]
}

/** An amount, one digit a column; the whole figure is there for who searches. `currency` is the sign before a total. */
export const drawDigits = (
  font: Font,
  minor: bigint,
  box: Box,
  look: { columns: number; digits: number; currency?: string },
): Drawn[] => {
  const signs = signsOf(minor, look.digits, look.currency ?? '')
  const step = box.width / look.columns
  const colour = minor < 0n ? ('red' as const) : ('black' as const)
  const first = look.columns - signs.length
  const drawn = signs.flatMap((sign, at) =>
    drawText(font, sign, { ...box, x: box.x + (first + at) * step, width: step }, 8, { align: 'center', colour }),
  )
  if (minor === 0n) return drawn
  const whole = { size: 5, lines: [figureText(minor, look.digits)] }
  return [...drawn, ...drawFitted(font, whole, box, { align: 'right', ghost: true })]
}

export const drawFigure = (
  font: Font,
  minor: bigint,
  box: Box,
  { size, digits, currency = '' }: { size: number; digits: number; currency?: string },
): Drawn[] => {
  if (minor === 0n) return []
  const figure = figureText(minor, digits)
  const text = minor < 0n ? `-${currency}${figure.slice(1)}` : currency + figure
  return drawFitted(font, { size, lines: [text] }, box, { align: 'right', colour: minor < 0n ? 'red' : 'black' })
}
