// Templates over HTTP: whose they are, what they compute from the books, and the drafts they make by themselves, once.
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { voucherListCalls } from '../../src/contract/voucher/voucher-list.ts'
import { templateCalls } from '../../src/contract/voucher/voucher-template.ts'
import { rightsChanged } from '../../src/server/kernel/right.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { makeDueDrafts } from '../../src/server/voucher/template/routes.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { auditor, clerk, makeSet, poster, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into exchange_rate (base_currency, currency, type, rate_date, rate, unit)
  values ('CNY', 'JPY', 'DAILY', '2025-01-05', 4.88, 100)`)
const gate = openGate(db)
const options = {
  plClosingMode: 'YEARLY',
  cashFlowRequired: false,
  statementTemplate: 'NONE',
  blockNegativeCash: 'OFF',
}
const books = await makeSet(gate, look, { code: 'TP01', options })
const other = await makeSet(gate, look, { code: 'TP02', options })
const companies = [books.companyId]
const rights = ['read', 'entry'] as const
await product.makePerson({ userName: 'lin_one', roles: ['entry'], rights, companies: [...companies, other.companyId] })
await product.makePerson({ userName: 'wu_one', roles: ['entry'], rights, companies: [...companies, other.companyId] })
await product.makePerson({
  userName: 'liu_one',
  roles: ['manager'],
  rights,
  companies: [...companies, other.companyId],
})
const scope = { subjects: ['6602'] }
await product.makePerson({ userName: 'part_one', roles: ['entry'], rights, companies, scope })
const person = async (name: string) => (await product.signIn(name, books.value)).api(templateCalls)
const [lin, wu, liu] = [await person('lin_one'), await person('wu_one'), await person('liu_one')]

const line = (side: 'debit' | 'credit', subject: string, amount: string, more: object = {}) => ({
  ...{ summary: '缴税', subject, aux: {}, side, amount },
  ...more,
})
const template = (more: object = {}) => ({
  ...{ name: '缴纳税金', scope: 'private' as const, enabled: true, type: 'JI', remark: '', recurrence: null },
  lines: [line('debit', '222102', '=BAL(222102)'), line('debit', '640304', ''), line('credit', '1001', '=SUM(D)')],
  ...more,
})

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof CallRefused) return error.problems.map(({ name, path }) => [name, path])
      throw error
    },
  )

const book = async (date: string, amount: string, id?: bigint) =>
  gate.save(clerk, books, {
    id,
    draft: {
      ...{ type: 'JI', date },
      lines: [
        { summary: '计提', subject: '640301', aux: {}, debit: amount },
        { summary: '计提', subject: '222102', aux: {}, credit: amount },
      ],
    },
  })

test('formulas read the kept balances up to the month, wait for what is typed, and balance', async () => {
  await book('2025-01-31', '1000.01')
  await book('2025-02-28', '500.00')
  const { id } = await lin.save(template())
  expect(await lin.use({ id, date: '2025-01-31' })).toMatchObject({
    open: [1],
    lines: [{ debit: '1000.01' }, { debit: '' }, { credit: '' }],
  })
  const made = await lin.use({ id, date: '2025-02-28', amounts: { 1: '0.5' } })
  expect(made.open).toEqual([])
  expect(made.lines).toMatchObject([{ debit: '1500.01' }, { debit: '0.50' }, { credit: '1500.51' }])
  const api = (await product.signIn('lin_one', books.value)).api(voucherCalls)
  const { type, remark, lines } = made
  expect(await api.save({ draft: { type, remark, date: '2025-02-28', lines } })).toMatchObject({ no: 2 })
  expect(await refusal(lin.use({ id, date: '2024-02-28' }))).toEqual([['accountSet.mismatch', 'date']])
  expect(await refusal(lin.use({ id, date: '2025-02-28', amounts: { 1: 'x' } }))).toEqual([
    ['template.amount', 'lines.1.amount'],
  ])
})

test('a foreign line has the rate of the day, and who sees a part of the books gets no balance beyond it', async () => {
  const lines = [line('debit', '1001', '=L2', { currency: 'JPY' }), line('credit', '222102', '=BAL(222102)')]
  const { id } = await liu.save(template({ name: '公司', scope: 'company', lines }))
  expect((await lin.use({ id, date: '2025-01-06' })).lines).toMatchObject([
    { original: '1000', debit: '48.80' },
    { credit: '1000.01' },
  ])
  const part = await person('part_one')
  expect((await part.use({ id, date: '2025-01-06' })).lines).toMatchObject([{ debit: '' }, { credit: '' }])
})

test('a wrong formula is refused with its line and place', async () => {
  const wrong = template({
    lines: [line('debit', '1001', '=L2'), line('credit', '1002', '=L1'), line('credit', '', '=L9')],
  })
  expect(await refusal(lin.save(wrong))).toEqual([
    ['template.circle', 'lines.1.amount'],
    ['template.formula', 'lines.2.amount'],
  ])
})

test('a private one is its maker’s, one of the company everybody’s there, one of the group needs a right', async () => {
  const names = async (api: typeof lin) => (await api.list({})).items.map((each) => each.name).sort()
  const { id } = await lin.save(template({ name: '部门', scope: 'company' }))
  expect(await names(lin)).toEqual(['公司', '缴纳税金', '部门'].sort())
  expect(await names(wu)).toEqual(['公司', '部门'].sort())
  expect(await refusal(wu.save({ ...template({ name: 'x', scope: 'company' }), id, version: 1 }))).toEqual([
    ['permission.missing', ''],
  ])
  expect(await refusal(lin.save(template({ scope: 'group' })))).toEqual([['permission.missing', 'scope']])
  expect(await refusal(liu.save({ ...template({ name: '部门' }), scope: 'group', id, version: 7 }))).toEqual([
    ['record.changed', ''],
  ])
  expect(await liu.save({ ...template({ name: '集团' }), scope: 'group', id, version: 1 })).toEqual({ id, version: 2 })
  const elsewhere = (await product.signIn('wu_one', other.value)).api(templateCalls)
  expect((await elsewhere.list({})).items).toMatchObject([{ name: '集团', mayEdit: false, ownerName: 'lin_one' }])
  expect(await refusal(elsewhere.delete({ id }))).toEqual([['permission.missing', '']])
  expect(await liu.delete({ id })).toEqual({ deleted: 1 })
  expect((await elsewhere.list({})).items).toEqual([])
})

test('a recurring one of somebody who may press every button makes its drafts too', async () => {
  const owner = await product.makePerson({ userName: 'star_one', roles: ['manager'], rights, companies })
  const star = await person('star_one')
  await star.save(template({ name: '超管', recurrence: { from: '2025-03', day: 1, times: 1, lead: 0 } }))
  const [role] = await look.query<{ id: bigint }>(
    `insert into role (id, code, name_zh_cn, name_zh_tw, name_en, sort, data_scope)
     values (7, 'star', '*', '*', '*', 99, 'all') returning id`,
  )
  await look.query(`insert into role_button (role_id, button) values ($1, '*')`, [role?.id])
  await look.query(`update user_role set role_id = $2 where user_id = $1`, [owner, role?.id])
  await rightsChanged(look)
  await expect.poll(async () => (await product.app.rights.of(owner))?.roles).toEqual(['star'])
  expect(await makeDueDrafts(db, product.app.rights, gate, '2025-03-01')).toBe(1)
})

test('what recurs for all and has made no draft yet is a hint before posting, one’s own is not', async () => {
  const recurrence = { from: '2025-11', day: 31, times: 1, lead: 0 }
  const hints = async (month: string) =>
    (await gate.check(books, month, wordsOf['zh-cn'])).checks.flatMap(({ items = [] }) =>
      items.filter(({ name }) => name === 'recurring').map(({ figure }) => figure),
    )
  await liu.save(template({ name: '自用', recurrence }))
  await liu.save(template({ name: '停用', scope: 'company', enabled: false, recurrence }))
  expect(await hints('2025-11')).toEqual([])
  const { id } = await liu.save(template({ name: '公用', scope: 'company', recurrence }))
  expect([await hints('2025-10'), await hints('2025-11'), await hints('2025-12')]).toEqual([[], ['1'], []])
  await makeDueDrafts(db, product.app.rights, gate, '2025-11-30')
  expect(await hints('2025-11')).toEqual([])
  // One that has made its draft says nothing of another that has not.
  const later = await liu.save(template({ name: '又一', scope: 'company', recurrence }))
  expect(await hints('2025-11')).toEqual(['1'])
  await liu.delete({ id })
  await liu.delete({ id: later.id })
})

test('a recurring one makes one draft a month for its owner, on whichever server, and never a voucher', async () => {
  await book('2025-02-28', '7.00')
  const recurrence = { from: '2025-01', day: 31, times: 3, lead: 2 }
  const { id, version } = await wu.save(template({ name: '月末', recurrence }))
  const run = (today: string) => makeDueDrafts(db, product.app.rights, gate, today)
  expect(await run('2025-01-28')).toBe(0)
  const both = await Promise.all([run('2025-02-26'), run('2025-02-26'), run('2025-02-26')])
  expect(both.reduce((sum, each) => sum + each, 0)).toBe(2)
  const api = (await product.signIn('wu_one', books.value)).api(voucherListCalls)
  const drafts = async () => (await api.list({ status: 'draft' })).items.map(({ date, no }) => [date, no])
  expect((await drafts()).sort()).toEqual([
    ['2025-01-31', null],
    ['2025-02-28', null],
  ])
  const [row] = (await wu.list({ search: '月末' })).items
  expect(row).toMatchObject({ lastDraft: { month: '2025-02' }, recurrence })
  const draft = await (await product.signIn('wu_one', books.value))
    .api(voucherCalls)
    .read({ id: row?.lastDraft?.id ?? '' })
  expect(draft.lines).toMatchObject([{ debit: '7.00' }, { debit: '' }, { credit: '' }])
  // The first month is posted meanwhile, and the template asked to begin in it again: it takes no entries.
  const ids = (await look.query<{ id: bigint }>(`select id from voucher where period_no = 1`)).map((each) => each.id)
  await gate.act(auditor, books, { act: 'audit', ids })
  await gate.post(poster, books, '2025-01', wordsOf['zh-cn'])
  await wu.save(template({ name: '再来', recurrence }))
  expect(await run('2025-02-26')).toBe(1)
  await look.query(`update app_user set enabled = false, token_epoch = token_epoch + 1 where user_name = 'wu_one'`)
  await look.query(`select pg_notify('right_changed', '')`)
  await expect.poll(async () => (await run('2025-03-31')) === 0).toBe(true)
  expect(version).toBe(1)
  expect(id).not.toBe('')
})
