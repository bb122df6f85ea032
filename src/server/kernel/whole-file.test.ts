// Files that are made whole: they are read to their end and closed, and nothing is left of those that fail.
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { makeFile, writeXlsx } from './table-file.ts'

async function* rows(count: number) {
  for (let at = 0; at < count; at += 500) {
    yield Array.from({ length: 500 }, (_, step) => ({ cells: [`line ${at + step}`, `${at + step}.00`] }))
  }
}

const columns = [
  { title: 'words', kind: 'text' as const },
  { title: 'amount', kind: 'figure' as const },
]

const foldersLeft = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('selvedge-export-'))

test('a file is read to its end and closed', async () => {
  const { file } = await makeFile('a', 'xlsx', (out) =>
    writeXlsx({ name: 'a', digits: null, columns, rows: rows(20_000) }, out),
  )
  const closed = finished(file)
  expect((await buffer(file)).subarray(0, 2).toString()).toBe('PK')
  await closed
  await expect.poll(() => file.closed).toBe(true)
})

test('a file that fails or is cancelled leaves nothing', async () => {
  const before = new Set(await foldersLeft())
  const failing = makeFile('a', 'csv', () => Promise.reject(new Error('no rows')))
  await expect(failing).rejects.toThrow('no rows')
  const stop = new AbortController()
  async function* endless() {
    for (;;) {
      yield [{ cells: ['again', '1.00'] }]
      stop.abort()
    }
  }
  const endlessly = makeFile(
    'a',
    'xlsx',
    (out) => writeXlsx({ name: 'a', digits: null, columns, rows: endless() }, out),
    stop.signal,
  )
  await expect(endlessly).rejects.toThrow()
  await expect.poll(async () => (await foldersLeft()).filter((name) => !before.has(name))).toEqual([])
})
