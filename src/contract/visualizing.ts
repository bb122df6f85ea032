// The calls behind the two walls of figures that anybody may look at: figures of a group that does not exist.
import { type Static, Type } from 'typebox'
import { call } from './call.ts'
import { AmountText } from './shape.ts'

/** Steps of a closing, in their order. */
export const wallSteps = ['entry', 'audit', 'rates', 'closing', 'posting'] as const
export const stepStates = ['done', 'running', 'open', 'late'] as const

/** What cash comes in by, and what it goes out for. */
export const inFlows = ['retail', 'malls'] as const
export const outFlows = ['purchases', 'payroll', 'rent', 'taxes'] as const
const flowNames = [...inFlows, ...outFlows] as const

/** A place of the map: the official code of a province (GB/T 2260), and its revenue of the month. */
const Province = Type.Object({ code: Type.String(), revenue: AmountText })

export const Cockpit = Type.Object({
  currency: Type.String(),
  provinces: Type.Array(Province),
  /** Shops by their number, the greatest first. */
  stores: Type.Array(Type.Object({ no: Type.Integer(), revenue: AmountText })),
  brands: Type.Array(Type.Object({ name: Type.String(), revenue: AmountText })),
  /** Revenue by hour of the day from 0 to 23. */
  hours: Type.Array(AmountText),
  /** Of a thousand pieces bought so many are sold. */
  sellThrough: Type.Integer(),
})

export const WarRoom = Type.Object({
  currency: Type.String(),
  companies: Type.Array(Type.Object({ no: Type.Integer(), steps: Type.Array(Type.Enum([...stepStates])) })),
  /** Vouchers as they come in; who shows them goes round. */
  vouchers: Type.Array(Type.Object({ no: Type.String(), company: Type.Integer(), amount: AmountText })),
  /** Cash that came in and went out, by what for. */
  flows: Type.Array(Type.Object({ name: Type.Enum([...flowNames]), amount: AmountText })),
  ages: Type.Array(Type.Object({ days: Type.String(), amount: AmountText })),
})

export const visualizingCalls = {
  cockpit: call({ at: 'GET /public/visualizing/1', input: Type.Object({}), result: Cockpit, permission: 'open' }),
  warRoom: call({ at: 'GET /public/visualizing/2', input: Type.Object({}), result: WarRoom, permission: 'open' }),
}

export type CockpitShape = Static<typeof Cockpit>
export type WarRoomShape = Static<typeof WarRoom>
export type StepState = (typeof stepStates)[number]
