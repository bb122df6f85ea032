// One of the people of a load: signs in, asks as a browser does, takes new tokens, waits for what is slow.
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip } from 'node:zlib'
import { formHeaders, formOf, uploadPath } from '../test/world/upload.ts'

type Answer = { code: number; message: string; result: unknown }

export type Person = {
  /**
   * Sends a call and answers its result; a refusal or a fault is an Error. A slow call is asked for until it is done;
   * whoever was signed out signs in again.
   */
  ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>
  /** The text of a file. */
  file(path: string): Promise<string>
  /** Sends a file, as a browser's form does; answers its id. */
  upload(name: string, content: Buffer): Promise<string>
  /** From now on in this account set. */
  enter(accountSet: string): void
}

const pending = 2020
const signedOut = 401
const pollMs = 200

const addressOf = (number: number): string => `10.1.${number >> 8}.${number & 255}`

type Asked = {
  port: number
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer | null
}

/** Sends a call over a connection of the agent and answers when all of it has come. */
const send = (agent: Agent, { port, method, path, headers, body }: Asked) =>
  new Promise<{ headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } })
    sent.once('error', reject)
    sent.once('response', (answer) => {
      const plain = answer.headers['content-encoding'] === 'gzip' ? answer.pipe(createGunzip()) : answer
      answer.once('error', (error) => plain.destroy(error))
      text(plain).then((read) => resolve({ headers: answer.headers, text: read }), reject)
    })
    sent.end(body)
  })

type Who = {
  userName: string
  password: string
  /** Each has an address of his own: whoever signs in two hundred times from one is slowed down. */
  address: number
}

export const signIn = async (port: number, { userName, password, address }: Who): Promise<Person> => {
  // A browser of one's own: its connection is kept, and nobody else's is used.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
    'x-forwarded-for': addressOf(address),
    'x-lang': 'en',
  }
  const keepTokens = (from: IncomingHttpHeaders): void => {
    const [access, refresh] = [from['access-token'], from['x-access-token']]
    if (access === undefined || refresh === undefined || access === 'invalid_token') return
    headers.authorization = `Bearer ${access}`
    headers['x-authorization'] = `Bearer ${refresh}`
  }
  const once = async (method: string, path: string, body: unknown, cacheId: string) => {
    const form = Buffer.isBuffer(body) ? formHeaders : {}
    const told = { ...headers, ...form, ...(cacheId === '' ? {} : { 'cache-id': cacheId }) }
    const sent = body === undefined ? null : Buffer.isBuffer(body) ? body : JSON.stringify(body)
    const asked = await send(agent, { port, method, path, headers: told, body: sent })
    keepTokens(asked.headers)
    const isFile = asked.headers['content-disposition'] !== undefined
    const answer = isFile ? { code: 200, message: '', result: asked.text } : (JSON.parse(asked.text) as Answer)
    return { answer, cacheId: String(asked.headers['cache-id'] ?? '') }
  }
  const enterAgain = () => once('POST', '/system/auth/login', { userName, password }, '')
  const ask: Person['ask'] = async (method, path, body) => {
    let { answer, cacheId } = await once(method, path, body, '')
    if (answer.code === signedOut) {
      await enterAgain()
      ;({ answer, cacheId } = await once(method, path, body, ''))
    }
    while (answer.code === pending) {
      await sleep(pollMs)
      const next = await once(method, path, body, cacheId)
      answer = next.answer
      cacheId = next.cacheId || cacheId
    }
    if (answer.code !== 200) throw new Error(`${method} ${path}: ${answer.code} ${answer.message}`)
    return answer.result
  }
  const { answer: first } = await enterAgain()
  if (first.code !== 200) throw new Error(`sign-in: ${first.code} ${first.message}`)
  const enter = (accountSet: string): void => {
    headers['account-config'] = accountSet
  }
  const upload: Person['upload'] = async (name, content) =>
    ((await ask('POST', `${uploadPath}?bucket=Default`, formOf(name, content))) as { id: string }).id
  return { ask, file: async (path) => String(await ask('GET', path)), upload, enter }
}
