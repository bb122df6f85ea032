// The pure parts of the grid and of the pickers.
import { describe, expect, it } from 'vitest'
import { findCoded } from '../coded-search.ts'
import { boundedWidth, fitWidths, pinnedOffsets } from './grid-columns.ts'
import { moveCell, scrollFor } from './grid-navigation.ts'
import { drawnRows, elementsFor } from './use-grid.ts'
import { toggledKeys } from './use-selection.ts'

const press = (key: string, more: { ctrlKey?: boolean; altKey?: boolean } = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
})
const extent = { rows: 100, columns: 5, page: 20 }

describe('the elements of the rows', () => {
  const items = (first: number) =>
    Array.from({ length: 8 }, (_, at) => ({ index: first + at, start: (first + at) * 28 }))

  it('are as many as a height takes, whatever row it begins with', () => {
    expect(elementsFor(280, 28)).toBeGreaterThanOrEqual(11 + 12)
  })

  it('are used again for other rows, and stay in their places while these scroll', () => {
    const before = drawnRows(items(0), 8, true)
    const after = drawnRows(items(3), 8, true)
    expect(before.map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(after.map(({ slot }) => slot)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(after.map(({ index }) => index)).toEqual([8, 9, 10, 3, 4, 5, 6, 7])
    expect(after.every(({ index, start }) => start === index * 28)).toBe(true)
  })

  it('stand as the rows do at rest, and each has its own even when there are too few', () => {
    expect(drawnRows(items(3), 8, false).map(({ index }) => index)).toEqual([3, 4, 5, 6, 7, 8, 9, 10])
    expect(new Set(drawnRows(items(3), 2, true).map(({ slot }) => slot)).size).toBe(8)
  })
})

describe('the active cell', () => {
  it('moves by arrows and pages and stays inside', () => {
    expect(moveCell({ row: 0, column: 0 }, press('ArrowUp'), extent)).toEqual({ row: 0, column: 0 })
    expect(moveCell({ row: 3, column: 1 }, press('ArrowRight'), extent)).toEqual({ row: 3, column: 2 })
    expect(moveCell({ row: 90, column: 1 }, press('PageDown'), extent)).toEqual({ row: 99, column: 1 })
  })

  it('goes to the ends with Home, End and Ctrl', () => {
    expect(moveCell({ row: 50, column: 2 }, press('End'), extent)).toEqual({ row: 50, column: 4 })
    expect(moveCell({ row: 50, column: 2 }, press('Home', { ctrlKey: true }), extent)).toEqual({ row: 0, column: 0 })
    expect(moveCell({ row: 50, column: 2 }, press('ArrowDown', { ctrlKey: true }), extent)).toEqual({
      row: 99,
      column: 2,
    })
  })

  it('does not move by other keys, with Alt, or without rows', () => {
    expect(moveCell({ row: 1, column: 1 }, press('a'), extent)).toBeNull()
    expect(moveCell({ row: 1, column: 1 }, press('ArrowDown', { altKey: true }), extent)).toBeNull()
    expect(moveCell({ row: 0, column: 0 }, press('ArrowDown'), { ...extent, rows: 0 })).toBeNull()
  })

  it('is scrolled to only as far as needed', () => {
    const view = { top: 280, height: 330, head: 30, foot: 20, rowHeight: 28 }
    expect(scrollFor(12, view)).toBe(280)
    expect(scrollFor(5, view)).toBe(140)
    expect(scrollFor(30, view)).toBe(31 * 28 + 50 - 330)
  })
})

describe('column widths', () => {
  const columns = [
    { key: 'a', width: 100 },
    { key: 'b', width: 200, grow: 3, min: 120 },
    { key: 'c', width: 100, grow: 1 },
  ]

  it('share what is left over among growing columns', () => {
    expect(fitWidths(columns, {}, 600)).toEqual([100, 350, 150])
  })

  it('shrink growing columns to their least and never the others', () => {
    expect(fitWidths(columns, {}, 300)).toEqual([100, 125, 100])
    expect(fitWidths(columns, {}, 100)).toEqual([100, 120, 100])
  })

  it('keep what a person has chosen', () => {
    expect(fitWidths(columns, { b: 300 }, 600)).toEqual([100, 300, 200])
    expect(boundedWidth({ key: 'b', width: 200, min: 120 }, 10)).toBe(120)
  })

  it('give pinned columns their left edges', () => {
    expect(pinnedOffsets([100, 80, 60], [true, true, false])).toEqual([0, 100, null])
  })
})

describe('selection', () => {
  const keyAt = (index: number) => `k${index}`

  it('toggles one row, or a range with the state of the pressed one', () => {
    expect([...toggledKeys(new Set(['k1']), keyAt, 1, null)]).toEqual([])
    expect([...toggledKeys(new Set(['k1']), keyAt, 3, 1)].sort()).toEqual(['k1', 'k2', 'k3'])
  })
})

describe('searching master data', () => {
  const row = (code: string, nameZhCn: string, nameEn: string, mnemonic: string) => ({
    code,
    nameZhCn,
    nameZhTw: nameZhCn,
    nameEn,
    mnemonic,
  })
  const rows = [
    row('1001', '库存现金', 'Cash on hand', 'kcxj'),
    row('1002', '银行存款', 'Cash at bank', 'yhck'),
    row('100201', '人民币账户', 'RMB accounts', 'rmbzh'),
  ]
  const found = (text: string) => findCoded(rows, text).map((one) => one.code)

  it('finds by code, name, pinyin initials and English, the exact one first', () => {
    expect(found('1002')).toEqual(['1002', '100201'])
    expect(found('现金')).toEqual(['1001'])
    expect(found('YHCK')).toEqual(['1002'])
    expect(found('cash bank')).toEqual(['1002'])
    expect(found('')).toEqual(['1001', '1002', '100201'])
    expect(found('zzz')).toEqual([])
  })
})

describe('the head of a grid that sorts', () => {
  it('is reached upward from the first row, and left downward', () => {
    const sorted = { ...extent, hasHead: true }
    expect(moveCell({ row: 0, column: 2 }, press('ArrowUp'), sorted)).toEqual({ row: -1, column: 2 })
    expect(moveCell({ row: -1, column: 2 }, press('ArrowRight'), sorted)).toEqual({ row: -1, column: 3 })
    expect(moveCell({ row: -1, column: 2 }, press('ArrowDown'), sorted)).toEqual({ row: 0, column: 2 })
    expect(moveCell({ row: 5, column: 2 }, press('PageUp'), sorted)).toEqual({ row: 0, column: 2 })
    expect(moveCell({ row: 0, column: 2 }, press('ArrowUp'), extent)).toEqual({ row: 0, column: 2 })
  })
})
