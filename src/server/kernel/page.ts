// What surrounds the calls for a browser: security headers, compression, the limit on strangers, and the screens.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { problem, Refusal } from '../../domain/base/problem.ts'
import { allowOrigins } from './cross-origin.ts'
import { networkOf } from './lockout.ts'

const builtScreens = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/**
 * Nothing from elsewhere and no inline script; charts write styles into the page. `frames`: whose pages may stand
 * inside ours; `api`: where the calls go, where that is another server.
 */
const policyWith = (frames: string, api = ''): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${api}`,
    "font-src 'self' data:",
    `connect-src 'self'${api}`,
    `frame-src 'self' blob:${api}${frames}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join(';')

const policy = policyWith('')

/** The same with every answer. None is about TLS: whether there is any is known to the proxy that ends it. */
const securityHeaders = {
  'content-security-policy': policy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** Small answers cost more to compress than to send. */
const compressFromBytes = 8192
const compressible = /^(text\/|image\/svg|application\/(json|javascript|manifest))/

/** To be called before any route: the plugins see only routes that come after them. */
export const surround = async (http: FastifyInstance, origins: readonly string[] = []): Promise<void> => {
  http.addHook('onRequest', (_, reply, done) => {
    reply.headers(securityHeaders)
    done()
  })
  allowOrigins(http, origins)
  await http.register(compress, {
    globalDecompression: false,
    threshold: compressFromBytes,
    customTypes: compressible,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  })
  await http.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => networkOf(ip),
    // The answer is that of any refusal, with the header Retry-After.
    errorResponseBuilder: () => new Refusal([problem('tooMany.requests')]),
  })
}

export type Screens = {
  /** Hosts whose pages may stand inside ours. */
  frameHosts: () => Promise<readonly string[]>
  /** Where the page makes its calls, '' for the server that it comes from. */
  apiBase?: string
  /** Where the built screens are. */
  folder?: string
}

/** The page with the address of the calls written into it: `data-api`, which the browser side reads at its start. */
const servePage = async (http: FastifyInstance, folder: string, apiBase: string): Promise<void> => {
  const text = await readFile(join(folder, 'index.html'), 'utf8')
  const page = text.replace('<html', `<html data-api="${apiBase}"`)
  for (const path of ['/', '/index.html']) {
    http.get(path, (_, reply) =>
      reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }).send(page),
    )
  }
}

/** The built screens. Files named by their content never change; the page that names them is asked for each time. */
export const serveScreens = async (http: FastifyInstance, screens: Screens): Promise<void> => {
  const { frameHosts, apiBase = '', folder = builtScreens } = screens
  if (!existsSync(folder)) return
  const api = apiBase === '' ? '' : ` ${new URL(apiBase).origin}`
  http.addHook('onRequest', async ({ url }, reply) => {
    if (!/^\/(index\.html)?(\?|$)/.test(url)) return
    const hosts = await frameHosts()
    reply.header('content-security-policy', policyWith(hosts.map((host) => ` ${host}`).join(''), api))
  })
  if (apiBase !== '') await servePage(http, folder, apiBase)
  await http.register(files, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['.built-from', ...(apiBase === '' ? [] : ['index.html'])],
    setHeaders: (reply, path) => {
      const isFixed = /[\\/]assets[\\/]/.test(path)
      reply.header('cache-control', isFixed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
