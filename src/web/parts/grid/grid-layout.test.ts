// The columns of a grid as a person has arranged them.
import { expect, test } from 'vitest'
import { inOrder, isShown, movedBy, readLayout } from './grid-layout.ts'

const columns = [{ key: 'date' }, { key: 'no' }, { key: 'summary' }, { key: 'remark', rare: true }]
const keysOf = (order: string[]) => inOrder(columns, { order }).map(({ key }) => key)

test('columns stand in the chosen order, new ones after their neighbour', () => {
  expect(keysOf([])).toEqual(['date', 'no', 'summary', 'remark'])
  expect(keysOf(['summary', 'gone', 'no', 'date'])).toEqual(['summary', 'remark', 'no', 'date'])
  expect(keysOf(['remark', 'date'])).toEqual(['remark', 'date', 'no', 'summary'])
})

test('a column moves by one place and stays at the ends', () => {
  const layout = readLayout(null)
  expect(movedBy(columns, layout, 'no', -1)).toEqual(['no', 'date', 'summary', 'remark'])
  expect(movedBy(columns, layout, 'no', 1)).toEqual(['date', 'summary', 'no', 'remark'])
  expect(movedBy(columns, layout, 'date', -1)).toEqual(['date', 'no', 'summary', 'remark'])
})

test('a rare column is shown when it is chosen, any other unless it is not', () => {
  const { shown } = readLayout({ shown: { remark: true, no: false, date: 'yes' }, widths: { no: 'x', date: 90 } })
  expect(columns.filter((column) => isShown(column, { shown })).map(({ key }) => key)).toEqual([
    'date',
    'summary',
    'remark',
  ])
  expect(readLayout({ widths: { no: 'x', date: 90 }, order: 'no' })).toEqual({
    widths: { date: 90 },
    order: [],
    shown: {},
  })
})
