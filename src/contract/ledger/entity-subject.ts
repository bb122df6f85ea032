// The calls of the entity subject report: what stands on entities by subject, and on subjects by entity.
import { type Static, Type } from 'typebox'
import { call } from '../base/call.ts'
import { NameTriple, OneOf } from '../base/shape.ts'
import {
  allow,
  answerOfOne,
  asKnown,
  balanceSums,
  commonOfOne,
  Flag,
  flatFile,
  Optional,
  paper,
  read,
  rowPage,
  subjects,
  Unit,
} from './ledger.ts'

const entityInput = {
  ...{ ...commonOfOne, ...asKnown, ...subjects },
  entityType: Optional(16),
  entity: Optional(64),
  /** A row for each currency, with original amounts. */
  byCurrency: Flag,
  /** False leaves out the carry-forward of profit and loss. */
  withClosing: Flag,
}

export const EntitySums = Type.Object(balanceSums)

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
  ...balanceSums,
  originalOpening: Type.String(),
  originalDebit: Type.String(),
  originalCredit: Type.String(),
  originalClosing: Type.String(),
  group: EntitySums,
})

const page = answerOfOne({ rows: Type.Array(EntitySubjectRow), next: Type.String() })

const by = { by: Type.Optional(OneOf(['entity', 'subject'])) }

export const entitySubjectCalls = {
  entitySubject: read('/gl/report/entity-subject', 'entitySubject', { ...entityInput, ...rowPage }, page),
  /** The same rows by subject and entity. */
  subjectEntity: read('/gl/report/subject-entity', 'entitySubject', { ...entityInput, ...rowPage }, page),
  /** The sums of each kind of entity over all pages. What stands on entities of two kinds is in both. */
  totals: read(
    '/gl/report/entity-subject/totals',
    'entitySubject',
    entityInput,
    Type.Object({ types: Type.Array(Type.Object({ type: Type.String(), ...balanceSums })) }),
  ),
  export: flatFile('/gl/report/entity-subject', 'entitySubject', { ...entityInput, ...by }),
  /** A confirmation letter for each entity of a kind, or for one: balances, lines of the months, and a reply slip. */
  letters: call({
    at: 'GET /gl/report/entity-subject/letters',
    input: Type.Object({ ...entityInput, unit: Unit }),
    result: Type.Unknown(),
    permission: allow('entitySubject', 'print'),
    slow: true,
  }),
  print: paper('/gl/report/entity-subject', 'entitySubject', { ...entityInput, ...by }),
}

export type EntitySubjectRowShape = Static<typeof EntitySubjectRow>
export type EntitySumsShape = Static<typeof EntitySums>
