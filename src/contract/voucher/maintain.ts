// The calls of what vouchers refer to: subjects, entities, exchange rates, and the library of summaries.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { DateText, Id, NameTriple, Page, paging } from '../base/shape.ts'
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

const Scope = Type.Union([Type.Literal('company'), Type.Literal('group')])

const content = {
  code: Type.String({ maxLength: 32 }),
  text: Type.String({ maxLength: 400 }),
  /** The subject it usually goes with, empty for none. */
  subject: Type.String({ maxLength: 40 }),
  scope: Scope,
  enabled: Type.Boolean(),
}

const Row = Type.Object({ ...content, id: Id, mayEdit: Type.Boolean() })

const change = { button: 'gl:summary:edit', right: 'entry' } as const

export const summaryCalls = {
  /** By code, those of the company and of the group; at most 1000. */
  list: call({
    at: 'GET /gl/summary-library',
    input: Type.Object({ enabled: Type.Optional(Type.Boolean()) }),
    result: Type.Object({ items: Type.Array(Row) }),
    permission: { button: 'gl:summary:list', right: 'read' },
  }),
  save: call({
    at: 'POST /gl/summary-library',
    input: Type.Object({ ...content, id: Type.Optional(Id) }),
    result: Type.Object({ id: Id }),
    permission: change,
  }),
  delete: call({
    at: 'DELETE /gl/summary-library/:id',
    input: Type.Object({ id: Id }),
    result: Type.Object({ deleted: Type.Integer() }),
    permission: change,
  }),
}

export type SummaryTextShape = Static<typeof Row>
