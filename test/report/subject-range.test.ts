// Which subjects a report looks at: from one to another, below some, without others.
import { expect, test } from 'vitest'
import { parameters, rangeCondition, type SubjectRange } from '../../src/server/ledger/read/read-scope.ts'
import { freshDatabase } from '../world/database.ts'

const { look } = await freshDatabase({ empty: true })
const codes = ['1001', '1002', '100201', '10021', '1003', '2001']

test.each<[SubjectRange, string]>([
  [{}, '1001 1002 100201 10021 1003 2001'],
  [{ from: '1002' }, '1002 100201 10021 1003 2001'],
  [{ to: '1002' }, '1001 1002 100201 10021'],
  [{ from: '100201', to: '1003' }, '100201 10021 1003'],
  [{ prefixes: ['1002', '2'] }, '1002 100201 10021 2001'],
  [{ prefixes: [], except: [] }, '1001 1002 100201 10021 1003 2001'],
  [{ except: ['1002'] }, '1001 1003 2001'],
  [{ prefixes: ['10'], except: ['1003', '100201'] }, '1001 1002 10021'],
])('%j', async (range, expected) => {
  const sent = parameters(codes)
  const rows = await look.query<{ code: string }>(
    `select code from unnest($1::text[]) as u(code) where true${rangeCondition(range, 'code', sent)} order by code`,
    sent.values,
  )
  expect(rows.map(({ code }) => code).join(' ')).toBe(expected)
})
