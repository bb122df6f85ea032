// What no screen sends: each call answers it with a refusal in the language of the caller, and nothing is kept of it.
import { afterEach, expect, test } from 'vitest'
import { addressOf, type Call } from '../../src/contract/base/call.ts'
import { healthCalls } from '../../src/contract/base/health.ts'
import { saleBillCalls } from '../../src/contract/bills/sale-bill.ts'
import { periodCalls } from '../../src/contract/chart/period.ts'
import { draftCalls } from '../../src/contract/people/profile.ts'
import { reportCalls } from '../../src/contract/statement/report.ts'
import { entityCalls, exchangeRateCalls } from '../../src/contract/voucher/maintain.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'BI01', options: { cashFlowRequired: false } })
const companies = [books.companyId]
const rights = ['read', 'entry', 'audit', 'post'] as const
await product.makePerson({ userName: 'tries_all', roles: ['manager'], rights, companies })
const who = await product.signIn('tries_all', books.value)

afterEach(async () => {
  for (const table of ['voucher', 'voucher_draft', 'posting', 'user_draft']) {
    expect([table, await look.query(`select 1 from ${table}`)]).toEqual([table, []])
  }
})

/** The code and the paths of a refusal; its sentence has no place left open, in any language. */
const refused = async (definition: Call, input: unknown): Promise<[number, ...string[]]> => {
  for (const lang of ['zh-cn', 'zh-tw']) {
    const { body } = await who.ask(definition, input, { lang })
    expect(body.message).toMatch(/[一-龥]/)
  }
  const { body } = await who.ask(definition, input)
  for (const message of [body.message, ...(body.problems ?? []).map((each) => each.message)]) {
    expect(message).not.toMatch(/\{\w+\}|^$/)
  }
  return [body.code, ...(body.problems ?? []).map(({ path }) => path)]
}

const line = (more: object) => ({ summary: 'a', subject: '1001', aux: {}, debit: '', credit: '', ...more })
const draft = (first: object, more: object = {}) => ({
  type: 'JI',
  date: '2025-01-05',
  lines: [line({ debit: '5', ...first }), line({ subject: '4001', credit: '5' })],
  ...more,
})
const save = (first: object, more: object = {}) => refused(voucherCalls.save, { draft: draft(first, more) })

test.each(['99999999999999999999', 'NaN', '-0', '1e5', '5.001', '1,000', '٣'])(
  'an amount of %s is refused in its cell',
  async (amount) => {
    expect(await save({ debit: amount })).toEqual([45113, 'lines.0.debit'])
    const finer = amount === '5.001'
    expect(await refused(voucherCalls.list, { amountFrom: amount })).toEqual([finer ? 45182 : 400, 'amountFrom'])
  },
)

test('a voucher that breaks a rule is refused with its cell', async () => {
  expect(await save({ debit: '6' })).toEqual([45105, 'lines'])
  expect(await save({ subject: '9999' })).toEqual([45108, 'lines.0.subject'])
  expect(await save({ subject: '1003' })).toEqual([45108, 'lines.0.subject'])
  expect(await save({ subject: '1002' })).toEqual([45109, 'lines.0.subject'])
  expect(await save({ subject: '100201' })).toEqual([45110, 'lines.0.aux.bank'])
  expect(await save({ subject: '100201', aux: { bank: 'B9' } })).toEqual([45128, 'lines.0.aux.bank'])
  expect(await save({ aux: { planet: 'X' } })).toEqual([400, 'lines.0.aux.planet'])
  expect(await save({ credit: '5' })).toEqual([45111, 'lines.0.credit'])
  expect(await save({ debit: '' })).toEqual([45112, 'lines.0.debit'])
  expect(await save({ currency: 'XXX', original: '1' })).toEqual([45114, 'lines.0.currency'])
  expect(await save({ currency: 'USD', original: '1' })).toEqual([45116, 'lines.0.rate'])
  expect(await save({}, { date: '2025-02-30' })).toEqual([400, 'date'])
  expect(await save({}, { date: '2026-01-05' })).toEqual([45103, 'date'])
  expect(await save({}, { type: 'QQ' })).toEqual([400, 'type'])
  expect(await save({}, { lines: [] })).toEqual([45104, 'lines'])
})

test('texts that cannot be kept, or that nobody means, are refused with their place', async () => {
  for (const bad of ['\u0000', '\ud800', 'a\udc00b']) {
    expect(await save({ summary: bad })).toEqual([400, 'draft.lines.0.summary'])
    expect(await save({ aux: { [bad]: 'x' } })).toEqual([400, 'draft.lines.0.aux'])
    for (const definition of [voucherCalls.draft, voucherCalls.save]) {
      const named = { draft: draft({ aux: { store: bad } }) }
      expect(await refused(definition, named)).toEqual([400, 'draft.lines.0.aux.store'])
    }
    expect(await refused(voucherCalls.draft, { draft: draft({ aux: { [bad]: 'x' } }) })).toEqual([
      400,
      'draft.lines.0.aux',
    ])
    expect(await refused(draftCalls.save, { view: 'v', content: bad })).toEqual([400, 'content'])
  }
  expect(await save({ summary: 'x'.repeat(1_000_000) })).toEqual([400, 'draft.lines.0.summary'])
  expect(await refused(voucherCalls.reject, { ids: ['1'], reason: 'x'.repeat(1_000_000) })).toEqual([400, 'reason'])
})

test('numbers and dates that no database takes are refused, or find nothing', async () => {
  const id = '9999999999999999999'
  expect(await refused(voucherCalls.read, { id })).toEqual([400, 'id'])
  expect(await refused(voucherCalls.read, { id: '9199999999999999999' })).toEqual([404, ''])
  // No draft has the number zero: it does not make one.
  expect(await refused(voucherCalls.draft, { id: '0', draft: draft({}) })).toEqual([404, ''])
  for (const definition of [voucherCalls.audit, voucherCalls.delete, voucherCalls.void]) {
    expect(await refused(definition, { ids: [id] })).toEqual([400, 'ids.0'])
  }
  expect(await refused(voucherCalls.list, { noFrom: 99999999999 })).toEqual([400, 'noFrom'])
  expect(await refused(voucherCalls.list, { dateFrom: '2025-02-30' })).toEqual([400, 'dateFrom'])
  expect(await refused(voucherCalls.list, { dateTo: '0000-00-00' })).toEqual([400, 'dateTo'])
  expect(await refused(exchangeRateCalls.list, { from: '2025-02-30' })).toEqual([400, 'from'])
  expect(await refused(voucherCalls.save, { id: '5', version: 1e300, draft: draft({}) })).toEqual([404, ''])
  expect(await refused(reportCalls.balanceTable1, { month: '2025-14' })).toEqual([400, 'month'])
  expect(await refused(reportCalls.balanceTable1, { month: '2024-12' })).toEqual([45181, 'month'])
  expect(await refused(reportCalls.balanceTable1, { month: '2025-01', from: '2025-02' })).toEqual([45408, 'month'])
  expect(await refused(reportCalls.balanceTable1, { month: '2025-01', subjectFrom: "1' or 1=1" })).toEqual([
    45425,
    'subject',
  ])
  expect(await refused(reportCalls.generalLedger2, { month: '2025-01', subject: '1001', after: 'x' })).toEqual([
    400,
    'after',
  ])
  expect(await refused(periodCalls.cancelPosting, { ...target, reason: 'wrong' })).toEqual([45211, ''])
})
const target = { accountSet: books.value, month: '2025-01' }

test('books that are not the caller’s are refused alike, there or not', async () => {
  for (const accountSet of ['XX99-2025', 'BI02-2025']) {
    expect(await refused(periodCalls.check, { ...target, accountSet })).toEqual([45004, 'accountSet'])
    expect(await refused(reportCalls.balanceTable1, { month: '2025-01', companies: accountSet })).toEqual([
      45004,
      'companies',
    ])
  }
})

test('a list is sorted by what it knows; any other name, also one of the language, keeps its order', async () => {
  for (const field of ['constructor', '__proto__', 'toString', 'no; drop table voucher']) {
    for (const definition of [voucherCalls.list, entityCalls.list, exchangeRateCalls.list, saleBillCalls.list]) {
      expect((await who.ask(definition, { field, order: 'desc', page: 999_999_999 })).body.code).toBe(200)
    }
  }
  // What grids of other makers say.
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en)
    values ('customer', 'O1', 'a', 'a', 'a'), ('customer', 'O2', 'b', 'b', 'b')`)
  const codes = async (order: string) => {
    const { items } = (await who.ask(entityCalls.list, { type: 'customer', field: 'code', order })).body.result as {
      items: object[]
    }
    return items.map((one) => 'code' in one && one.code)
  }
  expect([await codes('descending'), await codes('ascending')]).toEqual([
    ['O2', 'O1'],
    ['O1', 'O2'],
  ])
})

//
test('without an account set in the header a report asks for a company, as does what works in books', async () => {
  const asked = async (definition: Call, input: unknown) => {
    const { body } = await who.ask(definition, input, { accountSet: '', lang: 'en' })
    return [body.code, body.message]
  }
  expect(await asked(reportCalls.balanceTable1, { month: '2025-01' })).toEqual([
    45405,
    'Please choose at least one company',
  ])
  expect(await asked(saleBillCalls.list, {})).toEqual([45101, 'Please choose a company'])
})

test('an unknown path that somebody opened by hand is answered with a page, in his language first', async () => {
  const opened = async (url: string, lang = 'en-GB') => {
    const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': lang }
    const answer = await product.app.http.inject({ url, headers })
    expect(answer.statusCode).toBe(404)
    return { type: String(answer.headers['content-type']).split(';')[0], text: answer.body }
  }
  const { type, text } = await opened('/voucher/"list"?a=1&b')
  expect([type, text.match(/<p lang="[\w-]+">/g)]).toEqual([
    'text/html',
    ['<p lang="en">', '<p lang="zh-cn">', '<p lang="zh-tw">'],
  ])
  expect(text).toContain('There is no page at this address.')
  expect(text).toContain('href="/#/voucher/%22list%22?a=1&#38;b"')
  expect((await opened('/gl%zz', 'zh-TW')).text).toContain('<html lang="zh-tw">')
  const folders = new Set(
    product.app.served.map(({ definition }) => addressOf(definition).path.split('/', 2).join('/')),
  )
  for (const { at } of Object.values(healthCalls)) folders.delete(at.slice(4))
  for (const folder of folders) expect((await opened(`${folder}/nothing`)).type).toBe('application/json')
})
