// What is hidden changes no answer: every call that reads, before and after others work on what the reader may not see.
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf, type Call } from '../../src/contract/base/call.ts'
import { importCalls } from '../../src/contract/base/import.ts'
import { entityRestockCalls } from '../../src/contract/bills/entity-restock.ts'
import { saleBillCalls } from '../../src/contract/bills/sale-bill.ts'
import { errorCalls } from '../../src/contract/office/error-record.ts'
import { jobCalls } from '../../src/contract/office/job.ts'
import { refusedAttemptCalls, trailCalls } from '../../src/contract/office/trail.ts'
import { attachmentCalls } from '../../src/contract/voucher/attachment.ts'
import { summaryCalls } from '../../src/contract/voucher/maintain.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { templateCalls } from '../../src/contract/voucher/voucher-template.ts'
import { addValueSets } from '../../src/seed/dictionary.ts'
import { knownButtons } from '../../src/seed/menu.ts'
import { grant } from '../../src/seed/system.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld, type SignedIn } from '../world/client.ts'
import { openDraft } from '../world/import-draft.ts'
import { makeSet, prepareGroup } from '../world/ledger.ts'
import { samples } from '../world/said-samples.ts'
import { pdf } from '../world/sample-files.ts'
import { uploadTo } from '../world/upload.ts'
import { answersTo, type Known, questionsOf, readingCalls, type Told } from './noninterference.ts'
import { fillLists, fillUnseen } from './unseen-lists.ts'

const product = await productWorld()
const { look, db, app } = product
await prepareGroup(look)
await look.query(`insert into entity (type, code, name_zh_cn, name_zh_tw, name_en) values
  ('store', 'S01', '一店', '一店', 'Store 1'), ('store', 'S02', '二店', '二店', 'Store 2'),
  ('department', 'D01', '一部', '一部', 'One'), ('department', 'D02', '二部', '二部', 'Two'),
  ('customer', 'C01', '客', '客', 'Guest')`)
const gate = openGate(db)
const options = { cashFlowRequired: false, blockNegativeCash: 'OFF' }
const books = await makeSet(gate, look, { code: 'NI01', options })
const next = await makeSet(gate, look, { code: 'NI01', year: 2026, options })
const other = await makeSet(gate, look, { code: 'NI02', options })
const rights = ['read', 'entry', 'audit', 'report', 'admin', 'post'] as const
const chiefId = await product.makePerson({ userName: 'ni_chief', roles: ['admin'], rights })
await look.query(`insert into role (id, code, name_zh_cn, name_zh_tw, name_en, data_scope)
  values (96, 'everything', '全部', '全部', 'Everything', 'all')`)
await look.query(`insert into role_button (role_id, button) select 96, button from unnest($1::text[]) as b (button)`, [
  // Whoever has that one sees the files of every company.
  [...knownButtons].filter((button) => button !== 'sys:file:all'),
])
/** Somebody who holds every code, and sees a part of one year of one company. */
const narrow = async (userName: string, scope: { stores?: string[]; subjects?: string[]; departments?: string[] }) => {
  const userId = await product.makePerson({ userName, roles: ['everything'] })
  await grant(look, { userId, companyId: books.companyId, year: 2025, rights, ...scope })
  return { ...(await product.signIn(userName, books.value)), userId }
}
const thirdId = await product.makePerson({ userName: 'ni_third', roles: ['everything'], rights: ['read'] })
const chief = await product.signIn('ni_chief', books.value)
const shop = await narrow('ni_shop', { stores: ['S01'] })
const desk = await narrow('ni_desk', { subjects: ['!2241'], departments: ['D01'], stores: ['S01'] })

const line = (subject: string, debit: string, credit: string, aux = {}) => ({
  ...{ summary: '摘要', subject, aux, debit, credit },
})
type Lines = ReturnType<typeof line>[]
const accept = [46001, 46002, 46003, 46004, 46005]
const save = async (who: SignedIn, lines: Lines, date = '2025-01-05') =>
  (await who.api(voucherCalls).save({ draft: { type: 'JI', date, lines }, accept })).id
const pair = (subject: string, amount: string, aux = {}): Lines => [
  line(subject, amount, '', aux),
  line(subject, '', amount, aux),
]
/** Rent of a store in goods of it: no line of it is anybody else's. */
const store = (code: string, amount = '9.00'): Lines => [
  line('660108', amount, '', { store: code }),
  line('140501', '', amount, { store: code }),
]
const bring = async (store: string, no: string) => {
  const row = `${no},${store},2025-02-05,STORE,113.00,13,100.00,13.00,113.00`
  const content = Buffer.from(`bill_no,store,date,channel,gross,tax_rate,net,tax,cash\n${row}\n`)
  const { path } = addressOf(importCalls.saleBills)
  await uploadTo(app, chief.token, { name: `${no}.csv`, content, path, accountSet: books.value })
}
const restock = (documentNo: string, store: string) =>
  chief.api(entityRestockCalls).add({
    ...{ documentNo, date: '2025-02-04', fromType: 'department', fromCode: 'D01', store, brand: '' },
    ...{ category: '', quantity: '', cost: '600.00', retail: '1000.00', remark: '' },
  })
const head = 'date,type,no,summary,subject,aux,debit,credit\n'
const rows = (code: string) =>
  `2025-03-05,记,1,a,660108,store:${code},5.00,\n2025-03-05,记,1,b,660108,store:${code},,5.00\n`
const paper = async (name: string) => {
  const sent = { name, content: pdf(name), query: 'bucket=PrimVoucher' }
  return (await uploadTo(app, chief.token, sent)).body.result?.id ?? ''
}
const shown = await save(chief, [
  ...store('S01'),
  ...pair('1001', '5.00'),
  ...pair('224106', '3.00'),
  ...pair('660205', '2.00', { department: 'D01' }),
])
await bring('S01', 'A1')
await restock('R1', 'S01')
const papers = await paper('shown.pdf')
await chief.api(attachmentCalls).attach({ voucherId: shown, fileIds: [papers] })
/** A file of each kind that waits on a check page of the reader who sees a store. */
const waiting = await Promise.all(
  Object.entries(samples)
    .filter(([kind]) => kind !== 'opening')
    .map(async ([, { calls, titles, rows }]) => {
      const table = [Object.values(titles).map(([title]) => title), ...rows].map((cells) => cells.join(','))
      const content = table.join('\n').replaceAll('DAY', '2025-01-05').replaceAll('IS01', 'NI01')
      const { path } = addressOf(calls?.open ?? importCalls.saleBills)
      return { path, draft: await openDraft(product, shop, books.value, content, 'a.csv', calls) }
    }),
)
const saveTemplate = (who: SignedIn, name: string) =>
  who.api(templateCalls).save({
    ...{ name, scope: 'private', enabled: true, type: 'JI', remark: '', recurrence: null },
    lines: [{ summary: name, subject: '1001', aux: {}, side: 'debit', amount: '1.00' }],
  })
const template = await saveTemplate(shop, 'own')
const remove = (id: string) => chief.api(voucherCalls).delete({ ids: [id] })
// The numbers of the month have a gap already: another one is not told either.
await remove(await save(chief, store('S02', '66.00')))
const gone = await save(chief, store('S02', '77.00'))

/** What nobody who sees store S01 and department D01 of the year 2025 of the one company may notice. */
const workUnseen = async () => {
  await remove(gone)
  await addJob(hiddenId, chiefId, other.value, `${other.value} 2025-01`)
  await makeSet(gate, look, { code: 'NI03', options })
  const kept = await save(chief, store('S02', '987.00'))
  await save(chief, store('S02', '55.00'), '2025-02-06')
  await chief.api(voucherCalls).draft({ draft: { type: 'JI', date: '2025-02-06', lines: store('S02', '55.00') } })
  await chief.api(attachmentCalls).attach({ voucherId: kept, fileIds: [await paper('hidden.pdf')] })
  await save(chief.in(next.value), store('S01', '321.00'), '2026-02-06')
  await save(chief.in(next.value), pair('112201', '99.00', { customer: 'C01' }), '2026-01-05')
  await save(chief.in(other.value), store('S01', '654.00'), '2025-02-06')
  await bring('S02', 'A2')
  await restock('R2', 'S02')
  await openDraft(product, chief, books.value, head + rows('S02'))
  const summary = { code: 'G1', text: 'geheim', subject: '', scope: 'company' as const, enabled: true }
  await chief.in(other.value).api(summaryCalls).save(summary)
  await saveTemplate(chief, 'geheim')
  await chief.api(saleBillCalls).check({ filter: { store: 'S02' } })
  await fillUnseen(places)
}

/** The same of somebody who sees no subject 2241 and no other department. */
const workApart = async () => {
  await save(chief, [...pair('224101', '11.00'), ...pair('660206', '7.00', { department: 'D02' })])
  await save(chief, pair('660205', '6.00', { department: 'D02' }), '2025-02-06')
}

/** What there is beside books, so that calls which ask for one of it are answered. */
const [jobId, hiddenId] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const addJob = (id: string, userId: bigint, accountSet: string, stage: string) =>
  look.query(
    `insert into job (id, call, fingerprint, user_id, account_set, state, progress, node, heartbeat_at, asked_at,
       started_at, finished_at, expires_at, request, problems)
     values ($1::uuid, 'POST /gl/posting/post', uuid_send($1::uuid), $2, $3, 'failed', $4, 'n', now(), now(), now(),
       now(), now() + interval '1 day', '{}',
       '[{"code":"period.numberGap","path":"","args":{"type":"a","list":"4"}}]')`,
    [id, userId, accountSet, JSON.stringify({ pct: 1, stage, done: 0, total: 0 })],
  )
await addJob(jobId, shop.userId, books.value, '')
await look.query(`insert into workflow (id, name, draft, published_no, changed_name, changed_at)
  values (96, 'NI', '{"nodes":[],"edges":[]}', 0, '', now())`)
await look.query(`insert into home_layout (id, user_id, kind, content, saved_at) values (96, $1, 'nav', '{}', now())`, [
  shop.userId,
])
await look.query(
  `insert into error_record (id, no, fingerprint, message, error_code, trace_id, req_url, req_data, source,
    menu_id, account_set, user_agent, app_version, created_by, first_at, last_at)
  values (96, 'E96', 'a', 'a', '500', 'e96', '', '', '', '', '', '', '', $1, now(), now())`,
  [shop.userId],
)
const places = { look, chief, chiefId, thirdId, own: books, next, other, reader: 'ni_shop' }
await fillLists(places)
await addValueSets(look)
const ids = async (text: string) => (await look.query<{ id: string }>(text))[0]?.id ?? ''
const menuId = await ids(`select id::text from menu order by id limit 1`)
const valueSetId = await ids(`select id::text from value_set where code = 'account_set'`)
const typeId = await ids(`select id::text from dictionary_type order by id limit 1`)
const templateId = await ids(`select id::text from statement_template order by id limit 1`)
const known: Known = [
  ...waiting.flatMap(
    ({ path, draft }): Known => [
      [new RegExp(`${path.replace(/\/[^/]*$/, '')}\\S* id$`), draft.id],
      [new RegExp(`${path.replace(/\/[^/]*$/, '')}\\S* version$`), draft.version],
    ],
  ),
  [/menu\/detail id$/, menuId],
  [/user\/detail id$/, String(shop.userId)],
  [/template\/:id\S* id$/, template.id],
  [/\/vouchers line$/, 1],
  [/ typeId$/, typeId],
  [/ setId$|value-set\/detail id$/, valueSetId],
  [/value-set\/(query|resolve) code$/, 'account_set'],
  [/value-set\/resolve values$/, ['NI01-2025', 'NI02-2025', 'NI03-2025']],
  [/GET \/system\/report\/:id id$/, templateId],
  [/workflow\/detail id$|layout\/version id$|error-record\/detail id$/, '96'],
  [/ cacheId$/, jobId],
  [/sys-file\/\S+ id$/, papers],
  [/import\/\S+ (from|to|count|line)$/, 1],
  [/ (voucher|voucherId|id|ids|objectId)$/, shown],
  [/ fileId$/, papers],
  [/ userId$/, String(shop.userId)],
  [/ roleId$/, '96'],
  [/ asKnown$/, new Date().toISOString()],
  [/ scheme$/, '6601-S'],
  [/report-delivery\/people path$/, '/gl/report/balance-table-1/export'],
  [/\/run\S* code$/, 'MGMT-PL'],
  [/ dims$/, 'store'],
  [
    /\/(balance-table-3\S*|entity-subject\S*|movements|usage|opening\/lines|subject-balance) (subjects?|code)$/,
    '660108',
  ],
  [/general-ledger-2\S* subjects?$/, '660108'],
  [/cash-flow-guess lines subject$/, '660108'],
  [/ subject$/, null],
  [/ include$/, 'saved'],
  [/(cash-flow|income-statement)\/(explain|vouchers) column$/, 'current'],
  [/balance-sheet\S* column$/, 'closing'],
  [/run\S* column$/, 'A'],
  [/exchange-rate\S* (from|to)$/, '2025-01-01'],
  [/ (period|month|from|to)$/i, '2025-01'],
  [/ (dateFrom|date|start)$/, '2025-01-01'],
  [/ (dateTo|end)$/, '2025-02-28'],
  [/ year$/, 2025],
  [/ (accountSet|companies|set|value)$/, books.value],
  [/ (entityType|auxType|refType)$/, 'store'],
  [/ code$/i, '660108'],
  [/ currency$/i, 'CNY'],
  [/ (screen|view)$/, '/voucher/list'],
  [/ types?$/, 'JI'],
  [/ find$/, '摘'],
  [/ values$/, ['S01', 'S02']],
]

/** What the hidden work changes for who sees it. */
const seenByChief: ReadonlySet<string> = new Set([
  ...['GET /gl/voucher/list', 'GET /gl/posting/grid', 'GET /system/trail/list', 'GET /gl/report/balance-table-1'],
  ...['GET /system/error-record/list', 'GET /system/backup/list', 'GET /gl/report-delivery/links'],
  ...['POST /gl/posting/check'],
])

/** What may differ, and why. */
const mayDiffer: Readonly<Record<string, string>> = {
  'GET /gl/voucher/next-no': 'a month and type have one row of numbers, whoever sees which of them',
  'GET /system/api-log/list': 'tells of the calls that are asked here',
  'GET /system/api-log/export': 'tells of the calls that are asked here',
  'GET /system/trail/refused': 'tells of the calls that are refused here',
  'GET /system/trail/refused/export': 'tells of the calls that are refused here',
  'GET /system/job/list': 'tells of the calls that took long here',
  'GET /system/job/mine': 'tells of the calls that took long here',
  'GET /system/job/export': 'tells of the calls that took long here',
  'GET /system/auth/captcha': 'is new for everybody',
  'GET /system/department/choices': 'names the companies to whoever shapes the organisation',
  'GET /system/role/scope': 'names the books to whoever says how far a role reaches',
}

/**
 * The short form asks one reader for workbooks of lists, which are read by statements of their own; papers, and
 * workbooks of reports, are drawn of what is answered and asked for in the long form.
 */
const isFile = ({ at }: Call): boolean => /\/(export|print|letters)$/.test(at)
const isLong = process.env.SELVEDGE_LONG === '1'
/** What is refused to who sees a part of the books, and what there is nothing of here: all else is answered. */
const refusedAnyway = [
  ...[/\/closing\//, /\/opening(-import)?\//, /posting\/certificate/, /report\/merge\//, /statement-adjustment/],
  ...[
    /\/verify\//,
    /voucher\/(number-map|plan-numbers|check-no)/,
    /related-company\/(match|mirrors)/,
    /sys-file\/check/,
  ],
  ...[/attachment\/(document|sheet)/, /scan\/status/, /wx-sign-package/, /backup\/restore-set/, /public-file-url/],
]

afterEach(() => void vi.useRealTimers())

test('nothing that is hidden changes an answer, whatever is asked', { timeout: 600_000 }, async () => {
  const calls = readingCalls(app).filter(({ at }) => !Object.hasOwn(mayDiffer, at))
  const ofGroup = { definition: trailCalls.list, input: { chain: 'group' } }
  const all = [...calls.flatMap((definition) => questionsOf(definition, known)), ofGroup]
  const answers = all.filter(({ definition }) => !isFile(definition))
  const workbooks = calls
    .filter(({ at }) => at.endsWith('/export') && !at.includes('/report/'))
    .flatMap((each) => questionsOf(each, known).slice(0, 1))
  const forShop = isLong ? all : [...answers, ...workbooks]
  const forDesk = isLong ? all : answers
  // Moments that are shown are the same.
  vi.useFakeTimers({ toFake: ['Date'] })
  const changed = (before: Map<string, Told>, after: Map<string, Told>): string[] =>
    [...before].flatMap(([asked, { text }]) => (after.get(asked)?.text === text ? [] : [asked]))

  const [shopBefore, deskBefore] = [await answersTo(shop, forShop), await answersTo(desk, forDesk)]
  const wholly = answers.filter(({ definition }) => seenByChief.has(definition.at))
  const chiefBefore = await answersTo(chief, wholly)
  await workUnseen()
  const shopAfter = await answersTo(shop, forShop)
  await workApart()
  const deskAfter = await answersTo(desk, forDesk)
  expect({ shop: changed(shopBefore, shopAfter), desk: changed(deskBefore, deskAfter) }).toEqual({ shop: [], desk: [] })
  // Jobs of others are told of the books that one reads, and neither other books nor figures by them.
  const ofShop = shop.api(jobCalls)
  expect((await ofShop.list({ search: '/gl/posting/post' })).items.map((job) => job.cacheId)).toEqual([jobId])
  expect((await shop.ask(jobCalls.detail, { cacheId: hiddenId })).body.code).toBe(404)
  expect((await shop.ask(jobCalls.cancel, { cacheId: hiddenId })).body.code).toBe(404)
  await look.query('update job set account_set = $2 where id = $1', [hiddenId, books.value])
  expect(await ofShop.detail({ cacheId: hiddenId })).toMatchObject({ reasons: [], progress: { stage: '' } })
  expect(await chief.api(jobCalls).detail({ cacheId: hiddenId })).toMatchObject({ reasons: [expect.any(String)] })
  // Attempts are told of the books that one reads and of none, however far the log of calls may be read.
  const tried = async (who: SignedIn) => {
    const { items, total } = await who.api(refusedAttemptCalls).list({ search: '/tried' })
    return { of: items.map((each) => each.accountSet), total }
  }
  expect(await tried(shop)).toEqual({ of: ['', books.value], total: 2 })
  expect((await tried(chief)).total).toBe(4)
  // The records of errors that one does not see are nobody's to take on, to tell of or to remove.
  for (const id of ['971', '972', '973']) {
    const acts: [Call, object][] = [
      [errorCalls.detail, {}],
      [errorCalls.handle, { recFlg: 1, version: 1 }],
      [errorCalls.comment, { text: 'x' }],
      [errorCalls.remove, {}],
    ]
    for (const [definition, more] of acts) expect((await shop.ask(definition, { id, ...more })).body.code).toBe(404)
    expect(await shop.api(errorCalls).batch({ ids: [id], recFlg: 1 })).toEqual({ count: 0 })
    const given = { id, recFlg: 1, version: 1, assigneeId: String(shop.userId) }
    expect((await chief.ask(errorCalls.handle, given)).body.code).toBe(42204)
    expect(await chief.api(errorCalls).batch({ ids: [id], recFlg: 1 })).toEqual({ count: 1 })
  }
  // One of the instance is told, without the books that it names.
  expect(await shop.api(errorCalls).detail({ id: '961' })).toMatchObject({ message: 'Nothing came back of ***' })
  expect(await chief.api(errorCalls).detail({ id: '961' })).toMatchObject({
    message: `Nothing came back of ${other.value}`,
  })
  // The voucher that is like a hidden one is saved without a question about it.
  const like = { type: 'JI', date: '2025-01-05', lines: store('S01', '987.00') }
  expect((await shop.ask(voucherCalls.save, { draft: like, careful: true })).body).toMatchObject({ code: 200 })
  // Nor is it asked whether it was booked in a year that is not his.
  const twin = { type: 'JI', date: '2025-12-30', lines: pair('112201', '99.00', { customer: 'C01' }) }
  const asked = (await shop.ask(voucherCalls.save, { draft: twin, careful: true, accept })).body
  expect(asked).toMatchObject({ code: 200 })
  // The same work is no secret to who sees it; of the trail there is another question, for that of the group.
  expect(changed(chiefBefore, await answersTo(chief, wholly))).toHaveLength(seenByChief.size + 1)
  const refused = [...shopBefore].flatMap(([asked, { isAnswered }]) => (isAnswered ? [] : [asked]))
  expect(refused.filter((asked) => !refusedAnyway.some((each) => each.test(asked)))).toEqual([])
})
