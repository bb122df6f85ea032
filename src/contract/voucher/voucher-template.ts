// The calls of voucher templates: kept, used, and made to recur.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { AmountText, DateText, Id, MonthText, TextOf } from '../base/shape.ts'
import { LineDraft } from './voucher.ts'

const Scope = Type.Union([Type.Literal('private'), Type.Literal('company'), Type.Literal('group')])

const {
  debit: _debit,
  credit: _credit,
  original: _original,
  rate: _rate,
  invoiceNo: _no,
  ...kept
} = LineDraft.properties

/** `amount`: decimal text in the currency of the line, empty for one to be typed each time, or a formula with `=`. */
const TemplateLine = Type.Object({
  ...kept,
  side: Type.Union([Type.Literal('debit'), Type.Literal('credit')]),
  amount: TextOf(200),
})

const Recurrence = Type.Object({
  from: MonthText,
  day: Type.Integer(),
  /** How many times, null for without end. */
  times: Type.Union([Type.Integer(), Type.Null()]),
  /** How many days ahead the draft is made. */
  lead: Type.Integer(),
})

const content = {
  name: TextOf(200),
  scope: Scope,
  enabled: Type.Boolean(),
  type: TextOf(16),
  remark: TextOf(2000),
  recurrence: Type.Union([Recurrence, Type.Null()]),
}

const known = {
  /** Makes a closing voucher of the company at the end of a month. */
  closes: Type.Boolean(),
  id: Id,
  ownerName: Type.String(),
  /** Whether the caller may change it. */
  mayEdit: Type.Boolean(),
  updatedAt: Type.String(),
  version: Type.Integer(),
}

const Row = Type.Object({
  ...content,
  ...known,
  /** The first summary and the subjects, for finding it again. */
  summary: Type.String(),
  subjects: Type.Array(Type.String()),
  /** The latest draft it has made by itself, null for none. */
  lastDraft: Type.Union([Type.Object({ id: Id, month: MonthText }), Type.Null()]),
})

const Full = Type.Object({ ...content, ...known, lines: Type.Array(TemplateLine) })

const permission = { button: 'gl:voucher:template', right: 'entry' } as const

export const templateCalls = {
  /** The caller's own, those of the company and those of the group; at most 500, by name. */
  list: call({
    at: 'GET /gl/voucher/template',
    input: Type.Object({ search: Type.Optional(TextOf(80)), enabled: Type.Optional(Type.Boolean()) }),
    result: Type.Object({ items: Type.Array(Row) }),
    permission,
  }),
  read: call({ at: 'GET /gl/voucher/template/:id', input: Type.Object({ id: Id }), result: Full, permission }),
  /** A new one, or with `id` and `version` the new content of one. */
  save: call({
    at: 'POST /gl/voucher/template',
    input: Type.Object({
      ...content,
      closes: Type.Optional(Type.Boolean()),
      lines: Type.Array(TemplateLine, { maxItems: 500 }),
      id: Type.Optional(Id),
      version: Type.Optional(Type.Integer()),
    }),
    result: Type.Object({ id: Id, version: Type.Integer() }),
    permission,
  }),
  delete: call({
    at: 'DELETE /gl/voucher/template/:id',
    input: Type.Object({ id: Id }),
    result: Type.Object({ deleted: Type.Integer() }),
    permission,
  }),
  /**
   * The lines of a voucher of that day, with every formula computed. `amounts` are those typed for empty lines, by the
   * index of the line; `open` the lines whose amount is still wanted.
   */
  use: call({
    at: 'POST /gl/voucher/template/:id/use',
    input: Type.Object({
      id: Id,
      date: DateText,
      amounts: Type.Optional(Type.Record(Type.String({ pattern: '^[0-9]{1,3}$' }), AmountText)),
    }),
    result: Type.Object({
      type: Type.String(),
      remark: Type.String(),
      lines: Type.Array(LineDraft),
      open: Type.Array(Type.Integer()),
    }),
    permission,
    touches: [],
  }),
}

export type TemplateShape = Static<typeof Full>
export type TemplateRowShape = Static<typeof Row>
export type TemplateLineShape = Static<typeof TemplateLine>
export type TemplateUseShape = Static<typeof templateCalls.use.result>
