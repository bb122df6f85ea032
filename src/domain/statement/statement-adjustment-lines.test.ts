// Moving between the lines of a form of one's own: which way a total counts a line, and where an adjustment counts.
import { describe, expect, it, test } from 'vitest'
import type { StatementLine, StatementLineKind } from './statement.ts'
import {
  type Adjustment,
  adjustmentNo,
  changesIn,
  checkAdjustment,
  closedMonths,
  isByLaw,
  isManual,
  isMovable,
  type MadeAdjustment,
  touchedMonths,
} from './statement-adjustment.ts'

const line = (
  no: number,
  formula: string,
  kind: StatementLineKind = 'L',
  role?: StatementLine['role'],
): StatementLine => ({
  ...{ no, indent: 0, kind, nameZhCn: '', nameZhTw: '', nameEn: '', formula },
  ...(role ? { role } : {}),
})
const adjustment = (more: Partial<Adjustment> = {}): Adjustment => ({
  ...{
    kind: 'reclass',
    statement: 'balance-sheet',
    fromLine: 1,
    toLine: 2,
    amount: 100n,
    fromNo: 1,
    toNo: 12,
    ...more,
  },
})
const made = (more: Partial<Adjustment> = {}): MadeAdjustment => ({
  ...{ ...adjustment(more), id: 1n, reason: 'r', madeBy: 'a', reviewedBy: 'b' },
})
const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
const checked = (lines: StatementLine[], more: Partial<Adjustment> = {}, closed: number[] = [], of = months) =>
  checkAdjustment(adjustment(more), { lines, months: of, closed: new Set(closed) }).map(({ code, path, args }) =>
    [code, path, ...Object.values(args)].join(' '),
  )

describe('between two lines', () => {
  /** Assets are counted by `formula` of the lines 1 to 4, claims are line 5. */
  const sheet = (formula: string) => [
    ...[line(1, 'DB(1001)'), line(2, 'DB(1002)'), line(3, 'DB(1003)', 'M'), line(4, 'DB(1004)')],
    ...[line(5, 'CB(2001)'), line(9, formula, 'T', 'assets'), line(10, 'L(5)', 'T', 'claims')],
  ]
  const moved = (formula: string, fromLine: number, toLine: number) => {
    const lines = sheet(formula)
    const changes = changesIn('balance-sheet', lines, { from: 1, to: 12 }, [made({ fromLine, toLine })])
    const at = (no: number) => changes.get(no)?.[0]?.amount
    const problems = checked(lines, { fromLine, toLine })
    return problems.length > 0 ? problems.join() : [at(fromLine), at(toLine)]
  }

  it('of one side what one gets the other loses', () => {
    expect(moved('L(1)+L(2)', 1, 2)).toEqual([-100n, 100n])
    expect(moved('L(1:4)', 1, 4)).toEqual([-100n, 100n])
    expect(moved('-(-L(1)-L(2))', 1, 2)).toEqual([-100n, 100n])
  })

  it('that stand against each other both grow', () => {
    expect(moved('L(1)-L(2)', 1, 2)).toEqual([100n, 100n])
    expect(moved('L(1)+L(2)', 1, 5)).toEqual([100n, 100n])
    expect(moved('-L(1)+L(2)', 1, 2)).toEqual([100n, 100n])
    expect(moved('L(1)-(L(4)-L(2))', 1, 2)).toEqual([-100n, 100n])
  })

  it('that no total holds may be moved between, and from such a line to a total none', () => {
    expect(moved('L(4)', 1, 2)).toEqual([-100n, 100n])
    expect(moved('L(2)', 1, 2)).toBe('adjustment.total toLine 1 2')
    // A line of which another is a part counts nowhere in a range.
    expect(moved('L(1:4)', 3, 1)).toBe('adjustment.total toLine 3 1')
  })

  it('is not done where a total counts one of them twice, or in no plain sum', () => {
    expect(moved('L(1)+L(1)+L(2)', 1, 2)).toBe('adjustment.total toLine 1 2')
    expect(moved('L(1)*L(2)', 1, 2)).toBe('adjustment.total toLine 1 2')
    expect(moved('L(1)/2+L(2)', 1, 2)).toBe('adjustment.total toLine 1 2')
    expect(moved('ABS(L(1))+L(2)', 1, 2)).toBe('adjustment.total toLine 1 2')
    expect(moved('-(L(1)*2)+L(2)', 1, 2)).toBe('adjustment.total toLine 1 2')
    expect(moved('L(1)+L(2)+2*L(1)', 1, 2)).toBe('adjustment.total toLine 1 2')
    expect(moved('L(1)+L(2)+(2-L(2))*3', 1, 2)).toBe('adjustment.total toLine 1 2')
  })

  it('of which one is made of the other is not done: it would count twice', () => {
    const lines = [...sheet('L(4)'), line(8, 'DB(1008)-L(1)')]
    const twice = (fromLine: number, toLine: number) => checked(lines, { fromLine, toLine })
    expect([twice(1, 8), twice(8, 1)]).toEqual([['adjustment.total toLine 1 8'], ['adjustment.total toLine 8 1']])
    expect([twice(2, 8), twice(8, 2)]).toEqual([[], []])
  })

  it('is counted through lines that add them, and a circle ends', () => {
    const lines = [...sheet('L(8)-L(7)'), line(8, 'L(1)+L(8)'), line(7, 'L(2)')]
    const changes = changesIn('balance-sheet', lines, { from: 1, to: 1 }, [made()])
    expect([changes.get(1)?.[0]?.amount, changes.get(2)?.[0]?.amount]).toEqual([100n, 100n])
  })
})

describe('a statement', () => {
  it('of profit keeps its profit, one of cash its increase and its end', () => {
    const income = [line(1, 'PC(6001)'), line(2, 'PD(6401)'), line(9, 'L(1)-L(2)', 'T', 'profit')]
    const change = (statement: string, lines: StatementLine[]) => {
      const row = made({ statement, fromNo: 3, toNo: 3 })
      const changes = changesIn(statement, lines, { from: 3, to: 3 }, [row])
      return [changes.get(1)?.[0]?.amount, changes.get(2)?.[0]?.amount]
    }
    expect(change('income-statement', income)).toEqual([100n, 100n])
    const flow = (end: string) => [
      ...[
        line(1, 'CF(CF010101)'),
        line(2, 'CF(CF010102)'),
        line(8, 'L(1)+L(2)', 'T', 'increase'),
        line(9, end, 'T', 'end'),
      ],
    ]
    expect(change('cash-flow', flow('OC()+L(8)'))).toEqual([-100n, 100n])
    expect(change('cash-flow', flow('OC()+L(8)-2*L(2)'))).toEqual([undefined, undefined])
    expect(change('cash-flow', flow('OC()+L(1)-L(2)'))).toEqual([undefined, undefined])
  })

  it('of one’s own only has what is filled in', () => {
    expect(checked([line(1, '1'), line(2, '1')], { statement: 'OWN', fromNo: 3, toNo: 3 })).toEqual([
      'input.invalid statement',
    ])
    const changes = changesIn('OWN', [line(1, '1'), line(2, '1')], { from: 3, to: 3 }, [
      made({ statement: 'OWN', fromNo: 3, toNo: 3 }),
    ])
    expect([...changes.keys()]).toEqual([1, 2])
    expect([isByLaw('cash-flow'), isByLaw('OWN')]).toEqual([true, false])
  })

  it('has lines that may be moved, and lines that are filled in', () => {
    const kinds = (['H', 'L', 'M', 'T', 'X', 'P'] as const).filter((kind) => isMovable(line(1, 'L(1)', kind)))
    expect(kinds).toEqual(['L', 'M', 'X'])
    expect([
      isMovable(line(1, 'DB(1001)', 'T')),
      isMovable(line(1, 'L(1:2)', 'T')),
      isMovable(line(1, '', 'T')),
    ]).toEqual([...[true, false, true]])
    expect(['MANUAL()', '1+MANUAL()', 'DB(1001)', '', 'MANUAL('].map((formula) => isManual(line(1, formula)))).toEqual([
      ...[true, true, false, false, false],
    ])
    expect(isManual(line(1, 'MANUAL()', 'H'))).toBe(false)
  })
})

describe('an adjustment', () => {
  const lines = [line(1, 'DB(1001)'), line(2, 'DB(1002)'), line(3, 'MANUAL()'), line(4, '', 'H')]
  const sheet = [...lines, line(9, 'L(1)+L(2)', 'T', 'assets')]

  it('counts in its months: a balance as long as is said, what moves or is filled in in its own', () => {
    const counts = (row: Partial<Adjustment>, from: number, to: number) =>
      changesIn(row.statement ?? 'balance-sheet', sheet, { from, to }, [made(row)]).size > 0
    const balance = { fromNo: 3, toNo: 5 }
    expect([2, 3, 5, 6].map((to) => counts(balance, 1, to))).toEqual([false, true, true, false])
    expect([counts({ fromNo: 0, toNo: 5 }, 1, 0), counts(balance, 1, 0)]).toEqual([true, false])
    const flow = { statement: 'cash-flow', fromNo: 3, toNo: 3 }
    const ranges = [
      [3, 3],
      [1, 12],
      [1, 3],
      [4, 12],
      [1, 2],
    ] as const
    expect(ranges.map(([from, to]) => counts(flow, from, to))).toEqual([true, true, true, false, false])
    const filled = { kind: 'manual', fromLine: null, toLine: 3, statement: 'cash-flow', fromNo: 1, toNo: 3 } as const
    expect(
      [
        [1, 3],
        [1, 2],
        [2, 3],
        [3, 3],
      ].map(([from = 0, to = 0]) => counts(filled, from, to)),
    ).toEqual([...[true, false, false, false]])
    const opening = { ...filled, statement: 'balance-sheet', fromNo: 0, toNo: 0 }
    expect([counts(opening, 1, 0), counts(opening, 1, 3), counts({ ...opening, fromNo: 1, toNo: 3 }, 1, 0)]).toEqual([
      ...[true, false, false],
    ])
    expect(counts({ toLine: 77 }, 1, 1)).toBe(false)
    expect(counts({ fromLine: 77 }, 1, 1)).toBe(false)
    expect(changesIn('cash-flow', sheet, { from: 1, to: 12 }, [made()]).size).toBe(0)
  })

  it('names lines that are there and may be moved', () => {
    expect(checked(sheet, { toLine: 1 })).toEqual(['adjustment.line toLine 1'])
    expect(checked(sheet, { fromLine: 4 })).toEqual(['adjustment.line fromLine 4'])
    expect(checked(sheet, { fromLine: null, toLine: 0 })).toEqual(['input.required fromLine', 'input.required toLine'])
    expect(checked(sheet, { fromLine: 77, toLine: 78 })).toEqual([
      'adjustment.line fromLine 77',
      'adjustment.line toLine 78',
    ])
    const filled = { kind: 'manual', fromLine: null, fromNo: 3, toNo: 3 } as const
    expect(checked(sheet, { ...filled, toLine: 3 })).toEqual([])
    expect(checked(sheet, { ...filled, toLine: 3, amount: 0n })).toEqual([])
    expect(checked(sheet, { ...filled, toLine: 1 })).toEqual(['adjustment.notManual toLine 1'])
    expect(checked(sheet, { ...filled, toLine: 77 })).toEqual(['adjustment.notManual toLine 77'])
    expect(checked(sheet, { ...filled, toLine: 0 })).toEqual(['input.required toLine'])
    expect(checked(sheet, { amount: 0n })).toEqual(['adjustment.nothing amount'])
  })

  it('names months of the set, and none that is closed', () => {
    const wrong = ['adjustment.months toNo']
    expect([checked(sheet, { fromNo: 5, toNo: 5 }), checked(sheet, { fromNo: 0, toNo: 5 })]).toEqual([[], []])
    expect([checked(sheet, { fromNo: 6, toNo: 5 }), checked(sheet, { toNo: 13 })]).toEqual([wrong, wrong])
    const late = [11, 12]
    expect(checked(sheet, { fromNo: 1, toNo: 12 }, [], late)).toEqual(wrong)
    expect(checked(sheet, { fromNo: 11, toNo: 12 }, [], late)).toEqual([])
    expect(checked(sheet, { fromNo: 11, toNo: 12 }, [12], late)).toEqual(['adjustment.closed fromNo 12'])
    expect(checked(sheet, { fromNo: 0, toNo: 0 }, [11], late)).toEqual(['adjustment.closed fromNo 11'])
    const filled = { kind: 'manual', fromLine: null, toLine: 3 } as const
    expect(checked(sheet, { ...filled, fromNo: 0, toNo: 0 })).toEqual([])
    expect(checked(sheet, { ...filled, fromNo: 1, toNo: 0 })).toEqual(wrong)
    // It belongs to the month at the end of its column.
    expect(checked(sheet, { ...filled, fromNo: 1, toNo: 3 }, [1, 2])).toEqual([])
    expect(checked(sheet, { ...filled, fromNo: 1, toNo: 3 }, [3])).toEqual(['adjustment.closed fromNo 3'])
    expect(checked(sheet, { statement: 'cash-flow', fromNo: 0, toNo: 0 })).toContain('adjustment.months toNo')
    expect(touchedMonths(adjustment({ fromNo: 0, toNo: 2 }), months)).toEqual([1, 2])
    expect(touchedMonths(adjustment({ fromNo: 0, toNo: 0 }), late)).toEqual([11])
  })
})

test('an adjustment is found in the trail by statement, lines and months', () => {
  expect(adjustmentNo(adjustment({ fromNo: 1, toNo: 3 }))).toBe('balance-sheet 1→2 1–3')
  expect(adjustmentNo(adjustment({ fromLine: null, fromNo: 3, toNo: 3 }))).toBe('balance-sheet 2 3')
})

test('posted and locked months are closed', () => {
  const periods = new Map([
    [1, 'LOCKED'],
    [2, 'POSTED'],
    [3, 'OPEN'],
    [4, 'FUTURE'],
  ])
  expect([...closedMonths(periods)]).toEqual([1, 2])
})
