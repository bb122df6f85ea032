// The calls of the multi-column ledger: the schemes one may choose, a page of a ledger, its file and its paper.
import { type Static, Type } from 'typebox'
import { MonthText, NameTriple, OneOf } from '../base/shape.ts'
import {
  answerOfOne,
  asKnown,
  commonOfOne,
  DetailLedgerRow,
  Flag,
  flatFile,
  Optional,
  OrNull,
  paper,
  read,
  rowPage,
  Text,
} from './ledger.ts'

const multiColumnInput = {
  ...{ ...asKnown, ...commonOfOne },
  scheme: Text(20),
  /** False leaves out the carry-forward of profit and loss, which takes a closed month of income or expense to zero. */
  withClosing: Flag,
}

const ColumnSide = OneOf(['debit', 'credit'])

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
  generalLedger3Schemes: read(
    '/gl/report/general-ledger-3/schemes',
    'generalLedger3',
    { companies: commonOfOne.companies, month: MonthText },
    Type.Object({ items: Type.Array(SchemeChoice) }),
  ),
  /** A page, as of the detail ledger: `at` is a place to begin with. */
  generalLedger3: read(
    '/gl/report/general-ledger-3',
    'generalLedger3',
    { ...multiColumnInput, ...rowPage, at: Optional(64) },
    answerOfOne({
      scheme: SchemeChoice,
      /** The side of the total. */
      side: ColumnSide,
      columns: Type.Array(MultiColumn),
      rows: Type.Array(MultiColumnRow),
      next: Type.String(),
      previous: Type.String(),
    }),
  ),
  exportGeneralLedger3: flatFile('/gl/report/general-ledger-3', 'generalLedger3', multiColumnInput),
  printGeneralLedger3: paper('/gl/report/general-ledger-3', 'generalLedger3', multiColumnInput),
}

export type MultiColumnShape = Static<typeof MultiColumn>
export type MultiColumnRowShape = Static<typeof MultiColumnRow>
