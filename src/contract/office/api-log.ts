// The calls of the log of calls: who called what, how it was answered and how long it took.
import { type Static, Type } from 'typebox'
import { fileCall, pageCall } from '../base/call.ts'
import { dateRange, OptionalText, userNames } from '../base/shape.ts'

export const apiMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const
/** `slow`: longer than a second. */
export const apiOutcomes = ['ok', 'refused', 'fault', 'slow'] as const

const ApiCall = Type.Object({
  id: Type.String(),
  at: Type.String(),
  method: Type.String(),
  path: Type.String(),
  status: Type.Integer(),
  code: Type.Integer(),
  ms: Type.Integer(),
  /** '' for a stranger. */
  ...userNames,
  ip: Type.String(),
  traceId: Type.String(),
  node: Type.String(),
})

const filter = {
  /** A part of the path, or a trace id. */
  search: OptionalText(128),
  user: OptionalText(64),
  method: Type.Optional(Type.Enum(apiMethods)),
  outcome: Type.Optional(Type.Enum(apiOutcomes)),
  /** Without it the last day. */
  ...dateRange,
}

export const apiLogCalls = {
  /** The latest first; `total` counts to 10,000 at most. */
  list: pageCall('GET /system/api-log/list', filter, ApiCall, { button: 'sys:apiLog:list' }),
  export: fileCall('GET /system/api-log/export', filter, { button: 'sys:apiLog:export' }),
}

export type ApiCallShape = Static<typeof ApiCall>
