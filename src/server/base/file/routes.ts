// Serves the calls of uploaded files, and the links that open them.
import type { InputOf } from '../../../contract/base/call.ts'
import { type Bucket, type FileRowShape, fileCalls } from '../../../contract/base/file.ts'
import { wordsOf } from '../../../contract/base/words.ts'
import { isDate } from '../../../domain/base/period.ts'
import { problem, refuse } from '../../../domain/base/problem.ts'
import { deliveredSource } from '../../../domain/office/delivery.ts'
import type { Db } from '../../kernel/db.ts'
import { previewOf, uploadedOf } from '../../kernel/files/content.ts'
import { extensionOf, safeName } from '../../kernel/files/file-name.ts'
import type { StoredFile } from '../../kernel/files/file-row.ts'
import { signLink } from '../../kernel/files/link.ts'
import type { Scope } from '../../kernel/scope.ts'
import { type App, serve } from '../../kernel/serve.ts'
import { rowsFile } from '../../kernel/sheet.ts'
import { actorOf, type Gate } from '../../ledger/gate.ts'
import { changeEntry } from '../../ledger/store/trail.ts'
import { checkFiles } from './check.ts'
import { serveLinks } from './links.ts'
import {
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

const checkDay = (text: string | undefined, path: string): string => {
  if (text !== undefined && !isDate(text)) refuse(problem('input.date', path, { date: text }))
  return text ?? ''
}

/** Whose files the caller is told of; null: everybody's. */
const readBy = (scope: Scope): bigint | null => (scope.may('sys:file:all') ? null : scope.user.id)

const filterOf = (input: InputOf<typeof fileCalls.export>, scope: Scope): FileFilter => ({
  readBy: readBy(scope),
  name: input.fileName ?? '',
  enabled: input.enable ?? null,
  createdBy: input.createUserId === undefined ? null : BigInt(input.createUserId),
  bucket: input.bucket ?? '',
  source: input.source ?? '',
  refType: input.refType ?? '',
  from: checkDay(input.start, 'start'),
  to: checkDay(input.end, 'end'),
})

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
