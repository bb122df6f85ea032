// The calls of restocks: goods that go to stores at cost, their vouchers, and the stock of the stores.
import { type Static, Type } from 'typebox'
import { restockStates } from '../../domain/bills/restock.ts'
import { actCall, booksTouched, call, fileCall, readCall } from '../base/call.ts'
import { AmountText, dateRange, Id, lastChange, MonthText, Page, Problem, paging, TextOf } from '../base/shape.ts'

const oneOf = <T extends string>(codes: readonly T[]) => Type.Unsafe<T>(Type.Enum([...codes]))

/** As typed: what is wrong with a value, the server tells by its field. */
const Fields = Type.Object({
  documentNo: TextOf(100),
  date: TextOf(20),
  fromType: TextOf(20),
  fromCode: TextOf(64),
  store: TextOf(64),
  brand: TextOf(64),
  category: TextOf(100),
  quantity: TextOf(40),
  cost: TextOf(40),
  /** Without VAT, as sales are; '' where no price is known. */
  retail: TextOf(40),
  remark: TextOf(500),
})
export type RestockFields = Static<typeof Fields>

const RestockRow = Type.Object({
  ...Fields.properties,
  id: Id,
  version: Type.Integer(),
  fromName: Type.String(),
  storeName: Type.String(),
  state: oneOf(restockStates),
  voucherId: Type.Union([Id, Type.Null()]),
  /** '记-0003', '' without one. */
  voucherNo: Type.String(),
  ...lastChange,
  checkedBy: Type.String(),
})
export type RestockRowShape = Static<typeof RestockRow>

const filter = {
  /** A part of the document number. */
  search: Type.Optional(TextOf(40)),
  ...dateRange,
  store: Type.Optional(TextOf(32)),
  brand: Type.Optional(TextOf(32)),
  state: Type.Optional(oneOf(restockStates)),
}

/** The restocks of an act: those named, or all of a filter. */
const chosen = {
  ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: 5000 })),
  filter: Type.Optional(Type.Object(filter)),
}

const Acted = Type.Object({
  done: Type.Integer(),
  /** Those that the act left alone, with why; the first 200. */
  refused: Type.Array(Type.Object({ documentNo: Type.String(), problems: Type.Array(Problem) })),
  refusedCount: Type.Integer(),
})

const Made = Type.Object({
  vouchers: Type.Integer(),
  restocks: Type.Integer(),
  /** The first 200. */
  first: Type.Array(Type.Object({ id: Id, no: Type.String() })),
})

/** Amounts in decimal text; those at retail '' where no price is known. */
const StoreStockRow = Type.Object({
  store: Type.String(),
  storeName: Type.String(),
  opening: AmountText,
  restock: AmountText,
  costOfSales: AmountText,
  returns: AmountText,
  closing: AmountText,
  booked: AmountText,
  difference: AmountText,
  openingRetail: AmountText,
  restockRetail: AmountText,
  sales: AmountText,
  returnsRetail: AmountText,
  closingRetail: AmountText,
  /** Percent with two decimals. */
  marginRate: Type.String(),
  proposedCost: AmountText,
})
export type StoreStockRowShape = Static<typeof StoreStockRow>

const months = { from: MonthText, to: MonthText, store: filter.store }
const see = { button: 'gl:entityRestock:list', right: 'read' } as const
const touches = ['entityRestock'] as const
const may = <V extends string>(verb: V) => ({ button: `gl:entityRestock:${verb}`, right: 'entry' }) as const
const format = Type.Optional(oneOf(['xlsx', 'csv'] as const))
const toFile = { button: 'gl:entityRestock:export', right: 'read' } as const

export const restockGroupings = ['BILL', 'STORE_DAY', 'STORE_MONTH'] as const

export const entityRestockCalls = {
  list: call({
    at: 'GET /gl/entity-restock/list',
    input: Type.Object({ ...paging, ...filter }),
    result: Type.Object({
      ...Page(RestockRow).properties,
      totals: Type.Object({ cost: AmountText, retail: AmountText }),
      /** By state, within the other filters. */
      counts: Type.Record(Type.String(), Type.Integer()),
    }),
    permission: see,
  }),
  add: call({
    at: 'POST /gl/entity-restock/add',
    input: Fields,
    result: Type.Object({ id: Id }),
    permission: may('add'),
    touches,
  }),
  /** Of an open one only. */
  edit: call({
    at: 'POST /gl/entity-restock/edit',
    input: Type.Object({ ...Fields.properties, id: Id, version: Type.Integer() }),
    result: Type.Object({ id: Id }),
    permission: may('edit'),
    touches,
  }),
  /** Open ones; those with another state are left, with why. */
  delete: actCall('DELETE /gl/entity-restock', chosen, Acted, may('delete'), { touches }),
  check: actCall('POST /gl/entity-restock/check', chosen, Acted, may('check'), { touches }),
  cancelCheck: actCall('POST /gl/entity-restock/cancel-check', chosen, Acted, may('check'), { touches }),
  /** Vouchers of the checked ones, all or none; one that has a voucher is left alone. */
  generate: call({
    at: 'POST /gl/entity-restock/generate',
    input: Type.Object({
      ...chosen,
      grouping: oneOf(restockGroupings),
      dating: oneOf(['BUSINESS', 'MONTH_END'] as const),
      merge: Type.Boolean(),
      /** With places {store} {mm} {dd} {billNo}. */
      summary: Type.String({ minLength: 1, maxLength: 200 }),
      type: TextOf(16),
      subject: TextOf(40),
    }),
    result: Made,
    permission: may('generate'),
    touches: booksTouched,
    slow: true,
  }),
  /** Deletes unaudited vouchers and gives all restocks in them back as checked. */
  cancelGenerate: actCall('POST /gl/entity-restock/cancel-generate', chosen, Made, may('generate'), {
    touches: booksTouched,
    slow: true,
  }),
  /** The stock of each store in some months of the year, from kept balances and restocks. */
  stock: readCall('GET /gl/entity-restock/stock', months, Type.Object({ items: Type.Array(StoreStockRow) }), see),
  export: fileCall('GET /gl/entity-restock/export', { ...filter, format }, toFile),
  exportStock: fileCall('GET /gl/entity-restock/stock-export', { ...months, format }, toFile),
}
