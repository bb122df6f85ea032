// The calls of the parameters: what is set for all, for companies and for account sets.
import { type Static, Type } from 'typebox'
import { call, Nothing, pageCall, readCall } from '../base/call.ts'

import { lastChange, OneOf } from '../base/shape.ts'

const Scope = OneOf(['global', 'company', 'accountSet'])
const Code = Type.String({ minLength: 1, maxLength: 64 })

/** A value that somebody has set. `place`: '' for all, a company's code, or an account set's value. */
const Held = Type.Object({
  scope: Scope,
  place: Type.String(),
  value: Type.String(),
  version: Type.Integer(),
  ...lastChange,
})

const Row = Type.Object({
  code: Type.String(),
  group: Type.String(),
  name: Type.String(),
  type: Type.String(),
  /** The value for all; the usual one while nobody has set another. */
  value: Type.String(),
  default: Type.String(),
  least: Type.Union([Type.Integer(), Type.Null()]),
  most: Type.Union([Type.Integer(), Type.Null()]),
  options: Type.Array(Type.String()),
  scopes: Type.Array(Scope),
  /** What is set: for all, and where the caller may read. */
  held: Type.Array(Held),
})
export type ParameterRow = Static<typeof Row>
export type HeldParameter = Static<typeof Held>

const found = {
  /** A part of the code or the name. */
  search: Type.Optional(Type.String({ maxLength: 64 })),
  group: Type.Optional(Type.String({ maxLength: 32 })),
  /** Only those that differ from the usual value somewhere. */
  changed: Type.Optional(Type.Boolean()),
}
/** Empty for all: then it may be left out. */
const place = { code: Code, scope: Scope, place: Type.Optional(Type.String({ maxLength: 40 })) }

export const parameterCalls = {
  list: pageCall('GET /system/config/list', found, Row, { button: 'sys:config:list' }),
  export: readCall('GET /system/config/export', found, Nothing, { button: 'sys:config:export' }),
  /** `version` is 0 where nothing was set. */
  update: call({
    at: 'PUT /system/config/update',
    input: Type.Object({ ...place, value: Type.String({ maxLength: 2000 }), version: Type.Integer({ minimum: 0 }) }),
    permission: { button: 'sys:config:edit' },
  }),
  /** Back to what holds more widely, at last to the usual value. */
  reset: call({
    at: 'DELETE /system/config/value',
    input: Type.Object({ ...place, version: Type.Integer({ minimum: 1 }) }),
    permission: { button: 'sys:config:edit' },
  }),
  /** What the browser of everybody obeys, by code, at the account set of the header. */
  inForce: readCall('GET /system/config/in-force', {}, Type.Record(Type.String(), Type.String()), 'signedIn'),
}
