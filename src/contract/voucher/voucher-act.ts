// What the acts on chosen vouchers share: which vouchers, as their reader saw them, and what came of each.
import { type Static, Type } from 'typebox'
import { booksTouched, call } from '../base/call.ts'
import { Id, Problem } from '../base/shape.ts'

/** As many vouchers as one act takes. */
export const actMost = 5000

const Version = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

/**
 * The vouchers of an act. `versions`, in the order of `ids`, says what the caller has seen: a voucher that has another
 * version by now is left alone (record.changed). Without it the act takes each voucher as it is.
 */
export const chosen = {
  ids: Type.Array(Id, { minItems: 1, maxItems: actMost }),
  versions: Type.Optional(Type.Array(Version, { maxItems: actMost })),
}

export const Act = Type.Object(chosen)

/** A voucher and the version of it that somebody has seen. */
export const Seen = Type.Object({ id: Id, version: Version })

/** One voucher of a batch act: done, or the reason why not. */
const ActResult = Type.Object({
  id: Id,
  no: Type.String(),
  done: Type.Boolean(),
  /** A level of audit was given, and the voucher waits for the next one. */
  isPart: Type.Boolean(),
  problems: Type.Array(Problem),
})

export const ActAnswer = Type.Object({
  results: Type.Array(ActResult),
  done: Type.Integer(),
  refused: Type.Integer(),
  /** The act was stopped by the one who asked for it: what is not among the results was not come to. */
  isStopped: Type.Boolean(),
})

export type SeenShape = Static<typeof Seen>
export type ActAnswerShape = Static<typeof ActAnswer>

// Why acts on chosen vouchers would be refused now: asked before, so that a screen offers what can be done.

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

// The calls that change several vouchers alike: what their heads say, words of their summaries, many made into one.

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
