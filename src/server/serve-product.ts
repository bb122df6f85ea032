// Starts the whole product: database, schema, standard data, HTTP; says where it is, and ends it in order.
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasBooks, hasDemo, seedDemo } from '../seed/demo.ts'
import { addValueSets } from '../seed/dictionary.ts'
import { ensureStandard } from '../seed/standard.ts'
import { administrator, ensureSystem, renewMnemonics } from '../seed/system.ts'
import { buildApp } from './app.ts'
import { type Embedded, startEmbedded } from './embedded/database.ts'
import { migrateKept } from './export/backup/backups.ts'
import { type Config, secretsOf } from './kernel/config.ts'
import { type DatabaseOwner, type Db, openDatabase } from './kernel/db.ts'
import type { App } from './kernel/http.ts'
import { hideTexts, log } from './kernel/log.ts'
import { connectionName, ownNode, productVersion } from './kernel/node.ts'
import { type Door, portSaid } from './privileged-port.ts'

/** How many ports after the wished one are tried. */
const portsTried = 20

/** `app` and `db` are others once a restored database has taken the place of the one that was opened. */
export type RunningProduct = { readonly app: App; readonly db: Db; address: string; stop: () => Promise<void> }

const listen = async (app: App, config: Config, door: Door | null): Promise<number> => {
  if (door !== null) {
    door.lead(app.http)
    return config.port
  }
  for (let port = config.port; ; port += 1) {
    try {
      await app.http.listen({ host: config.host, port })
      return (app.http.server.address() as AddressInfo).port
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || port >= config.port + portsTried || port >= 65_535) throw portSaid(error, { ...config, port })
    }
  }
}

/** Schema and data that every instance has. */
const prepareStandard = async (db: Db, config: Config, say: (line: string) => void): Promise<void> => {
  const applied = await migrateKept(db, config, say)
  if (applied.length > 0) say(`The database was brought to ${applied.at(-1)}.`)
  await ensureStandard(db)
  await addValueSets(db)
  await renewMnemonics(db)
  const { password } = await ensureSystem(db)
  if (password !== null) {
    say(`User ${administrator}, password ${password}`)
    say('  This password is shown only now: sign in and keep it.')
  }
}

const prepare = async (db: Db, config: Config, say: (line: string) => void): Promise<void> => {
  await prepareStandard(db, config, say)
  await prepareDemo(db, config, say)
}

/** The demo group goes into a database without books; where it is, every start says how to sign in. */
const prepareDemo = async (db: Db, config: Config, say: (line: string) => void): Promise<void> => {
  const isThere = await hasDemo(db)
  if (!isThere && (!config.seedDemo || (await hasBooks(db)))) return
  if (!isThere) say('The demo group is being made, which takes some seconds.')
  const { users, password } = await seedDemo(db, { dataFolder: config.data })
  if (password === '') return
  say(`Users of the demo group, all with the password ${password}`)
  for (const { userName, realName, role } of users) say(`  ${userName}  ${realName}  ${role}`)
}

type Opened = { app: App; db: Db }
/** Where the database is reached, and who owns it. */
type Place = { url: string; owner: DatabaseOwner | null }

/** How long what still runs on the old database is waited for before the new one is served. */
const partingMs = 10_000
const againMs = 1000

/** Opens the database and the application on it; what fails half way leaves nothing open. */
const open = async ({ url, owner }: Place, config: Config, moved: () => void, ready: (db: Db) => Promise<void>) => {
  const db = openDatabase(url, { max: config.databaseConnections, name: connectionName(ownNode), owner })
  try {
    await ready(db)
    return { db, app: await buildApp({ db, config, moved }) }
  } catch (error) {
    await db.close()
    throw error
  }
}

const part = async ({ app, db }: Opened): Promise<void> => {
  await app.close()
  await db.close()
}

/**
 * The product on one address of a database, listening. When a restored database takes the place of that one, all of it
 * is opened anew: nothing that was read from the old one is left.
 */
const serveOn = async (place: Place, config: Config, say: (line: string) => void, door: Door | null) => {
  let isEnding = false
  let renewing: Promise<void> = Promise.resolve()
  const moved = (): void => {
    renewing = renew().catch((error) => log.error('the restored database cannot be served', { error }))
  }
  let current: Opened = await open(place, config, moved, (db) => prepare(db, config, say))
  const port = await listen(current.app, config, door).catch(async (error) => {
    await part(current)
    throw error
  })
  const reopened = async (): Promise<Opened> => {
    for (;;) {
      try {
        return await open(place, config, moved, (db) => prepareStandard(db, config, say))
      } catch (error) {
        if (isEnding) throw error
        log.warn('the restored database is opened again', { error })
        await sleep(againMs)
      }
    }
  }
  const renew = async (): Promise<void> => {
    const old = current
    const next = await reopened()
    const closing = Promise.race([old.app.http.close(), sleep(partingMs)])
    // A door stays open: whoever comes now is led to the new one.
    if (door === null) await closing
    current = next
    if (door === null) await current.app.http.listen({ host: config.host, port })
    else door.lead(current.app.http)
    say('The restored database is served.')
    part(old).catch((error) => log.warn('the old database', { error }))
  }
  const stop = async (): Promise<void> => {
    isEnding = true
    await renewing
    door?.close()
    await part(current)
  }
  return { port, stop, now: () => current }
}

/** Starts the product. `say` hears what a person should know; `door` is the port where it is open already. */
export const serveProduct = async (
  config: Config,
  say: (line: string) => void = console.log,
  door: Door | null = null,
): Promise<RunningProduct> => {
  hideTexts(secretsOf(config))
  if (config.databaseUrl !== null && config.databaseOwner === null) {
    say('The user of DATABASE_URL owns the tables and could switch off what guards posted vouchers: DATABASE_OWNER_URL')
    say('  names an owner of its own (docs/manual/running.md, "Two users of the database").')
  }
  let embedded: Embedded | null = null
  if (config.databaseUrl === null) embedded = await startEmbedded({ data: config.data, say })
  try {
    const place = embedded ?? { url: config.databaseUrl ?? '', owner: config.databaseOwner }
    const served = await serveOn(place, config, say, door)
    await embedded?.announce(served.port)
    const host = config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${served.port}`
    say(`Selvedge ${productVersion} is ready: ${address} (Ctrl+C ends it)`)
    const stop = async (): Promise<void> => {
      await served.stop()
      await embedded?.stop()
    }
    return {
      get app() {
        return served.now().app
      },
      get db() {
        return served.now().db
      },
      address,
      stop,
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
