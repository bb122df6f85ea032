// Slow calls: answered at once when quick, else as 2020 and by cache-id; cancelled, recovered.
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, describe, expect, test } from 'vitest'
import { command, insertUser, report, scopeOf } from '../../../test/world/slow-call.ts'
import { world } from '../../../test/world/world.ts'
import { call } from '../../contract/base/call.ts'
import { problem, Refusal, refuse } from '../../domain/base/problem.ts'
import { openJobs } from './job.ts'
import type { JobAnswer } from './job-answer.ts'
import { writeEnd } from './job-end.ts'
import type { JobRequest } from './job-request.ts'
import { insertJob, nodesOf, recoverJobs } from './job-row.ts'
import { isDeadNode, ownNode } from './node.ts'
import type { Scope } from './scope.ts'

const { db, look } = await world()
const jobs = await openJobs(db)
const otherServer = await openJobs(db)
afterAll(() => {
  // Some of their jobs never end: nobody waits for those.
  for (const each of [jobs, otherServer]) void each.stop()
})

const userIds = { mary: await insertUser(look, 'mary'), nina: await insertUser(look, 'nina') }

type Asked = Partial<Pick<JobRequest, 'definition' | 'input' | 'cacheId' | 'work'>> & {
  user?: bigint
  key?: string
  reading?: string
}
const requestOf = (asked: Asked): JobRequest => {
  const definition = asked.definition ?? command
  return {
    scope: { ...scopeOf(db, asked.user ?? userIds.mary, asked.key), reading: () => asked.reading ?? '' },
    definition,
    url: definition.at,
    input: asked.input ?? {},
    cacheId: asked.cacheId ?? '',
    work: asked.work ?? (async () => ({ done: true })),
    arrived: Promise.resolve(),
  }
}

const codeOf = async (answer: Promise<JobAnswer>): Promise<string> => {
  try {
    return (await answer).kind
  } catch (error) {
    return error instanceof Refusal ? (error.problems[0]?.code ?? '') : String(error)
  }
}
const begun = async (asked: Asked): Promise<string> => {
  const answer = await jobs.answer(requestOf(asked))
  if (answer.kind !== 'pending') throw new Error(`not pending: ${answer.kind}`)
  return answer.cacheId
}
const progress = { pct: 0, stage: '', done: 0, total: 0 }
const gate = () => {
  let open: () => void = () => undefined
  const wait = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, wait }
}

describe('a slow call', () => {
  test('that is quick is answered at once and leaves no row', async () => {
    const answer = await jobs.answer(requestOf({ input: { n: 1 } }))
    expect(answer).toEqual({ kind: 'result', result: { done: true } })
    expect(await look.query('select id from job')).toEqual([])
  })

  test('that makes a file gives it to one reader: another gets a file of his own, a late one none', async () => {
    const { open, wait } = gate()
    let made = 0
    const work = async () => {
      await wait
      made += 1
      return { file: Readable.from([`${made}`]), name: 'a.csv', type: 'text/csv' }
    }
    const asked = requestOf({ definition: report, input: { file: 1 }, work })
    const answers = [jobs.answer(asked), jobs.answer(asked)]
    const inChinese = jobs.answer({ ...asked, scope: { ...asked.scope, lang: 'zh-cn' } })
    open()
    const read = async (answer: Promise<JobAnswer>) => {
      const given = await answer
      if (given.kind !== 'result') throw new Error(given.kind)
      return text((given.result as { file: Readable }).file)
    }
    const texts = await Promise.all([...answers, inChinese].map(read))
    expect(new Set(texts)).toEqual(new Set(['1', '2', '3']))
    const slow = gate()
    const late = { definition: report, input: { file: 2 }, work: () => slow.wait.then(work) }
    const cacheId = await begun(late)
    slow.open()
    expect(await read(jobs.answer(requestOf({ ...late, cacheId })))).toBe('4')
    expect(await codeOf(jobs.answer(requestOf({ ...late, cacheId })))).toBe('job.expired')
  })

  test('that takes longer answers with its id and progress, and later with its result, from any server', async () => {
    const { open, wait } = gate()
    const work = async (scope: Scope) => {
      scope.progress?.({ pct: 40, stage: 'count', done: 2, total: 5 })
      await wait
      return { sum: '1.00' }
    }
    const input = { n: 2 }
    const first = await jobs.answer(requestOf({ input, work }))
    expect(first).toMatchObject({ kind: 'pending', progress: { pct: 40, done: 2 } })
    const cacheId = first.kind === 'pending' ? first.cacheId : ''
    expect(await codeOf(otherServer.answer(requestOf({ input, cacheId })))).toBe('pending')
    open()
    expect(await jobs.answer(requestOf({ input, cacheId }))).toEqual({ kind: 'result', result: { sum: '1.00' } })
    await expect
      .poll(() => otherServer.answer(requestOf({ input, cacheId })))
      .toEqual({
        kind: 'json',
        json: '{"sum":"1.00"}',
      })
    await look.query(`update job set expires_at = now() - interval '1 second' where id = $1`, [cacheId])
    expect(await codeOf(otherServer.answer(requestOf({ input, cacheId })))).toBe('job.expired')
  })

  test('is answered for its user and its request alone', async () => {
    const { open, wait } = gate()
    const input = { n: 3 }
    const cacheId = await begun({ input, work: () => wait })
    for (const server of [jobs, otherServer]) {
      expect(await codeOf(server.answer(requestOf({ input, cacheId, user: userIds.nina })))).toBe('permission.missing')
      expect(await codeOf(server.answer(requestOf({ input: { n: 4 }, cacheId })))).toBe('job.mismatch')
    }
    open()
    expect(await codeOf(jobs.answer(requestOf({ input, cacheId: randomUUID() })))).toBe('job.expired')
    expect(await codeOf(jobs.answer(requestOf({ input, cacheId: 'nonsense' })))).toBe('job.expired')
  })

  test('that reads is no answer any more when less may be read than when it was asked for', async () => {
    const { open, wait } = gate()
    const asked = {
      definition: report,
      input: { rights: 1 },
      work: () => wait.then(() => ({ sum: '9.00' })),
      reading: 'everything',
    }
    const cacheId = await begun(asked)
    open()
    expect(await codeOf(jobs.answer(requestOf({ ...asked, reading: 'less', cacheId })))).toBe('job.mismatch')
    expect(await codeOf(jobs.answer(requestOf({ ...asked, cacheId })))).toBe('result')
  })

  test('that is refused late says why', async () => {
    const { open, wait } = gate()
    const work = async () => {
      await wait
      return refuse(problem('period.unaudited', 'month', { n: 2 }))
    }
    const input = { n: 5 }
    const cacheId = await begun({ input, work })
    open()
    expect(await codeOf(jobs.answer(requestOf({ input, cacheId })))).toBe('period.unaudited')
    await expect.poll(() => codeOf(otherServer.answer(requestOf({ input, cacheId })))).toBe('period.unaudited')
  })

  test('asked for twice at once runs once, and the same key finds what was done', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
      await sleep(100)
      return { runs }
    }
    const ask = () => jobs.answer(requestOf({ input: { n: 6 }, work, key: 'k6' }))
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(Array(3).fill({ kind: 'result', result: { runs: 1 } }))
    expect(await ask()).toEqual({ kind: 'result', result: { runs: 1 } })
    expect(await codeOf(jobs.answer(requestOf({ input: { n: 7 }, key: 'k6' })))).toBe('idempotency.reused')
    expect(runs).toBe(1)
    // A report without a key is computed anew when asked for later.
    const again = () => jobs.answer(requestOf({ definition: report, input: { n: 6 }, work }))
    await again()
    await again()
    expect(runs).toBe(3)
  })

  test('lets go of its request when it has ended, and its key still finds what it did', async () => {
    setFlagsFromString('--expose-gc')
    const collect: () => void = runInNewContext('gc')
    const ask = async (): Promise<WeakRef<JobRequest>> => {
      const request = requestOf({ input: { n: 6 }, key: 'k9' })
      await jobs.answer(request)
      return new WeakRef(request)
    }
    const first = await ask()
    await expect
      .poll(() => {
        collect()
        return first.deref() === undefined
      })
      .toBe(true)
    expect(await codeOf(jobs.answer(requestOf({ input: { n: 7 }, key: 'k9' })))).toBe('idempotency.reused')
  })

  test('that is cancelled ends with that, and not another time', async () => {
    const input = { n: 8 }
    const work = (scope: Scope) =>
      new Promise((_, reject) => {
        scope.cancelled?.addEventListener('abort', () => reject(new Error('stopped')))
      })
    const cacheId = await begun({ input, work })
    await expect(jobs.cancel({ userId: userIds.nina }, cacheId)).rejects.toThrow('record.missing')
    expect((await jobs.cancel({ userId: userIds.mary }, cacheId)).state).toBe('cancelling')
    expect(await codeOf(jobs.answer(requestOf({ input, cacheId })))).toBe('job.cancelled')
    await expect.poll(() => codeOf(otherServer.answer(requestOf({ input, cacheId })))).toBe('job.cancelled')
    await expect(jobs.cancel({ userId: userIds.mary }, cacheId)).rejects.toThrow('job.notCancellable')
  })

  test('is refused while another holds the same name, on this server or another', async () => {
    const { open, wait } = gate()
    const work = async (scope: Scope) => {
      await scope.hold?.('post:YS01')
      await wait
      return {}
    }
    const first = jobs.answer(requestOf({ input: { n: 9 }, work }))
    await expect.poll(() => look.query('select lock_key from job_lock')).toEqual([{ lockKey: 'post:YS01' }])
    for (const server of [jobs, otherServer]) {
      expect(await codeOf(server.answer(requestOf({ input: { n: 10 }, work, user: userIds.nina })))).toBe('job.running')
    }
    open()
    await first
    expect(await codeOf(otherServer.answer(requestOf({ input: { n: 11 }, work })))).toBe('result')
    expect(await look.query('select lock_key from job_lock')).toEqual([])
  })

  test('that was refused may be sent again with the same key', async () => {
    let refused = true
    const work = async (scope: Scope) => {
      await scope.hold?.('post:YS02')
      return refused ? refuse(problem('period.unaudited')) : { done: true }
    }
    const ask = () => codeOf(jobs.answer(requestOf({ input: { n: 13 }, work, key: 'k13' })))
    expect(await ask()).toBe('period.unaudited')
    refused = false
    expect(await ask()).toBe('result')
    expect(await codeOf(otherServer.answer(requestOf({ input: { n: 13 }, work, key: 'k13' })))).toBe('json')
  })

  test('that only reads ends as soon as it is cancelled', async () => {
    const { wait } = gate()
    const cacheId = await begun({ definition: report, input: { n: 14 }, work: () => wait })
    await jobs.cancel({ userId: userIds.mary }, cacheId)
    const again = () => codeOf(jobs.answer(requestOf({ definition: report, input: { n: 14 }, cacheId })))
    expect(await again()).toBe('job.cancelled')
  })

  test('whose server is known to be dead is failed at once, with what it held', async () => {
    const { wait } = gate()
    const work = async (scope: Scope) => {
      await scope.hold?.('post:YS03')
      await wait
    }
    const cacheId = await begun({ input: { n: 15 }, work })
    expect(await nodesOf(look)).toEqual([ownNode])
    const [host, pid, begunAt] = ownNode.split(':')
    expect(
      [ownNode, `${host}:${pid}:${Number(begunAt) - 1}`, `${host}:4194304:1`, 'elsewhere:1:1'].map(isDeadNode),
    ).toEqual([false, true, true, false])
    await look.query(`update job set node = $2 where id = $1`, [cacheId, `${host}:4194304:1`])
    const restarted = await openJobs(db)
    expect((await restarted.status({ userId: userIds.mary }, cacheId)).state).toBe('failed')
    expect(await look.query('select lock_key from job_lock')).toEqual([])
    await restarted.stop()
  })

  test('whose end could not be written is written at the next beat, and is never said to run for ever', async () => {
    const { open, wait } = gate()
    const input = { n: 16 }
    const work = async () => {
      await wait
      // What a statement says whose connection broke.
      throw new Error('Connection terminated unexpectedly')
    }
    let isAway = false
    const away = {
      ...db,
      query: async (...given: Parameters<typeof db.query>) => {
        if (isAway) throw new Error('Connection terminated unexpectedly')
        return db.query(...given)
      },
    } as typeof db
    const server = await openJobs(away)
    const first = await server.answer(requestOf({ input, work }))
    const cacheId = first.kind === 'pending' ? first.cacheId : ''
    isAway = true
    open()
    await sleep(50)
    expect(await codeOf(server.answer(requestOf({ input, cacheId })))).toBe('job.aborted')
    expect((await jobs.status({ userId: userIds.mary }, cacheId)).state).toBe('running')
    isAway = false
    await expect
      .poll(async () => (await jobs.status({ userId: userIds.mary }, cacheId)).state, { timeout: 60_000 })
      .toBe('failed')
    await server.stop()
  })

  test('that runs when its server ends is answered when it has ended, and none is begun any more', async () => {
    const { open, wait } = gate()
    const server = await openJobs(db)
    const input = { n: 19 }
    const first = await server.answer(requestOf({ input, work: () => wait.then(() => ({ n: 19 })) }))
    const stopped = server.stop()
    expect(server.isEnding()).toBe(true)
    expect(await codeOf(server.answer(requestOf({ input: { n: 20 } })))).toBe('server.ending')
    open()
    const cacheId = first.kind === 'pending' ? first.cacheId : ''
    expect(await server.answer(requestOf({ input, cacheId }))).toEqual({ kind: 'result', result: { n: 19 } })
    await stopped
    expect((await jobs.status({ userId: userIds.mary }, cacheId)).state).toBe('done')
  })

  test('that takes a file has no key: the books know the file', async () => {
    const upload = call({ ...command, at: 'POST /try/upload', upload: true })
    let runs = 0
    const work = async () => {
      runs += 1
      return { run: runs }
    }
    for (const run of [1, 2]) {
      const answer = await jobs.answer(requestOf({ definition: upload, key: 'k17', work }))
      expect(answer).toEqual({ kind: 'result', result: { run } })
    }
  })

  test('whose server died is failed after a minute', async () => {
    const { wait } = gate()
    const input = { n: 12 }
    const cacheId = await begun({ input, work: () => wait })
    await recoverJobs(look)
    expect(await codeOf(otherServer.answer(requestOf({ input, cacheId })))).toBe('pending')
    const afterMinute = async () => {
      await look.query(`update job set heartbeat_at = now() - interval '61 seconds' where id = $1`, [cacheId])
      await recoverJobs(look)
      return codeOf(otherServer.answer(requestOf({ input, cacheId })))
    }
    // Its server lives here, and may give its sign in between.
    await expect.poll(afterMinute).toBe('job.aborted')
    expect((await otherServer.mine(userIds.mary)).find((job) => job.id === cacheId)?.state).toBe('failed')
  })

  test('of a user beyond his number waits in a row, is told its place, and is ended there too', async () => {
    const one = await openJobs(db, async () => 1)
    const first = gate()
    const ask = (n: number, more: Asked = {}) => one.answer(requestOf({ input: { turn: n }, ...more }))
    const working = ask(1, { work: () => first.wait.then(() => ({ n: 1 })) })
    const [waiting, behind] = await Promise.all([ask(2, { work: async () => ({ n: 2 }) }), ask(3)] as const)
    expect([waiting, behind]).toMatchObject([
      { kind: 'pending', progress: { stage: 'queue', queuePos: 1 } },
      { kind: 'pending', progress: { queuePos: 2 } },
    ])
    expect(await codeOf(ask(4, { user: userIds.nina }))).toBe('result')
    const idOf = (answer: JobAnswer) => (answer.kind === 'pending' ? answer.cacheId : '')
    await one.cancel({ userId: userIds.mary }, idOf(behind))
    expect(await codeOf(ask(3, { cacheId: idOf(behind) }))).toBe('job.cancelled')
    first.open()
    await working
    expect(await ask(2, { cacheId: idOf(waiting) })).toEqual({ kind: 'result', result: { n: 2 } })
    await one.stop()
  })

  test('that ends when nobody waits for it any more tells its user so, once, and can be asked again', async () => {
    const cacheId = randomUUID()
    const row = { id: cacheId, call: command.at, userId: userIds.mary, accountSet: 'YS01-2025', progress }
    const begunAt = '2025-01-01T00:00:00Z'
    const asked = { fingerprint: Buffer.from('18'), idempotencyKey: '', node: ownNode, request: '{"n":18}' }
    await insertJob(look, { ...row, ...asked, startedAt: begunAt, traceId: '' })
    await look.query(`update job set asked_at = started_at where id = $1`, [cacheId])
    const job = { ...row, isCommand: true, askedAt: begunAt, mayList: true, lang: 'en' as const, traceId: '' }
    const refused = { error: new Refusal([problem('job.waited')]) }
    for (const _ of [1, 2]) await writeEnd(look, job, refused)
    expect(await look.query('select kind, args, link from notice where user_id = $1', [userIds.mary])).toEqual([
      {
        kind: 'jobFailed',
        args: { call: command.at, reason: 'The job waited too long' },
        link: `/system/job?open=${cacheId}`,
      },
    ])
    expect(await jobs.status({ userId: userIds.mary }, cacheId)).toMatchObject({ state: 'failed', request: '{"n":18}' })
  })
})
