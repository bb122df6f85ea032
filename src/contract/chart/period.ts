// The calls of the months of the books: where each company stands, the check, posting and taking it back.
import { type Static, Type } from 'typebox'
import { booksTouched, call } from '../base/call.ts'
import { AccountSetValue, AmountText, Id, MonthText, OneOf, Problem, Triple } from '../base/shape.ts'

export const PeriodStatus = OneOf(['FUTURE', 'OPEN', 'POSTED', 'LOCKED'])

/** One month of one company. The counts are of vouchers, void ones left out; drafts are not in `total`. */
export const PostingCell = Type.Object({
  /** 1–13. */
  no: Type.Integer(),
  status: PeriodStatus,
  total: Type.Integer(),
  saved: Type.Integer(),
  /** Of these, those that an auditor has returned and that are not changed yet. */
  returned: Type.Integer(),
  audited: Type.Integer(),
  posted: Type.Integer(),
  drafts: Type.Integer(),
  postedBy: Type.String(),
  postedAt: Type.String(),
  /** How often this month has been posted; 0 for never. */
  version: Type.Integer(),
  /** Why the month takes entries from some only (soft close), '' when it does from everybody. */
  softClosed: Type.String(),
})

/** One company: `value` is its account set of the year; `mayPost` says that the caller holds the right `post` in it. */
export const PostingRow = Type.Object({
  value: AccountSetValue,
  code: Type.String(),
  name: Triple,
  year: Type.Integer(),
  mode: Type.String(),
  startNo: Type.Integer(),
  mayPost: Type.Boolean(),
  months: Type.Array(PostingCell),
})

const Target = Type.Object({ accountSet: AccountSetValue, month: MonthText })

/** One line of the check before posting: 1–12. */
export const PostingCheck = Type.Object({
  no: Type.Integer(),
  state: OneOf(['ok', 'warn', 'block', 'none']),
  /** Why it warns or blocks, in the caller's language; null too when a data scope hides what the sentence tells. */
  problem: Type.Union([Problem, Type.Null()]),
  /** The figure that proves a passed check: "29", "3912142.84", "USD 7.03"; empty for none or a limited data scope. */
  figure: Type.String(),
  /** Which sum differs: opening or movement (6), balance or cash (11); empty elsewhere. */
  of: Type.String(),
  /** The subjects that are in the way (9, 10), unless a data scope limits the caller. */
  subjects: Type.Array(Type.String()),
  /** What is in the way, at most 20; `voucher` is empty when it is not a voucher. */
  items: Type.Array(
    Type.Object({
      voucher: Type.Union([Id, Type.Literal('')]),
      label: Type.String(),
      text: Type.String(),
      amount: AmountText,
    }),
  ),
})

/** A posting or its cancelling, as it is kept for ever. */
export const PostingAct = Type.Object({
  accountSet: AccountSetValue,
  month: MonthText,
  act: OneOf(['post', 'cancel']),
  /** The how-manieth posting of the month it is, or takes back. */
  version: Type.Integer(),
  by: Type.String(),
  at: Type.String(),
  /** Vouchers of the month that the posting covers, and their sum, empty where a data scope hides a part of it. */
  vouchers: Type.Integer(),
  total: AmountText,
  currency: Type.String(),
  /** SHA-256 over the previous root and the digests of the vouchers, in hexadecimal. */
  root: Type.String(),
  /** Of a cancelling. */
  reason: Type.String(),
})

/** What opening a posted month again would change; `problems` say why it cannot be. */
const Reopening = Type.Object({
  problems: Type.Array(Problem),
  /** Posted vouchers stay fixed (statutory books); else they are audited again and may be changed. */
  keepsPosted: Type.Boolean(),
  /** The month itself, and the one after it when it has to wait again. */
  months: Type.Array(Type.Object({ month: MonthText, from: PeriodStatus, to: PeriodStatus, vouchers: Type.Integer() })),
  /** The last month whose reports change with the month; the first is the month itself. */
  reportsTo: MonthText,
  /** The how-manieth posting is marked as taken back. */
  version: Type.Integer(),
  /** Openings of the next year that follow what is posted, as they are provisional; null for none. */
  openings: Type.Union([Type.Object({ accountSet: AccountSetValue, lines: Type.Integer() }), Type.Null()]),
})

const touches = [...booksTouched, 'closing', 'accountSet', 'opening', 'verify'] as const

export const periodCalls = {
  /** The companies whose set the caller may read; without `year` that of the header, else the latest. */
  grid: call({
    at: 'GET /gl/posting/grid',
    input: Type.Object({ year: Type.Optional(Type.Integer({ minimum: 1990, maximum: 2099 })) }),
    result: Type.Object({
      year: Type.Integer(),
      years: Type.Array(Type.Integer()),
      companies: Type.Array(PostingRow),
    }),
    permission: { button: 'gl:posting:view' },
  }),
  /** The last postings and cancellings of a year, the newest first: of all sets the caller may read, or of one. */
  history: call({
    at: 'GET /gl/posting/history',
    input: Type.Object({
      year: Type.Integer({ minimum: 1990, maximum: 2099 }),
      accountSet: Type.Optional(AccountSetValue),
      month: Type.Optional(MonthText),
    }),
    result: Type.Object({ items: Type.Array(PostingAct) }),
    permission: { button: 'gl:posting:view' },
  }),
  /** Changes nothing. Needs the right `read` in the named set. */
  check: call({
    at: 'POST /gl/posting/check',
    input: Target,
    result: Type.Object({
      ready: Type.Boolean(),
      checks: Type.Array(PostingCheck),
      /** Vouchers that posting would make permanent. */
      vouchers: Type.Integer(),
    }),
    permission: { button: 'gl:posting:check' },
    touches: [],
  }),
  /** One transaction per company, a refused one does not stop the others; needs the right `post` in each. */
  post: call({
    at: 'POST /gl/posting/post',
    input: Type.Object({ targets: Type.Array(Target, { minItems: 1, maxItems: 200 }) }),
    result: Type.Object({
      results: Type.Array(
        Type.Object({
          accountSet: AccountSetValue,
          month: MonthText,
          done: Type.Boolean(),
          vouchers: Type.Integer(),
          problems: Type.Array(Problem),
          version: Type.Integer(),
        }),
      ),
    }),
    permission: { button: 'gl:posting:post' },
    slow: true,
    touches,
  }),
  /** Changes nothing. Needs the right `post` in the set. */
  reopening: call({
    at: 'GET /gl/posting/reopening',
    input: Target,
    result: Reopening,
    permission: { button: 'gl:posting:cancelPosting' },
  }),
  /** The certificate of a posting as PDF, of the latest one unless told; for who sees the whole set. */
  certificate: call({
    at: 'GET /gl/posting/certificate',
    input: Type.Object({ ...Target.properties, version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    result: Type.Unknown(),
    permission: { button: 'gl:posting:view' },
    slow: true,
  }),
  /** Opens the latest posted month again; needs the right `post` in the set. The reason is kept for ever (E214). */
  cancelPosting: call({
    at: 'POST /gl/posting/cancel-posting',
    input: Type.Object({ ...Target.properties, reason: Type.String({ maxLength: 200 }) }),
    result: Type.Object({ version: Type.Integer() }),
    permission: { button: 'gl:posting:cancelPosting' },
    slow: true,
    touches,
  }),
}

export type PostingCellShape = Static<typeof PostingCell>
export type PostingRowShape = Static<typeof PostingRow>
export type PostingActShape = Static<typeof PostingAct>
export type ReopeningShape = Static<typeof Reopening>
export type PostingCheckShape = Static<typeof PostingCheck>
