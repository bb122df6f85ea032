// One of the people of a load: signs in, asks as a browser does, takes new tokens, waits for what is slow.
import { setTimeout as sleep } from 'node:timers/promises'

type Answer = { code: number; message: string; result: unknown }

export type Person = {
  /**
   * Sends a call and answers its result; a refusal or a fault is an Error. A slow call is asked for until it is done;
   * whoever was signed out signs in again.
   */
  ask(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>
  /** The text of a file. */
  file(path: string): Promise<string>
  /** From now on in this account set. */
  enter(accountSet: string): void
}

const pending = 2020
const signedOut = 401
const pollMs = 200

const addressOf = (number: number): string => `10.1.${number >> 8}.${number & 255}`

type Who = {
  userName: string
  password: string
  /** Each has an address of his own: whoever signs in two hundred times from one is slowed down. */
  address: number
}

export const signIn = async (port: number, { userName, password, address }: Who): Promise<Person> => {
  const base = `http://127.0.0.1:${port}`
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'x-forwarded-for': addressOf(address),
    'x-lang': 'en',
  }
  const keepTokens = (from: Headers): void => {
    const [access, refresh] = [from.get('access-token'), from.get('x-access-token')]
    if (access === null || refresh === null || access === 'invalid_token') return
    headers.authorization = `Bearer ${access}`
    headers['x-authorization'] = `Bearer ${refresh}`
  }
  const once = async (method: string, path: string, body: unknown, cacheId: string) => {
    const asked = await fetch(`${base}${path}`, {
      method,
      headers: cacheId === '' ? headers : { ...headers, 'cache-id': cacheId },
      body: body === undefined ? null : JSON.stringify(body),
    })
    keepTokens(asked.headers)
    const text = await asked.text()
    const isFile = asked.headers.get('content-disposition') !== null
    const answer = isFile ? { code: 200, message: '', result: text } : (JSON.parse(text) as Answer)
    return { answer, cacheId: asked.headers.get('cache-id') ?? '' }
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
  return { ask, file: async (path) => String(await ask('GET', path)), enter }
}
