// The calls by which people see each other on a voucher: who has it open, who is changing it, which version it has.
import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { Id } from '../base/shape.ts'

const Desk = Type.String({ pattern: '^[0-9a-zA-Z-]{1,64}$' })
const seeing = { button: 'gl:voucher:view', right: 'read' } as const

export const presenceCalls = {
  /** Said every ten seconds while a voucher is shown: `desk` is one tab of one window, `editing` something unsaved. */
  here: call({
    at: 'POST /gl/voucher/here',
    input: Type.Object({ id: Id, desk: Desk, editing: Type.Boolean() }),
    result: Type.Object({
      /** The version stored now, and who changed or made it last. */
      version: Type.Integer(),
      by: Type.String(),
      /** Other tabs that have said so lately, those that change it first; `own`: of the same user. At most 20. */
      others: Type.Array(Type.Object({ name: Type.String(), editing: Type.Boolean(), own: Type.Boolean() })),
    }),
    permission: seeing,
    touches: [],
  }),
  /** Leaving it. */
  gone: call({
    at: 'POST /gl/voucher/gone',
    input: Type.Object({ id: Id, desk: Desk }),
    permission: seeing,
    touches: [],
  }),
}
