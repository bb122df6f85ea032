// Starts the whole product: database, schema, standard data, HTTP; says where it is, and ends it in order.
import type { AddressInfo } from 'node:net'
import { hasBooks, hasDemo, seedDemo } from '../seed/demo.ts'
import { ensureStandard } from '../seed/standard.ts'
import { administrator, ensureSystem } from '../seed/system.ts'
import { buildApp } from './app.ts'
import { type Embedded, startEmbedded } from './embedded/embedded.ts'
import type { Config } from './kernel/config.ts'
import { type Db, openDatabase } from './kernel/db.ts'
import type { App } from './kernel/http.ts'
import { migrate } from './kernel/migrate.ts'
import { productVersion } from './kernel/version.ts'

/** How many ports after the wished one are tried. */
const portsTried = 20

export type Running = { app: App; db: Db; address: string; stop: () => Promise<void> }

const listen = async (app: App, config: Config): Promise<number> => {
  for (let port = config.port; ; port += 1) {
    try {
      await app.http.listen({ host: config.host, port })
      return (app.http.server.address() as AddressInfo).port
    } catch (error) {
      const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isTaken || port >= config.port + portsTried || port >= 65_535) throw error
    }
  }
}

/** Schema and data that every instance has. */
const prepare = async (db: Db, config: Config, say: (line: string) => void): Promise<void> => {
  const applied = await migrate(db)
  if (applied.length > 0) say(`The database was brought to ${applied.at(-1)}.`)
  await ensureStandard(db)
  const { password } = await ensureSystem(db)
  if (password !== null) {
    say(`User ${administrator}, password ${password}`)
    say('  This password is shown only now: sign in and keep it.')
  }
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

/** Starts the product and answers when it can be used. `say` hears what a person should know. */
export const serveProduct = async (config: Config, say: (line: string) => void = console.log): Promise<Running> => {
  const closing: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (const close of closing.splice(0).reverse()) await close()
  }
  try {
    let embedded: Embedded | null = null
    if (config.databaseUrl === null) {
      embedded = await startEmbedded({ data: config.data, say })
      closing.push(embedded.stop)
    }
    const url = config.databaseUrl ?? embedded?.url ?? ''
    const db = openDatabase(url, { max: config.databaseConnections, name: 'selvedge' })
    closing.push(() => db.close())
    await prepare(db, config, say)
    const app = await buildApp({ db, config })
    closing.push(() => app.close())
    const port = await listen(app, config)
    await embedded?.announce(port)
    const host = config.host === '0.0.0.0' || config.host === '127.0.0.1' ? 'localhost' : config.host
    const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
    say(`Selvedge ${productVersion} is ready: ${address} (Ctrl+C ends it)`)
    return { app, db, address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
