// Files that are broken, cut short, or far larger than anybody means: refused with their place, nothing written.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exceljs from 'exceljs'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/world/database.ts'
import { clerk, makeSet, prepareGroup } from '../../../../test/world/ledger.ts'
import { compound } from '../../../../test/world/sample-files.ts'
import { Refusal } from '../../../domain/base/problem.ts'
import { everything } from '../../../domain/chart/access.ts'
import { type Books, openGate } from '../../ledger/gate.ts'
import { importChart, importEntities, importOpening, importRates } from '../take-file.ts'
import { importVouchers } from '../voucher/vouchers.ts'
import { inspectFile } from './file.ts'

const { db, look } = await freshDatabase()
const gate = openGate(db)
const folder = mkdtempSync(join(tmpdir(), 'selvedge-bad-file-'))
let books: Books
let files = 0

beforeAll(async () => {
  await prepareGroup(look)
  books = await makeSet(gate, look)
})

const request = async (content: string | Uint8Array) => {
  files += 1
  const path = join(folder, String(files))
  writeFileSync(path, content)
  return { db, gate, actor: clerk, books, check: false, accept: false, file: await inspectFile(path, 'a.xlsx') }
}
type Bring = (asked: Awaited<ReturnType<typeof request>>) => Promise<unknown>
const imports: Record<'chart' | 'entities' | 'rates' | 'opening' | 'vouchers', Bring> = {
  chart: importChart,
  entities: importEntities,
  rates: importRates,
  opening: importOpening,
  vouchers: (asked) =>
    importVouchers(asked, { ...asked, again: false, createEntities: false, mayEnter: async () => everything }),
}

/** The problems of a refusal as `place code`. */
const refusal = async (kind: keyof typeof imports, content: string | Uint8Array): Promise<string[]> => {
  const error = await request(content)
    .then(imports[kind])
    .then(
      () => new Error('it was not refused'),
      (thrown: unknown) => thrown,
    )
  if (!(error instanceof Refusal)) throw error
  return error.problems.map(({ path, code, args }) => `${path} ${code}${args.reason ? ` ${args.reason}` : ''}`)
}

afterEach(async () => {
  for (const table of ['voucher', 'voucher_line', 'opening', 'exchange_rate', 'import_file', 'entity']) {
    expect([table, await look.query(`select 1 from ${table}`)]).toEqual([table, []])
  }
})

const columns = ['date', 'type', 'no', 'summary', 'subject', 'debit', 'credit']
const workbook = async (rows: unknown[][]): Promise<Buffer> => {
  const book = new exceljs.Workbook()
  const sheet = book.addWorksheet('vouchers')
  for (const row of rows) sheet.addRow(row)
  return Buffer.from(await book.xlsx.writeBuffer())
}
const good = () => [columns, ['2025-01-05', '记', 1, 'a', '1001', 5, ''], ['2025-01-05', '记', 1, 'b', '4001', '', 5]]

/** A zip of files as they are, without packing. */
const zipOf = (entries: Record<string, string>): Buffer => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(entries)) {
    const [title, data] = [Buffer.from(name), Buffer.from(text)]
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt32LE(data.length, 18)
    local.writeUInt32LE(data.length, 22)
    local.writeUInt16LE(title.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt32LE(data.length, 20)
    entry.writeUInt32LE(data.length, 24)
    entry.writeUInt16LE(title.length, 28)
    entry.writeUInt32LE(offset, 42)
    parts.push(local, title, data)
    directory.push(entry, title)
    offset += 30 + title.length + data.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Object.keys(entries).length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, listed, end])
}

/** The parts of a workbook of one sheet; `before` stands at the beginning of what tells of its sheets. */
const bookOf = (sheet: string, before = ''): Record<string, string> => ({
  'xl/workbook.xml': `${before}<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml': sheet,
})

describe('a broken workbook', () => {
  test('with bytes that do not unpack', async () => {
    const bytes = await workbook(good())
    const at = bytes.indexOf('xl/worksheets/sheet1.xml') + 'xl/worksheets/sheet1.xml'.length
    for (let index = at + 10; index < at + 60; index += 1) bytes[index] = 0xff
    expect(await refusal('vouchers', bytes)).toEqual(['1: file.content'])
  })

  test('cut in the middle', async () => {
    const bytes = await workbook(good())
    expect(await refusal('vouchers', bytes.subarray(0, bytes.length >> 1))).toEqual(['1: file.content'])
  })

  test('that is a container of something else', async () => {
    expect(await refusal('vouchers', zipOf({ 'readme.txt': 'hello' }))).toEqual(['1: file.content'])
  })

  test('whose sheet is no XML', async () => {
    const sheet = '<worksheet><sheetData><row r="1"><c r="A1"><v>1</c></row'
    expect(await refusal('vouchers', zipOf(bookOf(sheet)))).toEqual(['1: file.content'])
    const whole = '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>'
    expect(await refusal('vouchers', zipOf(bookOf(whole)))).toEqual(['1: import.form'])
    expect(await refusal('vouchers', zipOf(bookOf(whole.replace('</c>', ''))))).toEqual(['1: file.content'])
  })

  test('with entities of its own, in the book or in a sheet', async () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>'
    const sheet = '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData>'
    const parts = (before: string, inner: string) => bookOf(`${inner}${sheet}</worksheet>`, before)
    expect(await refusal('vouchers', zipOf(parts(bomb, '')))).toEqual(['1: file.content'])
    expect(await refusal('vouchers', zipOf(parts('', bomb)))).toEqual(['1: file.content'])
  })

  test('with a date outside the calendar, and a text that no database keeps', async () => {
    const wrong = [columns, [new Date(9e15), '记', 1, 'a', '1001', 5, ''], ['2025-01-05', '记', 2, 'b', '4001', '', 5]]
    expect(await refusal('vouchers', await workbook(wrong))).toContain('2:date input.date')
    const half = '<worksheet><sheetData><row r="1"><c t="inlineStr"><is><t>&#xD800;</t></is></c></row></sheetData>'
    const sheet = `${half}</worksheet>`
    expect(await refusal('entities', zipOf(bookOf(sheet)))).toEqual(['1: file.content'])
  })
})

describe('figures and texts that nobody means', () => {
  const head = `${columns.join(',')}\n`
  test.each(['99999999999999999999', 'NaN', '-0', '1e5', '0x10', '1.005', 'Infinity', '1,23', '٣'])(
    'the amount %s is refused in its cell',
    async (amount) => {
      const text = `${head}2025-01-05,记,1,a,1001,"${amount}",\n2025-01-05,记,1,b,4001,,5\n`
      expect(await refusal('vouchers', text)).toEqual([' import.failed', '2:debit line.amountRange'])
      expect(await refusal('opening', `subject,debit,credit\n1001,"${amount}",\n`)).toEqual([
        ' import.failed',
        '2:debit line.amountRange',
      ])
    },
  )

  // R-203 R-204
  test('both sides, neither side, no such month, a subject that is disabled, a parent or unknown', async () => {
    const rows = [
      '2025-01-05,记,1,a,1001,5,5',
      '2025-01-05,记,1,a,1001,,',
      '2026-01-05,记,2,a,1001,5,',
      '2025-02-30,记,3,a,1001,5,',
      '2025-01-05,记,4,a,1003,5,',
      '2025-01-05,记,4,a,1002,5,',
      '2025-01-05,记,4,a,100201,,5',
      ',记,5,a,1001,5,',
      '2025-01-05,,6,a,1001,5,',
    ]
    const found = await refusal('vouchers', `${head}${rows.join('\n')}\n`)
    expect(found.sort()).toEqual([
      ' import.failed',
      ...['10:no voucher.fewLines', '10:type import.cell missing', '10:type voucher.typeAndDate'],
      '2:credit line.bothSides',
      '3:debit line.zero',
      '4:date period.notOpen',
      '4:no voucher.fewLines',
      '5:date input.date',
      '5:no voucher.fewLines',
      '6:cf_item line.cashFlowItem',
      '6:no voucher.unbalanced',
      '6:subject line.subjectUnknown',
      '7:subject line.subjectNotLeaf',
      '8:aux line.entityRequired',
      '9:date voucher.typeAndDate',
      '9:no voucher.fewLines',
    ])
  })

  test('a text of a megabyte is refused in its cell, or with the line it makes too long', async () => {
    const long = 'x'.repeat(200_000)
    expect(await refusal('vouchers', `${head}2025-01-05,记,1,${long},1001,5,\n2025-01-05,记,1,b,4001,,5\n`)).toEqual([
      ' import.failed',
      '2:summary input.tooLong',
    ])
    expect(await refusal('entities', `type,code,name_zh_cn\nstore,S1,${long}\n`)).toEqual([
      ' import.failed',
      '2:name_zh_cn input.tooLong',
    ])
    const chart = 'code,name_zh_cn,name_en,type,direction\n'
    expect(await refusal('chart', `${chart}660198,${long},a\u0001b,PROFIT_LOSS,D\n`)).toEqual([
      ' import.failed',
      '2:name_zh_cn input.tooLong',
      '2:name_en input.characters',
    ])
    expect(await refusal('entities', `type,code,name_zh_cn\nstore,S1,${'x'.repeat(1_100_000)}\n`)).toEqual([
      '2: import.csv',
    ])
  })

  test('NUL, half a sign and what is in no encoding', async () => {
    const half = Buffer.from('\ufefftype,code,name_zh_cn\nstore,S1,一', 'utf16le').subarray(0, -1)
    for (const bytes of ['type,code,name_zh_cn\nstore,S1,a\u0000b\n', half, Buffer.from([0x41, 0xff, 0xff, 0x2c])]) {
      expect(await refusal('entities', bytes)).toEqual(['1: import.encoding'])
    }
    expect(await refusal('entities', Buffer.from('type,code', 'utf16le'))).toEqual(['1: import.header'])
  })

  test('workbooks of other programs say by every door what to do', async () => {
    const page = '<html><head><meta charset="utf-8"></head><table><tr><td>日期</td></tr></table></html>'
    const old = '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n'
    const xml = `${old}<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"></Workbook>`
    const calc = zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<a/>' })
    const others: [string | Buffer, string][] = [
      [compound('Workbook'), 'import.otherProgram'],
      [compound('EncryptedPackage'), 'import.locked'],
      [calc, 'import.otherProgram'],
      [zipOf({ 'xl/workbook.bin': 'x' }), 'import.otherProgram'],
      ...['%PDF-1.4', page, `\n<TABLE border=1>`, xml, 'MIME-Version: 1.0\n'].map((text): [string, string] => [
        text,
        'import.otherProgram',
      ]),
      [Buffer.from(`\ufeff${page}`, 'utf16le'), 'import.otherProgram'],
    ]
    for (const kind of ['chart', 'entities', 'rates', 'opening', 'vouchers'] as const) {
      for (const [bytes, code] of others) expect(await refusal(kind, bytes)).toEqual([`1: ${code}`])
    }
  })
})

describe('files of a million lines', () => {
  test('that give all of them one number, or one kind of entity', async () => {
    const line = '2025-01-05,记,1,a,1001,5,\n'
    const text = `${columns.join(',')}\n${line.repeat(1_000_000)}`
    expect(await refusal('vouchers', text)).toEqual([
      ' import.failed',
      '5002:no voucher.manyLines',
      '2:no voucher.manyLines',
    ])
    const rows = Array.from({ length: 200_001 }, (_, index) => `store,S${index},a\n`).join('')
    expect(await refusal('entities', `type,code,name_zh_cn\n${rows}`)).toEqual(['200002: import.limit'])
  }, 60_000)
})
