// Statements that follow each other on one connection: their order, their locks, and what happens when it is lost.
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../test/world/database.ts'
import { databaseError, isLost } from './db.ts'

const { db, look } = await freshDatabase()
await look.query('create table note (id integer primary key, text text not null)')
await look.query('grant all on note to public')

test('statements sent together are carried out in their order, each for itself', async () => {
  const lane = db.lane(1000)
  const insert = (id: number) => lane.query('insert into note values ($1, $2) returning id', [id, 'x'], 'add_note')
  const answers = await Promise.allSettled([insert(1), insert(2), insert(1), insert(3)])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  const [, , refused] = answers
  expect(databaseError(refused?.status === 'rejected' && refused.reason)?.constraint).toBe('note_pkey')
  expect(await look.query('select id from note order by id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
})

test('values come back as everywhere', async () => {
  const rows = await db
    .lane(1000)
    .query('select $1::bigint as id, 1.50::numeric as amount, $2::date as day', [9007199254740993n, '2025-01-31'])
  expect(rows).toEqual([{ id: 9007199254740993n, amount: '1.50', day: '2025-01-31' }])
})

test('a lock that is held ends the statement, and those behind it go on', async () => {
  const lane = db.lane(20)
  await look.transaction(async (tx) => {
    await tx.query('update note set text = $1 where id = 1', ['held'])
    const held = lane.query('update note set text = $1 where id = 1', ['late'])
    const behind = lane.query('update note set text = $1 where id = 2 returning text', ['behind'])
    expect(databaseError(await held.catch((error) => error))?.state).toBe('55P03')
    expect(await behind).toEqual([{ text: 'behind' }])
  })
})

test('a lost connection ends all that was on its way, and is found again', async () => {
  const lane = db.lane(1000)
  const [{ pid } = { pid: 0 }] = await lane.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lost = [lane.query('select pg_sleep(60)'), lane.query('select 1')]
  const answers = Promise.allSettled(lost)
  await expect.poll(() => look.query('select pg_terminate_backend($1) as ended', [pid])).toEqual([{ ended: true }])
  for (const answer of await answers) {
    expect(answer.status).toBe('rejected')
    expect(isLost(answer.status === 'rejected' && answer.reason)).toBe(true)
  }
  await expect.poll(() => lane.query('select 2 as two').catch(() => null)).toEqual([{ two: 2 }])
})
