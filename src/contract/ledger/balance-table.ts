// The calls of the balance tables.
import { type Static, Type } from 'typebox'
import { recordOf } from '../../domain/base/record.ts'
import { ageBases } from '../../domain/ledger/ageing.ts'
import { pivotMeasures } from '../../domain/ledger/entity-pivot.ts'
import { monthMeasures } from '../../domain/ledger/month-table.ts'
import { ofEachFigure } from '../../domain/ledger/trial-column.ts'
import { trialForms } from '../../domain/ledger/trial-form.ts'
import { AmountText, MonthText, NameTriple } from '../base/shape.ts'
import {
  answer,
  asKnown,
  balanceSums,
  common,
  Flag,
  file,
  Level,
  Optional,
  OrNull,
  paper,
  read,
  sheetFile,
  subjectHead,
  subjects,
  Text,
} from './ledger.ts'

const trialAmounts = ofEachFigure(() => AmountText)

/** An entity by its names, which are empty for one that is gone. */
export const NamedEntity = Type.Object({ type: Type.String(), code: Type.String(), ...NameTriple })

/**
 * `entities`: null in the row of a subject; in a row below a leaf what of it stands on these entities, on none at all
 * where the list is empty.
 */
export const TrialBalanceRow = Type.Object({
  ...subjectHead,
  entities: Type.Union([Type.Array(NamedEntity), Type.Null()]),
  ...trialAmounts,
})
export const TrialBalanceTotal = Type.Object(trialAmounts)

const parts = ['opening', 'debit', 'credit', 'closing'] as const

/** Originals with the decimals of the currency (`originalDigits`), base amounts with those of the base currency. */
export const CurrencyBalanceRow = Type.Object({
  ...subjectHead,
  currency: Type.String(),
  originalDigits: Type.Integer(),
  ...recordOf(
    parts.flatMap((part) => [`${part}Original`, `${part}Base`] as const),
    () => AmountText,
  ),
  /** What quantities are counted in, '' where none are; without zeros at the end. */
  unit: Type.String(),
  ...recordOf(
    parts.map((part) => `${part}Quantity` as const),
    () => Type.String(),
  ),
  /** Base per one of the currency as it is in the books, and by the closing rate; null where there is none. */
  bookRate: Type.Union([Type.String(), Type.Null()]),
  closingRate: Type.Union([Type.String(), Type.Null()]),
  /** The balance at the closing rate, and what the revaluation would book; null for what is not revalued. */
  revalued: OrNull,
  difference: OrNull,
})

/** One subject and entity; opening and closing debit-positive. `entityNames` are empty for an entity that is gone. */
export const AuxBalanceRow = Type.Object({
  ...subjectHead,
  entity: Type.String(),
  entityType: Type.String(),
  entityCode: Type.String(),
  entityNames: Type.Object(NameTriple),
  ...balanceSums,
})

/**
 * Subjects taken apart by kinds of entity: `entities` is null in the row of a subject, else one for each kind, its
 * code '' for none; the rows of a subject sum to it. `isMissing`: the subject demands an entity that they lack. `ages`
 * in the ranges of `ageNames` sum to `closing`; null where none were asked for or a balance has no age.
 */
export const SplitBalanceRow = Type.Object({
  ...subjectHead,
  entities: Type.Union([Type.Array(NamedEntity), Type.Null()]),
  isMissing: Type.Boolean(),
  ...balanceSums,
  ages: Type.Union([Type.Array(AmountText), Type.Null()]),
})

/** Which rows a table by subject has, and what is in their figures. */
export const trialRows = {
  level: Level,
  leafOnly: Flag,
  zeroRows: Flag,
  /** False leaves out the carry-forward of profit and loss, so that turnovers read naturally. */
  withClosing: Flag,
  /** With rows without figures: those of subjects that are switched off too. */
  disabled: Flag,
  /** One original currency: what stands in it alone, in it. */
  currency: Optional(8),
}

const trialInput = {
  ...{ ...common, ...asKnown, ...subjects, ...trialRows },
  /** Below each leaf a row for each set of entities; for screens and paper. */
  withEntities: Flag,
  /** Pairs of columns on paper: 2 the closing balance, 4 the movement too, 6 the opening too, 8 the year so far too. */
  columns: Type.Optional(Type.Enum([...trialForms])),
  /** On paper each balance is one column beside the word of its side. */
  sides: Flag,
}
const currencyInput = {
  ...common,
  ...asKnown,
  ...subjects,
  currency: Optional(8),
  /** The base currency too: base amounts then sum to the trial balance. */
  all: Flag,
  /** Reads quantities; on paper their columns stand. */
  quantity: Flag,
  /** Reads what revaluation would book; on paper its columns stand. */
  revaluation: Flag,
}
const splitInput = {
  /** Kinds of entity in the order in which they take a subject apart, 'customer,store'; three at most. */
  dims: Optional(60),
  /** Adds the ages of what is open, counted from the due date or from the date of the voucher. */
  ageing: Type.Optional(Type.Enum([...ageBases])),
}
const auxInput = {
  ...{ ...common, ...asKnown, ...subjects, ...splitInput },
  ...{ entityType: Optional(16), entity: Optional(64) },
}
export const balanceTableCalls = {
  balanceTable1: read(
    '/gl/report/balance-table-1',
    'balanceTable1',
    trialInput,
    answer({ rows: Type.Array(TrialBalanceRow), total: TrialBalanceTotal, balanced: Type.Boolean() }),
  ),
  balanceTable2: read(
    '/gl/report/balance-table-2',
    'balanceTable2',
    currencyInput,
    answer({ rows: Type.Array(CurrencyBalanceRow) }),
  ),
  balanceTable3: read(
    '/gl/report/balance-table-3',
    'balanceTable3',
    auxInput,
    answer({ rows: Type.Array(AuxBalanceRow) }),
  ),
  /** Slow with ages, which are read from lines. */
  balanceTable3Split: read(
    '/gl/report/balance-table-3/split',
    'balanceTable3',
    { ...common, ...asKnown, ...subjects, ...splitInput },
    answer({ rows: Type.Array(SplitBalanceRow) }),
    { slow: true },
  ),
  exportBalanceTable1: file('/gl/report/balance-table-1', 'balanceTable1', trialInput),
  exportBalanceTable2: file('/gl/report/balance-table-2', 'balanceTable2', currencyInput),
  exportBalanceTable3: file('/gl/report/balance-table-3', 'balanceTable3', auxInput),
}

export type NamedEntityShape = Static<typeof NamedEntity>
export type TrialBalanceRowShape = Static<typeof TrialBalanceRow>
export type CurrencyBalanceRowShape = Static<typeof CurrencyBalanceRow>
export type SplitBalanceRowShape = Static<typeof SplitBalanceRow>
export type AuxBalanceRowShape = Static<typeof AuxBalanceRow>

const pivotInput = {
  ...{ ...common, ...asKnown, ...subjects },
  dims: Text(60),
  /** What the figures are, the closing balance without it. */
  measure: Type.Optional(Type.Enum([...pivotMeasures])),
}

/** `figures` in the order of the subjects, debit-positive. */
export const PivotRow = Type.Object({ entities: Type.Array(NamedEntity), figures: Type.Array(OrNull) })

export const entityPivotCalls = {
  balanceTable3Pivot: read(
    '/gl/report/balance-table-3/pivot',
    'balanceTable3',
    pivotInput,
    answer({
      subjects: Type.Array(Type.Object(subjectHead)),
      rows: Type.Array(PivotRow),
      totals: Type.Array(AmountText),
    }),
  ),
  exportBalanceTable3Pivot: sheetFile('/gl/report/balance-table-3/pivot', 'balanceTable3', pivotInput),
  printBalanceTable3Pivot: paper('/gl/report/balance-table-3/pivot', 'balanceTable3', pivotInput),
}

export type PivotRowShape = Static<typeof PivotRow>

/** `measure`: what a month shows, the net movement on the side of the subject without it. `from` is always January. */
const monthInput = {
  ...{ companies: common.companies, month: common.month, include: common.include },
  ...{ ...asKnown, ...subjects, ...trialRows },
  measure: Type.Optional(Type.Enum([...monthMeasures])),
}

/** `figures` in the order of the months; `total` is their sum, null for balances. */
export const MonthTableRow = Type.Object({
  ...subjectHead,
  opening: AmountText,
  figures: Type.Array(AmountText),
  total: OrNull,
})

export const monthTableCalls = {
  balanceTable1Months: read(
    '/gl/report/balance-table-1/months',
    'balanceTable1',
    monthInput,
    answer({
      months: Type.Array(MonthText),
      rows: Type.Array(MonthTableRow),
      /** What the leaves add up to; null where their sum says nothing: balances and net movements. */
      total: Type.Union([Type.Object({ figures: Type.Array(AmountText), total: AmountText }), Type.Null()]),
    }),
  ),
  exportBalanceTable1Months: sheetFile('/gl/report/balance-table-1/months', 'balanceTable1', monthInput),
  printBalanceTable1Months: paper('/gl/report/balance-table-1/months', 'balanceTable1', monthInput),
}

export type MonthTableRowShape = Static<typeof MonthTableRow>
