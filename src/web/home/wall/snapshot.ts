// What a wall would show of real books: numbers in the place of names, amounts only relative to each other.
import {
  type CockpitShape,
  relativeCockpit,
  relativeWarRoom,
  type StepState,
  type WarRoomShape,
  wallSteps,
} from '../../../contract/office/visualizing.ts'
import type { StoreRevenueShape } from '../../../contract/statement/store-income.ts'
import { formatMoney, readSum } from '../../../domain/base/money.ts'

const [storesMost, brandsMost, companiesMost, vouchersMost] = [12, 12, 20, 100]

/** Sums by what `keyOf` names, the greatest first; what it names '' is left out. */
const sums = <K extends string>(
  stores: readonly StoreRevenueShape[],
  digits: number,
  keyOf: (store: StoreRevenueShape) => K | '',
) => {
  const found = new Map<K, bigint>()
  for (const store of stores) {
    const key = keyOf(store)
    if (key !== '') found.set(key, (found.get(key) ?? 0n) + readSum(store.revenue, digits))
  }
  return [...found]
    .sort(([, a], [, b]) => (a > b ? -1 : a < b ? 1 : 0))
    .map(([key, sum]) => ({ key, revenue: formatMoney(sum, digits) }))
}

/** Of stores of one currency with so many decimals. */
export const cockpitOf = (stores: readonly StoreRevenueShape[], digits: number): CockpitShape => {
  const numbered = (keyOf: (store: StoreRevenueShape) => string, most: number) =>
    sums(stores, digits, keyOf)
      .slice(0, most)
      .map(({ revenue }, at) => ({ no: at + 1, revenue }))
  return relativeCockpit({
    provinces: sums(stores, digits, ({ province }) => province).map(({ key, revenue }) => ({ code: key, revenue })),
    stores: numbered(({ code }) => code, storesMost),
    brands: numbered(({ brand }) => brand, brandsMost),
    ...{ hours: [], sellThrough: null },
  })
}

/** A month of a company: how many vouchers it has, how many nobody has audited, and whether it is posted. */
type MonthState = { total: number; saved: number; isPosted: boolean }

/** `isPast`: the month is over, what is not done is late. Rates and closing vouchers are known once it is posted. */
const stepsOf = (state: MonthState | null, isPast: boolean): StepState[] => {
  if (state === null) return wallSteps.map(() => 'unknown')
  if (state.isPosted) return wallSteps.map(() => 'done')
  const waits: StepState = isPast ? 'late' : 'open'
  const entry: StepState = state.total === 0 ? waits : isPast ? 'done' : 'running'
  const audit: StepState = state.total === 0 ? 'open' : state.saved === 0 ? 'done' : isPast ? 'late' : 'running'
  return [entry, audit, 'unknown', 'unknown', waits]
}

type Room = {
  companies: readonly (MonthState | null)[]
  /** Amounts of vouchers of the company at this place. */
  vouchers: readonly { company: number; amount: string }[]
  isPast: boolean
}

export const warRoomOf = ({ companies, vouchers, isPast }: Room): WarRoomShape =>
  relativeWarRoom({
    companies: companies.slice(0, companiesMost).map((state, at) => ({ no: at + 1, steps: stepsOf(state, isPast) })),
    vouchers: vouchers
      .slice(0, vouchersMost)
      .map(({ company, amount }, at) => ({ no: at + 1, company: company + 1, amount })),
    ...{ flows: [], ages: [] },
  })
