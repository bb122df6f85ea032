// Moves in the menu: what gets which place.
import { expect, test } from 'vitest'
import { dropAt, moveBy, placesBefore } from './menu-order.ts'

const row = (id: string, parentId: string, sort: number, type = 'menu') => ({ id, parentId, sort, type })
const rows = [
  row('a', '', 0, 'dir'),
  row('b', 'a', 0),
  row('c', 'a', 10),
  row('d', '', 10, 'dir'),
  row('l', 'd', 0, 'link'),
]

test('an entry goes up and down among its own level, and not beyond', () => {
  const moved = moveBy(rows, 'c', -1)
  expect(moved).toEqual([
    { id: 'c', pid: 'a', sort: 0 },
    { id: 'b', pid: 'a', sort: 10 },
  ])
  expect(placesBefore(rows, moved)).toEqual([
    { id: 'c', pid: 'a', sort: 10 },
    { id: 'b', pid: 'a', sort: 0 },
  ])
  expect([moveBy(rows, 'b', -1), moveBy(rows, 'c', 1)]).toEqual([[], []])
})

test('an entry is dropped before, behind or into another, never into itself or into a link', () => {
  expect(dropAt(rows, 'c', 'd', 'inside')).toEqual([{ id: 'c', pid: 'd', sort: 10 }])
  expect(dropAt(rows, 'd', 'b', 'before')).toEqual([
    { id: 'd', pid: 'a', sort: 0 },
    { id: 'b', pid: 'a', sort: 10 },
    { id: 'c', pid: 'a', sort: 20 },
  ])
  expect(dropAt(rows, 'b', 'c', 'after')).toEqual([
    { id: 'c', pid: 'a', sort: 0 },
    { id: 'b', pid: 'a', sort: 10 },
  ])
  expect([dropAt(rows, 'a', 'b', 'inside'), dropAt(rows, 'b', 'l', 'inside')]).toEqual([[], []])
})
