// The calls behind the two walls of figures that anybody may look at: a group that does not exist, or what somebody who
// may has published. Their shapes have no place for a name, and what is published has no real amount.
import { type Static, Type } from 'typebox'
import { provinceCodes } from '../../domain/base/province.ts'
import { relativeTo } from '../../domain/base/relative-amount.ts'
import { actCall, call, Nothing, readCall } from '../base/call.ts'
import { AmountText } from '../base/shape.ts'

/** Steps of a closing, in their order. */
export const wallSteps = ['entry', 'audit', 'rates', 'closing', 'posting'] as const
/** `unknown`: not told by what is published. */
export const stepStates = ['done', 'running', 'open', 'late', 'unknown'] as const

/** What cash comes in by, and what it goes out for. */
export const inFlows = ['retail', 'malls'] as const
export const outFlows = ['purchases', 'payroll', 'rent', 'taxes'] as const
const flowNames = [...inFlows, ...outFlows] as const

export const ageRanges = ['0–30', '31–60', '61–90', '91–180', '>180'] as const

const No = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const numbered = Type.Object({ no: No, revenue: AmountText })

/** A place of the map: the official code of a province (GB/T 2260), and its revenue of the month. */
const Province = Type.Object({ code: Type.Enum([...provinceCodes]), revenue: AmountText })

/** A list that is empty, and a figure that is null, are not shown. */
const cockpit = {
  provinces: Type.Array(Province, { maxItems: provinceCodes.length }),
  /** Shops by their number, the greatest first. */
  stores: Type.Array(numbered, { maxItems: 12 }),
  brands: Type.Array(numbered, { maxItems: 12 }),
  /** Revenue by hour of the day from 0 to 23. */
  hours: Type.Array(AmountText, { maxItems: 24 }),
  /** Of a thousand pieces bought so many are sold. */
  sellThrough: Type.Union([Type.Integer({ minimum: 0, maximum: 1000 }), Type.Null()]),
}

const warRoom = {
  companies: Type.Array(
    Type.Object({
      no: No,
      steps: Type.Array(Type.Enum([...stepStates]), { minItems: wallSteps.length, maxItems: wallSteps.length }),
    }),
    { maxItems: 20 },
  ),
  /** Vouchers as they come in; who shows them goes round. */
  vouchers: Type.Array(Type.Object({ no: No, company: No, amount: AmountText }), { maxItems: 100 }),
  /** Cash that came in and went out, by what for. */
  flows: Type.Array(Type.Object({ name: Type.Enum([...flowNames]), amount: AmountText }), {
    maxItems: flowNames.length,
  }),
  ages: Type.Array(Type.Object({ days: Type.Enum([...ageRanges]), amount: AmountText }), {
    maxItems: ageRanges.length,
  }),
}

/** When the figures were published, '' for the sample; published amounts are relative, the greatest is 1,000,000. */
const shown = { publishedAt: Type.String() }

export const Cockpit = Type.Object(cockpit)
export const WarRoom = Type.Object(warRoom)

const permission = { button: 'sys:visual:publish' } as const
const State = Type.Object({ publishedAt: Type.String(), publishedBy: Type.String() })

export const visualizingCalls = {
  cockpit: readCall('GET /public/visualizing/1', {}, Type.Object({ ...cockpit, ...shown }), 'open'),
  warRoom: readCall('GET /public/visualizing/2', {}, Type.Object({ ...warRoom, ...shown }), 'open'),
  /** Who has published what is shown, '' for the sample. */
  states: call({
    at: 'GET /system/visual/states',
    result: Type.Object({ cockpit: State, warRoom: State }),
    permission: { button: 'sys:visual:list' },
  }),
  /** Keeps these figures, each relative to the greatest, until others are published or they are withdrawn. */
  publishCockpit: call({
    at: 'POST /system/visual/cockpit',
    input: Cockpit,
    result: State,
    permission,
    touches: ['visual', 'visualizing'],
  }),
  publishWarRoom: call({
    at: 'POST /system/visual/war-room',
    input: WarRoom,
    result: State,
    permission,
    touches: ['visual', 'visualizing'],
  }),
  /** Shows the sample again. */
  withdraw: actCall('DELETE /system/visual/wall', { wall: Type.Enum(['cockpit', 'warRoom']) }, Nothing, permission, {
    touches: ['visual', 'visualizing'],
  }),
}

export type CockpitShape = Static<typeof Cockpit>
export type WarRoomShape = Static<typeof WarRoom>
export type StepState = (typeof stepStates)[number]
export type WallName = 'cockpit' | 'warRoom'

// The figures of a wall told only by how they stand to each other; what is relative already stays as it is.

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
