// Steps of editing a template: whatever they are, no line is lost and none changes its number.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FormLineShape } from '../../../contract/statement/statement-template.ts'
import { addLine, changesOf, indentLine, moveLine, removeLine } from './template-draft.ts'

const line = (no: number, indent = 0): FormLineShape => ({
  ...{ no, kind: 'L', indent, nameZhCn: `${no}`, nameZhTw: '', nameEn: '', formula: '', role: '' },
  ...{ isOff: false, isBold: false, hidesZero: false, remark: '' },
})
const numbers = (lines: readonly FormLineShape[]) => lines.map(({ no }) => no)

test('a line moves before another, goes in with those below it, and a new one takes the first free number', () => {
  const lines = [line(1), line(2, 1), line(3, 2), line(5, 1)]
  expect(numbers(moveLine(lines, 0, 3))).toEqual([2, 3, 1, 5])
  expect(numbers(moveLine(lines, 3, 0))).toEqual([5, 1, 2, 3])
  expect(indentLine(lines, 1, 1).map(({ indent }) => indent)).toEqual([0, 2, 3, 1])
  expect(indentLine(lines, 0, -1)).toBe(lines)
  expect(numbers(addLine(lines, 1, 'x'))).toEqual([1, 2, 4, 3, 5])
})

test('the difference of two revisions names what came, went, moved and changed', () => {
  const before = [line(1), line(2), line(3), line(4)]
  const after = [line(1), line(3), { ...line(2), formula: 'L(1)' }, line(9)]
  const told = changesOf(before, after).map(({ no, kind }) => [no, kind])
  expect(told).toEqual([
    [3, 'moved'],
    [2, 'changed'],
    [9, 'added'],
    [4, 'removed'],
  ])
  expect(changesOf(before, before)).toEqual([])
})

test('whatever is moved, indented, added and removed, numbers stay single', () => {
  const step = fc.record({ act: fc.nat(3), at: fc.nat(12), to: fc.nat(12) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let lines = [line(1), line(2, 1), line(3, 1)]
      for (const { act, at, to } of steps) {
        const where = at % Math.max(1, lines.length)
        const before = [...numbers(lines)].sort()
        if (act === 0) lines = moveLine(lines, where, to % (lines.length + 1))
        if (act === 1) lines = indentLine(lines, where, to % 2 === 0 ? 1 : -1)
        if (act < 2) expect([...numbers(lines)].sort()).toEqual(before)
        if (act === 2) lines = addLine(lines, where, 'x')
        if (act === 3) lines = removeLine(lines, where)
      }
      expect(new Set(numbers(lines)).size).toBe(lines.length)
      expect(lines.every(({ indent }) => indent >= 0 && indent <= 6)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
