// `selvedge demo` beside books of one's own, and made anew: only what is a demo group is ever taken away.
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { openDatabase } from '../src/server/kernel/db.ts'
import { openFiles } from '../src/server/kernel/files/files.ts'
import { placesOf } from '../src/server/kernel/files/places.ts'
import { connectionName, ownNode } from '../src/server/kernel/node.ts'
import { openGate } from '../src/server/ledger/gate.ts'
import { commandLine } from './command.ts'
import { makeSet, prepareGroup } from './ledger.ts'
import { pdf } from './sample-files.ts'
import { world } from './world.ts'

const { config } = await world()
const sure = commandLine(config, config.data, 'reset\n')
const unsure = commandLine(config, config.data, 'yes\n')
const words = ['--lang', 'en']

/** Asks under a name that is not that of a server; nothing stays connected. */
const rows = async (text: string): Promise<Record<string, unknown>[]> => {
  const db = openDatabase(config.databaseUrl ?? '', { max: 1, name: 'test', unwatched: true })
  return db.query(text).finally(() => db.close())
}
const users = () => rows('select id from app_user order by user_name')
const sets = () => rows('-- cross-company: account sets of the instance\nselect value from account_set order by value')

/** Puts a file into the store of the instance; its place on the disk. */
const bringFile = async (): Promise<string> => {
  const db = openDatabase(config.databaseUrl ?? '', { max: 1, name: 'test', unwatched: true })
  const places = placesOf(config)
  const files = await openFiles({ db, ...places })
  const meta = { name: 'paper.pdf', bucket: 'PrimVoucher', userId: 1n } as const
  const { key } = await files.put(Readable.from([pdf('paper')]), meta).finally(() => db.close())
  return join(places.folder, key)
}

test('it is loaded once, taken away only when that is meant, and made anew', async () => {
  expect((await sure.run('demo')).code).toBe(0)
  const [first, books] = [await users(), await sets()]
  expect(books).toHaveLength(7)
  expect(await unsure.run('demo', '--reset', ...words)).toMatchObject({
    code: 1,
    err: expect.stringContaining('nothing was changed'),
  })
  expect(await users()).toEqual(first)
  const [content, other] = [await bringFile(), join(config.data, 'files', 'PrimVoucher', 'other')]
  await writeFile(other, 'of somebody else')
  const name = connectionName(ownNode)
  const served = openDatabase(config.databaseUrl ?? '', { max: 1, unwatched: true, name })
  await served.query('select 1')
  expect(await sure.run('demo', '--reset', ...words)).toMatchObject({
    code: 1,
    err: 'a server works on this database: stop it first\n',
  })
  await served.close()
  expect([existsSync(content), existsSync(other)]).toEqual([true, true])
  const { code, err } = await sure.run('demo', '--reset', ...words)
  // The papers of the old group go with it; what the database does not tell of is not ours to take.
  expect([existsSync(content), existsSync(other)]).toEqual([false, true])
  expect([code, err]).toEqual([0, expect.stringMatching(/^Every book[^\n]+\nadmin: \S{12}\n$/)])
  const second = await users()
  expect(second).toHaveLength(first.length)
  expect(second).not.toEqual(first)
  expect(await sets()).toEqual(books)
  expect((await sure.run('verify', '--account-set', 'YS02-2024')).code).toBe(0)
})

test('beside books of one’s own it is neither loaded nor made anew', async () => {
  const db = openDatabase(config.databaseUrl ?? '', { max: 2, name: 'test', unwatched: true })
  await prepareGroup(db)
  await makeSet(openGate(db), db, { code: 'OWN', year: 2026 })
  await db.close()
  const refused = { code: 1, err: '45601 The account set of company OWN for 2026 already exists\n' }
  expect(await sure.run('demo', '--reset', '--yes', ...words)).toMatchObject(refused)
  expect(await sure.run('demo', ...words)).toMatchObject(refused)
  expect(await sets()).toHaveLength(8)
})
