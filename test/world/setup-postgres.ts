// Before the tests: one PostgreSQL for the whole run, in a folder of its own, with a migrated database to clone from.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { ensureSystem } from '../../src/seed/system.ts'
import { startEmbedded } from '../../src/server/embedded/database.ts'
import { type DatabaseOwner, type Db, openDatabase } from '../../src/server/kernel/db.ts'
import { migrate } from '../../src/server/kernel/migrate.ts'
import { fastFolder } from './fast-folder.ts'
import { startOlder } from './older-postgres.ts'

export const templateName = 'selvedge_template'
/** The same with the menus, roles and codes that every product has. */
export const systemTemplateName = 'selvedge_system'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the database `postgres` of the test server, for the owner of everything. */
    postgres: string
    /** The same for the user that the product works as, and that user's name. */
    postgresApplication: string
    application: string
    /** Why the template could not be migrated; '' when it was. */
    migrationFault: string
  }
}

type Started = { url: string; owner: DatabaseOwner; fault: string; users: number; stop: () => Promise<void> }
// The server and the browser tests are two projects of one process, each with this set-up: they share what it starts.
const shared = globalThis as typeof globalThis & { selvedgeTestServer?: Promise<Started> }

/** Nothing here outlives the run, so nothing waits for the disk. */
const forgetful = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }

export const otherDatabase = (url: string, name: string): string =>
  url.replace(/\/[^/?]+(\?|$)/, (_all, end: string) => `/${name}${end}`)

const fill = async (owner: DatabaseOwner, name: string, work: (db: Db) => Promise<unknown>): Promise<void> => {
  const url = otherDatabase(owner.url, name)
  const db = openDatabase(url, { max: 1, owner: { ...owner, url } })
  await work(db).finally(() => db.close())
}

const makeTemplates = async (owner: DatabaseOwner): Promise<string> => {
  const admin = openDatabase(owner.url, { max: 1 })
  try {
    await admin.query(`CREATE DATABASE ${templateName}`)
    await fill(owner, templateName, migrate)
    await admin.query(`CREATE DATABASE ${systemTemplateName} TEMPLATE ${templateName} STRATEGY file_copy`)
    await fill(owner, systemTemplateName, ensureSystem)
    return ''
  } catch (error) {
    // Tests that need no schema still run; the others say this.
    return String(error)
  } finally {
    await admin.close()
  }
}

const start = async (): Promise<Started> => {
  const data = await mkdtemp(join(fastFolder, 'selvedge-test-'))
  await chmod(data, 0o711)
  const remove = () => rm(data, { recursive: true, force: true })
  const older = process.env.SELVEDGE_POSTGRES ?? ''
  const starting =
    older === ''
      ? startEmbedded({ data, say: () => undefined, settings: forgetful })
      : startOlder(older, data, forgetful)
  const embedded = await starting.catch(async (error) => {
    await remove()
    throw error
  })
  const url = otherDatabase(embedded.url, 'postgres')
  const owner = { ...embedded.owner, url: otherDatabase(embedded.owner.url, 'postgres') }
  const stop = async () => {
    await embedded.stop()
    await remove()
  }
  return { url, owner, fault: await makeTemplates(owner), users: 0, stop }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  shared.selvedgeTestServer ??= start()
  const started = await shared.selvedgeTestServer
  started.users += 1
  project.provide('postgres', started.owner.url)
  project.provide('postgresApplication', started.url)
  project.provide('application', started.owner.application)
  project.provide('migrationFault', started.fault)
  return async () => {
    started.users -= 1
    if (started.users > 0) return
    shared.selvedgeTestServer = undefined
    await started.stop()
  }
}
