// The currency that a sheet states for its amounts is held against what they are in, in every import of amounts.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { openingImportCalls } from '../../src/contract/import/import-draft.ts'
import type { ImportKind } from '../../src/server/import/layout.ts'
import { commandLine } from '../world/command.ts'
import { openDraft } from '../world/import-draft.ts'
import { samples } from '../world/said-samples.ts'
import { saidWorld } from './said-world.ts'

const { product, books, one } = await saidWorld('IS01')
const { run } = commandLine(product.config, product.config.data)

const kinds = ['vouchers', 'opening', 'expenses', 'saleBills', 'restocks', 'rates'] as const
const amounts = new Set(['debit', 'credit', 'gross', 'net', 'tax', 'cash', 'cost', 'amount'])

/** The sample as a workbook, its numbers as numbers in a format. */
const bookOf = async (kind: ImportKind, format: string, title = '', above: readonly string[] = []): Promise<Buffer> => {
  const { titles, rows } = samples[kind]
  const columns = Object.keys(titles)
  const workbook = new ExcelJS.Workbook()
  const sheet = workbook.addWorksheet('a')
  for (const text of above) sheet.addRow([text])
  sheet.addRow(columns.map((column) => (titles[column]?.[0] ?? '') + (amounts.has(column) ? title : '')))
  for (const row of rows) {
    const cells = row.map((text) => (text === 'DAY' ? '2025-01-05' : text))
    const added = sheet.addRow(cells)
    for (const [at, text] of cells.entries()) {
      const column = columns[at] ?? ''
      const isRate = column === 'rate' && kind === 'rates'
      if (text === '' || !(amounts.has(column) || isRate || column === 'price')) continue
      const cell = added.getCell(at + 1)
      cell.value = Number(text)
      cell.numFmt = format
    }
  }
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

/** What the page tells of a workbook. */
const told = async (kind: ImportKind, content: Buffer | string): Promise<number[]> => {
  const name = typeof content === 'string' ? 'a.csv' : 'a.xlsx'
  const draft = await openDraft(product, one, books.value, content, name, samples[kind].calls)
  expect(draft.causes.filter(({ isWarning }) => !isWarning)).toEqual([])
  const codes = [...new Set(draft.questions.map(({ code }) => code))].sort()
  return codes
}

const own = [
  '0.00',
  '[$¥-804]#,##0.00',
  '"¥"#,##0.00;[Red]-"¥"#,##0.00',
  '#,##0.00"元"',
  '_ ¥* #,##0.00_ ',
  '[$-804]0.00',
]
const other = [
  '[$$-409]#,##0.00',
  '"US$"#,##0.00',
  '[$€-2] #,##0.00',
  '[$¥-411]#,##0',
  '\\$#,##0.00',
  '[$USD] 0.00',
  '0.00"港币"',
]

test.each(kinds)('%s: the format of a cell that shows another currency is asked', async (kind) => {
  for (const format of own) expect([format, await told(kind, await bookOf(kind, format))]).toEqual([format, []])
  for (const format of other) expect([format, await told(kind, await bookOf(kind, format))]).toEqual([format, [47061]])
})

test.each(kinds.filter((kind) => kind !== 'rates'))(
  '%s: the format of a cell that shows a unit is asked, but for one that shows the number smaller than it is',
  async (kind) => {
    const asked = kind === 'opening' ? 47032 : 47020
    for (const format of ['0.00"万元"', '#,##0.00" thousand"']) {
      expect([format, await told(kind, await bookOf(kind, format))]).toEqual([format, [asked]])
    }
    for (const format of ['0!.0000"万元"', '#,##0.00,"千元"']) {
      expect([format, await told(kind, await bookOf(kind, format))]).toEqual([format, []])
    }
  },
)

test.each(kinds.filter((kind) => kind !== 'rates'))(
  '%s: a title that names another currency is asked',
  async (kind) => {
    for (const title of ['', '(元)', '（人民币）', '(CNY)', ' CNY', ' in CNY']) {
      expect([title, await told(kind, await bookOf(kind, '0.00', title))]).toEqual([title, []])
    }
    for (const title of ['(USD)', '（美元）', '(EUR)', ' USD', ' in HKD', '(日元)']) {
      expect([title, await told(kind, await bookOf(kind, '0.00', title))]).toEqual([title, [47061]])
    }
  },
)

test.each(kinds.filter((kind) => kind !== 'rates'))(
  '%s: a heading that names another currency is asked',
  async (kind) => {
    for (const text of ['单位：元', '币种：人民币', '金额单位：人民币元', '币别：综合本位币']) {
      expect([text, await told(kind, await bookOf(kind, '0.00', '', [text]))]).toEqual([text, []])
    }
    for (const text of [
      '单位：美元',
      '币种：USD',
      '货币单位：USD',
      'Currency: EUR',
      '（单位：港币）',
      '币种：科威特第纳尔',
    ]) {
      expect([text, await told(kind, await bookOf(kind, '0.00', '', [text]))]).toEqual([text, [47047]])
    }
  },
)

test('an original amount is marked with the currency of its row, a base amount with that of the books', async () => {
  const head = (original: string, base: string) =>
    `日期,凭证字号,摘要,科目代码,币别,原币金额${original},借方金额${base},贷方金额${base}\n`
  const rows = '2025-01-05,记-1,a,1001,USD,100.00,710.00,\n2025-01-05,记-1,a,4001,,,,710.00\n'
  expect(await told('vouchers', head('(美元)', '(元)') + rows)).toEqual([])
  expect(await told('vouchers', head('(EUR)', '(元)') + rows)).toEqual([47061])
  expect(await told('vouchers', head('(USD)', '(USD)') + rows)).toEqual([47061])
  // Above rows with a currency each stands that of the books, or of all of them.
  expect(await told('vouchers', `币种：人民币\n${head('', '')}${rows}`)).toEqual([])
  expect(await told('vouchers', `币种：EUR\n${head('', '')}${rows}`)).toEqual([47061])
})

test('thousands of another currency are asked as such, and no company', async () => {
  const table = '科目编码,科目名称,期末借方余额,期末贷方余额\n1001,库存现金,1.00,\n4001,实收资本,,1.00\n'
  const draft = await openDraft(product, one, books.value, `单位：千美元\n${table}`, 'a.csv', openingImportCalls)
  expect(draft.questions.map(({ code }) => code).sort()).toEqual([47032, 47047])
})

test.each(kinds)('%s: the command tells it too', async (kind) => {
  for (const [format, wanted] of [
    ['"¥"#,##0.00', []],
    ['[$€-2] #,##0.00', ['47061']],
  ] as const) {
    writeFileSync(join(product.config.data, 'a.xlsx'), await bookOf(kind, format))
    const { code, err } = await run('import', kind, 'a.xlsx', '--account-set', books.value, '--as', 'sayer', '--check')
    const said = [...err.matchAll(/\b4[67]\d{3}\b/g)].map(([no]) => no).filter((no) => no !== '47013')
    expect([code, said]).toEqual([wanted.length, wanted])
  }
})
