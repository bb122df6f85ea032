// The mechanism of plain lists, on the codes that are not merged: rights, refusals, files there and back, the trail.
import { expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import type { ValuesOf } from '../../src/contract/base/master-list.ts'
import { expenseAccount } from '../../src/contract/bills/expense-account.list.ts'
import { departmentEntity } from '../../src/contract/chart/department-entity.list.ts'
import { nonMergeCode } from '../../src/contract/merge/non-merge-code.list.ts'
import { relatedCompany } from '../../src/contract/merge/related-company.list.ts'
import { trailCalls } from '../../src/contract/office/trail.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld } from '../world/client.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'
import { uploadTo } from '../world/upload.ts'

const product = await productWorld()
const { look, db, app } = product
await prepareGroup(look)
const gate = openGate(db)
const books = await makeSet(gate, look, { code: 'ML01' })
await makeSet(gate, look, { code: 'ML02' })
await makeSet(gate, look, { code: 'ML03' })
const companies = [books.companyId]
await product.makePerson({ userName: 'ml_chief', roles: ['manager', 'admin'], rights: ['read'], companies })
await product.makePerson({ userName: 'ml_clerk', roles: ['entry'], rights: ['read', 'entry'], companies })
const chief = await product.signIn('ml_chief', books.value)
const clerk = await product.signIn('ml_clerk', books.value)
const { calls } = nonMergeCode
const api = chief.api(calls)

const values: ValuesOf<typeof nonMergeCode> = {
  ...{ scope: 'REPORT', kind: 'SUBJECT', code: '1221', companies: [], reports: ['BS'] },
  ...{ validFrom: '2025-01', validTo: '2025-06', reason: '往来' },
}

const refusal = (work: Promise<unknown>): Promise<unknown[]> =>
  work.then(
    () => [],
    (error: unknown) => {
      if (error instanceof CallRefused) return error.problems.map(({ name, path }) => `${name} ${path}`)
      throw error
    },
  )

const list = async (search = '') => (await api.list({ search })).items

test('every wrong field is named, one company does not see another, and who may not, may not', async () => {
  const wrong = { ...values, kind: 'NONE', companies: ['ML02'], validFrom: '2025-13', validTo: 'x', reason: ' ' }
  expect(await refusal(api.add({ values: wrong }))).toEqual([
    'input.invalid kind',
    'input.invalid companies',
    'input.invalid validFrom',
    'input.invalid validTo',
    'input.required reason',
  ])
  expect(await refusal(api.add({ values: { ...values, code: '9999' } }))).toEqual(['input.invalid code'])
  expect(await refusal(api.add({ values: { ...values, validTo: '2024-12' } }))).toEqual([
    'range.reversed values.validTo',
  ])
  const asClerk = clerk.api(calls)
  expect(await refusal(asClerk.add({ values }))).toEqual(['permission.missing '])
  expect(await list()).toEqual([])
})

test('a row is added once for a time, changed by who saw its last version, switched off and deleted', async () => {
  const { id } = await api.add({ values })
  expect(await refusal(api.add({ values: { ...values, validFrom: '2025-06', validTo: '' } }))).toEqual([
    'nonMergeCode.exists code',
  ])
  const next = await api.add({ values: { ...values, validFrom: '2025-07', validTo: '' } })
  const edited = { ...values, reason: '集团往来' }
  await api.edit({ id, version: 1, values: edited })
  expect(await refusal(api.edit({ id, version: 1, values }))).toEqual(['record.changed '])
  expect(await list('集团')).toMatchObject([{ id, version: 2, enabled: true, values: edited }])
  await api.enable({ rows: [{ id, version: 2 }], enabled: false })
  expect(await list('集团')).toMatchObject([{ version: 3, enabled: false }])
  expect(await api.delete({ ids: [next.id] })).toEqual({ rows: 1 })
  expect(await refusal(api.delete({ ids: [next.id] }))).toEqual(['record.missing '])
  const told = await chief.api(trailCalls).list({ chain: 'group', objectType: 'nonMergeCode' })
  expect(told.items.map(({ action, changes }) => `${action} ${changes.length}`)).toEqual([
    'delete 7',
    'update 1',
    'update 1',
    'create 7',
    'create 8',
  ])
  expect(told.items[1]?.changes).toMatchObject([{ field: 'enabled', from: 'Yes', to: 'No' }])
  expect(told.items[2]?.changes).toMatchObject([{ field: 'nonMergeCode.reason' }])
  expect(told.items[3]?.changes).toContainEqual(
    expect.objectContaining({ field: 'nonMergeCode.reports', to: 'Balance sheet' }),
  )
})

const fileOf = async (path: string, lang: string): Promise<Buffer> => {
  const headers = { authorization: `Bearer ${chief.token}`, 'account-config': books.value, 'x-lang': lang }
  return (await app.http.inject({ method: 'GET', url: path, headers })).rawPayload
}

const take = async (content: Buffer, query = '') => {
  const { path } = addressOf(calls.import)
  const sent = { name: 'a.xlsx', content, path, query, accountSet: books.value }
  return (await uploadTo(app, chief.token, sent)).body
}

test('what was exported is taken in again in any language; a file with one wrong line changes nothing', async () => {
  const exported = await fileOf(addressOf(calls.export).path, 'zh-tw')
  expect((await take(exported)).result).toEqual({ rows: 1, added: 0, changed: 0 })
  const head = '范围,Kind,代码,reason,報表\n'.replace('報表', '適用報表')
  const good = '合并报表,科目,1122,应收,資產負債表；Income statement\n'
  const bad = await take(Buffer.from(`${head}${good}REPORT,科目,,x,ZZ\n`))
  expect(bad.problems?.map(({ path, name }) => `${path} ${name}`)).toEqual([
    ' import.failed',
    '3:Code input.required',
    '3:Reports input.invalid',
  ])
  expect(await list('1122')).toEqual([])
  expect((await take(Buffer.from(head + good), 'check=true')).result).toEqual({ rows: 1, added: 1, changed: 0 })
  expect(await list('1122')).toEqual([])
  expect((await take(Buffer.from(head + good))).result).toEqual({ rows: 1, added: 1, changed: 0 })
  expect(await list('1122')).toMatchObject([{ values: { scope: 'REPORT', reports: ['BS', 'IS'] } }])
  expect((await take(Buffer.from('代码,未知\n1,2\n'))).problems?.[0]).toMatchObject({
    ...{ name: 'import.header', args: { columns: '未知, Where, Kind, Reason' } },
  })
})

// R-079 R-081 R-082
test('relations of companies, departments and items of expense refuse what cannot be', async () => {
  await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
    ('related', 'R1', '关联一', '', ''), ('department', 'D1', '部门一', '', '')`)
  await gate.touchFacts(companies)
  await product.makePerson({ userName: 'ml_group', roles: ['manager'], rights: ['read'] })
  const group = await product.signIn('ml_group', books.value)
  const relation: ValuesOf<typeof relatedCompany> = {
    ...{ company: 'ML01', counterparty: 'ML02', entityType: 'related', entityCode: 'R1', share: '60', method: 'FULL' },
    ...{ pairs: ['112203-220203'], tolerance: '', differenceSubject: '', validFrom: '', validTo: '' },
  }
  const related = group.api(relatedCompany.calls)
  expect(await refusal(related.add({ values: { ...relation, counterparty: 'ML01' } }))).toEqual([
    'relatedCompany.self counterparty',
  ])
  const wrong = { ...relation, pairs: ['112203-9'], share: '101' }
  expect(await refusal(related.add({ values: wrong }))).toEqual(['input.invalid pairs', 'input.invalid share'])
  await related.add({ values: relation })
  expect(await refusal(related.add({ values: { ...relation, counterparty: 'ML03' } }))).toEqual([
    'relatedCompany.mapped entityCode',
  ])
  const [first] = (await related.list({})).items
  await related.enable({ rows: [{ id: first?.id ?? '', version: 1 }], enabled: false })
  const second = await related.add({ values: { ...relation, counterparty: 'ML03' } })
  expect(await refusal(related.enable({ rows: [{ id: first?.id ?? '', version: 2 }], enabled: true }))).toEqual([
    'relatedCompany.mapped entityCode',
  ])
  await related.delete({ ids: [second.id] })
  expect((await chief.api(relatedCompany.calls).list({})).total).toBe(1)

  const department: ValuesOf<typeof departmentEntity> = {
    ...{ company: 'ML02', deptCode: 'FIN', deptName: '', entityType: 'department', entityCode: 'D1' },
    ...{ expenseClass: 'ADMIN', manager: '', handler: '', validFrom: '2025-01-01', validTo: '' },
  }
  const departments = group.api(departmentEntity.calls)
  await departments.add({ values: department })
  expect(await refusal(departments.add({ values: { ...department, validFrom: '2026-01-01' } }))).toEqual([
    'record.duplicate deptCode',
  ])
  // Voucher entry knows what a department of its own company stands for, and nothing of others.
  const entryOf = async (who: typeof chief) => (await who.api(voucherCalls).facts({})).departments
  const inOther = await product.signIn('ml_group', 'ML02-2025')
  expect(await entryOf(inOther)).toMatchObject([{ deptCode: 'FIN', entityCode: 'D1', validFrom: '2025-01-01' }])
  expect(await entryOf(chief)).toEqual([])
  // A company in which one may not read is not there.
  expect((await chief.api(departmentEntity.calls).list({})).items).toEqual([])

  const item: ValuesOf<typeof expenseAccount> = {
    ...{ code: 'TRAVEL', nameZhCn: '差旅费', nameZhTw: '', nameEn: '', sellingSubject: '', adminSubject: '' },
    ...{ rndSubject: '', manufacturingSubject: '', taxRate: '9', taxSubject: '', deductible: true, cfItem: 'NONE' },
    ...{ attachments: '', unitLimit: '', business: '' },
  }
  const items = group.api(expenseAccount.calls)
  expect(await refusal(items.add({ values: item }))).toEqual(['input.required sellingSubject', 'input.invalid cfItem'])
})
