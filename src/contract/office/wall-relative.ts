// The figures of a wall told only by how they stand to each other; what is relative already stays as it is.
import { relativeTo } from '../../domain/base/relative-amount.ts'
import type { CockpitShape, WarRoomShape } from './visualizing.ts'

export const relativeCockpit = (given: CockpitShape): CockpitShape => {
  const lists = [given.provinces, given.stores, given.brands]
  const relative = relativeTo([...lists.flatMap((list) => list.map(({ revenue }) => revenue)), ...given.hours])
  const inList = <T extends { revenue: string }>(list: readonly T[]): T[] =>
    list.map((one) => ({ ...one, revenue: relative(one.revenue) }))
  return {
    ...{ provinces: inList(given.provinces), stores: inList(given.stores), brands: inList(given.brands) },
    ...{ hours: given.hours.map(relative), sellThrough: given.sellThrough },
  }
}

export const relativeWarRoom = ({ companies, vouchers, flows, ages }: WarRoomShape): WarRoomShape => {
  const inList = <T extends { amount: string }>(list: readonly T[]): T[] => {
    const relative = relativeTo(list.map(({ amount }) => amount))
    return list.map((one) => ({ ...one, amount: relative(one.amount) }))
  }
  return { companies, vouchers: inList(vouchers), flows: inList(flows), ages: inList(ages) }
}
