// The audit of chosen vouchers, and taking it back at once.
import { type Static, Type } from 'typebox'
import { booksTouched, call } from '../base/call.ts'
import { AmountText, Id, Problem } from '../base/shape.ts'
import { ActAnswer, chosen } from './voucher-act.ts'

const permission = { button: 'gl:voucher:audit', right: 'audit' } as const

/** The links of the trail that tell an audit: one for each of its portions. */
const Links = Type.Array(Id, { minItems: 1, maxItems: 20 })

const AuditAnswer = Type.Object({
  ...ActAnswer.properties,
  /** The sum of what was done, in the base currency. */
  amount: AmountText,
  /** By what it is undone, and for how many milliseconds yet; null where nothing was done. */
  undo: Type.Union([Type.Object({ links: Links, leftMs: Type.Integer() }), Type.Null()]),
})

/** An amount in a currency of its own. */
const CurrencyAmount = Type.Object({ currency: Type.String(), amount: AmountText })

const Weighed = Type.Object({
  /** How many would be audited, or given a level. */
  count: Type.Integer(),
  /** Their sum in the base currency. */
  total: CurrencyAmount,
  /** What of it is in other currencies, of each voucher the larger side. */
  originals: Type.Array(CurrencyAmount),
  /** How many would be left alone, and why: each reason once, with the first that it meets. */
  left: Type.Integer(),
  reasons: Type.Array(Type.Object({ n: Type.Integer(), no: Type.String(), problem: Problem })),
})

export const voucherAuditCalls = {
  /** What an audit of these vouchers would do now: to be read before it is done. Changes nothing. */
  weighAudit: call({
    at: 'POST /gl/voucher/weigh-audit',
    input: Type.Object(chosen),
    result: Weighed,
    permission,
    touches: [],
    slow: true,
  }),
  audit: call({
    at: 'POST /gl/voucher/audit',
    /**
     * Vouchers that were returned and have not been changed since are left out. `evenReturned` audits one such voucher
     * all the same: for who reads it and has thought better of it.
     */
    input: Type.Object({ ...chosen, evenReturned: Type.Optional(Type.Boolean()) }),
    result: AuditAnswer,
    permission,
    touches: booksTouched,
    slow: true,
  }),
  /**
   * Takes back one's own audit within ten seconds of its end, all of it or nothing: no right to cancel audits is asked
   * for. Never once a month of it is posted, nor when one of the vouchers was changed since.
   */
  undoAudit: call({
    at: 'POST /gl/voucher/undo-audit',
    input: Type.Object({ links: Links }),
    result: Type.Object({ undone: Type.Integer() }),
    permission,
    touches: booksTouched,
    slow: true,
  }),
}

export type WeighedShape = Static<typeof Weighed>
export type AuditAnswerShape = Static<typeof AuditAnswer>
