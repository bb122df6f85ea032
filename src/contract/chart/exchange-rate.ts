// The calls of the exchange-rate maintenance: the rates on record, listed and by month, and changed.
import { type Static, Type } from 'typebox'
import { booksTouched, call, fileCall, pageCall, readCall } from '../base/call.ts'
import { DateText, LongText, lastChange, MonthText, NameTriple, OneOf } from '../base/shape.ts'

const Currency = Type.String({ maxLength: 8 })
const RateKind = Type.String({ maxLength: 16 })

/** '' for none, `month`: the current month, `posted`: some company has posted it. */
const Lock = OneOf(['', 'month', 'posted'])

/** A rate is base per `unit` of the currency, decimal text. */
const fields = {
  currency: Currency,
  type: RateKind,
  date: Type.String({ maxLength: 10 }),
  unit: Type.Integer(),
  rate: Type.String({ maxLength: 40 }),
  source: LongText,
  remark: LongText,
}

export const BookRate = Type.Object({
  ...fields,
  lock: Lock,
  version: Type.Integer(),
  ...lastChange,
})

const key = { currency: Currency, type: RateKind, date: DateText }
const filter = {
  currency: Type.Optional(Currency),
  type: Type.Optional(RateKind),
  from: Type.Optional(DateText),
  to: Type.Optional(DateText),
}
const accept = { accept: Type.Optional(Type.Array(Type.Integer(), { maxItems: 10 })) }
const right = 'read' as const
const list = { button: 'gl:exchangeRate:list', right } as const
const touches = [...booksTouched, 'exchangeRate'] as const
const Made = Type.Object({ rates: Type.Integer() })

export const rateBookCalls = {
  /** The latest first, with why each may not change. */
  list: pageCall('GET /gl/exchange-rate/book', filter, BookRate, list),
  /** The rates of a year, the last of each month; `count` is how many days have one. */
  year: call({
    at: 'GET /gl/exchange-rate/year',
    input: Type.Object({ year: Type.Integer({ minimum: 2000, maximum: 2099 }) }),
    result: Type.Object({
      base: Type.String(),
      today: DateText,
      currencies: Type.Array(Type.Object({ code: Type.String(), ...NameTriple })),
      months: Type.Array(Type.Object({ month: MonthText, lock: Lock })),
      rates: Type.Array(Type.Object({ ...BookRate.properties, month: MonthText, count: Type.Integer() })),
    }),
    permission: list,
  }),
  /** How many lines of vouchers have used a rate; counted to 1,000. */
  usage: readCall('GET /gl/exchange-rate/usage', key, Type.Object({ lines: Type.Integer() }), list),
  add: call({
    at: 'POST /gl/exchange-rate/add',
    input: Type.Object({ ...fields, ...accept }),
    result: Made,
    permission: { button: 'gl:exchangeRate:add', right },
    touches,
  }),
  /** With `reason` a rate of the current month that nothing has used is corrected, by who holds `gl:rate:correct`. */
  edit: call({
    at: 'POST /gl/exchange-rate/edit',
    input: Type.Object({
      ...key,
      unit: Type.Integer(),
      rate: Type.String({ maxLength: 40 }),
      source: LongText,
      remark: LongText,
      version: Type.Integer(),
      reason: Type.Optional(LongText),
      ...accept,
    }),
    result: Made,
    permission: { button: 'gl:exchangeRate:edit', right },
    touches,
  }),
  delete: call({
    at: 'DELETE /gl/exchange-rate',
    input: Type.Object({ ...key, version: Type.Integer() }),
    result: Made,
    permission: { button: 'gl:exchangeRate:delete', right },
    touches,
  }),
  /** The rates of a month that the next one lacks; days are not copied. */
  copyMonth: call({
    at: 'POST /gl/exchange-rate/copy-month',
    input: Type.Object({ from: MonthText, to: MonthText }),
    result: Made,
    permission: { button: 'gl:exchangeRate:add', right },
    touches,
  }),
  /** The averages of a month from its daily rates. */
  average: call({
    at: 'POST /gl/exchange-rate/average',
    input: Type.Object({ month: MonthText }),
    result: Made,
    permission: { button: 'gl:exchangeRate:add', right },
    touches,
  }),
  /** A workbook of the whole filter, which can be imported again. */
  export: fileCall('GET /gl/exchange-rate/export', filter, { button: 'gl:exchangeRate:export', right }),
}

export type BookRateShape = Static<typeof BookRate>
