// The calls of uploaded files: taking one in, listing, links, settings, deleting.
import { type Static, Type } from 'typebox'
import { call, fileCall } from './call.ts'
import { DateText, Id, OneOf, Page, paging } from './shape.ts'

/** What a file is for. Temp is emptied after a day, unless a record has taken the file for its own. */
export const buckets = ['Default', 'Temp', 'PrimVoucher', 'PrimPayment', 'AIGC'] as const
export type Bucket = (typeof buckets)[number]
const BucketName = OneOf(buckets)

/** How a browser can show a file; what is `none` can only be saved. */
const PreviewKindName = OneOf(['image', 'pdf', 'text', 'sheet', 'office', 'none'])
export type PreviewKind = Static<typeof PreviewKindName>

/** Of an uploaded file: 200 MB to the byte. */
export const fileBytesMax = 200 * 1024 * 1024

export const UploadedFile = Type.Object({
  id: Id,
  fileName: Type.String(),
  /** Lower case, without the dot. */
  ext: Type.String(),
  mime: Type.String(),
  sizeBytes: Type.Integer(),
  sha256: Type.String(),
  bucket: BucketName,
  isPublic: Type.Boolean(),
  previewable: Type.Boolean(),
})
export type UploadedFileShape = Static<typeof UploadedFile>

export const FileRow = Type.Object({
  ...UploadedFile.properties,
  enable: Type.Boolean(),
  legalHold: Type.Boolean(),
  source: Type.String(),
  remark: Type.String(),
  /** The record that has the file, such as `voucher` and its id; empty while none has. */
  refType: Type.String(),
  refId: Type.String(),
  createUserId: Type.String(),
  createUserName: Type.String(),
  createTime: Type.String(),
  /** Whether it opens for the caller: it is not switched off, and he may read what it belongs to. */
  mayOpen: Type.Boolean(),
  version: Type.Integer(),
})
export type FileRowShape = Static<typeof FileRow>

const oneFile = Type.Object({ id: Id })

const Finding = Type.Object({
  what: OneOf(['missing', 'changed']),
  id: Id,
  fileName: Type.String(),
  bucket: BucketName,
  createUserName: Type.String(),
  createTime: Type.String(),
})

const filter = {
  fileName: Type.Optional(Type.String({ maxLength: 255 })),
  enable: Type.Optional(Type.Boolean()),
  createUserId: Type.Optional(Id),
  bucket: Type.Optional(BucketName),
  source: Type.Optional(Type.String({ maxLength: 64 })),
  refType: Type.Optional(Type.String({ maxLength: 32 })),
  start: Type.Optional(DateText),
  end: Type.Optional(DateText),
}

export const fileCalls = {
  /**
   * Multipart with one part `file`; the other values in the query, or as fields before the file. The same content from
   * the same user for the same bucket within ten minutes is the same file, unless a record has taken it meanwhile.
   * Everybody brings the picture of an error and of himself: to Temp. For other buckets one holds `sys:file:upload`.
   */
  upload: call({
    at: 'POST /system/sys-file/upload-file-minio',
    input: Type.Object({
      bucket: Type.Optional(BucketName),
      source: Type.Optional(Type.String({ maxLength: 64 })),
      remark: Type.Optional(Type.String({ maxLength: 512 })),
    }),
    result: UploadedFile,
    permission: 'signedIn',
    upload: true,
    touches: ['sysFile'],
  }),
  /** The caller's own files; all of them with `sys:file:all`. The newest first. */
  list: call({
    at: 'GET /system/sys-file/list',
    input: Type.Object({
      ...paging,
      ...filter,
    }),
    result: Page(FileRow),
    capitals: true,
    permission: { button: 'sys:file:list' },
  }),
  /** The same list as a workbook. */
  export: fileCall('GET /system/sys-file/export', filter, { button: 'sys:file:list' }),
  /** How much lies in each bucket: the caller's own files, or all of them with `sys:file:all`. */
  usage: call({
    at: 'GET /system/sys-file/usage',
    result: Type.Array(Type.Object({ bucket: BucketName, files: Type.Integer(), bytes: Type.Integer() })),
    permission: { button: 'sys:file:list' },
  }),
  /** Who has brought any: the caller alone, or everybody with `sys:file:all`. */
  uploaders: call({
    at: 'GET /system/sys-file/uploaders',
    result: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    permission: { button: 'sys:file:list' },
  }),
  /** Reads the contents of all files and names those that are gone or are not what was brought, 500 at most. */
  check: call({
    at: 'GET /system/sys-file/check',
    result: Type.Object({ contents: Type.Integer(), bytes: Type.Integer(), findings: Type.Array(Finding) }),
    permission: { button: 'sys:file:all' },
    slow: true,
    whole: true,
  }),
  /** A link that opens the file for whoever has it, for `expires` seconds. */
  url: call({
    at: 'GET /system/sys-file/file-url',
    input: Type.Object({ id: Id, expires: Type.Integer({ minimum: 30, maximum: 604_800, default: 300 }) }),
    result: Type.Object({ url: Type.String(), expiresAt: Type.String() }),
    permission: 'signedIn',
  }),
  /** The lasting link of a public file. */
  publicUrl: call({
    at: 'GET /system/sys-file/public-file-url',
    input: oneFile,
    result: Type.Object({ url: Type.String() }),
    permission: 'signedIn',
  }),
  /** A link to look at: images and PDF open in the browser, others are saved. `ispub` asks for the public one. */
  previewUrl: call({
    at: 'GET /system/sys-file/file-preview-url',
    input: Type.Object({ id: Id, ispub: Type.Optional(Type.Boolean()) }),
    result: Type.Object({ url: Type.String(), kind: PreviewKindName }),
    permission: 'signedIn',
  }),
  /** `isPublic` asks for `sys:file:publish`, `legalHold` and files of others for `sys:file:all`. */
  info: call({
    at: 'PUT /system/sys-file/file-info',
    input: Type.Object({
      id: Id,
      version: Type.Integer(),
      fileName: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
      remark: Type.Optional(Type.String({ maxLength: 512 })),
      source: Type.Optional(Type.String({ maxLength: 64 })),
      enable: Type.Optional(Type.Boolean()),
      isPublic: Type.Optional(Type.Boolean()),
      legalHold: Type.Optional(Type.Boolean()),
    }),
    result: FileRow,
    permission: { button: 'sys:file:edit' },
    touches: ['sysFile'],
  }),
  /** Refused while a record has the file, or the law keeps it. The content goes seven days later. */
  remove: call({
    at: 'DELETE /system/sys-file/file',
    input: oneFile,
    permission: { button: 'sys:file:delete' },
    touches: ['sysFile'],
  }),
}

export type FileFinding = Static<typeof Finding>
