// What voucher entry guesses from the books: the cash-flow item a subject had last with a summary.
import { Type } from 'typebox'
import { call } from '../base/call.ts'

export const guessCalls = {
  /** By line, in order; empty where the books know nothing. */
  cashFlow: call({
    at: 'POST /gl/voucher/cash-flow-guess',
    input: Type.Object({
      lines: Type.Array(
        Type.Object({ subject: Type.String({ maxLength: 40 }), summary: Type.String({ maxLength: 400 }) }),
        { maxItems: 500 },
      ),
    }),
    result: Type.Object({ items: Type.Array(Type.String()) }),
    permission: { button: 'gl:voucher:view', right: 'read' },
    touches: [],
  }),
}
