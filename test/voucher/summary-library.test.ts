// The summary library over HTTP: the company's and the group's texts, who may change which, and no code twice.
import { expect, test } from 'vitest'
import { summaryCalls } from '../../src/contract/voucher/maintain.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
const { look, db } = product
await prepareGroup(look)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'SL01' })
const other = await makeSet(gate, look, { code: 'SL02' })
const companies = [books.companyId, other.companyId]
await product.makePerson({ userName: 'lin_one', roles: ['entry'], rights: ['read', 'entry'], companies })
await product.makePerson({ userName: 'liu_one', roles: ['manager'], rights: ['read', 'entry'], companies })
const api = async (name: string, set: string) => (await product.signIn(name, set)).api(summaryCalls)
const lin = await api('lin_one', books.value)
const liu = await api('liu_one', books.value)
const summary = { code: 'FZ', text: '支付房租', subject: '660108', scope: 'company' as const, enabled: true }

const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof CallRefused) return error.problems.map(({ name, path }) => [name, path])
      throw error
    },
  )

test('a company has its own texts beside those of the group, each code once in its place', async () => {
  const { id } = await lin.save(summary)
  expect(await refusal(lin.save(summary))).toEqual([['record.duplicate', 'code']])
  expect(await refusal(lin.save({ ...summary, code: ' ', text: 'x'.repeat(201), subject: '6601' }))).toEqual([
    ['input.tooLong', 'text'],
    ['input.required', 'code'],
    ['line.subjectUnknown', 'subject'],
  ])
  expect(await refusal(lin.save({ ...summary, scope: 'group' }))).toEqual([['permission.missing', 'scope']])
  await liu.save({ ...summary, scope: 'group', text: '集团房租', enabled: false })
  const seen = (await lin.list({})).items.map(({ text, scope, mayEdit }) => [text, scope, mayEdit])
  expect(seen.sort()).toEqual([
    ['支付房租', 'company', true],
    ['集团房租', 'group', false],
  ])
  expect((await lin.list({ enabled: true })).items).toMatchObject([{ id, code: 'FZ', subject: '660108' }])
  const elsewhere = await api('lin_one', other.value)
  expect((await elsewhere.list({})).items).toMatchObject([{ text: '集团房租' }])
  expect(await refusal(elsewhere.save({ ...summary, id }))).toEqual([['record.missing', '']])
  const [grouped] = (await elsewhere.list({})).items
  expect(await refusal(elsewhere.delete({ id: grouped?.id ?? '' }))).toEqual([['permission.missing', '']])
  expect(await lin.save({ ...summary, id, text: '付房租' })).toEqual({ id })
  expect(await lin.delete({ id })).toEqual({ deleted: 1 })
  expect((await lin.list({ enabled: true })).items).toEqual([])
})

test('of two who change one text at the same moment neither meets a fault, and one text is left', async () => {
  const { id } = await lin.save({ ...summary, code: 'RACE' })
  const all = ['一', '二', '三', '四'].map((text) => lin.save({ ...summary, code: 'RACE', id, text }))
  expect(await Promise.all(all)).toEqual(all.map(() => ({ id })))
  expect((await lin.list({})).items.filter(({ code }) => code === 'RACE')).toHaveLength(1)
})
