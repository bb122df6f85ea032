// Reads what stands on entities by subject, or on subjects by entity, page by page from kept balances.
import { type EntityType, entityTypes } from '../../domain/entity.ts'
import type { Db } from '../kernel/db.ts'
import {
  type EntityFilter,
  type Include,
  kept,
  type Parameters,
  parameters,
  type Readable,
  rangeCondition,
  type SubjectRange,
  scopeCondition,
  statementName,
} from './read.ts'

export type EntitySubjectQuestion = {
  from: number
  to: number
  include: Include
  range: SubjectRange
  /** A kind of entity, or one entity; without it every kind, and a set of two entities stands on both. */
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

type SumNames = 'opening' | 'debit' | 'credit' | 'oo' | 'od' | 'oc' | 'go' | 'gd' | 'gc'
type Row = EntityKey & Record<SumNames, bigint>

const typeOf = ({ entity }: EntitySubjectQuestion): EntityType | undefined =>
  entityTypes.find((one) => one === entity?.type)

/** The text of an entity over the set of entities `a`. */
const entityText = (question: EntitySubjectQuestion): string => {
  const type = typeOf(question)
  return type === undefined ? 'p.entity' : `('${type}:' || a.${type})`
}

/** Opening and turnovers by entity, subject and currency that are not all zero, as a SELECT; `more` narrows it. */
const figuresText = (readable: Readable, question: EntitySubjectQuestion, sent: Parameters, more: string): string => {
  const { include, entity, byCurrency } = question
  const text = entityText(question)
  const type = typeOf(question)
  const from = sent.add(question.from)
  const pairs = type ? '' : `cross join lateral unnest(string_to_array(a.canonical, ';')) p(entity)`
  const conditions =
    (type ? ` and a.${type} is not null` : '') +
    (entity?.code ? ` and ${text} = ${sent.add(`${entity.type}:${entity.code}`)}` : '') +
    scopeCondition(readable.scope, 'g.subject', sent) +
    rangeCondition(question.range, 'g.subject', sent)
  const within = (part: string) => `gl_total(g.${part}) filter (where g.no >= ${from})`
  const before = (base: string, debit: string, credit: string) =>
    `gl_total(g.${base}) + gl_total(g.${debit} - g.${credit}) filter (where g.no < ${from})`
  return `select q.* from (
    select ${text} collate "C" as entity, g.subject, ${byCurrency ? 'g.currency' : `''`} as currency,
      ${before('base', 'debit', 'credit')} as opening, ${within('debit')} as debit, ${within('credit')} as credit,
      ${before('original', 'od', 'oc')} as oo, ${within('od')} as od, ${within('oc')} as oc
    from (
      select b.company_id, b.subject, b.aux_id, b.currency, b.period_no as no, ${kept('debit', include)} as debit,
        ${kept('credit', include)} as credit, ${kept('original_debit', include)} as od,
        ${kept('original_credit', include)} as oc, 0 as base, 0 as original
      from aux_balance b where b.company_id = $1 and b.year = $2 and b.period_no <= ${sent.add(question.to)}
        ${question.withClosing === false ? 'and b.class = 0' : ''}
      union all
      select o.company_id, o.subject, o.aux_id, o.currency, 0, 0, 0, 0, 0, o.base, o.original
      from opening o where o.company_id = $1 and o.year = $2
    ) g join aux a on a.company_id = g.company_id and a.company_id = $1 and a.id = g.aux_id ${pairs}
    where true${conditions}${more}
    group by 1, 2, 3
  ) q where q.opening <> 0 or q.debit <> 0 or q.credit <> 0 or q.oo <> 0 or q.od <> 0 or q.oc <> 0`
}

const sumsOf = (opening: bigint, debit: bigint, credit: bigint): EntitySums => ({ opening, debit, credit })

const figuresOf = (row: Row): EntityFigures => ({
  ...{ entity: row.entity, subject: row.subject, currency: row.currency },
  ...sumsOf(row.opening, row.debit, row.credit),
  original: sumsOf(row.oo, row.od, row.oc),
  group: sumsOf(row.go, row.gd, row.gc),
})

/**
 * The last of the next `count` entities of a kind from a code on, null where there are fewer: so a page of many
 * entities sums the balances of its own only.
 */
export const lastOfNext = async (
  tx: Db,
  readable: Readable,
  type: EntityType,
  from: string,
  count: number,
): Promise<string | null> => {
  const [row] = await tx.query<{ code: string | null }>(
    `select max(c.code) filter (where c.n = $3) as code from (
       select d.code, row_number() over (order by d.code) as n from (
         select distinct a.${type} as code from aux a where a.company_id = $1 and a.${type} >= $2
         order by 1 limit $3) d) c`,
    [readable.books.companyId, from, count],
  )
  return row?.code ?? null
}

const keysOf: Record<EntityOrder, readonly [keyof EntityKey, keyof EntityKey, keyof EntityKey]> = {
  entity: ['entity', 'subject', 'currency'],
  subject: ['subject', 'entity', 'currency'],
}

/** The first `limit` rows after a key, in the order asked; `until` is the last entity that is looked at. */
export const readEntitySubject = async (
  tx: Db,
  readable: Readable,
  question: EntitySubjectQuestion,
  page: { order: EntityOrder; after: EntityKey; until: string | null; limit: number },
): Promise<EntityFigures[]> => {
  const { order, after, until } = page
  const sent = parameters(readable.books.companyId, readable.books.year)
  const keys = keysOf[order]
  // The whole of the first key that the page begins within: its sums are those of all its rows.
  const first = order === 'entity' ? entityText(question) : 'g.subject'
  const more =
    ` and ${first} >= ${sent.add(after[keys[0]])}` +
    (until === null ? '' : ` and ${entityText(question)} <= ${sent.add(until)}`)
  const places = keys.map((key) => sent.add(after[key])).join(', ')
  const names = keys.map((key) => `f.${key}`).join(', ')
  const text = `select f.* from (
      select r.*, gl_total(r.opening) over w as go, gl_total(r.debit) over w as gd, gl_total(r.credit) over w as gc
      from (${figuresText(readable, question, sent, more)}) r window w as (partition by r.${keys[0]}${
        order === 'subject' ? `, split_part(r.entity, ':', 1)` : ''
      })) f
    where (${names}) > (${places}) order by ${names} limit ${sent.add(page.limit)}`
  return (await tx.query<Row>(text, sent.values, statementName(text))).map(figuresOf)
}

/** The sums of each kind of entity: a set of two kinds stands in both. */
export const sumEntityTypes = async (
  tx: Db,
  readable: Readable,
  question: EntitySubjectQuestion,
): Promise<(EntitySums & { type: string })[]> => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const text = `select split_part(r.entity, ':', 1) as type, gl_total(r.opening) as opening, gl_total(r.debit) as debit,
      gl_total(r.credit) as credit
    from (${figuresText(readable, { ...question, byCurrency: false }, sent, '')}) r group by 1 order by 1`
  const rows = await tx.query<EntitySums & { type: string }>(text, sent.values, statementName(text))
  return rows.map(({ type, opening, debit, credit }) => ({ type, ...sumsOf(opening, debit, credit) }))
}
