// Voucher files as people and other products write them: read as what they mean, and nothing is passed over in silence.
import ExcelJS from 'exceljs'
import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import { voucherImportCalls } from '../../src/contract/import/import-draft.ts'
import { type Books, openGate } from '../../src/server/ledger/gate.ts'
import type { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld, type SignedIn } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
const gate = openGate(db)
let books: Books
let one: SignedIn

beforeAll(async () => {
  await prepareGroup(look)
  await look.query(
    `insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values ('customer', 'C001', '万象商城', '', ''),
       ('supplier', 'V001', '恒源制衣', '', ''), ('department', 'D01', '财务部', '', ''), ('store', 'S01', '一店', '', '')`,
  )
  await look.query(
    `insert into exchange_rate (base_currency, currency, type, rate_date, rate)
     values ('CNY', 'USD', 'DAILY', '2025-01-03', 7.1)`,
  )
  books = await makeSet(gate, look, { code: 'IM01', options: { cashFlowRequired: false } })
  const companies = [books.companyId]
  await product.makePerson({ userName: 'manager_one', roles: ['manager'], rights: ['read', 'entry'], companies })
  one = await product.signIn('manager_one', books.value)
})

const open = (content: string | Uint8Array, name = 'a.xlsx') => openDraft(product, one, books.value, content, name)
const cellsOf = async ({ id, version }: { id: string; version: number }) =>
  (await one.api(voucherImportCalls).rows({ id, version, from: 0, count: 100 })).items
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'it was not refused',
    (error: CallRefused) => `${error.problems[0]?.name} ${error.problems[0]?.args.columns ?? ''}`.trim(),
  )

const bytesOf = async (book: ExcelJS.Workbook): Promise<Buffer> => Buffer.from(await book.xlsx.writeBuffer())

/** A sheet as Kingdee prints it: titles above, cells of a voucher merged, sums below, dots in the codes. */
const kingdee = (): ExcelJS.Workbook => {
  const book = new ExcelJS.Workbook()
  book.addWorksheet('封面', { state: 'hidden' }).addRow(['日期', '摘要'])
  const sheet = book.addWorksheet('凭证')
  book.addWorksheet('说明').addRow(['填写说明'])
  sheet.addRow(['凭证序时簿'])
  sheet.addRow(['期间：2025年1期'])
  sheet.addRow(
    '日期,凭证字号,摘要,科目代码,科目名称,币别,汇率,原币金额,借方金额,贷方金额,客户,附件数,制单人,颜色'.split(','),
  )
  const day = new Date(Date.UTC(2025, 0, 3))
  sheet.addRow([day, '记-0012', '收货款', '1002.01', '工商银行', '人民币', 1, 0, '1,234.50', 0, '', 2, '张三', '红'])
  sheet.addRow(['', '', '', '1122.01', '应收', 'RMB', 1, 0, 0, { formula: '1000+234.5', result: 1234.5 }, '万象商城'])
  sheet.addRow(['2025年1月4日', '记-0013', '还款', 1001, '', '', '', '', '１００．００', '', '', '', '', ''])
  sheet.addRow(['2025/1/4', '记-0013', '还款', 1001, '', '', '', '', '', 100, '', '', '', ''])
  sheet.addRow(['合计', '', '', '', '', '', '', '', 1334.5, 1334.5])
  sheet.mergeCells('A4:A5')
  sheet.mergeCells('B4:B5')
  sheet.mergeCells('C4:C5')
  sheet.getRow(6).hidden = true
  return book
}

test('a sheet of Kingdee is read by its titles: dots, merged cells, names, formulas; the rest is said', async () => {
  const draft = await open(await bytesOf(kingdee()))
  expect(draft).toMatchObject({ form: 'sheet', rows: 4, documents: 2 })
  expect((await cellsOf(draft)).map(({ line, cells }) => ({ line, ...cells }))).toEqual([
    {
      ...{ line: 4, date: '2025-01-03', type: '记', no: '12', summary: '收货款', subject: '100201', debit: '1234.50' },
      ...{ subject_name: '工商银行', attachments: '2' },
    },
    {
      ...{ line: 5, date: '2025-01-03', type: '记', no: '12', summary: '收货款', subject: '112201', credit: '1234.5' },
      ...{ subject_name: '应收', aux: 'customer:C001' },
    },
    { line: 6, date: '2025-01-04', type: '记', no: '13', summary: '还款', subject: '1001', debit: '100.00' },
    { line: 7, date: '2025-01-04', type: '记', no: '13', summary: '还款', subject: '1001', credit: '100' },
  ])
  expect(draft.notes).toEqual([
    '1 more sheet was not read: 说明',
    'Hidden sheets were not read: 封面',
    '1 hidden row was read with the others',
    'Columns that a voucher does not keep, not read: 制单人',
    'Columns not read: 颜色',
    '1 row of sums was held against the others and not read: row 8',
  ])
})

test('a sheet of Yonyou says the side in a column of its own, with foreign amounts and entities', async () => {
  const lines = [
    '制单日期,凭证类别,凭证编号,分录号,摘要,科目编码,借贷方向,金额,币种,原币金额,汇率,客户编码,供应商,部门,备注',
    '2025-01-03,记账凭证,5,1,结汇,1001,借,710.00,人民币,710.00,1,,,,x',
    '2025-01-03,记账凭证,5,2,结汇,1001,贷,"(710.00)",,,,,,,',
    '20250103,记,6,1,货款,112201,D,71.00,美元,10.00,7.1,C001 万象商城,,,',
    '20250103,记,6,2,货款,220201,C,71.00,美元,10.00,7.1,,恒源制衣,不认识的部门,',
  ]
  const draft = await open(Buffer.from(`\ufeff${lines.join('\n')}\n`), 'u8.csv')
  const rows = await cellsOf(draft)
  expect(rows.map(({ cells }) => [cells.type, cells.no, cells.debit ?? '', cells.credit ?? ''])).toEqual([
    ['记', '5', '710.00', ''],
    ['记', '5', '', '-710.00'],
    ['记', '6', '71.00', ''],
    ['记', '6', '', '71.00'],
  ])
  expect(rows.map(({ cells }) => [cells.currency ?? '', cells.original_amount ?? '', cells.aux ?? ''])).toEqual([
    ['', '', ''],
    ['', '', ''],
    ['USD', '10.00', 'customer:C001'],
    ['USD', '10.00', 'supplier:V001;department:不认识的部门'],
  ])
  expect(rows[0]?.cells.remark).toBe('x')
})

test('the voucher text of Yonyou has no titles and its own encoding', async () => {
  const text = [
    '填制凭证,V800',
    '2025-01-05,记,1,2,付款,1001,0,55.00,0,0,0,demo',
    '2025-01-05,记,1,2,付款,4001,55.00,0',
  ]
  // 填制凭证, 记, 付款 in GB18030: what browsers cannot write is written by hand.
  const words: Record<string, number[]> = {
    填: [0xcc, 0xee],
    制: [0xd6, 0xc6],
    凭: [0xc6, 0xbe],
    证: [0xd6, 0xa4],
    记: [0xbc, 0xc7],
    付: [0xb8, 0xb6],
    款: [0xbf, 0xee],
  }
  const bytes = [...text.join('\r\n')].flatMap((one) => words[one] ?? [one.charCodeAt(0)])
  const draft = await open(Buffer.from(bytes), 'pz.txt')
  expect(draft).toMatchObject({ form: 'sheet', rows: 2, documents: 1, problems: 0 })
  expect((await cellsOf(draft))[0]?.cells).toEqual({
    ...{ date: '2025-01-05', type: '记', no: '1', summary: '付款', subject: '1001', credit: '55.00', attachments: '2' },
  })
})

test('the older calendar of workbooks, dates as bare numbers, and merged cells in our own columns', async () => {
  const book = new ExcelJS.Workbook()
  book.properties.date1904 = true
  const sheet = book.addWorksheet('vouchers')
  sheet.addRow(['date', 'type', 'no', 'summary', 'subject', 'debit', 'credit'])
  const day = new Date(Date.UTC(2025, 0, 3))
  sheet.addRow([day, '记', 1, 'a', '1001', 5, ''])
  sheet.addRow(['', '', '', '', '4001', '', 5])
  // The number of the day without the look of a date.
  sheet.addRow([44198, '记', 2, 'b', '1001', 5, ''])
  sheet.addRow(['2025-01-03', '记', 2, 'b', '4001', '', 5])
  for (const column of 'ABCD') sheet.mergeCells(`${column}2:${column}3`)
  const draft = await open(await bytesOf(book))
  expect(draft).toMatchObject({ form: 'own', rows: 4, documents: 2, problems: 0 })
  expect((await cellsOf(draft)).map(({ cells }) => cells.date)).toEqual(Array(4).fill('2025-01-03'))
})

test('days with a time and figures in other spellings are read; what could be another value is refused', async () => {
  const days = '2025-01-05 14:30:00|2025/1/5 9:05|2025-01-05T00:00:00+08:00|2025/01/05 上午 12:00:00|2025.1.5|20250105'
  const figures = '1000.0000|1,234.500|(5.00)|5.00-|−5.00|+5.0|1,234.50元|￥7'
  const head = '日期,凭证字,凭证号,摘要,科目代码,借方金额,贷方金额'
  const pairs = (dates: readonly string[], amounts: readonly string[]) =>
    dates.flatMap((date, at) => {
      const amount = `"${amounts[at % amounts.length]}"`
      return [`${date},记,${at + 1},a,1001,${amount},`, `${date},记,${at + 1},a,4001,,${amount}`]
    })
  const [all, sums] = [days.split('|'), figures.split('|')]
  const spelled = [...sums.map((_, at) => all[at % all.length] ?? '')]
  const draft = await open([head, ...pairs(spelled, sums), '合 计,,,,,9,9'].join('\n'), 'a.csv')
  expect(draft).toMatchObject({ rows: 16, documents: 8, problems: 0 })
  expect(new Set((await cellsOf(draft)).map(({ cells }) => cells.date))).toEqual(new Set(['2025-01-05']))
  const wrong = ['25-01-05', '01/05/2025', '114/01/05', '民國114年1月5日', '2025-01-05', '2025-01-05', '2025-01-05']
  const bad = await open([head, ...pairs(wrong, [...Array(4).fill('1'), '1234.505', '1.234,50', '1e3'])].join('\n'))
  const found = (await cellsOf(bad)).flatMap(({ line, cells, problems }) =>
    problems.map(({ column }) => `${line} ${column} ${cells[column]}`).filter((each) => !each.includes(' no ')),
  )
  expect(found).toEqual([
    ...['2 date 25-01-05', '4 date 01/05/2025', '6 date 114/01/05', '8 date 民國114年1月5日'],
    ...['10 debit 1234.505', '11 credit 1234.505', '12 debit 1.234,50', '13 credit 1.234,50', '14 debit 1e3'],
    '15 credit 1e3',
  ])
  const causes = bad.causes.filter(({ column }) => column !== 'no')
  expect(causes.map(({ column, count }) => `${column} ${count}`)).toEqual(['date 4', 'debit 3', 'credit 3'])
  const alike = {
    id: bad.id,
    version: bad.version,
    act: 'alike',
    cause: causes[0]?.cause ?? '',
    value: '2025-01-05',
  } as const
  expect(await refusal(one.api(voucherImportCalls).fix(alike))).toBe('import.alikeDiffers')
})

test('text that may be in two encodings is asked for, with what comes out', async () => {
  // 记, and 科目名称 as its summary, in GB18030: characters of everyday in Big5, too.
  const line = (rest: string) => [
    Buffer.from('2025-01-05,'),
    Buffer.from('bcc7', 'hex'),
    Buffer.from(`,1,`),
    summary,
    rest,
  ]
  const summary = Buffer.from('bfc6c4bfc3fbb3c6', 'hex')
  const parts = ['date,type,no,summary,subject,debit,credit\n', ...line(',1001,5,\n'), ...line(',4001,,5\n')]
  const draft = await open(Buffer.concat(parts.map((part) => Buffer.from(part))), 'a.csv')
  expect(draft).toMatchObject({ rows: 2, problems: 0, openQuestions: 1, notes: [] })
  expect(draft.questions[0]?.message).toMatch(/GB18030 “记 科目名称.*” \/ BIG5 “暮/)
  const { id, version } = draft
  const fix = { id, version, act: 'answer', cause: 'encoding', value: 'gb18030' } as const
  expect(await one.api(voucherImportCalls).fix(fix)).toMatchObject({ openQuestions: 0 })
})

test('a word that says neither side is refused in its cell, and put right at once', async () => {
  const sheet = (...sides: string[]) =>
    [
      '日期,凭证字,凭证号,摘要,科目代码,方向,金额',
      ...sides.map((side, at) => `2025-01-05,记,1,a,${[1001, 4001][at % 2]},${side},8`),
      '',
    ].join('\n')
  const sidesOf = async (draft: { id: string; version: number }) =>
    (await cellsOf(draft)).map(({ cells }) => (cells.debit ? 'D' : cells.credit ? 'C' : cells.direction)).join(' ')
  for (const words of ['Dr Cr D C', '借方 貸方 D C', 'J D D C', 'D J C D']) {
    const [debit = '', credit = '', ...wanted] = words.split(' ')
    const draft = await open(sheet(debit, credit), 'a.csv')
    expect([draft.problems, await sidesOf(draft)]).toEqual([0, wanted.join(' ')])
  }
  const draft = await open(sheet('J', 'X', '借', 'X'), 'a.csv')
  expect(await sidesOf(draft)).toBe('D X D X')
  const cause = draft.causes.find(({ column }) => column === 'direction')
  expect(cause).toMatchObject({ value: 'X', count: 2 })
  expect(cause?.message).toMatch(/neither debit nor credit/)
  const fix = { id: draft.id, version: draft.version, act: 'alike', cause: cause?.cause ?? '', value: '贷' } as const
  expect(await one.api(voucherImportCalls).fix(fix)).toMatchObject({ problems: 0, badRows: 0 })
})

test('what is no sheet of vouchers is refused with its titles; wrong columns of ours with their names', async () => {
  expect(await refusal(open('姓名,部门,工资\n张三,财务部,1\n', 'a.csv'))).toBe('import.form 姓名, 部门, 工资')
  expect(await refusal(open('date,type,no,subject,summery,debit\n', 'a.csv'))).toBe('import.header summery, summary')
  expect(await refusal(open('date,type,no,summary,subject,debit,credit\n2025-01-01,记,1,a,1001,1,,x\n'))).toBe(
    'import.cell',
  )
  expect(await refusal(open(''))).toBe('import.form')
})

test('a journal of hledger as others keep it: symbols, prices, one amount left out; the rest is said', async () => {
  const journal = `; a comment
commodity $1,000.00
account assets:bank  ; type:C

comment
2025-01-01 not this
    a  1
end comment
~ monthly
    assets:bank  1
2025/1/3 * (记-0007) 万象商城 | 收款  ; source:MANUAL
    ! 资产:1001   CNY 1,000.50  ; customer:C001
    收入:4001
2025-01-03 结汇
    1001  71.00 CNY
    ; a note
    (budget)  5
    负债:112201  $-10.00 @ 7.1 CNY = 0
2025-01-01 opening balances
    1001  5 CNY
    4001  -5 CNY
`
  const draft = await open(Buffer.from(journal), 'old.journal')
  expect(draft).toMatchObject({ form: 'hledger', rows: 4, documents: 2, questions: [{ name: 'sign $' }] })
  expect((await cellsOf(draft)).map(({ line, cells }) => ({ line, ...cells }))).toEqual([
    {
      ...{ line: 12, date: '2025-01-03', type: '记', no: '7', summary: '万象商城 | 收款', subject: '1001' },
      ...{ aux: 'customer:C001', debit: '1000.50', source: 'MANUAL' },
    },
    {
      ...{ line: 13, date: '2025-01-03', type: '记', no: '7', summary: '万象商城 | 收款', subject: '4001' },
      ...{ credit: '1000.5', source: 'MANUAL' },
    },
    { line: 15, date: '2025-01-03', type: '记', no: '#2', summary: '结汇', subject: '1001', debit: '71.00' },
    {
      ...{ line: 18, date: '2025-01-03', type: '记', no: '#2', summary: '结汇', subject: '112201', currency: 'USD' },
      ...{ original_amount: '10.00', rate: '7.10', credit: '71' },
    },
  ])
  expect(draft.notes).toEqual([
    'Read as hledger',
    '1 entry not read: periodic rules',
    '1 entry not read: unbalanced virtual lines',
    '1 entry not read: opening balances',
  ])
  expect(await refusal(open(Buffer.from('2025-01-03 x\n    1001  five CNY\n'), 'a.journal'))).toBe('import.text')
  const named = await open(
    Buffer.from('2025-01-03 x\n    1001  constructor 5\n    4001  -5 constructor\n'),
    'b.journal',
  )
  expect(named.causes[0]).toMatchObject({ column: 'currency', value: 'CONSTRUCTOR' })
  expect(await refusal(open(Buffer.from('2025-01-03 x\n    1001  5 CNY\nnonsense\n'), 'a.journal'))).toBe('import.text')
})

test('a ledger of beancount: accounts that are no codes are one cause each, corrected everywhere at once', async () => {
  const ledger = `option "operating_currency" "CNY"
2025-01-01 open Assets:Bank CNY
2025-01-03 * "恒源" "a; \\"b\\"" #tag
  note: "x"
  Assets:Bank  -5.00 CNY ; paid
    department: "D01"
  Expenses:1001
2025-01-04 txn "c"
  Assets:Bank  -6.00 CNY
  Expenses:1001  6.00 CNY
2025-01-05 balance Assets:Bank  -11.00 CNY
2025-01-05 pad Assets:Bank Equity:Open
`
  const draft = await open(Buffer.from(ledger), 'books.txt')
  expect(draft).toMatchObject({ form: 'beancount', rows: 4, documents: 2, problems: 2 })
  expect(draft.notes).toEqual(['Read as beancount', '1 entry not read: pad'])
  expect(draft.causes).toMatchObject([{ column: 'subject', value: 'Assets:Bank', count: 2 }])
  const rows = await cellsOf(draft)
  expect(rows[0]?.cells).toEqual({
    ...{ date: '2025-01-03', type: '记', no: '#1', summary: '恒源 a; "b"', subject: 'Assets:Bank', credit: '5.00' },
    aux: 'department:D01',
  })
  const api = one.api(voucherImportCalls)
  const cause = draft.causes[0]?.cause ?? ''
  const fixed = await api.fix({ id: draft.id, version: draft.version, act: 'alike', cause, value: '4001' })
  expect((await cellsOf(fixed)).map(({ cells }) => cells.subject)).toEqual(['4001', '1001', '4001', '1001'])
})

test.each([
  ...['1234,50', '-1234,50', '1.234,50', '1,50', '0,500', '12,34,567.00', '1,2345', '1,234,5'].map((amount) => [
    ...['a.journal', `2025-01-03 x\n    1001  ${amount} CNY\n    4001\n`],
  ]),
  ['a.journal', '2025-01-03 x\n    1001  10.00 USD @ 7,10 CNY\n    4001\n'],
  ['a.journal', '2025-01-03 x\n    1001  71.00 CNY\n    (fx:1001)  10,00 USD\n    4001\n'],
  ['a.journal', 'decimal-mark ,\n2025-01-03 x\n    1001  5.00 CNY\n    4001\n'],
  ['a.beancount', '2025-01-03 * "x"\n  Assets:1001  1234,50 CNY\n  Income:4001\n'],
  ['a.beancount', '2025-01-03 * "x"\n  Assets:1001  10.00 USD @ 7,10 CNY\n  Income:4001\n'],
  ['a.beancount', '2025-01-03 * "x"\n  Assets:1001  10.00 USD {7,10 CNY}\n  Income:4001\n'],
  ['a.beancount', '2025-01-03 * "x"\n  Assets:1001  71.00 CNY\n    original: 10,00 USD\n  Income:4001\n'],
])('an amount with a decimal comma is never read as a hundred times as much: %s %j', async (name = '', text = '') => {
  expect(await refusal(open(Buffer.from(text), name))).toBe('import.text')
})

test('commas between thousands are read, in costs too', async () => {
  const journal = 'decimal-mark .\n2025-01-03 x\n    1001  1,234,567.50 CNY\n    4001  CNY -1,234,567.5\n'
  const ledger = `2025-01-03 * "x"
  Assets:112201  1.00 USD {1,234.50 CNY, 2025-01-01}
    customer: "C001"
  Assets:112201  2.00 USD {2025-01-01} @ 1,000 CNY
    customer: "C001"
    original: "unknown"
  Income:4001
`
  const read = async (text: string, name: string) =>
    (await cellsOf(await open(Buffer.from(text), name))).map(({ cells }) => [cells.debit, cells.credit])
  expect(await read(journal, 'a.journal')).toEqual([
    ['1234567.50', undefined],
    [undefined, '1234567.5'],
  ])
  expect(await read(ledger, 'a.beancount')).toEqual([
    ['1234.5', undefined],
    ['2000', undefined],
    [undefined, '3234.5'],
  ])
})

test('the template of each language is a sheet that is read without a column left over', async () => {
  for (const lang of ['zh-cn', 'zh-tw', 'en']) {
    const { path } = addressOf(voucherImportCalls.template)
    const headers = { authorization: `Bearer ${one.token}`, 'account-config': books.value, 'x-lang': lang }
    const { rawPayload } = await product.app.http.inject({ method: 'GET', url: path, headers })
    expect(await open(rawPayload)).toMatchObject({ form: 'sheet', rows: 0, notes: [] })
  }
})

test('the error file holds every row as typed, bad cells and reasons in red, and no formula', async () => {
  const head = 'date,type,no,summary,subject,debit,credit\n'
  const text = `${head}2025-01-05,记,1,'=1+1,9999,5.25,\n2025-01-05,记,1,b,4001,,5.25\n`
  const draft = await open(text, 'a.csv')
  const { path } = addressOf(voucherImportCalls.file)
  const headers = { authorization: `Bearer ${one.token}`, 'account-config': books.value, 'x-lang': 'en' }
  const { rawPayload } = await product.app.http.inject({ method: 'GET', url: `${path}?id=${draft.id}`, headers })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load(new Uint8Array(rawPayload).buffer)
  const sheet = book.worksheets[0]
  const valuesOf = (line: number) => ((sheet?.getRow(line).values ?? []) as unknown[]).slice(1)
  expect(valuesOf(1)).toEqual(['date', 'type', 'no', 'summary', 'subject', 'debit', 'credit', 'Errors'])
  expect(valuesOf(2).slice(0, 6)).toEqual(['2025-01-05', '记', '1', '=1+1', '9999', 5.25])
  expect(sheet?.getCell('D2').type).toBe(ExcelJS.ValueType.String)
  expect(String(sheet?.getCell('H2').value)).toContain('9999')
  for (const cell of ['E2', 'H2']) expect(sheet?.getCell(cell).font?.color?.argb).toBe('FFC4161C')
  expect(valuesOf(3)).toEqual(['2025-01-05', '记', '1', 'b', '4001', undefined, 5.25])
  // Corrected elsewhere, it is a file like any other.
  const again = await open(rawPayload)
  expect(again).toMatchObject({ form: 'own', rows: 2, problems: 1, columns: draft.columns })
  expect(await cellsOf(again)).toEqual(await cellsOf(draft))
})
