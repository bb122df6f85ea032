// A width that a template asks for, and figures that need more.
import { expect, test } from 'vitest'
import { ownWidth } from './statement-columns.tsx'

test('a column of an own statement is as wide as its template says, and cuts no figure', () => {
  expect(ownWidth(140, 100, ['1.00'])).toBe(100)
  expect([ownWidth(300, 100, ['1.00']), ownWidth(60, 100, [null, ''])]).toEqual([300, 60])
  expect(ownWidth(60, 140, ['-123456789012.00'])).toBeGreaterThan(120)
})
