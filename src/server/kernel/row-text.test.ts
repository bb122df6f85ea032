// Any text at all goes through an array of rows and comes back as it was.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/world/database.ts'
import { type RowValue, rowsText, valuesText } from './row-text.ts'

const { db, look } = await freshDatabase({ max: 1 })
await look.query('create type row_of_test as (id bigint, first text, no integer, second text, is_on boolean)')

const back = async (rows: readonly (readonly RowValue[])[]): Promise<RowValue[][]> =>
  (
    await db.query<Record<string, RowValue>>(
      `select * from unnest($1::row_of_test[])`,
      [rowsText(rows.map(valuesText))],
      'rows_of_test',
    )
  ).map((row) => Object.values(row))

const awkward = [
  '',
  ' ',
  '"',
  '""',
  '\\',
  '\\"',
  '"\\',
  ',',
  '(',
  ')',
  '{',
  '}',
  '(,)',
  'null',
  'NULL',
  '\n',
  '\t',
  '\r',
  "'",
  '\\N',
  ' a ',
]
const text = fc.oneof(
  fc.constantFrom(...awkward),
  fc.string({ unit: fc.constantFrom(...awkward, 'a', '字', '𝄞', '\u200b'), maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }).filter((each) => each.isWellFormed() && !each.includes('\0')),
)
const row = fc.tuple(
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.option(text),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
  fc.option(text),
  fc.option(fc.boolean()),
)

test('rows come back as they were', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 8 }), async (rows) => {
      expect(await back(rows)).toEqual(rows)
    }),
    { numRuns: 300 },
  )
})

test('the awkward ones, each in both places', async () => {
  const rows = awkward.flatMap((first) => awkward.map((second) => [1n, first, 2, second, null]))
  expect(await back(rows)).toEqual(rows)
})
