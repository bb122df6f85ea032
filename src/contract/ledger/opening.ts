// The calls of opening balances: the sheet of subjects, the lines of one subject, and saving changes.
import { type Static, Type } from 'typebox'
import { booksTouched, call } from '../base/call.ts'
import { AmountText, MonthText, NameTriple, Page, paging } from '../base/shape.ts'

/** Figures of a row, decimal text: `base`, `original` and `quantity` debit-positive, '' for nothing. */
const Figures = Type.Object({
  base: AmountText,
  original: AmountText,
  quantity: AmountText,
  ytdDebit: AmountText,
  ytdCredit: AmountText,
})
export type OpeningFiguresShape = Static<typeof Figures>

const key = {
  subject: Type.String({ maxLength: 40 }),
  /** Canonical text of entities, `customer:C001;store:S02`. */
  aux: Type.String({ maxLength: 600 }),
  currency: Type.String({ maxLength: 8 }),
}

/** A subject with the sums of its lines. `isPlain`: none has a detail, so the sum is typed in the sheet itself. */
const SheetRow = Type.Object({
  code: Type.String(),
  parent: Type.Union([Type.String(), Type.Null()]),
  level: Type.Integer(),
  ...NameTriple,
  type: Type.String(),
  direction: Type.Union([Type.Literal('D'), Type.Literal('C')]),
  isLeaf: Type.Boolean(),
  isPlain: Type.Boolean(),
  /** What its lines may or must name: kinds of entities, currencies (none: the base one alone), a quantity. */
  aux: Type.Array(Type.Object({ type: Type.String(), required: Type.Boolean() })),
  currencies: Type.Array(Type.String()),
  quantity: Type.Boolean(),
  lines: Type.Integer(),
  base: AmountText,
  ytdDebit: AmountText,
  ytdCredit: AmountText,
})
export type OpeningSheetRowShape = Static<typeof SheetRow>

const FlowRow = Type.Object({
  item: Type.String(),
  ...NameTriple,
  direction: Type.Union([Type.Literal('IN'), Type.Literal('OUT')]),
  /** In the direction of the item. */
  amount: AmountText,
})
export type OpeningFlowShape = Static<typeof FlowRow>

const Line = Type.Object({ ...key, ...Figures.properties })
export type OpeningLineShape = Static<typeof Line>

const touches = [...booksTouched, 'opening', 'accountSet', 'verify', 'closing']

export const openingCalls = {
  /** Every subject in use in the order of codes; only for who sees the account set whole. */
  sheet: call({
    at: 'GET /gl/opening/sheet',
    result: Type.Object({
      /** What keeps them as they are: a posted month, or the closing of the year before that made them. */
      lock: Type.Union([Type.Literal(''), Type.Literal('posted'), Type.Literal('carried')]),
      startMonth: MonthText,
      currency: Type.String(),
      digits: Type.Integer(),
      /** What lines may be in beside the base currency, with the decimals of each. */
      currencies: Type.Array(Type.Object({ code: Type.String(), digits: Type.Integer() })),
      rows: Type.Array(SheetRow),
      /** Cash that flowed before the start; empty for books that begin with the year. */
      flows: Type.Array(FlowRow),
    }),
    permission: { button: 'gl:opening:view', right: 'read' },
  }),
  lines: call({
    at: 'GET /gl/opening/lines',
    input: Type.Object({
      subject: Type.String({ maxLength: 40 }),
      search: Type.Optional(Type.String({ maxLength: 64 })),
      ...paging,
    }),
    result: Page(Line),
    permission: { button: 'gl:opening:view', right: 'read' },
  }),
  /**
   * Changes some rows, all or none. `before` is what the caller saw: what somebody else has changed meanwhile is
   * refused row by row. `null` is no row.
   */
  save: call({
    at: 'POST /gl/opening/save',
    input: Type.Object({
      rows: Type.Array(
        Type.Object({
          ...key,
          before: Type.Union([Figures, Type.Null()]),
          after: Type.Union([Figures, Type.Null()]),
        }),
        { maxItems: 2000 },
      ),
      flows: Type.Array(Type.Object({ item: Type.String({ maxLength: 16 }), before: AmountText, after: AmountText }), {
        maxItems: 200,
      }),
    }),
    result: Type.Object({ saved: Type.Integer() }),
    permission: { button: 'gl:opening:edit', right: 'entry' },
    touches,
  }),
}
