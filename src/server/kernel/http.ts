// The HTTP side of the product: one Fastify instance whose every answer has our form, and the parts each call needs.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { Span } from '@opentelemetry/api'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Call } from '../../contract/base/call.ts'
import { fileBytesMax } from '../../contract/base/file.ts'
import { type Lang, languageOf } from '../../contract/base/language.ts'
import { numberOf, problem, problemNumbers, Refusal } from '../../domain/base/problem.ts'
import type { LastSets } from './account-config.ts'
import { type ApiLog, declaredPath, keepFault } from './api-log.ts'
import { type BodyBounds, readBodies } from './body.ts'
import { watchConnections } from './connections.ts'
import { type Db, databaseError, isFull, isLost } from './db.ts'
import { faultText, refusalText, transportText } from './envelope.ts'
import type { Files } from './files/files.ts'
import type { House } from './housekeeping.ts'
import type { RawInput } from './input.ts'
import { openBodyBytesMax } from './input-schema.ts'
import type { Jobs } from './job.ts'
import { Unsure } from './lock-wait.ts'
import { log } from './log.ts'
import type { Maintenance } from './maintenance.ts'
import type { Messages } from './message.ts'
import { sendMissing, surround } from './page.ts'
import type { Parameters } from './parameter.ts'
import type { Rights } from './right.ts'
import type { AccountSetKey, Scope, Visit } from './scope.ts'
import type { Secrets } from './secret.ts'
import type { Sessions } from './session.ts'
import { endSpan, newTraceId, parentOf, type Tracing } from './tracing.ts'

/** `make` reads raw input and does the work of the call; what the scope may is for its maker to have checked. */
export type Served = { name: string; definition: Call; make(raw: RawInput, scope: Scope): Promise<unknown> }

export type App = {
  http: FastifyInstance
  db: Db
  rights: Rights
  sessions: Sessions
  lastSets: LastSets
  jobs: Jobs
  house: House
  calls: ApiLog
  files: Files
  parameters: Parameters
  /** Keeps the books of a company as they are, before a year of theirs is closed. */
  backUpYear: (scope: Scope, books: AccountSetKey) => Promise<void>
  /** Whether the instance is being restored. */
  maintenance: Maintenance
  secrets: Secrets
  /** Sends codes to people, by mail or to their phones. */
  messages: Messages
  /** Every permission code there is. A call that asks for another does not start. */
  buttons: ReadonlySet<string>
  served: Served[]
  trustsProxy: boolean
  /** Checks each result against the contract; tests do. */
  checkResults: boolean
  /** `login-test` answers strangers; else only whoever may verify accounts. */
  testsLogins: boolean
  /** Requests a stranger may make to one open call of the sign-in in a minute, by address. */
  strangersPerMinute: number
  close(): Promise<void>
}

declare module 'fastify' {
  interface FastifyInstance {
    fileBytes: number
    /** When a full disk was met last, ms of this process: the clock may jump. */
    diskFull: { seenAt: number }
  }
  interface FastifyRequest {
    visit: Visit
    scope: Scope | null
    /** Who asked, once it is known: of a call that was refused at the door too. */
    callerId: bigint | null
    /** The fault of ours that ended it. */
    fault: Error | null
    /** What a collector is told of it, where there is one. */
    span: Span | null
    /** The business number of the answer: 200 unless something was refused, failed, or is not done yet. */
    answered: number
  }
  interface FastifyContextConfig {
    isCall?: true
    /** What a large body of the call is held to before it is parsed. */
    bounds?: BodyBounds
  }
}

/** A sender who has been refused is listened to for this long, so that the answer reaches him. */
const lingerMs = 2000

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const traceOf = (request: FastifyRequest): string =>
  request.span?.spanContext().traceId ?? parentOf(headerOf(request, 'traceparent'))?.traceId ?? newTraceId()

/** A key of any length in 64 characters: a long one is digested, for two that begin alike are two. */
const keyOf = (key: string): string => (key.length <= 64 ? key : createHash('sha256').update(key).digest('hex'))

const langOf = (request: FastifyRequest): Lang =>
  languageOf(headerOf(request, 'x-lang') || undefined, headerOf(request, 'accept-language') || undefined)

/** One of our own cookies: the digest or the token of 256 bits that stands in it. */
const cookieOf = (request: FastifyRequest, name: 'dvc' | 'wxs'): string | undefined =>
  new RegExp(`(?:^|; )${name}=([\\w-]{43})(?:;|$)`).exec(headerOf(request, 'cookie'))?.[1]

const visitOf = (db: Db, request: FastifyRequest, reply: FastifyReply): Visit => ({
  db,
  lang: langOf(request),
  traceId: traceOf(request),
  ip: request.ip,
  userAgent: headerOf(request, 'user-agent').slice(0, 512),
  trustedDevice: cookieOf(request, 'dvc'),
  wxState: cookieOf(request, 'wxs'),
  authorization: headerOf(request, 'authorization') || undefined,
  isSecure: request.protocol === 'https',
  idempotencyKey: keyOf(headerOf(request, 'idempotency-key')),
  // What an answer varies by is added to what it varies by already: with other origins, by the origin.
  answerHeader: (name, value) => {
    const before = name === 'vary' ? reply.getHeader('vary') : undefined
    reply.header(name, before === undefined ? value : `${before}, ${value}`)
  },
  isGone: () => reply.raw.destroyed,
  answerStatus: (status) => void reply.code(status),
})

/** Why a file of more than so many bytes is not taken. */
export const tooLarge = (bytesMax: number): Refusal =>
  new Refusal([problem('file.tooLarge', 'file', { max: bytesMax / 1024 / 1024 })])

export const sendText = (
  reply: FastifyReply,
  text: string | Buffer | AsyncIterable<Buffer>,
  answered = 200,
): FastifyReply => {
  reply.request.answered = answered
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(typeof text === 'string' || Buffer.isBuffer(text) ? text : Readable.from(text, { objectMode: false }))
}

/** Characters that PostgreSQL cannot hold come back as its error; the caller sent them. */
const unstorable = new Set(['22021', '22P05'])

const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error
  return unstorable.has(databaseError(error)?.state ?? '') ? new Refusal([problem('input.characters')]) : null
}

/** Refusals that the way is told of too, not only the caller. */
const statusOf: Readonly<Record<number, number>> = { 401: 401, [problemNumbers['file.tooLarge']]: 413 }

/** Does not read the rest of a request that has too many bytes. */
export const stopListening = ({ raw }: FastifyRequest): void => {
  const timer = setTimeout(() => raw.destroy(), lingerMs).unref()
  raw.once('close', () => clearTimeout(timer))
}

/** Says when what came too often may be asked for again: our counters know the seconds, the limiter has said it. */
export const sayWhen = (reply: FastifyReply, { problems }: Refusal): FastifyReply => {
  const [first] = problems
  const isTooOften = first?.code === 'tooMany.requests' || first?.code === 'tooMany.codes'
  const seconds = isTooOften ? first.args.s : undefined
  return seconds === undefined ? reply : reply.header('retry-after', seconds)
}

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { lang, traceId } = request.visit
  const refusal = refusalOf(error)
  if (refusal) {
    // The answer does not wait for it, and a fault of it is no fault of the call.
    request.scope?.keepDenial(refusal.problems).catch((error) => log.error('a denial was not kept', { traceId, error }))
    const code = refusal.problems[0] ? numberOf(refusal.problems[0]) : 500
    if (code === 401) reply.header('access-token', 'invalid_token')
    if (refusal.problems[0]?.code === 'file.tooLarge') stopListening(request)
    return sendText(
      sayWhen(reply, refusal).code(statusOf[code] ?? 200),
      refusalText(refusal.problems, lang, traceId),
      code,
    )
  }
  const { raw } = request
  // Who sent half of it has gone, and hears nothing.
  if (raw.destroyed && !raw.complete) return sendText(reply, transportText(400, 'body', lang), 400)
  const status = (error as Partial<FastifyError>).statusCode
  if (status === 413) return sendText(reply.code(413), transportText(413, 'tooLarge', lang), 413)
  if (status !== undefined && status >= 400 && status < 500)
    return sendText(reply, transportText(400, 'body', lang), 400)
  const call = `${request.method} ${request.routeOptions.url ?? ''}`
  if (isLost(error)) {
    // Not a fault of the call: it may be asked again, with the same key, until the database is back.
    log.error('the database is away', { traceId, call, reason: (error as Error).message })
    const text = transportText(503, error instanceof Unsure ? 'unsure' : 'unavailable', lang)
    return sendText(reply.code(503).header('retry-after', '1'), text, 503)
  }
  if (isFull(error)) {
    request.server.diskFull.seenAt = performance.now()
    log.error('a disk is full or cannot be written', { traceId, call, reason: (error as Error).message })
    return sendText(reply.code(503).header('retry-after', '5'), transportText(503, 'diskFull', lang), 503)
  }
  request.fault = error instanceof Error ? error : new Error(String(error))
  // The log knows the whole error, the caller its first line.
  log.error('a call failed', { traceId, call, user: request.scope?.user.userName, error })
  keepFault(request.visit.db, { traceId, call }, error)
  return sendText(reply.code(200), faultText(error, lang, traceId), 500)
}

const sendNowhere = (reply: FastifyReply, lang: Lang): FastifyReply =>
  sendMissing(reply, { lang, word: 'pageMissing', json: transportText(404, 'pathMissing', lang) })

/** Waits at the end for what was asked, and for nothing else. */
const endConnections = (http: FastifyInstance): void => {
  const allOver = watchConnections(http.server)
  http.addHook('preClose', async () => {
    const over = allOver()
    // Node waits for the connections that it has accepted; those of a door come from a server of its own.
    if (!http.server.listening) await over
  })
}

/** A Fastify instance that answers everything, errors and unknown paths included, in our form. */
export const openHttp = async (
  db: Db,
  trustProxy: string,
  tracing: Tracing | null,
  fileBytes = fileBytesMax,
  origins: readonly string[] = [],
): Promise<FastifyInstance> => {
  const http = fastify({
    bodyLimit: openBodyBytesMax,
    trustProxy: trustProxy === '' ? false : trustProxy.split(','),
    // What is too long for a field of a path is for the contract to say, in words.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 65_536 },
    // A path that cannot be read leads nowhere.
    frameworkErrors: (_, request, reply) => void sendNowhere(reply, langOf(request)),
    forceCloseConnections: 'idle',
    // Who is on his way while the server ends is answered as ever.
    return503OnClosing: false,
  })
  endConnections(http)
  await surround(http, origins)
  readBodies(http)
  http.decorate('fileBytes', fileBytes)
  http.decorate('diskFull', { seenAt: Number.NEGATIVE_INFINITY })
  http.decorateRequest('scope', null)
  http.decorateRequest('answered', 200)
  http.decorateRequest('callerId', null)
  http.decorateRequest('fault', null)
  http.decorateRequest('span', null)
  // Set before anything else is done with a request; the type says it is always there.
  http.decorateRequest('visit')
  let isToldOfProxy = trustProxy !== ''
  http.addHook('onRequest', (request, reply, done) => {
    if (!isToldOfProxy && headerOf(request, 'x-forwarded-for') !== '') {
      isToldOfProxy = true
      log.warn('a proxy that SELVEDGE_TRUST_PROXY does not name: all who come by it count as one address', {
        proxy: request.ip,
      })
    }
    request.span = tracing?.begin(parentOf(headerOf(request, 'traceparent'))) ?? null
    request.visit = visitOf(db, request, reply)
    reply.header('trace-id', request.visit.traceId)
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const path = declaredPath(request)
    if (request.span && path !== '') endSpan(request.span, request, reply, path)
    done()
  })
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  http.setNotFoundHandler((request, reply) => sendNowhere(reply, request.visit.lang))
  await http.register(multipart, { limits: { fileSize: fileBytes, files: 1, fields: 50 } })
  return http
}
