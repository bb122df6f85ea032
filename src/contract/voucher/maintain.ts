// The calls of the master data that vouchers refer to: subjects, entities, exchange rates.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { DateText, NameTriple, Page, paging } from '../base/shape.ts'
import { SubjectRow } from '../chart/subject.ts'

export const EntityRow = Type.Object({
  type: Type.String(),
  code: Type.String(),
  ...NameTriple,
  mnemonic: Type.String(),
  enabled: Type.Boolean(),
})
export const RateRow = Type.Object({
  currency: Type.String(),
  type: Type.String(),
  date: DateText,
  rate: Type.String(),
  unit: Type.Integer(),
})

export const subjectCalls = {
  /** The whole chart of the account set, in the order of its codes. */
  list: call({
    at: 'GET /gl/subject/list',
    result: Type.Object({ items: Type.Array(SubjectRow) }),
    permission: { button: 'gl:subject:list', right: 'read' },
  }),
}

export const entityCalls = {
  /** Search by code, name or pinyin initials; the best hits first. */
  list: call({
    at: 'GET /gl/entity/list',
    input: Type.Object({
      ...paging,
      type: Type.Optional(Type.String({ maxLength: 16 })),
      search: Type.Optional(Type.String({ maxLength: 64 })),
      enabled: Type.Optional(Type.Boolean()),
    }),
    result: Page(EntityRow),
    permission: { button: 'gl:entity:list', right: 'read' },
  }),
}

export const exchangeRateCalls = {
  list: call({
    at: 'GET /gl/exchange-rate/list',
    input: Type.Object({
      ...paging,
      currency: Type.Optional(Type.String({ maxLength: 8 })),
      type: Type.Optional(Type.String({ maxLength: 16 })),
      from: Type.Optional(DateText),
      to: Type.Optional(DateText),
    }),
    result: Page(RateRow),
    permission: { button: 'gl:exchangeRate:list', right: 'read' },
  }),
  /** The rate a voucher of this date would use: of the day, else the nearest earlier within 7 days. */
  find: call({
    at: 'GET /gl/exchange-rate/find',
    input: Type.Object({
      currency: Type.String({ maxLength: 8 }),
      type: Type.String({ maxLength: 16 }),
      date: DateText,
    }),
    result: Type.Union([RateRow, Type.Null()]),
    permission: { button: 'gl:voucher:view', right: 'read' },
  }),
}

export type EntityRowShape = Static<typeof EntityRow>
export type RateRowShape = Static<typeof RateRow>
