// The calls that correct what is posted, and the trace of a voucher: what it reverses and corrects, and who did what.
import { Type } from 'typebox'
import { booksTouched, call } from '../base/call.ts'
import { AccountSetValue, DateText, Id, MonthText } from '../base/shape.ts'

const permission = { button: 'gl:voucher:reverse', right: 'entry' } as const

const Link = Type.Object({
  kind: Type.Union([
    Type.Literal('reverses'),
    Type.Literal('reversedBy'),
    Type.Literal('corrects'),
    Type.Literal('correctedBy'),
  ]),
  id: Id,
  no: Type.String(),
  date: DateText,
  /** False for a voucher of another year, which is opened in its own account set. */
  inSet: Type.Boolean(),
})

const Event = Type.Object({
  id: Type.String(),
  at: Type.String(),
  user: Type.String(),
  action: Type.String(),
  reason: Type.String(),
})

export const reversalCalls = {
  /** Makes the red reversal of a posted voucher; refused by E118 and E129 beside what refuses any voucher. */
  reverse: call({
    at: 'POST /gl/voucher/:id/reverse',
    input: Type.Object({ id: Id, date: DateText, accept: Type.Optional(Type.Array(Type.Integer(), { maxItems: 20 })) }),
    result: Type.Object({ id: Id, no: Type.Integer(), serialNo: Type.String(), period: MonthText }),
    permission,
    touches: booksTouched,
  }),
  /** For a voucher of a year without open months: the blue correction, as a draft in a later year of the company. */
  correctLater: call({
    at: 'POST /gl/voucher/:id/correct-later',
    input: Type.Object({ id: Id }),
    result: Type.Object({ id: Id, accountSet: AccountSetValue, date: DateText }),
    permission,
    touches: booksTouched,
  }),
  trace: call({
    at: 'GET /gl/voucher/:id/trace',
    input: Type.Object({ id: Id }),
    /** The latest events first, at most 200. */
    result: Type.Object({ links: Type.Array(Link), events: Type.Array(Event) }),
    permission: { button: 'gl:voucher:view', right: 'read' },
  }),
}
