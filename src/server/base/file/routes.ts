// Serves the calls of uploaded files, and the links that open them.

import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { InputOf } from '../../../contract/base/call.ts'
import { type Bucket, type FileRowShape, fileCalls } from '../../../contract/base/file.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { deliveredSource } from '../../../domain/office/delivery.ts'
import type { Db } from '../../kernel/db.ts'
import { refusalText } from '../../kernel/envelope.ts'
import { dispositionOf } from '../../kernel/file-answer.ts'
import { previewOf, uploadedOf } from '../../kernel/files/content.ts'
import type { StoredFile } from '../../kernel/files/file-row.ts'
import { extensionOf, safeName } from '../../kernel/files/file-row.ts'
import { openLink, signLink } from '../../kernel/files/link.ts'
import type { ByteRange } from '../../kernel/files/store.ts'
import { sendMissing } from '../../kernel/page.ts'
import { readerOf } from '../../kernel/right.ts'
import { checkDays } from '../../kernel/row-store.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { rowsFile } from '../../kernel/sheet.ts'
import { actorOf, type Gate } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import {
  checkFiles,
  deleteFile,
  type FileFilter,
  lastChange,
  listFiles,
  nameOfUser,
  updateFile,
  uploadersOf,
  usageOf,
} from './store.ts'

const rowsMost = 100_000

/** The list of files as a workbook. */
const exportFiles = async (filter: FileFilter, scope: Scope) => {
  const words = wordsOf[scope.lang].fileScreen
  const { items } = await listFiles(scope.db, filter, { pageSize: rowsMost })
  const titles = [
    ...[words.f_fileName, words.f_bucket, { title: words.f_sizeBytes, kind: 'figure' as const }, words.f_source],
    ...[words.f_remark, words.f_enable, words.f_createUserName, words.f_createTime],
  ]
  const rows = items.map((file) => [
    ...[file.name, words[`bucket_${file.bucket}`], String(file.bytes), file.source, file.remark],
    ...[words[file.enabled ? 'enabled' : 'disabled'], file.userName, file.createdAt],
  ])
  return rowsFile(words.title, titles, rows)
}

const rowOf = (file: StoredFile, userName: string, readable: ReadonlySet<bigint>): FileRowShape => ({
  ...uploadedOf(file),
  enable: file.enabled,
  legalHold: file.legalHold,
  source: file.source,
  remark: file.remark,
  refType: file.reference?.type ?? '',
  refId: file.reference?.id ?? '',
  createUserId: String(file.createdBy),
  createUserName: userName,
  createTime: file.createdAt,
  mayOpen: file.enabled && readable.has(file.id),
  version: file.version,
})

const missing = (): never => refuse(problem('file.missing', 'id'))
const confidential: ReadonlySet<Bucket> = new Set(['PrimVoucher', 'PrimPayment'])

/**
 * A file that the caller may open. One of others and one that is not there are told alike, but to whoever finds it in
 * the list of all files.
 */
const readable = async (app: App, id: string, scope: Scope): Promise<StoredFile> => {
  const [file] = await app.files.find([BigInt(id)])
  if (!file?.enabled) return missing()
  if (await app.files.mayRead(scope, file)) return file
  return scope.may('sys:file:all') ? refuse(problem('file.closed', 'id')) : missing()
}

/** A file that the caller may change: his own, or any with `sys:file:all`. */
const own = async (app: App, id: string, scope: Scope): Promise<StoredFile> => {
  const [file] = await app.files.find([BigInt(id)])
  return file && (file.createdBy === scope.user.id || scope.may('sys:file:all')) ? file : missing()
}

const publicUrl = (file: StoredFile): string => {
  if (!file.isPublic) refuse(problem('file.notPublic', 'id'))
  return `/files/p/${file.id}/${encodeURIComponent(file.name)}`
}

const linkTo = (
  app: App,
  file: StoredFile,
  scope: Scope,
  { seconds, inline }: { seconds: number; inline: boolean },
) => {
  const expires = Math.ceil(Date.now() / 1000) + seconds
  const token = signLink(app.files.linkKey, { fileId: file.id, userId: scope.user.id, expires, inline })
  return { url: `/files/o/${token}`, expiresAt: new Date(expires * 1000).toISOString() }
}

/** Long enough to look at a document page by page. */
const previewSeconds = 3600

type Change = {
  version: number
  fileName?: string
  remark?: string
  source?: string
  enable?: boolean
  isPublic?: boolean
  legalHold?: boolean
}

/** What the caller may not change, or nobody may. */
const checkChange = (file: StoredFile, change: Change, scope: Scope): void => {
  const { fileName, enable, isPublic, legalHold, source } = change
  const published = isPublic === true && !file.isPublic
  if (isPublic !== undefined && isPublic !== file.isPublic && !scope.may('sys:file:publish')) {
    refuse(problem('permission.missing', 'isPublic'))
  }
  if (legalHold !== undefined && legalHold !== file.legalHold && !scope.may('sys:file:all')) {
    refuse(problem('permission.missing', 'legalHold'))
  }
  if (published && (confidential.has(file.bucket) || file.reference !== null))
    refuse(problem('file.confidential', 'isPublic'))
  const renamed = fileName !== undefined && fileName !== file.name
  const switched = enable !== undefined && enable !== file.enabled
  // By its source a delivered report is known to be of books, and goes when its time has come.
  if (file.source === deliveredSource && source !== undefined && source !== deliveredSource)
    refuse(problem('file.fixed', 'source'))
  if (file.reference !== null && (renamed || switched)) refuse(problem('file.fixed', renamed ? 'fileName' : 'enable'))
  if (renamed && extensionOf(safeName(fileName)) !== file.ext) refuse(problem('file.content', 'fileName'))
}

/** What is said of a file, as the trail tells it: files are shared by all companies. */
const toldOf = ({ name, remark, source, enabled, isPublic, legalHold }: StoredFile): object => ({
  ...{ fileName: name, remark, fileSource: source },
  ...{ enabled, isPublic, legalHold },
})

const tell = (gate: Gate, scope: Scope, before: StoredFile, after: StoredFile | null): Promise<void> =>
  gate.tell(actorOf(scope), null, [changeEntry('file', before.name, toldOf(before), after && toldOf(after))])

const change = async (app: App, gate: Gate, id: string, asked: Change, scope: Scope): Promise<FileRowShape> => {
  const file = await own(app, id, scope)
  checkChange(file, asked, scope)
  const readable = await app.files.readable(scope, [file])
  if (asked.isPublic && !file.isPublic && !readable.has(file.id)) refuse(problem('file.closed', 'isPublic'))
  return scope.db.transaction(async (tx) => {
    const changed = await changeStored(tx, file, asked, scope)
    await tell(gate.within(tx), scope, file, changed)
    return rowOf(changed, await nameOfUser(tx, file.createdBy), readable)
  })
}

const changeStored = async (db: Db, file: StoredFile, asked: Change, scope: Scope): Promise<StoredFile> => {
  const changed = await updateFile(
    db,
    { id: file.id, version: asked.version, userId: scope.user.id },
    {
      name: asked.fileName === undefined ? file.name : safeName(asked.fileName),
      remark: asked.remark ?? file.remark,
      source: asked.source ?? file.source,
      enabled: asked.enable ?? file.enabled,
      isPublic: asked.isPublic ?? file.isPublic,
      legalHold: asked.legalHold ?? file.legalHold,
    },
  )
  return changed ?? refuse(problem('record.conflict', 'version', await lastChange(db, file.id)))
}

const remove = async (app: App, gate: Gate, id: string, scope: Scope): Promise<void> => {
  const file = await own(app, id, scope)
  if (file.legalHold) refuse(problem('file.legalHold', 'id'))
  // Asked again by the statement: a record may take the file at this moment.
  await scope.db.transaction(async (tx) => {
    if (!(await deleteFile(tx, file.id))) refuse(problem('file.referenced', 'id'))
    await tell(gate.within(tx), scope, file, null)
  })
}

/** Whose files the caller is told of; null: everybody's. */
const readBy = (scope: Scope): bigint | null => (scope.may('sys:file:all') ? null : scope.user.id)

const filterOf = (input: InputOf<typeof fileCalls.export>, scope: Scope): FileFilter => {
  checkDays({ start: input.start, end: input.end })
  return { ...input, readBy: readBy(scope) }
}

export const fileRoutes = (app: App, gate: Gate): void => {
  serve(app, fileCalls, {
    upload: async ({ bucket = 'Default', source = '', remark = '' }, scope) => {
      const { upload, user, ip } = scope
      const { name, stream } = upload ?? refuse(problem('file.missing', 'file'))
      if (bucket !== 'Temp' && !scope.may('sys:file:upload')) refuse(problem('permission.missing', 'bucket'))
      return uploadedOf(await app.files.put(stream, { name, bucket, source, remark, userId: user.id, ip }))
    },
    list: async (input, scope) => {
      const found = await listFiles(scope.db, filterOf(input, scope), input)
      const readable = await app.files.readable(scope, found.items)
      return { ...found, items: found.items.map(({ userName, ...file }) => rowOf(file, userName, readable)) }
    },
    export: async (input, scope) => exportFiles(filterOf(input, scope), scope),
    usage: (_, scope) => usageOf(scope.db, readBy(scope)),
    check: (_, scope) => checkFiles(app.files, scope),
    uploaders: (_, scope) => uploadersOf(scope.db, readBy(scope)),
    url: async ({ id, expires }, scope) =>
      linkTo(app, await readable(app, id, scope), scope, { seconds: expires, inline: false }),
    publicUrl: async ({ id }, scope) => ({ url: publicUrl(await readable(app, id, scope)) }),
    previewUrl: async ({ id, ispub = false }, scope) => {
      const file = await readable(app, id, scope)
      const url = ispub ? publicUrl(file) : linkTo(app, file, scope, { seconds: previewSeconds, inline: true }).url
      return { url, kind: previewOf(file.ext) }
    },
    info: ({ id, ...asked }, scope) => change(app, gate, id, asked, scope),
    remove: ({ id }, scope) => remove(app, gate, id, scope),
  })
  serveLinks(app)
}

// Opens files by link: for a while by a signed one, lastingly by that of a public file.

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
const answerMissing = ({ visit: { lang, traceId } }: FastifyRequest, reply: FastifyReply): FastifyReply =>
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

const serveLinks = (app: App): void => {
  const options = { exposeHeadRoute: false, compress: false as const }
  app.http.get<{ Params: { '*': string } }>('/files/o/*', options, async (request, reply) => {
    const found = await linked(app, request.params['*'])
    return found ? send(app, found.file, found.inline, request, reply) : answerMissing(request, reply)
  })
  app.http.get<{ Params: { id: string } }>('/files/p/:id/*', options, async (request, reply) => {
    const id = /^(\d{1,18}|[1-8]\d{18})$/.test(request.params.id) ? BigInt(request.params.id) : 0n
    const file = await open(app, id, ({ isPublic }) => isPublic)
    return file ? send(app, file, true, request, reply) : answerMissing(request, reply)
  })
}

// Reads which bytes of a file a request wants (RFC 9110, 13 and 14).

/** `known`: whoever asks has them; `outside`: there are no such bytes. */
type Wanted = ByteRange | 'all' | 'known' | 'outside'

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
