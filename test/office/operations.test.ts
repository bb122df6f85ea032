// What keeps an instance running: jobs and works of the house, and who may look at them.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { fill } from '../../src/contract/base/sentence.ts'
import { wordsOf } from '../../src/contract/base/words.ts'
import { backupCalls, backupPlanCalls } from '../../src/contract/export/backup.ts'
import { apiLogCalls } from '../../src/contract/office/api-log.ts'
import { jobCalls, jobKindOf, scheduleNames } from '../../src/contract/office/job.ts'
import { noticeCalls, noticeText } from '../../src/contract/office/notice.ts'
import { refusedAttemptCalls, trailCalls } from '../../src/contract/office/trail.ts'
import { sessionCalls } from '../../src/contract/people/session.ts'
import { problem, refuse } from '../../src/domain/base/problem.ts'
import { buildApp } from '../../src/server/app.ts'
import { openBackups } from '../../src/server/export/backup/backups.ts'
import { runDuePlans } from '../../src/server/export/backup/plan.ts'
import { openDatabase } from '../../src/server/kernel/db.ts'
import { writeEnd } from '../../src/server/kernel/job-end.ts'
import { beat } from '../../src/server/kernel/job-row.ts'
import { connectionName } from '../../src/server/kernel/node.ts'
import { openGate } from '../../src/server/ledger/gate.ts'
import { productWorld } from '../world/client.ts'

const product = await productWorld()
const { app, look } = product
const set = await product.makeAccountSet('OP01', 2025)
await product.makePerson({ userName: 'op_admin', roles: ['admin'], rights: ['read'] })
const clerkId = await product.makePerson({ userName: 'op_clerk', roles: ['entry'], rights: ['read'] })
const admin = await product.signIn('op_admin', set.value)
const clerk = await product.signIn('op_clerk', set.value)

type Made = { id: string; state: string; asked?: string; call?: string }

const makeJob = ({ id, state, asked = '0 seconds', call = 'POST /gl/posting/post' }: Made) =>
  look.query(
    `insert into job (id, call, fingerprint, user_id, account_set, state, progress, node, heartbeat_at, asked_at,
       started_at, finished_at, trace_id, problems)
     values ($1::uuid, $2, decode(md5($1::text), 'hex'), $3, 'OP01-2025', $4, $5, 'elsewhere:1:1', now(),
       now() - $6::interval, now() - interval '90 seconds', case when $4 = 'failed' then now() end, md5($1::text), $7)`,
    [
      ...[id, call, clerkId, state],
      JSON.stringify({ pct: 40, stage: 'check', done: 2, total: 5, phases: [{ stage: 'lock', at: '2025-12-01' }] }),
      ...[asked, state === 'failed' ? JSON.stringify([problem('period.unaudited', 'month', { n: 2 })]) : null],
    ],
  )
const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

describe('jobs', () => {
  test('of others are listed, shown with stages and reasons, and cancelled only with the codes for it', async () => {
    await makeJob({ id: uuid(1), state: 'failed' })
    await makeJob({ id: uuid(2), state: 'running' })
    const { items, total } = await admin.api(jobCalls).list({ search: 'op_clerk', state: 'failed' })
    expect([total, items[0]?.cacheId, items[0]?.userName]).toEqual([1, uuid(1), 'op_clerk'])
    const detail = await admin.api(jobCalls).detail({ cacheId: uuid(1) })
    expect(detail.phases).toEqual([{ stage: 'lock', at: '2025-12-01' }])
    expect(detail.reasons).toEqual(['There are unaudited credentials'])
    expect((await clerk.ask(jobCalls.list, {})).body.code).toBe(403)
    expect((await clerk.api(jobCalls).detail({ cacheId: uuid(1) })).state).toBe('failed')
    await product.makePerson({ userName: 'op_other', roles: ['entry'] })
    const other = await product.signIn('op_other')
    for (const definition of [jobCalls.detail, jobCalls.cancel, jobCalls.status, jobCalls.request]) {
      expect((await other.ask(definition, { cacheId: uuid(2) })).body.code).toBe(404)
    }
    // What failed is asked again by who asked it, and by nobody else; of what was not kept there is nothing to ask.
    expect((await clerk.ask(jobCalls.request, { cacheId: uuid(1) })).body.code).toBe(404)
    await look.query(`update job set request = '{"targets":[]}' where id = $1`, [uuid(1)])
    expect(await clerk.api(jobCalls).request({ cacheId: uuid(1) })).toMatchObject({ input: '{"targets":[]}' })
    expect((await admin.ask(jobCalls.request, { cacheId: uuid(1) })).body.code).toBe(404)
    // Cancelled and told, or neither.
    const state = () => look.query('select state from job where id = $1', [uuid(2)])
    const before = await state()
    await look.query(`create function fail_trail() returns trigger language plpgsql
      as 'begin raise exception ''away''; end'`)
    await look.query('create trigger fail_trail before insert on trail for each row execute function fail_trail()')
    expect((await admin.ask(jobCalls.cancel, { cacheId: uuid(2) })).body.code).toBe(500)
    expect(await state()).toEqual(before)
    await look.query('drop function fail_trail cascade')
    expect(await admin.api(jobCalls).cancel({ cacheId: uuid(2) })).toEqual({ state: 'cancelling' })
    const told = await admin.api(trailCalls).list({ chain: 'group', objectType: 'job' })
    expect(told.items.map(({ action, objectNo }) => [action, objectNo])).toEqual([
      ['cancelJob', 'POST /gl/posting/post'],
    ])
    const byTrace = await admin.api(trailCalls).list({ chain: 'group', search: told.items[0]?.traceId })
    expect(byTrace.items.map(({ id }) => id)).toEqual([told.items[0]?.id])
    expect((await admin.ask(jobCalls.cancel, { cacheId: uuid(1) })).body.code).toBe(40907)
  })

  test('that fail when nobody asks leave their fault in the log, under the trace id that is told', async () => {
    const [id, call] = [uuid(6), 'GET /gl/report/balance-sheet']
    await makeJob({ id, call, state: 'running', asked: '200 seconds' })
    const [row] = await look.query<{ traceId: string }>('select trace_id as "traceId" from job where id = $1', [id])
    const progress = { pct: 1, stage: '', done: 0, total: 0 }
    const job = { id, call, userId: clerkId, accountSet: '', isCommand: false, progress, askedAt: '2025-01-01' }
    const asked = { ...job, mayList: false, lang: 'en' as const, traceId: row?.traceId ?? '' }
    await writeEnd(look, asked, { error: new Error('nobody saw this') })
    const texts = async () => (await admin.api(jobCalls).detail({ cacheId: id })).log.map(({ text }) => text)
    await expect.poll(texts).toEqual([expect.stringMatching(/nobody saw this\n.*operations\.test/)])
    const [notice] = (await clerk.api(noticeCalls).mine({})).items
    expect([notice?.kind, notice?.args.reason]).toEqual(['jobFailed', expect.stringContaining(asked.traceId)])
  })

  test('that only read end when nobody has asked for them for a while, commands go on', async () => {
    await makeJob({ id: uuid(3), state: 'running', asked: '200 seconds' })
    await makeJob({ id: uuid(4), state: 'running', asked: '200 seconds' })
    await makeJob({ id: uuid(5), state: 'running', asked: '2 seconds' })
    const progress = { pct: 1, stage: '', done: 0, total: 0 }
    const long = new Date(Date.now() - 200_000).toISOString()
    const of = (n: number, isCommand: boolean) => ({ id: uuid(n), isCommand, progress, askedAt: long })
    expect(await beat(look, [of(3, false), of(4, true), of(5, false)], 150)).toEqual([uuid(3)])
  })

  test('each slow call is of a kind that people know', () => {
    const slow = app.served.filter(({ definition }) => definition.slow === true)
    expect(slow.map(({ definition }) => definition.at).filter((at) => jobKindOf(at) === 'other')).toEqual([])
  })
})

test('what the server does by itself is listed, done at once when asked for, and told', async () => {
  const api = admin.api(jobCalls)
  expect((await api.schedules({})).items.map(({ name }) => name)).toEqual([...scheduleNames])
  expect(await api.run({ name: 'sweep' })).toEqual({ failure: '' })
  const [sweep] = (await api.schedules({})).items
  expect([sweep?.runs, sweep?.failure, sweep?.endedAt !== '']).toEqual(['1', '', true])
  expect((await admin.ask(jobCalls.run, { name: 'nonsense' })).body.code).toBe(404)
  const told = await admin.api(trailCalls).list({ chain: 'group', objectType: 'job', action: 'run' })
  expect(told.items.map(({ objectNo }) => objectNo)).toEqual(['sweep'])
})

test('a backup over which its server died keeps no other from being made, and its plan says so', async () => {
  const plans = admin.api(backupPlanCalls)
  const keep = { keepDaily: 7, keepWeekly: 0, keepMonthly: 0, keepYearly: 0 }
  const time = { cadence: 'monthly' as const, day: 1, hour: 2 }
  const { id } = await plans.add({ name: 'monthly', kind: 'full', withFiles: true, verify: true, ...time, ...keep })
  const begun = (at: number, node: string, planId: string | null) =>
    look.query(
      `insert into backup (id, kind, cause, state, with_files, storage, object_key, key_id, product_version, node,
         created_by, created_name, started_at, plan_id)
       values ($1, 'full', 'schedule', $2, true, 'local', 'x', 'x', 'x', $3, 1, 'x', now(), $4)`,
      [at, at === 1 ? 'done' : 'running', node, planId],
    )
  const doing = { db: product.db, gate: openGate(product.db), backups: await openBackups(product.db, product.config) }
  const outcome = async () => (await plans.list({})).items.map(({ lastFailure }) => lastFailure)
  // One is proved by a server of another machine that is connected, one is made by a server that is not.
  const alive = openDatabase(product.url, { max: 1, name: connectionName('elsewhere:1:2') })
  onTestFinished(() => alive.close())
  await alive.query('select 1')
  await begun(1, 'elsewhere:1:2', id)
  await runDuePlans(doing)
  expect(await outcome()).toEqual([''])
  await begun(2, 'elsewhere:1:1', id)
  await runDuePlans(doing)
  await runDuePlans(doing)
  expect(await outcome()).toEqual(['job.aborted'])
  const { items } = await admin.api(noticeCalls).mine({})
  const told = items.filter(({ kind }) => kind === 'backupFailed')
  const say = (name: string, args: Record<string, string> = {}) => {
    const [group, key] = name.split(':') as ['notice' | 'problem', string]
    return fill((wordsOf.en[group] as Record<string, string>)[key] ?? '', args)
  }
  expect(told.map((one) => noticeText(say, one))).toEqual([
    `The backup plan “monthly” failed: ${wordsOf.en.problem['job.aborted']}`,
  ])
  expect(await look.query('select state, failure from backup where id = 2')).toEqual([
    { state: 'failed', failure: 'job.aborted' },
  ])
  await admin.api(backupCalls).create({ kind: 'config', withFiles: false })
})

test('of those who change a plan in one moment one does, the others are told, and the trail tells of one', async () => {
  const plans = admin.api(backupPlanCalls)
  const keep = { keepDaily: 1, keepWeekly: 0, keepMonthly: 0, keepYearly: 0 }
  const time = { cadence: 'daily' as const, day: 0, hour: 2 }
  const content = { name: 'twice', kind: 'config' as const, withFiles: false, verify: false, ...time, ...keep }
  const { id } = await plans.add(content)
  const acts = [
    () => plans.update({ ...content, id, version: 1, keepDaily: 2 }),
    () => plans.status({ id, version: 1, enabled: false }),
    () => plans.update({ ...content, id, version: 1, keepDaily: 3 }),
  ]
  const ended = await look.transaction(async (tx) => {
    // Each of them has begun before any of them can end.
    await tx.query('lock backup_plan in access exclusive mode')
    const all = Promise.allSettled(acts.map((act) => act()))
    const waiting = () => look.query('select pid from pg_locks where not granted and relation is not null')
    await vi.waitUntil(async () => (await waiting()).length >= acts.length, { timeout: 20_000 })
    return () => all
  })
  const codes = (await ended()).map((one) => (one.status === 'rejected' ? one.reason.problems[0].name : 'done'))
  expect(codes.sort()).toEqual(['done', 'record.changed', 'record.changed'])
  const { items } = await admin.api(trailCalls).list({ chain: 'group', objectType: 'backupPlan', search: 'twice' })
  expect(items).toHaveLength(2)
})

test('a plan whose backups cannot be proved removes what has served its time all the same', async () => {
  const plans = admin.api(backupPlanCalls)
  const keep = { keepDaily: 1, keepWeekly: 0, keepMonthly: 0, keepYearly: 0 }
  const time = { cadence: 'daily' as const, day: 0, hour: 2 }
  const { id } = await plans.add({ name: 'nightly', kind: 'config', withFiles: false, verify: true, ...time, ...keep })
  for (const [at, state] of ['done', 'verified', 'broken', 'broken'].entries()) {
    await look.query(
      `insert into backup (id, kind, cause, state, with_files, storage, object_key, key_id, product_version, node,
         created_by, created_name, started_at, plan_id)
       values ($1, 'config', 'schedule', $2, false, 'local', 'x', 'x', 'x', 'x', 1, 'x', now() - $3 * interval '1 day',
         $4)`,
      [100 + at, state, at + 1, id],
    )
  }
  const backups = await openBackups(product.db, product.config)
  const unable = { ...backups, verify: async () => refuse(problem('backup.noDatabase')) }
  await look.query('update backup_plan set next_at = now() where id = $1', [id])
  await runDuePlans({ db: product.db, gate: openGate(product.db), backups: unable })
  const left = await look.query<{ state: string }>(
    'select state from backup where plan_id = $1 order by started_at desc',
    [id],
  )
  expect(left.map(({ state }) => state)).toEqual(['done', 'broken'])
  expect((await plans.list({})).items.map(({ lastFailure }) => lastFailure)).toContain('backup.noDatabase')
})

test('a plan that fails tells those whom it names, and those who may do all when it names nobody enabled', async () => {
  const plans = admin.api(backupPlanCalls)
  const keep = { keepDaily: 1, keepWeekly: 0, keepMonthly: 0, keepYearly: 0 }
  const time = { cadence: 'daily' as const, day: 0, hour: 2 }
  const alertUsers = [String(clerkId)]
  const content = {
    name: 'told',
    kind: 'config' as const,
    withFiles: false,
    verify: true,
    ...time,
    ...keep,
    alertUsers,
  }
  expect((await admin.ask(backupPlanCalls.add, { ...content, alertUsers: ['1'] })).body.code).toBe(404)
  expect((await plans.people({})).items.map(({ userName }) => userName)).toContain('op_clerk')
  const { id } = await plans.add(content)
  const named = (await plans.list({})).items.find((plan) => plan.id === id)?.alertUsers
  expect(named?.map(({ userName }) => userName)).toEqual(['op_clerk'])
  const told = async (who: typeof admin) =>
    (await who.api(noticeCalls).mine({})).items.filter(
      ({ kind, args }) => kind === 'backupFailed' && args.name === 'told',
    )
  const backups = await openBackups(product.db, product.config)
  const unable = { ...backups, verify: async () => refuse(problem('backup.noDatabase')) }
  const fail = async () => {
    await look.query('update backup_plan set next_at = now() where id = $1', [id])
    await runDuePlans({ db: product.db, gate: openGate(product.db), backups: unable })
  }
  await fail()
  expect([(await told(clerk)).length, (await told(admin)).length]).toEqual([1, 0])
  await look.query('update app_user set enabled = false where id = $1', [clerkId])
  await fail()
  await look.query('update app_user set enabled = true where id = $1', [clerkId])
  expect([(await told(clerk)).length, (await told(admin)).length]).toEqual([1, 1])
  await plans.update({ ...content, id, version: 1, alertUsers: [] })
  await fail()
  expect([(await told(clerk)).length, (await told(admin)).length]).toEqual([1, 2])
})

test('calls are kept with who made them and how they were answered, never with what was sent', async () => {
  await admin.ask(jobCalls.list, { search: 'Secret-of-the-query' })
  await clerk.ask(apiLogCalls.list, {})
  await product.ask(sessionCalls.login, { userName: 'op_clerk', password: 'Secret-of-the-body1' })
  await product.inject({ url: '/Secret-of-the-path' })
  await product.inject({ url: '/healthz' })
  await app.calls.flush()
  const api = admin.api(apiLogCalls)
  const { items } = await api.list({ pageSize: 500 })
  const found = items.map(({ path, code, userName }) => [path, code, userName])
  expect(found).toContainEqual(['/system/job/list', 200, 'op_admin'])
  expect(found).toContainEqual(['/system/api-log/list', 403, 'op_clerk'])
  expect(found).toContainEqual(['/system/auth/login', 40001, ''])
  expect(found).toContainEqual(['*', 404, ''])
  expect(found.filter(([path]) => path === '/healthz')).toEqual([])
  const [held] = await look.query<{ text: string }>('select json_agg(l)::text as text from api_log l')
  expect(held?.text).not.toContain('Secret')
  const refused = await api.list({ outcome: 'refused', user: 'op_clerk' })
  expect(refused.items.map(({ path, code }) => [path, code])).toContainEqual(['/system/api-log/list', 403])
  const [first] = refused.items
  expect((await api.list({ search: first?.traceId })).items.map(({ id }) => id)).toEqual([first?.id])
  expect((await admin.ask(apiLogCalls.list, { dateFrom: '2025-02-30' })).body.code).toBe(400)
})

test('refused attempts are listed for whoever reads the trail, those on other books for who sees all', async () => {
  const other = await product.makeAccountSet('OP02', 2025)
  const companies = [set.companyId]
  await product.makePerson({ userName: 'op_manager', roles: ['manager'], rights: ['read'], companies })
  const manager = await product.signIn('op_manager', set.value)
  const tried = (name: string, books: string) => product.signIn(name, books).then(({ ask }) => ask(jobCalls.list, {}))
  for (const books of [set.value, other.value]) expect((await tried('op_clerk', books)).body.code).toBe(403)
  const read = async ({ api }: typeof admin, search = 'GET /system/job/list') =>
    (await api(refusedAttemptCalls).list({ search })).items.map((row) => [row.userName, row.accountSet, row.problem])
  const denied = (books: string) => ['op_clerk', books, 'permission.missing']
  const seen = await read(manager)
  expect(seen).toContainEqual(denied(set.value))
  expect(seen).not.toContainEqual(denied(other.value))
  expect(await read(admin)).toContainEqual(denied(other.value))
  expect(await read(admin, other.value)).toEqual([denied(other.value)])
  expect((await clerk.ask(refusedAttemptCalls.list, {})).body.code).toBe(403)
  const file = await manager.ask(refusedAttemptCalls.export, { user: 'op_clerk', problem: 'permission.missing' })
  expect(String(file.headers['content-disposition'])).toContain('.xlsx')
})

describe('an instance that is watched from outside', () => {
  const another = async (metricsToken = '') => {
    const made = await buildApp({ db: product.db, config: { ...product.config, metricsToken } })
    onTestFinished(() => made.close())
    return made
  }

  test('shows its figures to whoever has the token, and to nobody without one', async () => {
    const { http } = await another('token-of-the-metrics')
    const read = (authorization?: string) =>
      http.inject({ url: '/metrics', ...(authorization ? { headers: { authorization } } : {}) })
    await http.inject('/system/auth/ip?x=Secret')
    expect([(await read()).statusCode, (await read('Bearer token-of-the-metricx')).statusCode]).toEqual([404, 404])
    const { statusCode, body } = await read('Bearer token-of-the-metrics')
    expect(statusCode).toBe(200)
    expect(body).toContain('_seconds_count{method="GET",path="/system/auth/ip",outcome="ok"} 1')
    for (const name of [
      'database_connections{state="idle"}',
      'jobs_running',
      'calls_not_kept_total',
      'info{version=',
    ]) {
      expect(body).toContain(`selvedge_${name}`)
    }
    expect(body).toContain('nodejs_eventloop_lag_seconds')
    expect(body).not.toContain('Secret')
    expect((await product.inject({ url: '/metrics' })).statusCode).toBe(404)
  })

  test('tells a collector of its calls by the standard variables, under the trace id of the caller', async () => {
    let told = ''
    const collector = createServer((asked, answer) => {
      asked.on('data', (part) => {
        told += part
      })
      asked.on('end', () => answer.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
    }).listen(0, '127.0.0.1')
    await once(collector, 'listening')
    onTestFinished(() => void collector.close())
    onTestFinished(() => void vi.unstubAllEnvs())
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', `http://127.0.0.1:${(collector.address() as AddressInfo).port}`)
    vi.stubEnv('OTEL_SERVICE_NAME', 'books')
    const traced = await another()
    const [trace, parent] = ['1'.repeat(32), '2'.repeat(16)]
    const headers = { traceparent: `00-${trace}-${parent}-01` }
    const answer = await traced.http.inject({ url: '/system/auth/ip?x=Secret', headers })
    expect(answer.headers['trace-id']).toBe(trace)
    const own = (await traced.http.inject('/system/auth/ip')).headers['trace-id']
    await traced.close()
    const [{ resource, scopeSpans }] = JSON.parse(told).resourceSpans
    expect(resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'books' } })
    const [first, second] = scopeSpans[0].spans
    expect(first).toMatchObject({ traceId: trace, parentSpanId: parent, name: 'GET /system/auth/ip' })
    expect(second.traceId).toBe(own)
    expect(told).not.toContain('Secret')
  })
})
