// What a data scope hides stays hidden wherever a voucher is named: lists, filters, sums, the check before posting.
import { expect, test } from 'vitest'
import { periodCalls } from '../../src/contract/chart/period.ts'
import { homeCalls } from '../../src/contract/office/home.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { rightsChanged } from '../../src/server/kernel/right.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('store', 'S01', '一店', '一店', 'Store 1'), ('store', 'S02', '二店', '二店', 'Store 2'),
  ('department', 'D01', '总经办', '總經辦', 'Head office')`)
const options = {
  plClosingMode: 'YEARLY',
  cashFlowRequired: false,
  statementTemplate: 'NONE',
  blockNegativeCash: 'OFF',
}
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'DS01', options })
const companies = [books.companyId]
await product.makePerson({ userName: 'sees_all', roles: ['manager'], rights: ['read', 'entry', 'audit'], companies })
await product.makePerson({
  userName: 'sees_store',
  roles: ['manager'],
  rights: ['read', 'entry', 'audit', 'report'],
  companies,
  scope: { stores: ['S01'], subjects: ['6601'] },
})
const all = (await product.signIn('sees_all', books.value)).api(voucherCalls)
const store = await product.signIn('sees_store', books.value)
const seen = store.api(voucherCalls)

const line = (summary: string, subject: string, debit: string, credit: string, aux = {}) => ({
  summary,
  subject,
  aux,
  debit,
  credit,
})
const partly = {
  type: 'JI',
  date: '2025-01-05',
  lines: [
    line('董事薪酬', '660201', '9000.00', '', { department: 'D01' }),
    line('一店房租', '660108', '50.00', '', { store: 'S01' }),
    line('二店红字', '660108', '-3.00', '', { store: 'S02' }),
    line('付现', '1001', '', '9047.00'),
  ],
}
const { id } = await all.save({ draft: partly })
const whole = {
  type: 'JI',
  date: '2025-01-06',
  lines: [line('转入', '660108', '7.00', '', { store: 'S01' }), line('转出', '660108', '', '7.00', { store: 'S01' })],
}
const { id: own } = await all.save({ draft: whole })

test('the list tells of a voucher only what the lines that are seen tell', async () => {
  const page = await seen.list({ field: 'no', order: 'asc' })
  expect(page.items.map((row) => row.id)).toEqual([id, own])
  expect(page.items[0]).toMatchObject({ summary: '一店房租', total: '' })
  expect(page.items[0]?.subjects.map((each) => each.slice(0, 6))).toEqual(['660108'])
  expect(page.items[1]).toMatchObject({ summary: '转入', total: '7.00' })
  expect(page).toMatchObject({ totalAmount: '', counts: { all: 2, red: 0 } })
  expect(await seen.list({ dateFrom: '2025-01-06' })).toMatchObject({ total: 1, totalAmount: '7.00' })
  expect(await seen.read({ id })).toMatchObject({ total: '', hiddenLines: 3 })
  expect(await seen.read({ id: own })).toMatchObject({ total: '7.00', hiddenLines: 0 })
  expect(await all.list({})).toMatchObject({ totalAmount: '9054.00', counts: { red: 1 } })
})

test('a year and its one month with vouchers, counted in two ways, have the same figures', async () => {
  const month = { periodFrom: '2025-01', periodTo: '2025-01' }
  for (const reader of [all, seen]) {
    for (const chosen of [{}, { red: true }, { status: 'saved' as const }]) {
      const [year, short] = [await reader.list(chosen), await reader.list({ ...chosen, ...month })]
      expect([year.total, year.totalAmount, year.counts]).toEqual([short.total, short.totalAmount, short.counts])
    }
  }
})

test('no filter finds a voucher by a line that is hidden', async () => {
  const hidden = [
    { subject: '6602' },
    { summary: '董事' },
    { amountFrom: '9000' },
    { entityType: 'store', entity: 'S02' },
    { red: true },
  ]
  for (const filter of hidden) {
    expect([filter, (await all.list(filter)).total]).toEqual([filter, 1])
    expect([filter, (await seen.list(filter)).total]).toEqual([filter, 0])
  }
  expect((await seen.list({ subject: '6601', entityType: 'store', entity: 'S01' })).total).toBe(2)
})

test('the check before posting names no voucher and no figure of what is hidden', async () => {
  const target = { accountSet: books.value, month: '2025-01' }
  const wide = await (await product.signIn('sees_all', books.value)).api(periodCalls).check(target)
  expect(wide.checks[1]?.items.map(({ amount }) => amount)).toEqual(['9047.00', '7.00'])
  const narrow = await store.api(periodCalls).check(target)
  expect(narrow.checks.map(({ state }) => state)).toEqual(wide.checks.map(({ state }) => state))
  expect(narrow.checks[1]?.items).toMatchObject([
    { voucher: id, amount: '' },
    { voucher: own, amount: '7.00' },
  ])
  // However they are written; digits within an id are no figure.
  expect(JSON.stringify(narrow)).not.toMatch(/(?<!\d)9,?0(47|54)(00)?(?!\d)|董事/)
})

test('the history of postings tells no total of a month that is partly hidden', async () => {
  await look.query(
    `insert into posting (company_id, year, period_no, version, posted_by, posted_name, posted_at, posted_nos,
       previous_nos, voucher_count, total, previous_root, root, snapshot)
     values ($1, 2025, 12, 1, 1, 'x', now(), '{}', '{}', 1, 905400, '', '', '{}')`,
    [books.companyId],
  )
  const whole = (await product.signIn('sees_all', books.value)).api(periodCalls)
  expect((await whole.history({ year: 2025 })).items).toMatchObject([{ total: '9054.00' }])
  expect((await store.api(periodCalls).history({ year: 2025 })).items).toMatchObject([{ total: '', vouchers: 1 }])
})

test('the first page has no figure of books that are partly hidden, nor of closed reports', async () => {
  expect((await store.api(homeCalls).dashboard({ month: '2025-01' })).figures).toEqual([])
  await product.makePerson({ userName: 'enters_only', roles: ['entry'], rights: ['read', 'entry'], companies })
  const clerk = await product.signIn('enters_only', books.value)
  const [figures] = (await clerk.api(homeCalls).dashboard({ month: '2025-01' })).figures
  expect(figures).toMatchObject({ cash: null, revenue: null, profit: null, unaudited: 2 })
})

test('the first page says how many companies it leaves out', async () => {
  const sets = await Promise.all(
    Array.from({ length: 22 }, (_, at) => product.makeAccountSet(`MANY${String(at + 1).padStart(2, '0')}`, 2031)),
  )
  const many = sets.map(({ companyId }) => companyId)
  await product.makePerson({ userName: 'sees_many', roles: ['entry'], rights: ['read'], companies: many })
  await rightsChanged(look)
  const { value = '' } = sets[0] ?? {}
  const home = (await product.signIn('sees_many', value)).api(homeCalls)
  const { figures, more } = await home.dashboard({ month: '2031-01' })
  expect([figures.length, more]).toEqual([20, 2])
})

test('what the roles show narrows what the right in the account set shows', async () => {
  const chief = await product.signIn('sees_all', books.value)
  const seenAs = async () => {
    await rightsChanged(look)
    const { body } = await chief.ask(voucherCalls.list, {})
    if (body.code !== 200) return [body.code]
    const { items } = body.result as { items: { summary: string; total: string }[] }
    return items.map(({ summary, total }) => `${summary} ${total}`.trim()).sort()
  }
  const limit = async (reach: string, entries: Record<string, string> = {}) => {
    await look.query(`update role set data_scope = $1 where code = 'manager'`, [reach])
    await look.query(`delete from role_scope`)
    await look.query(
      `insert into role_scope (role_id, kind, value) select r.id, e.key, e.value from role r, jsonb_each_text($1) e
       where r.code = 'manager'`,
      [JSON.stringify(entries)],
    )
    return expect.poll(seenAs)
  }
  await (await limit('all')).toEqual(['董事薪酬 9047.00', '转入 7.00'])
  await (await limit('custom', { company: 'DS01', store: 'S01', subject: '6601' })).toEqual(['一店房租', '转入 7.00'])
  await (await limit('custom', { store: 'S02', subject: '6601' })).toEqual(['二店红字'])
  await (await limit('custom', { company: 'XX99' })).toEqual([45004])
  await (await limit('custom', { account_set: 'DS01-2024' })).toEqual([45004])
  await (await limit('custom', { account_set: books.value })).toEqual(['董事薪酬 9047.00', '转入 7.00'])
  // Whoever works nowhere sees nothing by where he works; a store shows its lines and those that name none.
  await (await limit('department')).toEqual([45004])
  await look.query(`insert into department (id, code, name_zh_cn, type, company_code, cost_center) values
    (1, 'C1', '公司', 'company', 'DS01', ''), (2, 'T2', '二店', 'store', '', 'S02')`)
  await look.query(`update department set parent_id = 1 where id = 2`)
  await look.query(`update app_user set department_code = 'T2' where user_name = 'sees_all'`)
  await (await limit('department')).toEqual(['二店红字'])
  await look.query(`update app_user set department_code = 'C1' where user_name = 'sees_all'`)
  await (await limit('department')).toEqual(['付现'])
  await (await limit('department_tree')).toEqual(['二店红字'])
  await (await limit('company')).toEqual(['董事薪酬 9047.00', '转入 7.00'])
  // A role that shows everything opens everything to its own codes: to those of others it says nothing.
  await limit('custom', { store: 'S01', subject: '6601' })
  const join = async (code: string) => {
    await look.query(
      `insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r
       where u.user_name = 'sees_all' and r.code = $1`,
      [code],
    )
    return expect.poll(seenAs)
  }
  await look.query(`insert into role (id, code, name_zh_cn, name_zh_tw, name_en, data_scope)
    values (61, 'opens', '空', '', 'Opens', 'all')`)
  await (await join('opens')).toEqual(['一店房租', '转入 7.00'])
  await (await join('sysadmin')).toEqual(['一店房租', '转入 7.00'])
  const { body } = await chief.ask(periodCalls.grid, { year: 2025 })
  const { companies: rows } = body.result as { companies: { months: { no: number; total: number }[] }[] }
  expect(rows[0]?.months[0]?.total).toBe(2)
  await (await join('viewer')).toEqual(['董事薪酬 9047.00', '转入 7.00'])
  await limit('all')
})
