// What surrounds the calls for a browser: security headers, compression, the limit on strangers, and the screens.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Lang, languages } from '../../contract/base/language.ts'
import { wordsOf } from '../../contract/base/words.ts'
import { problem, Refusal } from '../../domain/base/problem.ts'
import { allowOrigins } from './cross-origin.ts'
import type { Db } from './db.ts'
import { networkOf } from './lockout.ts'
import { kept } from './right.ts'

const builtScreens = fileURLToPath(new URL('../../../dist/web/', import.meta.url))

/** No inline script; charts write styles. `frames`: whose pages may stand inside ours; `api`: where calls go. */
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

// Answers where there is nothing: programs with JSON, whoever typed the address with a page in his language.

/** Below these are the calls: who asks for one that is not there is a program, or means one. */
const callPath = /^\/(gl|system|public|home)\/./

const style = `:root{color-scheme:light dark}
body{font:15px/1.6 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-content:center;
background:light-dark(#f4f5f7,#111213);color:light-dark(#1d2129,#e6e8eb)}
main{padding:32px 40px;border-radius:8px;background:light-dark(#fff,#1b1c1e)}
h1{font-size:20px;margin:0 0 12px}p{margin:4px 0}a{color:light-dark(#1b6fc4,#409eff)}`

/** Somebody at a browser opened the address: programs and our own pages ask for JSON or for anything. */
const isOpenedByHand = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept ?? '').includes('text/html') && !callPath.test(url)

/** The caller's language first, each with its way on. */
const pageOf = (lang: Lang, word: 'pageMissing' | 'fileMissing', to: string): string => {
  const rows = [lang, ...languages.filter((one) => one !== lang)].map((one) => {
    const { system } = wordsOf[one]
    return `<p lang="${one}">${escaped(system[word])} <a href="${escaped(to)}">${escaped(system.pageOpen)}</a></p>`
  })
  const title = escaped(wordsOf[lang].session.product)
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`
  const body = `<main><h1>${title}</h1>${rows.join('')}</main>`
  return `<!doctype html><html lang="${lang}"><head>${head}<style>${style}</style></head><body>${body}</body></html>`
}

/** Sends with status 404 what there is to say: `json` to programs, a page to whoever opened the address by hand. */
export const sendMissing = (
  reply: FastifyReply,
  { lang, word, json }: { lang: Lang; word: 'pageMissing' | 'fileMissing'; json: string },
): FastifyReply => {
  const { request } = reply
  request.answered = 404
  reply.code(404).headers({ vary: 'accept, accept-language, x-lang', 'cache-control': 'no-store' })
  if (!isOpenedByHand(request)) return reply.type('application/json; charset=utf-8').send(json)
  // The app knows its screens by what follows the #, and says itself when there is none of that name.
  const to = word === 'pageMissing' ? `/#${request.url}` : '/'
  return reply.type('text/html; charset=utf-8').send(pageOf(lang, word, to))
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)

// Whose pages may stand inside ours: hosts of entries of the menu and of links that are shown in a tab.

const hostsMost = 200

const text = `select distinct link_url as url from menu
  where enabled and (type = 'iframe' or (type = 'link' and open_mode = 'iframe')) and link_url like 'http%'
  union select url from external_link where enabled and open_mode = 'iframe'
  order by 1 limit ${hostsMost}`

/** What can be written into a policy: scheme, host and port, and nothing that would end the word. */
const originPattern = /^https?:\/\/(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/

export const originOf = (url: string): string | null => {
  const origin = URL.canParse(url) ? new URL(url).origin : ''
  return originPattern.test(origin) ? origin : null
}

/** Read again after ten seconds: a page that is loaded later than that knows the entry. */
export const frameHosts = (db: Db): (() => Promise<string[]>) => {
  const hosts = kept(async (_: 'all') => {
    const rows = await db.query<{ url: string }>(text, [], 'frame_hosts')
    return [...new Set(rows.map(({ url }) => originOf(url)).filter((origin) => origin !== null))]
  })
  return () => hosts.get('all')
}
