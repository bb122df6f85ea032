// The calls of soft close: an open month that takes entries from some only, and exceptions for a time.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { AccountSetValue, Id, MonthText } from '../base/shape.ts'

const Target = { accountSet: AccountSetValue, month: MonthText }
const Reason = Type.String({ minLength: 1, maxLength: 200 })
const permission = { button: 'gl:posting:softClose' } as const
const touches = ['voucher', 'posting', 'dashboard'] as const

/** As long an exception may last, as many of a month are listed, and as many people are offered to choose from. */
export const exceptionMost = { hours: 720, people: 200, offered: 2000 } as const

/** How a month is softly closed; `people` are those who may enter vouchers in the account set, by name. */
const SoftClose = Type.Object({
  closed: Type.Union([Type.Object({ reason: Type.String(), by: Type.String(), at: Type.String() }), Type.Null()]),
  exceptions: Type.Array(
    Type.Object({
      user: Id,
      name: Type.String(),
      until: Type.String(),
      isOver: Type.Boolean(),
      reason: Type.String(),
      by: Type.String(),
    }),
  ),
  people: Type.Array(Type.Object({ id: Id, name: Type.String() })),
})

/** All need the right `post` in the named set. */
export const softCloseCalls = {
  read: call({
    at: 'GET /gl/posting/soft-close',
    input: Type.Object(Target),
    result: SoftClose,
    permission,
  }),
  /** Of an open or coming month; closed again it has another reason. */
  close: call({
    at: 'POST /gl/posting/soft-close',
    input: Type.Object({ ...Target, reason: Reason }),
    permission,
    touches,
  }),
  /** Takes entries from everybody again; the exceptions go. */
  open: call({
    at: 'DELETE /gl/posting/soft-close',
    input: Type.Object(Target),
    permission,
    touches,
  }),
  /** Lets somebody enter for so many hours from now on. */
  except: call({
    at: 'POST /gl/posting/soft-close-exception',
    input: Type.Object({
      ...Target,
      user: Id,
      hours: Type.Integer({ minimum: 1, maximum: exceptionMost.hours }),
      reason: Reason,
    }),
    permission,
    touches,
  }),
  endException: call({
    at: 'DELETE /gl/posting/soft-close-exception',
    input: Type.Object({ ...Target, user: Id }),
    permission,
    touches,
  }),
}

export type SoftCloseShape = Static<typeof SoftClose>
