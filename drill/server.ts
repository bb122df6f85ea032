// The product as users start it: with the database it brings, the demo group, and a folder that things happen to.
import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import memoryFlags from '../scripts/memory-flags.json' with { type: 'json' }
import { type Person, signIn } from './person.ts'

export type Server = {
  port: number
  /** The process of the server, and that which all of the database's hang on. */
  pid: number
  postmaster(): Promise<number>
  /** Of the database it brings. */
  databaseUrl(): Promise<string>
  signIn(userName: string): Promise<Person>
  /** The status of `GET /readyz`; 0 when nobody answers. */
  ready(): Promise<number>
  stop(): Promise<void>
}

/** Whose program is run, and as which account; null = that of this process. */
export type Runner = { place: string; account: { uid: number; gid: number } | null }

export const thisVersion: Runner = { place: fileURLToPath(new URL('..', import.meta.url)), account: null }

const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString('utf8')
      const port = /is ready: \S+?:(\d+)/.exec(said)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)))
  })

/** The second to fifth line of its file: folder, start, port, folder of the socket. */
const databaseUrl = async (data: string): Promise<string> => {
  const [, , , port, socket = ''] = (await readFile(join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n')
  const password = (await readFile(join(data, 'postgres.password'), 'utf8')).trim()
  return `postgresql://selvedge:${password}@/selvedge?host=${encodeURIComponent(socket)}&port=${port}`
}

const readiness = async (port: number): Promise<number> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) })).status
  } catch {
    return 0
  }
}

/** Starts it on a data folder; `settings`: more of its environment. */
export const startServer = async (
  data: string,
  settings: Record<string, string> = {},
  { place, account }: Runner = thisVersion,
): Promise<Server> => {
  const env = { PATH: process.env.PATH, SELVEDGE_DATA: data, PORT: '0', SELVEDGE_TRUST_PROXY: 'loopback', ...settings }
  const child = spawn(process.execPath, [...memoryFlags, join(place, 'src/server/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...account,
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const port = await portOf(child)
  const password = (await readFile(join(data, 'demo-password'), 'utf8')).trim()
  let signedIn = 0
  return {
    port,
    pid: child.pid ?? 0,
    postmaster: async () => Number((await readFile(join(data, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
    databaseUrl: () => databaseUrl(data),
    signIn: (userName) => {
      signedIn += 1
      return signIn(port, { userName, password, address: signedIn })
    },
    ready: () => readiness(port),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
