// Opens files by link: for a while by a signed one, lastingly by that of a public file.

import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { problem } from '../../../domain/base/problem.ts'
import { refusalText } from '../../kernel/envelope.ts'
import { dispositionOf } from '../../kernel/file-answer.ts'
import { previewOf } from '../../kernel/files/content.ts'
import type { StoredFile } from '../../kernel/files/file-row.ts'
import { openLink } from '../../kernel/files/link.ts'
import type { ByteRange } from '../../kernel/files/store.ts'
import type { App } from '../../kernel/http.ts'
import { sendMissing } from '../../kernel/missing-page.ts'
import { readerOf } from '../../kernel/right.ts'

/** Nothing in a file runs, loads or sends anything, even if a browser took it for a page. */
const policy = "sandbox; default-src 'none'; frame-ancestors 'self'"

const headersOf = (file: StoredFile, inline: boolean): Record<string, string> => {
  const kind = previewOf(file.ext)
  const isShown = inline && (kind === 'image' || kind === 'pdf')
  return {
    'content-type': file.mime,
    'content-disposition': dispositionOf(isShown ? 'inline' : 'attachment', file.name),
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${file.sha256}"`,
    // Asked for again each time, and then seldom sent again: a link may have ended meanwhile.
    'cache-control': 'private, no-cache',
  }
}

const send = async (app: App, file: StoredFile, inline: boolean, request: FastifyRequest, reply: FastifyReply) => {
  reply.headers(headersOf(file, inline))
  const wanted = wantedBytes(request.headers, file.bytes, `"${file.sha256}"`)
  if (wanted === 'known') return reply.code(304).send()
  if (wanted === 'outside') return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  if (wanted === 'all') return reply.header('content-length', file.bytes).send(await app.files.read(file))
  const { from, to } = wanted
  reply
    .code(206)
    .header('content-range', `bytes ${from}-${to}/${file.bytes}`)
    .header('content-length', to - from + 1)
  return reply.send(await app.files.read(file, wanted))
}

/** What is asked for by a link is shown by the browser itself: a picture by its status alone, a page as one. */
const missing = ({ visit: { lang, traceId } }: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendMissing(reply, { lang, word: 'fileMissing', json: refusalText([problem('file.missing')], lang, traceId) })

type MayOpen = (file: StoredFile) => boolean | Promise<boolean>

const open = async (app: App, id: bigint, mayOpen: MayOpen): Promise<StoredFile | null> => {
  const [file] = await app.files.find([id])
  return file?.enabled && (await mayOpen(file)) ? file : null
}

/** The file of a signed link, which dies with the right of whoever asked for it: to sign in, and to read the file. */
const linked = async (app: App, text: string): Promise<{ file: StoredFile; inline: boolean } | null> => {
  const link = openLink(app.files.linkKey, text, Date.now())
  const access = link && (await app.rights.of(link.userId))
  if (!link || !access?.enabled) return null
  const file = await open(app, link.fileId, (found) => app.files.mayRead(readerOf(app.db, access), found))
  return file && { file, inline: link.inline }
}

export const serveLinks = (app: App): void => {
  const options = { exposeHeadRoute: false, compress: false as const }
  app.http.get<{ Params: { '*': string } }>('/files/o/*', options, async (request, reply) => {
    const found = await linked(app, request.params['*'])
    return found ? send(app, found.file, found.inline, request, reply) : missing(request, reply)
  })
  app.http.get<{ Params: { id: string } }>('/files/p/:id/*', options, async (request, reply) => {
    const id = /^(\d{1,18}|[1-8]\d{18})$/.test(request.params.id) ? BigInt(request.params.id) : 0n
    const file = await open(app, id, ({ isPublic }) => isPublic)
    return file ? send(app, file, true, request, reply) : missing(request, reply)
  })
}

// Reads which bytes of a file a request wants (RFC 9110, 13 and 14).

/** `known`: whoever asks has them; `outside`: there are no such bytes. */
export type Wanted = ByteRange | 'all' | 'known' | 'outside'

/** One range counts; of several, or of another form, the whole file is the answer that the standard allows. */
const rangeOf = (text: string, bytes: number): ByteRange | 'all' | 'outside' => {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(text.trim()) ?? []
  if (first === '' && last === '') return 'all'
  if (first === '') {
    return Number(last) === 0 ? 'outside' : { from: Math.max(0, bytes - Number(last)), to: bytes - 1 }
  }
  if (last !== '' && Number(last) < Number(first)) return 'all'
  if (Number(first) >= bytes) return 'outside'
  return { from: Number(first), to: last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1) }
}

export const wantedBytes = (headers: IncomingHttpHeaders, bytes: number, etag: string): Wanted => {
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (known?.includes(etag) || known?.includes('*')) return 'known'
  const { range } = headers
  const condition = headers['if-range']
  return range === undefined || (condition !== undefined && condition !== etag) ? 'all' : rangeOf(range, bytes)
}
