// The columns that a scheme gives, and schemes that cannot be.
import { expect, test } from 'vitest'
import { bookFacts } from '../../test/book.ts'
import { type ColumnScheme, columnOfSubject, subjectColumns, wrongField } from './column-scheme.ts'

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
})
