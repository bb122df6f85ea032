// Adds amounts that came as decimal text, exactly.
import { formatMoney, readSum } from '../../domain/base/money.ts'

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
