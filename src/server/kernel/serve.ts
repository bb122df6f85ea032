// Serves calls of the contract: admission, input, the implementation, and the answer's form, once for all of them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Compile } from 'typebox/compile'
import { addressOf, type Call, type Calls, type InputOf, type ResultOf } from '../../contract/call.ts'
import { admit } from './admit.ts'
import { successText } from './envelope.ts'
import { type App, sendText } from './http.ts'

export type { App } from './http.ts'
import { formReader, inputReader, type RawInput } from './input.ts'
import type { FileAnswer, Scope, Upload, Visit } from './scope.ts'

/** What serves one call: a signed-in call gets a Scope, an open one only a Visit. */
export type Implementation<C extends Call> = (
  input: InputOf<C>,
  scope: C['permission'] extends 'open' ? Visit : Scope,
) => Promise<ResultOf<C> | FileAnswer>
export type Implementations<T extends Calls> = { readonly [K in keyof T]: Implementation<T[K]> }

type Work = (input: unknown, scope: Visit | Scope) => Promise<unknown>

const isFileAnswer = (result: unknown): result is FileAnswer =>
  typeof result === 'object' && result !== null && 'file' in result && 'type' in result && 'name' in result

const sendFile = (reply: FastifyReply, { file, name, type }: FileAnswer): FastifyReply => {
  const plain = name.replace(/[^\w.-]/g, '_')
  const disposition = `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`
  return reply.header('content-type', type).header('content-disposition', disposition).send(file)
}

/** The fields before the file of a multipart body, and the file as a stream. */
const readUpload = async (request: FastifyRequest): Promise<{ fields: Record<string, unknown>; upload?: Upload }> => {
  if (!request.isMultipart()) return { fields: {} }
  const file = await request.file()
  if (!file) return { fields: {} }
  const fields: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(file.fields)) {
    if (field && !Array.isArray(field) && field.type === 'field') fields[name] = field.value
  }
  return { fields, upload: { name: file.filename, stream: file.file } }
}

const checkerOf = (app: App, definition: Call): ((result: unknown) => void) => {
  if (!app.checkResults) return () => undefined
  const check = Compile(definition.result)
  return (result) => {
    if (check.Check(result) || isFileAnswer(result)) return
    const [first] = check.Errors(result)
    throw new Error(
      `${definition.at}: the result is not that of the contract: ${first?.instancePath} ${first?.message}`,
    )
  }
}

const handlerOf = (app: App, definition: Call, work: Work) => {
  const { method } = addressOf(definition)
  const read =
    definition.upload === true
      ? formReader(definition.input)
      : inputReader(definition.input, method === 'GET' || method === 'DELETE')
  const checkResult = checkerOf(app, definition)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const scope: Visit & { upload?: Upload } = request.scope ?? request.visit
    const raw: RawInput = { params: request.params, query: request.query, body: request.body }
    if (definition.upload === true) {
      const { fields, upload } = await readUpload(request)
      raw.body = fields
      if (upload) scope.upload = upload
    }
    const input = read(raw)
    const result = await work(input, scope)
    checkResult(result)
    return isFileAnswer(result) ? sendFile(reply, result) : sendText(reply, successText(result))
  }
}

const checkButton = (app: App, { at, permission }: Call): void => {
  if (typeof permission === 'string' || app.buttons.has(permission.button)) return
  throw new Error(`${at} asks for the permission ${permission.button}, which no menu entry has`)
}

/** Paths of the contract may name parameters `{id}`; the router wants `:id`. */
const routerPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1')

/**
 * Serves every call of a part of the contract. A missing or ill-typed implementation does not compile; an unknown
 * permission code ends the start.
 */
export const serve = <T extends Calls>(app: App, calls: T, implementations: Implementations<NoInfer<T>>): void => {
  for (const [name, definition] of Object.entries(calls)) {
    checkButton(app, definition)
    const { method, path } = addressOf(definition)
    const { permission } = definition
    app.served.push({ name, definition })
    app.http.route({
      method,
      url: routerPath(path),
      // Before the body is read: a stranger cannot make us parse anything.
      onRequest: async (request, reply) => {
        if (permission !== 'open') request.scope = await admit(app, permission, request, reply)
      },
      handler: handlerOf(app, definition, implementations[name as keyof T] as Work),
    })
  }
}
