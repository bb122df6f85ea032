// The check pages of sale bills and of expense sheets: titles in any language, every error by cell, corrected in
// place, written whole.
import { expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import { expenseBookCalls } from '../../src/contract/bills/expense-book.ts'
import { saleBillCalls } from '../../src/contract/bills/sale-bill.ts'
import {
  type DraftShape,
  expenseImportCalls,
  saleBillImportCalls,
  voucherBatchCalls,
  voucherDraftCalls,
} from '../../src/contract/import/import-draft.ts'
import { settingCalls } from '../../src/contract/people/profile.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import type { CallRefused } from '../../src/web/api/failure.ts'
import { askOf, productWorld, signInBy } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'
import { startServerProcess } from '../world/server-process.ts'
import { readWorkbook } from '../world/xlsx-reader.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en, enabled) values
  ('store', 'S01', '一店', '一店', 'Store 1', true), ('store', 'S02', '二店', '二店', 'Store 2', true)`)
const books = await makeSet(openGate(db), look, { code: 'SI01' })
const companies = [books.companyId]
const rights = ['read', 'entry'] as const
await product.makePerson({ userName: 'bringer', roles: ['entry'], rights, companies })
await product.makePerson({ userName: 'shop_two', roles: ['entry'], rights, companies, scope: { stores: ['S02'] } })
const [one, shop] = [await product.signIn('bringer', books.value), await product.signIn('shop_two', books.value)]
const api = one.api(saleBillImportCalls)
const bills = one.api(saleBillCalls)

const bring = (content: string | Uint8Array, name = 'a.csv', who = one) =>
  openDraft(product, who, books.value, content, name, saleBillImportCalls)
type Fix = Omit<Parameters<typeof api.fix>[0], 'id' | 'version'>
const fix = (draft: DraftShape, change: Fix) => api.fix({ id: draft.id, version: draft.version, ...change })
const commit = ({ id, version }: DraftShape) => api.commit({ id, version })
const told = ({ causes }: DraftShape) =>
  causes
    .map(({ line, column, value, count, code }) => [line, column, value, count, code])
    .sort((a, b) => Number(a[0]) - Number(b[0]) || Number(a[4]) - Number(b[4]))

const fileOf = async (call: 'template' | 'file', query = ''): Promise<Buffer> => {
  const headers: Record<string, string> = {
    ...{ authorization: `Bearer ${one.token}`, 'account-config': books.value, 'x-lang': 'en' },
  }
  const { path } = addressOf(saleBillImportCalls[call])
  for (;;) {
    const answer = await product.app.http.inject({ url: `${path}${query}`, headers })
    if (!String(answer.headers['content-type']).includes('json')) return answer.rawPayload
    headers['cache-id'] = String(answer.headers['cache-id'])
  }
}

const own = 'bill_no,store,date,channel,gross,tax_rate,net,tax,cash,item_brand,item_gross,item_net,item_tax\n'
const row = (no: string, store = 'S01', more = '113.00,13,100.00,13.00,113.00,,,,') =>
  `${no},${store},2025-01-05,STORE,${more}\n`

//
test('errors of cells, sums and numbers come at once, are put right alike, and the bills are written', async () => {
  const items =
    'A2,S1,2025-01-05,STORE,113.00,13,100.00,13.00,113.00,X,60.00,53.10,6.90\nA2,,,,,,,,,Y,53.00,46.90,6.10\n'
  let draft = await bring(
    own + row('A1', 'S1') + items + row('A3', 'S01', '113.00,13,99.00,14.00,112.00,,,,') + row('A3'),
  )
  expect(draft).toMatchObject({ rows: 5, documents: 3, problems: 5, badRows: 4, form: 'own' })
  expect(told(draft)).toEqual([
    [2, 'store', 'S1', 2, 45152],
    [5, 'gross', '113.00', 1, 45150],
    [5, 'tax', '14.00', 1, 45151],
    [6, 'bill_no', 'A3', 1, 45153],
  ])
  const [store] = draft.causes
  expect(store).toMatchObject({ suggestion: 'S01' })
  await expect(commit(draft)).rejects.toThrow()
  draft = await fix(draft, { act: 'alike', cause: store?.cause ?? '', value: store?.suggestion })
  draft = await fix(draft, { act: 'cell', line: 6, column: 'bill_no', value: 'A4' })
  for (const [column, value] of [
    ['net', '100'],
    ['tax', '13'],
    ['cash', '113'],
  ] as const) {
    draft = await fix(draft, { act: 'cell', line: 5, column, value })
  }
  // The items of a bill go with its number.
  draft = await fix(draft, { act: 'cell', line: 3, column: 'bill_no', value: 'A5' })
  expect(draft).toMatchObject({ rows: 5, documents: 4, problems: 0 })
  const done = await commit(draft)
  expect([done.result, (await commit(done)).result]).toEqual(Array(2).fill({ rows: 5, added: 4, changed: 0 }))
  const { items: listed } = await bills.list({ field: 'billNo', order: 'asc' })
  expect(listed.map(({ billNo, net, items: goods }) => [billNo, net, goods.length])).toEqual([
    ['A1', '100.00', 0],
    ['A3', '100.00', 0],
    ['A4', '100.00', 0],
    ['A5', '100.00', 2],
  ])
})

test('a store whose name only begins like one that is there is a wrong cell, and no bill of that one', async () => {
  const draft = await bring(own + row('N1', '一店 分店') + row('N2', 'S01 一店'))
  expect(told(draft)).toEqual([[2, 'store', '一店 分店', 1, 45152]])
})

// Columns that a role does not show.
test('who does not hold the code of cost is told neither cost nor margin, in no way', async () => {
  await look.query('update sale_bill set cost = 6000 where company_id = $1', [books.companyId])
  await look.query(`insert into role (id, code, name_zh_cn, name_zh_tw, name_en, data_scope)
    values (78, 'seller', 'S', 'S', 'S', 'all')`)
  await look.query(`insert into role_button (role_id, button)
    select 78, 'gl:saleBill:' || verb from unnest(array['view', 'export']) verb`)
  await product.makePerson({ userName: 'seller', roles: ['seller'], rights: ['read'], companies })
  const seller = await product.signIn('seller', books.value)
  const seen = seller.api(saleBillCalls)
  const period = { dateFrom: '2025-01-05', dateTo: '2025-01-05' }
  const costs = async (who: typeof bills) => {
    const { items, totals } = await who.list({ ...period, field: 'cost', order: 'desc' })
    const [day] = (await who.days(period)).items
    return [items[0]?.cost, totals.cost, day?.cost, day?.margin, day?.marginRate].map((text) => text !== '')
  }
  expect([await costs(bills), await costs(seen)]).toEqual([Array(5).fill(true), Array(5).fill(false)])
  const headOf = async (who: typeof one, tab: 'days' | 'tie') =>
    (await who.ask(saleBillCalls.export, { ...period, tab, format: 'csv' }, { lang: 'en' })).text.split(/\r?\n/)[0]
  const costly = /cost|margin|voucher total/i
  for (const tab of ['days', 'tie'] as const) {
    expect([await headOf(one, tab), await headOf(seller, tab)]).toEqual([
      expect.stringMatching(costly),
      expect.not.stringMatching(costly),
    ])
  }
})

test('titles and words of any language are read; bills that are there stay as they are', async () => {
  const sheet = `某某商场销售日报,,,,,,,,\n单号,备注,店铺,日期,渠道,含税金额,税率,不含税金额,税额,支付宝,支付宝手续费
A1,,一店,2025/1/5,专柜,113.00,13%,100.00,13.00,113.00,
B1,,S02,20250106,门店,"1,130.00",0.13,1000,130,1130,3.39
`
  let draft = await bring(sheet)
  expect(told(draft)).toEqual([
    [3, 'bill_no', 'A1', 1, 45153],
    [3, 'channel', '专柜', 1, 47003],
  ])
  draft = await fix(draft, { act: 'cell', line: 3, column: 'channel', value: '门店' })
  draft = await fix(draft, { act: 'removeDocument', line: 3 })
  expect((await commit(draft)).result).toMatchObject({ rows: 1, added: 1 })
  const again = await bring(sheet.replace(/^A1.*\n/m, ''))
  expect(again.problems).toBe(0)
  expect((await commit(again)).result).toMatchObject({ rows: 1, added: 0 })
  expect((await bills.list({ billNo: 'B1' })).items[0]).toMatchObject({
    ...{ store: 'S02', date: '2025-01-06', gross: '1130.00', taxRate: '13', channel: 'STORE' },
    tenders: [{ tender: 'ALIPAY', amount: '1130.00', fee: '3.39' }],
  })
})

test('the template has all columns, the error file is read back, nobody else sees a draft', async () => {
  const [titles] = (await readWorkbook(await fileOf('template')))[0]?.rows ?? []
  expect(titles?.map((cell) => cell?.text).slice(0, 4)).toEqual(['Bill no.', 'Store', 'Date', 'Channel'])
  const draft = await bring(own + row('C1') + row('C2', 'S01', '113.00,13,99.00,14.00,113.00,,,,'))
  const again = await bring(await fileOf('file', `?id=${draft.id}`), 'again.xlsx')
  expect(again).toMatchObject({ rows: 2, documents: 2, problems: 1 })
  const missing = (work: Promise<unknown>) => expect(work).rejects.toMatchObject({ code: 404 })
  await missing(one.api(voucherDraftCalls).detail({ id: draft.id }))
  await missing(shop.api(saleBillImportCalls).detail({ id: draft.id }))
  expect((await api.mine({})).items.map(({ id }) => id).slice(0, 2)).toEqual([again.id, draft.id])
  expect((await one.api(voucherDraftCalls).mine({})).items).toEqual([])
  const hidden = await bring(own + row('D1') + row('D2', 'S02'), 'd.csv', shop)
  expect(told(hidden)).toEqual([[2, 'store', 'S01', 1, 47003]])
})

test('a file tells nothing of what bills hold whose store its reader does not see', async () => {
  const first = await bring(own + row('H1'))
  await commit(first)
  const other = '226.00,13,200.00,26.00,226.00,,,,'
  const free = told(await bring(own + row('H2'), 'd.csv', shop))
  for (const line of [row('H1'), row('H1', 'S01', other)]) {
    expect(told(await bring(own + line, 'd.csv', shop))).toEqual(free)
  }
})

test('titles that nobody knows are asked for with what stands below them, and remembered for each user', async () => {
  const sheet = '日报\n小票,门店,日,类别,收入,点,净,增值,现金收款,收银员\nE1,S02,2025-01-07,门店,113,13,100,13,113,王\n'
  const [refused] = (await bring(sheet).catch((error: CallRefused) => error.problems)) as CallRefused['problems']
  expect(refused).toMatchObject({ name: 'import.form', path: '2:' })
  const titles = JSON.parse(String(refused?.args.titles)) as { title: string; sample: string; column: string }[]
  expect(titles.slice(0, 3)).toEqual([
    { title: '小票', sample: 'E1', column: '' },
    { title: '门店', sample: 'S02', column: 'store' },
    { title: '日', sample: '2025-01-07', column: '' },
  ])
  const means = {
    小票: 'bill_no',
    门店: 'store',
    日: 'date',
    类别: 'channel',
    收入: 'gross',
    点: 'tax_rate',
    净: 'net',
  }
  const chosen = { ...means, 增值: 'tax', 现金收款: 'cash', 收银员: '', 单号: 'no such column' }
  await one.api(settingCalls).save({ name: 'import.saleBills', content: JSON.stringify(chosen) })
  const draft = await bring(sheet)
  expect(draft).toMatchObject({ rows: 1, problems: 0, notes: [], columns: Object.values(chosen).slice(0, 9) })
  const whole = await bring(sheet.replace('收银员', '经办'))
  expect(whole.notes).toEqual(['Columns not read: 经办'])
  await expect(bring(sheet, 'a.csv', shop)).rejects.toMatchObject({ code: 47012 })
  const vouchers = '何时,凭证,几号,何事,哪个科目,收,付\n2025-01-05,记,1,a,1001,5.00,\n2025-01-05,记,1,b,4001,,5.00\n'
  const open = () => openDraft(product, one, books.value, vouchers)
  await expect(open()).rejects.toMatchObject({ code: 47012 })
  const own = {
    何时: 'date',
    凭证: 'type',
    几号: 'no',
    何事: 'summary',
    哪个科目: 'subject',
    收: 'debit',
    付: 'credit',
  }
  await one.api(settingCalls).save({ name: 'import.vouchers', content: JSON.stringify(own) })
  expect(await open()).toMatchObject({ rows: 2, documents: 1 })
})

const sheet = (rows: string) => `某某公司费用报销,,,,,,,
报销单号,日期,部门,费用项目,含税金额,报销人,付款账户,附件数,店铺
${rows}`
const expenses = one.api(expenseImportCalls)
const bringSheet = (content: string, who = one) =>
  openDraft(product, who, books.value, content, 'e.csv', expenseImportCalls)

test('expense sheets become vouchers by the class of a department, once, and are taken back as one', async () => {
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
    ('department', 'D1', '行政部', '', ''), ('employee', 'E1', '王芳', '', ''), ('bank', 'B1', '基本户', '', ''),
    ('bank', 'B2', '保证金户', '', '')`)
  await look.query(`update entity set subject = '101204' where type = 'bank' and code = 'B2'`)
  await look.query(`insert into department_entity (id, company, dept_code, entity_type, entity_code, expense_class,
      valid_to) values (1, 'SI01', 'XZ', 'department', 'D1', 'ADMIN', null),
    (2, 'SI01', 'S01', 'store', 'S01', 'SELLING', '2025-01-31'), (3, 'SI02', 'CW', 'department', 'D1', 'ADMIN', null)`)
  await look.query(`insert into expense_account (id, code, name_zh_cn, selling_subject, admin_subject, tax_rate,
      deductible, attachments, unit_limit) values
    (1, 'CL', '差旅费', '660105', '660206', 6, true, '发票', 500),
    (2, 'BG', '办公费', '', '660205', 13, false, '', null)`)
  await openGate(db).touchFacts([books.companyId])
  const book = await one.api(expenseBookCalls).read({ date: '2025-02-01' })
  expect(book.departments.map(({ deptCode }) => deptCode)).toEqual(['XZ'])
  expect(book.items.map(({ code, taxRate }) => [code, taxRate])).toEqual([
    ['BG', '13.00'],
    ['CL', '6.00'],
  ])
  let draft = await bringSheet(
    sheet(`R1,2025-01-05,XZ,差旅费,"1,060.00",王芳,,0,S02
R1,2025-01-05,S01,CL,106.00,E1,,1,S02
R1,2025/1/6,XX,BX,x,E9,,
R2,2025-01-07,XZ,办公费,11.30,,基本户,1
R3,2025-02-07,S01,BG,5.00,E1,,
R4,2025-01-08,XZ,BG,20.00,,B2,1
`),
  )
  expect(draft).toMatchObject({ rows: 6, documents: 4, badRows: 3 })
  const wrong = draft.causes.map(({ line, column, isWarning, suggestion }) =>
    [line, column, isWarning ? 'warning' : 'error', suggestion].join(' ').trim(),
  )
  expect(wrong.toSorted()).toEqual([
    // The office does not keep its expenses by store.
    '3 store error',
    '5 amount error',
    '5 date error',
    '5 department error XZ',
    '5 employee error',
    '5 item error BG',
    '7 department error',
  ])
  const put = (change: Omit<Parameters<typeof expenses.fix>[0], 'id' | 'version'>) =>
    expenses.fix({ id: draft.id, version: draft.version, ...change })
  draft = await put({ act: 'cell', line: 3, column: 'store', value: '' })
  draft = await put({ act: 'removeRow', line: 5 })
  draft = await put({ act: 'cell', line: 7, column: 'date', value: '2025-01-31' })
  // The item has no subject where the store sells.
  expect(draft.causes[0]).toMatchObject({ line: 7, column: 'item', isWarning: false })
  draft = await put({ act: 'removeDocument', line: 7 })
  expect(draft).toMatchObject({ problems: 0, warnings: 2 })
  const done = await expenses.commit({ id: draft.id, version: draft.version })
  expect(done.result).toMatchObject({ vouchers: 3, lines: 9 })
  expect((await expenses.commit({ id: done.id, version: done.version })).result).toEqual(done.result)
  const list = one.api(voucherCalls)
  const { items } = await list.list({ periodFrom: '2025-01', periodTo: '2025-01', field: 'date', order: 'asc' })
  const made = await Promise.all(items.map(({ id }) => list.read({ id })))
  const linesOf = ({ lines }: (typeof made)[number]) =>
    lines.map(({ subject, aux, debit, credit }) => [subject, Object.values(aux).join(), debit, credit])
  expect(made.map(linesOf)).toEqual([
    [
      ['660206', 'E1,D1', '1000.00', ''],
      ['22210101', '', '60.00', ''],
      ['660105', 'E1,S02', '100.00', ''],
      ['22210101', '', '6.00', ''],
      ['224105', 'E1', '', '1166.00'],
    ],
    [
      ['660205', 'D1', '11.30', ''],
      ['100201', 'B1', '', '11.30'],
    ],
    // This account names the subject that it stands on.
    [
      ['660205', 'D1', '20.00', ''],
      ['101204', 'B2', '', '20.00'],
    ],
  ])
  expect(made[0]).toMatchObject({ remark: 'R1', attachCount: 1, source: 'IMPORT' })
  // A limited person writes nothing that he may not see, and sees no draft of others.
  await expect(shop.api(expenseImportCalls).detail({ id: draft.id })).rejects.toMatchObject({ code: 404 })
  const shops = await shop.api(expenseBookCalls).read({ date: '2025-01-05' })
  expect(shops.departments.map(({ deptCode }) => deptCode)).toEqual(['XZ'])
  const hidden = await bringSheet(sheet('R9,2025-01-05,S01,CL,106.00,E1,,1\n'), shop)
  expect(hidden.causes[0]).toMatchObject({ line: 3, column: 'department', isWarning: false })
  const [batch, ...none] = (await one.api(voucherBatchCalls).batches({ kind: 'expenses' })).items
  expect([batch?.kind, batch?.vouchers, batch?.madeBy !== '', none]).toEqual(['expenses', 3, true, []])
  expect((await one.api(voucherBatchCalls).batches({ kind: 'vouchers' })).items).toEqual([])
  expect(await one.api(voucherBatchCalls).undo({ id: batch?.id ?? '' })).toEqual({ vouchers: 3 })
  const [gone] = (await one.api(voucherBatchCalls).batches({ kind: 'expenses' })).items
  expect(gone?.undoneAt).not.toBe('')
})

test('a department whose name or entity several have on that day is asked for by its code', async () => {
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
    ('department', 'D8', '一部', '', ''), ('department', 'D9', '二部', '', '')`)
  await look.query(`insert into department_entity (id, company, dept_code, dept_name, entity_type, entity_code,
      expense_class, valid_to) values
    (11, 'SI01', 'ZX1', '咨询部', 'department', 'D8', 'ADMIN', '2025-01-31'),
    (12, 'SI01', 'ZX2', '咨询部', 'department', 'D9', 'ADMIN', null),
    (13, 'SI01', 'ZX3', 'D8', 'department', 'D9', 'ADMIN', null)`)
  await openGate(db).touchFacts([books.companyId])
  const named = ['2025-01-05,咨询部', '2025-02-05,咨询部', '2025-01-05,D9', '2025-01-05,D8', '2025-01-05,ZX1']
  const draft = await bringSheet(sheet(named.map((text, at) => `Q${at},${text},CL,106.00,E1,,1\n`).join('')))
  expect(told(draft)).toEqual([
    [3, 'department', '咨询部', 1, 45642],
    [5, 'department', 'D9', 1, 45642],
  ])
})

const rows = 100_000

test.runIf(process.env.SELVEDGE_LONG === '1')(
  'a hundred thousand bills are checked in 20 s and written in 10 s, and the server grows by 200 MB at most',
  async () => {
    const content = own + Array.from({ length: rows }, (_, at) => row(`L${at}`)).join('')
    const server = await startServerProcess(product)
    const far = await signInBy(askOf(server.inject), 'bringer', books.value)
    const farApi = far.api(saleBillImportCalls)
    const before = await server.memory('VmRSS')
    const opening = performance.now()
    const draft = await openDraft(server, far, books.value, content, 'a.csv', saleBillImportCalls)
    const checkMs = performance.now() - opening
    expect(draft).toMatchObject({ rows, documents: rows, problems: 0 })
    const committing = performance.now()
    let done = await farApi.commit({ id: draft.id, version: draft.version })
    for (; done.result === null; done = await farApi.detail({ id: draft.id }));
    const commitMs = performance.now() - committing
    const most = await server.memory('VmHWM')
    await server.stop()
    const grownMb = before === null || most === null ? 0 : (most - before) / 1024 / 1024
    console.info({ checkMs, commitMs, grownMb })
    expect(done.result).toMatchObject({ added: rows })
    expect(checkMs).toBeLessThan(20_000)
    expect(commitMs).toBeLessThan(10_000)
    expect(grownMb).toBeLessThan(200)
  },
  120_000,
)
