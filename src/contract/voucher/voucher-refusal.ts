// Why acts on chosen vouchers would be refused now: asked before, so that a screen offers what can be done.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { Problem } from '../base/shape.ts'
import { chosen } from './voucher-act.ts'

/** `edit` changes heads and words of summaries. */
export const whyActs = [
  ...(['audit', 'cancelAudit', 'reject', 'cashierSign', 'cancelCashierSign', 'void', 'restore'] as const),
  ...(['delete', 'edit', 'merge'] as const),
] as const
export type WhyAct = (typeof whyActs)[number]

/** Something of each act. */
export const byAct = <T>(of: (act: WhyAct) => T): Record<WhyAct, T> =>
  Object.fromEntries(whyActs.map((act) => [act, of(act)])) as Record<WhyAct, T>

/** Done to all of the vouchers or to none. */
export const wholeActs: ReadonlySet<string> = new Set<WhyAct>(['delete', 'merge'])

/** As many reasons are told of an act, each once. */
export const whyMost = 3

const Whys = Type.Array(Problem, { maxItems: whyMost })

export const voucherWhyCalls = {
  /**
   * By act the reasons why it can be done to none of these vouchers (deleting and merging: not to all), each once, at
   * most three; none where it can. Of one voucher that somebody reads, `evenReturned` asks as its audit would. Changes
   * nothing, and the acts judge again.
   */
  why: call({
    at: 'POST /gl/voucher/why',
    input: Type.Object({ ...chosen, evenReturned: Type.Optional(Type.Boolean()) }),
    result: Type.Record(Type.Enum(whyActs), Whys),
    permission: { button: 'gl:voucher:view', right: 'read' },
    touches: [],
    slow: true,
  }),
}

export type WhysShape = Static<(typeof voucherWhyCalls)['why']['result']>
