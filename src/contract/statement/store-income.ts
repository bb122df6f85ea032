// The calls of the store income statement: stores as columns, from revenue to contribution.
import { type Static, Type } from 'typebox'
import { provinceCodes } from '../../domain/base/province.ts'
import { AmountText, NameTriple, OneOf } from '../base/shape.ts'
import {
  answer,
  answerOfOne,
  asKnown,
  common,
  commonOfOne,
  Flag,
  flatFile,
  Optional,
  OrNull,
  paper,
  read,
} from '../ledger/ledger.ts'

const storeInput = {
  ...{ ...commonOfOne, ...asKnown },
  /** Stores by their codes, joined with commas; all that have figures when it is missing. */
  stores: Optional(2000),
  /** For each square metre, where the area of a store is known. */
  perArea: Flag,
}

/** A store; '' is what stands on none. `area` in square metres, '' where it is not known. */
export const StoreColumn = Type.Object({ code: Type.String(), ...NameTriple, area: Type.String() })

/**
 * `values` in the order of the stores; `total` is the subject as a whole. Null where no area is known. For each square
 * metre `wholes` are what was divided: what the lines of each store sum to.
 */
export const StoreIncomeRow = Type.Object({
  kind: OneOf(['subject', 'margin', 'expenses', 'contribution']),
  key: Type.String(),
  ...NameTriple,
  values: Type.Array(OrNull),
  total: OrNull,
  wholes: Type.Optional(Type.Array(AmountText)),
})

/** A store with what it took in, '' is what is on none; `province` is the one that its region names, '' for none. */
export const StoreRevenue = Type.Object({
  code: Type.String(),
  ...NameTriple,
  province: Type.Union([Type.Enum([...provinceCodes]), Type.Literal('')]),
  brand: Type.String(),
  revenue: AmountText,
})

export const storeIncomeCalls = {
  /** Where the stores of each of the books sell, the greatest first; however many there are. */
  map: read(
    '/gl/report/store-income/map',
    'storeIncome',
    { ...common, ...asKnown },
    answer({ stores: Type.Array(StoreRevenue) }),
  ),
  storeIncome: read(
    '/gl/report/store-income',
    'storeIncome',
    storeInput,
    answerOfOne({ stores: Type.Array(StoreColumn), rows: Type.Array(StoreIncomeRow) }),
  ),
  export: flatFile('/gl/report/store-income', 'storeIncome', storeInput),
  print: paper('/gl/report/store-income', 'storeIncome', storeInput),
}

export type StoreColumnShape = Static<typeof StoreColumn>
export type StoreRevenueShape = Static<typeof StoreRevenue>
export type StoreIncomeRowShape = Static<typeof StoreIncomeRow>
