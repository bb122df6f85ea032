// The calls of reports that leave by themselves: links that answer a report as CSV, and reports made at set times.
import { type Static, Type } from 'typebox'
import { cadences, deliveryMonths } from '../../domain/office/delivery.ts'
import { actCall, call, deleteCall, Nothing, readCall } from '../base/call.ts'
import { Id, OneOf } from '../base/shape.ts'

const Name = Type.String({ minLength: 1, maxLength: 80 })
/** A call that answers the file of a report, and its query. */
const Path = Type.String({ maxLength: 100, pattern: '^/gl/report/[a-z0-9/-]+/(export|print)$' })
const Query = Type.String({ maxLength: 4000 })
const Months = OneOf(deliveryMonths)
const When = OneOf(cadences)

const asked = { name: Name, path: Path, query: Query, months: Months }

/** `state`: ended by its owner or by its date, or in use. The address itself is told once, when it is made. */
export const ReportLink = Type.Object({
  id: Id,
  ...asked,
  accountSet: Type.String(),
  owner: Type.String(),
  isOwn: Type.Boolean(),
  state: OneOf(['live', 'expired', 'revoked']),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  uses: Type.Integer(),
  lastUsedAt: Type.String(),
  lastIp: Type.String(),
})

const Person = Type.Object({ id: Id, userName: Type.String(), realName: Type.String() })

export const ReportSchedule = Type.Object({
  id: Id,
  ...asked,
  accountSet: Type.String(),
  owner: Type.String(),
  isOwn: Type.Boolean(),
  cadence: When,
  day: Type.Integer(),
  hour: Type.Integer(),
  recipients: Type.Array(Person),
  enabled: Type.Boolean(),
  nextAt: Type.String(),
  lastAt: Type.String(),
  lastState: Type.String(),
  lastText: Type.String(),
  version: Type.Integer(),
})

const view = { button: 'gl:report:delivery:view', right: 'read' } as const
const link = { button: 'gl:report:delivery:link', right: 'read' } as const
const schedule = { button: 'gl:report:delivery:schedule', right: 'read' } as const
const touches = ['reportDelivery']

export const reportDeliveryCalls = {
  /** Of the company, the caller's own first; of others those of account sets that he administers and sees whole. */
  links: readCall('GET /gl/report-delivery/links', {}, Type.Object({ items: Type.Array(ReportLink) }), view),
  /** Makes a link for a report that the caller may export himself. The answer holds its address, never told again. */
  addLink: call({
    at: 'POST /gl/report-delivery/link',
    input: Type.Object({ ...asked, days: Type.Integer({ minimum: 1, maximum: 366 }) }),
    result: Type.Object({ id: Id, address: Type.String() }),
    permission: link,
    touches,
  }),
  /** One's own, or any of an account set that one administers and sees whole. */
  revokeLink: actCall('POST /gl/report-delivery/revoke-link', { id: Id }, Nothing, view, { touches }),
  schedules: call({
    at: 'GET /gl/report-delivery/schedules',
    result: Type.Object({ items: Type.Array(ReportSchedule) }),
    permission: view,
  }),
  /** Who may export this report of the account set, and may so be sent it; at most 500. */
  people: call({
    at: 'GET /gl/report-delivery/people',
    input: Type.Object({ path: Path }),
    result: Type.Object({ items: Type.Array(Person) }),
    permission: schedule,
  }),
  /** A new one, or the content of one's own in the version that was seen. */
  saveSchedule: call({
    at: 'POST /gl/report-delivery/schedule',
    input: Type.Object({
      id: Type.Optional(Id),
      version: Type.Optional(Type.Integer()),
      ...asked,
      cadence: When,
      day: Type.Integer({ minimum: 0, maximum: 28 }),
      hour: Type.Integer({ minimum: 0, maximum: 23 }),
      recipients: Type.Array(Id, { minItems: 1, maxItems: 50 }),
      enabled: Type.Boolean(),
    }),
    result: Type.Object({ id: Id, version: Type.Integer() }),
    permission: schedule,
    touches,
  }),
  deleteSchedule: deleteCall('DELETE /gl/report-delivery/schedule', schedule, { touches }),
  /** Makes and delivers it now, whatever its timetable; to how many people, and who did not get it, with the reason. */
  runSchedule: call({
    at: 'POST /gl/report-delivery/run',
    input: Type.Object({ id: Id }),
    result: Type.Object({ delivered: Type.Integer(), failed: Type.Array(Type.String()) }),
    permission: schedule,
    slow: true,
    touches: ['reportDelivery', 'sysFile', 'notice'],
  }),
}

export type ReportLinkShape = Static<typeof ReportLink>
export type ReportScheduleShape = Static<typeof ReportSchedule>
