// The calls of backups: made, proved, fetched, brought, put back, and the plans that make them.
import { type Static, Type } from 'typebox'
import { call, fileCall, pageCall } from '../base/call.ts'
import { AccountSetValue, Id } from '../base/shape.ts'

export const backupKinds = ['full', 'accountSet', 'config'] as const
export type BackupKind = (typeof backupKinds)[number]
export const backupStates = ['running', 'done', 'failed', 'verified', 'broken'] as const
export const backupCauses = ['manual', 'schedule', 'preRestore', 'preYearEnd', 'preMigration', 'upload'] as const

const Kind = Type.Union([Type.Literal('full'), Type.Literal('accountSet'), Type.Literal('config')])
const Note = Type.String({ maxLength: 256 })

const Finding = Type.Object({ accountSet: Type.String(), check: Type.String(), what: Type.String() })

export const Backup = Type.Object({
  id: Id,
  kind: Type.String(),
  cause: Type.String(),
  state: Type.String(),
  accountSet: Type.String(),
  withFiles: Type.Boolean(),
  bytes: Type.Integer(),
  sha256: Type.String(),
  keyId: Type.String(),
  rows: Type.Integer(),
  files: Type.Integer(),
  note: Type.String(),
  failure: Type.String(),
  version: Type.String(),
  createdName: Type.String(),
  startedAt: Type.String(),
  finishedAt: Type.String(),
  verifiedAt: Type.String(),
  /**
   * What the proof has found; null before there was one. How much there is of everything in a backup of all is told to
   * super administrators, and null for others.
   */
  checks: Type.Union([
    Type.Null(),
    Type.Object({
      sets: Type.Union([Type.Null(), Type.Integer()]),
      vouchers: Type.Union([Type.Null(), Type.Integer()]),
      links: Type.Union([Type.Null(), Type.Integer()]),
      missingFiles: Type.Integer(),
      findings: Type.Array(Finding),
    }),
  ]),
})
export type BackupShape = Static<typeof Backup>

const One = Type.Object({ id: Id })

const filter = {
  kind: Type.Optional(Kind),
  state: Type.Optional(Type.String({ maxLength: 16 })),
  search: Type.Optional(Type.String({ maxLength: 64 })),
}
const touches = ['backup'] as const

export const backupCalls = {
  list: pageCall('GET /system/backup/list', filter, Backup, { button: 'sys:backup:list' }),
  /** The list as a workbook, the latest first. */
  export: fileCall('GET /system/backup/export', filter, { button: 'sys:backup:export' }),
  /** `accountSet` names the company of a backup of one account set: all its years, since they follow one another. */
  create: call({
    at: 'POST /system/backup/create',
    input: Type.Object({
      kind: Kind,
      accountSet: Type.Optional(AccountSetValue),
      withFiles: Type.Boolean(),
      note: Type.Optional(Note),
    }),
    result: Type.Object({ id: Id }),
    permission: { button: 'sys:backup:create' },
    slow: true,
    long: true,
    touches,
  }),
  /** Puts it into a database of its own, proves the books there, and removes it. */
  verify: call({
    at: 'POST /system/backup/verify',
    input: One,
    result: Type.Object({ state: Type.String(), findings: Type.Integer() }),
    permission: { button: 'sys:backup:verify' },
    slow: true,
    long: true,
    touches,
  }),
  /** A link to the file that works for ten minutes, for whoever knows the caller's password. */
  download: call({
    at: 'POST /system/backup/download',
    input: Type.Object({ id: Id, password: Type.String({ minLength: 1, maxLength: 128 }) }),
    result: Type.Object({ url: Type.String(), expiresAt: Type.String() }),
    permission: { button: 'sys:backup:download' },
    touches: [],
  }),
  remove: call({
    at: 'DELETE /system/backup',
    input: One,
    permission: { button: 'sys:backup:delete' },
    touches,
  }),
}

// The calls that bring the file of a backup in parts, so that it may be large and go on where it broke off.

/** What is being brought: given by `begin`, good for whoever began it. */
const UploadId = Type.String({ pattern: '^\\d{1,15}-[0-9a-f]{32}$' })
const Offset = Type.Integer({ minimum: 0 })
const permission = { button: 'sys:backup:create' } as const

export const backupUploadCalls = {
  /** The same file by the same person is the same upload: `offset` says how much of it is here. */
  begin: call({
    at: 'POST /system/backup/upload-begin',
    input: Type.Object({
      name: Type.String({ minLength: 1, maxLength: 260 }),
      /** At most a terabyte. */
      bytes: Type.Integer({ minimum: 1, maximum: 2 ** 40 }),
      /** When the file was changed last (ms): another one of the same name and size is another. */
      changedMs: Type.Integer({ minimum: 0 }),
    }),
    result: Type.Object({ uploadId: UploadId, offset: Offset, partBytes: Type.Integer() }),
    permission,
    touches: [],
  }),
  /** The bytes from `offset` on; answers how much is here then. What is here already is not taken twice. */
  part: call({
    at: 'POST /system/backup/upload',
    input: Type.Object({ uploadId: UploadId, offset: Offset }),
    result: Type.Object({ offset: Offset }),
    permission,
    slow: true,
    upload: true,
    touches: [],
  }),
  /** All of it is here: it is read through, and on the list when it is whole. */
  end: call({
    at: 'POST /system/backup/upload-end',
    input: Type.Object({ uploadId: UploadId, note: Type.Optional(Type.String({ maxLength: 256 })) }),
    result: Type.Object({ id: Id }),
    permission,
    slow: true,
    long: true,
    touches: ['backup'],
  }),
}
