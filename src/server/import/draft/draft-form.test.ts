// Whatever ends the reading of a file, it is closed.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { heldOpen } from '../../../../test/world/open-files.ts'
import { inspectFile } from '../file/file.ts'
import { tableOf } from '../file/rows.ts'
import { refuseFile } from '../file-problems.ts'
import { type FileForm, formed } from './draft-form.ts'

const folder = await mkdtemp(join(tmpdir(), 'selvedge-form-'))
afterAll(() => rm(folder, { recursive: true }))
const path = join(folder, 'file')
// More than is read ahead.
await writeFile(path, `one,two\n${'3,4\n'.repeat(200_000)}`)

const tableRows = async () => tableOf(await inspectFile(path, 'a.csv'))
const form: FileForm = {
  name: 'own',
  names: ['one'],
  notes: () => [],
  headLine: 1,
  read: ({ line }) => ({ line, cells: {} }),
}
const count = async (rows: AsyncIterable<readonly unknown[]>, most: number): Promise<number> => {
  let seen = 0
  for await (const some of rows) {
    seen += some.length
    if (seen >= most) break
  }
  return seen
}

test('a file that is read through, not to its end, or refused by its head or a row is not held open', async () => {
  expect(await count((await formed(await tableRows(), () => form)).rows, Number.POSITIVE_INFINITY)).toBe(200_000)
  expect(await count((await formed(await tableRows(), () => form)).rows, 1)).toBeGreaterThan(0)
  await expect(formed(await tableRows(), () => refuseFile('import.header', { columns: 'x' }))).rejects.toThrow()
  const picky: FileForm = { ...form, read: () => refuseFile('import.cell', { column: '1', reason: 'extraCells' }) }
  await expect(formed(await tableRows(), () => picky).then(({ rows }) => count(rows, 1))).rejects.toThrow()
  // A file is closed beside what the caller waits for.
  await expect.poll(() => heldOpen(folder)).toEqual([])
})
