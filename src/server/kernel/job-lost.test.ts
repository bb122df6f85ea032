// A slow call whose row was written down, and the answer to that lost: nobody waits for a row that nobody looks after.
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { command, insertUser, report, scopeOf } from '../../../test/world/slow-call.ts'
import { world } from '../../../test/world/world.ts'
import { call } from '../../contract/base/call.ts'
import { Refusal } from '../../domain/base/problem.ts'
import { isLost, openDatabase } from './db.ts'
import { openJobs } from './job.ts'

const { url, look } = await world()

type Way = { url: string; cutNext: () => void; isCut: () => boolean; close: () => Promise<void> }

/** A way to the database that is cut, when told to, once a statement is carried out and before the answer comes. */
const openWay = async (words: string): Promise<Way> => {
  const there = new URL(url.replace('@/', '@local/'))
  const folder = there.searchParams.get('host')
  const toDatabase = (): Socket =>
    folder === null ? connect(Number(there.port), there.hostname) : connect(`${folder}/.s.PGSQL.5432`)
  let isCut = true
  const server: Server = createServer((near) => {
    const far = toDatabase()
    let asked = false
    for (const socket of [near, far]) socket.on('error', () => undefined)
    near.on('data', (part) => {
      asked ||= !isCut && part.includes(words)
      far.write(part)
    })
    far.on('data', (part) => {
      // The whole answer of a statement ends with the word that the next may come.
      if (!asked || isCut) return near.write(part)
      isCut = part.includes(Buffer.from([0x5a, 0, 0, 0, 5]))
      if (!isCut) return false
      near.destroy()
      return far.destroy()
    })
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const way = `postgresql://${there.username}:${there.password}@127.0.0.1:${port}${there.pathname}`
  const cutNext = () => {
    isCut = false
  }
  return { url: way, cutNext, isCut: () => isCut, close: () => new Promise((closed) => server.close(() => closed())) }
}

const way = await openWay('insert into job (')
const db = openDatabase(way.url)
const jobs = await openJobs(db)
afterAll(async () => {
  await jobs.stop()
  await db.close()
  await way.close()
})

const mary = await insertUser(look, 'mary')
const ask = (definition: typeof command, work: () => Promise<unknown>) => {
  const asked = { definition, url: definition.at, input: {}, cacheId: '', work, arrived: Promise.resolve() }
  return jobs.answer({ ...asked, scope: scopeOf(db, mary, definition.at) })
}

/** Begins a call whose row is written without an answer; how to end it. */
const beginLost = async (definition: typeof command) => {
  let [done, failed] = [(_: unknown): void => undefined, (_: Error): void => undefined]
  const work = new Promise((resolve, reject) => {
    ;[done, failed] = [resolve, reject]
  })
  way.cutNext()
  expect(isLost(await ask(definition, () => work).catch((error: unknown) => error))).toBe(true)
  expect(way.isCut()).toBe(true)
  expect(await statesOf(definition)).toEqual(['running'])
  return { done, failed }
}
const statesOf = async ({ at }: typeof command): Promise<string[]> =>
  (await look.query<{ state: string }>('select state from job where call = $1', [at])).map(({ state }) => state)

test.each([command, report])('$at: a row that was written without an answer ends with its call', async (definition) => {
  const { failed } = await beginLost(definition)
  // It is the row of this very command, and of no twin; a report is always begun anew.
  const again = await ask(definition, async () => undefined)
  const [row] = await look.query<{ id: string }>('select id from job where call = $1', [definition.at])
  expect(again).toMatchObject(definition === command ? { kind: 'pending', cacheId: row?.id } : { kind: 'result' })
  failed(new Refusal([]))
  await expect.poll(() => statesOf(definition)).toEqual(['failed'])
  expect(await ask(definition, async () => ({ n: 1 }))).toEqual({ kind: 'result', result: { n: 1 } })
})

test('a report that ends before it is asked for again leaves no row that seems to run', async () => {
  const other = call({ ...report, at: 'GET /try/other' })
  const { done } = await beginLost(other)
  done({ n: 2 })
  await expect.poll(() => statesOf(other)).toEqual(['done'])
})
