// Around a posting: what opening the month again would change, and its certificate on paper.
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { wordsOf } from '../../src/contract/base/words.ts'
import { periodCalls } from '../../src/contract/chart/period.ts'
import { softCloseCalls } from '../../src/contract/closing/soft-close.ts'
import { jobCalls } from '../../src/contract/office/job.ts'
import { noticeCalls } from '../../src/contract/office/notice.ts'
import { trailCalls } from '../../src/contract/office/trail.ts'
import { reportCalls } from '../../src/contract/statement/report.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { runReport } from '../../src/server/report/run.ts'
import { linkOf } from '../../src/web/closing/check-links.ts'
import { filterOf } from '../../src/web/voucher/list/list-filter.ts'
import { productWorld } from '../world/client.ts'
import { commandLine } from '../world/command.ts'
import { auditor, clerk, loadWorkedExample, makeSet, poster } from '../world/ledger.ts'
import { untriggered } from '../world/tampering.ts'
import { readWorkbook, shownCell } from '../world/xlsx-reader.ts'

const product = await productWorld()
const { look, db, config } = product
const { gate, books } = await loadWorkedExample(db, look)
const set = await makeSet(gate, look, { code: 'PA02' })
const quiet = { cashFlowRequired: false, blockNegativeCash: 'OFF', statementTemplate: 'NONE', plClosingMode: 'YEARLY' }
const other = await makeSet(gate, look, { code: 'PA03', options: quiet })
await gate.auditMonth(auditor, books, '2025-11')
const { root } = await gate.post(poster, books, '2025-11', wordsOf['zh-cn'])
const companies = [books.companyId]
await product.makePerson({ userName: 'pa_chief', roles: ['manager'], rights: ['read', 'entry', 'post'], companies })
await product.makePerson({
  ...{ userName: 'pa_part', roles: ['manager'], rights: ['read', 'post'], companies },
  scope: { subjects: ['6601'] },
})
await product.makePerson({
  ...{ userName: 'pa_check', roles: ['manager'], rights: ['read', 'entry'] },
  companies: [set.companyId],
})
const makerId = await product.makePerson({
  userName: 'pa_maker',
  roles: ['entry'],
  rights: ['read', 'entry'],
  companies,
})
const maker = await product.signIn('pa_maker', books.value)
const [chief, part] = await Promise.all([product.signIn('pa_chief', books.value), product.signIn('pa_part')])
const november = { accountSet: books.value, month: '2025-11' }

test('opening a month again is told before it is done, the months after it and openings included', async () => {
  const api = chief.api(periodCalls)
  await gate.closeYear(poster, books, { overwrite: false, provisional: true })
  const told = await api.reopening(november)
  expect(told).toMatchObject({ problems: [], keepsPosted: true, reportsTo: '2025-12', version: 1 })
  expect(told.months).toEqual([
    { month: '2025-11', from: 'POSTED', to: 'OPEN', vouchers: 20 },
    { month: '2025-12', from: 'OPEN', to: 'FUTURE', vouchers: 29 },
  ])
  expect(told.openings?.accountSet).toBe('YS01-2026')
  expect(told.openings?.lines).toBeGreaterThan(20)
  const fileOf = async (accountSet: string, month: string, format = 'csv') => {
    const { file } = await runReport(db, {
      name: 'trial-balance',
      accountSets: [accountSet],
      month,
      lang: 'en',
      format,
    })
    return await buffer(file)
  }
  const [head = '', row = ''] = (await fileOf('YS01-2026', '2026-01')).toString().split('\n')
  expect([head.split(',').at(-1), row]).toEqual(['note', expect.stringContaining('the year before is not closed')])
  expect((await fileOf('YS01-2025', '2025-12')).toString()).not.toContain('note')
  const [sheet] = await readWorkbook(await fileOf('YS01-2026', '2026-01', 'xlsx'))
  const lastCells = sheet?.rows.slice(0, 2).map((cells) => shownCell(cells.at(-1)))
  expect(lastCells).toEqual(['note', 'Provisional openings: the year before is not closed'])
  await gate.cancelYear(poster, books)
  const early = await api.reopening({ accountSet: books.value, month: '2025-12' })
  expect(early.problems.map(({ code }) => code)).toEqual([45211])
})

test('the certificate of a posting is a PDF for who sees the whole books', async () => {
  expect(await chief.api(periodCalls).certificate(november)).toMatch(/^%PDF/)
  expect(root).toMatch(/^[0-9a-f]{64}$/)
  const refusals = [
    await part.ask(periodCalls.certificate, november),
    await chief.ask(periodCalls.certificate, { ...november, version: 2 }),
    await chief.ask(periodCalls.certificate, { ...november, month: '2024-11' }),
  ]
  expect(refusals.map(({ body }) => body.code)).toEqual([45217, 404, 45001])
})

const draft = {
  type: 'JI',
  date: '2025-12-05',
  lines: [
    { summary: 'x', subject: '140501', aux: {}, debit: '7.00', credit: '' },
    { summary: 'x', subject: '222102', aux: {}, debit: '', credit: '7.00' },
  ],
}

test('a month closed to entries takes them from holders of the permission, from others while agreed', async () => {
  const december = { accountSet: books.value, month: '2025-12' }
  const soft = chief.api(softCloseCalls)
  const save = async (who = maker) => (await who.ask(voucherCalls.save, { draft })).body
  const own = (await save()).result as { id: string }
  expect((await maker.ask(softCloseCalls.close, { ...december, reason: '盘点' })).body.code).toBe(403)
  expect((await part.ask(softCloseCalls.close, { ...november, reason: '盘点' })).body.code).toBe(45103)
  await soft.close({ ...december, reason: '盘点' })
  const refused = await save()
  expect([refused.code, refused.problems?.[0]?.path, refused.problems?.[0]?.args]).toEqual([
    ...[45218, 'date'],
    { period: '2025-12', reason: '盘点' },
  ])
  const acts = [
    await maker.ask(voucherCalls.delete, { ids: [own.id] }),
    await maker.ask(voucherCalls.save, { id: own.id, version: 1, draft }),
  ]
  expect(acts.map(({ body }) => body.code)).toEqual([45218, 45218])
  const importer = { ...clerk, id: makerId, may: () => false }
  await expect(gate.undoImport(importer, books, [BigInt(own.id)])).rejects.toMatchObject({
    problems: [{ code: 'import.undoRefused' }, { args: { reason: 'isClosed' } }],
  })
  const facts = await maker.api(voucherCalls).facts({})
  expect([facts.closed, facts.startDate.slice(0, 7)]).toEqual([[{ no: 12, reason: '盘点' }], '2025-12'])
  expect((await maker.api(voucherCalls).read({ id: own.id })).actions).toMatchObject({ edit: false, delete: false })
  expect((await save(chief)).code).toBe(200)

  const user = makerId.toString()
  expect((await chief.ask(softCloseCalls.except, { ...december, user: '1', hours: 2, reason: '补单' })).body.code).toBe(
    404,
  )
  await soft.except({ ...december, user, hours: 2, reason: '补单' })
  expect((await save()).code).toBe(200)
  await look.query(`update soft_close_exception set valid_until = now() - interval '1 second'`)
  await gate.touchFacts(companies)
  expect((await save()).code).toBe(45218)
  expect((await soft.read(december)).exceptions).toMatchObject([{ user, isOver: true, reason: '补单' }])
  // What is agreed about another month, or about that month of another year, opens this one to nobody.
  await look.query(
    `insert into soft_close (company_id, year, period_no, reason, closed_name)
     values ($1, 2025, 11, 'x', 'x'), ($1, 2026, 12, 'x', 'x')`,
    companies,
  )
  await look.query(
    `insert into soft_close_exception (company_id, year, period_no, user_id, valid_until, reason, made_name)
     select company_id, year, period_no, $1, now() + interval '1 hour', 'x', 'x' from soft_close where reason = 'x'`,
    [makerId],
  )
  await gate.touchFacts(companies)
  expect((await save()).code).toBe(45218)
  await look.query(`delete from soft_close where reason = 'x'`)
  const { companies: rows } = await chief.api(periodCalls).grid({ year: 2025 })
  expect(rows[0]?.months.map(({ softClosed }) => softClosed)).toEqual(['', '盘点'])
  await soft.open(december)
  expect((await save()).code).toBe(200)
  const { items } = await chief.api(trailCalls).list({ objectType: 'softClose' })
  expect(items.map(({ action }) => action)).toEqual(['delete', 'create', 'create'])
})

test('the check before posting leads to the vouchers and subjects that are in its way, and to no other', async () => {
  const api = (await product.signIn('pa_check', set.value)).api({ ...voucherCalls, ...reportCalls })
  const line = (subject: string, debit: string, credit: string, cfItem = '') => ({
    ...{ summary: 'x', subject, aux: {}, debit, credit, cfItem },
  })
  const save = (lines: ReturnType<typeof line>[]) => api.save({ draft: { type: 'JI', date: '2025-01-05', lines } })
  const sold = await save([line('1001', '9.00', ''), line('6301', '', '9.00', 'CF010103')])
  const gone = await save([line('190101', '5.00', ''), line('222102', '', '5.00')])
  const wrong = await save([line('190102', '5.00', ''), line('222102', '', '5.00')])
  const draftOne = await api.draft({ draft: { type: 'JI', date: '2025-01-06', lines: [line('1001', '1.00', '')] } })
  await gate.act(auditor, set, { act: 'audit', ids: [BigInt(sold.id)] })
  await api.delete({ ids: [gone.id] })
  await untriggered(look, [[`update voucher_line set cf_item = '' where voucher_id = $1`, [BigInt(sold.id)]]])
  await look.query(`update subject set enabled = false where code = '190102'`)
  await gate.touchFacts([set.companyId])
  const month = '2025-01'
  const target = { accountSet: set.value, month }
  const { checks } = await product.signIn('pa_check').then((who) => who.api(periodCalls).check(target))
  const queryOf = (no: number): URLSearchParams => {
    const check = checks.find((each) => each.no === no)
    return new URLSearchParams((check && linkOf(check, target)?.to)?.split('?')[1])
  }
  /** What the list of vouchers shows for the address that a check leads to. */
  const shownBy = async (no: number) => {
    const query = queryOf(no)
    const address = {
      get: (name: string, other = '') => query.get(name) ?? other,
      has: (name: string) => query.has(name),
    }
    const { items } = await api.list(filterOf(address, { year: 2025, openMonth: month, lastNo: 12 }))
    return items.map(({ id }) => id)
  }
  expect([await shownBy(2), await shownBy(3), await shownBy(5), await shownBy(7)]).toEqual([
    ...[[wrong.id], [draftOne.id], [wrong.id], [sold.id]],
  ])
  expect([queryOf(4).get('panel'), (await api.checkNo({ month })).gaps.map(({ missing }) => missing)]).toEqual([
    ...['numbers', [[gone.no]]],
  ])
  const subject = queryOf(10).get('subject') ?? ''
  const { books: tables } = await api.balanceTable1({ month, include: 'saved', subject, leafOnly: true })
  expect(tables[0]?.rows.map((row) => row.subject)).toEqual(['6301'])
  await look.query(`update subject set enabled = true where code = '190102'`)
})

test('whoever posts or reports is told of a posting and of its cancelling, but not who did it', async () => {
  const asked = { roles: ['manager'], companies }
  await product.makePerson({ ...asked, userName: 'pa_report', rights: ['read', 'report'] })
  await product.makePerson({ ...asked, userName: 'pa_other', rights: ['read', 'report'], companies: [set.companyId] })
  await look.query(`insert into role (id, code, name_zh_cn, name_zh_tw, name_en, data_scope)
    select 77, 'pa_narrow', 'x', 'x', 'x', 'custom'`)
  const every = await product.makePerson({ userName: 'pa_every', roles: ['manager'], rights: ['read', 'post'] })
  const narrow = await product.makePerson({ userName: 'pa_narrow', roles: ['pa_narrow'], rights: ['read', 'post'] })
  await gate.auditMonth(auditor, books, '2025-12')
  await gate.post(poster, books, '2025-12', wordsOf['zh-cn'])
  await chief.api(periodCalls).cancelPosting({ accountSet: books.value, month: '2025-12', reason: '复核后再记' })
  const toldOf = async (userName: string) => {
    const { items } = await (await product.signIn(userName)).api(noticeCalls).mine({})
    return items.map(({ kind, args, isRead }) => `${kind} ${args.company} ${args.month} ${args.by} ${isRead}`).sort()
  }
  const [posted, cancelled] = [
    `monthPosted YS01 2025-12 ${poster.name} false`,
    'postingCancelled YS01 2025-12 pa_chief false',
  ]
  expect(await toldOf('pa_report')).toEqual([posted, cancelled])
  expect(await toldOf('pa_chief')).toEqual([posted])
  expect([await toldOf('pa_other'), await toldOf('pa_maker')]).toEqual([[], []])
  // A right in every company, of whom roles show a part, says nothing of the others.
  const counted = await look.query(`select user_id from notice where user_id in ($1, $2) group by user_id`, [
    every,
    narrow,
  ])
  expect(counted).toEqual([{ userId: every }])
  const [notice] = (await chief.api(noticeCalls).mine({})).items
  expect(notice).toMatchObject({ link: '/period/posting?open=YS01-2025%2012', accountSet: books.value })
})

test('a year whose next one is posted is refused with the list of what differs, on the command line too', async () => {
  await gate.auditMonth(auditor, books, '2025-12')
  await gate.post(poster, books, '2025-12', wordsOf['zh-cn'])
  await gate.closeYear(poster, books, { overwrite: false, provisional: false })
  await look.query(`update period set status = 'POSTED' where company_id = $1 and year = 2026 and no = 1`, companies)
  await look.query(
    `update opening set base = base + 5 where company_id = $1 and year = 2026 and subject = '1001'`,
    companies,
  )
  const { run } = commandLine(config, config.data)
  const words = ['year-end', '--account-set', books.value, '--as', 'pa_chief', '--lang', 'en']
  const said = await run(...words)
  expect([said.code, said.err]).toEqual([1, expect.stringContaining('45222')])
  expect(said.out).toMatch(/^1001 CNY: opening [\d.]+5, left by the year before [\d.]+0\n$/)
  const { problems, differences } = JSON.parse((await run(...words, '--json')).out)
  expect([problems[0].name, differences.length, differences[0].subject]).toEqual(['year.posted', 1, '1001'])
})

test('posting several months stops after the one at which it is cancelled, and says so of the others', async () => {
  await product.makePerson({
    ...{ userName: 'pa_post', roles: ['manager'], rights: ['read', 'post'] },
    companies: [other.companyId],
  })
  const someone = await product.signIn('pa_post', other.value)
  const input = { targets: ['2025-01', '2025-02'].map((month) => ({ accountSet: other.value, month })) }
  const cacheId = await look.transaction(async (tx) => {
    await tx.query('select 1 from period where company_id = $1 and no = 1 for update', [other.companyId])
    const { body, headers } = await someone.ask(periodCalls.post, input)
    expect(body.code).toBe(2020)
    const id = String(headers['cache-id'])
    expect(await someone.api(jobCalls).cancel({ cacheId: id })).toEqual({ state: 'cancelling' })
    return id
  })
  const posted = async () =>
    (await someone.ask(periodCalls.post, input, { headers: { 'cache-id': cacheId } })).body.result as object
  const stopped = { month: '2025-02', done: false, problems: [{ code: 40904 }] }
  await expect.poll(posted).toMatchObject({ results: [{ month: '2025-01', done: true, problems: [] }, stopped] })
})
