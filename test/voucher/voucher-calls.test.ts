// Vouchers and months as a browser meets them: over HTTP, with rights, scopes, refusals in the caller's language.
import { expect, test } from 'vitest'
import type { Call } from '../../src/contract/base/call.ts'
import { accountSetCalls } from '../../src/contract/chart/account-set.ts'
import { periodCalls } from '../../src/contract/chart/period.ts'
import { homeCalls } from '../../src/contract/office/home.ts'
import { reportCalls } from '../../src/contract/statement/report.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('bank', 'B01', '工商银行', '工商銀行', 'ICBC'), ('store', 'S01', '一店', '一店', 'Store 1'),
  ('store', 'S02', '二店', '二店', 'Store 2'), ('employee', 'E07', '林小雨', '林小雨', 'Lin Xiaoyu')`)
const gate = openGate(db)
const quiet = { blockNegativeCash: 'OFF' }
const options = { plClosingMode: 'YEARLY', cashFlowRequired: false, statementTemplate: 'NONE', ...quiet }
const books = await makeSet(gate, look, { code: 'HT01', options })
await makeSet(gate, look, { code: 'HT02' })
const companies = [books.companyId]
await product.makePerson({ userName: 'entry_one', roles: ['entry'], rights: ['read', 'entry', 'report'], companies })
await product.makePerson({
  userName: 'store_one',
  roles: ['entry'],
  rights: ['read', 'entry'],
  companies,
  scope: { stores: ['S01'], subjects: ['6601', '2241'] },
})
const auditorId = await product.makePerson({
  userName: 'audit_one',
  roles: ['audit'],
  rights: ['read', 'audit'],
  companies,
})
await product.makePerson({ userName: 'post_one', roles: ['posting'], rights: ['read', 'post'], companies })
await look.query(`insert into voucher_audit_right (id, user_id) values (9, $1)`, [auditorId])

const entry = await product.signIn('entry_one', books.value)
const vouchers = entry.api(voucherCalls)
const line = (subject: string, debit: string, credit: string, aux = {}) => ({
  summary: '付款',
  subject,
  aux,
  debit,
  credit,
})
const draft = (amount: string, date = '2025-01-05') => ({
  type: 'JI',
  date,
  lines: [line('1001', amount, ''), line('100201', '', amount, { bank: 'B01' })],
})

const refusal = async (work: Promise<unknown>): Promise<CallRefused> =>
  work.then(
    () => {
      throw new Error('it was not refused')
    },
    (error: unknown) => {
      if (error instanceof CallRefused) return error
      throw error
    },
  )

// R-145 R-148
test('a voucher is saved, read, listed, audited by somebody else and posted by a third', async () => {
  const facts = await vouchers.facts({})
  expect(facts.subjects.length).toBeGreaterThan(300)
  const head = { attachCount: 2, remark: 'January' }
  const saved = await vouchers.save({ draft: { ...draft('1234.50'), ...head } })
  expect(saved).toMatchObject({ no: 1, serialNo: 'HT01-202501-000001', period: '2025-01' })
  const read = await vouchers.read({ id: saved.id })
  expect(read).toMatchObject({ total: '1234.50', status: 'saved', posted: false, hiddenLines: 0 })
  expect(read.lines[1]).toMatchObject({
    credit: '1234.50',
    debit: '',
    aux: { bank: 'B01' },
    auxNames: { bank: 'ICBC' },
  })
  const page = await vouchers.list({ summary: '付款', subject: '1002', amountFrom: '1000', mine: true })
  expect(page).toMatchObject({ total: 1, totalAmount: '1234.50', counts: { saved: 1, toAudit: 0 } })
  const auditor = await product.signIn('audit_one', books.value)
  expect(await auditor.api(voucherCalls).list({ toAudit: true })).toMatchObject({ total: 1 })
  const [chosen, open] = [{ ids: [saved.id] }, { status: 'saved', auditedBy: '', auditedAt: '' }]
  expect(read).toMatchObject({ ...head, ...open, company: 'HT01', no: 1, date: '2025-01-05', type: 'JI' })
  expect(await auditor.api(voucherCalls).audit(chosen)).toMatchObject({ done: 1, refused: 0 })
  expect(await auditor.api(voucherCalls).cancelAudit(chosen)).toMatchObject({ done: 1, refused: 0 })
  expect(await vouchers.read({ id: saved.id })).toMatchObject(open)
  expect(await auditor.api(voucherCalls).audit(chosen)).toMatchObject({ done: 1, refused: 0 })
  const audited = await vouchers.read({ id: saved.id })
  expect(audited).toMatchObject({ status: 'audited', auditedBy: 'audit_one', createdBy: 'entry_one' })
  for (const at of [audited.auditedAt, audited.createdAt]) expect(at).toMatch(/^\d{4}-\d\d-\d\d/)
  const poster = (await product.signIn('post_one', books.value)).api(periodCalls)
  const target = { accountSet: books.value, month: '2025-01' }
  expect(await poster.check(target)).toMatchObject({ ready: true, vouchers: 1 })
  expect((await poster.post({ targets: [target] })).results).toMatchObject([{ done: true, vouchers: 1, version: 1 }])
  const grid = await poster.grid({})
  expect(grid.companies.map((row) => row.code)).toEqual(['HT01'])
  expect(grid.companies[0]?.months[0]).toMatchObject({ status: 'POSTED', posted: 1, saved: 0 })
  const act = { accountSet: books.value, month: '2025-01', act: 'post', version: 1, by: 'post_one', vouchers: 1 }
  const { items } = await poster.history({ year: 2025 })
  expect(items).toMatchObject([
    { ...act, total: '1234.50', currency: 'CNY', root: expect.stringMatching(/^[\da-f]{64}$/) },
  ])
  expect((await poster.history({ year: 2025, accountSet: books.value, month: '2025-02' })).items).toEqual([])
  await refusal(poster.history({ year: 2025, accountSet: 'HT02-2025' }))
  expect(await vouchers.read({ id: saved.id })).toMatchObject({ posted: true, postedBy: 'post_one' })
  expect(await entry.api(homeCalls).dashboard({})).toMatchObject({ month: '2025-02', toAudit: null })
})

//
test('a line keeps its subject, entity, handler, rate, both amounts, words, currency and purposes', async () => {
  await look.query(`insert into exchange_rate (base_currency, currency, type, rate_date, rate)
    values ('CNY', 'USD', 'DAILY', '2025-02-05', 7.1)`)
  await gate.touchFacts([books.companyId])
  const words = { summary: '付美元', handler: 'E07', business: '零售', purpose: '备用金' }
  const dollars = { currency: 'USD', rateType: 'DAILY', rate: '7.10', original: '10.00' }
  const lines: Parameters<typeof vouchers.save>[0]['draft']['lines'] = [
    { ...words, ...dollars, subject: '1001', aux: {}, debit: '71.00', credit: '' },
    { ...words, currency: 'CNY', subject: '100201', aux: { bank: 'B01' }, debit: '', credit: '71.00' },
  ]
  const { id } = await vouchers.save({
    draft: { type: 'JI', date: '2025-02-05', lines },
    accept: [46001, 46002, 46003],
  })
  expect((await vouchers.read({ id })).lines).toMatchObject(lines)
  await vouchers.delete({ ids: [id] })
  await vouchers.renumber({ month: '2025-02' })
})

test('who sees only a part of the books gets no figure of the whole', async () => {
  const scope = { stores: ['S01'] }
  await product.makePerson({ userName: 'post_part', roles: ['posting'], rights: ['read'], companies, scope })
  const part = await product.signIn('post_part', books.value)
  const { items } = await part.api(periodCalls).history({ year: 2025 })
  expect(items).toMatchObject([{ month: '2025-01', vouchers: 1, total: '' }])
  expect((await part.api(homeCalls).trend({ month: '2025-02' })).points).toEqual([])
  expect((await entry.api(homeCalls).trend({ month: '2025-02' })).points).toEqual([])
})

test('an account set is told whole to who may read it, and another one is not', async () => {
  const api = (await product.signIn('post_one', books.value)).api(accountSetCalls)
  const detail = await api.detail({ accountSet: books.value })
  expect(detail).toMatchObject({ value: books.value, currency: 'CNY', startMonth: '2025-01', openings: 0 })
  expect(detail.options).toMatchObject({ plClosingMode: 'YEARLY', cashFlowRequired: false, auditorNotCreator: true })
  expect(detail.months).toHaveLength(12)
  expect(detail.months[0]).toEqual({ no: 1, status: 'POSTED' })
  expect(detail.chart.leaves).toBeGreaterThan(200)
  expect(detail.voucherTypes.map((type) => type.code)).toContain('JI')
  await refusal(api.detail({ accountSet: 'HT02-2025' }))
})

test('refusals name the cell, in the language of the caller', async () => {
  const bad = draft('10.005', '2025-02-05')
  const refused = await refusal(vouchers.save({ draft: bad }))
  expect(refused.problems.map((each) => each.path)).toContain('lines.0.debit')
  const unbalanced = { ...draft('10', '2025-02-05'), lines: [line('1001', '10', ''), line('1001', '', '9')] }
  const answer = await entry.ask(voucherCalls.save, { draft: unbalanced }, { lang: 'zh-cn' })
  expect(answer).toMatchObject({ status: 200, body: { code: 45105, result: null, extras: null } })
  expect(answer.body.message).toContain('借贷不平衡')
  const posted = await entry.ask(voucherCalls.save, { draft: draft('10') }, { lang: 'zh-tw' })
  expect(posted.body).toMatchObject({ code: 45103 })
})

test('what somebody else has changed is refused with his name and the moment, in every language', async () => {
  const { id, version } = await vouchers.save({ draft: draft('20', '2025-02-05') })
  const auditor = (await product.signIn('audit_one', books.value)).api(voucherCalls)
  const body = { id, version, draft: draft('21', '2025-02-05') }
  const stale = async (lang: string, moment: string) => {
    const { code, message, problems } = (await entry.ask(voucherCalls.save, body, { lang })).body
    expect(code).toBe(45002)
    expect(problems).toMatchObject([{ name: 'record.changed', args: { user: 'audit_one', time: moment } }])
    return message
  }
  // Neither the creator nor an auditor who has gone again: the one who changed it last, by the trail.
  await auditor.audit({ ids: [id] })
  await auditor.cancelAudit({ ids: [id] })
  const [last] = await look.query<{ moment: string }>(
    `select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI') as moment from trail
     where object_id = $1 order by seq desc limit 1`,
    [BigInt(id)],
  )
  const moment = last?.moment ?? ''
  expect(moment).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  expect(await stale('zh-cn', moment)).toBe(`数据已被audit_one于${moment}修改，请刷新后重试`)
  expect(await stale('zh-tw', moment)).toBe(`資料已被audit_one於${moment}修改，請重新整理後再試`)
  expect(await stale('en', moment)).toBe(`The data was changed by audit_one at ${moment}; please reload and try again`)
  await vouchers.delete({ ids: [id] })
  await vouchers.renumber({ month: '2025-02' })
})

test('another company is answered like one that does not exist', async () => {
  const foreign = await entry.ask(voucherCalls.list, {}, { accountSet: 'HT02-2025' })
  const missing = await entry.ask(voucherCalls.list, {}, { accountSet: 'HT99-2025' })
  expect(foreign.body.code).toBe(45004)
  expect({ ...foreign.body, message: '', problems: [], time: '' }).toEqual({
    ...missing.body,
    message: '',
    problems: [],
    time: '',
  })
})

test('an idempotency key has one effect', async () => {
  const headers = { 'idempotency-key': 'same' }
  const body = { draft: draft('7', '2025-02-06') }
  const answers = await Promise.all([1, 2, 3, 4].map(() => entry.ask(voucherCalls.save, body, { headers })))
  expect(new Set(answers.map((each) => (each.body.result as { id: string }).id)).size).toBe(1)
  const other = await entry.ask(voucherCalls.save, { draft: draft('8', '2025-02-06') }, { headers })
  expect(other.body.code).toBe(40906)
})

test('long keys that begin alike are two, and an act repeated under its key is answered alike', async () => {
  const saved: string[] = []
  for (const end of ['a', 'b', 'b']) {
    const headers = { 'idempotency-key': `${'k'.repeat(90)}${end}` }
    const answer = await entry.ask(voucherCalls.save, { draft: draft('9', '2025-02-06') }, { headers })
    saved.push((answer.body.result as { id: string }).id)
  }
  expect(new Set(saved).size).toBe(2)
  expect(saved[2]).toBe(saved[1])
  const auditor = await product.signIn('audit_one', books.value)
  const twice = async (call: Call, key: string) => {
    const ask = () => auditor.ask(call, { ids: saved.slice(0, 2) }, { headers: { 'idempotency-key': key } })
    const [first, again] = [await ask(), await ask()]
    expect(again.body.result).toEqual(first.body.result)
    expect(first.body.result).toMatchObject({ done: 2, refused: 0 })
  }
  await twice(voucherCalls.audit, 'audit twice')
  await twice(voucherCalls.cancelAudit, 'cancel twice')
  const remove = () =>
    entry.ask(voucherCalls.delete, { ids: saved.slice(0, 2) }, { headers: { 'idempotency-key': 'delete twice' } })
  expect((await remove()).body).toMatchObject({ code: 200, result: { deleted: 2 } })
  expect((await remove()).body).toMatchObject({ code: 200, result: { deleted: 2 } })
  await vouchers.renumber({ month: '2025-02' })
})

test('a data scope hides lines and whole vouchers, and keeps them from being written', async () => {
  const rent = {
    type: 'JI',
    date: '2025-02-07',
    lines: [
      line('660108', '50', '', { store: 'S01' }),
      line('660108', '60', '', { store: 'S02' }),
      line('1001', '', '110'),
    ],
  }
  const { id } = await vouchers.save({ draft: rent })
  const { id: hidden } = await vouchers.save({ draft: draft('5', '2025-02-07') })
  const store = await product.signIn('store_one', books.value)
  const read = await store.api(voucherCalls).read({ id })
  expect(read.lines.map((each) => each.debit)).toEqual(['50.00'])
  expect(read.hiddenLines).toBe(2)
  expect((await store.ask(voucherCalls.read, { id: hidden })).body.code).toBe(404)
  expect((await store.api(voucherCalls).list({})).items.map((each) => each.id)).toEqual([id])
  expect((await store.ask(voucherCalls.save, { draft: draft('3', '2025-02-08') })).body.code).toBe(45108)
  expect((await store.ask(voucherCalls.delete, { ids: [id] })).body.code).toBe(404)
})

test('drafts have no number, belong to their creator and become vouchers', async () => {
  const { id } = await vouchers.draft({ draft: { type: 'JI', date: '2025-02-09', lines: [line('1001', '1', '')] } })
  expect(await vouchers.read({ id })).toMatchObject({ status: 'draft', no: null })
  expect(await vouchers.list({ status: 'draft' })).toMatchObject({ total: 1, counts: { draft: 1 } })
  await vouchers.save({ id, draft: draft('1', '2025-02-09') })
  expect(await vouchers.list({ status: 'draft' })).toMatchObject({ total: 0 })
})

test('deleting leaves a gap that posting names and renumbering closes', async () => {
  const list = await vouchers.list({ field: 'no', order: 'asc', status: 'saved' })
  await vouchers.delete({ ids: [list.items[0]?.id ?? ''] })
  expect((await vouchers.checkNo({ month: '2025-02' })).gaps).toEqual([
    { month: '2025-02', type: 'JI', word: '记', missing: [1] },
  ])
  expect((await vouchers.renumber({ month: '2025-02' })).changed.length).toBeGreaterThan(0)
  expect((await vouchers.checkNo({ month: '2025-02' })).gaps).toEqual([])
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a voucher of 31 December goes into the adjustment period when it says so, and stays there', async () => {
  const december = draft('9', '2025-12-31')
  const without = await entry.ask(voucherCalls.save, { draft: { ...december, adjustment: true } })
  expect(without.body.code).toBe(45103)
  await look.query(
    `insert into period (company_id, year, no, date_from, date_to, status)
    values ($1, 2025, 13, '2025-12-31', '2025-12-31', 'FUTURE')`,
    [books.companyId],
  )
  await gate.touchFacts([books.companyId])
  const { id, period } = await vouchers.save({ draft: { ...december, adjustment: true } })
  expect(period).toBe('2025-13')
  const changed = { ...draft('8', '2025-12-31'), adjustment: true }
  expect(await vouchers.save({ id, version: 1, draft: changed })).toMatchObject({ period: '2025-13', no: 1 })
  expect(await vouchers.read({ id })).toMatchObject({ period: '2025-13', total: '8.00' })
  const early = await entry.ask(voucherCalls.save, { draft: { ...draft('9', '2025-12-30'), adjustment: true } })
  expect(early.body.code).toBe(45103)
  expect((await gate.verify(books)).findings).toEqual([])
})

test('a voucher has one label in every list of a language', async () => {
  const poster = await product.signIn('post_one', books.value)
  const { id } = await vouchers.save({ draft: draft('3', '2025-02-11') })
  for (const [lang, word] of [
    ['zh-cn', '记'],
    ['zh-tw', '記'],
    ['en', '记'],
  ] as const) {
    const listed = await entry.ask(voucherCalls.list, { periodFrom: '2025-02', periodTo: '2025-02' }, { lang })
    const [row] = (listed.body.result as { items: { word: string; no: number }[] }).items
    expect(row?.word).toBe(word)
    const query = { subject: '1001', month: '2025-02', include: 'saved' } as const
    const ledger = await entry.ask(reportCalls.generalLedger2, query, { lang })
    const text = JSON.stringify(ledger.body)
    expect(text).toContain(`"${word}-`)
    expect(text).not.toContain('"JI-')
    const target = { accountSet: books.value, month: '2025-02' }
    const check = await poster.ask(periodCalls.check, target, { lang })
    expect((check.body.result as { checks: { figure: string }[] }).checks[3]?.figure).toMatch(new RegExp(`^${word} `))
    const refused = await entry.ask(voucherCalls.restore, { ids: [id] }, { lang })
    expect((refused.body.result as { results: { no: string }[] }).results[0]?.no).toMatch(
      new RegExp(`^${word}-\\d{4}$`),
    )
  }
})
