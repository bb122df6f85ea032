// The calls about voucher numbers: gaps, renumbering with its map, and another number for one voucher.
import { Type } from 'typebox'
import { call } from '../base/call.ts'
import { DateText, Id, MonthText } from '../base/shape.ts'
import { booksTouched } from '../base/stale-reads.ts'

/** As many changed numbers are shown before they are changed, and of a stored map. */
export const shownNumbers = { plan: 500, maps: 200, map: 5000 } as const

const VoucherType = Type.Optional(Type.String({ maxLength: 16 }))
const Order = Type.Optional(Type.Union([Type.Literal('date'), Type.Literal('number')]))

/** A month, one type of it or all; by date and old number (unless told), or by the old number alone. */
const Series = Type.Object({ month: MonthText, type: VoucherType, order: Order })

const Moved = { id: Id, type: Type.String(), from: Type.Integer(), to: Type.Integer() }

const looking = { button: 'gl:voucher:checkNo', right: 'read' } as const

export const voucherNumberCalls = {
  /** The missing numbers of a month, or of every month up to `lastMonth`; for who sees the whole set (45180). */
  checkNo: call({
    at: 'POST /gl/voucher/check-no',
    input: Type.Object({ month: MonthText, lastMonth: Type.Optional(MonthText) }),
    result: Type.Object({
      gaps: Type.Array(
        Type.Object({
          month: MonthText,
          type: Type.String(),
          word: Type.String(),
          missing: Type.Array(Type.Integer()),
        }),
      ),
    }),
    permission: looking,
    // It asks and changes nothing, though it is a POST.
    touches: [],
  }),
  /** What renumbering would change now; nothing is changed. */
  planNumbers: call({
    at: 'GET /gl/voucher/plan-numbers',
    input: Series,
    result: Type.Object({
      changed: Type.Array(Type.Object({ ...Moved, word: Type.String(), date: DateText, summary: Type.String() })),
      total: Type.Integer(),
    }),
    permission: looking,
  }),
  renumber: call({
    at: 'POST /gl/voucher/renumber',
    input: Series,
    result: Type.Object({ changed: Type.Array(Type.Object(Moved)) }),
    permission: { button: 'gl:voucher:renumber', right: 'entry' },
    touches: booksTouched,
  }),
  /** The renumberings of the year, the latest first. */
  numberMaps: call({
    at: 'GET /gl/voucher/number-maps',
    result: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Id,
          month: MonthText,
          words: Type.Array(Type.String()),
          count: Type.Integer(),
          by: Type.String(),
          at: Type.String(),
        }),
      ),
    }),
    permission: looking,
  }),
  /** Old and new numbers of one renumbering; the file holds all of them. */
  numberMap: call({
    at: 'GET /gl/voucher/number-map',
    input: Type.Object({ id: Id }),
    result: Type.Object({
      items: Type.Array(Type.Object({ ...Moved, word: Type.String(), serialNo: Type.String() })),
      total: Type.Integer(),
    }),
    permission: looking,
  }),
  numberMapFile: call({
    at: 'GET /gl/voucher/number-map-file',
    input: Type.Object({ id: Id, format: Type.Union([Type.Literal('xlsx'), Type.Literal('csv')]) }),
    result: Type.Null(),
    permission: { button: 'gl:voucher:export', right: 'read' },
  }),
  /** Another number for a saved voucher: a free one of its month and type. */
  editNo: call({
    at: 'POST /gl/voucher/edit-no',
    input: Type.Object({ id: Id, version: Type.Optional(Type.Integer()), no: Type.String({ maxLength: 40 }) }),
    result: Type.Object({ id: Id, no: Type.Integer(), version: Type.Integer() }),
    permission: { button: 'gl:voucher:editNo', right: 'entry' },
    touches: booksTouched,
  }),
}
