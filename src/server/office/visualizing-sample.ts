// A group that does not exist, the same at each start: nobody without a session is told a figure of anybody's books.
import {
  ageRanges,
  type CockpitShape,
  inFlows,
  outFlows,
  type StepState,
  stepStates,
  type WarRoomShape,
  wallSteps,
} from '../../contract/office/visualizing.ts'
import { formatMoney } from '../../domain/base/money.ts'
import { provinceCodes } from '../../domain/base/province.ts'

/** A sequence of whole numbers below a limit that is the same each time (Park and Miller's generator). */
const sequence = (seed: number) => {
  let at = seed
  return (limit: number): number => {
    at = (at * 48_271) % 2_147_483_647
    return at % limit
  }
}

const amount = (yuan: number): string => formatMoney(BigInt(yuan) * 100n, 2)

export const sampleCockpit = (): CockpitShape => {
  const below = sequence(20_251)
  const stores = Array.from({ length: 12 }, (_, at) => ({ no: at + 1, revenue: 300_000 + below(900_000) }))
  return {
    provinces: provinceCodes.map((code) => ({ code, revenue: amount(below(4_000_000)) })),
    stores: stores
      .toSorted((a, b) => b.revenue - a.revenue)
      .map(({ no, revenue }) => ({ no, revenue: amount(revenue) })),
    brands: Array.from({ length: 5 }, (_, at) => ({ no: at + 1, revenue: amount(800_000 + below(2_400_000)) })),
    // Shops are open from ten to ten, and most is sold after work.
    hours: Array.from({ length: 24 }, (_, hour) =>
      amount(hour < 10 || hour > 21 ? 0 : 20_000 + below(30_000) + (hour > 16 ? 45_000 : 0)),
    ),
    sellThrough: 684,
  }
}

export const sampleWarRoom = (): WarRoomShape => {
  const below = sequence(77)
  const stateOf = (at: number, reached: number): StepState =>
    at < reached ? 'done' : at === reached ? (stepStates[1 + below(3)] ?? 'open') : 'open'
  return {
    companies: Array.from({ length: 10 }, (_, no) => {
      const reached = below(wallSteps.length + 1)
      return { no: no + 1, steps: wallSteps.map((_, at) => stateOf(at, reached)) }
    }),
    vouchers: Array.from({ length: 40 }, (_, at) => ({
      ...{ no: at + 101, company: 1 + below(10), amount: amount(1_000 + below(90_000)) },
    })),
    flows: [
      ...inFlows.map((name) => ({ name, amount: amount(2_000_000 + below(900_000)) })),
      ...outFlows.map((name) => ({ name, amount: amount(500_000 + below(600_000)) })),
    ],
    ages: ageRanges.map((days, at) => ({
      ...{ days, amount: amount(Math.floor((1_800_000 + below(400_000)) / (at + 1))) },
    })),
  }
}
