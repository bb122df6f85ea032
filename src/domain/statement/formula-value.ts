// Exact values of formulas: fractions of whole numbers, rounded half-up at the end alone; nothing is a float.
import { powerOfTen, roundRatio } from '../base/money.ts'
import type { Comparator, Formula } from './formula.ts'

/** An exact amount in whole currency units; null = cannot be computed (a broken reference, a division by zero). */
export type Exact = { top: bigint; bottom: bigint } | null

export const numberValue = (text: string): Exact => {
  const decimals = (text.split('.')[1] ?? '').length
  return { top: BigInt(text.replace('.', '')), bottom: powerOfTen(decimals) }
}

export const combine = (operator: '+' | '-' | '*' | '/', left: Exact, right: Exact): Exact => {
  if (left === null || right === null) return null
  if (operator === '*') return { top: left.top * right.top, bottom: left.bottom * right.bottom }
  if (operator === '/') {
    return right.top === 0n ? null : { top: left.top * right.bottom, bottom: left.bottom * right.top }
  }
  const sign = operator === '-' ? -1n : 1n
  if (left.bottom === right.bottom) return { top: left.top + sign * right.top, bottom: left.bottom }
  return { top: left.top * right.bottom + sign * right.top * left.bottom, bottom: left.bottom * right.bottom }
}

const compare = (left: NonNullable<Exact>, right: NonNullable<Exact>): number => {
  // Denominators may be negative after a division.
  const sign = left.bottom * right.bottom < 0n ? -1n : 1n
  const difference = sign * (left.top * right.bottom - right.top * left.bottom)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const holds: Readonly<Record<Comparator, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
}

const rounded = ({ top, bottom }: NonNullable<Exact>, decimals: number): Exact => ({
  top: roundRatio(top * powerOfTen(decimals), bottom),
  bottom: powerOfTen(decimals),
})

const magnitude = ({ top, bottom }: NonNullable<Exact>): Exact => ({
  top: top < 0n ? -top : top,
  bottom: bottom < 0n ? -bottom : bottom,
})

/** ROUND, ABS and IF, of lines and of columns; of a choice only the side that is taken is computed. */
export const computed = (
  part: Formula & { kind: 'round' | 'absolute' | 'choice' },
  valueIn: (inner: Formula) => Exact,
): Exact => {
  if (part.kind === 'choice') {
    const [left, right] = [valueIn(part.left), valueIn(part.right)]
    if (left === null || right === null) return null
    return valueIn(holds[part.operator](compare(left, right)) ? part.taken : part.otherwise)
  }
  const of = valueIn(part.of)
  if (of === null) return null
  return part.kind === 'round' ? rounded(of, part.decimals) : magnitude(of)
}

/** An exact amount in minor units, rounded half-up. */
export const inMinor = (exact: Exact, digits: number): bigint | null =>
  exact === null ? null : roundRatio(exact.top * powerOfTen(digits), exact.bottom)

export const columnValue = (formula: Formula, valueIn: (code: string) => Exact): Exact => {
  const inner = (part: Formula): Exact => columnValue(part, valueIn)
  switch (formula.kind) {
    case 'number':
      return numberValue(formula.text)
    case 'column':
      return valueIn(formula.code)
    case 'negate':
      return combine('-', { top: 0n, bottom: 1n }, inner(formula.of))
    case 'binary':
      return combine(formula.operator, inner(formula.left), inner(formula.right))
    case 'round':
    case 'absolute':
    case 'choice':
      return computed(formula, inner)
    default:
      return null
  }
}
