// The columns that a scheme gives, and schemes that cannot be.
import { expect, test } from 'vitest'
import { bookFacts } from '../../../test/world/book.ts'
import {
  type ColumnScheme,
  columnOfSubject,
  columnsMost,
  hasFigures,
  restFrame,
  schemeSide,
  signedOn,
  subjectColumns,
  towards,
  wrongField,
} from './column-scheme.ts'
import type { LedgerFrame } from './ledger-rows.ts'

const { subjects } = bookFacts()
const scheme: ColumnScheme = {
  ...{ code: 'X', nameZhCn: 'X', nameZhTw: '', nameEn: '', subject: '222101' },
  ...{ columns: 'CHOSEN', entityType: '', debit: ['22210101'], credit: ['22210107'] },
}

test('a line stands in the column of its subject, on the side of the column', () => {
  const columns = subjectColumns(scheme, subjects)
  expect(columns).toEqual([
    { key: '22210101', side: 'debit' },
    { key: '22210107', side: 'credit' },
  ])
  expect(columnOfSubject(columns, '22210107')).toBe(1)
  expect(columnOfSubject(columns, '22210104')).toBe(-1)
  const leaf = subjectColumns({ ...scheme, subject: '1001', columns: 'CHILDREN' }, subjects)
  expect(leaf).toEqual([{ key: '1001', side: 'debit' }])
})

test('a scheme names the field that is wrong', () => {
  const wrong = (change: Partial<ColumnScheme>) => wrongField({ ...scheme, ...change }, subjects)
  expect(wrong({})).toBeNull()
  expect(wrong({ subject: '2299' })).toBe('subject')
  expect(wrong({ columns: 'ENTITY' })).toBe('entityType')
  // Beside the parent, the parent itself, within another column, twice, none at all.
  expect(wrong({ credit: ['22210107', '6601'] })).toBe('credit')
  expect(wrong({ debit: ['222101'] })).toBe('debit')
  expect(wrong({ subject: '2221', debit: ['222101'], credit: ['22210107'] })).toBe('credit')
  expect(wrong({ credit: ['22210101'] })).toBe('debit')
  expect(wrong({ debit: [], credit: [] })).toBe('debit')
  expect(wrong({ debit: [] })).toBeNull()
  expect(wrong({ debit: ['22210199'] })).toBe('debit')
  expect(wrong({ debit: ['22210107', '22210101'], credit: [] })).toBeNull()
  expect(wrong({ columns: 'ENTITY', entityType: 'store', debit: [], credit: [] })).toBeNull()
  expect(wrong({ columns: 'CHILDREN', debit: [], credit: [] })).toBeNull()
  expect(wrong({ columns: 'CHILDREN', subject: '2299' })).toBe('subject')
})

test('a scheme has sixty columns at most', () => {
  const codes = Array.from({ length: columnsMost + 1 }, (_, at) => `2221${String(at).padStart(2, '0')}`)
  const tree = { ...subjects, find: () => subjects.find('222101') }
  const wrong = (count: number) =>
    wrongField({ ...scheme, subject: '2221', debit: codes.slice(0, count), credit: [] }, tree)
  expect([wrong(60), wrong(61)]).toEqual([null, 'debit'])
})

test('children are columns on their own sides, and so is a subject without any', () => {
  const children = subjectColumns({ ...scheme, subject: '6001', columns: 'CHILDREN' }, subjects)
  expect(children.map(({ key }) => key)).toEqual(subjects.children('6001').map(({ code }) => code))
  expect(children.every(({ side }) => side === 'credit')).toBe(true)
  expect(subjectColumns({ ...scheme, subject: '9999', columns: 'CHILDREN' }, subjects)).toEqual([])
  expect(schemeSide({ ...scheme, subject: '6001' }, subjects)).toBe('credit')
  expect(schemeSide({ ...scheme, subject: '1001' }, subjects)).toBe('debit')
  expect(schemeSide({ ...scheme, subject: '9999' }, subjects)).toBe('debit')
  expect(
    columnOfSubject(
      [
        { key: '', side: 'debit' },
        { key: '6001', side: 'credit' },
      ],
      '600101',
    ),
  ).toBe(1)
})

test('what a column adds to the total is on the side of the total', () => {
  expect([signedOn('debit', 5n), signedOn('credit', 5n)]).toEqual([5n, -5n])
  const column = { key: '1', side: 'credit' } as const
  expect([towards('credit', column, 5n), towards('debit', column, 5n)]).toEqual([5n, -5n])
})

const frame = (opening: bigint, ...months: [bigint, bigint, bigint, bigint][]): LedgerFrame => ({
  ...{ subject: '1', opening },
  months: months.map(([debit, credit, ytdDebit, ytdCredit], at) => ({
    ...{ period: { year: 2025, no: at + 1 }, debit, credit, ytdDebit, ytdCredit },
  })),
})

test('what no column takes is the whole without its parts, month by month', () => {
  const whole = frame(100n, [50n, 20n, 50n, 20n], [9n, 8n, 59n, 28n])
  const parts = [frame(30n, [10n, 5n, 11n, 6n], [1n, 2n, 3n, 4n]), frame(1n, [2n, 3n, 4n, 5n])]
  expect(restFrame(whole, parts)).toEqual({ ...frame(69n, [38n, 12n, 35n, 9n], [8n, 6n, 56n, 24n]), subject: '' })
  expect(restFrame(whole, [])).toEqual({ ...whole, subject: '' })
})

test('a frame has figures that opened or turned, though they net to nothing', () => {
  expect(hasFigures(frame(0n, [0n, 0n, 0n, 0n]))).toBe(false)
  expect(hasFigures(frame(0n))).toBe(false)
  expect(hasFigures(frame(1n))).toBe(true)
  expect(hasFigures(frame(0n, [0n, 0n, 0n, 0n], [0n, 0n, 7n, 0n]))).toBe(true)
  expect(hasFigures(frame(0n, [0n, 0n, 0n, 7n]))).toBe(true)
})
