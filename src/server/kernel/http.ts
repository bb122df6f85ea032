// The HTTP side of the product: one Fastify instance whose every answer has our form, and the parts each call needs.
import { createHash, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call.ts'
import { fileBytesMax } from '../../contract/file.ts'
import { type Lang, languageOf } from '../../contract/sentence.ts'
import { numberOf, problem, problemNumbers, Refusal } from '../../domain/problem.ts'
import { type Db, databaseError, isFull, isLost } from './db.ts'
import { faultText, refusalText, transportText } from './envelope.ts'
import { keepFault } from './fault-line.ts'
import type { Files } from './files/files.ts'
import type { RawInput } from './input.ts'
import type { Jobs } from './job.ts'
import type { Maintenance } from './maintenance.ts'
import type { Messages } from './message.ts'
import { surround } from './page.ts'
import type { Parameters } from './parameter.ts'
import type { Rights } from './right.ts'
import type { AccountSetKey, Scope, Visit } from './scope.ts'
import type { Secrets } from './secret.ts'
import type { Sessions } from './session.ts'

/**
 * A call that is served, for the list of calls. `make` reads raw input as the call does and does its work, for whoever
 * the scope says; what the scope may is for its maker to have checked.
 */
export type Served = { name: string; definition: Call; make(raw: RawInput, scope: Scope): Promise<unknown> }

/** What the features are given. */
export type App = {
  http: FastifyInstance
  db: Db
  rights: Rights
  sessions: Sessions
  jobs: Jobs
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
  /** Headers of a proxy are believed. */
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
    /** The most bytes an uploaded file may have. */
    fileBytes: number
    /** When a full disk was met last, ms of this process: the clock may jump. */
    diskFull: { seenAt: number }
  }
  interface FastifyRequest {
    visit: Visit
    scope: Scope | null
  }
}

/** Bytes of a JSON body: a voucher of 5,000 lines needs about three million. */
const bodyMax = 16 * 1024 * 1024
/** A sender who has been refused is listened to for this long, so that the answer reaches him. */
const lingerMs = 2000

const headerOf = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}

const traceOf = (request: FastifyRequest): string =>
  /^[0-9a-f]{2}-([0-9a-f]{32})-/.exec(headerOf(request, 'traceparent'))?.[1] ?? randomUUID().replaceAll('-', '')

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
  answerHeader: (name, value) => void reply.header(name, value),
  answerStatus: (status) => void reply.code(status),
})

/** Why a file of more than so many bytes is not taken. */
export const tooLarge = (bytesMax: number): Refusal =>
  new Refusal([problem('file.tooLarge', 'file', { max: bytesMax / 1024 / 1024 })])

export const sendText = (reply: FastifyReply, text: string | Buffer | AsyncIterable<Buffer>): FastifyReply =>
  reply
    .header('content-type', 'application/json; charset=utf-8')
    .send(typeof text === 'string' || Buffer.isBuffer(text) ? text : Readable.from(text, { objectMode: false }))

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

const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { lang, traceId } = request.visit
  const refusal = refusalOf(error)
  if (refusal) {
    // The answer does not wait for it, and a fault of it is no fault of the call.
    request.scope?.keepDenial(refusal.problems).catch((fault) => console.error(`${traceId} denial not kept`, fault))
    const code = refusal.problems[0] ? numberOf(refusal.problems[0]) : 500
    if (code === 401) reply.header('access-token', 'invalid_token')
    if (refusal.problems[0]?.code === 'file.tooLarge') stopListening(request)
    return sendText(reply.code(statusOf[code] ?? 200), refusalText(refusal.problems, lang, traceId))
  }
  const { raw } = request
  // Who sent half of it has gone, and hears nothing.
  if (raw.destroyed && !raw.complete) return sendText(reply, transportText(400, 'body', lang))
  const status = (error as Partial<FastifyError>).statusCode
  if (status === 413) return sendText(reply.code(413), transportText(413, 'tooLarge', lang))
  if (status !== undefined && status >= 400 && status < 500) return sendText(reply, transportText(400, 'body', lang))
  const at = `${new Date().toISOString()} ${traceId} ${request.method} ${request.url.split('?')[0]}`
  if (isLost(error)) {
    // Not a fault of the call: it may be asked again, with the same key, until the database is back.
    console.error(`${at} the database is away: ${(error as Error).message}`)
    return sendText(reply.code(503).header('retry-after', '1'), transportText(503, 'unavailable', lang))
  }
  if (isFull(error)) {
    request.server.diskFull.seenAt = performance.now()
    console.error(`${at} a disk is full or cannot be written: ${(error as Error).message}`)
    return sendText(reply.code(503).header('retry-after', '5'), transportText(503, 'diskFull', lang))
  }
  // The log knows the whole error, the caller its first line.
  console.error(at, error)
  keepFault(request.visit.db, { traceId, call: `${request.method} ${request.url.split('?')[0]}` }, error)
  return sendText(reply.code(200), faultText(error, lang, traceId))
}

/** A Fastify instance that answers everything, errors and unknown paths included, in our form. */
export const openHttp = async (db: Db, trustProxy: string, fileBytes = fileBytesMax): Promise<FastifyInstance> => {
  const http = fastify({
    bodyLimit: bodyMax,
    trustProxy: trustProxy === '' ? false : trustProxy.split(','),
    // What is too long for a field of a path is for the contract to say, in words.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 65_536 },
    // A path that cannot be read leads nowhere.
    frameworkErrors: (_, request, reply) => {
      reply.statusCode = 404
      sendText(reply, transportText(404, 'pathMissing', langOf(request)))
    },
    forceCloseConnections: 'idle',
  })
  await surround(http)
  http.decorate('fileBytes', fileBytes)
  http.decorate('diskFull', { seenAt: Number.NEGATIVE_INFINITY })
  http.decorateRequest('scope', null)
  // Set before anything else is done with a request; the type says it is always there.
  http.decorateRequest('visit')
  http.addHook('onRequest', (request, reply, done) => {
    request.visit = visitOf(db, request, reply)
    reply.header('trace-id', request.visit.traceId)
    done()
  })
  http.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  http.setNotFoundHandler((request, reply) =>
    sendText(reply.code(404), transportText(404, 'pathMissing', request.visit.lang)),
  )
  await http.register(multipart, { limits: { fileSize: fileBytes, files: 1, fields: 50 } })
  return http
}
