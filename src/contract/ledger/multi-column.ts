// The calls of the multi-column ledger: the schemes one may choose, a page of a ledger, its file and its paper.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { MonthText, NameTriple } from '../base/shape.ts'
import { allow, asKnown, DetailLedgerRow, Flag, head, Include, Optional, OrNull, ReportBook, Text } from './ledger.ts'
import { flatFile, sheetPaper } from './report-sheet.ts'

const multiColumnInput = {
  ...asKnown,
  month: MonthText,
  from: Type.Optional(MonthText),
  include: Type.Optional(Include),
  /** The account set, the one of the header when it is missing. */
  companies: Optional(40),
  /** The code of a scheme. */
  scheme: Text(20),
  /** False leaves out the carry-forward of profit and loss, which takes a closed month of income or expense to zero. */
  withClosing: Flag,
}

const ColumnSide = Type.Union([Type.Literal('debit'), Type.Literal('credit')])

export const SchemeChoice = Type.Object({ code: Type.String(), ...NameTriple, subject: Type.String() })

/**
 * `key` is a code of a subject, or of an entity of `entityType`; '' is what no other column takes. Names are empty
 * where there are none.
 */
export const MultiColumn = Type.Object({
  key: Type.String(),
  side: ColumnSide,
  entityType: Type.String(),
  ...NameTriple,
})

/**
 * A row of the detail ledger with its figure in each column, on the side of the column; a line stands in one of them.
 * `total` is the net on the side of the subject.
 */
export const MultiColumnRow = Type.Object({
  ...DetailLedgerRow.properties,
  total: OrNull,
  values: Type.Array(OrNull),
})

export const multiColumnCalls = {
  /** The schemes that are in use and whose subject the caller may see. */
  generalLedger3Schemes: call({
    at: 'GET /gl/report/general-ledger-3/schemes',
    input: Type.Object({ companies: Optional(40), month: MonthText }),
    result: Type.Object({ items: Type.Array(SchemeChoice) }),
    permission: allow('generalLedger3', 'view'),
  }),
  /** A page, as of the detail ledger: `after` is the `next` of the page before, `at` a place to begin with. */
  generalLedger3: call({
    at: 'GET /gl/report/general-ledger-3',
    input: Type.Object({
      ...multiColumnInput,
      after: Optional(200),
      at: Optional(64),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
    }),
    result: Type.Object({
      ...head,
      book: Type.Object(ReportBook),
      scheme: SchemeChoice,
      /** The side of the total. */
      side: ColumnSide,
      columns: Type.Array(MultiColumn),
      rows: Type.Array(MultiColumnRow),
      next: Type.String(),
      previous: Type.String(),
    }),
    permission: allow('generalLedger3', 'view'),
  }),
  exportGeneralLedger3: flatFile('/gl/report/general-ledger-3', 'generalLedger3', multiColumnInput),
  printGeneralLedger3: sheetPaper('/gl/report/general-ledger-3', 'generalLedger3', multiColumnInput),
}

export type MultiColumnShape = Static<typeof MultiColumn>
export type MultiColumnRowShape = Static<typeof MultiColumnRow>
