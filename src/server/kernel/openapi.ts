// Describes every served call as OpenAPI 3.1, from the contract alone, and as a page for people.
import { addressOf, type Call, queryNameOf } from '../../contract/base/call.ts'
import type { Lang } from '../../contract/base/language.ts'
import { wordsOf } from '../../contract/base/words.ts'
import type { App, Served } from './http.ts'
import { productVersion } from './node.ts'
import { escaped } from './page.ts'

type Schema = { properties?: Record<string, unknown>; required?: string[] }

const plain = (schema: object): Schema => JSON.parse(JSON.stringify(schema)) as Schema

/** Paths of the contract may name parameters `:id`; OpenAPI wants `{id}`. */
const documentPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

const parametersOf = (definition: Call, inPath: ReadonlySet<string>, inQuery: boolean): object[] => {
  const schema = plain(definition.input)
  const required = new Set(schema.required)
  const parameters: object[] = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    if (inPath.has(name)) return [{ name, in: 'path', required: true, schema: one }]
    return inQuery
      ? [{ name: queryNameOf(definition, name), in: 'query', required: required.has(name), schema: one }]
      : []
  })
  const { permission } = definition
  if (typeof permission !== 'string' && permission.right !== undefined) {
    parameters.push({ name: 'Account-Config', in: 'header', required: true, schema: { type: 'string' } })
  }
  return parameters
}

const bodyOf = (definition: Call): object => {
  const schema = plain(definition.input)
  if (definition.upload !== true) return { content: { 'application/json': { schema } } }
  const properties = { ...schema.properties, file: { type: 'string', format: 'binary' } }
  return { content: { 'multipart/form-data': { schema: { ...schema, properties } } } }
}

const answerOf = (definition: Call): object => ({
  description: definition.slow === true ? '200 with the result, or code 2020 and a cache-id to ask again with' : '200',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          code: { type: 'integer' },
          type: { enum: ['success', 'warning', 'error'] },
          message: { type: 'string' },
          result: { anyOf: [plain(definition.result), { type: 'null' }] },
          extras: { type: ['object', 'null'] },
          errors: { type: 'object' },
          problems: { type: 'array', items: { type: 'object' } },
          time: { type: 'string', format: 'date-time' },
        },
      },
    },
  },
})

const permissionText = ({ permission }: Call): string =>
  typeof permission === 'string'
    ? permission
    : [permission.button, permission.right].filter((part) => part !== undefined).join(' + ')

const operationOf = ({ name, definition }: Served): object => {
  const { method, path } = addressOf(definition)
  const inPath = new Set([...path.matchAll(/[:{](\w+)/g)].map((match) => match[1] ?? ''))
  const hasBody = method !== 'GET' && method !== 'DELETE'
  return {
    operationId: `${method.toLowerCase()}${path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: name,
    description: permissionText(definition),
    tags: [path.split('/')[2] ?? path.split('/')[1] ?? ''],
    security: definition.permission === 'open' ? [] : [{ bearer: [] }],
    // The fields of an upload may stand in the query as well as before its file.
    parameters: parametersOf(definition, inPath, !hasBody || definition.upload === true),
    ...(hasBody ? { requestBody: bodyOf(definition) } : {}),
    responses: { 200: answerOf(definition) },
  }
}

export const openApiDocument = (served: readonly Served[]): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const one of served) {
    const { method, path } = addressOf(one.definition)
    const key = documentPath(path)
    const methods = paths[key] ?? {}
    paths[key] = methods
    methods[method.toLowerCase()] = operationOf(one)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Selvedge', version: productVersion },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  }
}

const style = `body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
pre{overflow:auto;background:#8881;padding:.75rem;border-radius:6px}summary{cursor:pointer;padding:.25rem 0}
code{font-family:ui-monospace,monospace}:root{color-scheme:light dark}`

const rowOf = ({ definition }: Served): string => {
  const shape = JSON.stringify({ input: definition.input, result: definition.result }, null, 2)
  const head = `<code>${escaped(definition.at)}</code> ${escaped(permissionText(definition))}`
  return `<details><summary>${head}</summary><pre>${escaped(shape)}</pre></details>`
}

const pageOf = (served: readonly Served[], lang: Lang): string => {
  const title = `${wordsOf[lang].session.product} ${productVersion} ${wordsOf[lang].system.docs}`
  const rows = [...served].sort((a, b) => (a.definition.at.slice(4) < b.definition.at.slice(4) ? -1 : 1)).map(rowOf)
  const head = `<meta charset="utf-8"><title>${escaped(title)}</title><style>${style}</style>`
  const link = '<p><a href="/openapi.json">openapi.json</a></p>'
  const body = `<h1>${escaped(title)}</h1>${link}${rows.join('')}`
  return `<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`
}

/** Serves `/openapi.json` and `/docs`; to be called when every call is served. */
export const describeCalls = (app: App): void => {
  let json: string | undefined
  app.http.get('/openapi.json', (_, reply) => {
    json ??= JSON.stringify(openApiDocument(app.served))
    return reply.type('application/json; charset=utf-8').send(json)
  })
  app.http.get('/docs', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(pageOf(app.served, request.visit.lang)),
  )
}
