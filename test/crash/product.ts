// The product as people run it: a process of its own on a PostgreSQL of its own, made to be killed and started again.
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../src/server/embedded/cluster.ts'
import { runningInstance } from '../../src/server/embedded/instance.ts'
import { type Db, openDatabase } from '../../src/server/kernel/db.ts'
import { tellingRows } from '../world/telling-rows.ts'

export type Product = {
  data: string
  /** Where the server listens now. */
  address: () => string
  /** Looks into the database beside the server; another one after each start. */
  look: () => Db
  serverPid: () => number
  postmasterPid: () => Promise<number>
  hasServer: () => boolean
  /** Starts the server; the ms until it says that it is ready. */
  start: () => Promise<number>
  /** Waits until the database answers through the server; the ms that took. */
  ready: () => Promise<number>
  /** The last words of the server. */
  words: () => string
  stop: () => Promise<void>
}

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
/** Generous: what else runs on the machine is not this test's matter. */
const patienceMs = 180_000

const readyPort = (child: ChildProcess, heard: () => string): Promise<number> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`the server does not start: ${heard()}`)), patienceMs)
    child.stdout?.on('data', () => {
      const found = /is ready: http:\/\/[^:]+:(\d+)/.exec(heard())
      if (!found) return
      clearTimeout(late)
      resolve(Number(found[1]))
    })
    child.once('exit', (code, signal) => {
      clearTimeout(late)
      reject(new Error(`the server ended with ${code ?? signal}: ${heard()}`))
    })
  })

/** A server of this folder. It ends when we end, however that happens. */
const launch = (data: string, port: number): ChildProcess => {
  const { PATH, TMPDIR } = process.env
  const settings = { SELVEDGE_DATA: data, SELVEDGE_SEED_DEMO: '0', PORT: String(port) }
  return spawn(process.execPath, ['--import', fileOf('scripts/with-parent.js'), fileOf('src/server/main.ts')], {
    env: { PATH, ...(TMPDIR ? { TMPDIR } : {}), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

const canConnect = async (url: string): Promise<boolean> => {
  const db = tellingRows(openDatabase(url, { max: 1, name: 'crash test', unwatched: true }))
  const answers = await db.query('select 1').catch(() => [])
  await db.close()
  return answers.length > 0
}

/** The folder of the database's files, which root may have to keep elsewhere. */
const placeOf = async (data: string): Promise<string> =>
  (await readFile(join(data, 'postgres.location'), 'utf8').catch(() => '')).trim() || data

/** An empty product; nothing runs before `start`. */
export const openProduct = async (): Promise<Product> => {
  const data = await mkdtemp(join(tmpdir(), 'selvedge-crash-'))
  await chmod(data, 0o711)
  const port = await freePort()
  let child: ChildProcess | null = null
  let listening = 0
  let db: Db | null = null
  let said = ''
  let url = ''
  const address = () => `http://127.0.0.1:${listening}`
  const look = () => db ?? expectStarted()
  const start = async () => {
    const begun = performance.now()
    const made = launch(data, port)
    said = ''
    for (const stream of [made.stdout, made.stderr]) {
      stream?.on('data', (part: Buffer) => {
        said = (said + part.toString('utf8')).slice(-8000)
      })
    }
    child = made
    listening = await readyPort(made, () => said)
    const taken = performance.now() - begun
    url = (await runningInstance(data))?.owner?.url ?? ''
    // What asked the killed one has no answer to wait for.
    void db?.close().catch(() => undefined)
    db = tellingRows(openDatabase(url, { max: 3, name: 'crash test', unwatched: true }))
    return taken
  }
  const hasServer = () => child !== null && child.exitCode === null && child.signalCode === null
  const ready = async () => {
    const begun = performance.now()
    for (;;) {
      if (!hasServer()) throw new Error(`the server has ended: ${said}`)
      // A new connection first: processes that outlive their postmaster for a moment still answer old ones.
      const isBack = await canConnect(url)
      const answer = isBack ? await fetch(`${address()}/readyz`).catch(() => null) : null
      if (answer?.status === 200) return performance.now() - begun
      if (performance.now() - begun > patienceMs) throw new Error(`the database does not come back: ${said}`)
      await sleep(50)
    }
  }
  const stop = async () => {
    await db?.close().catch(() => undefined)
    if (child !== null && hasServer()) {
      const ended = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
    const place = await placeOf(data)
    if (place !== data) await rm(place, { recursive: true, force: true })
    await rm(data, { recursive: true, force: true })
  }
  const postmasterPid = async () => {
    const text = await readFile(join(await placeOf(data), 'postgres', 'postmaster.pid'), 'utf8')
    return Number(text.split('\n')[0])
  }
  const serverPid = () => child?.pid ?? 0
  return { data, address, look, serverPid, postmasterPid, hasServer, start, ready, words: () => said, stop }
}

const expectStarted = (): never => {
  throw new Error('the product has not been started')
}
