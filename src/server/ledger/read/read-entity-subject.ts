// Reads what stands on entities by subject, or on subjects by entity, page by page from kept balances.

import { problem, refuse } from '../../../domain/base/problem.ts'
import { type EntityType, entityTypes } from '../../../domain/chart/entity.ts'
import type { MonthTurnover } from '../../../domain/ledger/ledger-rows.ts'
import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import { knownRows } from './as-known.ts'
import {
  type EntityFilter,
  entityCondition,
  type Include,
  kept,
  parameters,
  rangeCondition,
  type SqlParameters,
  type SubjectRange,
  scopeCondition,
  statementName,
} from './read-scope.ts'

export type EntitySubjectQuestion = {
  from: number
  to: number
  include: Include
  range: SubjectRange
  /** A kind of entity, or one entity; sums without it are those of every kind, and a set of two is in both. */
  entity?: EntityFilter
  byCurrency: boolean
  /** False leaves out PLCLOSE and YECLOSE. */
  withClosing?: boolean
}

/** What comes first in the order of the rows. */
export type EntityOrder = 'entity' | 'subject'

/** The place of a row in its order; `entity` is 'customer:C001'. */
export type EntityKey = { entity: string; subject: string; currency: string }

/** Base amounts in minor units, the opening debit-positive. */
export type EntitySums = { opening: bigint; debit: bigint; credit: bigint }

/**
 * A row; `group` are the sums of all rows of its entity, or of its subject and kind of entity, whichever page they are
 * on: a line with two kinds of entity is in the sums of both. Originals only by currency.
 */
export type EntityFigures = EntityKey & EntitySums & { original: EntitySums; group: EntitySums }
type Row = EntityKey & Record<'opening' | 'debit' | 'credit' | 'oo' | 'od' | 'oc', bigint>
type GroupedRow = Row & Record<'go' | 'gd' | 'gc', bigint>

export const kindOf = ({ entity }: { entity?: { type: string } }): EntityType =>
  entityTypes.find((one) => one === entity?.type) ?? refuse(problem('input.invalid', 'entityType'))

/**
 * Which kept balances: of these subjects, of these sets of entities; all that the question asks for unless told.
 * `known` corrects them to those known earlier; with `before` the opening has what was turned over before the books
 * began.
 */
type Narrow = { subjects?: readonly string[]; sets?: readonly bigint[]; known: string | null; before?: boolean }

type Kept = Pick<EntitySubjectQuestion, 'to' | 'include' | 'withClosing'>

/** Kept turnovers and openings of sets of entities as rows `g`; the opening stands in month 0. */
export const keptText = (question: Kept, sent: SqlParameters, narrow: Narrow): string => {
  const { subjects, sets, known, before } = narrow
  const { include } = question
  const months = sent.add(Array.from({ length: question.to }, (_, at) => at + 1))
  const ofSubjects = subjects === undefined ? null : sent.add([...subjects])
  const ofSets = sets === undefined ? null : sent.add([...sets])
  const narrowed = (of: string) =>
    (ofSubjects ? ` and ${of}.subject = any(${ofSubjects}::text[])` : '') +
    (ofSets ? ` and ${of}.aux_id = any(${ofSets}::bigint[])` : '')
  const turnovers = (rows: string) =>
    `select b.company_id, b.subject, b.aux_id, b.currency, b.period_no as no, ${kept('debit', include)} as debit,
        ${kept('credit', include)} as credit, ${kept('original_debit', include)} as od,
        ${kept('original_credit', include)} as oc, 0 as base, 0 as original
      from ${rows} where b.company_id = $1 and b.year = $2 and b.period_no = any(${months}::smallint[])
        ${question.withClosing === false ? 'and b.class = 0' : ''}${narrowed('b')}`
  return `${['aux_balance b', ...(known ? [known] : [])].map(turnovers).join(' union all ')}
      union all
      select o.company_id, o.subject, o.aux_id, o.currency, 0, ${before ? 'o.ytd_debit, o.ytd_credit' : '0, 0'}, 0, 0,
        o.base, o.original
      from opening o where o.company_id = $1 and o.year = $2 and o.aux_id <> 0${narrowed('o')}`
}

export const joinAux = 'join aux a on a.company_id = g.company_id and a.company_id = $1 and a.id = g.aux_id'

/** The part of a WHERE clause that says what is looked at, whatever the kind of entity. */
export const conditionsOf = (
  readable: Readable,
  question: Pick<EntitySubjectQuestion, 'range' | 'entity'>,
  sent: SqlParameters,
): string =>
  scopeCondition(readable.scope, 'g.subject', sent) +
  rangeCondition(question.range, 'g.subject', sent) +
  (question.entity ? entityCondition(question.entity, sent) : '')

/** Opening and turnovers in base currency, as columns over `g`. */
export const baseSums = (from: string): string => {
  const within = (part: string) => `gl_total(g.${part}) filter (where g.no >= ${from})`
  return `gl_total(g.base) + gl_total(g.debit - g.credit) filter (where g.no < ${from}) as opening,
      ${within('debit')} as debit, ${within('credit')} as credit`
}

/** Figures by entity, subject and currency that are not all zero, as a SELECT; `more` narrows it. */
const figuresText = (
  readable: Readable,
  question: EntitySubjectQuestion,
  sent: SqlParameters,
  { more, ...narrow }: Narrow & { more: string },
): string => {
  const type = kindOf(question)
  const from = sent.add(question.from)
  const within = (part: string) => `gl_total(g.${part}) filter (where g.no >= ${from})`
  return `select '${type}:' || q.code as entity, q.* from (
    select a.${type} as code, g.subject, ${question.byCurrency ? 'g.currency' : `''`} as currency, ${baseSums(from)},
      gl_total(g.original) + gl_total(g.od - g.oc) filter (where g.no < ${from}) as oo, ${within('od')} as od,
      ${within('oc')} as oc
    from (${keptText(question, sent, narrow)}) g ${joinAux}
    where true${conditionsOf(readable, question, sent)}${more}
    group by 1, 2, 3
  ) q where q.opening <> 0 or q.debit <> 0 or q.credit <> 0 or q.oo <> 0 or q.od <> 0 or q.oc <> 0`
}

export const sumsOf = (opening: bigint, debit: bigint, credit: bigint): EntitySums => ({ opening, debit, credit })

const figuresOf = (row: Row, group: EntitySums): EntityFigures => ({
  ...{ entity: row.entity, subject: row.subject, currency: row.currency },
  ...sumsOf(row.opening, row.debit, row.credit),
  ...{ original: sumsOf(row.oo, row.od, row.oc), group },
})

/** The last of the next `count` entities of a kind, null where there are fewer: a page sums its own only. */
export const lastOfNext = async (
  tx: Db,
  readable: Readable,
  type: EntityType,
  from: string,
  count: number,
): Promise<string | null> => {
  const row = await tx.row<{ code: string | null }>(
    `select max(c.code) filter (where c.n = $3) as code from (
     select d.code, row_number() over (order by d.code) as n from (
       select distinct a.${type} as code from aux a where a.company_id = $1 and a.${type} >= $2
       order by 1 limit $3) d) c`,
    [readable.books.companyId, from, count],
  )
  return row.code
}

/** The code in 'customer:C001'. */
const codeOf = (entity: string): string => entity.slice(entity.indexOf(':') + 1)

const setsUpTo = async (tx: Db, readable: Readable, type: EntityType, from: string, until: string) => {
  const text = `select a.id from aux a where a.company_id = $1 and a.${type} >= $2 and a.${type} <= $3`
  const rows = await tx.query<{ id: bigint }>(text, [readable.books.companyId, from, until])
  return rows.map(({ id }) => id)
}

const subjectsWithSets = async (tx: Db, { books }: Readable): Promise<string[]> => {
  const rows = await tx.query<{ subject: string }>(
    `select b.subject from subject_balance b where b.company_id = $1 and b.year = $2 and b.with_aux
     union select o.subject from opening o where o.company_id = $1 and o.year = $2 and o.aux_id <> 0`,
    [books.companyId, books.year],
    'subjects_with_sets',
  )
  return rows.map(({ subject }) => subject)
}

/** The balances of the own sets of a page; what was known earlier may be of other subjects. */
const narrowTo = async (tx: Db, readable: Readable, type: EntityType, from: string, until: string) => {
  const sets = await setsUpTo(tx, readable, type, from, until)
  return { sets, subjects: readable.asKnown === undefined ? await subjectsWithSets(tx, readable) : undefined }
}

type EntityPart = { after: EntityKey; until: string | null; limit: number }

/** The first `limit` rows after a key, by entity, subject and currency; `until` is the last entity looked at. */
export const readEntitySubject = async (
  tx: Db,
  readable: Readable,
  question: EntitySubjectQuestion,
  { after, until, limit }: EntityPart,
): Promise<EntityFigures[]> => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const type = kindOf(question)
  // The whole of the entity that the page begins within: its sums are those of all its rows.
  const last = until === null ? '' : ` and a.${type} <= ${sent.add(codeOf(until))}`
  const more = ` and a.${type} >= ${sent.add(codeOf(after.entity))}${last}`
  const known = await knownRows(tx, [readable], sent)
  const narrow = until === null ? {} : await narrowTo(tx, readable, type, codeOf(after.entity), codeOf(until))
  const figures = figuresText(readable, question, sent, { ...narrow, more, known })
  const places = [codeOf(after.entity), after.subject, after.currency].map((key) => sent.add(key)).join(', ')
  const text = `select f.* from (
      select r.*, gl_total(r.opening) over w as go, gl_total(r.debit) over w as gd, gl_total(r.credit) over w as gc
      from (${figures}) r window w as (partition by r.code)) f
    where (f.code, f.subject, f.currency) > (${places}) order by f.code, f.subject, f.currency limit ${sent.add(limit)}`
  const rows = await tx.query<GroupedRow>(text, sent.values, statementName(text))
  return rows.map((row) => figuresOf(row, sumsOf(row.go, row.gd, row.gc)))
}

/** All subjects, or one of many entities: then only its rows up to one of them are looked at. */
type SubjectPart = EntityPart & { subject?: string; groupOf: (subject: string) => EntitySums }

/** The first `limit` rows after a key, by subject, entity and currency, of the kind that is asked for. */
export const readSubjectEntities = async (
  tx: Db,
  readable: Readable,
  question: EntitySubjectQuestion,
  { subject, groupOf, after, until, limit }: SubjectPart,
): Promise<EntityFigures[]> => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const type = kindOf(question)
  const begin = codeOf(after.entity)
  const sets = until === null ? undefined : await setsUpTo(tx, readable, type, begin, codeOf(until))
  const more =
    subject === undefined ? ` and g.subject >= ${sent.add(after.subject)}` : ` and a.${type} >= ${sent.add(begin)}`
  const subjects = subject === undefined ? undefined : [subject]
  const known = await knownRows(tx, [readable], sent)
  const figures = figuresText(readable, question, sent, { more, subjects, sets, known })
  const places = [after.subject, begin, after.currency].map((key) => sent.add(key)).join(', ')
  const text = `select f.* from (${figures}) f where (f.subject, f.code, f.currency) > (${places})
    order by f.subject, f.code, f.currency limit ${sent.add(limit)}`
  const rows = await tx.query<Row>(text, sent.values, statementName(text))
  return rows.map((row) => figuresOf(row, groupOf(row.subject)))
}

export type EntityMonthQuestion = {
  type: string
  to: number
  include: Include
  range: SubjectRange
  /** More entities than this are refused (E407). */
  most: number
  /** False leaves out the carry-forward of profit and loss. */
  withClosing?: boolean
}

/** Opening of the year and turnovers by month of one entity; those of the opening are of a year that began earlier. */
export type EntityMonths = {
  entity: string
  opening: bigint
  before: { debit: bigint; credit: bigint }
  months: Map<number, Pick<MonthTurnover, 'debit' | 'credit'>>
}

type MonthRow = { entity: string; no: number; debit: string; credit: string; base: string }

const monthsMost = 14

const monthText = (
  readable: Readable,
  question: EntityMonthQuestion,
  sent: SqlParameters,
  known: string | null,
): string => {
  const type = kindOf({ entity: question })
  return `select a.${type} as entity, g.no, sum(g.debit) as debit, sum(g.credit) as credit, sum(g.base) as base
    from (${keptText(question, sent, { known, before: true })}) g ${joinAux} and a.${type} is not null
    where true${conditionsOf(readable, question, sent)}
    group by 1, 2
    having sum(g.debit) <> 0 or sum(g.credit) <> 0 or sum(g.base) <> 0
    order by 1, 2 limit ${sent.add((question.most + 1) * monthsMost)}`
}

/** The entities of a kind that have figures on the subjects, by code; refuses more than `most` of them. */
export const readEntityMonths = async (
  tx: Db,
  readable: Readable,
  question: EntityMonthQuestion,
): Promise<EntityMonths[]> => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const text = monthText(readable, question, sent, await knownRows(tx, [readable], sent))
  const found = new Map<string, EntityMonths>()
  for (const row of await tx.query<MonthRow>(text, sent.values, statementName(text))) {
    const [debit, credit] = [BigInt(row.debit), BigInt(row.credit)]
    const entity = found.get(row.entity) ?? {
      ...{ entity: row.entity, opening: 0n, before: { debit: 0n, credit: 0n }, months: new Map() },
    }
    found.set(row.entity, entity)
    if (row.no > 0) entity.months.set(row.no, { debit, credit })
    else Object.assign(entity, { opening: BigInt(row.base), before: { debit, credit } })
  }
  if (found.size > question.most) refuse(problem('report.columns', 'scheme', { most: question.most }))
  return [...found.values()]
}
