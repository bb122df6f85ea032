// Imports and the lists of master data as a browser meets them: multipart, rights, every wrong cell with its place.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Call, Envelope } from '../../src/contract/base/call.ts'
import { addressOf } from '../../src/contract/base/call.ts'
import { importCalls } from '../../src/contract/base/import.ts'
import { openingImportCalls } from '../../src/contract/import/import-draft.ts'
import { entityCalls, exchangeRateCalls, subjectCalls } from '../../src/contract/voucher/maintain.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld, type SignedIn } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const books = await makeSet(openGate(db), look, { code: 'YS01', startNo: 11 })
const companies = [books.companyId]
await product.makePerson({ userName: 'manager_one', roles: ['manager'], rights: ['read', 'entry'], companies })
await product.makePerson({ userName: 'cashier_one', roles: ['cashier'], rights: ['read', 'entry'], companies })
const manager = await product.signIn('manager_one', books.value)

const example = (name: string) => readFileSync(new URL(`../worked-example/${name}.csv`, import.meta.url))

/** Sends a file as a browser does, and waits for slow answers. */
const send = async (who: SignedIn, definition: Call, content: Uint8Array, query = ''): Promise<Envelope<unknown>> => {
  const { path } = addressOf(definition)
  const edge = 'edge-of-the-form'
  const before = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(before), content, Buffer.from(`\r\n--${edge}--\r\n`)])
  const headers: Record<string, string> = {
    authorization: `Bearer ${who.token}`,
    'account-config': books.value,
    'x-lang': 'en',
    'content-type': `multipart/form-data; boundary=${edge}`,
  }
  for (;;) {
    const answer = await product.app.http.inject({ method: 'POST', url: `${path}${query}`, headers, payload })
    const body = answer.json() as Envelope<unknown>
    if (body.code !== 2020) return body
    headers['cache-id'] = String(answer.headers['cache-id'])
  }
}

test('the worked example is taken in file by file', async () => {
  expect(await send(manager, importCalls.entities, example('entities'))).toMatchObject({ code: 200 })
  expect(await send(manager, importCalls.rates, example('rates'))).toMatchObject({ result: { rows: 5, changed: 0 } })
  const opening = await send(manager, importCalls.opening, example('opening-balances'))
  expect(opening).toMatchObject({ result: { difference: '0.00' } })
  const checked = await send(manager, importCalls.vouchers, example('vouchers'), '?check=true')
  expect(checked).toMatchObject({ result: { rows: 180, vouchers: 49 } })
  expect(await look.query(`select 1 from voucher`)).toEqual([])
  const done = await send(manager, importCalls.vouchers, example('vouchers'))
  expect(done).toMatchObject({ code: 200, result: { rows: 180, vouchers: 49, sets: [{ accountSet: 'YS01-2025' }] } })
  expect(await send(manager, importCalls.vouchers, example('vouchers'))).toMatchObject({ code: 47005 })
})

test('an answer holds for what was there when it was given: openings changed since are asked for again', async () => {
  const drafts = manager.api(openingImportCalls)
  const table = '科目编码,科目名称,期末借方余额,期末贷方余额\n1001,库存现金,5.00,\n合计,,5.00,\n'
  const opened = await openDraft(product, manager, books.value, table, 'o.csv', openingImportCalls)
  expect(opened.questions.map(({ code, answer }) => [code, answer])).toEqual([[47034, '']])
  expect(opened).toMatchObject({ rows: 2, openQuestions: 1, problems: 0 })
  const answer = async (version: number) => {
    const { questions } = await drafts.detail({ id: opened.id })
    const change = { act: 'answer' as const, cause: questions[0]?.name ?? '', value: 'replaceThese' }
    return drafts.fix({ id: opened.id, version, ...change })
  }
  const { version } = await answer(opened.version)
  await look.query(`update opening set base = base + 100, original = original + 100 where subject = '1001'`)
  const { body } = await manager.ask(openingImportCalls.commit, { id: opened.id, version })
  expect(body.code).toBe(47013)
  const anew = await drafts.detail({ id: opened.id })
  expect(anew).toMatchObject({ openQuestions: 1, result: null })
  const again = await answer(anew.version)
  const { result } = await drafts.commit({ id: opened.id, version: again.version })
  expect(result).toMatchObject({ rows: 1, replaced: 1, passed: 1 })
  expect(await look.query(`select base from opening where subject = '1001'`)).toEqual([{ base: 500n }])
})

test('a wrong file is refused whole: how many errors there are, then each with its cell', async () => {
  const text = 'date,type,no,summary,subject,debit,credit\n2025-11-01,JI,1,a,1,1.00,\n2025-11-01,JI,1,a,1001,,2.00\n'
  const { code, problems } = await send(manager, importCalls.vouchers, Buffer.from(text))
  expect(code).toBe(45135)
  expect(problems?.map(({ path, name }) => `${path} ${name}`)).toEqual([
    ' import.failed',
    '2:subject line.subjectUnknown',
    '2:no voucher.unbalanced',
  ])
})

test('whoever may not import is refused, and a call without a file too', async () => {
  const cashier = await product.signIn('cashier_one', books.value)
  expect(await send(cashier, importCalls.entities, example('entities'))).toMatchObject({ code: 403 })
  const { body } = await manager.ask(importCalls.entities, {})
  expect(body.code).toBe(43001)
})

test('entities are found by code, name and initials, the best first; rates and subjects are listed', async () => {
  const entities = manager.api(entityCalls)
  const found = await entities.list({ search: 'v00', type: 'supplier', pageSize: 1 })
  expect(found).toMatchObject({ total: 2, totalPages: 2, items: [{ code: 'V001' }] })
  expect((await entities.list({ search: 'wxsc' })).items).toMatchObject([{ code: 'C001' }])
  expect((await entities.list({ search: '制衣' })).items).toMatchObject([{ code: 'V001' }])
  expect((await entities.list({ search: '%' })).items).toEqual([])
  // A copy to rehearse in has what the company has alone.
  await look.query(`update entity set companies = '{YS01}' where code = 'V001'`)
  const copy = await openGate(db).makeSandbox(clerk, books)
  const there = async () => (await manager.in(copy.value).ask(entityCalls.list, { search: '制衣' })).body
  await expect.poll(async () => (await there()).code).toBe(200)
  expect((await there()).result).toMatchObject({ items: [{ code: 'V001' }] })
  const rates = manager.api(exchangeRateCalls)
  expect((await rates.list({ currency: 'USD', to: '2025-11-30' })).items[0]).toEqual({
    ...{ currency: 'USD', type: 'MONTH_END', date: '2025-11-30', rate: '7.09', unit: 1 },
  })
  expect(await rates.find({ currency: 'USD', type: 'DAILY', date: '2025-11-14' })).toMatchObject({ rate: '7.13' })
  expect(await rates.find({ currency: 'USD', type: 'DAILY', date: '2025-11-30' })).toBeNull()
  expect((await manager.api(subjectCalls).list({})).items).toHaveLength(374)
})
