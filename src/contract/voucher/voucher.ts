// The calls of voucher entry, list and audit.
import { type Static, Type } from 'typebox'
import { recordOf } from '../../domain/base/record.ts'
import { typedFields } from '../../domain/voucher/voucher.ts'
import { voucherActions } from '../../domain/voucher/voucher-action.ts'
import { booksTouched, call } from '../base/call.ts'
import { AmountText, DateText, Id, MonthText, NameTriple, TextOf } from '../base/shape.ts'
import { SubjectRow } from '../chart/subject.ts'
import { Act, ActAnswer, chosen, voucherBatchCalls, voucherWhyCalls } from './voucher-act.ts'
import { voucherAuditCalls } from './voucher-audit.ts'
import { voucherHead, voucherListCalls } from './voucher-list.ts'

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

const Optional = (maxLength: number) => Type.Optional(TextOf(maxLength))

/** A line as it was typed: every figure is text, so that nothing is rounded before the rules have seen it. */
export const LineDraft = Type.Object({
  summary: TextOf(2000),
  subject: TextOf(40),
  aux: Type.Record(Type.String(), TextOf(64)),
  handler: Optional(64),
  currency: Optional(8),
  rateType: Optional(16),
  rate: Optional(40),
  original: Type.Optional(AmountText),
  debit: Type.Optional(AmountText),
  credit: Type.Optional(AmountText),
  quantity: Optional(40),
  price: Optional(40),
  business: Optional(40),
  purpose: Optional(40),
  settlementMethod: Optional(40),
  settlementNo: Optional(64),
  settlementDate: Optional(10),
  dueDate: Optional(10),
  cfItem: Optional(16),
  invoiceNo: Optional(64),
})

export const VoucherDraft = Type.Object({
  type: TextOf(16),
  date: TextOf(10),
  attachCount: Type.Optional(Type.Integer({ minimum: 0, maximum: 9999 })),
  remark: Optional(2000),
  /** Puts a voucher of 31 December into the adjustment period (13) of an account set that has one. */
  adjustment: Type.Optional(Type.Boolean()),
  /** The voucher that this one puts right. */
  corrects: Type.Optional(Id),
  lines: Type.Array(LineDraft, { maxItems: 5000 }),
})

/** What the caller may do with a voucher now; the server has the last word at the call itself. */
export const Actions = Type.Object(
  recordOf(
    voucherActions.filter((action) => action !== 'copy'),
    () => Type.Boolean(),
  ),
)

export const VoucherLine = Type.Object({
  lineNo: Type.Integer(),
  summary: Type.String(),
  subject: Type.String(),
  subjectName: Type.String(),
  aux: Type.Record(Type.String(), Type.String()),
  auxNames: Type.Record(Type.String(), Type.String()),
  ...recordOf(typedFields, () => Type.String()),
})

export const Voucher = Type.Object({
  ...voucherHead,
  /** The levels of audit given so far; `forName`: whom the auditor stood in for, empty for nobody. */
  steps: Type.Array(
    Type.Object({ level: Type.Integer(), name: Type.String(), forName: Type.String(), at: Type.String() }),
  ),
  lines: Type.Array(VoucherLine),
  /** Lines that the caller's data scope hides. */
  hiddenLines: Type.Integer(),
  actions: Actions,
  /** Of a draft: the voucher it is to put right, else empty. */
  corrects: Type.String(),
})

const cashier = { button: 'gl:voucher:cashierSign', right: 'entry' } as const
const cashiers = { input: Act, result: ActAnswer, permission: cashier, touches: booksTouched }

/** All that voucher entry needs to check a voucher while it is typed, except entities and rates, which are searched. */
export const EntryFacts = Type.Object({
  company: Type.String(),
  year: Type.Integer(),
  baseCurrency: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  subjects: Type.Array(SubjectRow),
  currencies: Type.Array(
    Type.Object({
      code: Type.String(),
      minorDigits: Type.Integer(),
      ...NameTriple,
    }),
  ),
  voucherTypes: Type.Array(
    Type.Object({
      code: Type.String(),
      wordZhCn: Type.String(),
      wordZhTw: Type.String(),
      ...NameTriple,
      debitMustHave: Type.String(),
      creditMustHave: Type.String(),
      mustNotHave: Type.String(),
    }),
  ),
  cashFlowItems: Type.Array(
    Type.Object({
      code: Type.String(),
      direction: Type.String(),
      ...NameTriple,
    }),
  ),
  periods: Type.Array(Type.Object({ no: Type.Integer(), status: Type.String() })),
  /** Months that are softly closed to the caller, with the reason that was given. */
  closed: Type.Array(Type.Object({ no: Type.Integer(), reason: Type.String() })),
  /** Entities that stand for other companies of the group: `related:YS02`. */
  related: Type.Array(Type.String()),
  /** Departments of the organisation that the caller may write for, with the entity each stands for. */
  departments: Type.Array(
    Type.Object({
      deptCode: Type.String(),
      deptName: Type.String(),
      entityType: Type.Union([Type.Literal('department'), Type.Literal('store')]),
      entityCode: Type.String(),
      handler: Type.String(),
      validFrom: Type.String(),
      validTo: Type.String(),
    }),
  ),
  /** The date a new voucher starts with: the caller's last one if its month is open, else one in the open months. */
  startDate: DateText,
  startType: Type.String(),
})

export const voucherCalls = {
  ...voucherAuditCalls,
  ...voucherWhyCalls,
  ...voucherNumberCalls,
  ...voucherListCalls,
  ...voucherBatchCalls,
  facts: call({
    at: 'GET /gl/voucher/facts',
    result: EntryFacts,
    permission: { button: 'gl:voucher:view', right: 'read' },
  }),
  read: call({
    at: 'GET /gl/voucher/:id',
    input: Type.Object({ id: Id }),
    result: Voucher,
    permission: { button: 'gl:voucher:view', right: 'read' },
  }),
  /** The number the next voucher of this month and type would get now: a forecast, shown grey. */
  nextNo: call({
    at: 'GET /gl/voucher/next-no',
    input: Type.Object({ date: DateText, type: TextOf(16), adjustment: Type.Optional(Type.Boolean()) }),
    result: Type.Object({ no: Type.Integer() }),
    permission: { button: 'gl:voucher:view', right: 'read' },
  }),
  save: call({
    at: 'POST /gl/voucher/save',
    input: Type.Object({
      id: Type.Optional(Id),
      version: Type.Optional(Type.Integer()),
      draft: VoucherDraft,
      accept: Type.Optional(Type.Array(Type.Integer(), { maxItems: 20 })),
      /** Asks about a date to come (W04) and likely duplicates (W02): for people at a screen, not for machines. */
      careful: Type.Optional(Type.Boolean()),
    }),
    result: Type.Object({
      id: Id,
      no: Type.Integer(),
      serialNo: Type.String(),
      period: MonthText,
      version: Type.Integer(),
    }),
    permission: { button: 'gl:voucher:save', right: 'entry' },
    touches: booksTouched,
  }),
  draft: call({
    at: 'POST /gl/voucher/draft',
    input: Type.Object({ id: Type.Optional(Id), draft: VoucherDraft }),
    result: Type.Object({ id: Id }),
    permission: { button: 'gl:voucher:draft', right: 'entry' },
    touches: booksTouched,
  }),
  delete: call({
    at: 'DELETE /gl/voucher',
    input: Act,
    result: Type.Object({ deleted: Type.Integer() }),
    permission: { button: 'gl:voucher:delete', right: 'entry' },
    touches: booksTouched,
  }),
  void: call({
    at: 'POST /gl/voucher/void',
    input: Act,
    result: ActAnswer,
    permission: { button: 'gl:voucher:void', right: 'entry' },
    touches: booksTouched,
  }),
  restore: call({
    at: 'POST /gl/voucher/restore',
    input: Act,
    result: ActAnswer,
    permission: { button: 'gl:voucher:void', right: 'entry' },
    touches: booksTouched,
  }),
  cashierSign: call({ at: 'POST /gl/voucher/cashier-sign', ...cashiers }),
  cancelCashierSign: call({ at: 'POST /gl/voucher/cancel-cashier-sign', ...cashiers }),
  cancelAudit: call({
    at: 'POST /gl/voucher/cancel-audit',
    input: Type.Object({ ...chosen, reason: Type.Optional(TextOf(200)) }),
    result: ActAnswer,
    permission: { button: 'gl:voucher:cancelAudit', right: 'audit' },
    touches: booksTouched,
    slow: true,
  }),
  reject: call({
    at: 'POST /gl/voucher/reject',
    input: Type.Object({ ...chosen, reason: TextOf(200) }),
    result: ActAnswer,
    permission: { button: 'gl:voucher:reject', right: 'audit' },
    touches: booksTouched,
  }),
  /** The balance of a subject (and aux set) of all vouchers, saved ones included, debit-positive. */
  balance: call({
    at: 'GET /gl/voucher/subject-balance',
    input: Type.Object({ subject: TextOf(40), aux: Type.Optional(TextOf(500)) }),
    result: Type.Object({
      balance: AmountText,
      side: Type.Union([Type.Literal('D'), Type.Literal('C'), Type.Literal('')]),
    }),
    permission: { button: 'gl:voucher:view', right: 'read' },
  }),
}

export type SubjectRowShape = Static<typeof SubjectRow>
export type LineDraftShape = Static<typeof LineDraft>
export type VoucherShape = Static<typeof Voucher>
export type VoucherLineShape = Static<typeof VoucherLine>
export type EntryFactsShape = Static<typeof EntryFacts>

// What voucher entry guesses from the books: the cash-flow item a subject had last with a summary.

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
