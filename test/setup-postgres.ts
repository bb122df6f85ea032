// Before the tests: one PostgreSQL for the whole run, in a folder of its own, with a migrated database to clone from.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../src/server/embedded/embedded.ts'
import { openDatabase } from '../src/server/kernel/db.ts'
import { migrate } from '../src/server/kernel/migrate.ts'

export const templateName = 'selvedge_template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the database `postgres` of the test server. */
    postgres: string
    /** Why the template could not be migrated; '' when it was. */
    migrationFault: string
  }
}

type Started = { url: string; fault: string; users: number; stop: () => Promise<void> }
// The server and the browser tests are two projects of one process, each with this set-up: they share what it starts.
const shared = globalThis as typeof globalThis & { selvedgeTestServer?: Promise<Started> }

/** Nothing here outlives the run, so nothing waits for the disk. */
const forgetful = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '200' }

export const otherDatabase = (url: string, name: string): string =>
  url.replace(/\/[^/?]+(\?|$)/, (_all, end: string) => `/${name}${end}`)

const makeTemplate = async (url: string): Promise<string> => {
  const admin = openDatabase(url, { max: 1 })
  await admin.query(`CREATE DATABASE ${templateName}`)
  await admin.close()
  const template = openDatabase(otherDatabase(url, templateName), { max: 1 })
  try {
    await migrate(template)
    return ''
  } catch (error) {
    // Tests that need no schema still run; the others say this.
    return String(error)
  } finally {
    await template.close()
  }
}

const start = async (): Promise<Started> => {
  const data = await mkdtemp(join(tmpdir(), 'selvedge-test-'))
  await chmod(data, 0o711)
  const remove = () => rm(data, { recursive: true, force: true })
  const embedded = await startEmbedded({ data, say: () => undefined, settings: forgetful }).catch(async (error) => {
    await remove()
    throw error
  })
  const url = otherDatabase(embedded.url, 'postgres')
  const stop = async () => {
    await embedded.stop()
    await remove()
  }
  return { url, fault: await makeTemplate(url), users: 0, stop }
}

export default async (project: TestProject): Promise<() => Promise<void>> => {
  shared.selvedgeTestServer ??= start()
  const started = await shared.selvedgeTestServer
  started.users += 1
  project.provide('postgres', started.url)
  project.provide('migrationFault', started.fault)
  return async () => {
    started.users -= 1
    if (started.users > 0) return
    shared.selvedgeTestServer = undefined
    await started.stop()
  }
}
