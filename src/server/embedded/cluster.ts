// One PostgreSQL server on one data folder: made, started, watched and stopped.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import type { Settings } from './instance.ts'
import { hasEnded, isAlive, isPostmasterOf, orphansIn } from './instance.ts'

export type Cluster = {
  binaries: Binaries
  account: Account
  /** The folder of the server's files (PGDATA). */
  files: string
  /** Where the server writes what it has to say. */
  log: string
  password: string
  settings: Settings
  /** How text is ordered, in the words of initdb. */
  locale: readonly string[]
  /** Where it is reached: the folder of its Unix socket, or on Windows a port of the loopback address. */
  socket: string
  port: number
}

/** A started server. `ended` tells once that the process is gone, whoever ended it. */
export type Server = { pid: number; ended: Promise<void>; stop: () => Promise<void> }

/** Made with the server, which it may do anything on. */
export const ownerName = 'selvedge'
const onWindows = process.platform === 'win32'
/** How long a server that ends at once is tried again: remains of a killed one are gone by then. */
const triesMs = 30_000
const patienceMs = 10_000
/** How long server processes may take to see that their postmaster is gone. */
const orphanMs = 2000
const stopTimeMs = 30_000

const runAs = (account: Account) => ({
  ...(account ?? {}),
  // The caller's environment may hold secrets and PG… settings; the server needs neither.
  env: onWindows ? process.env : { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
})

const give = async (account: Account, path: string) => {
  if (account !== null) await chown(path, account.uid, account.gid)
}

/** A fresh folder with a short name for the socket of a server: its path may have 107 bytes. */
export const freshFolder = async (account: Account): Promise<string> => {
  const base = tmpdir().length > 60 && !onWindows ? '/tmp' : tmpdir()
  const folder = await mkdtemp(join(base, 'selvedge-'))
  await give(account, folder)
  return folder
}

/** Runs a program to its end; its last words when it fails. */
const runToEnd = (program: string, args: readonly string[], account: Account, cwd: string): Promise<void> =>
  new Promise((done, failed) => {
    const child = spawn(program, args, { ...runAs(account), cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let words = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (words = (words + chunk).slice(-4000)))
    child.on('error', failed)
    child.on('close', (code) => (code === 0 ? done() : failed(new Error(`${program} failed:\n${words.trim()}`))))
  })

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Makes the server's files if there are none. They get their name when they are whole. */
export const createCluster = async (cluster: Cluster): Promise<boolean> => {
  if (await exists(cluster.files)) return false
  const parent = dirname(cluster.files)
  for (const name of await readdir(parent)) {
    if (name.startsWith('unfinished-')) await rm(join(parent, name), { recursive: true, force: true })
  }
  const unfinished = join(parent, `unfinished-${process.pid}`)
  await mkdir(unfinished, { mode: 0o700 })
  await give(cluster.account, unfinished)
  const secret = await freshFolder(cluster.account)
  try {
    const passwordFile = join(secret, 'password')
    await writeFile(passwordFile, `${cluster.password}\n`, { mode: 0o600 })
    await give(cluster.account, passwordFile)
    const args = ['-D', unfinished, '-U', ownerName, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`]
    args.push('--encoding=UTF8', ...cluster.locale, '--data-checksums')
    args.push(...(cluster.settings.fsync === 'off' ? ['--no-sync'] : []))
    await runToEnd(cluster.binaries.initdb, args, cluster.account, unfinished)
  } finally {
    await rm(secret, { recursive: true, force: true })
  }
  await rename(unfinished, cluster.files)
  return true
}

/** Refuses files of another major version: they need an upgrade, not a start. */
export const checkVersion = async (cluster: Cluster): Promise<void> => {
  const version = (await readFile(join(cluster.files, 'PG_VERSION'), 'utf8')).trim()
  if (version !== cluster.binaries.version.split('.')[0]) {
    throw new Error(
      `The files in ${cluster.files} are of PostgreSQL ${version}, this version of Selvedge brings ` +
        `${cluster.binaries.version}. Start the version that made them, write the books out with 'selvedge export', ` +
        'and import them here.',
    )
  }
}

/**
 * Clears what a killed start left behind: stops a postmaster that lost its parent, and removes the lock file of one
 * that is gone when its number now belongs to some other program. PostgreSQL's lock on shared memory stays in force.
 */
export const clearRemains = async (cluster: Cluster, say: (line: string) => void): Promise<void> => {
  const lockFile = join(cluster.files, 'postmaster.pid')
  const text = await readFile(lockFile, 'utf8').catch(() => '')
  const [number, , , , socket = ''] = text.split('\n')
  const pid = Number(number)
  if (!(pid > 0)) return
  if (isPostmasterOf(pid, cluster.files)) {
    say(`Stopping the database server that an earlier run left behind (process ${pid}).`)
    await stopPostmaster(cluster, pid)
  } else if (process.platform === 'linux' && isAlive(pid)) {
    await rm(lockFile, { force: true })
  }
  if (socket !== cluster.socket && basename(socket).startsWith('selvedge-')) {
    await rm(socket, { recursive: true, force: true })
  }
}

/** Ends a postmaster: open transactions are rolled back, a checkpoint is written; without that if it takes too long. */
const stopPostmaster = async (cluster: Cluster, pid: number): Promise<void> => {
  if (onWindows) {
    await runToEnd(cluster.binaries.pgCtl, ['stop', '-D', cluster.files, '-m', 'fast'], null, cluster.files)
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      // Gone already.
      return
    }
    if (await hasEnded(pid, signal === 'SIGINT' ? stopTimeMs : 5000)) return
  }
}

/**
 * Ends the processes of a killed postmaster. They end by themselves when they see that it is gone, but one that waits
 * for a lock of another killed process never looks, and no server starts beside it. What it had not committed is lost
 * to nobody: the next server recovers from the log.
 */
const endOrphans = async (cluster: Cluster, say: (line: string) => void): Promise<void> => {
  for (const pid of orphansIn(cluster.files)) {
    if (await hasEnded(pid, orphanMs)) continue
    say(`Ending a process of a database server that was killed (process ${pid}).`)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // Gone already.
    }
    await hasEnded(pid, patienceMs)
  }
}

export const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const watchScript = `read -r end
kill -INT "$1" 2>/dev/null || exit 0
seconds=0
while kill -0 "$1" 2>/dev/null && [ "$seconds" -lt 30 ]; do sleep 1; seconds=$((seconds + 1)); done
rm -f "$2"/.s.PGSQL.*
rmdir "$2" 2>/dev/null`

/** A shell that asks the server to stop when this process ends, however: its input is a pipe that only we hold. */
const watchOver = (pid: number, socket: string): ChildProcess | null => {
  if (onWindows) return null
  const watch = spawn('/bin/sh', ['-c', watchScript, 'selvedge-watch', String(pid), socket], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.on('error', () => undefined)
  watch.unref()
  return watch
}

export const addressOf = (cluster: Cluster, database: string, name: string, password: string): string => {
  const user = `${name}:${password}`
  return onWindows
    ? `postgresql://${user}@127.0.0.1:${cluster.port}/${database}`
    : `postgresql://${user}@/${database}?host=${encodeURIComponent(cluster.socket)}`
}

/**
 * Waits until the server answers; false when it ended instead, as it does while remains of another are still there. One
 * that lives is waited for without end: after a crash it may have much to recover.
 */
const answers = async (cluster: Cluster, hasGone: () => boolean, say: (line: string) => void): Promise<boolean> => {
  let toldAt = Date.now()
  while (!hasGone()) {
    const client = new pg.Client({
      connectionString: addressOf(cluster, 'postgres', ownerName, cluster.password),
      connectionTimeoutMillis: 5000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      // Starting up, or recovering: the reason of a failure is in the log.
      await sleep(30)
    }
    if (Date.now() - toldAt > patienceMs) {
      toldAt = Date.now()
      say('The database server is still starting: it recovers what an earlier run left unfinished.')
    }
  }
  return false
}

const launch = (cluster: Cluster): ChildProcess => {
  const settings: Settings = {
    ...cluster.settings,
    // Where sockets in folders exist, nothing listens on the network.
    listen_addresses: onWindows ? '127.0.0.1' : '',
    unix_socket_directories: onWindows ? '' : cluster.socket,
    unix_socket_permissions: '0700',
    port: String(onWindows ? cluster.port : 5432),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(cluster.log, 'a', 0o600)
  try {
    return spawn(cluster.binaries.postgres, ['-D', cluster.files, ...args], {
      ...runAs(cluster.account),
      cwd: cluster.files,
      stdio: ['ignore', log, log],
      // A session of its own: Ctrl+C in the terminal must reach us alone, so that we stop in order.
      detached: true,
    })
  } finally {
    closeSync(log)
  }
}

/** Starts the server once. Null when it ended again before it answered. */
const startOnce = async (cluster: Cluster, say: (line: string) => void): Promise<Server | null> => {
  const child = launch(cluster)
  const pid = child.pid
  if (pid === undefined) {
    throw await new Promise<Error>((failed) => child.once('error', failed))
  }
  let gone = false
  const watch = watchOver(pid, cluster.socket)
  const ended = new Promise<void>((done) => {
    child.once('exit', () => {
      gone = true
      watch?.kill('SIGKILL')
      done()
    })
  })
  const stop = async () => {
    if (!gone) await stopPostmaster(cluster, pid)
    await ended
  }
  if (await answers(cluster, () => gone, say)) return { pid, ended, stop }
  await stop()
  return null
}

/** A password for a new server, or the one kept beside its files. */
export const keepPassword = async (file: string): Promise<string> => {
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept.trim() !== '') return kept.trim()
  const password = randomBytes(24).toString('hex')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return password
}

/** Starts the server; after a crash it tries again until the remains of the killed one are gone. */
export const startServer = async (cluster: Cluster, say: (line: string) => void): Promise<Server> => {
  const until = Date.now() + triesMs
  for (let delayMs = 100; ; delayMs = Math.min(delayMs * 2, 2000)) {
    await clearRemains(cluster, say)
    await endOrphans(cluster, say)
    const server = await startOnce(cluster, say)
    if (server !== null) return server
    if (Date.now() > until) break
    await sleep(delayMs)
  }
  const words = (await readFile(cluster.log, 'utf8').catch(() => '')).trim().split('\n').slice(-8).join('\n')
  throw new Error(`The database server did not start. The end of ${cluster.log}:\n${words}`)
}
