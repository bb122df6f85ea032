// Statements and tables of merged books: what a column counts, whose nets are not set off, and closings apart.
import { describe, expect, it, test } from 'vitest'
import { standardCashFlowItems, standardChart, standardTemplate } from '../../../test/world/book.ts'
import { atOnce } from '../base/steps.ts'
import type { StatementLine } from '../statement/statement.ts'
import { statementColumn } from '../statement/statement-month.ts'
import type { Merged } from './merge.ts'
import { type Figures, type MergeGrain, type MergeRow, noFigures } from './merge-figures.ts'
import {
  type MergeColumn,
  mergeColumnSteps,
  mergeColumns,
  oneSidedSubjects,
  tableBases,
  tableGrains,
  worksheetAmount,
  worksheetSteps,
} from './merge-statement.ts'
import { type Translation, translate, translateFlows } from './merge-translation.ts'

const grain = (company: string, subject: string, figures: Partial<Figures>, entities = ''): MergeGrain => ({
  ...{ company, subject, entities, ...noFigures(), ...figures },
})
const line = (no: number, formula: string, role?: StatementLine['role']): StatementLine => ({
  ...{ no, indent: 0, kind: 'L', nameZhCn: '', nameZhTw: '', nameEn: '', formula },
  ...(role ? { role } : {}),
})
const books: Merged = {
  ...{ collected: [], excluded: [], eliminations: [], pairs: [], grains: [], flows: new Map(), steps: null },
  ...{ collectedAdjusted: [], adjusted: [], minority: null },
}
const whole: Figures = {
  ...noFigures(),
  ...{ began: 1n, opening: 20n, closing: 300n, debit: 4000n, credit: 50000n, ytdDebit: 600000n, ytdCredit: 7000000n },
  ...{ closedDebit: 8n, closedCredit: 90n, ytdClosedDebit: 11n, ytdClosedCredit: 110n },
}

test('a balance sheet has the end and the beginning of the year, the others the month and the year so far', () => {
  expect(mergeColumns('balance-sheet')).toEqual(['closing', 'yearOpening'])
  expect(mergeColumns('income-statement')).toEqual(['current', 'yearToDate'])
  expect(mergeColumns('cash-flow')).toEqual(['current', 'yearToDate'])
})

test('nets on one side are looked at company by company', () => {
  const lines = [
    'DP(1001)+CP(1002)',
    'DX(1122)-CX(1123)',
    'DS(2202)+CS(2203)',
    'DB(1405)+PC(6001)',
    '',
    'DP(',
    'DP(1001)',
  ]
  expect(oneSidedSubjects(lines.map((formula) => ({ formula })))).toEqual([
    ...['1001', '1002', '1122', '1123', '2202', '2203'],
  ])
})

describe('a column', () => {
  const base = { subjects: standardChart(), cashFlowItems: standardCashFlowItems(), minorDigits: 2 }
  const column = (merged: Partial<Merged>, which: MergeColumn, apart: string[] = [], lines: StatementLine[] = []) =>
    atOnce(mergeColumnSteps({ name: 'income-statement', lines, apart }, { ...books, ...merged }, which, base))

  it.each<[MergeColumn, object]>([
    [
      'closing',
      {
        ...{ opening: 1n, closing: 300n, movementDebit: 600000n, movementCredit: 7000000n },
        ...{ turnoverDebit: 600011n, turnoverCredit: 7000110n },
      },
    ],
    [
      'yearToDate',
      {
        ...{ opening: 1n, closing: 300n, movementDebit: 600000n, movementCredit: 7000000n },
        ...{ turnoverDebit: 600011n, turnoverCredit: 7000110n },
      },
    ],
    [
      'current',
      {
        ...{ opening: 20n, closing: 300n, movementDebit: 4000n, movementCredit: 50000n },
        ...{ turnoverDebit: 4008n, turnoverCredit: 50090n },
      },
    ],
    [
      'yearOpening',
      { opening: 1n, closing: 1n, movementDebit: 0n, movementCredit: 0n, turnoverDebit: 0n, turnoverCredit: 0n },
    ],
  ])('%s counts the figures of its time, what closed the months in turnovers alone', (which, wanted) => {
    const { rows, facts } = column({ grains: [grain('A', '1001', whole)] }, which)
    expect(rows).toEqual([{ subject: '1001', counterparty: 'A|', ...wanted }])
    expect(facts.isYearOpening).toBe(which === 'yearOpening')
  })

  it('adds a leaf up, but where a formula looks at each counterparty, and keeps the nets of companies', () => {
    const grains = [
      ...[grain('A', '112201', { closing: 5n, began: 1n }, 'customer:X;store:S'), grain('A', '1001', { closing: 1n })],
      ...[grain('B', '112201', { closing: -3n }, 'customer:X'), grain('A', '112201', { closing: 7n }, 'customer:X')],
      grain('B', '1001', { closing: 10n, opening: 2n, began: 4n, ytdDebit: 9n }),
    ]
    const { rows, facts } = column({ grains }, 'closing', ['1122'])
    expect(rows.map(({ subject, counterparty, closing }) => `${subject} ${counterparty} ${closing}`)).toEqual([
      ...['112201 A|customer:X 12', '1001 A| 11', '112201 B|customer:X -3'],
    ])
    expect(rows[1]).toMatchObject({ opening: 4n, movementDebit: 9n, turnoverDebit: 9n })
    const parts = [...(facts.parts ?? [])].map(([subject, nets]) => [subject, Object.fromEntries(nets)])
    expect(Object.fromEntries(parts)).toEqual({ '112201': { A: 12n, B: -3n }, '1001': { A: 1n, B: 10n } })
  })

  it('has flows of the month or of the year by item, of all companies', () => {
    const flow = (company: string, month: bigint, ytd: bigint) => ({ company, item: 'CF010101', month, ytd })
    const flows = new Map([
      ['A|CF010101', flow('A', 1n, 10n)],
      ['B|CF010101', flow('B', 2n, 20n)],
    ])
    expect([...(column({ flows }, 'current').facts.cashFlow ?? [])]).toEqual([['CF010101', 3n]])
    expect([...(column({ flows }, 'yearToDate').facts.cashFlow ?? [])]).toEqual([['CF010101', 30n]])
  })

  it('has the part of others on the lines that are for it', () => {
    const sums = { equity: 1n, equityBegan: 2n, profit: 3n, profitYtd: 4n, income: 5n, incomeYtd: 6n }
    const minority = { ...sums, grains: [grain('B', '4001', { closing: 9n })], ofCompany: new Map() }
    const lines = [line(7, '', 'minorityEquity'), line(8, '', 'minorityProfit'), line(9, '', 'minorityIncome')]
    const manual = (which: MergeColumn, of = lines) =>
      Object.fromEntries(column({ minority }, which, [], of).facts.manual ?? [])
    expect(manual('closing')).toEqual({ 7: 1n, 8: 4n, 9: 6n })
    expect(manual('yearOpening')).toEqual({ 7: 2n, 8: 4n, 9: 6n })
    expect(manual('current')).toEqual({ 7: 1n, 8: 3n, 9: 5n })
    expect(manual('current', lines.slice(1, 2))).toEqual({ 8: 3n })
    expect(column({}, 'current', [], lines).facts.manual?.size).toBe(0)
    // Their equity leaves the lines of a balance sheet alone.
    expect(column({ minority }, 'closing').rows).toEqual([])
    const sheet = mergeColumnSteps({ name: 'balance-sheet', lines, apart: [] }, { ...books, minority }, 'closing', base)
    expect(atOnce(sheet).rows).toMatchObject([{ subject: '4001', closing: 9n }])
  })
})

describe('a table of merged books', () => {
  it('counts what closed the months, or shows all as if nothing had', () => {
    const view = (withClosing: boolean) => {
      const [one] = tableGrains([grain('A', '6001', whole)], withClosing)
      return one && [one.subject, one.opening, one.debit, one.credit, one.ytdDebit, one.ytdCredit]
    }
    expect(view(true)).toEqual(['6001', 20n, 4008n, 50090n, 600011n, 7000110n])
    // Earlier months closed 3 on the debit side and 20 on the credit side.
    expect(view(false)).toEqual(['6001', 20n - 3n + 20n, 4000n, 50000n, 600000n, 7000000n])
    const none = { openingOriginal: 0n, openingQuantity: 0n, originalDebit: 0n, originalCredit: 0n }
    expect(tableGrains([grain('A', '6001', whole)], true)[0]).toMatchObject({
      ...{ ...none, quantityDebit: 0n, quantityCredit: 0n, aux: '', currency: '' },
    })
  })

  it('has the same figures in its worksheet', () => {
    const of = (withClosing: boolean) => tableBases.map((basis) => worksheetAmount(whole, true, { basis, withClosing }))
    expect(of(true)).toEqual([20n, 4008n, 50090n, 600011n, 7000110n, 20n + 4008n - 50090n])
    expect(of(false)).toEqual([37n, 4000n, 50000n, 600000n, 7000000n, 37n + 4000n - 50000n])
  })
})

test('a worksheet shows what profit and loss made, and of the rest what there is as if nothing had closed', () => {
  const amount = (isProfit: boolean) =>
    ([undefined, 'year', 'month', 'opening'] as const).map((basis) =>
      worksheetAmount(whole, isProfit, basis === undefined ? {} : { basis }),
    )
  expect(amount(true)).toEqual([600000n - 7000000n, 600000n - 7000000n, 4000n - 50000n, 0n])
  expect(amount(false)).toEqual([300n - 11n + 110n, 300n - 11n + 110n, 300n - 11n + 110n, 1n])
})

test('a worksheet has companies beside each other, and books of eliminations with the eliminations', () => {
  const collected = [
    ...[grain('B', '1002', { closing: 5n }), grain('A', '1001', { closing: 7n }), grain('A', '1001', { closing: 1n })],
    ...[grain('X', '1001', { closing: -2n }), grain('X', '1511', { closing: 9n }), grain('C', '1003', { closing: 0n })],
  ]
  const excluded = collected.slice(0, 1)
  const taken = (pair: string, closing: bigint) => ({
    ...grain('A', '1001', { closing }),
    ...{ kind: 'pair' as const, pair, counterparty: 'B' },
  })
  const eliminations = [taken('p', -4n), taken('p', 3n), taken('q', 6n)] as Merged['eliminations']
  const sheet = atOnce(worksheetSteps({ collected, excluded, eliminations }, new Set(['X']), () => false))
  expect(sheet.map(({ companies, ...row }) => ({ ...row, ...Object.fromEntries(companies) }))).toEqual([
    { subject: '1001', A: 8n, sum: 8n, excluded: 0n, debit: 6n, credit: 3n, consolidated: 11n },
    { subject: '1002', B: 5n, sum: 5n, excluded: -5n, debit: 0n, credit: 0n, consolidated: 0n },
    { subject: '1511', sum: 0n, excluded: 0n, debit: 9n, credit: 0n, consolidated: 9n },
  ])
})

test('what translation moved cash by is an effect of the rates and adjusts no profit in the supplement', () => {
  const subjects = standardChart()
  // The year before ends at 2.00 and March at 5.00; the averages of February and March are 3.50 and 4.50.
  const rates: Record<string, bigint> = { '2024-12': 200n, '2025-02': 350n, '2025-03': 450n }
  const on: Translation = {
    ...{ company: 'C', currency: 'USD', year: 2025, digits: [2, 2] as const, historical: () => null },
    rate: (type, month) => {
      const rate = type === 'MONTH_END' && month === '2025-03' ? 500n : (rates[month] ?? 100n)
      return { rate: rate * 1_000_000n, unit: 1 }
    },
  }
  const range = { from: 3, to: 3 }
  const row = (subject: string, no: number, net: bigint): MergeRow => ({
    ...{ company: 'C', subject, entities: '', no, isClosing: false, base: no === 0 ? net : 0n },
    ...{ debit: no > 0 && net > 0n ? net : 0n, credit: no > 0 && net < 0n ? -net : 0n },
  })
  const opened = [row('1001', 0, 10n), row('1602', 0, -6n), row('140501', 0, 26n), row('4001', 0, -30n)]
  const sold = [row('112201', 2, 8n), row('600101', 2, -8n), row('1001', 3, 4n), row('112201', 3, -4n)]
  const revalued = [row('1001', 3, 2n), row('660303', 3, -2n)]
  const { grains } = translate([...opened, ...sold, ...revalued], on, range, subjects)
  const cash = grains.filter(({ subject }) => subject === '1001')
  const flow = (item: string, amount: bigint) => ({ company: 'C', item, no: 3, amount })
  const { sums } = translateFlows([flow('CF010101', 4n), flow('CF040001', 2n)], on, range, cash)
  const [lines, income] = ['cash-flow', 'income-statement'].map((name) => standardTemplate(`consolidated-${name}`))
  if (!lines || !income) throw new Error('no consolidated forms')
  const base = { subjects, cashFlowItems: standardCashFlowItems(), minorDigits: 2 }
  const figures = (form: StatementLine[]) => {
    const merged = { ...books, collected: grains, grains, flows: sums }
    const on = { name: 'cash-flow' as const, lines: form, apart: [] }
    const { rows, facts } = atOnce(mergeColumnSteps(on, merged, 'yearToDate', base))
    const { values, facts: column } = statementColumn(form, income, rows, facts)
    const of = (name: string) =>
      values.get(form.find(({ nameEn, role }) => nameEn.startsWith(name) || role === name)?.no ?? 0)
    return { of, cash: column.closingCash }
  }
  const { of, cash: held } = figures(lines)
  // 8 at 3.50 and 2 at 4.50; less what is still owed, 8 at 3.50 less 4 at 4.50; less the gain on cash, 2 at 4.50.
  expect([of('Net profit'), of('Decrease in operating receivables'), of('Finance costs')]).toEqual([37n, -10n, -9n])
  // Goods and depreciation that nobody moved adjust nothing, and nothing is left to explain.
  const quiet = ['Decrease in inventories', 'Depreciation and depletion', 'Others (balancing']
  expect([of('operating'), ...quiet.map(of)]).toEqual([18n, 0n, 0n, 0n])
  // Cash of 10 at 2.00 is 16 at 5.00: 18 came in, 9 of the exchange is in the profit, 33 is translation.
  expect([of('exchange'), of('increase'), of('end'), held, of('check')]).toEqual([42n, 60n, 80n, 80n, 60n])
  // A form without a line of the exchange has all of it in the item.
  const plain = lines.map(({ role, ...line }) => (role && role !== 'exchange' ? { ...line, role } : line))
  expect([figures(plain).of('IV. Effect'), figures(plain).of('end')]).toEqual([42n, 80n])
})
