// What lines of a statement add up to where a formula only adds and subtracts other lines of the same statement.
import { type Formula, parseFormula } from './formula.ts'
import { rangeNumbers, type StatementLine } from './statement.ts'

/** A line that is added, or subtracted with sign −1. */
export type Term = { no: number; sign: 1 | -1 }

type Sheet = Parameters<typeof rangeNumbers>[0]

const turned = (sign: Term['sign']): Term['sign'] => (sign === 1 ? -1 : 1)

const termsIn = (sheet: Sheet, formula: Formula, sign: Term['sign']): Term[] | null => {
  if (formula.kind === 'line') return [{ no: formula.no, sign }]
  if (formula.kind === 'range') return rangeNumbers(sheet, formula.from, formula.to).map((no) => ({ no, sign }))
  if (formula.kind === 'negate') return termsIn(sheet, formula.of, turned(sign))
  if (formula.kind !== 'binary' || formula.operator === '*' || formula.operator === '/') return null
  const left = termsIn(sheet, formula.left, sign)
  const right = termsIn(sheet, formula.right, formula.operator === '-' ? turned(sign) : sign)
  return left && right && [...left, ...right]
}

/** The terms of each line whose formula is nothing but a sum of lines. */
export const statementTerms = (lines: readonly StatementLine[]): Map<number, Term[]> => {
  const byNo = new Map(lines.map((line) => [line.no, line]))
  const sheet: Sheet = { byNo, formulas: new Map(), numbers: [...byNo.keys()].sort((a, b) => a - b) }
  const found = new Map<number, Term[]>()
  for (const { no, kind, formula: text } of lines) {
    if (kind === 'H' || text.trim() === '') continue
    const { formula } = parseFormula(text)
    const terms = formula && termsIn(sheet, formula, 1)
    if (terms) found.set(no, terms)
  }
  return found
}
