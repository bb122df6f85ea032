// Rows on their way into a table keep every byte, wherever they meet the end of what is held for them.
import { expect, test } from 'vitest'
import { addRow, copyValues, openRows } from './copy-rows.ts'

test('rows that just fill what is held, and those that no longer do, are whole', () => {
  const held = openRows().bytes.length
  for (const first of ['', 'a', 'ab', 'abc']) {
    for (const more of [-2, -1, 0, 1, 2]) {
      const row = '汉'.repeat(Math.floor(held / 3) + more)
      const rows = openRows()
      expect([addRow(rows, first), addRow(rows, row)]).toEqual([0, first.length + 1])
      expect(rows.bytes.toString('utf8', 0, rows.used) === `${first}\n${row}\n`).toBe(true)
    }
  }
})

test('values are written as COPY reads them', () => {
  expect(copyValues(['a\tb', 'c\\d\ne\rf', null, 12n, 3, true, ''])).toBe('a\\tb\tc\\\\d\\ne\\rf\t\\N\t12\t3\ttrue\t')
})
