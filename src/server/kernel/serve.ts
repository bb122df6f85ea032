// Serves calls of the contract: admission, input, the implementation, and the answer's form, once for all of them.
import { PassThrough, type Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { addressOf, type Call, type Calls, type InputOf, type ResultOf } from '../../contract/base/call.ts'
import { emptyFields, isReportPath } from '../../contract/ledger/ledger.ts'
import { problem, Refusal } from '../../domain/base/problem.ts'
import { admit } from './admission.ts'
import { companyPayer, payFor } from './connections.ts'
import { pendingText, successAround, successBody } from './envelope.ts'
import { dispositionOf } from './file-answer.ts'
import { type App, sendText, stopListening, tooLarge } from './http.ts'
import { formReader, inputReader, type RawInput, strictCheck } from './input.ts'
import { bodyLimitOf, boundsOf } from './input-schema.ts'
import { type FileAnswer, isFileAnswer, type Scope, type Upload, type Visit } from './scope.ts'

export type { App }

/** A signed-in call gets a Scope, an open one only a Visit. An empty result need not be given. */
export type Implementation<C extends Call> = (
  input: InputOf<C>,
  scope: C['permission'] extends 'open' ? Visit : Scope,
) => Promise<ResultOf<C> | FileAnswer> | (Record<string, never> extends ResultOf<C> ? Promise<void> : never)
export type Implementations<T extends Calls> = { readonly [K in keyof T]: Implementation<T[K]> }

type Work = (input: unknown, scope: Visit & { upload?: Upload }) => Promise<unknown>

const sendFile = (reply: FastifyReply, { file, name, type }: FileAnswer): FastifyReply =>
  reply.header('content-type', type).header('content-disposition', dispositionOf('attachment', name)).send(file)

/** The file of an upload, which fails when it was cut: the form reader only stops at its limit. */
const wholeFile = (file: MultipartFile['file'], bytesMax: number): Readable => {
  const whole = new PassThrough({ flush: (done) => done(file.truncated ? tooLarge(bytesMax) : null) })
  const breakOff = () => void (file.readableEnded || whole.destroy(new Refusal([problem('file.content', 'file')])))
  // At the first byte too many: whatever else comes is not waited for.
  file.once('limit', () => whole.destroy(tooLarge(bytesMax)))
  file.once('error', breakOff).once('close', breakOff)
  // Whoever stops reading leaves the rest of the request to be read by nobody.
  whole.once('close', () => file.resume())
  file.pipe(whole)
  return whole
}

/** What a form may have around its file: fields, and the lines between the parts. */
const formBytesMax = 256 * 1024

/** Fails when a request has more bytes than any form may have, wherever in it they stand. */
const overflowOf = (request: FastifyRequest, fileBytes: number): Promise<never> =>
  new Promise((_, reject) => {
    let seen = 0
    request.raw.on('data', (chunk: Buffer) => {
      const before = seen
      seen += chunk.length
      if (seen <= fileBytes + formBytesMax || before > fileBytes + formBytesMax) return
      stopListening(request)
      reject(tooLarge(fileBytes))
    })
  })

/** The most bytes a file may have now: what the server was started with, or less if the parameter says so. */
const fileBytesOf = async ({ http, parameters }: App, { scope }: FastifyRequest): Promise<number> =>
  Math.min(http.fileBytes, (await parameters.get('sys.upload.max_mb', scope?.accountSet)) * 1024 * 1024)

/** The fields before the file of a multipart body, and the file as a stream. */
const readUpload = async (
  request: FastifyRequest,
  fileBytes: number,
): Promise<{ fields: Record<string, unknown>; upload?: Upload }> => {
  if (!request.isMultipart()) return { fields: {} }
  // Whoever says beforehand that he sends too much need not begin.
  if (Number(request.headers['content-length'] ?? 0) > fileBytes + formBytesMax) throw tooLarge(fileBytes)
  const limits = { fileSize: fileBytes }
  const file = await Promise.race([request.file({ limits }), overflowOf(request, fileBytes)])
  if (!file) return { fields: {} }
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(file.fields)) {
    if (field && !Array.isArray(field) && field.type === 'field') fields[name] = field.value
  }
  return { fields, upload: { name: file.filename, stream: wholeFile(file.file, fileBytes) } }
}

const checkerOf = (app: App, definition: Call): ((result: unknown) => void) => {
  if (!app.checkResults) return () => undefined
  return (result) => {
    const check = strictCheck(definition.result)
    if (check.Check(result) || isFileAnswer(result)) return
    const [first] = check.Errors(result)
    throw new Error(
      `${definition.at}: the result is not that of the contract: ${first?.instancePath} ${first?.message}`,
    )
  }
}

const readerOf = (definition: Call): ((raw: RawInput) => unknown) => {
  const { method, path } = addressOf(definition)
  if (definition.upload === true) return formReader(definition.input)
  return inputReader(
    definition.input,
    method === 'GET' || method === 'DELETE',
    isReportPath(path) ? emptyFields : undefined,
  )
}

/** What a browser has already, by the tag of an earlier answer, is not sent again. */
const sendResult = (reply: FastifyReply, result: unknown): FastifyReply => {
  if (isFileAnswer(result)) return sendFile(reply, result)
  const tag = reply.getHeader('etag')
  if (tag !== undefined && tag === reply.request.headers['if-none-match']) return reply.code(304).send()
  return sendText(reply, successBody(result))
}

const arrivalOf = (upload: Upload | undefined): Promise<unknown> =>
  upload ? new Promise((resolve) => upload.stream.once('close', resolve)) : Promise.resolve()

type Called = { input: unknown; scope: Scope; url: string; cacheId: string }

/** Fires when the line is closed before the answer is sent. */
const leavingOf = ({ raw }: FastifyReply): AbortSignal => {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableEnded) left.abort()
  })
  return left.signal
}

/** Runs a slow call as a job, or answers for the job of a `cache-id`. */
const answerSlow = async (app: App, definition: Call, work: Work, called: Called, reply: FastifyReply) => {
  const { input, scope, url, cacheId } = called
  const answer = await app.jobs.answer({
    scope,
    definition,
    url,
    input,
    cacheId,
    work: (own) => work(input, own),
    arrived: arrivalOf(scope.upload),
    left: leavingOf(reply),
  })
  if (answer.kind === 'result') {
    return sendResult(reply, answer.result)
  }
  if (answer.kind === 'json') return sendText(reply, successAround(answer.json))
  reply.header('cache-id', answer.cacheId).header('retry-after', '2')
  return sendText(reply, pendingText(answer.cacheId, answer.progress, scope.lang, scope.traceId), 2020)
}

/** Who pays with connections for a call: the company it is made in, else who makes it. */
const payerOf = ({ scope, visit }: FastifyRequest): string =>
  scope?.accountSet ? companyPayer(scope.accountSet.companyId) : scope ? `user ${scope.user.id}` : visit.ip

const handlerOf = (app: App, definition: Call, work: Work) => {
  const read = readerOf(definition)
  const checkResult = checkerOf(app, definition)
  const checked: Work = async (input, scope) => {
    try {
      const result = await work(input, scope)
      checkResult(result)
      return result
    } finally {
      // What refused before it looked at the file leaves it unread, and the answer would wait for it.
      scope.upload?.stream.destroy()
    }
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const scope: Visit & { upload?: Upload } = request.scope ?? request.visit
    const raw: RawInput = { params: request.params, query: request.query, body: request.body }
    const header = request.headers['cache-id']
    const cacheId = typeof header === 'string' ? header : ''
    if (definition.upload === true && cacheId === '') {
      const { fields, upload } = await readUpload(request, await fileBytesOf(app, request))
      raw.body = fields
      if (upload) scope.upload = upload
    } else if (definition.upload === true) {
      // Sent again only to ask how it goes: the job has its file.
      request.raw.resume()
    }
    const input = definition.upload === true && cacheId !== '' ? {} : read(raw)
    if (definition.slow === true && request.scope) {
      const url = `${request.method} ${request.url}`
      return answerSlow(app, definition, checked, { input, scope: request.scope, url, cacheId }, reply)
    }
    return sendResult(reply, await checked(input, scope))
  }
  return (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    payFor(payerOf(request), () => answer(request, reply))
}

const checkButton = (app: App, { at, permission }: Call): void => {
  if (typeof permission === 'string' || app.buttons.has(permission.button)) return
  throw new Error(`${at} asks for the permission ${permission.button}, which no menu entry has`)
}

/** Paths of the contract may name parameters `{id}`; the router wants `:id`. */
const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/** Serves the calls of a part of the contract; an unknown permission code ends the start. */
export const serve = <T extends Calls>(app: App, calls: T, implementations: Implementations<NoInfer<T>>): void => {
  for (const [name, definition] of Object.entries(calls)) {
    checkButton(app, definition)
    const { method, path } = addressOf(definition)
    const { permission } = definition
    const implementation = implementations[name as keyof T] as Work
    const work: Work = async (input, scope) => {
      const result = await implementation(input, scope)
      return result === undefined ? {} : result
    }
    const read = readerOf(definition)
    app.served.push({ name, definition, make: async (raw, scope) => work(read(raw), scope) })
    app.http.route({
      method,
      url: routerPath(path),
      bodyLimit: bodyLimitOf(definition.input, permission === 'open'),
      config: {
        isCall: true,
        bounds: boundsOf(definition.input),
        ...(permission === 'open' && path.startsWith('/system/auth/')
          ? { rateLimit: { max: app.strangersPerMinute } }
          : {}),
      },
      // Before the body is read: a stranger cannot make us parse anything.
      onRequest: async (request, reply) => {
        app.maintenance.check(path)
        if (permission !== 'open') request.scope = await admit(app, permission, request, reply)
      },
      handler: handlerOf(app, definition, work),
    })
  }
}
