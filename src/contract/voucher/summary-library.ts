// The calls of the summary library: texts for the lines of vouchers, of the company and of the group.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { Id } from '../base/shape.ts'

const Scope = Type.Union([Type.Literal('company'), Type.Literal('group')])

const content = {
  code: Type.String({ maxLength: 32 }),
  text: Type.String({ maxLength: 400 }),
  /** The subject it usually goes with, empty for none. */
  subject: Type.String({ maxLength: 40 }),
  scope: Scope,
  enabled: Type.Boolean(),
}

const Row = Type.Object({ ...content, id: Id, mayEdit: Type.Boolean() })

const change = { button: 'gl:summary:edit', right: 'entry' } as const

export const summaryCalls = {
  /** By code, those of the company and of the group; at most 1000. */
  list: call({
    at: 'GET /gl/summary-library',
    input: Type.Object({ enabled: Type.Optional(Type.Boolean()) }),
    result: Type.Object({ items: Type.Array(Row) }),
    permission: { button: 'gl:summary:list', right: 'read' },
  }),
  save: call({
    at: 'POST /gl/summary-library',
    input: Type.Object({ ...content, id: Type.Optional(Id) }),
    result: Type.Object({ id: Id }),
    permission: change,
  }),
  delete: call({
    at: 'DELETE /gl/summary-library/:id',
    input: Type.Object({ id: Id }),
    result: Type.Object({ deleted: Type.Integer() }),
    permission: change,
  }),
}

export type SummaryTextShape = Static<typeof Row>
