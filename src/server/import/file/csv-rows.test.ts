// Rows of csv files: what was written comes back whole, wherever the pieces end in which the file is read.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvTable } from './csv-rows.ts'
import { inspectFile } from './file.ts'
import type { RawRow } from './table.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'selvedge-csv-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const read = async (text: string | Buffer): Promise<RawRow[]> => {
  const path = join(folder, 'a.csv')
  await writeFile(path, text)
  const rows: RawRow[] = []
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

/** How each character of an encoding of two bytes is written: what browsers read and do not write. */
const writerOf = (encoding: 'gb18030' | 'big5') => {
  const bytes = new Map<string, number[]>()
  const decoder = new TextDecoder(encoding)
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let next = 0x40; next < 0xff; next += 1) {
      const sign = decoder.decode(Uint8Array.of(lead, next))
      if ([...sign].length === 1 && !bytes.has(sign)) bytes.set(sign, [lead, next])
    }
  }
  return (text: string): Buffer => Buffer.from([...text].flatMap((one) => bytes.get(one) ?? [one.charCodeAt(0)]))
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le')
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16()
const gb18030 = writerOf('gb18030')
const big5 = writerOf('big5')
const writers: Readonly<Record<string, readonly [string, (text: string) => Buffer]>> = {
  'utf-8': ['utf-8', (text) => Buffer.from(text)],
  'utf-8 with its mark': ['utf-8', (text) => Buffer.from(`\ufeff${text}`)],
  'utf-16le': ['utf-16le', utf16],
  'utf-16le with its mark': ['utf-16le', (text) => utf16(`\ufeff${text}`)],
  'utf-16be': ['utf-16be', (text) => swapped(utf16(text))],
  'utf-16be with its mark': ['utf-16be', (text) => swapped(utf16(`\ufeff${text}`))],
  gb18030: ['gb18030', gb18030],
  big5: ['big5', big5],
}

const simplifiedWords =
  '日期 凭证字 凭证号 摘要 科目代码 借方金额 贷方金额 收到投资款 银行存款 应收账款 实收资本 客户 部门'.split(' ')
const traditionalWords =
  '日期 憑證字 憑證號 摘要 科目代碼 借方金額 貸方金額 收到投資款 銀行存款 應收帳款 實收資本 客戶 部門'.split(' ')

describe('the same table', () => {
  const inspect = async (bytes: Buffer) => {
    const path = join(folder, 'b.csv')
    await writeFile(path, bytes)
    return inspectFile(path, 'b.csv')
  }
  const rowsOfFile = async (bytes: Buffer): Promise<string[][]> => {
    const rows: string[][] = []
    for await (const batch of csvTable(await inspect(bytes))) rows.push(...batch.map(({ values }) => values))
    return rows
  }

  it.each(Object.entries(writers))('is read in %s, with every separator', async (name, [encoding, write]) => {
    const words = name === 'big5' ? traditionalWords : simplifiedWords
    const value = fc.oneof(
      fc.constantFrom(...words),
      fc.constantFrom('1,234.50', '5.00', 'a;b', '', '2025-01-05', 'x"y'),
    )
    const body = fc.array(fc.array(value, { minLength: 7, maxLength: 7 }), { maxLength: 12 })
    const spelling = fc.record({
      body,
      separator: fc.constantFrom(',', ';', '\t'),
      end: fc.constantFrom('\n', '\r\n'),
      isSaid: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(spelling, async ({ body: rest, separator, end, isSaid }) => {
        const table = [words.slice(0, 7), ...rest.filter((cells) => cells.some((each) => each !== ''))]
        const cellOf = (cell: string): string =>
          cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell
        const lines = table.map((cells) => cells.map(cellOf).join(separator))
        const bytes = write([...(isSaid ? [`sep=${separator}`] : []), ...lines, ''].join(end))
        expect(await inspect(bytes)).toMatchObject({ encoding, isDoubtful: false })
        expect(await rowsOfFile(bytes)).toEqual(table)
      }),
      { numRuns: 25 },
    )
  })

  it('is in doubt where both readings are of everyday, or what comes out is not', async () => {
    expect(await inspect(gb18030('name\n科目名称\n'))).toMatchObject({ isDoubtful: true, sample: '科目名称' })
    expect(await inspect(gb18030('name\n科目名称,借方,银行存款,应收账款\n'))).toMatchObject({ isDoubtful: false })
    expect(await inspect(gb18030('name\n龘龖靐齉\n'))).toMatchObject({ encoding: 'gb18030', isDoubtful: true })
  })
})
