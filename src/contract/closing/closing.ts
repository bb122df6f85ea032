// The calls that close: the vouchers of the end of a month and of a year, closing the year, and taking that back.
import { type Static, Type } from 'typebox'
import { booksTouched, call } from '../base/call.ts'
import { AccountSetValue, AmountText, Id, MonthText, Page, Percent, Problem, paging } from '../base/shape.ts'
import { PeriodStatus } from '../chart/period.ts'

const Line = Type.Object({
  summary: Type.String(),
  subject: Type.String(),
  subjectName: Type.String(),
  /** 'S01 万象店; B01 …', empty for none. */
  entities: Type.String(),
  /** Empty in the base currency. */
  currency: Type.String(),
  debit: AmountText,
  credit: AmountText,
})

/**
 * One closing. `none`: nothing is to be closed; `wanted`: its vouchers are to be made; `stale`: what is there says
 * something else than the balances now; `refused`: the problems say why none can be made; `done`.
 */
export const Closing = Type.Object({
  kind: Type.Union([
    Type.Literal('template'),
    Type.Literal('fx'),
    Type.Literal('vat'),
    Type.Literal('pl'),
    Type.Literal('year'),
  ]),
  /** The template that closes, null for the other kinds. */
  template: Type.Union([Type.Object({ id: Id, name: Type.String() }), Type.Null()]),
  state: Type.Union([
    Type.Literal('none'),
    Type.Literal('wanted'),
    Type.Literal('stale'),
    Type.Literal('refused'),
    Type.Literal('done'),
  ]),
  problems: Type.Array(Problem),
  /** What the vouchers would be now. */
  vouchers: Type.Array(Type.Object({ total: AmountText, lines: Type.Array(Line) })),
  /** What is there: unaudited vouchers make room for new ones, the others stay. */
  there: Type.Array(
    Type.Object({
      id: Id,
      label: Type.String(),
      state: Type.Union([Type.Literal('saved'), Type.Literal('audited'), Type.Literal('posted')]),
    }),
  ),
})

const ofMonth = Type.Object({ accountSet: AccountSetValue, month: MonthText })
const made = Type.Object({ ids: Type.Array(Id) })
const touches = [...booksTouched, 'closing', 'accountSet', 'opening', 'verify'] as const

const choice = { statutory: Percent, discretionary: Percent, clearVat: Type.Boolean() }

const ofYear = Type.Object({ accountSet: AccountSetValue })

/** What is still open of a receivable or payable; debit-positive. `voucher` is '' for an opening without items. */
const OpenItem = Type.Object({
  subject: Type.String(),
  /** Its number among those of the subject, entities and currency, the oldest first. */
  no: Type.Integer(),
  subjectName: Type.String(),
  entities: Type.String(),
  currency: Type.String(),
  date: Type.String(),
  due: Type.String(),
  voucher: Type.String(),
  summary: Type.String(),
  original: AmountText,
  base: AmountText,
})

export const closingCalls = {
  /** What closes a month, in the order in which it is done; needs the right `read` and no limit of the data. */
  preview: call({
    at: 'GET /gl/closing/preview',
    input: ofMonth,
    result: Type.Object({ closings: Type.Array(Closing) }),
    permission: { button: 'gl:posting:check' },
  }),
  /** Each of these needs the right `post` in the set. Done again, it makes its unaudited vouchers anew. */
  fx: call({
    at: 'POST /gl/closing/fx',
    input: ofMonth,
    result: made,
    permission: { button: 'gl:closing:fx' },
    touches,
  }),
  vat: call({
    at: 'POST /gl/closing/vat',
    input: ofMonth,
    result: made,
    permission: { button: 'gl:closing:vat' },
    touches,
  }),
  pl: call({
    at: 'POST /gl/closing/pl',
    input: ofMonth,
    result: made,
    permission: { button: 'gl:closing:pl' },
    touches,
  }),
  /** The voucher of a template of the company that closes. */
  template: call({
    at: 'POST /gl/closing/template',
    input: Type.Object({ ...ofMonth.properties, id: Id }),
    result: made,
    permission: { button: 'gl:closing:template' },
    touches,
  }),
  /** Where the end of the year stands, with the vouchers that it asks for by this choice, or by that of the books. */
  year: call({
    at: 'GET /gl/closing/year',
    input: Type.Object({
      accountSet: AccountSetValue,
      statutory: Type.Optional(Percent),
      discretionary: Type.Optional(Percent),
      clearVat: Type.Optional(Type.Boolean()),
    }),
    result: Type.Object({
      year: Type.Integer(),
      /** The last month of the year: its vouchers stand there. */
      month: MonthText,
      currency: Type.String(),
      months: Type.Array(Type.Object({ no: Type.Integer(), status: PeriodStatus })),
      unaudited: Type.Integer(),
      /** Profit-and-loss subjects that are not zero in what is posted. */
      profitLossOpen: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
      /** What the books have chosen. */
      choice: Type.Object(choice),
      /** The profit of the year that is posted and not distributed; credit-positive. */
      profit: Type.Object({ subject: Type.String(), subjectName: Type.String(), amount: AmountText }),
      /** The reserves that the chart knows: what the year gives them by the choice of the books, and what is posted. */
      reserves: Type.Array(
        Type.Object({
          name: Type.Union([Type.Literal('statutory'), Type.Literal('discretionary')]),
          subject: Type.String(),
          subjectName: Type.String(),
          wanted: AmountText,
          made: AmountText,
        }),
      ),
      /** What the year-end vouchers leave nothing on, and is not zero in what is posted. */
      uncleared: Type.Array(Type.Object({ code: Type.String(), name: Type.String() })),
      closing: Closing,
      next: Type.Object({
        accountSet: AccountSetValue,
        exists: Type.Boolean(),
        /** Months of it that are posted. */
        posted: Type.Integer(),
        openings: Type.Integer(),
        /** Open receivables and payables behind the openings; 0 where they are not carried item by item. */
        items: Type.Integer(),
        /** `typed`: by hand or from a file. */
        carried: Type.Union([
          Type.Literal('none'),
          Type.Literal('typed'),
          Type.Literal('provisional'),
          Type.Literal('final'),
        ]),
        /** Openings that are not what this year leaves, at most 500. */
        differences: Type.Array(
          Type.Object({
            subject: Type.String(),
            subjectName: Type.String(),
            entities: Type.String(),
            currency: Type.String(),
            held: AmountText,
            carried: AmountText,
          }),
        ),
      }),
      /** What closing would be refused with now, openings to be overwritten left aside. */
      problems: Type.Array(Problem),
    }),
    permission: { button: 'gl:yearEnd:view' },
  }),
  /**
   * The open items that were carried into the next year, the oldest of each partner first; `search` is a subject, an
   * entity, the number of a voucher or words of its summary. `base` is what the found ones come to.
   */
  openItems: call({
    at: 'GET /gl/closing/open-items',
    input: Type.Object({
      ...ofYear.properties,
      search: Type.Optional(Type.String({ maxLength: 100 })),
      page: paging.page,
      pageSize: paging.pageSize,
    }),
    result: Type.Object({ ...Page(OpenItem).properties, base: AmountText }),
    permission: { button: 'gl:yearEnd:view' },
  }),
  /** Makes the vouchers of the end of the year and keeps the choice in the books; needs the right `post` in the set. */
  yearVouchers: call({
    at: 'POST /gl/closing/year-vouchers',
    input: Type.Object({ ...ofYear.properties, ...choice }),
    result: made,
    permission: { button: 'gl:yearEnd:close' },
    touches,
  }),
  /** Closes the year (E201, E220, E222); E221 asks for `overwrite`. Needs the right `post` in the set. */
  yearEnd: call({
    at: 'POST /gl/closing/year-end',
    input: Type.Object({
      ...ofYear.properties,
      overwrite: Type.Optional(Type.Boolean()),
      provisional: Type.Optional(Type.Boolean()),
      openItems: Type.Optional(Type.Boolean()),
    }),
    result: Type.Object({
      next: AccountSetValue,
      made: Type.Boolean(),
      lines: Type.Integer(),
      isFinal: Type.Boolean(),
    }),
    permission: { button: 'gl:yearEnd:close' },
    slow: true,
    touches,
  }),
  /** Opens the year again while no month of the next one is posted (E222). */
  yearEndCancel: call({
    at: 'POST /gl/closing/year-end-cancel',
    input: ofYear,
    result: Type.Object({ next: AccountSetValue }),
    permission: { button: 'gl:yearEnd:cancel' },
    slow: true,
    touches,
  }),
}

export type ClosingShape = Static<typeof Closing>
export type ClosingLineShape = Static<typeof Line>
export type OpenItemShape = Static<typeof OpenItem>
export type YearEndShape = Static<typeof closingCalls.year.result>
