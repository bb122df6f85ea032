// Every function of the formula language on a small chart, order of evaluation, and what cannot be evaluated.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { standardCashFlowItems, standardChart, standardTemplate } from '../../../test/world/book.ts'
import { atOnce } from '../base/steps.ts'
import { balanceDifference, cashDifference } from './balance-sheet.ts'
import { missingIn, missingWarning } from './formula.ts'
import {
  checkTemplate,
  evaluateStatement,
  type StatementFacts,
  type StatementLine,
  type StatementLineKind,
} from './statement.ts'
import {
  balanceSheetCoverage,
  coverageProblems,
  incomeStatementCoverage,
  templateProblem,
} from './statement-coverage.ts'
import { explainLine, type StatementPart } from './statement-explain.ts'
import { type StatementRow, statementFacts } from './statement-facts.ts'
import { statementColumn, statementColumnSteps } from './statement-month.ts'

const chart = standardChart()
const items = standardCashFlowItems()

const row = (subject: string, change: Partial<StatementRow> = {}): StatementRow => ({
  subject,
  counterparty: '',
  opening: 0n,
  closing: 0n,
  movementDebit: 0n,
  movementCredit: 0n,
  turnoverDebit: 0n,
  turnoverCredit: 0n,
  ...change,
})

const rows: StatementRow[] = [
  row('1001', { opening: 70n, closing: 100n }),
  row('100201', { opening: 30n, closing: -20n }),
  row('112201', { counterparty: 'customer:A', closing: 300n }),
  row('112201', { counterparty: 'customer:B', closing: -50n }),
  row('112202', { counterparty: 'customer:A', closing: -10n }),
  row('22210101', { closing: 40n }),
  row('22210107', { closing: -65n }),
  row('222106', { closing: 7n }),
  row('222102', { closing: -9n }),
  row('3101', { closing: -8n }),
  row('600101', { movementDebit: 5n, movementCredit: 500n, turnoverDebit: 500n, turnoverCredit: 500n }),
  row('660108', { movementDebit: 120n, turnoverDebit: 120n, turnoverCredit: 120n }),
  row('160203', { movementCredit: 33n, turnoverCredit: 33n, turnoverDebit: 2n }),
]

const facts = (change: Partial<StatementFacts> = {}): StatementFacts => ({
  ...statementFacts(rows, {
    subjects: chart,
    cashFlowItems: items,
    minorDigits: 2,
    cashFlow: new Map([
      ['CF010101', 900n],
      ['CF010201', -400n],
      ['CF040001', -3n],
    ]),
    incomeStatement: new Map([[24, 77n]]),
    manual: new Map([[5, 11n]]),
  }),
  ...change,
})

const line = (no: number, formula: string, kind: StatementLineKind = 'L'): StatementLine => ({
  no,
  indent: 0,
  kind,
  nameZhCn: '',
  nameZhTw: '',
  nameEn: '',
  formula,
})

const figure = (formula: string): bigint | null | undefined =>
  evaluateStatement([line(5, formula)], facts()).values.get(5)

describe('a function of a formula', () => {
  it.each([
    ['DB(1001)', 100n],
    ['CB(1001)', -100n],
    ['DB(100)', 80n],
    ['DB(1)', 320n],
    ['DP(1122)', 240n],
    ['CP(1122)', 0n],
    ['DP(3101)', 0n],
    ['CP(3101)', 8n],
    ['DX(2221)', 7n],
    ['CX(2221)', 34n],
    ['DX(100201)', 0n],
    ['CX(100201)', 20n],
    ['DS(1122)', 300n],
    ['CS(1122)', 60n],
    ['PC(6001)', 495n],
    ['PD(6001)', -495n],
    ['PD(6601)', 120n],
    ['MC(1602)', 33n],
    ['CT(1602)', 33n],
    ['DT(1602)', 2n],
    ['CT(6001)', 500n],
    ['DT(6601)', 120n],
    ['CF(CF010101)', 900n],
    ['CF(CF010201)', 400n],
    ['CF(CF040001)', -3n],
    ['OC()', 100n],
    ['EC()', 80n],
    ['IS(24)', 77n],
    ['MANUAL()', 11n],
    ['CB(6)', 0n],
  ])('%s is %i', (formula, value) => {
    expect(figure(formula)).toBe(value)
  })
})

describe('arithmetic', () => {
  it.each([
    ['DB(1001)*0.125', 13n],
    ['-DB(1001)*0.125', -13n],
    ['DB(1001)/3', 33n],
    ['DB(1001)/3*3', 100n],
    ['1.5', 150n],
    ['DB(1001)+1', 200n],
    ['(DB(1001)-DB(1002))*2', 240n],
    ['DB(1001)/DB(1002)', -500n],
    ['DB(1001)/0', null],
    ['DB(1001)/(1-1)+1', null],
  ])('%s is %s', (formula, value) => {
    expect(figure(formula)).toBe(value)
  })

  it('uses the minor digits of the base currency', () => {
    const yen = facts({ minorDigits: 0 })
    expect(evaluateStatement([line(1, 'DB(1001)+1')], yen).values.get(1)).toBe(101n)
    expect(evaluateStatement([line(1, 'DB(1001)/8')], yen).values.get(1)).toBe(13n)
  })
})

describe('lines', () => {
  it('refer to each other in any order, rounded before they are used', () => {
    const { values, problems } = evaluateStatement(
      [line(1, 'L(3)+L(4)', 'T'), line(3, 'DB(1001)/3'), line(4, 'DB(1001)/3')],
      facts(),
    )
    expect(problems).toEqual([])
    expect(values.get(1)).toBe(66n)
  })

  it('of a range count without heads, totals and "of which"; single references take any kind', () => {
    const lines = [
      line(1, '', 'H'),
      line(2, '1'),
      line(3, '10', 'M'),
      line(4, '100', 'T'),
      line(5, '1000', 'X'),
      line(6, '10000', 'P'),
      line(7, ''),
      line(8, 'L(1:7)', 'T'),
      line(9, 'L(3)+L(4)+L(1)'),
    ]
    const { values } = evaluateStatement(lines, facts())
    expect(values.get(8)).toBe(1100100n)
    expect(values.get(9)).toBe(11000n)
    expect(values.get(1)).toBeNull()
    expect(values.get(7)).toBe(0n)
  })
})

describe('what cannot be evaluated', () => {
  it('is a cycle, named with its lines (E411), and everything that hangs on it', () => {
    const lines = [line(1, 'L(2)'), line(2, 'L(3)+1'), line(3, 'L(1)'), line(4, 'L(3)'), line(6, '1')]
    const { values, problems } = evaluateStatement(lines, facts())
    expect(problems).toEqual([{ code: 'statement.cycle', path: '', args: { list: '1, 2, 3, 4' } }])
    expect([...values]).toEqual([
      [1, null],
      [2, null],
      [3, null],
      [4, null],
      [6, 100n],
    ])
    expect(evaluateStatement([line(1, 'L(1)')], facts()).problems[0]?.code).toBe('statement.cycle')
    expect(evaluateStatement([line(1, 'L(1:2)'), line(2, '1')], facts()).problems[0]?.code).toBe('statement.cycle')
  })

  it.each([
    ['CF(CF999999)', 'statement.subject', { code: 'CF999999' }],
    ['L(9)', 'formula.line', { no: 9 }],
    ['L(5:9)', 'formula.line', { no: 9 }],
    ['DB(', 'formula.syntax', { pos: 4 }],
  ])('is %s', (formula, code, args) => {
    const { values, problems } = evaluateStatement([line(1, formula), line(5, '1'), line(6, 'L(1)+1')], facts())
    expect(problems).toContainEqual({ code, path: 'lines.1', args })
    if (code !== 'formula.line' || formula === 'L(9)') expect([values.get(1), values.get(6)]).toEqual([null, null])
  })

  it('is not that the chart lacks a subject: it has no balance, and all of them are told at once', () => {
    const lines = [line(1, 'DB(9999)+1'), line(2, "ACC('9998', BAL)+DS(9999)"), line(3, 'L(1)+L(2)+DX(9)')]
    const { values, problems } = evaluateStatement(lines, facts())
    expect([[...values.values()], problems]).toEqual([[100n, 0n, 100n], []])
    const { subjects } = facts()
    expect(missingWarning(missingIn(lines, subjects))).toEqual([
      { code: 'warning.subjectsMissing', path: '', args: { list: '9, 9998, 9999' } },
    ])
    expect(missingWarning(missingIn([line(1, 'DB(1001)')], subjects))).toEqual([])
  })

  it('is found without balances too', () => {
    expect(checkTemplate([line(1, 'DB(9999)'), line(2, 'L(2)')], facts()).map((each) => each.code)).toEqual([
      'statement.subject',
      'statement.cycle',
    ])
  })
})

const signedSum = (part: StatementPart): bigint =>
  part.parts.reduce((sum, each) => sum + BigInt(each.sign) * (each.value ?? 0n), 0n)

describe('the parts of a figure', () => {
  it('sum to it, down to the subjects', () => {
    const template = standardTemplate('balance-sheet')
    for (const { no, kind } of template) {
      if (kind === 'H') continue
      const visit = (part: StatementPart): void => {
        const isProduct = /[*/]/.test(part.formula)
        const isWhole = /^[DC]P\(/.test(part.formula) && part.value === 0n
        if (part.parts.length > 0 && !isProduct && !isWhole)
          expect([part.formula, signedSum(part)]).toEqual([part.formula, part.value])
        part.parts.forEach(visit)
      }
      visit(explainLine(template, no, facts()) as StatementPart)
    }
  })

  it('name lines, subjects and children', () => {
    const lines = [line(1, 'DB(100)-DX(2221)*2'), line(2, 'L(1:1)+DS(1122)')]
    const found = explainLine(lines, 2, facts()) as StatementPart
    expect(found).toMatchObject({ line: 2, value: 366n })
    expect(found.parts[0]?.parts[0]).toMatchObject({ line: 1, value: 66n })
    expect(found.parts[0]?.parts[0]?.parts.map((part) => [part.sign, part.formula])).toEqual([
      [1, 'DB(100)'],
      [-1, 'DX(2221)*2'],
    ])
    expect(found.parts[1]?.parts).toMatchObject([{ subject: '112201', value: 300n }])
    expect(explainLine(lines, 9, facts())).toBeNull()
    expect(explainLine([line(1, 'L(1)')], 1, facts())).toMatchObject({ value: null, parts: [] })
  })
})

describe('coverage of the shipped templates', () => {
  it('counts every enabled leaf exactly once', () => {
    for (const form of ['', 'small-']) {
      const covered = { uncovered: [], twice: [] }
      expect(balanceSheetCoverage(standardTemplate(`${form}balance-sheet`), chart)).toEqual(covered)
      expect(incomeStatementCoverage(standardTemplate(`${form}income-statement`), chart)).toEqual(covered)
    }
  })

  it('finds what is left out (E413) and what is counted twice', () => {
    const broken = standardTemplate('balance-sheet').map((each) =>
      each.no === 3 ? { ...each, formula: '' } : each.no === 4 ? { ...each, formula: 'DP(3101)+DB(1001)' } : each,
    )
    const found = balanceSheetCoverage(broken, chart)
    expect(found).toEqual({
      uncovered: ['1101', '110101', '110102'].filter((code) => chart.find(code)?.isLeaf),
      twice: ['1001'],
    })
    expect(coverageProblems(found).map((each) => each.code)).toEqual(['statement.uncovered', 'statement.twice'])
    const half = standardTemplate('balance-sheet').map((each) => (each.no === 40 ? { ...each, formula: '' } : each))
    expect(balanceSheetCoverage(half, chart).twice).toEqual(['3101'])
    const income = standardTemplate('income-statement').map((each) =>
      each.no === 16 ? { ...each, formula: '' } : each,
    )
    expect(incomeStatementCoverage(income, chart).uncovered).toEqual(['6702'])
  })

  it('knows that a disabled subject needs no line until it is enabled', () => {
    const codes = chart.all.filter((each) => each.isLeaf && !each.enabled).map((each) => each.code)
    expect(codes).toContain('6011')
    const all = balanceSheetCoverage(standardTemplate('balance-sheet'), chart, () => true)
    expect(all.uncovered.length).toBeGreaterThan(0)
    expect(all.uncovered.every((code) => codes.includes(code))).toBe(true)
  })
})

describe('statements tie', () => {
  it('when assets are liabilities and equity, and cash flow ends at the cash balance', () => {
    const [sheet, flow] = [standardTemplate('balance-sheet'), standardTemplate('cash-flow')]
    const totals = new Map([
      [36, 105n],
      [77, 100n],
    ])
    expect(balanceDifference({ lines: sheet, values: totals })).toBe(5n)
    expect(cashDifference({ lines: flow, values: new Map([[38, 80n]]) }, 83n)).toBe(-3n)
    expect(balanceDifference({ lines: sheet, values: new Map() })).toBe(0n)
    expect(cashDifference({ lines: flow, values: new Map([[38, null]]) }, 0n)).toBe(0n)
  })

  it('only with a template: without one they are refused (E414)', () => {
    expect(templateProblem('CAS')).toBeNull()
    expect(templateProblem('NONE')?.code).toBe('statement.none')
    expect(templateProblem('SMALL')).toBeNull()
  })
})

describe('a column of thousands of companies', () => {
  it('is made in small steps, so that others have their turn', () => {
    const many = Array.from({ length: 25_000 }, (_, at) =>
      row('112201', { counterparty: `M${at % 5000}|customer:C${at % 5}`, closing: at % 2 === 0 ? 3n : -1n }),
    )
    const lines = [line(1, 'DS(1122)'), line(2, 'CS(1122)'), line(3, 'L(1)-L(2)')]
    const column = { subjects: chart, cashFlowItems: items, minorDigits: 2 }
    let turns = 0
    const steps = statementColumnSteps(lines, [], many, column)
    const counted = function* () {
      for (let step = steps.next(); ; step = steps.next()) {
        if (step.done) return step.value
        turns += 1
        yield
      }
    }
    const { values } = atOnce(counted())
    expect([values.get(1), values.get(2), values.get(3)]).toEqual([37_500n, 12_500n, 25_000n])
    // A turn at each thousand rows, which are summed once for all, and at each line.
    expect(turns).toBe(25 + lines.length)
    expect(statementColumn(lines, [], many, column).values).toEqual(values)
  })
})

describe('random ledgers over all enabled leaves', () => {
  const leaves = chart.all.filter((each) => each.isLeaf && each.enabled).map((each) => each.code)
  const entry = fc.record({
    debit: fc.constantFrom(...leaves),
    credit: fc.constantFrom(...leaves),
    party: fc.constantFrom('', 'customer:A', 'supplier:B'),
    amount: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }),
  })

  it('balance: assets = liabilities + equity', () => {
    const template = standardTemplate('balance-sheet')
    fc.assert(
      fc.property(fc.array(entry, { minLength: 1, maxLength: 40 }), (entries) => {
        const random = entries.flatMap(({ debit, credit, party, amount }) => [
          row(debit, { counterparty: party, closing: amount }),
          row(credit, { counterparty: party, closing: -amount }),
        ])
        const { values } = evaluateStatement(
          template,
          statementFacts(random, { subjects: chart, cashFlowItems: items, minorDigits: 2 }),
        )
        expect(values.get(36)).toBe(values.get(77))
      }),
      { numRuns: 300 },
    )
  })
})
