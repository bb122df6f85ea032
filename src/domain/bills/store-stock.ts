// The stock of a store in some months, at cost and retail, and the cost that its gross margin proposes.
import { roundRatio } from '../base/money.ts'

/**
 * What books and restocks say of a store, in minor units. Retail is without VAT, as sales are. `bare…`: the cost of
 * what has no retail price. `sent…`: cost and retail of what the store was sent with a price until the months began (in
 * them, where that is nothing): by it the opening and all that is bare are valued at retail.
 */
export type StoreFigures = {
  opening: bigint
  restock: bigint
  restockRetail: bigint
  bareRestock: bigint
  returns: bigint
  returnsRetail: bigint
  bareReturns: bigint
  costOfSales: bigint
  sales: bigint
  /** The stock at the end, as the books have it. */
  booked: bigint
  sentCost: bigint
  sentRetail: bigint
}

/** Retail is null where no price is known to value it by. `marginRate` in hundredths of a percent. */
export type StoreStock = {
  openingRetail: bigint | null
  restockRetail: bigint | null
  returnsRetail: bigint | null
  closing: bigint
  closingRetail: bigint | null
  /** What the books have more than the sum: restocks without a voucher, stock-taking. */
  difference: bigint
  marginRate: bigint | null
  proposedCost: bigint | null
}

const wholeRate = 10_000n

const sum = (...parts: readonly (bigint | null)[]): bigint | null =>
  parts.reduce<bigint | null>((all, part) => (all === null || part === null ? null : all + part), 0n)

/** Opening + restock − cost of sales − returns = closing; cost = sales × (1 − margin of opening and restock). */
export const storeStock = (figures: StoreFigures): StoreStock => {
  const { opening, restock, returns, costOfSales, sales, booked, sentCost, sentRetail } = figures
  const valued = (cost: bigint): bigint | null => {
    if (cost === 0n) return 0n
    return sentCost > 0n && sentRetail > 0n ? roundRatio(cost * sentRetail, sentCost) : null
  }
  const openingRetail = valued(opening)
  const restockRetail = sum(figures.restockRetail, valued(figures.bareRestock))
  const returnsRetail = sum(figures.returnsRetail, valued(figures.bareReturns))
  const closing = opening + restock - costOfSales - returns
  const cost = opening + restock
  const retail = sum(openingRetail, restockRetail) ?? 0n
  return {
    ...{ openingRetail, restockRetail, returnsRetail, closing },
    closingRetail: sum(openingRetail, restockRetail, -sales, returnsRetail === null ? null : -returnsRetail),
    difference: booked - closing,
    marginRate: retail > 0n ? roundRatio((retail - cost) * wholeRate, retail) : null,
    proposedCost: retail > 0n ? roundRatio(sales * cost, retail) : null,
  }
}
