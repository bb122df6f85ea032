// The calls of the lines that make an age of balance table 3: what of each is open, and that they sum to it.
import { type Static, Type } from 'typebox'
import { ageBases, ageCount } from '../../domain/ledger/ageing.ts'
import { AmountText, Id, IdOrNone, MonthText, OneOf } from '../base/shape.ts'
import { NamedEntity } from './balance-table.ts'
import {
  answerOfOne,
  balanceSums,
  commonOfOne,
  Flag,
  Optional,
  paper,
  read,
  sheetFile,
  subjects,
  Text,
} from './ledger.ts'

const input = {
  ...{ month: commonOfOne.month, include: commonOfOne.include, companies: commonOfOne.companies },
  /** Leaves, joined with commas. */
  subject: Text(2000),
  /** Kinds of entity of the table, and the row that is meant: 'customer:C001;!store'; the whole subject without it. */
  dims: Text(60),
  of: Optional(400),
  ageing: Type.Enum([...ageBases]),
  /** One range of days, by its place; all of them without it. */
  age: Type.Optional(Type.Integer({ minimum: 0, maximum: ageCount - 1 })),
}

/**
 * `open` of `whole`, debit-positive. `voucherId` is '' for what was open when the year began (`opening`), and for a
 * difference of the base currency alone (`rest`), which no line stands behind any more.
 */
export const OpenLineRow = Type.Object({
  kind: OneOf(['line', 'opening', 'rest']),
  subject: Type.String(),
  entities: Type.Array(NamedEntity),
  voucherId: IdOrNone,
  lineNo: Type.Integer(),
  date: Type.String(),
  due: Type.String(),
  voucher: Type.String(),
  summary: Type.String(),
  invoice: Type.String(),
  whole: AmountText,
  open: AmountText,
})

export const openLineCalls = {
  openLines: read(
    '/gl/report/balance-table-3/open',
    'balanceTable3',
    {
      ...input,
      /** Goes on behind a page, its `next`. The list is brought forward for its first page, not for those behind. */
      after: Optional(200),
      pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    },
    answerOfOne({
      /** A page of them, the oldest first, and where the next begins, '' at the end; `count` and `total` are of all. */
      rows: Type.Array(OpenLineRow),
      next: Type.String(),
      count: Type.Integer(),
      total: AmountText,
      /** What the balance of the row is, whose side the figures are shown on. */
      closing: AmountText,
    }),
    { slow: true },
  ),
  exportOpenLines: sheetFile('/gl/report/balance-table-3/open', 'balanceTable3', input),
  printOpenLines: paper('/gl/report/balance-table-3/open', 'balanceTable3', input),
}

export type OpenLineShape = Static<typeof OpenLineRow>

/** How many vouchers are answered, those with the largest effects. */
export const changesMost = 500

/** Each is a difference where it is an effect. */
const ChangeSums = Type.Object(balanceSums)

/** `action`: what was done last, and by whom; one that is gone is told by the number that it had. */
const ChangedVoucher = Type.Object({
  id: Id,
  isThere: Type.Boolean(),
  date: Type.String(),
  voucher: Type.String(),
  summary: Type.String(),
  action: Type.String(),
  by: Type.String(),
  at: Type.String(),
  ...balanceSums,
})

const changeInput = {
  ...commonOfOne,
  /** The moment since which changes count. */
  asKnown: Text(32),
  ...subjects,
  /** As a detail ledger is asked for them. */
  entity: Optional(400),
  currency: Optional(8),
  withClosing: Flag,
}

export const reportChangeCalls = {
  /** `before` plus all effects, those of vouchers and of months that were posted since, is `after`. */
  changes: read(
    '/gl/report/changes',
    'balanceTable1',
    changeInput,
    answerOfOne({
      before: ChangeSums,
      after: ChangeSums,
      count: Type.Integer(),
      /** The effects of all vouchers. */
      total: ChangeSums,
      vouchers: Type.Array(ChangedVoucher),
      /** Months of which nothing was posted then: what is posted of them now. */
      months: Type.Array(Type.Object({ month: MonthText, ...balanceSums })),
    }),
  ),
  exportChanges: sheetFile('/gl/report/changes', 'balanceTable1', changeInput),
  printChanges: paper('/gl/report/changes', 'balanceTable1', changeInput),
}

export type ChangeSumsShape = Static<typeof ChangeSums>
