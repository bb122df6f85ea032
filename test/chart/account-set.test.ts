// Account sets are defined through the calls: made, changed, closed and deleted, each by who may, and told.
import { expect, test } from 'vitest'
import type { InputOf } from '../../src/contract/base/call.ts'
import { accountSetCalls, accountSetDefineCalls } from '../../src/contract/chart/account-set.ts'
import { softCloseCalls } from '../../src/contract/closing/soft-close.ts'
import { trailCalls } from '../../src/contract/office/trail.ts'
import { sessionCalls } from '../../src/contract/people/session.ts'
import { statementAdjustmentCalls } from '../../src/contract/statement/statement-adjustment.ts'
import { voucherCalls } from '../../src/contract/voucher/voucher.ts'
import { problem, type Refusal } from '../../src/domain/base/problem.ts'
import { defaultOptions } from '../../src/domain/chart/account-set.ts'
import type { Db } from '../../src/server/kernel/db.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'
import { clerk, makeSet, prepareGroup } from '../world/ledger.ts'

const product = await productWorld()
await prepareGroup(product.look)
await product.makePerson({ userName: 'founder', roles: ['admin'] })
await product.makePerson({ userName: 'stranger', roles: ['admin'] })
const founder = await product.signIn('founder')
const stranger = await product.signIn('stranger')
const define = founder.api(accountSetDefineCalls)
const sets = founder.api(accountSetCalls)

const options = defaultOptions
const definition = {
  ...{ nameZhCn: '云裳', nameZhTw: '', nameEn: 'Yunshang', taxNo: '', industry: '', accountingHead: '' },
  ...{ currency: 'CNY', startNo: 3, adjustmentPeriod: false, options },
}
type Add = InputOf<typeof accountSetDefineCalls.add>
const company = { code: 'NEW1', isNew: true, nameZhCn: '云裳时尚', nameZhTw: '', nameEn: '' }
const wanted: Add = { ...definition, company, year: 2025, mode: 'STATUTORY', chart: { kind: 'copyStandard' } }

const problemsOf = async (call: Promise<unknown>): Promise<string[]> =>
  call.then(
    () => [],
    (refused: { problems: { name: string; path: string }[] }) =>
      refused.problems.map(({ name, path }) => `${name} ${path}`.trim()),
  )

/** What somebody has moved from one line to another. */
const adjust = (year: number, statement: string) =>
  product.look.query(
    `insert into statement_adjustment (company_id, id, year, statement, kind, from_line, to_line, from_no, to_no,
       amount, reason, made_by, made_name, made_at)
     select id, 1, $1, $2, 'reclass', 2, 34, 12, 12, 100, 'x', 1, 'a', now() from company where code = 'NEW1'`,
    [year, statement],
  )

/** Gives the account set another template, as an edit of it does. */
const turn = async (tx: Db, template: string): Promise<void> => {
  await tx.query(`update account_set set options = options || jsonb_build_object('statementTemplate', $1::text)`, [
    template,
  ])
  await tx.query(`update fact_version set version = version + 1, rules_version = version + 1`)
}

/** Makes an adjustment that has to wait for an edit which gives the account set another template. */
const adjustedMeanwhile = async (template: string): Promise<string[]> => {
  const row = { statement: 'balance-sheet', kind: 'reclass' as const, fromLine: 2, toLine: 34, fromNo: 12, toNo: 12 }
  let ended = Promise.resolve<string[]>([])
  await product.look.transaction(async (tx) => {
    await tx.query('select 1 from period for update')
    const calls = founder.in('NEW1-2025').api(statementAdjustmentCalls)
    ended = problemsOf(calls.add({ ...row, amount: '1.00', reason: 'x' }))
    const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(() => product.look.query(waits)).toHaveLength(1)
    await turn(tx, template)
  })
  return ended
}

type Configs = Awaited<ReturnType<ReturnType<typeof founder.api<typeof sessionCalls>>['userInfo']>>['accountConfigs']

/** A server hears of changed rights a moment later. */
const heard = async (isAsWanted: (configs: Configs) => boolean) => {
  await expect.poll(async () => isAsWanted((await founder.api(sessionCalls).userInfo({})).accountConfigs)).toBe(true)
  return founder.api(sessionCalls).userInfo({})
}

//
test('whoever makes a company may do everything in it, and nobody else may anything', async () => {
  const bad = { ...wanted, taxNo: '91350100M000100Y44', currency: 'XXX' }
  expect(await problemsOf(define.add(bad))).toEqual(['accountSet.creditCode taxNo', 'input.invalid currency'])
  expect(await define.add({ ...wanted, taxNo: '91350100m000100y43' })).toEqual({ accountSet: 'NEW1-2025' })
  const { accountConfigs } = await heard((configs) => configs.length === 1)
  expect(accountConfigs).toMatchObject([{ value: 'NEW1-2025', status: 'preparing', openMonth: '2025-03' }])
  expect(accountConfigs[0]?.rights).toContain('admin')
  const detail = await sets.detail({ accountSet: 'NEW1-2025' })
  expect(detail).toMatchObject({ taxNo: '91350100M000100Y43', startMonth: '2025-03', mayDelete: true, version: 1 })
  expect(detail.months.map(({ no }) => no)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(detail.chart).toMatchObject({ code: 'NEW1-2025' })
  expect(detail.chart.leaves).toBeGreaterThan(100)
  expect(await problemsOf(define.add(wanted))).toEqual(['record.duplicate company.code'])
  const twice = { ...wanted, company: { ...company, isNew: false } }
  expect(await problemsOf(define.add(twice))).toEqual(['accountSet.exists year'])
  const again = { ...twice, year: 2026 }
  const others = stranger.api(accountSetDefineCalls)
  expect(await problemsOf(others.add(again))).toEqual(['accountSet.noRight company.code'])
  const taken = { accountSet: 'NEW1-2025', version: 1, ...definition }
  expect(await problemsOf(others.edit(taken))).toEqual(['accountSet.noRight accountSet'])
  const copied = {
    ...wanted,
    company: { ...company, code: 'NEW9' },
    chart: { kind: 'copy' as const, from: 'NEW1-2025' },
  }
  expect(await problemsOf(others.add(copied))).toEqual(['accountSet.noRight chart'])
  expect((await others.choices({})).companies).toEqual([])
})

test('what lines are made by is changed only while there is none, and of two who change one is told', async () => {
  const books = founder.in('NEW1-2025')
  const change = { accountSet: 'NEW1-2025', version: 1, ...definition, startNo: 5, adjustmentPeriod: true }
  expect(await define.edit(change)).toEqual({ version: 2 })
  expect(await problemsOf(define.edit(change))).toEqual(['record.changed'])
  await product.look.query(
    `insert into opening_cash_flow (company_id, year, cf_item, amount)
     select id, 2025, 'CF010101', 100 from company where code = 'NEW1'`,
  )
  const early = { ...change, version: 2, startNo: 1 }
  expect(await problemsOf(define.edit(early))).toEqual(['accountSet.locked startNo'])
  await product.look.query(`delete from opening_cash_flow`)
  // Openings are in a currency, and on subjects of a chart.
  await product.look.query(
    `insert into opening (company_id, year, subject, aux_id, currency, base, original, quantity)
     select id, 2025, '1001', 0, 'CNY', 100, 100, 0 from company where code = 'NEW1'`,
  )
  const others = { ...change, version: 2, currency: 'USD', chart: { kind: 'standard' as const } }
  expect(await problemsOf(define.edit(others))).toEqual(['accountSet.locked currency', 'accountSet.locked chart'])
  await product.look.query(`delete from opening`)
  // An adjustment moves something between lines of this template, and would between others of another.
  await adjust(2025, 'balance-sheet')
  const small = { ...change, version: 2, options: { ...options, statementTemplate: 'SMALL' as const } }
  expect(await problemsOf(define.edit(small))).toEqual(['adjustment.template options.statementTemplate'])
  await product.look.query(`delete from statement_adjustment`)
  expect(await adjustedMeanwhile('NONE')).toEqual(['record.missing statement'])
  await product.look.transaction((tx) => turn(tx, 'CAS'))
  const line = (subject: string, debit: string, cfItem: string) => ({
    ...{ summary: '投资', subject, aux: {}, cfItem },
    ...(debit === '' ? { credit: '100.00' } : { debit }),
  })
  const lines = [line('1001', '100.00', ''), line('4001', '', 'CF030101')]
  await books.api(voucherCalls).save({ draft: { type: 'JI', date: '2025-05-06', lines } })
  const months = (await sets.detail({ accountSet: 'NEW1-2025' })).months
  expect([months.length, months[0]]).toEqual([9, { no: 5, status: 'OPEN' }])
  const late = { ...change, version: 2, currency: 'USD', startNo: 4, chart: { kind: 'standard' as const } }
  expect(await problemsOf(define.edit(late))).toEqual([
    'accountSet.currency currency',
    'accountSet.locked chart',
    'accountSet.locked startNo',
  ])
  const options2 = { ...options, cashierSign: true }
  expect(await define.edit({ ...change, version: 2, options: options2 })).toEqual({ version: 3 })
  const { items: told } = await books.api(trailCalls).list({ objectType: 'accountSet' })
  expect(told[0]?.changes.map(({ field, from, to }) => [field, from, to])).toEqual([['cashierSign', 'No', 'Yes']])
})

/** The years of which any table holds a row of the company. */
const yearsHeld = async (): Promise<Set<number>> => {
  const tables = await product.look.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name in ('company_id', 'year') group by 1 having count(*) = 2`,
  )
  const rows = await product.look.query<{ year: number }>(
    tables
      .map(({ name }) => `select t.year from ${name} t join company c on c.id = t.company_id where c.code = 'NEW1'`)
      .join(' union '),
  )
  return new Set(rows.flatMap(({ year }) => (year === null ? [] : [year])))
}

/** What stops the deletion of the second year at this moment, and of a year that is not there. */
const refusedDeletions = async () => {
  const gate = openGate(product.db)
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => null,
      ({ problems: [first] }: Refusal) => first,
    )
  const [row] = await product.look.query<{ id: bigint }>(`select id from company where code = 'NEW1'`)
  const books = { companyId: row?.id ?? 0n, companyCode: 'NEW1', year: 2026, value: 'NEW1-2026' }
  const absent = { ...books, year: 2027, value: 'NEW1-2027' }
  // Nobody has changed it yet: another version than the first is nobody's.
  const changed = problem('record.changed', '', { user: '', time: '' })
  expect(await refusalOf(gate.deleteAccountSet(clerk, books, 7))).toEqual(changed)
  expect(await refusalOf(gate.deleteAccountSet(clerk, absent, 1))).toEqual(problem('record.missing', 'accountSet'))
  expect(await refusalOf(gate.facts(absent))).toEqual(problem('record.missing'))
  await product.look.query(
    `insert into year_end (company_id, year, state, closed_by, closed_name) values ($1, 2025, 'PROVISIONAL', 1, 'a')`,
    [books.companyId],
  )
  const carried = problem('opening.carried', '', { year: 2025 })
  expect(await refusalOf(gate.deleteAccountSet(clerk, books, 1))).toEqual(carried)
  await product.look.query(`delete from year_end`)
  // No year follows the last.
  const last = await makeSet(gate, product.look, { code: 'NEW9', year: 2099 })
  const closing = gate.closeYear(clerk, last, { overwrite: false, provisional: true })
  expect(await refusalOf(closing)).toEqual(problem('input.invalid', 'year'))
}

test('closed books are read and not written, archived ones were closed, used ones are not deleted', async () => {
  const of = { accountSet: 'NEW1-2025', version: 3 }
  expect(await problemsOf(define.status({ ...of, status: 'archived' }))).toEqual(['accountSet.notClosed'])
  await define.status({ ...of, status: 'closed' })
  await heard(([config]) => config?.rights.join(' ') === 'read report admin')
  const books = founder.in('NEW1-2025')
  expect(
    await problemsOf(books.api(voucherCalls).save({ draft: { type: 'JI', date: '2025-05-06', lines: [] } })),
  ).toEqual(['accountSet.closed'])
  await define.status({ ...of, version: 4, status: 'archived' })
  await define.status({ ...of, version: 5, status: 'open' })
  const { items: told } = await books.api(trailCalls).list({ objectType: 'accountSet' })
  const turned = told.slice(0, 3).flatMap(({ changes }) => changes.map(({ field, from, to }) => [field, from, to]))
  expect(turned).toEqual([
    ['status', 'archived', 'open'],
    ['status', 'closed', 'archived'],
    ['status', 'open', 'closed'],
  ])
  expect(await problemsOf(define.delete({ ...of, version: 6 }))).toEqual(['record.inUse'])
  const next = {
    ...wanted,
    company: { ...company, isNew: false },
    year: 2026,
    chart: { kind: 'share' as const, from: 'NEW1-2025' },
  }
  await define.add(next)
  await heard((configs) => configs.length === 2)
  expect((await sets.detail({ accountSet: 'NEW1-2026' })).chart.code).toBe('NEW1-2025')
  await founder
    .in('NEW1-2026')
    .api(softCloseCalls)
    .close({ accountSet: 'NEW1-2026', month: '2026-03', reason: 'later' })
  await product.look.query(
    `insert into account_set_right (id, user_id, company_id, year, rights, granted_at)
     select n.year, u.id, c.id, n.year, '{read}', now() from app_user u, company c, unnest(array[2025, 2026]) as n(year)
     where u.user_name = 'stranger' and c.code = 'NEW1'`,
  )
  await adjust(2026, 'MGMT-PL')
  expect((await sets.detail({ accountSet: 'NEW1-2026' })).mayDelete).toBe(false)
  expect(await problemsOf(define.delete({ accountSet: 'NEW1-2026', version: 1 }))).toEqual(['record.inUse'])
  await product.look.query(`delete from statement_adjustment`)
  await refusedDeletions()
  await define.delete({ accountSet: 'NEW1-2026', version: 1 })
  expect(await yearsHeld()).toEqual(new Set([2025]))
  await heard((configs) => configs.map(({ value }) => value).join() === 'NEW1-2025')
  // What rights went with it is told to who still reads in the company.
  const asked = { chain: 'group', objectType: 'accountSetRight', action: 'delete' } as const
  const { items: gone } = await founder.in('NEW1-2025').api(trailCalls).list(asked)
  expect(gone.map(({ objectNo }) => objectNo)).toContain('stranger')
})

test('a copy of a chart has all that is said of its subjects, and nothing of other companies’ own', async () => {
  const of = `chart_id = (select id from chart where code = 'NEW1-2025')`
  await product.look.query(
    `insert into subject (chart_id, code, parent, level, name_zh_cn, name_zh_tw, name_en, type, pl_class, direction,
       is_leaf, currency, aux, owner)
     select chart_id, '100101', '1001', 2, '秘密', '', '', type, pl_class, direction, true, currency, aux, 'ELSE'
     from subject where ${of} and code = '1001'`,
  )
  await product.look.query(`update subject set is_leaf = false where ${of} and code = '1001'`)
  await product.look.query(`update subject set unit = '件', handler_required = true where ${of} and code = '140501'`)
  await product.look.query(`update subject set companies = '{ELSE}' where ${of} and code = '1012'`)
  const chart = { kind: 'copy' as const, from: 'NEW1-2025' }
  await define.add({ ...wanted, company: { ...company, code: 'NEW2' }, chart })
  expect(
    await product.look.query(
      `select s.code, s.is_leaf as leaf, s.enabled, s.unit, s.handler_required as handler, s.companies
       from subject s join chart c on c.id = s.chart_id
       where c.code = 'NEW2-2025' and s.code in ('1001', '100101', '1012', '140501') order by s.code`,
    ),
  ).toEqual([
    { code: '1001', leaf: true, enabled: true, unit: '', handler: false, companies: null },
    { code: '1012', leaf: expect.any(Boolean), enabled: false, unit: '', handler: false, companies: null },
    { code: '140501', leaf: true, enabled: true, unit: '件', handler: true, companies: null },
  ])
})

test('what the books decide of lines is obeyed by a save: red letter, no quantities, alike lines as one', async () => {
  const decided = { redLetterOnly: true, qtyAccounting: false, autoMergeLines: true, cashFlowRequired: false }
  const books = await makeSet(openGate(product.db), product.look, { code: 'OPT1', options: decided })
  await product.makePerson({
    userName: 'opt',
    roles: ['entry'],
    rights: ['read', 'entry'],
    companies: [books.companyId],
  })
  const vouchers = (await product.signIn('opt', books.value)).api(voucherCalls)
  const line = (subject: string, debit: string, credit: string, more = {}) => ({
    ...{ summary: '进货', subject, aux: {}, debit, credit, ...more },
  })
  const draft = (...lines: ReturnType<typeof line>[]) => ({ draft: { type: 'JI', date: '2025-01-05', lines } })
  const wrong = draft(line('140501', '5', '', { quantity: '1' }), line('640102', '', '5'))
  expect(await problemsOf(vouchers.save(wrong))).toEqual([
    'line.noQuantity lines.0.quantity',
    'line.redLetter lines.1.credit',
  ])
  const right = draft(line('140501', '5', ''), line('140501', '7', ''), line('640102', '-12', ''))
  const { id } = await vouchers.save(right)
  expect((await vouchers.read({ id })).lines.map(({ lineNo, debit }) => [lineNo, debit])).toEqual([
    [1, '12.00'],
    [2, '-12.00'],
  ])
})

test('an open account set is archived at once where its year is closed for good', async () => {
  const gate = openGate(product.db)
  const set = await makeSet(gate, product.look, { code: 'NEW8' })
  const archive = () => gate.setSetStatus(clerk, set, { version: 1, status: 'archived' })
  await product.look.query(`update period set status = 'LOCKED' where company_id = $1 and no < 12`, [set.companyId])
  await expect(archive()).rejects.toMatchObject({ problems: [problem('accountSet.notClosed')] })
  await product.look.query(`update period set status = 'LOCKED' where company_id = $1`, [set.companyId])
  expect(await archive()).toBe(2)
})
