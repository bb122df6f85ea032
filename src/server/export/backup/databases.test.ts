// Databases beside the product's own: they go, whatever the other processes of the server are doing.
import { expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/world/database.ts'
import { openDatabase } from '../../kernel/db.ts'
import { databaseName, dropDatabase } from './databases.ts'

const { db, look, url } = await freshDatabase({ empty: true })

test('a drop that waits for a process that does not hear of it is begun anew, and ends when that does', async () => {
  const name = `${databaseName(url)}_gone`
  await look.query(`create database ${name}`)
  const deaf = openDatabase(url, { max: 1, unwatched: true })
  const { pid } = await deaf.row<{ pid: number }>('select pg_backend_pid() as pid')
  const waiting = async (): Promise<number | null> => {
    const rows = await look.query<{ pid: number }>(
      `select pid from pg_stat_activity where query ilike 'drop database %' || $1 || '%' and pid <> pg_backend_pid()
         and wait_event = 'ProcSignalBarrier'`,
      [name],
    )
    return rows[0]?.pid ?? null
  }
  process.kill(pid, 'SIGSTOP')
  const dropping = dropDatabase(db, name)
  try {
    await expect.poll(waiting, { timeout: 20_000 }).not.toBe(null)
    const first = await waiting()
    await expect.poll(async () => ![null, first].includes(await waiting()), { timeout: 20_000 }).toBe(true)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  await dropping
  expect(await look.query('select 1 from pg_database where datname = $1', [name])).toEqual([])
  await deaf.close()
})

test('one that is not there is none to remove', async () => {
  await dropDatabase(db, `${databaseName(url)}_none`)
})
