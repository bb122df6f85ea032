// The sheet of openings while it is typed: sums, directions, what ties, and what a save sends.
import { expect, test } from 'vitest'
import {
  changesOf,
  type OpeningSheetResult,
  openEdits,
  sheetLines,
  shownFigure,
  trialOf,
  typedFigures,
} from './opening-grid.tsx'

const row = (code: string, type: string, direction: 'D' | 'C', more: object = {}) => ({
  ...{ code, parent: null, level: 1, nameZhCn: code, nameZhTw: '', nameEn: '', type, direction },
  ...{ isLeaf: true, isPlain: true, aux: [], currencies: [], quantity: false, lines: 0 },
  ...{ base: '', ytdDebit: '', ytdCredit: '', ...more },
})
const rows = [
  row('1002', 'ASSET', 'D', { isLeaf: false, isPlain: false }),
  row('100201', 'ASSET', 'D', { parent: '1002', lines: 1, base: '150.00', ytdDebit: '80.00', ytdCredit: '30.00' }),
  row('4001', 'EQUITY', 'C'),
  row('6001', 'PROFIT_LOSS', 'C', { lines: 1, ytdCredit: '80.00' }),
]
const sheet: OpeningSheetResult = {
  ...{ lock: '', startMonth: '2025-07', currency: 'CNY', digits: 2, currencies: [], rows: [], flows: [] },
  rows,
}

const yuan = { currency: 'CNY', digits: 2 }

test('parents sum their leaves, balances stand on the side of the subject, the year opening is computed', () => {
  const [bank, leaf, capital] = sheetLines(sheet, new Map([['4001', { base: -10000n, ytdDebit: 0n, ytdCredit: 0n }]]))
  expect([bank, leaf].map((line) => line && shownFigure(line, 'opening', 2))).toEqual(['150.00', '150.00'])
  expect(leaf && shownFigure(leaf, 'yearOpening', 2)).toBe('100.00')
  expect(capital && [shownFigure(capital, 'opening', 2), capital.isChanged]).toEqual(['100.00', true])
})

test('what ties ties now and as the year began', () => {
  const trial = trialOf(sheetLines(sheet, new Map([['4001', { base: -15000n, ytdDebit: 0n, ytdCredit: 5000n }]])))
  expect([trial.difference, trial.yearDifference]).toEqual([0n, 0n])
  expect(trial.byType).toMatchObject({ ASSET: 15000n, EQUITY: -15000n, PROFIT_LOSS: 0n })
})

test('a save sends changed rows alone, with what was seen of them', () => {
  const [, leaf, capital] = sheetLines(sheet, new Map())
  const typed = capital && typedFigures(capital, 'opening', '１,500', yuan)
  expect(capital && typedFigures(capital, 'opening', '1.005', yuan)).toBe(null)
  // The sign of the books is taken; another one is no amount here.
  expect(capital && typedFigures(capital, 'opening', '￥1,500', yuan)).toEqual(typed)
  expect(capital && typedFigures(capital, 'opening', '$1,500', yuan)).toBe(null)
  expect(capital && typedFigures(capital, 'opening', '¥1,500', { currency: 'USD', digits: 2 })).toBe(null)
  const edits = new Map([
    ['4001', typed ?? { base: 0n, ytdDebit: 0n, ytdCredit: 0n }],
    ['100201', { base: 0n, ytdDebit: 0n, ytdCredit: 0n }],
    ['6001', { base: 0n, ytdDebit: 0n, ytdCredit: 8000n }],
  ])
  expect(leaf?.isPlain).toBe(true)
  const figures = { original: '', quantity: '', ytdDebit: '', ytdCredit: '' }
  expect(changesOf(sheet, edits)).toEqual([
    {
      ...{ subject: '100201', aux: '', currency: '', after: null },
      before: { ...figures, base: '150.00', ytdDebit: '80.00', ytdCredit: '30.00' },
    },
    { subject: '4001', aux: '', currency: '', before: null, after: { ...figures, base: '-1500.00' } },
  ])
})

test('what was typed while others were saved stays typed; what the sheet holds by now does not', () => {
  const saved = { base: 15000n, ytdDebit: 8000n, ytdCredit: 3000n }
  const edits = new Map([
    ['100201', saved],
    ['4001', { base: -100n, ytdDebit: 0n, ytdCredit: 0n }],
    ['9999', { base: 0n, ytdDebit: 0n, ytdCredit: 0n }],
  ])
  expect([...openEdits(sheet, edits).keys()]).toEqual(['4001'])
})
