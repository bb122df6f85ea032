// The calls of the messages that were sent to people: to whom, by which way, and what became of them.
import { type Static, Type } from 'typebox'
import { fileCall, pageCall } from '../base/call.ts'
import { dateRange } from '../base/shape.ts'

export const outboxChannels = ['sms', 'email'] as const
/** `kept`: no gateway is set up, and the message can only be read here. */
export const outboxStates = ['sent', 'kept', 'failed'] as const

const Sent = Type.Object({
  id: Type.String(),
  at: Type.String(),
  channel: Type.Enum(outboxChannels),
  /** A number or an address, its middle hidden. */
  target: Type.String(),
  state: Type.Enum(outboxStates),
  /** Digits are hidden once they were used or are too old, and from whoever may not read codes. */
  content: Type.String(),
  error: Type.String(),
})

const filter = {
  /** A part of the number or address. */
  search: Type.Optional(Type.String({ maxLength: 64 })),
  channel: Type.Optional(Type.Enum(outboxChannels)),
  state: Type.Optional(Type.Enum(outboxStates)),
  ...dateRange,
}

export const outboxCalls = {
  /** The latest first; `total` counts to 10,000 at most. */
  list: pageCall('GET /system/outbox/list', filter, Sent, { button: 'sys:outbox:list' }),
  /** As a workbook, without any code. */
  export: fileCall('GET /system/outbox/export', filter, { button: 'sys:outbox:export' }),
}

export type SentShape = Static<typeof Sent>
