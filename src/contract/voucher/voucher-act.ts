// What the acts on chosen vouchers share: which vouchers, as their reader saw them, and what came of each.
import { type Static, Type } from 'typebox'
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
