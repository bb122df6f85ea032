// What companies of the group booked with each other: their lines side by side, and a draft for the other side.
import { type Static, Type } from 'typebox'
import { booksTouched, call } from '../base/call.ts'
import { Id, MonthText } from '../base/shape.ts'

const Line = Type.Object({
  counterparty: Type.String(),
  side: Type.Union([Type.Literal('own'), Type.Literal('theirs')]),
  voucherId: Id,
  /** The serial number, which both sides name. */
  serialNo: Type.String(),
  date: Type.String(),
  subject: Type.String(),
  summary: Type.String(),
  debit: Type.String(),
  credit: Type.String(),
  /** The serial number of the voucher that answers it, '' while there is none. */
  answeredBy: Type.String(),
})

/** A company of the group that a voucher concerns and that has not answered it. */
const Mirror = Type.Object({
  counterparty: Type.String(),
  accountSet: Type.String(),
  lines: Type.Integer(),
  /** The caller may make the draft there himself. */
  mayDraft: Type.Boolean(),
  /** Else some of those who may. */
  holders: Type.Array(Type.String()),
})

export const intercompanyCalls = {
  /**
   * Lines of a month with related companies, and theirs with this one where the caller may read their books. Two answer
   * each other when their amounts are mirrored; one that names the other's serial number comes first.
   */
  match: call({
    at: 'GET /gl/related-company/match',
    input: Type.Object({ month: MonthText }),
    result: Type.Object({ items: Type.Array(Line) }),
    permission: { button: 'gl:relatedCompany:list', right: 'read' },
  }),
  /** What of a voucher others of the group have not answered yet. */
  mirrors: call({
    at: 'GET /gl/related-company/mirrors',
    input: Type.Object({ voucher: Id }),
    result: Type.Object({ items: Type.Array(Mirror) }),
    permission: { button: 'gl:voucher:draft', right: 'read' },
  }),
  /** Makes the mirror of a voucher as a draft of the caller in the other's books; one that is answered is refused. */
  propose: call({
    at: 'POST /gl/related-company/propose',
    input: Type.Object({ voucher: Id, counterparty: Type.String({ maxLength: 20 }) }),
    result: Type.Object({ accountSet: Type.String(), draft: Id, lines: Type.Integer() }),
    permission: { button: 'gl:voucher:draft', right: 'read' },
    touches: booksTouched,
  }),
}

export type MirrorShape = Static<typeof Mirror>
export type IntercompanyLine = Static<typeof Line>
