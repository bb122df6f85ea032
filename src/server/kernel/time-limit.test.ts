// A slow call that runs too long, or is cancelled, is ended, in the database too, and nothing of it is half written.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { command, insertUser, report, scopeOf } from '../../../test/world/slow-call.ts'
import { world } from '../../../test/world/world.ts'
import { call } from '../../contract/base/call.ts'
import { fileCalls } from '../../contract/base/file.ts'
import { backupCalls, backupPlanCalls, backupUploadCalls } from '../../contract/export/backup.ts'
import { restoreSetCalls } from '../../contract/export/restore.ts'
import { jobCalls } from '../../contract/office/job.ts'
import { Refusal } from '../../domain/base/problem.ts'
import { openJobs } from './job.ts'
import type { JobAnswer } from './job-answer.ts'
import { kept } from './right.ts'
import type { Scope } from './scope.ts'
import { limitOf, runUntil, timeLimits } from './time-limit.ts'

const { db, look } = await world()
const limitMs = 1300
const jobs = await openJobs(db, undefined, null, { report: limitMs, command: limitMs, long: 60_000, cancelled: 1500 })
afterAll(() => jobs.stop())

const long = call({ ...command, at: 'POST /try/long', long: true })

const mary = await insertUser(look, 'mary')
await look.query('create table box (id integer primary key)')
await look.query('grant all on box to public')

const scope = scopeOf(db, mary)

type Work = (scope: Scope) => Promise<unknown>

/** What a call comes to, asked until it is over; with `until` it is cancelled when that says so. */
const endOf = async (definition: typeof command, work: Work, until?: () => Promise<boolean>) => {
  const asked = { scope, definition, url: definition.at, input: { of: randomUUID() }, work, arrived: Promise.resolve() }
  let [answer, cacheId]: [JobAnswer | null, string] = [null, '']
  try {
    do {
      answer = await jobs.answer({ ...asked, cacheId })
      cacheId = answer.kind === 'pending' ? answer.cacheId : cacheId
      if (answer.kind === 'pending' && (await until?.())) await jobs.cancel({ userId: mary }, cacheId)
    } while (answer.kind === 'pending')
    return { answer, cacheId }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: error.problems[0], cacheId }
  }
}

const sleeping = () =>
  look.query(`select pid from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()
    and state = 'active'`)
const isSleeping = async () => (await sleeping()).length > 0
const boxes = () => look.query<{ id: number }>('select id from box order by id')

test('a report has ten minutes, an act or what reads all there is an hour, what grows with the instance a day', () => {
  const [ten, hour, day] = [10 * 60_000, 60 * 60_000, 24 * 60 * 60_000]
  const limitsOf = (...calls: Parameters<typeof limitOf>[1][]) => calls.map((one) => limitOf(timeLimits, one))
  const { check } = fileCalls
  expect(limitsOf(report, command, check, { ...report, at: 'POST /try/paper' })).toEqual([ten, hour, hour, hour])
  const { create, verify } = backupCalls
  const those = [create, verify, backupPlanCalls.run, backupUploadCalls.end, restoreSetCalls.restore, jobCalls.run]
  expect(new Set(limitsOf(...those))).toEqual(new Set([day]))
})

test('a report beyond its time is refused, and its statement is ended', async () => {
  const read = await endOf(report, async () => db.query('select pg_sleep(60)'))
  expect(read.refused).toMatchObject({ code: 'job.tooLong', args: { n: 1 } })
  await expect.poll(sleeping).toEqual([])
  expect(await jobs.status({ userId: mary }, read.cacheId)).toMatchObject({ state: 'failed' })
})

test('a command beyond its time leaves nothing, does no more, and tidies up all the same', async () => {
  const written = await endOf(command, async () => {
    const write = (id: number, statement: string) =>
      db.transaction(async (tx) => {
        await tx.query('insert into box values ($1)', [id])
        await tx.query(statement)
      })
    await write(1, 'select 1')
    await write(2, 'select pg_sleep(60)').catch(() => undefined)
    await write(3, 'select 1').catch(() => undefined)
    await db.query('insert into box values (4)')
    throw new Error('ended')
  })
  expect(written.refused?.code).toBe('job.tooLong')
  expect(await boxes()).toEqual([{ id: 1 }, { id: 4 }])
  expect(await sleeping()).toEqual([])
})

test('what may take long goes on beyond the time of others', async () => {
  const made = await endOf(long, async () => db.query(`select pg_sleep(${(limitMs + 300) / 1000}), 1 as done`))
  expect(made.answer).toMatchObject({ kind: 'result', result: [{ done: 1 }] })
})

test('a command that has committed when its time is over has done what it did', async () => {
  const done = await endOf(command, async (given) => {
    await db.transaction((tx) => tx.query('insert into box values (5)'))
    while (given.cancelled?.aborted === false) await sleep(20)
    return { done: true }
  })
  expect(done.answer).toMatchObject({ kind: 'result', result: { done: true } })
  expect(await boxes()).toContainEqual({ id: 5 })
})

test('a command that is cancelled is ended in the database too, and nothing of it is written', async () => {
  const ended = await endOf(
    long,
    () =>
      db.transaction(async (tx) => {
        await tx.query('insert into box values (6)')
        await tx.query('select pg_sleep(60)')
      }),
    isSleeping,
  )
  expect(ended.refused?.code).toBe('job.cancelled')
  expect(await jobs.status({ userId: mary }, ended.cacheId)).toMatchObject({ state: 'cancelled' })
  // Between two statements there is nothing to be ended: none is begun after it.
  let statements = 0
  const stepped = await endOf(
    long,
    () =>
      db.transaction(async (tx) => {
        for (; statements < 600; statements += 1) await tx.query('select pg_sleep(0.001)').then(() => sleep(20))
      }),
    async () => true,
  )
  expect([stepped.refused?.code, statements < 600]).toEqual(['job.cancelled', true])
  expect(await sleeping()).toEqual([])
  expect(await boxes()).not.toContainEqual({ id: 6 })
})

test('a command that is cancelled and stops by itself answers what it has done', async () => {
  const work: Work = async (given) => {
    for (let id = 10; !given.cancelled?.aborted; id += 1) {
      await db.query('insert into box values ($1)', [id])
      await sleep(20)
    }
    // What it still has to write then is not broken off.
    await db.transaction((tx) => tx.query('insert into box values (9)'))
    return { done: true }
  }
  const stopped = await endOf(long, work, async () => true)
  expect(stopped.answer).toMatchObject({ kind: 'result', result: { done: true } })
  expect(await boxes()).toEqual(expect.arrayContaining([{ id: 9 }, { id: 10 }]))
})

test('what several callers wait for does not end with the call of one of them', async () => {
  const read = kept(async (_: string) => db.query('select pg_sleep(0.5), 1 as done'))
  const end = new AbortController()
  const first = runUntil(end.signal, () => read.get('x'))
  const second = read.get('x')
  await sleep(100)
  end.abort(new Error('ended'))
  expect(await Promise.all([first, second])).toMatchObject([[{ done: 1 }], [{ done: 1 }]])
})

test('a report whose connection is lost fails, and the server goes on', async () => {
  const reading = endOf(report, async () => db.query('select pg_sleep(60)')).catch((error: unknown) => error)
  await expect.poll(async () => (await sleeping()).length).toBe(1)
  await look.query(`select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(60)%'
    and pid <> pg_backend_pid() and state = 'active'`)
  expect(await reading).toMatchObject({ code: '57P01' })
  expect(await db.query('select 1 as one')).toEqual([{ one: 1 }])
})
