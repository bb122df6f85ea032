// The calls of reclassifications between lines of statements, and of what is filled in by hand.
import { type Static, Type } from 'typebox'
import { adjustmentKinds } from '../../domain/statement/statement-adjustment.ts'
import { call } from '../base/call.ts'
import { AmountText, Id, NameTriple } from '../base/shape.ts'

const among = <V extends string>(values: readonly V[]) => Type.Unsafe<V>(Type.Enum([...values]))
const Kind = among(adjustmentKinds)
const Statement = Type.String({ minLength: 1, maxLength: 32 })
/** 0 where none is chosen. */
const LineNo = Type.Integer({ minimum: 0, maximum: 9999 })
/** A month of the account set's year; 0 is its opening. */
const MonthNo = Type.Integer({ minimum: 0, maximum: 13 })

const Fields = {
  kind: Kind,
  /** One of the three by law, or the code of an own statement. */
  statement: Statement,
  fromLine: Type.Union([LineNo, Type.Null()]),
  toLine: LineNo,
  fromNo: MonthNo,
  toNo: MonthNo,
  /** As typed; what is wrong with it, the server tells. */
  amount: Type.String({ maxLength: 40 }),
  reason: Type.String({ maxLength: 200 }),
}

const Row = Type.Object({
  ...Fields,
  amount: AmountText,
  id: Id,
  version: Type.Integer(),
  /** The name of the statement, and those of the lines; empty where the template no longer has them. */
  named: Type.Object(NameTriple),
  from: Type.Object(NameTriple),
  to: Type.Object(NameTriple),
  state: among(['made', 'reviewed'] as const),
  madeBy: Type.String(),
  madeAt: Type.String(),
  reviewedBy: Type.String(),
  reviewedAt: Type.String(),
  /** A month of it is posted: it stays as it is. */
  isClosed: Type.Boolean(),
  /** The caller made it, so another has to review it. */
  isOwn: Type.Boolean(),
})

const StatementLines = Type.Object({
  statement: Type.String(),
  ...NameTriple,
  lines: Type.Array(
    Type.Object({
      no: Type.Integer(),
      kind: Type.String(),
      ...NameTriple,
      /** Something can be moved from or to it; it takes what is filled in. */
      isMovable: Type.Boolean(),
      isManual: Type.Boolean(),
    }),
  ),
})

const chosen = Type.Object({
  items: Type.Array(Type.Object({ id: Id, version: Type.Integer() }), { minItems: 1, maxItems: 200 }),
})
const done = Type.Object({ done: Type.Integer() })
const touches = ['statementAdjustment', 'report'] as const
const see = { button: 'gl:statementAdjustment:view', right: 'read' } as const
const write = { button: 'gl:statementAdjustment:edit', right: 'entry' } as const
const review = { button: 'gl:statementAdjustment:review', right: 'audit' } as const

export const statementAdjustmentCalls = {
  /** All of the account set's year, the latest first. */
  list: call({
    at: 'GET /gl/statement-adjustment/list',
    result: Type.Object({ items: Type.Array(Row), year: Type.Integer(), months: Type.Array(Type.Integer()) }),
    permission: see,
  }),
  lines: call({
    at: 'GET /gl/statement-adjustment/lines',
    result: Type.Object({ items: Type.Array(StatementLines) }),
    permission: see,
  }),
  add: call({
    at: 'POST /gl/statement-adjustment/add',
    input: Type.Object(Fields),
    result: Type.Object({ id: Id }),
    permission: write,
    touches,
  }),
  /** One that nobody has reviewed yet; who edits it has made it. */
  edit: call({
    at: 'POST /gl/statement-adjustment/edit',
    input: Type.Object({ ...Fields, id: Id, version: Type.Integer() }),
    result: Type.Object({ id: Id }),
    permission: write,
    touches,
  }),
  delete: call({
    at: 'DELETE /gl/statement-adjustment',
    input: Type.Object({ id: Id, version: Type.Integer() }),
    result: Type.Object({ id: Id }),
    permission: write,
    touches,
  }),
  /** By another than who made it; from then on it counts. */
  review: call({
    at: 'POST /gl/statement-adjustment/review',
    input: chosen,
    result: done,
    permission: review,
    touches,
  }),
  takeBack: call({
    at: 'POST /gl/statement-adjustment/take-back',
    input: chosen,
    result: done,
    permission: review,
    touches,
  }),
  export: call({
    at: 'GET /gl/statement-adjustment/export',
    input: Type.Object({ format: Type.Optional(among(['xlsx', 'csv'] as const)) }),
    result: Type.Unknown(),
    permission: { button: 'gl:statementAdjustment:export', right: 'read' },
  }),
}

export type AdjustmentRowShape = Static<typeof Row>
export type StatementLinesShape = Static<typeof StatementLines>
