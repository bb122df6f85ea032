// The calls of notices that people write: written, published now or later, withdrawn.
import { type Static, Type } from 'typebox'
import { call, fileCall, pageCall } from '../base/call.ts'
import { Id, lastChange } from '../base/shape.ts'

export const announcementKinds = ['notice', 'announcement', 'task', 'alert'] as const
export const announcementLevels = ['normal', 'important', 'urgent'] as const
export const announcementTargets = ['all', 'roles', 'departments', 'users'] as const
export const announcementStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const

const Kind = Type.Union([
  Type.Literal('notice'),
  Type.Literal('announcement'),
  Type.Literal('task'),
  Type.Literal('alert'),
])
const Level = Type.Union([Type.Literal('normal'), Type.Literal('important'), Type.Literal('urgent')])
const Target = Type.Union([
  Type.Literal('all'),
  Type.Literal('roles'),
  Type.Literal('departments'),
  Type.Literal('users'),
])
const State = Type.Union([
  Type.Literal('draft'),
  Type.Literal('scheduled'),
  Type.Literal('published'),
  Type.Literal('withdrawn'),
])
const Title = Type.String({ maxLength: 64 })
/** A moment as ISO text; empty: at once, or for ever. */
const Moment = Type.String({
  pattern: '^(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})?)?$',
})

export const AnnouncementText = Type.Object({
  kind: Kind,
  level: Level,
  titleZhCn: Title,
  /** Empty: that of simplified Chinese. */
  titleZhTw: Title,
  titleEn: Title,
  /** Plain text; lines are kept. */
  content: Type.String({ maxLength: 8000 }),
  target: Target,
  /** Codes of roles or departments, or ids of users. */
  targetCodes: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 500 }),
  link: Type.String({ maxLength: 512 }),
  publishAt: Moment,
  expireAt: Moment,
})
export type AnnouncementTextShape = Static<typeof AnnouncementText>

export const Announcement = Type.Object({
  id: Id,
  ...AnnouncementText.properties,
  status: State,
  publishedAt: Type.String(),
  /** People it went to, and how many of them have read it. */
  recipients: Type.Integer(),
  read: Type.Integer(),
  ...lastChange,
  version: Type.Integer(),
})
export type AnnouncementShape = Static<typeof Announcement>

const filter = {
  search: Type.Optional(Type.String({ maxLength: 100 })),
  status: Type.Optional(State),
}
const one = Type.Object({ id: Id, version: Type.Integer() })
const may = (verb: string) => ({ button: `sys:notice:${verb}` })
const touches = ['notice']
const Changed = Type.Object({ id: Id, version: Type.Integer() })

export const announcementCalls = {
  list: pageCall('GET /system/notice/list', filter, Announcement, may('list')),
  /** Whom a notice may be for. */
  targets: call({
    at: 'GET /system/notice/targets',
    result: Type.Object({
      roles: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
      departments: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
      users: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
    }),
    permission: may('list'),
  }),
  add: call({
    at: 'POST /system/notice/add',
    input: AnnouncementText,
    result: Changed,
    permission: may('add'),
    touches,
  }),
  edit: call({
    at: 'PUT /system/notice/update',
    input: Type.Object({ id: Id, version: Type.Integer(), ...AnnouncementText.properties }),
    result: Changed,
    permission: may('edit'),
    touches,
  }),
  /** At once, or when `publishAt` has come; answers how many people it went to by now. */
  publish: call({
    at: 'POST /system/notice/publish',
    input: one,
    result: Type.Object({ status: State, recipients: Type.Integer() }),
    permission: may('publish'),
    touches,
  }),
  /** Takes it from everybody who has it, read or not. */
  withdraw: call({
    at: 'POST /system/notice/withdraw',
    input: one,
    permission: may('publish'),
    touches,
  }),
  remove: call({
    at: 'DELETE /system/notice/delete',
    input: one,
    permission: may('delete'),
    touches,
  }),
  export: fileCall('GET /system/notice/export', filter, may('list')),
}
