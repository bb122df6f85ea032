// The checks that the templates of the law are shipped with: they hold in right books, and each finds what it is for.
import { describe, expect, it } from 'vitest'
import { standardCashFlowItems, standardChart, standardChecks, standardTemplate } from '../../../test/world/book.ts'
import { isHeld, linesOfChecks } from './statement-check.ts'
import type { StatementRow } from './statement-facts.ts'
import { statementColumn } from './statement-month.ts'

const subjects = standardChart()
const cashFlowItems = standardCashFlowItems()
const sets = { CAS: '', SMALL: 'small-', GROUP: 'consolidated-' } as const
const statements = { BS: 'balance-sheet', IS: 'income-statement', CF: 'cash-flow' } as const
type Family = keyof typeof sets
type Statement = keyof typeof statements

/** A leaf that moved by so much in the month, debit-positive; `closed`: by class closing. */
const row = (subject: string, moved: bigint, closed = 0n): StatementRow => {
  const part = (amount: bigint) => [amount > 0n ? amount : 0n, amount < 0n ? -amount : 0n] as const
  const [debit, credit] = part(moved)
  const [closedDebit, closedCredit] = part(closed)
  return {
    ...{ subject, counterparty: '', opening: 0n, closing: moved + closed },
    ...{ movementDebit: debit, movementCredit: credit },
    ...{ turnoverDebit: debit + closedDebit, turnoverCredit: credit + closedCredit },
  }
}

/**
 * Capital 60, a loan of 25, profit of 30 of which half is closed and 3 of it is a reserve, 5 put right of years before;
 * equipment for 40.
 */
const books = [
  ...[row('1001', 80n), row('160102', 40n), row('4001', -60n), row('2001', -25n)],
  ...[row('600101', -30n, 15n), row('4103', 0n, -15n), row('6901', -5n)],
  ...[row('410401', 0n, 3n), row('410101', 0n, -3n)],
]
const flows: ReadonlyMap<string, bigint> = new Map([
  ['CF030101', 60n],
  ['CF030102', 25n],
  ['CF010101', 35n],
  ['CF020201', -40n],
])

type Changed = { formulas?: Readonly<Record<number, string>>; income?: Readonly<Record<number, string>> }
const linesOf = (family: Family, statement: Statement, formulas: Readonly<Record<number, string>> = {}) =>
  standardTemplate(`${sets[family]}${statements[statement]}`).map((line) => ({
    ...line,
    formula: formulas[line.no] ?? line.formula,
  }))

/** The English names of the checks that do not hold. */
const failing = (family: Family, statement: Statement, { formulas, income }: Changed = {}, cashFlow = flows) => {
  const checks = standardChecks(`${family}-${statement}`)
  const lines = [...linesOf(family, statement, formulas), ...linesOfChecks(checks)]
  const { values, problems } = statementColumn(lines, linesOf(family, 'IS', income), books, {
    ...{ subjects, cashFlowItems, cashFlow, minorDigits: 2 },
  })
  expect(problems).toEqual([])
  const found = linesOfChecks(checks).filter(({ no }, at) => {
    const check = checks[at]
    return check && !isHeld(check, values.get(no) ?? null, 2)
  })
  return found.map(({ nameEn }) => nameEn)
}

describe('the checks of the law', () => {
  it('hold in all three sets of templates', () => {
    for (const family of ['CAS', 'SMALL', 'GROUP'] as const) {
      for (const statement of ['BS', 'IS', 'CF'] as const) {
        expect(standardChecks(`${family}-${statement}`).length).toBeGreaterThan(1)
        expect([family, statement, failing(family, statement)]).toEqual([family, statement, []])
      }
    }
  })

  it('name a total that leaves a line out', () => {
    expect(failing('CAS', 'BS', { formulas: { 36: 'L(15)' } })).toEqual([
      'Total assets = liabilities and equity',
      'Total assets = the sum of all assets',
    ])
    expect(failing('SMALL', 'BS', { formulas: { 47: 'L(46)' } })).toEqual([
      'Total assets = liabilities and equity',
      'Total liabilities = the sum of all liabilities',
    ])
    expect(failing('CAS', 'CF', { formulas: { 36: 'L(11)+L(24)+L(35)' } })).toEqual([
      'Net increase in cash = the sum of all cash flows',
      'Net increase in cash = closing less opening balance of cash',
      'Net increase of the supplement = that of the statement',
    ])
  })

  it('name a profit that is not the increase of retained earnings', () => {
    const income = { 1: 'PC(6051)' }
    expect(failing('CAS', 'BS', { income })).toEqual(['Increase of retained earnings = net profit less distributions'])
    expect(failing('CAS', 'IS', { formulas: income })).toEqual([
      'Net profit = movement of all profit-and-loss subjects',
    ])
  })

  it('name a part of others that is in no total, and cash that no item explains', () => {
    expect(failing('GROUP', 'BS', { formulas: { 97: '7', 99: 'L(83)+L(96)', 98: 'L(96)' } })).toEqual([
      'Total equity = of the parent + minority interests',
    ])
    expect(failing('GROUP', 'IS', { formulas: { 42: 'L(37)', 43: '7' } })).toEqual([
      'Net profit = of the parent + of minority interests',
      'Comprehensive income = of the parent + of minority interests',
    ])
    expect(failing('SMALL', 'CF', {}, new Map([['CF010101', 30n]]))).toEqual([
      'Net increase in cash = closing less opening balance of cash',
    ])
  })
})
