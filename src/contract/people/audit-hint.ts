// The call behind the hints of the audit view: facts about one voucher, each a sentence, none of them a barrier.
import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { Id } from '../base/shape.ts'

export const auditHintCalls = {
  hints: call({
    at: 'GET /gl/voucher/audit-hints',
    input: Type.Object({ id: Id }),
    result: Type.Object({
      /** The sentence is `hint_<name>` of the words `voucherAudit`; amounts among the arguments are decimal text. */
      items: Type.Array(
        Type.Object({
          name: Type.String(),
          isGood: Type.Boolean(),
          args: Type.Record(Type.String(), Type.String()),
        }),
      ),
    }),
    permission: { button: 'gl:voucher:audit', right: 'audit' },
  }),
}
