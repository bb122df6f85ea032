// The whole of a filter or an account set as a file: read back it holds what is shown, typed, and nothing hidden.
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { parse } from 'csv-parse/sync'
import ExcelJS from 'exceljs'
import { expect, test } from 'vitest'
import { fileCalls } from '../../src/contract/base/file.ts'
import { exportForms, setExportCalls } from '../../src/contract/export/set-export.ts'
import { jobCalls } from '../../src/contract/office/job.ts'
import { trailCalls } from '../../src/contract/office/trail.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { readTextCell } from '../../src/domain/base/csv.ts'
import { openZip, partsOf } from '../../src/server/kernel/zip-file.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld, type SignedIn } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db, app } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('bank', 'B01', '工商银行', '工商銀行', 'ICBC')`)
const gate = openGate(db)
const options = {
  plClosingMode: 'YEARLY',
  cashFlowRequired: false,
  blockNegativeCash: 'OFF',
  statementTemplate: 'NONE',
}
const one = await makeSet(gate, look, { code: 'VX01', options })
const two = await makeSet(gate, look, { code: 'VX02', options })
const companies = [one.companyId, two.companyId]
await product.makePerson({ userName: 'export_one', roles: ['manager'], rights: ['read', 'entry'], companies })
const scope = { subjects: ['1001', '221101'] }
await product.makePerson({ userName: 'export_part', roles: ['manager'], rights: ['read'], companies, scope })
const who = await product.signIn('export_one', one.value)
const vouchers = who.api(voucherCalls)

const saved = async (amount: string, summary: string, month: string, at = vouchers) => {
  const lines = [
    { summary, subject: '221101', aux: {} as Record<string, string>, debit: amount, credit: '' },
    { summary: '付款', subject: '100201', aux: { bank: 'B01' }, debit: '', credit: amount },
  ]
  return at.save({ draft: { type: 'JI', date: `2025-${month}-05`, attachCount: 2, remark: '@备注', lines } })
}
await saved('1234.50', '=HYPERLINK("x")', '01')
await saved('-30.00', '-5 工资', '02')
const gone = await saved('99.00', '+作废', '02')
await vouchers.void({ ids: [gone.id] })
await saved('7.25', '二公司', '01', (await product.signIn('export_one', two.value)).api(voucherCalls))

const sheetOf = async (asker: SignedIn, query: string): Promise<ExcelJS.Worksheet> => {
  const headers = { authorization: `Bearer ${asker.token}`, 'account-config': one.value, 'x-lang': 'en' }
  const ask = (cacheId: string) =>
    app.http.inject({ url: `/gl/voucher/export?${query}`, headers: { ...headers, 'cache-id': cacheId } })
  let answer = await ask('')
  // A busy machine is asked again.
  while (answer.headers['cache-id'] !== undefined) answer = await ask(String(answer.headers['cache-id']))
  expect(answer.headers['content-type']).toContain('spreadsheetml')
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(answer.rawPayload).buffer)
  return book.worksheets[0] as ExcelJS.Worksheet
}

const rowsOf = (sheet: ExcelJS.Worksheet, from: number): ExcelJS.CellValue[][] =>
  Array.from({ length: sheet.rowCount - from + 1 }, (_, at) => (sheet.getRow(from + at).values as never[]).slice(1))

test('one row a line: figures are numbers, dates are dates, texts stay texts', async () => {
  const sheet = await sheetOf(who, 'form=flat&format=xlsx')
  const head = (sheet.getRow(1).values as string[]).slice(1)
  const at = (name: string) => head.indexOf(name)
  const rows = rowsOf(sheet, 2)
  expect(rows.map((row) => [row[at('Number')], row[at('Line')], row[at('Summary')], row[at('Debit')]])).toEqual([
    ['记-0001', 1, '=HYPERLINK("x")', 1234.5],
    ['记-0001', 2, '付款', undefined],
    ['记-0001', 1, '-5 工资', -30],
    ['记-0001', 2, '付款', undefined],
    ['记-0002', 1, '+作废', 99],
    ['记-0002', 2, '付款', undefined],
  ])
  expect(rows[1]?.[at('bank account')]).toBe('B01 ICBC')
  expect(rows[0]?.[at('Date')]).toEqual(new Date('2025-01-05T00:00:00Z'))
  expect(rows[4]?.[at('Status')]).toBe('Void')
  expect(sheet.getRow(2).getCell(at('Debit') + 1).numFmt).toContain('#,##0.00')
})

test('as printed: vouchers with their lines, their sums and that of the company without what is void', async () => {
  const sheet = await sheetOf(who, `form=printed&format=xlsx&companies=${one.value},${two.value}&summary=%E4%BB%98`)
  expect(sheet.getCell('A1').value).toBe('Voucher list')
  expect(sheet.getCell('A2').value).toContain('VX01')
  expect(sheet.getCell('A4').value).toContain('export_one')
  const rows = rowsOf(sheet, 6).map((row) => [row[0] || row[2], row[7], row[8]])
  expect(rows.filter(([name]) => /^(记|Total|Voucher)/.test(String(name)))).toEqual([
    ['记-0001', undefined, undefined],
    ['Voucher total', 1234.5, 1234.5],
    ['记-0001', undefined, undefined],
    ['Voucher total', -30, -30],
    ['记-0002', undefined, undefined],
    ['Voucher total', 99, 99],
    ['Total of VX01', 1204.5, 1204.5],
    ['记-0001', undefined, undefined],
    ['Voucher total', 7.25, 7.25],
    ['Total of VX02', 7.25, 7.25],
  ])
})

test('a CSV of the filter is read back equal, and none of its texts is a formula', async () => {
  const text = String(await vouchers.export({ form: 'flat', format: 'csv', subject: '2211', periodFrom: '2025-01' }))
  const [head = [], ...rows] = parse(text, { bom: true }) as string[][]
  const cell = (row: string[], name: string) => row[head.indexOf(name)] ?? ''
  expect(rows.map((row) => [readTextCell(cell(row, 'Summary')), cell(row, 'Debit')])).toEqual([
    ['=HYPERLINK("x")', '1234.50'],
    ['-5 工资', '-30.00'],
    ['+作废', '99.00'],
  ])
  expect(rows.every((row) => /^'[=+-]/.test(cell(row, 'Summary')) && cell(row, 'Remark').startsWith("'@"))).toBe(true)
})

test('a file holds nothing that is hidden from its reader, and no drafts', async () => {
  const part = await product.signIn('export_part', one.value)
  const text = String(await part.api(voucherCalls).export({ form: 'printed', format: 'csv' }))
  expect(text).toContain('221101')
  expect(text).not.toContain('100201')
  await expect(vouchers.export({ form: 'flat', format: 'csv', status: 'draft' })).rejects.toBeInstanceOf(CallRefused)
})

test('an export that takes its time answers that it is pending; cancelled, it leaves nothing', async () => {
  const input = { form: 'flat', format: 'csv', remark: 'slow' } as const
  const whole = { accountSet: one.value, forms: ['hledger'] }
  const ask = (cacheIds: readonly string[]) => {
    const [list, set] = cacheIds.map((id) => ({ headers: { 'cache-id': id } }))
    return Promise.all([who.ask(voucherCalls.export, input, list), who.ask(setExportCalls.make, whole, set)])
  }
  const held = await look.transaction(async (tx) => {
    await tx.query('lock table voucher in access exclusive mode')
    const asked = await ask([])
    expect(asked.map(({ body }) => body.code)).toEqual([2020, 2020])
    const cacheIds = asked.map(({ headers }) => String(headers['cache-id']))
    for (const cacheId of cacheIds) expect(await who.api(jobCalls).cancel({ cacheId })).toEqual({ state: 'cancelling' })
    return cacheIds
  })
  expect((await ask(held)).map(({ body }) => body.code)).toEqual([40904, 40904])
  expect((await who.api(fileCalls).list({ source: 'accountSetExport' })).total).toBe(0)
  expect(String(await vouchers.export(input))).toContain('Summary')
})

/** What another program says of a text; null where it is not installed: then only what is written is compared. */
const read = async (program: string, name: string, text: string, ...rest: string[]): Promise<string | null> => {
  const folder = await mkdtemp(join(tmpdir(), 'selvedge-read-'))
  try {
    await writeFile(join(folder, name), text)
    const before = program === 'hledger' ? ['-f'] : []
    const { stdout } = await promisify(execFile)(program, [...before, join(folder, name), ...rest])
    return stdout
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('an account set leaves whole as one container of the caller, which other programs read', async () => {
  const accountSet = one.value
  const made = await who.api(setExportCalls).make({ accountSet, forms: [...exportForms] })
  expect(made).toMatchObject({ fileName: 'VX01-2025.zip', ext: 'zip', bucket: 'Temp' })
  const { items } = await who.api(fileCalls).list({ source: 'accountSetExport' })
  expect(items.map(({ id, remark }) => [id, remark])).toEqual([[made.id, accountSet]])
  const [file] = await app.files.find([BigInt(made.id)])
  if (!file) throw new Error('the file is not there')
  const bytes = await buffer(await app.files.read(file))
  const entries = await (await openZip(bytes)).entries()
  const tables = ['trial-balance', 'currency-balance', 'aux-balance'].map((name) => `${name}-2025-02.xlsx`)
  const papers = ['balance-table-1', 'balance-table-2', 'balance-table-3'].map((name) => `books/${name}-2025-02.pdf`)
  const ledgers = ['general-ledger', 'detail-ledger-1002', 'detail-ledger-2211'].map((name) => `books/${name}.pdf`)
  const lists = ['chart', 'entities', 'rates', 'opening', 'vouchers'].map((name) => `csv/${name}.csv`)
  const journals = ['VX01-2025.journal', 'VX01-2025.beancount']
  const gbt = ['公共档案', '总账'].flatMap((name) => ['xml', 'xsd'].map((kind) => `gbt24589/${name}.${kind}`))
  expect(entries.map(({ name }) => name)).toEqual([
    ...['README.txt', 'VX01-2025.jsonl', 'vouchers.xlsx', ...tables, ...papers, ...ledgers],
    ...[...lists, ...journals, ...gbt],
  ])
  const part = async (name: string): Promise<Buffer> => buffer(partsOf(entries).read(name) ?? Readable.from([]))
  const text = async (name: string): Promise<string> => (await part(name)).toString('utf8')
  for (const name of [...papers, ...ledgers]) expect((await part(name)).subarray(0, 5).toString()).toBe('%PDF-')
  const archive = (await text('VX01-2025.jsonl')).trimEnd().split('\n')
  expect(JSON.parse(archive.at(-1) ?? '')).toMatchObject({ kind: 'end', records: archive.length - 1 })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(await part('vouchers.xlsx')).buffer)
  expect(book.worksheets[0]?.rowCount).toBe(7)
  await book.xlsx.load(new Uint8Array(await part(tables[0] ?? '')).buffer)
  const rows = rowsOf(book.worksheets[0] as ExcelJS.Worksheet, 1)
  expect(rows.find(([subject]) => subject === '221101')).toContain(1204.5)
  const balance = await read('hledger', 'a.journal', await text('VX01-2025.journal'), 'bal', '221101', '-N')
  expect(balance ?? '1204.50').toContain('1204.50')
  expect((await read('bean-check', 'a.beancount', await text('VX01-2025.beancount'))) ?? '').toBe('')
  const told = (await who.api(trailCalls).list({ action: 'export' })).items
  expect(told.map(({ objectNo, realName }) => [objectNo, realName])).toEqual([[accountSet, 'export_one']])
})

test('books leave with word of it in the trail, or not at all', async () => {
  const files = async () => (await who.api(fileCalls).list({ source: 'accountSetExport' })).total
  const before = await files()
  await look.query(`create function fail_trail() returns trigger language plpgsql
    as 'begin raise exception ''away''; end'`)
  await look.query('create trigger fail_trail before insert on trail for each row execute function fail_trail()')
  const make = () => who.api(setExportCalls).make({ accountSet: one.value, forms: ['csv'] })
  await expect(make()).rejects.toThrow()
  expect(await files()).toBe(before)
  await look.query('drop function fail_trail cascade')
  await make()
  expect(await files()).toBe(before + 1)
})

test('a part of an account set is not the account set: whoever sees a part takes nothing away', async () => {
  const part = (await product.signIn('export_part', one.value)).api(setExportCalls)
  await expect(part.make({ accountSet: one.value, forms: ['csv'] })).rejects.toMatchObject({
    problems: [{ name: 'accountSet.noRight', path: 'accountSet' }],
  })
})
