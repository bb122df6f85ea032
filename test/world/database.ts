// A database for one test file: a clone of the migrated template, gone when the file is done.
import { randomBytes } from 'node:crypto'
import { afterAll, inject, TestRunner } from 'vitest'
import { dropDatabase } from '../../src/server/export/backup/databases.ts'
import { type DatabaseOwner, type Db, openDatabase } from '../../src/server/kernel/db.ts'
import { recordStatements } from './recorder.ts'
import { otherDatabase, systemTemplateName, templateName } from './setup-postgres.ts'
import { tellingRows } from './telling-rows.ts'

export type FreshDatabase = {
  url: string
  owner: DatabaseOwner
  /** The database as the product uses it: its statements are recorded. */
  db: Db
  /** The same for what a test asks and prepares by itself, as the owner of everything: not recorded. */
  look: Db
}
export type Options = {
  /** Most connections of `db`; ten unless told. */
  max?: number
  /** An empty database instead of a clone of the migrated one. */
  empty?: true
  /** A clone that has the menus, roles and codes too. */
  system?: true
}

/**
 * Call it at the top of a test file, with `await`. When the file is done, its statements are checked against the
 * rules of scale-out (`recorder.ts`) and the database is dropped.
 */
export const freshDatabase = async (options: Options = {}): Promise<FreshDatabase> => {
  // Inside a test Vitest would forget the afterAll below.
  if (TestRunner.getCurrentTest() !== undefined) throw new Error('freshDatabase() belongs at the top of the file')
  const server = inject('postgres')
  const fault = inject('migrationFault')
  if (fault !== '' && options.empty !== true) throw new Error(`The migrations do not run: ${fault}`)
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openDatabase(server, { max: 1, unwatched: true })
  // Copied as files it takes half the time, and leaves nothing in memory to be written when it is dropped.
  const migrated = options.system === true ? systemTemplateName : templateName
  const template = options.empty === true ? 'template1' : migrated
  await admin.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`)
  const url = otherDatabase(inject('postgresApplication'), name)
  const owner = { url: otherDatabase(server, name), application: inject('application') }
  const db = openDatabase(url, { max: options.max, owner })
  const look = tellingRows(openDatabase(owner.url, { max: 2, unwatched: true, owner }))
  const recorder = recordStatements()
  afterAll(async () => {
    await Promise.all([db.close(), look.close()])
    await dropDatabase(admin, name)
    await admin.close()
    recorder.stop()
    recorder.check()
  })
  return { url, owner, db, look }
}
