// What keeps a template of a statement from being published, and what its columns are made of.
import { describe, expect, it, test } from 'vitest'
import { standardCashFlowItems, standardChart, standardTemplate } from '../../../test/world/book.ts'
import { isHeld } from './statement-check.ts'
import {
  checkContent,
  comparedColumns,
  type FormColumn,
  type FormContent,
  type FormFacts,
  type FormLine,
  freeNumber,
  isComputed,
  isRate,
  namedReports,
  type TemplateKind,
} from './statement-template.ts'

const facts: FormFacts = { subjects: standardChart(), cashFlowItems: standardCashFlowItems(), income: [] }
const line = (no: number, formula: string, more: Partial<FormLine> = {}): FormLine => ({
  ...{ no, indent: 0, kind: 'L', nameZhCn: `line ${no}`, nameZhTw: '', nameEn: '', formula },
  ...{ isOff: false, isBold: false, hidesZero: false, remark: '', ...more },
})
const column = (code: string, kind: FormColumn['kind'], formula = ''): FormColumn => ({
  ...{ code, kind, nameZhCn: code, nameZhTw: '', nameEn: '', monthNo: 1, formula, width: 120 },
})
const content = (lines: FormLine[], more: Partial<FormContent> = {}): FormContent => ({
  look: { fromYear: 2025, toYear: null, unit: 1, decimals: 2, zeroAs: 'dash', negativeAs: 'minus' },
  ...{ lines, columns: [column('A', 'period')], checks: [], ...more },
})
const told = (kind: TemplateKind, given: FormContent, of: FormFacts = facts) =>
  checkContent(kind, given, of).map(({ code, path, args }) => `${code} ${path} ${Object.values(args).join(' ')}`.trim())
const custom = (lines: FormLine[], more: Partial<FormContent> = {}, of?: FormFacts) =>
  told('custom', content(lines, more), of)
const standard = (name: string): FormLine[] =>
  standardTemplate(name).map((each) => ({ ...line(0, ''), ...each, nameZhCn: each.nameZhCn }))
const withFormula = (lines: FormLine[], no: number, formula: string) =>
  lines.map((each) => (each.no === no ? { ...each, formula } : each))

describe('what the law is shipped with', () => {
  const income = standard('income-statement')
  const whole = { ...facts, income }

  it.each(['balance-sheet', 'income-statement', 'cash-flow'] as const)('of a %s may be published', (name) => {
    expect(told(name, content(standard(name)), whole)).toEqual([])
  })

  it('holds every subject, none of them twice', () => {
    const uncovered = told('income-statement', content(withFormula(income, 16, '')), whole)
    expect(uncovered).toHaveLength(1)
    expect(uncovered[0]).toMatch(/^statement\.uncovered {2}\d/)
    const twice = told('income-statement', content(withFormula(income, 16, 'PC(6702)+PC(6115)')), whole)
    expect(twice[0]).toMatch(/^statement\.twice/)
    const sheet = withFormula(standard('balance-sheet'), 3, '')
    expect(told('balance-sheet', content(sheet), whole)[0]).toContain('statement.uncovered  1101')
    // The lines of the cash-flow statement hold items, and none of them has to be there.
    const flow = standard('cash-flow').filter(({ formula }) => !formula.includes('CF(CF020101)'))
    expect(told('cash-flow', content(flow), whole).some((each) => each.includes('uncovered'))).toBe(false)
  })

  it('has the lines that are checked, each once', () => {
    const without = income.map((each) => (each.role === 'profit' ? line(each.no, each.formula) : each))
    expect(told('income-statement', content(without), whole)).toEqual(['statement.role lines line_profit 0'])
    const twice = income.map((each) => (each.no === 2 ? { ...each, role: 'profit' as const } : each))
    expect(told('income-statement', content(twice), whole)).toContain('statement.role lines line_profit 2')
    const foreign = income.map((each) => (each.no === 3 ? { ...each, role: 'assets' as const } : each))
    expect(told('income-statement', content(foreign), whole)).toContain('statement.role lines.3 line_assets 0')
    // What nobody needs may be left out.
    const plain = income.map((each) => (each.role === 'admin' ? line(each.no, each.formula) : each))
    expect(told('income-statement', content(plain), whole)).toEqual([])
  })

  it('has no part that only own statements have, neither in its lines nor in its checks', () => {
    const own = withFormula(income, 16, 'ABS(PC(6702))')
    expect(told('income-statement', content(own), whole)).toEqual(['formula.own lines.16 16'])
    const check = {
      nameZhCn: 'c',
      nameZhTw: '',
      nameEn: '',
      formula: 'ROUND(L(1))',
      tolerance: '0',
      level: 'warn',
    } as const
    expect(
      told('income-statement', content(income, { checks: [{ ...check, formula: 'L(1)' }, check] }), whole),
    ).toEqual(['formula.own checks.1.formula 2'])
  })

  it('names lines of the income statement that are there', () => {
    const flow = withFormula(standard('cash-flow'), 2, 'IS(999)')
    expect(told('cash-flow', content(flow), whole)).toEqual(['formula.line lines.2 999'])
    expect(told('cash-flow', content(withFormula(flow, 2, 'IS(1)')), whole)).toEqual([])
    // Of an income statement they are its own.
    expect(told('income-statement', content(withFormula(income, 16, 'PC(6702)+IS(777)')), whole)).toEqual([
      'formula.line lines.16 777',
    ])
    expect(told('income-statement', content(withFormula(income, 16, 'PC(6702)+IS(1)*0')), facts)).toEqual([])
  })
})

describe('a statement of one’s own', () => {
  it('has lines that are switched on', () => {
    expect(custom([line(1, 'DB(1001)')])).toEqual([])
    expect(custom([])).toEqual(['statement.lineless lines'])
    expect(custom([line(1, 'DB(1001)', { isOff: true })])).toEqual(['statement.lineless lines'])
    // What is off is no line that others may name.
    expect(custom([line(1, 'L(2)'), line(2, '1', { isOff: true })])).toEqual(['formula.line lines.1 2'])
  })

  it('has lines with names and numbers of their own', () => {
    expect(custom([line(1, '1'), line(1, '2')])).toEqual(['statement.lineTwice lines.1 1'])
    expect(custom([line(1, '1', { nameZhCn: '  ' })])).toEqual(['statement.nameless lines.1 1'])
  })

  it('has ranges that end behind where they begin', () => {
    expect(custom([line(1, '1'), line(2, '1'), line(3, 'L(1:2)')])).toEqual([])
    expect(custom([line(1, '1'), line(2, '1'), line(3, '1+L(2:1)')])).toEqual(['formula.range lines.3 3 2 1'])
  })

  it('has formulas that are ones, of subjects and lines that are there, and no circle', () => {
    expect(custom([line(1, 'DB(1001')])).toEqual(['formula.syntax lines.1 8'])
    expect(custom([line(1, 'DB(9999)')])).toEqual(['statement.subject lines.1 9999'])
    expect(custom([line(1, 'L(2)'), line(2, 'L(1)')])[0]).toMatch(/^statement\.cycle/)
    expect(custom([line(1, ' ')])).toEqual([])
  })

  it('has checks that are whole', () => {
    const check = { nameZhCn: '', nameZhTw: '', nameEn: '', formula: '', tolerance: '-1', level: 'warn' } as const
    expect(custom([line(1, '1')], { checks: [check] })).toEqual([
      ...['statement.checkNameless checks.0.nameZhCn 1', 'statement.checkEmpty checks.0.formula 1'],
      'statement.tolerance checks.0.tolerance 1 -1',
    ])
    // No currency is finer.
    const fine = { ...check, nameZhCn: 'c', formula: 'L(1)', tolerance: '0.00001' }
    expect(custom([line(1, '1')], { checks: [fine] })).toEqual(['statement.tolerance checks.0.tolerance 1 0.00001'])
    // While one is typed nothing lies within what cannot be read.
    for (const tolerance of ['0.00001', '-', 'x']) expect(isHeld({ tolerance }, 0n, 3)).toBe(false)
    expect([5n, 6n].map((value) => isHeld({ tolerance: '0.005' }, value, 3))).toEqual([true, false])
    expect([10n, 11n].map((value) => isHeld({ tolerance: '0.01' }, value, 3))).toEqual([true, false])
    const right = { ...check, nameZhCn: 'c', formula: 'L(1)-L(9)', tolerance: '0.5' }
    expect(custom([line(1, '1')], { checks: [right] })).toEqual(['formula.line checks.0.formula 9'])
  })
})

describe('columns of a statement of one’s own', () => {
  const columns = (...list: FormColumn[]) => custom([line(1, '1')], { columns: list })

  it('are there, with codes of their own and names', () => {
    expect(columns()).toEqual(['statement.columnless columns'])
    expect(columns(column('A', 'period'), column('A', 'ytd'))).toEqual(['statement.column columns.1.code A'])
    for (const code of ['a', '1A', 'A-B', 'ABCDEFGHI', '', 'xA']) {
      expect(columns(column(code, 'period'))).toContain(`statement.column columns.0.code ${code}`.trim())
    }
    expect(columns(column('ABCDEFG8', 'period'))).toEqual([])
    expect(columns({ ...column('A', 'period'), nameZhCn: ' ' })).toEqual(['statement.nameless columns.0.name A'])
  })

  it('of a month say which one', () => {
    expect(columns({ ...column('A', 'month'), monthNo: null })).toEqual(['statement.column columns.0.monthNo A'])
    expect(columns(column('A', 'month'))).toEqual([])
    expect(columns({ ...column('A', 'period'), monthNo: null })).toEqual([])
  })

  it('are compared where both have books', () => {
    const both = [column('A', 'period'), column('B', 'priorYear')]
    expect(columns(...both, column('C', 'variance', 'A-B'), column('D', 'pct', 'B-A'))).toEqual([])
    expect(columns(...both, column('C', 'variance', 'A-X'))).toEqual(['statement.compared columns.2.formula C'])
    expect(columns(...both, column('C', 'pct', 'A+B'))).toEqual(['statement.compared columns.2.formula C'])
    expect(columns(...both, column('C', 'variance', 'A-B'), column('D', 'pct', 'A-C'))).toEqual([
      'statement.compared columns.3.formula D',
    ])
    expect(comparedColumns('A1-BCDEFGH8')).toEqual(['A1', 'BCDEFGH8'])
    for (const wrong of ['', 'A', 'A-b', ' A-B', 'A-B ', '1-B', 'A-ABCDEFGHI'])
      expect(comparedColumns(wrong)).toBeNull()
  })

  it('are computed from the columns before them', () => {
    const computed = (formula: string) =>
      columns(column('A', 'period'), column('B', 'formula', formula), column('C', 'ytd'))
    expect(computed('ROUND(-A*2,1)+ABS(A)/3+IF(A>0,1,A)')).toEqual([])
    expect(computed('A+C')).toEqual(['statement.columnFormula columns.1.formula B'])
    expect(computed('C+B')).toEqual(['statement.columnFormula columns.1.formula B'])
    expect(computed('DB(1001)')).toEqual(['statement.columnFormula columns.1.formula B'])
    expect(computed('A+')).toEqual(['formula.syntax columns.1.formula 3'])
    expect(
      ['variance', 'pct', 'formula', 'period', 'month'].map((kind) => isComputed(column('A', kind as 'pct'))),
    ).toEqual([true, true, true, false, false])
  })

  it('have no unit of money where they are shares', () => {
    expect(isRate(column('A', 'pct'))).toBe(true)
    expect(isRate(column('A', 'variance', 'A/B'))).toBe(false)
    expect(
      ['A/B', 'A/2', '100*A/(B+1)', 'A*B', '1/A+B', '', 'A/'].map((text) => isRate(column('C', 'formula', text))),
    ).toEqual([true, false, true, false, true, false, false])
  })
})

describe('lines of other templates', () => {
  const reports = new Map([
    ['MGMT', { lines: [line(4, '1')], columns: ['A', 'B'] }],
    ['BACK', { lines: [line(1, "RPT('NEXT',1)")], columns: [] }],
    ['NEXT', { lines: [line(1, "RPT('MINE',1)")], columns: [] }],
    ['LOOP', { lines: [line(1, "RPT('LOOP2',1)")], columns: [] }],
    ['LOOP2', { lines: [line(1, "RPT('LOOP',1)")], columns: [] }],
  ])
  const naming = (formula: string) => custom([line(1, formula), line(2, '')], {}, { ...facts, reports, code: 'MINE' })

  it('are there', () => {
    expect(naming("RPT('MGMT',4)")).toEqual([])
    expect(naming("RPT('MGMT',4,B)")).toEqual([])
    expect(naming("RPT('MGMT',5)")).toEqual(['formula.line lines.1 MGMT 5'])
    expect(naming("RPT('MGMT',4,C)")).toEqual(['formula.reportColumn lines.1 MGMT C'])
    expect(naming("RPT('NONE',1)")).toEqual(['formula.report lines.1 NONE'])
    expect(custom([line(1, "RPT('NONE',1)")])).toEqual(['formula.report lines.1 NONE'])
  })

  it('do not lead back', () => {
    expect(naming("RPT('BACK',1)")).toEqual(['statement.cycle  MINE → BACK → NEXT → MINE'])
    expect(naming("RPT('MINE',2)")).toEqual(['statement.cycle  MINE → MINE'])
    // A circle of others is theirs.
    expect(naming("RPT('LOOP',1)")).toEqual([])
  })

  it('are named once each', () => {
    const two = [{ formula: "RPT('A',1)+RPT('A',1)-RPT('A',1,B)" }, { formula: ' ' }, { formula: 'x(' }]
    expect(namedReports([...two, { formula: "RPT('B',2)" }])).toMatchObject([
      { template: 'A', no: 1, column: null },
      { template: 'A', no: 1, column: 'B' },
      { template: 'B', no: 2, column: null },
    ])
  })
})

test('the next number is the least that no line has', () => {
  expect(freeNumber([])).toBe(1)
  expect(freeNumber([{ no: 1 }, { no: 2 }, { no: 4 }])).toBe(3)
})

test('a statement that ends before the year in which it begins is not published', () => {
  const { look } = content([])
  const ending = (toYear: number | null) => custom([line(1, '1')], { look: { ...look, toYear } })
  expect(ending(2024)).toEqual(['range.reversed look.toYear range_year 2025 2024 look.fromYear look.toYear'])
  expect([...ending(2025), ...ending(null)]).toEqual([])
})
