// What backups leave on the disk: nothing outside of their list, whatever ends a server and wherever they go.
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrateKept } from '../../src/server/export/backup/backups.ts'
import { dropDatabase } from '../../src/server/export/backup/databases.ts'
import { openDatabase } from '../../src/server/kernel/db.ts'
import { migrate } from '../../src/server/kernel/migrate.ts'
import { newId } from '../../src/server/kernel/new-id.ts'
import { productWorld } from '../world/client.ts'
import { objectStore } from '../world/object-store.ts'
import { otherDatabase } from '../world/setup-postgres.ts'

const product = await productWorld()
const { app, look, config } = product
const folder = join(config.data, 'backups')

test('what servers that fell have left is removed by the hour; what is made or goes on stays', async () => {
  const old = new Date(Date.now() - 13 * 3_600_000)
  const lay = async (name: string, at: Date) => {
    await writeFile(join(folder, name), 'x')
    await utimes(join(folder, name), at, at)
  }
  await mkdir(join(folder, 'incoming'), { recursive: true })
  await look.query(
    `insert into backup (id, kind, cause, state, with_files, storage, object_key, key_id, product_version, node,
       created_by, created_name, started_at) values (2, 'full', 'manual', 'running', true, 'local', 'x', 'x', 'x', 'x',
       1, 'x', now())`,
  )
  for (const name of ['making-1', 'making-2', 'of-mine', 'incoming/upload-1-5-x']) await lay(name, old)
  for (const name of ['making-3', 'incoming/upload-1-6-x']) await lay(name, new Date())
  expect(await app.house.run('fileSweep')).toEqual({ failure: '' })
  const left = (await readdir(folder, { recursive: true })).toSorted()
  expect(left).toEqual(['incoming', 'incoming/upload-1-6-x', 'making-2', 'making-3', 'of-mine'])
})

test('a backup before a new schema that goes into a bucket does not stay on the disk too', async () => {
  const name = `earlier_${newId()}`
  await look.query(`create database ${name}`)
  const earlier = openDatabase(otherDatabase(product.owner.url, name), { max: 3, unwatched: true })
  await migrate(earlier, { upTo: 60 })
  await earlier.query(`insert into company (id, code, name_zh_cn, name_zh_tw, name_en) values (1, 'E1', '', '', '')`)
  await migrateKept(earlier, { ...config, s3: await objectStore() }, () => undefined)
  expect(await earlier.query('select cause, state, storage from backup')).toEqual([
    { cause: 'preMigration', state: 'done', storage: 's3' },
  ])
  expect((await readdir(folder)).filter((each) => each.startsWith('before-migration'))).toEqual([])
  await earlier.close()
  await dropDatabase(look, name)
})
