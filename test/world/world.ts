// The surroundings of one test file: a database of its own, a data folder of its own, and the settings that name them.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { type Config, readConfig } from '../../src/server/kernel/config.ts'
import { type FreshDatabase, freshDatabase, type Options } from './database.ts'
import { fastFolder } from './fast-folder.ts'

export type World = FreshDatabase & { config: Config }

/** Call it at the top of a test file, with `await`. Everything is gone when the file is done. */
export const world = async (options: Pick<Options, 'system'> = {}): Promise<World> => {
  const database = await freshDatabase(options)
  const data = await mkdtemp(join(fastFolder, 'selvedge-world-'))
  afterAll(() => rm(data, { recursive: true, force: true }))
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.owner.url,
    SELVEDGE_DATA: data,
    PORT: '0',
  }
  return { ...database, config: readConfig(settings) }
}
