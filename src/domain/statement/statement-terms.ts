// What lines of a statement add up to where a formula only adds and subtracts other lines of the same statement.
import { type Formula, parseFormula } from './formula.ts'
import type { StatementLine } from './statement.ts'
import { rangeLines } from './statement-role.ts'

/** A line that is added, or subtracted with sign −1. */
export type Term = { no: number; sign: 1 | -1 }

const turned = (sign: Term['sign']): Term['sign'] => (sign === 1 ? -1 : 1)

const termsIn = (lines: readonly StatementLine[], formula: Formula, sign: Term['sign']): Term[] | null => {
  if (formula.kind === 'line') return [{ no: formula.no, sign }]
  if (formula.kind === 'range') return rangeLines(lines, formula.from, formula.to).map(({ no }) => ({ no, sign }))
  if (formula.kind === 'negate') return termsIn(lines, formula.of, turned(sign))
  if (formula.kind !== 'binary' || formula.operator === '*' || formula.operator === '/') return null
  const left = termsIn(lines, formula.left, sign)
  const right = termsIn(lines, formula.right, formula.operator === '-' ? turned(sign) : sign)
  return left && right && [...left, ...right]
}

/** The terms of each line whose formula is nothing but a sum of lines. */
export const statementTerms = (lines: readonly StatementLine[]): Map<number, Term[]> => {
  const found = new Map<number, Term[]>()
  for (const { no, kind, formula: text } of lines) {
    if (kind === 'H') continue
    const { formula } = parseFormula(text)
    const terms = formula && termsIn(lines, formula, 1)
    if (terms) found.set(no, terms)
  }
  return found
}
