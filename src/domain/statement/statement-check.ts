// Checks of a template: formulas that must come to zero, each within a tolerance; evaluated with the lines they name.
import { formatDecimal, parseSum, powerOfTen } from '../base/money.ts'
import { type Problem, problem } from '../base/problem.ts'
import type { StatementLine } from './statement.ts'

/** What a check that fails does to the posting of a month. */
export const checkLevels = ['block', 'warn'] as const
export type CheckLevel = (typeof checkLevels)[number]

/** `tolerance`: how far from zero the formula may come, as decimal text in whole currency units. */
export type FormCheck = {
  nameZhCn: string
  nameZhTw: string
  nameEn: string
  formula: string
  tolerance: string
  level: CheckLevel
}

export const checksMost = 50

/** Checks stand behind the lines under numbers that no formula can name: 10001 is the first check. */
const before = 10_000
/** The number of their head, which no line has either. */
export const checksFrom = before
export const checkNoMost = before + checksMost

/** The place of a check by its number, from 0 on; null for the number of a line. */
export const checkAt = (no: number): number | null => (no > before ? no - before - 1 : null)

/** The checks as lines, to be evaluated and explained with those of the statement. */
export const linesOfChecks = (checks: readonly FormCheck[]): StatementLine[] =>
  checks.map(({ nameZhCn, nameZhTw, nameEn, formula }, at) => ({
    ...{ no: before + 1 + at, indent: 0, kind: 'L', nameZhCn, nameZhTw, nameEn, formula },
  }))

/** Decimals that a tolerance may have: a template is of no currency, and none has more. */
const toleranceDigits = 4
/** As many are written, where there are no more. */
const usualDigits = 2

/** Whether a value, in minor units, is as near to zero as the check wants it; one that has no value does not hold. */
export const isHeld = ({ tolerance }: Pick<FormCheck, 'tolerance'>, value: bigint | null, digits: number): boolean => {
  if (value === null) return false
  const most = tolerance === '' ? 0n : parseSum(tolerance, toleranceDigits)
  // Within a tolerance that cannot be read, as it may be while it is typed, nothing is.
  if (most === null) return false
  return (value < 0n ? -value : value) * powerOfTen(toleranceDigits) <= most * powerOfTen(digits)
}

/** A tolerance as it is kept: '0.5' is '0.50'; null where it is no amount, too fine to keep, or less than nothing. */
export const readTolerance = (text: string): string | null => {
  const amount = parseSum(text.trim() === '' ? '0' : text.trim(), toleranceDigits)
  if (amount === null || amount < 0n) return null
  const [whole = '', part = ''] = formatDecimal(amount, toleranceDigits).split('.')
  return `${whole}.${part.replace(/0+$/, '').padEnd(usualDigits, '0')}`
}

/** What a check lacks by itself; its formula is checked like that of a line. */
export const checkFields = (checks: readonly FormCheck[]): Problem[] =>
  checks.flatMap(({ nameZhCn, formula, tolerance }, at) => {
    const path = (field: string) => `checks.${at}.${field}`
    return [
      ...(nameZhCn.trim() === '' ? [problem('statement.checkNameless', path('nameZhCn'), { n: at + 1 })] : []),
      ...(formula.trim() === '' ? [problem('statement.checkEmpty', path('formula'), { n: at + 1 })] : []),
      ...(readTolerance(tolerance) === null
        ? [problem('statement.tolerance', path('tolerance'), { n: at + 1, text: tolerance })]
        : []),
    ]
  })

/** A problem of a line that is a check, as one of that check. */
export const asCheckProblem = (found: Problem): Problem => {
  const [, no = ''] = /^lines\.(\d+)$/.exec(found.path) ?? []
  const at = no === '' ? null : checkAt(Number(no))
  return at === null ? found : { ...found, path: `checks.${at}.formula` }
}

/** A check of a template that does not hold; `value` null where it cannot be computed. */
export type FailedCheck = { name: string; level: CheckLevel; value: bigint | null }

/** The first that blocks, else the first. */
export const gravest = (failed: readonly FailedCheck[]): FailedCheck | null =>
  failed.find(({ level }) => level === 'block') ?? failed[0] ?? null

/**
 * The statements of a month that is posted; differences and total assets in minor units, `problems` those of the
 * templates and their coverage, `failed` what does not hold of their own checks.
 */
export type StatementsCheck = {
  balanceDifference: bigint
  cashDifference: bigint
  assets: bigint
  problems: readonly Problem[]
  missing: readonly string[]
  failed: readonly FailedCheck[]
}
