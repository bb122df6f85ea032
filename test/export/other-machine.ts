// A machine that has the master data of a world and no company, for tests that bring one there.
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { dropDatabase } from '../../src/server/export/backup/databases.ts'
import { loadBackup, openBackup, passFile } from '../../src/server/export/backup/read.ts'
import { openDatabase } from '../../src/server/kernel/db.ts'
import { newId } from '../../src/server/kernel/new-id.ts'
import { commandLine } from '../world/command.ts'
import { otherDatabase } from '../world/setup-postgres.ts'
import type { World } from '../world/world.ts'

/** Into the data folder goes `set.backup` with the company of an account set; `master` is one of master data. */
export const machineFor = async ({ config, look, url, owner }: World, accountSet: string, master: Buffer) => {
  const { data } = config
  const words = (await readFile(join(data, 'backup.key'), 'utf8')).trim()
  await rm(join(data, 'set.backup'), { force: true })
  await commandLine(config, data).done(`backup --out set.backup --account-set ${accountSet}`)
  const name = `machine_${newId()}`
  await look.query(`create database ${name}`)
  const databaseUrl = otherDatabase(url, name)
  const databaseOwner = { ...owner, url: otherDatabase(owner.url, name) }
  const db = openDatabase(databaseOwner.url, { max: 4, unwatched: true, owner: databaseOwner })
  await loadBackup(db, await openBackup(Readable.from(master), words), passFile)
  await db.query('delete from company')
  const drop = async () => {
    await db.close()
    await dropDatabase(look, name)
  }
  return { db, words, data, drop, run: commandLine({ ...config, databaseUrl, databaseOwner }, data) }
}
