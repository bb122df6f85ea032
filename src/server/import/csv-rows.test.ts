// Rows of csv files: what was written comes back whole, wherever the pieces end in which the file is read.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvTable } from './csv-rows.ts'
import { inspectFile } from './file.ts'
import type { TableRow } from './table.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-csv-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = async (text: string | Buffer): Promise<TableRow[]> => {
  const path = join(folder, 'a.csv')
  await writeFile(path, text)
  const rows: TableRow[] = []
  for await (const batch of csvTable(await inspectFile(path, 'a.csv'))) rows.push(...batch)
  return rows
}

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const written = (rows: readonly string[][], end: string): string =>
  rows.map((row) => row.map(quoted).join(',') + end).join('')

/** Pieces are of 64 KiB: a row before the others moves them across such an end. */
const pieceBytes = 1 << 16
const sign = fc.constantFrom('a', '7', '"', ',', '\n', '\r\n', '店', ' ', '€')
const cell = fc.array(sign, { maxLength: 6 }).map((signs) => signs.join(''))
const row = fc.array(cell, { minLength: 2, maxLength: 4 }).map((cells) => ['x', ...cells])

describe('rows of a csv file', () => {
  it('are those that were written, at every place where a piece may end', async () => {
    const some = fc.record({
      rows: fc.array(row, { minLength: 1, maxLength: 8 }),
      end: fc.constantFrom('\n', '\r\n', '\r'),
      before: fc.integer({ min: pieceBytes - 60, max: pieceBytes + 4 }),
    })
    await fc.assert(
      fc.asyncProperty(some, async ({ rows, end, before }) => {
        const all = [['y'.repeat(before - end.length)], ...rows]
        let line = 1
        const expected = all.map((values) => {
          const begins = line
          line += 1 + values.join('').split('\n').length - 1
          return { line: begins, values }
        })
        expect(await read(written(all, end))).toEqual(expected)
      }),
      { numRuns: 150 },
    )
  })

  it('may end without a line end, begin with a mark, or be in GB18030, and blank ones are passed over', async () => {
    const rows = [
      { line: 1, values: ['a', 'b'] },
      { line: 3, values: ['1', '2'] },
    ]
    expect(await read('a,b\n\n1,2')).toEqual(rows)
    expect(await read('\ufeffa,b\r\n,\r\n1,2\r\n')).toEqual(rows)
    const bytes = [0xb5, 0xea, 0x2c, 0x31, 0x0a]
    expect(await read(Buffer.from(bytes))).toEqual([{ line: 1, values: ['店', '1'] }])
  })

  it('are refused where a quote is broken, with its line, however much comes behind', async () => {
    const many = 'a,b\n'.repeat(40_000)
    const broken: [text: string, line: number][] = [
      // Never closed: where the record begins.
      ['a,b\n1,2\n"3,4\n5,6\n', 3],
      ['a,b\r\n1,2\r\n"3,4\r\n5,6\r\n', 3],
      ['"3,4\n5,6', 1],
      [`${many}"c,d\n${many.repeat(8)}`, 40_001],
      // Closed too early: where the sign stands behind it.
      ['a,b\n1,"2"x\n', 2],
      ['a,b\r\n1,2\r\n1,"2"x\r\n', 3],
      ['"q\nr",b\n"3\n4",5\n"x\ny"z,1\n', 6],
      [`${many}c,"d"e\n`, 40_001],
      [`${'"a\nb",c\n'.repeat(20_000)}x,"d"e\n1,2\n`, 40_001],
      // Opened in the middle of a cell.
      ['a,b\n"x\ny",1\n1,2"3\n5,6\n', 4],
    ]
    for (const [text, line] of broken) {
      const refused = await read(text).catch((error) => error.problems[0])
      expect(refused).toMatchObject({ code: 'import.csv', path: `${line}:` })
    }
  })
})
