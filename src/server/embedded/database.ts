// The database that comes with the product: starts it, starts it again when it dies, stops it.

import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Account, chooseAccount, mayReach } from './account.ts'
import { type Binaries, copyBinaries, findBinaries } from './binaries.ts'
import {
  addressOf,
  type Cluster,
  checkVersion,
  createCluster,
  freePort,
  freshFolder,
  keepPassword,
  ownerName,
  startServer,
} from './cluster.ts'
import { type ClusterOwner, claimInstance, type Settings, serverSettings } from './instance.ts'

export type Embedded = {
  /** Address of the product's database. It stays the same when the server has to be started again. */
  url: string
  /** Who owns it. */
  owner: ClusterOwner
  /** Number of the server process now; for tests that end it. */
  serverPid: () => number
  /** Tells other commands where the browser finds this instance. */
  announce: (port: number) => Promise<void>
  /** Stops the server and gives the folder free. */
  stop: () => Promise<void>
}

export type EmbeddedOptions = {
  /** The data folder; made if absent. */
  data: string
  /** Hears the few things a person should know. */
  say: (line: string) => void
  /** Further server settings: tests switch durability off. */
  settings?: Settings
}

/** Where root keeps what the account of the database cannot reach in its own place. */
const sharedHome = '/var/lib/selvedge'
/** An ordering that is the server's own, so that no library of the machine can change it. */
const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
const logBytesMax = 10 * 1024 * 1024

/** The folder that holds the server's files: in the data folder, unless the account cannot walk there. */
const placeOfFiles = async (data: string, account: Account, say: (line: string) => void): Promise<string> => {
  const note = join(data, 'postgres.location')
  const noted = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (noted !== '') return noted
  if (await mayReach(account, data)) return data
  const key = createHash('sha256').update(data).digest('hex').slice(0, 12)
  const elsewhere = join(sharedHome, `data-${key}`)
  await writeFile(note, `${elsewhere}\n`)
  say(`The account of the database cannot reach ${data}: its files are kept in ${elsewhere}.`)
  return elsewhere
}

const usable = async (binaries: Binaries, account: Account, say: (line: string) => void): Promise<Binaries> => {
  if (await mayReach(account, binaries.postgres)) return binaries
  const copy = await copyBinaries(binaries, sharedHome)
  say(`The account of the database cannot reach ${binaries.folder}: it runs from ${copy.folder}.`)
  return copy
}

/** An account that may not read the files says so here, in words, rather than in the log of the server. */
const checkOwner = async (files: string): Promise<void> => {
  const owner = await stat(files).catch(() => null)
  const self = process.getuid?.() ?? 0
  if (owner !== null && self !== 0 && owner.uid !== self) {
    throw new Error(`${files} belongs to another account (${owner.uid}). Start as that one, or set SELVEDGE_DATA.`)
  }
}

const shortenLog = async (log: string): Promise<void> => {
  const found = await stat(log).catch(() => null)
  if (found !== null && found.size > logBytesMax) await rename(log, `${log}.1`)
}

const prepare = async (options: EmbeddedOptions, data: string): Promise<Cluster> => {
  const { say } = options
  const first = await chooseAccount(join(data, 'postgres'), data)
  const home = await placeOfFiles(data, first, say)
  const account = home === data ? first : await chooseAccount(join(home, 'postgres'))
  if (home !== data) {
    await mkdir(home, { recursive: true, mode: 0o711 })
    await chmod(sharedHome, 0o755)
  }
  const files = join(home, 'postgres')
  await checkOwner(files)
  const binaries = await usable(await findBinaries(), account, say)
  const log = join(data, 'postgres.log')
  await shortenLog(log)
  const password = await keepPassword(join(data, 'postgres.password'))
  const settings = { ...(await serverSettings()), ...options.settings }
  const cluster: Cluster = { binaries, account, files, log, password, settings, locale, socket: '', port: 0 }
  if (await createCluster(cluster)) say('A new database has been made.')
  await checkVersion(cluster)
  return { ...cluster, socket: await freshFolder(account), port: await freePort() }
}

const startAgain = async (cluster: Cluster, say: (line: string) => void, isStopping: () => boolean) => {
  while (!isStopping()) {
    try {
      return await startServer(cluster, say)
    } catch (error) {
      // A full disk, for one: it is tried until it can be.
      say((error as Error).message)
      await sleep(2000)
    }
  }
  return null
}

/** A started server that is started again whenever it ends by itself, until `stop`. */
const superviseServer = async (cluster: Cluster, say: (line: string) => void) => {
  const removeSocket = () => rm(cluster.socket, { recursive: true, force: true })
  let server = await startServer(cluster, say).catch(async (error) => {
    await removeSocket()
    throw error
  })
  let stopping = false
  const watch = async () => {
    for (;;) {
      await server.ended
      if (stopping) return
      say('The database server ended by itself and is started again.')
      const next = await startAgain(cluster, say, () => stopping)
      if (next === null) return
      server = next
      // Asked to stop while it came up.
      if (stopping) return server.stop()
    }
  }
  const watching = watch()
  const stop = async () => {
    stopping = true
    await server.stop()
    await watching
    await removeSocket()
  }
  return { pid: () => server.pid, stop }
}

/** Refuses while another process has the folder. A server that dies is started again until `stop`. */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const data = resolve(options.data)
  const claim = await claimInstance(data)
  try {
    const cluster = await prepare(options, data)
    const server = await superviseServer(cluster, options.say)
    const reached = await prepareDatabase(cluster).catch(async (error) => {
      await server.stop()
      throw error
    })
    await claim.update(reached)
    const stop = async () => {
      await server.stop()
      await claim.release()
    }
    return { ...reached, serverPid: server.pid, announce: (port) => claim.update({ port }), stop }
  } catch (error) {
    await claim.release()
    throw error
  }
}

// The two users of the embedded database: the one that owns everything, and the one that the product works as.

const databaseName = 'selvedge'
/** Reads and writes rows; no trigger, table or other user is its to change. */
const applicationName = 'selvedge_application'

const rightsOf = (password: string): string =>
  `login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`

/** Makes the database and its users where there are none. The application is given another password at each start. */
export const prepareDatabase = async (cluster: Cluster): Promise<{ url: string; owner: ClusterOwner }> => {
  const password = randomBytes(24).toString('hex')
  const client = new pg.Client({ connectionString: addressOf(cluster, 'postgres', ownerName, cluster.password) })
  // What goes wrong is told by the statement; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${databaseName}`)
    const user = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [applicationName])
    await client.query(`${user.rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${applicationName} ${rightsOf(password)}`)
  } finally {
    await client.end()
  }
  const owner = { url: addressOf(cluster, databaseName, ownerName, cluster.password), application: applicationName }
  return { url: addressOf(cluster, databaseName, applicationName, password), owner }
}
