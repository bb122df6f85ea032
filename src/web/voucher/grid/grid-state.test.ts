// The grid as plain data: moving, signs, lines, undo, totals.
import { describe, expect, it } from 'vitest'
import { sampleDesk } from '../../../../test/voucher/sample-books.ts'
import { type EntryLine, emptyLine } from '../entry/fields.ts'
import {
  balanceOnLine,
  calculateInstead,
  commit,
  copyLineAbove,
  copySummary,
  deleteLine,
  expand,
  fillBalance,
  filledLines,
  flipSign,
  type GridState,
  goBack,
  goOn,
  goVertically,
  insertLine,
  lineAt,
  moveLine,
  moveTo,
  openGrid,
  pasteLines,
  redo,
  replaceLine,
  switchSide,
  undo,
} from './grid-state.ts'

const { rules } = sampleDesk()
const line = (given: Partial<EntryLine>): EntryLine => ({ ...emptyLine(0), ...given })
const grid = (...lines: Partial<EntryLine>[]): GridState => openGrid(lines.map(line), rules)
const at = (state: GridState, row: number, field: GridState['field']): GridState => ({ ...state, row, field })
const type = (state: GridState, typed: string): GridState => ({ ...state, typed })

const twoLines = () =>
  grid(
    { summary: '付租金', subject: '6603', debit: '100.00' },
    { summary: '付租金', subject: '100201', aux: { bank: 'B01' }, credit: '40.00' },
  )

describe('Enter goes on', () => {
  it('skips what the subject does not have', () => {
    const onSubject = at(type(grid({ summary: '付款' }), '6603'), 0, 'subject')
    const now = goOn(onSubject, rules)
    expect(now.field).toBe('debit')
    expect(lineAt(now).subject).toBe('6603')
  })

  it('asks for entities and for a currency where the subject has them', () => {
    const afterSubject = goOn(at(type(grid({}), '220201'), 0, 'subject'), rules)
    expect(afterSubject.field).toBe('aux')
    expect(goOn(afterSubject, rules).field).toBe('currency')
    expect(goOn(type(goOn(afterSubject, rules), 'usd'), rules).field).toBe('original')
    expect(goOn(goOn(afterSubject, rules), rules).field).toBe('debit')
  })

  it('leaves the line after a debit, and goes to credit without one', () => {
    const lines = twoLines()
    expect(goOn(at(lines, 0, 'debit'), rules)).toMatchObject({ row: 1, field: 'summary' })
    expect(goOn(at(grid({ subject: '6603' }), 0, 'debit'), rules)).toMatchObject({ row: 0, field: 'credit' })
  })

  it('makes a line at the end that takes the summary above', () => {
    const now = goOn(at(twoLines(), 1, 'credit'), rules)
    expect(now.lines).toHaveLength(3)
    expect(now).toMatchObject({ row: 2, field: 'summary' })
    expect(lineAt(now).summary).toBe('付租金')
  })

  it('does not stop at a rate that was found', () => {
    const foreign = grid({
      subject: '220201',
      aux: { supplier: 'V002' },
      currency: 'USD',
      rate: '7.10',
      debit: '71.00',
    })
    expect(goOn(at(foreign, 0, 'original'), rules).field).toBe('debit')
    const without = grid({ subject: '220201', aux: { supplier: 'V002' }, currency: 'USD' })
    expect(goOn(at(without, 0, 'original'), rules).field).toBe('rate')
  })
})

describe('going back and across', () => {
  it('goes back over what was skipped, and to the amount of the line above', () => {
    expect(goBack(at(twoLines(), 0, 'debit'), rules).field).toBe('subject')
    expect(goBack(at(twoLines(), 1, 'summary'), rules)).toMatchObject({ row: 0, field: 'debit' })
    expect(goBack(at(twoLines(), 0, 'summary'), rules)).toMatchObject({ row: 0, field: 'summary' })
  })

  it('keeps the column up and down, or the nearest one', () => {
    expect(goVertically(at(twoLines(), 1, 'aux'), -1, rules)).toMatchObject({ row: 0, field: 'subject' })
    expect(goVertically(at(twoLines(), 0, 'credit'), 1, rules)).toMatchObject({ row: 1, field: 'credit' })
  })

  it('begins a line below the last one, but not below an empty one', () => {
    const once = goVertically(at(twoLines(), 1, 'subject'), 1, rules)
    expect(once).toMatchObject({ row: 2, field: 'subject' })
    expect(goVertically(once, 1, rules).lines).toHaveLength(3)
  })
})

describe('the signs of an amount cell', () => {
  it('fills what balances the voucher, on the side of the cell', () => {
    const filled = fillBalance(at(twoLines(), 1, 'credit'), rules)
    expect(filled && lineAt(filled).credit).toBe('100.00')
    const other = fillBalance(at(twoLines(), 1, 'debit'), rules)
    expect(other && lineAt(other)).toMatchObject({ debit: '-100.00', credit: '' })
  })

  it('changes nothing when the voucher is balanced', () => {
    expect(fillBalance(at(grid({ debit: '5.00' }, { credit: '5.00' }), 1, 'credit'), rules)).toBeNull()
  })

  it('takes the fill back for a calculation', () => {
    const before = at(twoLines(), 1, 'credit')
    const filled = fillBalance(before, rules)
    const typing = filled && calculateInstead(filled, '1')
    expect(typing).toMatchObject({ typed: '=1', totals: before.totals })
    expect(typing && lineAt(typing).credit).toBe('40.00')
    const done = typing && commit(type(typing, '=12*35'), rules)
    expect(done && lineAt(done).credit).toBe('420.00')
    expect(done && undo(done).lines).toEqual(before.lines)
  })

  it('moves an amount to the other side, typed or stored', () => {
    const moved = switchSide(type(at(grid({ subject: '6603' }), 0, 'debit'), '12.5'), rules)
    expect(moved.field).toBe('credit')
    expect(lineAt(moved)).toMatchObject({ debit: '', credit: '12.50' })
    expect(moved.totals).toEqual({ debit: 0n, credit: 1250n })
    expect(lineAt(switchSide(moved, rules))).toMatchObject({ debit: '12.50', credit: '' })
  })

  it('goes to the other side when there is no amount', () => {
    expect(switchSide(at(grid({ subject: '6603' }), 0, 'debit'), rules).field).toBe('credit')
  })

  it('turns red and back', () => {
    const red = flipSign(at(twoLines(), 0, 'debit'), rules)
    expect(lineAt(red).debit).toBe('-100.00')
    expect(red.totals.debit).toBe(-10000n)
    expect(lineAt(flipSign(red, rules)).debit).toBe('100.00')
  })

  it('balances on the active line, wherever the cursor is', () => {
    const done = balanceOnLine(at(twoLines(), 1, 'summary'), rules)
    expect(done && lineAt(done).credit).toBe('100.00')
    const empty = balanceOnLine(at(grid({ credit: '70.00' }, { subject: '6603' }), 1, 'subject'), rules)
    expect(empty && lineAt(empty)).toMatchObject({ debit: '70.00', credit: '' })
  })
})

describe('lines', () => {
  it('copies summaries and the whole line above', () => {
    const three = grid({ summary: '甲' }, { summary: '乙', subject: '6603', debit: '1.00' }, {})
    expect(lineAt(copySummary(at(three, 2, 'summary'), 'above', rules) ?? three, 2).summary).toBe('乙')
    expect(lineAt(copySummary(at(three, 2, 'summary'), 'first', rules) ?? three, 2).summary).toBe('甲')
    expect(copySummary(at(three, 0, 'summary'), 'above', rules)).toBeNull()
    const copied = copyLineAbove(at(three, 2, 'summary'), rules)
    expect(copied && lineAt(copied)).toMatchObject({ key: 3, summary: '乙', subject: '6603', debit: '1.00' })
    expect(copied?.totals.debit).toBe(200n)
    expect(copyLineAbove(at(three, 1, 'summary'), rules)).toBeNull()
  })

  it('inserts, deletes and moves, and keeps the totals', () => {
    const inserted = insertLine(at(twoLines(), 1, 'subject'), rules)
    expect(inserted.lines.map((each) => each.key)).toEqual([1, 3, 2])
    expect(inserted.totals).toEqual(twoLines().totals)
    const deleted = deleteLine(at(twoLines(), 0, 'debit'), rules)
    expect(deleted).toMatchObject({ row: 0, totals: { debit: 0n, credit: 4000n } })
    const moved = moveLine(at(twoLines(), 0, 'debit'), 1, rules)
    expect(moved).toMatchObject({ row: 1, field: 'debit' })
    expect(moved.lines.map((each) => each.key)).toEqual([2, 1])
    expect(moveLine(moved, 1, rules).lines).toBe(moved.lines)
    expect(deleteLine(at(grid({ debit: '1.00' }), 0, 'debit'), rules).lines).toHaveLength(1)
  })

  it('puts a pasted block in the place of an empty line, else above', () => {
    const block = [line({ summary: 'a', debit: '1.00' }), line({ summary: 'b', debit: '2.00' })]
    const fresh = pasteLines(grid({}), block, rules)
    expect(fresh.lines).toHaveLength(2)
    expect(fresh.totals.debit).toBe(300n)
    const above = pasteLines(at(twoLines(), 1, 'summary'), block, rules)
    expect(above.lines.map((each) => each.summary)).toEqual(['付租金', 'a', 'b', '付租金'])
    expect(new Set(above.lines.map((each) => each.key)).size).toBe(4)
  })

  it('leaves out lines that were only passed through', () => {
    const passed = goOn(at(twoLines(), 1, 'credit'), rules)
    expect(filledLines(passed.lines)).toHaveLength(2)
    const named = replaceLine(passed, 2, { ...lineAt(passed, 2), summary: '另付' }, rules)
    expect(filledLines(named.lines)).toHaveLength(3)
    const moved = moveLine(at(passed, 2, 'summary'), -1, rules)
    expect(filledLines(moveLine(moved, -1, rules).lines)).toHaveLength(2)
  })

  it('keeps a summary that stands alone in the first line', () => {
    expect(filledLines(grid({ summary: '付租金' }).lines)).toHaveLength(1)
    expect(filledLines(grid({ summary: '付租金' }, { summary: '付租金' }).lines)).toHaveLength(1)
    expect(filledLines([line({ summary: '另付' }), ...twoLines().lines])).toHaveLength(3)
    expect(filledLines(grid({ summary: ' ' }, {}).lines)).toHaveLength(0)
  })

  it('opens the second row of a line and comes back', () => {
    const open = expand(at(twoLines(), 0, 'debit'), true, rules)
    expect(open).toMatchObject({ expanded: true, field: 'handler' })
    expect(goOn(open, rules).field).toBe('business')
    expect(expand(open, false, rules)).toMatchObject({ expanded: false, field: 'debit' })
  })
})

describe('undo', () => {
  it('takes back what is typed first, then the changes one by one, and does them again', () => {
    const start = twoLines()
    const changed = commit(type(at(start, 0, 'debit'), '55'), rules)
    const deleted = deleteLine(at(changed, 1, 'credit'), rules)
    const typing = type(moveTo(deleted, 0, 'summary', rules), '写到一半')
    const once = undo(typing)
    expect(once.typed).toBeNull()
    expect(once.lines).toBe(deleted.lines)
    const twice = undo(once)
    expect(twice.lines).toBe(changed.lines)
    expect(undo(twice)).toMatchObject({ lines: start.lines, totals: start.totals })
    expect(redo(redo(undo(twice))).lines).toBe(deleted.lines)
    expect(undo(start)).toBe(start)
  })

  it('keeps the totals equal to the sum of the lines, whatever is done', () => {
    let state = twoLines()
    for (const step of [
      (s: GridState) => commit(type(at(s, 0, 'debit'), '77.7'), rules),
      (s: GridState) => switchSide(at(s, 0, 'debit'), rules),
      (s: GridState) => goOn(at(s, 1, 'credit'), rules),
      (s: GridState) => commit(type({ ...s, field: 'debit' }, '1,000'), rules),
      (s: GridState) => flipSign({ ...s, field: 'debit' }, rules),
      (s: GridState) => deleteLine({ ...s, row: 0 }, rules),
      (s: GridState) => undo(s),
      (s: GridState) => fillBalance({ ...s, row: 2, field: 'credit' }, rules) ?? s,
    ]) {
      state = step(state)
      expect(state.totals).toEqual(openGrid(state.lines, rules).totals)
    }
    expect(state.totals.debit).toBe(state.totals.credit)
  })
})
