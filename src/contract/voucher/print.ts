// The calls of printing vouchers: the PDF itself, and how often what is chosen was printed.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { Id } from '../base/shape.ts'
import { actMost } from './voucher-act.ts'

/** Sheets for loose slips (a4: one, two or three on a sheet; a5 across) and continuous paper by its size in mm. */
export const Paper = Type.Union([
  Type.Literal('a4'),
  Type.Literal('a4x2'),
  Type.Literal('a4x3'),
  Type.Literal('a5'),
  Type.Literal('240x140'),
  Type.Literal('220x120'),
])

const Tenths = Type.Integer({ minimum: -500, maximum: 500 })

/** How vouchers are put on paper. On A4 with one a sheet there are as many lines as there is room for. */
export const PrintForm = Type.Object({
  paper: Paper,
  /** Lines of one slip. */
  lines: Type.Union([Type.Literal(5), Type.Literal(6), Type.Literal(8)]),
  /** Amounts as figures, or each digit in a column of its own. */
  look: Type.Union([Type.Literal('table'), Type.Literal('digits')]),
  /** A page before each month and type that says what the binder holds; alone, or with its vouchers. */
  cover: Type.Union([Type.Literal('none'), Type.Literal('with'), Type.Literal('only')]),
  /** Only what is not on the paper already: no lines, no titles. */
  textOnly: Type.Boolean(),
  /** Shifts everything by tenths of a mm, to the right and down. */
  offsetX: Tenths,
  offsetY: Tenths,
})

const ids = Type.Array(Id, { minItems: 1, maxItems: actMost })

const permission = { button: 'gl:voucher:print', right: 'read' } as const

export const printCalls = {
  /** The PDF, in the order of month, type and number. With `counts` it is kept that each of them was printed. */
  vouchers: call({
    at: 'POST /gl/voucher/print',
    input: Type.Object({ ids, form: PrintForm, counts: Type.Optional(Type.Boolean()) }),
    result: Type.Unknown(),
    permission,
    slow: true,
  }),
  /** How many of these vouchers there are, and how many of them were printed before. */
  state: call({
    at: 'POST /gl/voucher/print-state',
    input: Type.Object({ ids }),
    result: Type.Object({ vouchers: Type.Integer(), printed: Type.Integer() }),
    permission,
    touches: [],
  }),
}

export type PaperShape = Static<typeof Paper>
export type PrintFormShape = Static<typeof PrintForm>
