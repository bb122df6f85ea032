// The calls that change several vouchers alike: what their heads say, words of their summaries, many made into one.
import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { Id } from '../base/shape.ts'
import { booksTouched } from '../base/stale-reads.ts'
import { ActAnswer, actMost, chosen } from './voucher-act.ts'

/** As many vouchers become one. */
export const mergeMost = 200

const permission = { button: 'gl:voucher:save', right: 'entry' } as const
const changing = { result: ActAnswer, permission, touches: booksTouched, slow: true } as const
const Words = Type.String({ minLength: 1, maxLength: 200 })

export const voucherBatchCalls = {
  /** Puts remark and number of attachments, or one of them, into unaudited vouchers. */
  changeHeads: call({
    at: 'POST /gl/voucher/change-heads',
    input: Type.Object({
      ...chosen,
      remark: Type.Optional(Type.String({ maxLength: 2000 })),
      attachCount: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 })),
    }),
    ...changing,
  }),
  /** How many unaudited vouchers, and lines of them, have the words in a summary. */
  countSummary: call({
    at: 'POST /gl/voucher/count-summary',
    input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: actMost }), find: Words }),
    result: Type.Object({ vouchers: Type.Integer(), lines: Type.Integer() }),
    permission,
    touches: [],
  }),
  /** Replaces words of the summaries of unaudited vouchers; those without them are left alone and not answered. */
  replaceSummary: call({
    at: 'POST /gl/voucher/replace-summary',
    input: Type.Object({ ...chosen, find: Words, replace: Type.String({ maxLength: 200 }) }),
    ...changing,
  }),
  /** Puts the lines of own unaudited vouchers of one date and type into the first of them; the others are deleted. */
  merge: call({
    at: 'POST /gl/voucher/merge',
    input: Type.Object({ ...chosen, ids: Type.Array(Id, { minItems: 2, maxItems: mergeMost }) }),
    ...changing,
  }),
}
