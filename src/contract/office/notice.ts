// The calls of notices: what happened that the caller should know, and that it has been read.
import { type Static, Type } from 'typebox'
import { call, fileCall, pageCall } from '../base/call.ts'
import { Id, lastChange, OneOf, Page, paging } from '../base/shape.ts'
import { jobKindOf } from './job.ts'

/** What a notice may be about; its sentence is `kind_<kind>` of the words `notice`. */
export const noticeKinds = [
  'voucherRejected',
  'booksDiffer',
  'booksUnproved',
  'monthPosted',
  'postingCancelled',
  'mirrorDraft',
  'reportDelivered',
  'reportNotDelivered',
  'errorResolved',
  'errorIgnored',
  'announcement',
  'accessAsked',
  'contactChanged',
  'checkLocked',
  'sessionCopied',
  'passwordReset',
  'rolesChanged',
  'accountUnlocked',
  'accountEnabled',
  'sessionsEnded',
  'viewedAs',
  'accountAsked',
  'secondAsked',
  'restoreAsked',
  'restoreDone',
  'restoreFailed',
  'backupFailed',
  'jobDone',
  'jobFailed',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** What a user chooses the channels of: events, each of some kinds. */
export const noticeEvents = {
  voucher: ['voucherRejected', 'mirrorDraft'],
  posting: ['monthPosted', 'postingCancelled'],
  books: ['booksDiffer', 'booksUnproved'],
  report: ['reportDelivered', 'reportNotDelivered'],
  job: ['jobDone', 'jobFailed'],
  announcement: ['announcement'],
  error: ['errorResolved', 'errorIgnored'],
  access: ['accessAsked', 'secondAsked'],
  account: [
    ...(['contactChanged', 'checkLocked', 'sessionCopied', 'passwordReset', 'rolesChanged'] as const),
    ...(['accountUnlocked', 'accountEnabled', 'sessionsEnded', 'viewedAs', 'accountAsked'] as const),
  ],
  backup: ['backupFailed', 'restoreAsked', 'restoreDone', 'restoreFailed'],
} as const satisfies Record<string, readonly NoticeKind[]>
export type NoticeEvent = keyof typeof noticeEvents

const eventNames = Object.keys(noticeEvents) as NoticeEvent[]

export const eventOf = (kind: NoticeKind): NoticeEvent =>
  eventNames.find((event) => noticeEvents[event].some((one) => one === kind)) ?? 'announcement'

/**
 * What a notice says: its sentence with what it names, a slow call by its kind and a problem by its sentence. `say` is
 * given `group:name`.
 */
export const noticeText = (
  say: (name: string, args?: Readonly<Record<string, string>>) => string,
  { kind, args }: { kind: string; args: Readonly<Record<string, string>> },
): string => {
  const { call: at, problem } = args
  const named = at === undefined ? args : { ...args, what: say(`job:kind_${jobKindOf(at)}`) }
  const told = problem === undefined ? named : { ...named, reason: say(`problem:${problem}`, args) }
  return say(`notice:kind_${kind}`, told)
}

/** By which ways a user is told of an event; without `inApp` it stands in the list as read. */
const NoticeChannels = Type.Object({
  event: Type.Enum(eventNames),
  inApp: Type.Boolean(),
  email: Type.Boolean(),
  sms: Type.Boolean(),
})
export type NoticeChannelsShape = Static<typeof NoticeChannels>

const Notice = Type.Object({
  id: Id,
  kind: Type.String(),
  /** What the sentence of the kind names. */
  args: Type.Record(Type.String(), Type.String()),
  /** An address of the product, '' for none, and the account set in which it is meant. */
  link: Type.String(),
  accountSet: Type.String(),
  at: Type.String(),
  isRead: Type.Boolean(),
  /** What somebody has written below the title; '' for what the product tells. */
  content: Type.String(),
  level: Type.String(),
})

export const noticeCalls = {
  /** The latest 50, and how many of all are unread. */
  mine: call({
    at: 'GET /system/notice/mine',
    result: Type.Object({ items: Type.Array(Notice), unread: Type.Integer() }),
    permission: 'signedIn',
  }),
  /** All of the caller's, the latest first, a page at a time. */
  history: call({
    at: 'GET /system/notice/history',
    input: Type.Object({
      ...paging,
      unread: Type.Optional(Type.Boolean()),
      kind: Type.Optional(Type.String({ maxLength: 32 })),
    }),
    result: Page(Notice),
    permission: 'signedIn',
  }),
  /** Takes these from the caller's list. */
  forget: call({
    at: 'POST /system/notice/forget',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 500 }) }),
    result: Type.Object({ unread: Type.Integer() }),
    permission: 'signedIn',
    touches: ['notice'],
  }),
  /** Asks the administrators for the right to a screen; once an hour for each. */
  askAccess: call({
    at: 'POST /system/notice/ask-access',
    input: Type.Object({ path: Type.String({ minLength: 1, maxLength: 256, pattern: '^/' }) }),
    result: Type.Object({ names: Type.Array(Type.String()) }),
    permission: 'signedIn',
    touches: ['notice'],
  }),
  /** Every event with the caller's channels, and whether mail and phone are known. */
  channels: call({
    at: 'GET /system/notice/channels',
    result: Type.Object({ items: Type.Array(NoticeChannels), hasEmail: Type.Boolean(), hasMobile: Type.Boolean() }),
    permission: 'signedIn',
  }),
  keepChannels: call({
    at: 'PUT /system/notice/channels',
    input: Type.Object({ items: Type.Array(NoticeChannels, { maxItems: eventNames.length }) }),
    permission: 'signedIn',
    touches: ['notice'],
  }),
  /** These have been read; all of the caller's without `ids`. */
  read: call({
    at: 'POST /system/notice/read',
    input: Type.Object({ ids: Type.Optional(Type.Array(Id, { maxItems: 500 })) }),
    result: Type.Object({ unread: Type.Integer() }),
    permission: 'signedIn',
    touches: ['notice'],
  }),
}

export type NoticeShape = Static<typeof Notice>

// The calls of notices that people write: written, published now or later, withdrawn.

export const announcementKinds = ['notice', 'announcement', 'task', 'alert'] as const
export const announcementLevels = ['normal', 'important', 'urgent'] as const
export const announcementTargets = ['all', 'roles', 'departments', 'users'] as const
export const announcementStates = ['draft', 'scheduled', 'published', 'withdrawn'] as const

const Kind = OneOf(announcementKinds)
const Level = OneOf(announcementLevels)
const Target = OneOf(announcementTargets)
const State = OneOf(announcementStates)
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
