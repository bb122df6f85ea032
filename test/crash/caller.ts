// A person at the product's HTTP side who asks again, with the same key, until there is an answer.
import { setTimeout as sleep } from 'node:timers/promises'
import { addressOf, type Call, type Envelope } from '../../src/contract/base/call.ts'
import { sessionCalls } from '../../src/contract/people/session.ts'
import { fillPath, queryText } from '../../src/web/api/query-string.ts'
import { testPassword } from '../world/client.ts'

export type Asking = { accountSet?: string; key?: string; file?: string }

/** `blind`: an earlier attempt may have had its effect without our hearing of it. */
export type Heard = { body: Envelope<unknown>; blind: boolean }

export type Counts = { answers: number; retries: number; blind: number; signedOut: number }

export type Person = {
  userName: string
  ask: (definition: Call, input: unknown, asking?: Asking) => Promise<Heard>
}

const patienceMs = 300_000
const attemptMs = 60_000
const codes = { pending: 2020, expired: 401, fault: 500, jobExpired: 41001, jobAborted: 50305 }

type Sent = { status: number; body: Envelope<unknown>; cacheId: string } | { lost: true; sent: boolean }

/** The request never reached a server: nothing can have come of it. */
const neverSent = (error: unknown): boolean => {
  const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined
  return cause?.code === 'ECONNREFUSED'
}

const requestOf = (definition: Call, input: unknown, { file }: Asking) => {
  const { method, path } = addressOf(definition)
  const filled = fillPath(path, input)
  const inQuery = method === 'GET' || method === 'DELETE' || file !== undefined
  const query = inQuery ? queryText(filled.rest) : ''
  const url = query ? `${filled.path}?${query}` : filled.path
  const text = inQuery ? undefined : JSON.stringify(filled.rest ?? {})
  const body = (): FormData | string | undefined => {
    if (file === undefined) return text
    const form = new FormData()
    form.append('file', new Blob([file]), 'vouchers.csv')
    return form
  }
  return { method, url, body, json: text !== undefined }
}

const sendOnce = async (url: string, request: RequestInit): Promise<Sent> => {
  try {
    const answer = await fetch(url, { ...request, signal: AbortSignal.timeout(attemptMs) })
    const text = await answer.text()
    const isOurs = answer.headers.get('content-type')?.includes('json') === true && text.startsWith('{')
    // An answer that was cut off, or one that says that the server cannot know.
    if (!isOurs || answer.status >= 500) return { lost: true, sent: true }
    const body = JSON.parse(text) as Envelope<unknown>
    return { status: answer.status, body, cacheId: answer.headers.get('cache-id') ?? '' }
  } catch (error) {
    return { lost: true, sent: !neverSent(error) }
  }
}

/** Signs in; a server that is away is waited for. */
const signIn = async (address: () => string, userName: string): Promise<string> => {
  const until = Date.now() + patienceMs
  const { method, path } = addressOf(sessionCalls.login)
  for (;;) {
    const request = { method, headers: { 'content-type': 'application/json', 'x-lang': 'en' } }
    const body = JSON.stringify({ userName, password: testPassword })
    const sent = await sendOnce(`${address()}${path}`, { ...request, body })
    if (!('lost' in sent) && sent.body.code === 200) return (sent.body.result as { accessToken: string }).accessToken
    if (Date.now() > until) throw new Error(`${userName} cannot sign in: ${JSON.stringify(sent)}`)
    await sleep(100)
  }
}

/** Somebody who signs in at the first call and again only when told to. */
export const personAt = (address: () => string, userName: string, counts: Counts): Person => {
  let token: Promise<string> | null = null
  const ask: Person['ask'] = async (definition, input, asking = {}) => {
    const request = requestOf(definition, input, asking)
    const until = Date.now() + patienceMs
    let [cacheId, blind] = ['', false]
    for (;;) {
      token ??= signIn(address, userName)
      const headers: Record<string, string> = { authorization: `Bearer ${await token}`, 'x-lang': 'en' }
      if (asking.accountSet) headers['account-config'] = asking.accountSet
      if (asking.key) headers['idempotency-key'] = asking.key
      if (cacheId) headers['cache-id'] = cacheId
      if (request.json) headers['content-type'] = 'application/json'
      const { method } = request
      const sent = await sendOnce(`${address()}${request.url}`, { method, headers, body: request.body() })
      if (Date.now() > until) throw new Error(`${definition.at} has no answer: ${JSON.stringify(sent)}`)
      if ('lost' in sent || sent.body.code === codes.fault) {
        counts.retries += 1
        blind ||= 'lost' in sent ? sent.sent : true
        // A job that met a fault will say so for ever.
        if (!('lost' in sent)) cacheId = ''
      } else if (sent.body.code === codes.pending) {
        cacheId = sent.cacheId
      } else if (sent.body.code === codes.expired) {
        counts.signedOut += 1
        token = null
      } else if (cacheId !== '' && [codes.jobAborted, codes.jobExpired].includes(sent.body.code)) {
        // The job died with its server. The key may be used again, and the books decide.
        cacheId = ''
        blind = true
      } else {
        counts.answers += 1
        if (blind) counts.blind += 1
        return { body: sent.body, blind }
      }
      await sleep(200)
    }
  }
  return { userName, ask }
}
