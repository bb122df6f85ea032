// Files as people bring them: encodings, workbooks, wrong cells, many companies, numbers, the same file twice.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import exceljs from 'exceljs'
import { afterAll, describe, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/world/database.ts'
import { auditor, clerk, makeSet, prepareGroup } from '../../../test/world/ledger.ts'
import { type ZipForm, zipOf } from '../../../test/world/sample-files.ts'
import { Refusal } from '../../domain/base/problem.ts'
import { everything } from '../../domain/chart/access.ts'
import type { Db } from '../kernel/db.ts'
import { openGate } from '../ledger/gate.ts'
import { inspectFile } from './file/file.ts'
import * as door from './take-file.ts'
import { importVouchers, type VoucherImport } from './voucher/vouchers.ts'

const { db, look } = await freshDatabase()
await prepareGroup(look)
const gate = openGate(db)
const options = { cashFlowRequired: false }
const books = await makeSet(gate, look, { code: 'IM01', options })
const other = await makeSet(gate, look, { code: 'IM02', options })

const folder = mkdtempSync(join(tmpdir(), 'selvedge-import-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const fileOf = (content: string | Uint8Array) => {
  files += 1
  const path = join(folder, String(files))
  writeFileSync(path, content)
  return inspectFile(path, 'file.csv')
}
const request = async (content: string | Uint8Array, check = false, accept = false) => ({
  ...{ db, gate, actor: clerk, books, check, accept },
  file: await fileOf(content),
})
/** What came of a file without a question. */
const importEntities = async (asked: door.MasterRequest) => (await door.importEntities(asked)).result
const importRates = async (asked: door.MasterRequest) => (await door.importRates(asked)).result
const importChart = async (asked: door.MasterRequest) => (await door.importChart(asked)).result
const importOpening = async (asked: door.MasterRequest) => (await door.importOpening(asked)).result

/** The problems of a refusal as `place code`. */
const refusal = async (work: Promise<unknown>): Promise<string[]> => {
  const error = await work.then(
    () => new Error('it was not refused'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw error
  return error.problems.map(({ path, code, args }) => `${path} ${code}${args.reason ? ` ${args.reason}` : ''}`)
}

const bring = async (content: string | Uint8Array, more: Partial<VoucherImport> = {}) => {
  const { file, ...context } = await request(content)
  const mayEnter = async () => everything
  return importVouchers(context, { file, check: false, again: false, createEntities: false, mayEnter, ...more })
}
const head = 'date,type,no,summary,subject,aux,debit,credit\n'
const pair = (date: string, no: string, amount: string, summary = '付款') =>
  `${date},记,${no},${summary},660101,store:S1,${amount},\n${date},记,${no},${summary},1001,,,${amount}\n`
const numbersOf = (month: number) =>
  look.query(
    `select voucher_no as no, summary, total_debit as total from voucher
     where company_id = $1 and period_no = $2 order by voucher_no`,
    [books.companyId, month],
  )

describe('master data', () => {
  test('entities are added, changed, and left alone when nothing is new; GB18030 is understood', async () => {
    const text = 'type,code,name_zh_cn,note\nstore,S1,一店,\nstore,S2,二店,x\n'
    expect(await importEntities(await request(text))).toEqual({ rows: 2, added: 2, changed: 0 })
    const bytes = Buffer.concat([Buffer.from('type,code,name_zh_cn\nstore,S1,'), Buffer.from([0xd2, 0xbb, 0xba, 0xc5])])
    // Whether it is renamed, or somebody else is meant, is asked.
    expect(await refusal(request(bytes).then(importEntities))).toEqual([
      ' import.asked',
      '2:name_zh_cn question.renamed',
    ])
    expect(await importEntities(await request(bytes, false, true))).toEqual({ rows: 1, added: 0, changed: 1 })
    const rows = await look.query(`select name_zh_cn as name, mnemonic from entity where code = 'S1'`)
    expect(rows).toEqual([{ name: '一号', mnemonic: 'yh' }])
  })

  test('days with a time and surplus zeros of our own columns are read by every import', async () => {
    const rates = 'currency,type,date,rate,unit\nUSD,DAILY,2025/1/7 00:00:00,"７.1000000000",1\n'
    expect(await importRates(await request(rates))).toEqual({ rows: 1, added: 1, changed: 0 })
    const [rate] = await look.query(`select rate_date as date, rate from exchange_rate where rate_date = '2025-01-07'`)
    expect(rate).toEqual({ date: '2025-01-07', rate: '7.10000000' })
    const opening = 'subject,debit,credit\n1001,1000.0000,\n4001,,"1,000.000"\n'
    expect(await importOpening(await request(opening, true))).toMatchObject({ debit: '1000.00', credit: '1000.00' })
    const columns = 'date,type,no,summary,subject,debit,credit\n'
    const lines = (amount: string) =>
      `${columns}20250107 9:05,记,901,a,1001,${amount},\n2025/1/7,记,901,a,4001,,${amount}\n`
    expect((await bring(lines('１２.000'), { check: true })).sets).toMatchObject([{ lines: 2, debit: '12.00' }])
    expect(await refusal(bring(lines('12.005')))).toContain('2:debit line.amountRange')
  })

  test('unknown and missing columns are refused with their names, wrong cells with their places', async () => {
    expect(await refusal(request('type,kode,name_zh_cn\n').then(importEntities))).toEqual(['1: import.header'])
    const text = '\ufefftype,code,name_zh_cn,enabled\r\nshop,S3,三店,Y\r\n\r\nstore,,"四\n店",maybe\r\n'
    expect((await refusal(request(text).then(importEntities))).sort()).toEqual([
      ' import.failed',
      '2:type import.choose',
      '4:code import.cell missing',
      '4:enabled import.cell notYesNo',
    ])
    expect(await refusal(request(`${text}store,S5,五店,,,x\r\n`).then(importEntities))).toEqual([
      '6: import.cell extraCells',
    ])
  })

  test('what is no text is refused, and broken quotes too', async () => {
    expect(await refusal(request(Buffer.from([0x61, 0xff, 0xff, 0x0a])).then(importEntities))).toEqual([
      '1: import.encoding',
    ])
    expect(await refusal(request('type,code,name_zh_cn\nstore,S1,"open\n').then(importEntities))).toEqual([
      expect.stringContaining('import.csv'),
    ])
  })

  test('a rate of an earlier month may change, an unknown currency and the base currency may not come', async () => {
    expect(await importRates(await request('currency,type,date,rate\nUSD,DAILY,2025-01-02,"7.1"\n'))).toMatchObject({
      added: 1,
    })
    expect(await importRates(await request('currency,type,date,rate\nUSD,DAILY,2025-01-02,7.10\n'))).toEqual({
      ...{ rows: 1, added: 0, changed: 0 },
    })
    expect(await importRates(await request('currency,type,date,rate\nUSD,DAILY,2025-01-02,7.2\n'))).toMatchObject({
      changed: 1,
    })
    const monthly = (...days: string[]) =>
      request(`currency,type,date,rate\n${days.map((day) => `USD,MONTH_END,${day}\n`).join('')}`).then(importRates)
    expect(await monthly('2025-01-15,7.1')).toMatchObject({ added: 1 })
    // On another day of the month it would be a second one, which the month then goes by.
    expect(await monthly('2025-01-31,7.3')).toMatchObject({ added: 0, changed: 1 })
    expect(await refusal(monthly('2025-02-10,7.1', '2025-02-28,7.2'))).toEqual([
      ' import.failed',
      '3:date import.cell repeated',
    ])
    expect(await look.query(`select rate_date::text as day from exchange_rate where type = 'MONTH_END'`)).toEqual([
      { day: '2025-01-15' },
    ])
    const wrong = 'currency,type,date,rate\nXXX,DAILY,2025-02-30,0\nCNY,DAILY,2025-01-01,1\n'
    expect(await refusal(request(wrong).then(importRates))).toEqual([
      ' import.failed',
      '2:currency import.cell unknownCode',
      '2:date import.cell notDate',
      '2:rate import.cell notRate',
      '3:currency rate.base',
    ])
  })

  test('a rate far from the one before is asked for, row by row', async () => {
    const of = (usd: string, jpy: string, eur: string) =>
      `currency,type,date,rate,unit\nUSD,MONTH_END,${usd},1\nJPY,MONTH_END,${jpy}\nEUR,MONTH_END,${eur},1\n`
    await importRates(await request(of('2025-12-31,7.03', '2025-12-31,4.85,100', '2025-12-31,8.23')))
    const wrong = of('2026-01-31,70.49', '2026-01-31,4.85,1', '2026-01-31,0.1215')
    const asked = [' import.asked', '2:rate question.rate', '3:rate question.rate', '4:rate question.rate']
    expect(await refusal(request(wrong).then(importRates))).toEqual(asked)
    expect(await look.query(`select 1 from exchange_rate where rate_date = '2026-01-31'`)).toEqual([])
    // Between two rows of one file as well, and a rate in the place of another one.
    const two = 'currency,type,date,rate\nUSD,DAILY,2026-01-05,7.02\nUSD,DAILY,2026-01-06,0.7021\n'
    expect(await refusal(request(two).then(importRates))).toEqual([' import.asked', '3:rate question.rate'])
    expect(
      await refusal(request(of('2025-12-31,0.703', '2025-12-31,4.85,100', '2025-12-31,8.23')).then(importRates)),
    ).toEqual([' import.asked', '2:rate question.rate'])
    expect(await importRates(await request(wrong, true, true))).toMatchObject({ added: 3 })
  })

  test('a chart keeps its code rule, and a used leaf gets no child', async () => {
    const columns = 'code,name_zh_cn,type,direction\n'
    expect(await importChart(await request(`${columns}660198,测试,PROFIT_LOSS,D\n`))).toMatchObject({ added: 1 })
    expect(await refusal(request(`${columns}66019,短,PROFIT_LOSS,D\n999901,无父,ASSET,X\n`).then(importChart))).toEqual(
      [' import.failed', '2:code subject.codeRule', '3:direction import.choose'],
    )
    await look.query(
      `insert into subject (chart_id, code, parent, level, name_zh_cn, name_zh_tw, name_en, type, pl_class, direction,
         is_leaf, currency, aux, owner)
       select chart_id, '66019801', code, 3, '秘密', '', '', type, pl_class, direction, true, currency, aux, 'ELSE'
       from subject where code = '660198'`,
    )
    const foreign = `${columns}66019801,改名,PROFIT_LOSS,D\n140599,错,LIABILITY,D\n`
    expect(await refusal(request(foreign).then(importChart))).toEqual([
      ' import.failed',
      '2:code record.duplicate',
      '3:type subject.typeOfParent',
    ])
  })

  test('openings are put in place as a whole; a check leaves the old ones', async () => {
    const text =
      'subject,subject_name,aux,currency,original_amount,debit,credit\n1001,,,CNY,,"1,000.50",\n4001,,,,,,1000.5\n'
    const balanced = {
      rows: 2,
      debit: '1000.50',
      credit: '1000.50',
      difference: '0.00',
      replaced: 0,
      left: 0,
      passed: 0,
    }
    expect(await importOpening(await request(text, true))).toEqual(balanced)
    expect(await look.query(`select 1 from opening`)).toEqual([])
    expect(await importOpening(await request(text))).toEqual(balanced)
    expect(await refusal(request(text.replace('4001,,,,', '4001,,store:S1,,')).then(importOpening))).toEqual([
      ' import.failed',
      '3:aux import.cell auxNotOfSubject',
    ])
    // Nothing takes from a used subject that it is cash.
    const cash = 'code,name_zh_cn,type,direction,cash\n1001,库存现金,ASSET,D,N\n'
    expect(await refusal(request(cash).then(importChart))).toEqual([' import.failed', '2:code subject.used'])
  })
})

describe('vouchers', () => {
  test('numbers that are free and without gaps are kept, whatever their order in the file', async () => {
    const text = head + pair('2025-01-05', '2', '"1,234.50"') + pair('2025-01-03', '1', '1.00', "'=1+1")
    const { sets } = await bring(text)
    expect(sets[0]).toMatchObject({ vouchers: 2, lines: 4, debit: '1235.50', numbers: [] })
    expect(await numbersOf(1)).toEqual([
      { no: 1, summary: '=1+1', total: 100n },
      { no: 2, summary: '付款', total: 123450n },
    ])
  })

  test('other numbers are given in the order of the file, and the map is told', async () => {
    const { sets } = await bring(head + pair('2025-01-09', '7', '3.00') + pair('2025-01-08', '8', '4.00'))
    expect(sets[0]?.numbers).toEqual([{ type: 'JI', period: '2025-01', from: 7, to: 3, count: 2 }])
  })

  test('one wrong line refuses the file whole, and every wrong cell is named', async () => {
    const before = await numbersOf(1)
    const lines = [
      '2025-01-02,记,1,好,1001,,5.00,',
      '2025-01-02,记,1,好,660101,store:S1,,4.00',
      '2025-13-02,付款,2,坏,9999,store:S1,0,',
      '2025-13-02,付款,2,,1001,shop:1,,0.001',
    ]
    expect((await refusal(bring(`${head}${lines.join('\n')}\n`))).sort()).toEqual(
      [
        ' import.failed',
        '4:type import.cell unknownCode',
        '5:aux import.cell badAux',
        '2:no voucher.unbalanced',
        '4:date input.date',
        '4:type input.invalid',
        '4:subject line.subjectUnknown',
        '4:debit line.zero',
        '5:summary line.summary',
        '5:credit line.amountRange',
      ].sort(),
    )
    expect(await numbersOf(1)).toEqual(before)
  })

  test('the same file is refused the second time, unless it is meant', async () => {
    const text = head + pair('2025-02-02', '1', '9.00')
    await bring(text)
    expect(await refusal(bring(text))).toEqual(['1: import.duplicate'])
    expect((await bring(text, { again: true })).sets[0]?.numbers).toHaveLength(1)
    expect(await numbersOf(2)).toHaveLength(2)
  })

  test('a check does everything and leaves nothing', async () => {
    const text = head + pair('2025-03-02', '1', '9.00')
    expect((await bring(text, { check: true })).sets[0]).toMatchObject({ vouchers: 1, debit: '9.00' })
    expect(await numbersOf(3)).toEqual([])
    expect((await bring(text)).sets[0]).toMatchObject({ vouchers: 1 })
  })

  test('one file for many companies is all or nothing', async () => {
    const row = (company: string, no: number) =>
      `${company},2025-04-01,JI,${no},a,1001,8.00,\n${company},2025-04-01,JI,${no},a,4001,,8.00\n`
    const columns = 'company,date,type,no,summary,subject,debit,credit\n'
    expect(await refusal(bring(columns + row('IM01', 1) + row('IM09', 1)))).toEqual([
      ' import.failed',
      '4:company import.cell noAccountSet',
    ])
    const { sets } = await bring(columns + row('IM01', 1) + row('IM02', 1) + row('IM01', 2))
    expect(sets.map((set) => [set.accountSet, set.vouchers])).toEqual([
      ['IM01-2025', 2],
      ['IM02-2025', 1],
    ])
    const [count] = await look.query(`select count(*)::int as n from voucher where company_id = $1`, [other.companyId])
    expect(count).toEqual({ n: 1 })
  })

  test('each company of a file is read by the rules as they are when its turn has come', async () => {
    const row = (company: string) =>
      `${company},2025-04-02,JI,9,b,1001,8.00,\n${company},2025-04-02,JI,9,b,4001,,8.00\n`
    const text = `company,date,type,no,summary,subject,debit,credit\n${row('IM01')}${row('IM02')}`
    const switchOn = async (at: Db, isOn: boolean) => {
      await at.query(`update subject set enabled = $1 where code = '4001'`, [isOn])
      await gate.within(at).touchFacts([other.companyId])
    }
    const { work } = await look.transaction(async (tx) => {
      await tx.query(`select seq from trail_head where company_id = $1 for update`, [books.companyId])
      const begun = refusal(bring(text))
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(() => look.query(waiting)).toHaveLength(1)
      await switchOn(tx, false)
      return { work: begun }
    })
    expect(await work).toEqual([' import.failed', '5:subject line.subjectUnknown'])
    await look.transaction((tx) => switchOn(tx, true))
    expect((await bring(text)).sets.map(({ vouchers }) => vouchers)).toEqual([1, 1])
  })

  test('entities that nobody has defined are made when this is asked for', async () => {
    const text = head + pair('2025-05-02', '1', '9.00').replaceAll('store:S1', 'store:S77')
    expect(await refusal(bring(text))).toEqual([' import.failed', '2:aux line.entityUnknown'])
    expect(await bring(text, { createEntities: true })).toMatchObject({ entities: 1 })
    const next = head + pair('2025-05-03', '2', '9.00').replaceAll('store:S1', 'store:S77')
    expect((await bring(next)).sets[0]).toMatchObject({ vouchers: 1 })
  })

  test('what is imported can be audited in the same act, by somebody else', async () => {
    await bring(head + pair('2025-06-02', '1', '9.00'), { auditor })
    const rows = await look.query(`select status from voucher where company_id = $1 and period_no = 6`, [
      books.companyId,
    ])
    expect(rows).toEqual([{ status: 2 }])
    expect(await refusal(bring(head + pair('2025-06-03', '2', '9.00'), { auditor: clerk }))).not.toEqual([])
    expect(await numbersOf(6)).toHaveLength(1)
  })
})

describe('workbooks', () => {
  const workbook = async (rows: unknown[][]): Promise<Buffer> => {
    const book = new exceljs.Workbook()
    const sheet = book.addWorksheet('vouchers')
    for (const row of rows) sheet.addRow(row)
    return Buffer.from(await book.xlsx.writeBuffer())
  }
  const columns = ['date', 'type', 'no', 'summary', 'subject', 'aux', 'debit', 'credit']
  const day = new Date(Date.UTC(2025, 6, 4))

  test('dates, numbers and texts are read as a csv would have them', async () => {
    const file = await workbook([
      columns,
      [day, '记', 1, '货', '660101', 'store:S1', 0.1 + 0.2, null],
      [day, '记', 1, '货', 1001, '', '', 0.3],
    ])
    expect((await bring(file)).sets[0]).toMatchObject({ vouchers: 1, debit: '0.30' })
  })

  test('errors name the row of the sheet', async () => {
    const file = await workbook([
      columns,
      [],
      [day, '记', 1, '货', 'x', '', 1, ''],
      [day, '记', 1, '货', 1001, '', '', 1],
    ])
    expect(await refusal(bring(file))).toEqual([' import.failed', '3:subject line.subjectUnknown'])
  })

  test('more than 60 columns and what is no plain container are refused', async () => {
    const wide = await workbook([[...columns, ...Array.from({ length: 60 }, (_, index) => `x${index}`)]])
    expect(await refusal(bring(wide))).toEqual(['1: import.limit'])
    expect(await refusal(bring(Buffer.from('PK\u0003\u0004 and nothing more')))).toEqual(['1: file.content'])
  })

  test('a streamed container, and one with capitals in the names of its parts, come in by every door', async () => {
    const cells = (row: readonly string[], at: number) =>
      `<row r="${at + 1}">${row.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
    const bookOf = (rows: readonly string[][], form: ZipForm, letters: (name: string) => string) => {
      const sheet = `<worksheet><sheetData>${rows.map(cells).join('')}</sheetData></worksheet>`
      const parts = {
        'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="sheet1.xml"/></Relationships>',
        'xl/sheet1.xml': sheet,
      }
      const named = Object.entries(parts).map(([name, content]) => ({ name: letters(name), content }))
      return zipOf(named, form)
    }
    const spelled: [ZipForm, (name: string) => string][] = [
      [{ descriptor: 24 }, (name) => name],
      [{ isStored: true, isZip64: true }, (name) => name.replace('xl/w', 'xl/W').replace('sheet1', 'Sheet1')],
    ]
    for (const [form, letters] of spelled) {
      const check = async (...rows: string[]) => {
        const table = rows.map((row) => row.split(' '))
        return request(bookOf(table, form, letters), true, true)
      }
      expect(await importEntities(await check('type code name_zh_cn', 'store S9 九店'))).toMatchObject({ rows: 1 })
      const opening = await check('subject debit credit', '1001 5 0', '4001 0 5')
      expect(await importOpening(opening)).toMatchObject({ debit: '5.00' })
      const vouchers = ['2025-07-05 记 9 a 1001 5 0', '2025-07-05 记 9 a 4001 0 5']
      const { file } = await check('date type no summary subject debit credit', ...vouchers)
      expect((await bring(readFileSync(file.path), { check: true })).sets[0]).toMatchObject({ lines: 2 })
    }
  })

  test('a bomb is refused before anything is unpacked for use', async () => {
    const bomb = { name: 'xl/workbook.xml', content: Buffer.alloc(300 * 1024 * 1024) }
    expect(await refusal(bring(zipOf([bomb])))).toEqual(['1: import.limit'])
    // One whose directory lies is read no further than it says.
    expect(await refusal(bring(zipOf([{ ...bomb, claimed: 5 }])))).toEqual(['1: file.content'])
  })
})
