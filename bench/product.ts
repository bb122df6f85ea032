// The product's server as a process of its own, as users have it, and the headers of a signed-in caller.
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import memoryFlags from '../scripts/memory-flags.json' with { type: 'json' }
import { caller } from './books.ts'

export type Product = { port: number; headers: Record<string, string>; pid: number; stop: () => Promise<void> }

const main = fileURLToPath(new URL('../src/server/main.ts', import.meta.url))
const startMax = 180_000

const portOf = (child: ChildProcess): Promise<number> =>
  new Promise((resolve, reject) => {
    let said = ''
    const late = setTimeout(() => reject(new Error(`the server does not start: ${said}`)), startMax)
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
      const found = /is ready: http:\/\/[^:]+:(\d+)/.exec(said)
      if (!found) return
      clearTimeout(late)
      resolve(Number(found[1]))
    })
    child.on('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`the server ended with ${code}: ${said}`))
    })
  })

const signIn = async (port: number): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/system/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName: caller.userName, password: caller.password }),
  })
  const body = (await answer.json()) as { result?: { accessToken?: string }; message?: string }
  if (!body.result?.accessToken) throw new Error(`the bench cannot sign in: ${body.message}`)
  return body.result.accessToken
}

/** `profile`: a folder for a CPU profile; `settings`: more of the server's environment. */
type Ways = { profile?: string; settings?: Record<string, string> }

/** Starts the server on a database. */
export const startProduct = async (
  url: string,
  data: string,
  { profile = '', settings = {} }: Ways = {},
): Promise<Product> => {
  const profiled = profile === '' ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`]
  const child = spawn(process.execPath, [...memoryFlags, ...profiled, main], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      SELVEDGE_DATA: data,
      SELVEDGE_SEED_DEMO: '0',
      PORT: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    const port = await portOf(child)
    const headers = {
      authorization: `Bearer ${await signIn(port)}`,
      'content-type': 'application/json',
      'x-lang': 'en',
    }
    return { port, headers, pid: child.pid ?? 0, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
