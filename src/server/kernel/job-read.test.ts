// A slow call that only reads is run for each who asks: what was written before he asked is in what he is shown.
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { productWorld } from '../../../test/world/client.ts'
import { command, insertUser, report, scopeOf } from '../../../test/world/slow-call.ts'
import { Refusal } from '../../domain/base/problem.ts'
import { openHttp } from './http.ts'
import { openJobs } from './job.ts'
import type { JobRequest } from './job-request.ts'
import { serve } from './serve.ts'

const { app, db, look, makePerson, signIn } = await productWorld()
const jobs = await openJobs(db)
const otherServer = await openJobs(db)
afterAll(() => Promise.all([jobs.stop(), otherServer.stop()]))

const mary = await insertUser(look, 'mary')
const requestOf = (asked: Partial<JobRequest> & Pick<JobRequest, 'definition' | 'work'>): JobRequest => ({
  ...{ scope: scopeOf(db, mary, 'k1'), url: asked.definition.at, input: {}, cacheId: '', arrived: Promise.resolve() },
  ...asked,
})

test('what was written before a report is asked for is in it, whatever was asked before, on any server', async () => {
  const opened = Promise.withResolvers<void>()
  let written = 'before'
  const work = async () => {
    const read = written
    await opened.promise
    return { read }
  }
  const asked = requestOf({ definition: report, work })
  const early = await jobs.answer(asked)
  if (early.kind !== 'pending') throw new Error(early.kind)
  written = 'after'
  const late = [jobs, jobs, otherServer].map((server) => server.answer(asked))
  await sleep(100)
  opened.resolve()
  for (const answer of late) expect(await answer).toEqual({ kind: 'result', result: { read: 'after' } })
  // Who asks for the answer to the earlier question has that one.
  const { cacheId } = early
  expect(await jobs.answer({ ...asked, cacheId })).toEqual({ kind: 'result', result: { read: 'before' } })
})

test('a report ends when whoever asked goes away before there is an answer; a command goes on', async () => {
  const left = new AbortController()
  const opened = Promise.withResolvers<void>()
  const [begun, ends]: [string[], string[]] = [[], []]
  const begin = (definition: typeof command) => {
    const work: JobRequest['work'] = async ({ cancelled }) => {
      cancelled?.addEventListener('abort', () => ends.push(definition.at))
      begun.push(definition.at)
      await opened.promise
      return {}
    }
    return jobs.answer(requestOf({ definition, work, left: left.signal }))
  }
  const [reading, doing] = [begin(report), begin(command)]
  await expect.poll(() => begun.length).toBe(2)
  left.abort()
  await expect(reading).rejects.toThrow(Refusal)
  opened.resolve()
  expect(['result', 'pending']).toContain((await doing).kind)
  expect(ends).toEqual([report.at])
})

test('the line of a browser that leaves is how the server learns of it', async () => {
  let [begun, ended] = [0, 0]
  const own = { ...app, http: await openHttp(db, '', null), served: [] }
  afterAll(() => own.http.close())
  const read: JobRequest['work'] = async ({ cancelled }) => {
    cancelled?.addEventListener('abort', () => {
      ended += 1
    })
    begun += 1
    // The second is never done: it ends with its line.
    if (begun > 1) await new Promise(() => undefined)
    return {}
  }
  serve(own, { report }, { report: (_, scope) => read(scope) as Promise<object> })
  await own.http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = own.http.server.address() as AddressInfo
  await makePerson({ userName: 'lea_left', roles: ['entry'] })
  const { token } = await signIn('lea_left')
  const ask = (signal?: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/try/report`, { headers: { authorization: `Bearer ${token}` }, signal })
  expect(await (await ask()).json()).toMatchObject({ code: 200, result: {} })
  expect([begun, ended]).toEqual([1, 0])
  const left = new AbortController()
  const asking = ask(left.signal)
  await expect.poll(() => begun).toBe(2)
  left.abort()
  await expect(asking).rejects.toThrow()
  await expect.poll(() => ended).toBe(1)
})
