// Lets pages of named other origins make the calls of this server.
import type { FastifyInstance } from 'fastify'

/** What such a page may read of an answer beside its body. */
const exposed = 'access-token, x-access-token, cache-id, trace-id, content-disposition, retry-after, date, etag'
const methods = 'GET, POST, PUT, DELETE'
const headers = `authorization, x-authorization, accept-language, x-lang, account-config, view-as, idempotency-key,
  cache-id, content-type, traceparent, prefer, if-none-match`.replace(/\s+/g, ' ')
/** How long a browser remembers what it may ask, in seconds. */
const remembered = '600'

/** Pictures and papers that a call has linked to are shown by the page, which is of another origin. */
const showFiles = (http: FastifyInstance, origins: readonly string[]): void => {
  const ancestors = `frame-ancestors 'self' ${origins.join(' ')}`
  http.addHook('onSend', async ({ url }, reply) => {
    if (!url.startsWith('/files/')) return
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    reply.header('content-security-policy', policy.replace("frame-ancestors 'self'", ancestors))
    reply.header('cross-origin-resource-policy', 'cross-origin').removeHeader('x-frame-options')
  })
}

/** To be called before any route. Every other origin is told nothing, and so its browser gives it nothing. */
export const allowOrigins = (http: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return
  const allowed = new Set(origins)
  showFiles(http, origins)
  http.addHook('onRequest', async ({ method, headers: asked }, reply) => {
    const { origin = '' } = asked
    reply.header('vary', 'origin')
    if (!allowed.has(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      // The cookie of a trusted browser goes along.
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': exposed,
    })
    if (method !== 'OPTIONS' || asked['access-control-request-method'] === undefined) return
    reply.headers({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': headers,
      'access-control-max-age': remembered,
    })
    return reply.code(204).send()
  })
}
