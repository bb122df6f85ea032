// The calls of error records: what a user met, what the log has of it, who sees to it.
import { type Static, Type } from 'typebox'
import { call, deleteCall, fileCall, pageCall, readCall } from '../base/call.ts'
import { DateText, Id, OneOf, Page, paging } from '../base/shape.ts'

/** By their numbers on the wire: `RecFlg` 0 to 3. */
export const errorStates = ['new', 'progress', 'resolved', 'ignored'] as const

/** Where an error was met; of jobs the server tells itself. */
const Source = OneOf(['web', 'app', 'api', 'job'])

const State = Type.Integer({ minimum: 0, maximum: 3 })

/** `duplicateOf`: the record in which it has been counted, since the same user has met it a moment ago. */
const Uploaded = Type.Object({ id: Id, no: Type.String(), duplicateOf: Type.Optional(Id) })

export const ErrorRow = Type.Object({
  id: Id,
  no: Type.String(),
  message: Type.String(),
  errorCode: Type.String(),
  traceId: Type.String(),
  reqUrl: Type.String(),
  source: Type.String(),
  menuId: Type.String(),
  menuName: Type.String(),
  accountSet: Type.String(),
  recFlg: State,
  assigneeId: Type.String(),
  assigneeName: Type.String(),
  occurrences: Type.Integer(),
  createUserId: Type.String(),
  createUserName: Type.String(),
  firstAt: Type.String(),
  lastAt: Type.String(),
  resolution: Type.String(),
  version: Type.Integer(),
})

const Named = Type.Object({ id: Type.String(), name: Type.String() })

const Line = Type.Object({ at: Type.String(), what: Type.String(), text: Type.String() })

export const ErrorDetail = Type.Object({
  ...ErrorRow.properties,
  reqData: Type.String(),
  userAgent: Type.String(),
  appVersion: Type.String(),
  resolvedBy: Type.String(),
  resolvedAt: Type.String(),
  /** A link to the picture that opens for an hour; '' for none. */
  screenshot: Type.String(),
  /** What the server's log has of the trace id: faults, refusals, jobs, sign-ins. */
  log: Type.Array(Line),
  /** What the call changed all the same, in the account set of the record. */
  trail: Type.Array(Line),
  /** The same error of anybody by day, the latest 30 days on which it came. */
  days: Type.Array(Type.Object({ day: DateText, count: Type.Integer() })),
  comments: Type.Array(Type.Object({ id: Id, by: Type.String(), at: Type.String(), text: Type.String() })),
})

const filter = {
  recFlg: Type.Optional(State),
  menuId: Type.Optional(Type.String({ maxLength: 64 })),
  createUserId: Type.Optional(Id),
  traceId: Type.Optional(Type.String({ maxLength: 64 })),
  keyword: Type.Optional(Type.String({ maxLength: 100 })),
  errorCode: Type.Optional(Type.String({ maxLength: 16 })),
  assignee: Type.Optional(Id),
  start: Type.Optional(DateText),
  end: Type.Optional(DateText),
}

const handling = { button: 'sys:error:handle' } as const
const touches = ['errorRecord']

export const errorCalls = {
  /** The picture must be the caller's own, in Temp; it is the record's from then on, for 30 days. */
  upload: call({
    at: 'POST /system/error-record/upload-error-record',
    input: Type.Object({
      screenshotFileId: Type.Optional(Type.Union([Id, Type.Literal('')])),
      menuId: Type.Optional(Type.String({ maxLength: 64 })),
      message: Type.String({ minLength: 1, maxLength: 8000 }),
      traceId: Type.String({ maxLength: 64 }),
      reqData: Type.Optional(Type.String({ maxLength: 65_536 })),
      reqUrl: Type.Optional(Type.String({ maxLength: 1024 })),
      errorCode: Type.Optional(Type.String({ maxLength: 16 })),
      source: Type.Optional(Source),
    }),
    result: Uploaded,
    permission: 'signedIn',
    touches,
  }),
  /**
   * One's own, those met outside of any account set, and those of account sets that one sees whole; the latest first.
   * What is not listed is not there for the other calls either.
   */
  list: call({
    at: 'GET /system/error-record/list',
    input: Type.Object({ ...paging, ...filter }),
    result: Page(ErrorRow),
    capitals: true,
    permission: { button: 'sys:error:list' },
  }),
  /** Which menus and whose records there are: what the list can be narrowed to. */
  choices: call({
    at: 'GET /system/error-record/choices',
    result: Type.Object({ menus: Type.Array(Named), users: Type.Array(Named) }),
    permission: { button: 'sys:error:list' },
  }),
  /** The caller's own, and how far they are. */
  mine: pageCall('GET /system/error-record/mine', {}, ErrorRow, 'signedIn'),
  detail: readCall('GET /system/error-record/detail', { id: Id }, ErrorDetail, { button: 'sys:error:detail' }),
  /** Who may be given a record: those that hold `sys:error:handle`. */
  handlers: call({
    at: 'GET /system/error-record/handlers',
    result: Type.Array(Type.Object({ id: Id, name: Type.String() })),
    permission: handling,
  }),
  /** 0 → 1 → 2 or 3, and 2 or 3 → 1 again for 30 days; 2 says how it was resolved. The reporter is told. */
  handle: call({
    at: 'PUT /system/error-record/handle',
    input: Type.Object({
      id: Id,
      recFlg: State,
      assigneeId: Type.Optional(Type.Union([Id, Type.Literal('')])),
      resolution: Type.Optional(Type.String({ maxLength: 2000 })),
      version: Type.Integer(),
    }),
    result: Type.Object({ version: Type.Integer() }),
    permission: handling,
    touches: [...touches, 'notice'],
  }),
  /** Takes on or ignores several at once; answers how many. Those that cannot go there stay. */
  batch: call({
    at: 'POST /system/error-record/batch',
    input: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: 500 }),
      recFlg: Type.Union([Type.Literal(1), Type.Literal(3)]),
    }),
    result: Type.Object({ count: Type.Integer() }),
    permission: handling,
    touches,
  }),
  comment: call({
    at: 'POST /system/error-record/comment',
    input: Type.Object({ id: Id, text: Type.String({ minLength: 1, maxLength: 2000 }) }),
    permission: handling,
    touches,
  }),
  remove: deleteCall('DELETE /system/error-record', { button: 'sys:error:delete' }, { touches }),
  export: fileCall('GET /system/error-record/export', filter, { button: 'sys:error:export' }),
}

export type ErrorRowShape = Static<typeof ErrorRow>
export type ErrorDetailShape = Static<typeof ErrorDetail>
