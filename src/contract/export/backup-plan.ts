// The calls of plans, which make backups by themselves and remove those that have served their time.
import { type Static, Type } from 'typebox'
import { type PlanCadence, planCadences } from '../../domain/office/backup-plan.ts'
import { call } from '../base/call.ts'
import { Id } from '../base/shape.ts'

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

export const BackupPlan = Type.Object({
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

const touches = ['backup'] as const
const permission = { button: 'sys:backup:plan' } as const
const Seen = Type.Object({ id: Id, version: Type.Integer() })

export const backupPlanCalls = {
  list: call({
    at: 'GET /system/backup/plan/list',
    result: Type.Object({ items: Type.Array(BackupPlan) }),
    permission: { button: 'sys:backup:list' },
  }),
  /** Who may be named as told of a failure: enabled users by user name. */
  people: call({
    at: 'GET /system/backup/plan/people',
    result: Type.Object({ items: Type.Array(Person) }),
    permission,
  }),
  add: call({
    at: 'POST /system/backup/plan/add',
    input: PlanContent,
    result: Type.Object({ id: Id }),
    permission,
    touches,
  }),
  update: call({
    at: 'PUT /system/backup/plan/update',
    input: Type.Object({ ...PlanContent.properties, id: Id, version: Type.Integer() }),
    permission,
    touches,
  }),
  status: call({
    at: 'PUT /system/backup/plan/status',
    input: Type.Object({ ...Seen.properties, enabled: Type.Boolean() }),
    permission,
    touches,
  }),
  /** What it has made stays. */
  remove: call({
    at: 'DELETE /system/backup/plan/delete',
    input: Seen,
    permission,
    touches,
  }),
  /** Does now what the plan does at its time. */
  run: call({
    at: 'POST /system/backup/plan/run',
    input: Type.Object({ id: Id }),
    result: Type.Object({ id: Id }),
    permission,
    slow: true,
    long: true,
    touches,
  }),
}
