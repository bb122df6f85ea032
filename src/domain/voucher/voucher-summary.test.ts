// The subject summary of the voucher report: rows by subject of a level and entity, which are together the whole.
import { expect, test } from 'vitest'
import { standardChart } from '../../../test/world/book.ts'
import { noSums, type SummaryEntry, subjectAt, summaryRows, totalOf } from './voucher-summary.ts'

const subjects = standardChart()
const entry = (subject: string, entity: string, debit: bigint, lines: number | null = 1): SummaryEntry => ({
  ...{ subject, entity, debit, credit: debit + 1n, originalDebit: debit + 2n, originalCredit: debit + 3n, lines },
})

test('a leaf stands in its subject of a level, or for itself above it', () => {
  expect([1, 2, 3, 4].map((level) => subjectAt(subjects, '22210107', level))).toEqual([
    ...['2221', '222101', '22210107', '22210107'],
  ])
  expect(subjectAt(subjects, '22210107', undefined)).toBe('22210107')
  expect(subjectAt(subjects, '9999', 1)).toBe('9999')
})

test('rows add up what is alike, in the order of codes', () => {
  const entries = [
    entry('600101', 'S2', 5n),
    entry('100202', '', 1n),
    entry('600102', 'S1', 7n),
    entry('600101', 'S1', 3n),
  ]
  expect(summaryRows(entries, subjects, 1)).toEqual([
    entry('1002', '', 1n),
    { ...entry('6001', 'S1', 10n, 2), credit: 12n, originalDebit: 14n, originalCredit: 16n },
    entry('6001', 'S2', 5n),
  ])
  expect(summaryRows(entries, subjects, undefined).map(({ subject, entity }) => `${subject} ${entity}`.trim())).toEqual(
    [...['100202', '600101 S1', '600101 S2', '600102 S1']],
  )
})

test('a sum counts lines where all of them were counted', () => {
  expect(totalOf([])).toEqual(noSums())
  expect(noSums()).toEqual({ debit: 0n, credit: 0n, originalDebit: 0n, originalCredit: 0n, lines: 0 })
  expect(totalOf([entry('1', '', 1n, 2), entry('2', '', 4n, 3)])).toEqual({
    ...{ debit: 5n, credit: 7n, originalDebit: 9n, originalCredit: 11n, lines: 5 },
  })
  expect(totalOf([entry('1', '', 1n, 2), entry('2', '', 4n, null)]).lines).toBeNull()
  expect(totalOf([entry('1', '', 1n, null), entry('2', '', 4n, 2)]).lines).toBeNull()
})
