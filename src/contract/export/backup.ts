// The calls of backups: made, proved, fetched, brought, put back, and the plans that make and remove them.
import { type Static, Type } from 'typebox'
import { type PlanCadence, planCadences } from '../../domain/office/backup-plan.ts'
import { actCall, call, fileCall, pageCall, readCall } from '../base/call.ts'
import { AccountSetValue, Id } from '../base/shape.ts'

export const backupKinds = ['full', 'accountSet', 'config'] as const
export type BackupKind = (typeof backupKinds)[number]
export const backupStates = ['running', 'done', 'failed', 'verified', 'broken'] as const
export const backupCauses = ['manual', 'schedule', 'preRestore', 'preYearEnd', 'preMigration', 'upload'] as const

const Kind = Type.Union([Type.Literal('full'), Type.Literal('accountSet'), Type.Literal('config')])
const Note = Type.String({ maxLength: 256 })

const Finding = Type.Object({ accountSet: Type.String(), check: Type.String(), what: Type.String() })

const Backup = Type.Object({
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

/** A plan is of the whole instance or of its configuration: those of account sets are made by hand and at year-end. */
export const planKinds = ['full', 'config'] as const
export type PlanKind = (typeof planKinds)[number]

const literals = <T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)))
const Count = Type.Integer({ minimum: 0, maximum: 366 })

const content = {
  name: Type.String({ minLength: 1, maxLength: 64 }),
  kind: Type.Unsafe<PlanKind>(literals(planKinds)),
  cadence: Type.Unsafe<PlanCadence>(literals(planCadences)),
  day: Type.Integer({ minimum: 0, maximum: 28 }),
  hour: Type.Integer({ minimum: 0, maximum: 23 }),
  withFiles: Type.Boolean(),
  verify: Type.Boolean(),
  keepDaily: Count,
  keepWeekly: Count,
  keepMonthly: Count,
  keepYearly: Count,
}

/** Who is told when it fails; nobody named: every super administrator. */
const alertUsers = Type.Optional(Type.Array(Id, { maxItems: 50 }))
const PlanContent = Type.Object({ ...content, alertUsers })
export type PlanContentShape = Static<typeof PlanContent>

const Person = Type.Object({ id: Id, userName: Type.String(), realName: Type.String() })

const BackupPlan = Type.Object({
  id: Id,
  ...content,
  alertUsers: Type.Array(Person),
  enabled: Type.Boolean(),
  nextAt: Type.String(),
  lastAt: Type.String(),
  /** Why the last one failed; '' when it went well. */
  lastFailure: Type.String(),
  changedName: Type.String(),
  version: Type.Integer(),
})
export type BackupPlanShape = Static<typeof BackupPlan>

const ofPlan = { button: 'sys:backup:plan' } as const
const Seen = Type.Object({ id: Id, version: Type.Integer() })

export const backupPlanCalls = {
  list: call({
    at: 'GET /system/backup/plan/list',
    result: Type.Object({ items: Type.Array(BackupPlan) }),
    permission: { button: 'sys:backup:list' },
  }),
  /** Who may be named as told of a failure: enabled users by user name. */
  people: readCall('GET /system/backup/plan/people', {}, Type.Object({ items: Type.Array(Person) }), ofPlan),
  add: call({
    at: 'POST /system/backup/plan/add',
    input: PlanContent,
    result: Type.Object({ id: Id }),
    permission: ofPlan,
    touches,
  }),
  update: call({
    at: 'PUT /system/backup/plan/update',
    input: Type.Object({ ...PlanContent.properties, id: Id, version: Type.Integer() }),
    permission: ofPlan,
    touches,
  }),
  status: call({
    at: 'PUT /system/backup/plan/status',
    input: Type.Object({ ...Seen.properties, enabled: Type.Boolean() }),
    permission: ofPlan,
    touches,
  }),
  /** What it has made stays. */
  remove: call({
    at: 'DELETE /system/backup/plan/delete',
    input: Seen,
    permission: ofPlan,
    touches,
  }),
  /** Does now what the plan does at its time. */
  run: actCall('POST /system/backup/plan/run', { id: Id }, Type.Object({ id: Id }), ofPlan, {
    slow: true,
    long: true,
    touches,
  }),
}
