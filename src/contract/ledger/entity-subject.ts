// The calls of the entity subject report: what stands on entities by subject, and on subjects by entity.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { AmountText, NameTriple } from '../base/shape.ts'
import { allow, asKnown, common, Flag, head, Optional, ReportBook, subjects, Unit } from './ledger.ts'
import { flatFile, sheetPaper } from './report-sheet.ts'

const entityInput = {
  ...common,
  ...asKnown,
  ...subjects,
  /** The account set, the one of the header when it is missing. */
  companies: Optional(40),
  entityType: Optional(16),
  /** One entity of that kind, by its code. */
  entity: Optional(64),
  /** A row for each currency, with original amounts. */
  byCurrency: Flag,
  /** False leaves out the carry-forward of profit and loss. */
  withClosing: Flag,
}

const paged = { after: Optional(200), pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })) }

/** Opening and closing are debit-positive. */
const sums = { opening: AmountText, debit: AmountText, credit: AmountText, closing: AmountText }
export const EntitySums = Type.Object(sums)

/**
 * A subject of an entity. `group` are the sums of all rows of the first key, the entity or the subject with a kind of
 * entity, on whichever page they are. Originals are empty unless asked for; names of an entity that is gone are empty.
 */
export const EntitySubjectRow = Type.Object({
  entityType: Type.String(),
  entityCode: Type.String(),
  entityNames: Type.Object(NameTriple),
  subject: Type.String(),
  ...NameTriple,
  currency: Type.String(),
  ...sums,
  originalOpening: Type.String(),
  originalDebit: Type.String(),
  originalCredit: Type.String(),
  originalClosing: Type.String(),
  group: EntitySums,
})

const page = Type.Object({
  ...head,
  book: Type.Object(ReportBook),
  rows: Type.Array(EntitySubjectRow),
  next: Type.String(),
})

const by = { by: Type.Optional(Type.Union([Type.Literal('entity'), Type.Literal('subject')])) }

export const entitySubjectCalls = {
  /** A page by kind, entity and subject; goes on after `after`, the `next` of the page before. */
  entitySubject: call({
    at: 'GET /gl/report/entity-subject',
    input: Type.Object({ ...entityInput, ...paged }),
    result: page,
    permission: allow('entitySubject', 'view'),
  }),
  /** The same rows by subject and entity. */
  subjectEntity: call({
    at: 'GET /gl/report/subject-entity',
    input: Type.Object({ ...entityInput, ...paged }),
    result: page,
    permission: allow('entitySubject', 'view'),
  }),
  /** The sums of each kind of entity over all pages. What stands on entities of two kinds is in both. */
  totals: call({
    at: 'GET /gl/report/entity-subject/totals',
    input: Type.Object(entityInput),
    result: Type.Object({ types: Type.Array(Type.Object({ type: Type.String(), ...sums })) }),
    permission: allow('entitySubject', 'view'),
  }),
  export: flatFile('/gl/report/entity-subject', 'entitySubject', { ...entityInput, ...by }),
  /** A confirmation letter for each entity of a kind, or for one: balances, lines of the months, and a reply slip. */
  letters: call({
    at: 'GET /gl/report/entity-subject/letters',
    input: Type.Object({ ...entityInput, unit: Unit }),
    result: Type.Unknown(),
    permission: { button: 'gl:report:entitySubject:print', right: 'read' },
    slow: true,
  }),
  print: sheetPaper('/gl/report/entity-subject', 'entitySubject', { ...entityInput, ...by }),
}

export type EntitySubjectRowShape = Static<typeof EntitySubjectRow>
export type EntitySumsShape = Static<typeof EntitySums>
