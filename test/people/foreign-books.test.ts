// What somebody may not see stays hidden from every side call: papers, trail, numbers, imports, sale bills, guesses.
import { expect, test } from 'vitest'
import { addressOf } from '../../src/contract/base/call.ts'
import { fileCalls } from '../../src/contract/base/file.ts'
import { importCalls } from '../../src/contract/base/import.ts'
import { saleBillCalls } from '../../src/contract/bills/sale-bill.ts'
import { voucherImportCalls } from '../../src/contract/import/import-draft.ts'
import { trailCalls } from '../../src/contract/office/trail.ts'
import { auditRightCalls } from '../../src/contract/people/audit-right.ts'
import { presenceCalls } from '../../src/contract/people/profile.ts'
import { attachmentCalls } from '../../src/contract/voucher/attachment.ts'
import { printCalls } from '../../src/contract/voucher/print.ts'
import { guessCalls, voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { reversalCalls } from '../../src/contract/voucher/voucher-reversal.ts'
import { templateCalls } from '../../src/contract/voucher/voucher-template.ts'
import { grant } from '../../src/seed/system.ts'
import { rightsChanged } from '../../src/server/kernel/right.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { CallRefused } from '../../src/web/api/failure.ts'
import { productWorld, type SignedIn } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { digitalInvoice, sampleInvoice } from '../world/invoice-samples.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'
import { pdf } from '../world/sample-files.ts'
import { uploadTo } from '../world/upload.ts'

const product = await productWorld()
const { look, db, app } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('store', 'S01', '一店', '一店', 'Store 1'), ('store', 'S02', '二店', '二店', 'Store 2'),
  ('customer', 'C01', '客', '客', 'Guest'), ('customer', 'C02', '客', '客', 'Guest')`)
const gate = openGate(db)
const options = { cashFlowRequired: false, statementTemplate: 'NONE', blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'FB01', options })
const next = await makeSet(gate, look, { code: 'FB01', year: 2026, options })
const other = await makeSet(gate, look, { code: 'FB02', options })
const companies = [books.companyId]
const rights = ['read', 'entry', 'audit', 'report', 'admin'] as const
const roles = ['admin', 'manager', 'auditor']
await product.makePerson({ userName: 'fb_chief', roles, rights })
await product.makePerson({ userName: 'fb_shop', roles, rights, companies, scope: { stores: ['S01'] } })
const lateId = await product.makePerson({ userName: 'fb_late', roles })
await grant(look, { userId: lateId, companyId: books.companyId, year: 2026, rights })
const peerId = await product.makePerson({ userName: 'fb_peer', roles: ['manager'], rights, companies })
const [chief, shop, late, peer] = await Promise.all([
  product.signIn('fb_chief', books.value),
  product.signIn('fb_shop', books.value),
  product.signIn('fb_late', next.value),
  product.signIn('fb_peer', books.value),
])

const line = (subject: string, debit: string, credit: string, aux = {}) => ({
  summary: '摘要',
  subject,
  aux,
  debit,
  credit,
})
type Lines = ReturnType<typeof line>[]
const save = async (who: SignedIn, lines: Lines, date = '2025-01-05') =>
  (await who.api(voucherCalls).save({ draft: { type: 'JI', date, lines }, accept: [46001, 46002, 46003] })).id
const store = (code: string, amount = '9.00'): Lines => [
  line('660108', amount, '', { store: code }),
  line('660108', '', amount, { store: code }),
]
const hidden = await save(chief, store('S02', '321.00'))
const shown = await save(chief, store('S01'))

const refused = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error) => (error instanceof CallRefused ? (error.problems[0]?.name ?? '') : String(error)),
  )
const upload = async (who: SignedIn, name: string, content: Buffer | string, bucket = 'PrimVoucher') => {
  const { body } = await uploadTo(app, who.token, { name, content: Buffer.from(content), query: `bucket=${bucket}` })
  return body.result?.id ?? ''
}
const attach = async (who: SignedIn, voucherId: string, fileIds: string[]) =>
  who.api(attachmentCalls).attach({ voucherId, fileIds })

test('a link to the papers of a voucher ends with the right to read the voucher', async () => {
  const file = await upload(chief, 'a.pdf', pdf('link'))
  await attach(chief, hidden, [file])
  const { url } = await peer.api(fileCalls).url({ id: file, expires: 600 })
  const status = async () => (await app.http.inject({ url })).statusCode
  expect(await status()).toBe(200)
  await grant(look, { userId: peerId, companyId: books.companyId, year: null, rights, stores: ['S01'] })
  await expect.poll(status).toBe(404)
  await grant(look, { userId: peerId, companyId: books.companyId, year: null, rights })
  await expect.poll(status).toBe(200)
  await look.query(`delete from account_set_right where user_id = $1`, [peerId])
  await rightsChanged(look, peerId)
  await expect.poll(status).toBe(404)
})

test('what hangs on a voucher is public no longer, and is not made so', async () => {
  const id = await upload(chief, 'b.pdf', pdf('public'), 'Default')
  const { version } = await chief.api(fileCalls).info({ id, version: 1, isPublic: true })
  const { url } = await chief.api(fileCalls).publicUrl({ id })
  expect((await app.http.inject({ url })).statusCode).toBe(200)
  await attach(chief, shown, [id])
  expect((await app.http.inject({ url })).statusCode).toBe(404)
  const publish = chief.api(fileCalls).info({ id, version: version + 1, isPublic: true })
  expect(await refused(publish)).toBe('file.confidential')
})

test('of a voucher without a line that is seen nothing is told: papers, prints, presence, links', async () => {
  expect(await refused(shop.api(attachmentCalls).list({ voucherId: hidden }))).toBe('record.missing')
  expect(await refused(shop.api(printCalls).state({ ids: [hidden] }))).toBe('record.missing')
  const here = { id: hidden, desk: 'desk-of-a-stranger', editing: false }
  expect(await refused(late.api(presenceCalls).here(here))).toBe('record.missing')
  const draft = { type: 'JI', date: '2025-01-06', lines: store('S01', '2.00'), corrects: hidden }
  const { id } = await shop.api(voucherCalls).save({ draft })
  expect((await shop.api(reversalCalls).trace({ id })).links).toEqual([])
  expect((await chief.api(reversalCalls).trace({ id })).links).toMatchObject([{ kind: 'corrects', id: hidden }])
})

test('whose invoice it is, is told only to who reads those books whole', async () => {
  const invoice = digitalInvoice({ ...sampleInvoice, number: '25312000000000009001' })
  await attach(chief, hidden, [await upload(chief, 'i.xml', invoice)])
  const again = await upload(shop, 'i.xml', `${invoice}\n`)
  const holderOf = async (who: SignedIn, fileId: string) => (await who.api(attachmentCalls).invoice({ fileId })).heldBy
  expect(await holderOf(shop, again)).toBe('FB01')
  expect(await holderOf(late, await upload(late, 'i.xml', `${invoice}\n `))).toBe('FB01')
  expect(await holderOf(chief, await upload(chief, 'i.xml', `${invoice}\n  `))).toBe('2025-01 记-0001')
  const { body } = await shop.ask(attachmentCalls.attach, { voucherId: shown, fileIds: [again] })
  expect(body.problems?.[0]).toMatchObject({ name: 'invoice.duplicate', args: { v: 'FB01' } })
})

test('the trail of a company tells nothing of a year in which the reader has no right', async () => {
  const gone = await save(chief, store('S02', '77.00'))
  await chief.api(voucherCalls).delete({ ids: [gone] })
  const here = await save(late, store('S01', '4.00'), '2026-01-05')
  const told = async (who: SignedIn) => (await who.api(trailCalls).list({ objectType: 'voucher', pageSize: 100 })).items
  expect(new Set((await told(late)).map(({ objectId }) => objectId))).toEqual(new Set([here]))
  const all = new Set((await told(chief)).map(({ objectId }) => objectId))
  for (const id of [hidden, shown, gone, here]) expect(all).toContain(id)
  expect((await late.api(trailCalls).object({ type: 'voucher', id: hidden })).items).toEqual([])
  expect((await late.ask(trailCalls.export, { format: 'csv' })).text).not.toMatch(/321\.00|77\.00/)
  const others = (await late.api(trailCalls).list({ objectType: 'accountSet' })).items
  expect(others.flatMap(({ changes }) => changes)).toEqual([])
})

test('what somebody keeps for himself, and what files of others are called, is not told in the trail', async () => {
  await product.makePerson({ userName: 'fb_plain', roles: ['manager'], rights })
  const plain = await product.signIn('fb_plain', books.value)
  const id = await upload(chief, 'fremd.pdf', pdf('trail'))
  await chief.api(fileCalls).info({ id, version: 1, remark: 'fremd' })
  const line = { summary: 'a', subject: '1001', aux: {}, side: 'debit' as const, amount: '1.00' }
  const template = { enabled: true, type: 'JI', remark: '', recurrence: null, lines: [line] }
  await chief.api(templateCalls).save({ ...template, name: 'fremd', scope: 'private' })
  const own = await upload(plain, 'own.pdf', pdf('trail own'))
  await plain.api(fileCalls).info({ id: own, version: 1, remark: 'own' })
  const told = async (who: SignedIn, chain: 'company' | 'group', objectType: string) =>
    (await who.api(trailCalls).list({ chain, objectType })).items.map(({ objectNo }) => objectNo)
  expect(await told(plain, 'group', 'file')).toEqual(['own.pdf'])
  expect(await told(chief, 'group', 'file')).toContain('fremd.pdf')
  expect(await told(chief, 'company', 'voucherTemplate')).toEqual([])
})

test('numbers are changed only by who sees all that get others', async () => {
  expect(await refused(shop.api(voucherCalls).renumber({ month: '2025-01' }))).toBe('record.missing')
})

const head = 'date,type,no,summary,subject,aux,debit,credit\n'
const pair = (code: string, no: number): string =>
  `2025-03-05,记,${no},a,660108,store:${code},5.00,\n2025-03-05,记,${no},b,660108,store:${code},,5.00\n`

test('an import writes no line that its reader may not see, and takes back none of others', async () => {
  const wrong = await openDraft(product, shop, books.value, head + pair('S01', 1) + pair('S02', 2))
  expect(wrong.causes).toMatchObject([{ column: 'aux', value: 'store:S02', count: 2, line: 4 }])
  const commitOf = (who: SignedIn, { id, version }: { id: string; version: number }) =>
    who.api(voucherImportCalls).commit({ id, version })
  await commitOf(chief, await openDraft(product, chief, books.value, head + pair('S02', 1)))
  await commitOf(shop, await openDraft(product, shop, books.value, head + pair('S01', 2)))
  const batches = async (who: SignedIn) => (await who.api(voucherImportCalls).batches({})).items
  expect((await batches(chief)).map(({ isMine }) => isMine)).toEqual([false, true])
  const own = await batches(shop)
  expect(own.map(({ isMine }) => isMine)).toEqual([true])
  const foreign = (await batches(chief))[1]?.id ?? ''
  expect(await refused(shop.api(voucherImportCalls).undo({ id: foreign }))).toBe('record.missing')
  expect(await shop.api(voucherImportCalls).undo({ id: own[0]?.id ?? '' })).toEqual({ vouchers: 1 })
})

const billHead = 'bill_no,store,date,channel,gross,tax_rate,net,tax,cash'
const bill = (no: string, code: string, year = 2025) =>
  `${no},${code},${year}-02-05,STORE,113.00,13,100.00,13.00,113.00`
const bring = async (who: SignedIn, rows: string[], accountSet = books.value, query = '') => {
  const { path } = addressOf(importCalls.saleBills)
  const content = Buffer.from(`${[billHead, ...rows].join('\n')}\n`)
  const { body } = await uploadTo(app, who.token, { name: 'bills.csv', content, path, accountSet, query })
  return body.code === 200 ? [body.result] : body.problems?.slice(1).map(({ path: at, args }) => [at, args.reason])
}

test('sale bills are brought for the stores and the year that are seen, and tied as far', async () => {
  expect(await bring(shop, [bill('A1', 'S01'), bill('A2', 'S02')])).toEqual([['3:store', 'unknownCode']])
  expect(await bring(late, [bill('A1', 'S01')], next.value)).toEqual([['2:date', 'otherYear']])
  expect(await bring(shop, [bill('A1', 'S01')])).toMatchObject([{ added: 1 }])
  expect(await bring(chief, [bill('A2', 'S02')])).toMatchObject([{ added: 1 }])
  const how = { grouping: 'COMPANY_DAY', dating: 'BUSINESS', merge: true, summary: '{mm}-{dd}', type: 'JI' } as const
  await chief.api(saleBillCalls).check({ filter: {} })
  await chief.api(saleBillCalls).generate({ filter: {}, ...how })
  const days = { dateFrom: '2025-02-01', dateTo: '2025-02-28' }
  const tied = async (who: SignedIn) => (await who.api(saleBillCalls).tie(days)).items
  expect(await tied(chief)).toMatchObject([{ bills: 2, billAmount: '226.00', voucherAmount: '226.00' }])
  expect(await tied(shop)).toEqual([])
  const own = (await shop.api(trailCalls).list({ objectType: 'saleBill' })).items
  expect(own).toEqual([])
  const rules = (await chief.api(saleBillCalls).rules({})).items
  const { id: _, changedBy: __, changedAt: ___, ...rule } = rules.find(({ tender }) => tender === 'CASH') ?? rules[0]!
  expect(await refused(shop.api(saleBillCalls).saveRule({ rule }))).toBe('permission.missing')
})

test('openings are not replaced by who sees a part of them', async () => {
  const { path } = addressOf(importCalls.opening)
  const content = Buffer.from('subject,currency,original,base\n')
  const { body } = await uploadTo(app, shop.token, { name: 'o.csv', content, path, accountSet: books.value })
  expect(body.code).toBe(403)
})

test('guesses and doubts look at no year that is closed to whoever asks', async () => {
  const { cashFlowItems } = await chief.api(voucherCalls).facts({})
  const item = cashFlowItems[0]?.code ?? ''
  const lines = [
    line('1001', '55.00', ''),
    { ...line('112202', '', '55.00', { customer: 'C01', store: 'S01' }), cfItem: item },
  ]
  const draft = { type: 'JI', date: '2025-12-20', lines }
  await chief.api(voucherCalls).save({ draft, accept: [46001, 46003] })
  const twin = { type: 'JI', date: '2026-01-05', lines }
  const doubts = async (who: SignedIn) => {
    const { body } = await who.in(next.value).ask(voucherCalls.save, { draft: twin, careful: true, accept: [46003] })
    return (body.problems ?? []).filter(({ name }) => name === 'warning.duplicate').length
  }
  const asked = { lines: [{ subject: '112202', summary: '摘要' }] }
  const guess = async (who: SignedIn) => (await who.in(next.value).api(guessCalls).cashFlow(asked)).items
  expect([await doubts(chief), await guess(chief)]).toEqual([1, [item]])
  // The doubt that is not raised lets the voucher be saved: the guess is asked for first.
  expect([await guess(late), await doubts(late)]).toEqual([[''], 0])
})

test('what is rare is told by the years that one may read', async () => {
  const guest = (customer: string) => line('112202', '1.00', '', { customer, store: 'S01' })
  const lines = [...Array.from({ length: 30 }, () => guest('C01')), line('1001', '', '30.00')]
  await chief.api(voucherCalls).save({ draft: { type: 'JI', date: '2025-12-21', lines }, accept: [46001, 46003] })
  const odd = { type: 'JI', date: '2026-01-07', lines: [guest('C02'), line('1001', '', '1.00')] }
  const isAsked = async (who: SignedIn) => {
    const { body } = await who.in(next.value).ask(voucherCalls.save, { draft: odd, careful: true, accept: [46001] })
    return (body.problems ?? []).some(({ name }) => name === 'warning.unusual')
  }
  expect([await isAsked(chief), await isAsked(late)]).toEqual([true, false])
})

test('who audits what is defined for the companies in which one has a right', async () => {
  const calls = chief.api(auditRightCalls)
  const [wide, far] = [[], [other.companyId.toString()]]
  const row = {
    ...{ userId: '', role: 'audit', types: [], creators: [], departments: [], includeSubjects: [] },
    ...{ excludeSubjects: [], amountFrom: '', amountTo: '', level: 1, mayCancel: false, substitute: '' },
    ...{ substituteFrom: '', substituteTo: '', validFrom: '', validTo: '', note: '', enabled: true },
  }
  const all = await calls.add({ ...row, companies: wide })
  const foreign = await calls.add({ ...row, companies: far })
  const ours = shop.api(auditRightCalls)
  expect(await refused(ours.add({ ...row, companies: wide }))).toBe('permission.missing')
  expect(await refused(ours.add({ ...row, companies: far }))).toBe('input.invalid')
  const near = await ours.add({ ...row, companies: [books.companyId.toString()] })
  const rows = (await ours.list({})).items.map(({ id }) => id)
  expect([all.id, foreign.id, near.id].map((id) => rows.includes(id))).toEqual([true, false, true])
  expect((await ours.choices({})).companies.map(({ code }) => code)).toEqual(['FB01'])
  for (const { id } of [all, foreign]) {
    expect(await refused(ours.delete({ ids: [id] }))).not.toBe('done')
    const edit = ours.edit({ ...row, id, version: 1, companies: [books.companyId.toString()] })
    expect(await refused(edit)).not.toBe('done')
  }
  expect(await ours.delete({ ids: [near.id] })).toEqual({ deleted: 1 })
})
