// A server process of its own, as users run it: what it holds in memory is its own, not that of the tests.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import memoryFlags from '../../scripts/memory-flags.json' with { type: 'json' }
import type { Inject } from './client.ts'
import type { World } from './world.ts'

export type ServerProcess = {
  port: number
  /** Sends a request over HTTP, as `app.http.inject` sends one within a process. */
  inject: Inject
  /** Bytes of memory that it has now (VmRSS), or the most it had (VmHWM); null where the system does not tell. */
  memory(name: 'VmRSS' | 'VmHWM'): Promise<number | null>
  stop(): Promise<void>
}

const place = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const portOf = (child: ChildProcess): Promise<number> => {
  let said = ''
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (words) => {
      said += words
      const found = /is ready: \S+:(\d+)/.exec(said)?.[1]
      if (found) resolve(Number(found))
    })
    child.once('exit', () => reject(new Error(`the server ended: ${said}`)))
  })
}

/** Sends requests over HTTP to whoever listens on a port of this machine. */
export const injectOver =
  (port: number): Inject =>
  async ({ method = 'GET', url, headers, payload }) => {
    const asked = await fetch(`http://127.0.0.1:${port}${url}`, { method, headers, body: payload as BodyInit })
    const body = await asked.text()
    return {
      statusCode: asked.status,
      headers: Object.fromEntries(asked.headers),
      body,
      json: <T>() => JSON.parse(body) as T,
    }
  }

const memoryOf =
  (child: ChildProcess): ServerProcess['memory'] =>
  async (name) => {
    const text = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
    const kilobytes = new RegExp(`${name}:\\s+(\\d+) kB`).exec(text)?.[1]
    return kilobytes ? Number(kilobytes) * 1024 : null
  }

/** Starts one on the database and the files of a world; `settings`: more of its environment. */
export const startServerProcess = async (
  { url, owner, config }: Pick<World, 'url' | 'owner' | 'config'>,
  settings: Record<string, string> = {},
): Promise<ServerProcess> => {
  const { PATH, TMPDIR } = process.env
  const parent = place('scripts/with-parent.js')
  const own = { DATABASE_URL: url, DATABASE_OWNER_URL: owner.url, SELVEDGE_DATA: config.data }
  const child = spawn(process.execPath, [...memoryFlags, '--import', parent, place('src/server/main.ts')], {
    env: { PATH, ...(TMPDIR ? { TMPDIR } : {}), PORT: '0', SELVEDGE_SEED_DEMO: '0', ...own, ...settings },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const port = await portOf(child)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return { port, inject: injectOver(port), memory: memoryOf(child), stop }
}
