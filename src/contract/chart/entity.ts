// The calls that make one entity of two.
import { type Static, Type } from 'typebox'
import { booksTouched, call } from '../base/call.ts'

/** A voucher that waits as a draft to move a balance, in the books of one company. */
const Transfer = Type.Object({
  accountSet: Type.String(),
  lines: Type.Integer(),
  /** The id of the draft; '' where the caller may not make one. */
  draft: Type.String(),
})

export const entityMergeCalls = {
  /**
   * Makes one entity of two. A posted voucher is never rewritten: where the first still has balances, drafts that move
   * them to the second are made and answered; without balances it is switched off and points to the second.
   */
  merge: call({
    at: 'POST /gl/entity-definition/merge',
    input: Type.Object({
      type: Type.String({ maxLength: 16 }),
      from: Type.String({ maxLength: 32 }),
      into: Type.String({ maxLength: 32 }),
    }),
    result: Type.Object({ done: Type.Boolean(), transfers: Type.Array(Transfer) }),
    permission: { button: 'gl:entity:merge', right: 'entry' },
    touches: [...booksTouched, 'entity', 'entityDefinition'],
  }),
}

export type TransferShape = Static<typeof Transfer>
