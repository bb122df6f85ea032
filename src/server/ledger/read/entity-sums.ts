// Sums on entities by subject and kind, and by kind alone, from balances kept by subject wherever those can say it.

import { type EntityType, entityTypes } from '../../../domain/chart/entity.ts'
import type { Db } from '../../kernel/db.ts'
import type { Readable } from '../store/books.ts'
import { knownRows } from './as-known.ts'
import {
  baseSums,
  conditionsOf,
  type EntitySubjectQuestion,
  type EntitySums,
  joinAux,
  keptText,
  kindOf,
  sumsOf,
} from './read-entity-subject.ts'
import { kept, needsAux, parameters, rangeCondition, scopeCondition, statementName } from './read-scope.ts'

/** Sums of a subject on a kind of entity. */
export type GroupSums = EntitySums & { subject: string; type: EntityType }

/** Sums of a subject on the sets of entities that have the same kinds, told by their bits. */
type MaskSums = EntitySums & { subject: string; kinds: number }

const kindBits = entityTypes.map((type, at) => `case when a.${type} is null then 0 else ${2 ** at} end`).join(' + ')

const hasKind = (kinds: number, type: EntityType): boolean => (kinds & (2 ** entityTypes.indexOf(type))) !== 0

const maskSums = async (tx: Db, readable: Readable, question: EntitySubjectQuestion, sets?: readonly bigint[]) => {
  const sent = parameters(readable.books.companyId, readable.books.year)
  const text = `select g.subject, ${kindBits} as kinds, ${baseSums(sent.add(question.from))}
    from (${keptText(question, sent, { sets, known: await knownRows(tx, [readable], sent) })}) g ${joinAux}
    where true${conditionsOf(readable, question, sent)} group by 1, 2`
  return await tx.query<MaskSums>(text, sent.values, statementName(text))
}

/** So many sets are looked up one by one; more of them are read with all others. */
const othersMost = 5000

/** How many sets of entities of a company have exactly these kinds, told by their bits. */
export type KindCount = { kinds: number; sets: number }

export const countKinds = (tx: Db, { books }: Readable): Promise<KindCount[]> =>
  tx.query<KindCount>(
    `select ${kindBits} as kinds, count(*)::integer as sets from aux a where a.company_id = $1 group by 1`,
    [books.companyId],
    'count_kinds_of_entities',
  )

/** The kinds that most sets have, and all sets that have other kinds; null where those are too many. */
const readOthers = async (tx: Db, { books }: Readable, counted: readonly KindCount[]) => {
  const [most, ...rest] = [...counted].sort((one, other) => other.sets - one.sets)
  if (!most || rest.reduce((sum, { sets }) => sum + sets, 0) > othersMost) return null
  // Where all have the same kinds no set is looked at again.
  if (rest.length === 0) return { kinds: most.kinds, others: [] }
  const rows = await tx.query<{ id: bigint }>(
    `select a.id from aux a where a.company_id = $1 and ${kindBits} <> $2 limit ${othersMost}`,
    [books.companyId, most.kinds],
    'read_other_sets',
  )
  return { kinds: most.kinds, others: rows.map(({ id }) => id) }
}

/** What stands on entities of any kind by subject: of balances these are kept beside the balances without entities. */
const wholeSums = async (tx: Db, readable: Readable, question: EntitySubjectQuestion) => {
  const { include } = question
  const sent = parameters(readable.books.companyId, readable.books.year)
  const known = await knownRows(tx, [readable], sent)
  const last = sent.add(question.to)
  const turnovers = (rows: string, withAux: string) =>
    `select b.subject, b.period_no as no, ${kept('debit', include)} as debit, ${kept('credit', include)} as credit,
        0 as base
      from ${rows} where b.company_id = $1 and b.year = $2 and b.period_no <= ${last}
        and ${withAux} ${question.withClosing === false ? 'and b.class = 0' : ''}`
  const text = `select g.subject, ${baseSums(sent.add(question.from))} from (
      ${turnovers('subject_balance b', 'b.with_aux')}
      ${known ? `union all ${turnovers(known, 'b.aux_id <> 0')}` : ''}
      union all
      select o.subject, 0, 0, 0, o.base from opening o where o.company_id = $1 and o.year = $2 and o.aux_id <> 0
    ) g where true${scopeCondition(readable.scope, 'g.subject', sent)}
      ${rangeCondition(question.range, 'g.subject', sent)} group by 1`
  return await tx.query<EntitySums & { subject: string }>(text, sent.values, statementName(text))
}

/** Those of the subjects that have a kept balance of a set that is none of the others. */
const subjectsBeside = async (
  tx: Db,
  { books }: Readable,
  question: EntitySubjectQuestion,
  subjects: readonly string[],
  others: readonly bigint[],
): Promise<Set<string>> => {
  const months = Array.from({ length: question.to }, (_, at) => at + 1)
  const rows = await tx.query<{ subject: string }>(
    // In the order of its key the first balance of a subject is looked up; without it all balances would be read.
    `select s.subject from unnest($3::text[]) s(subject) where (
       select true from aux_balance b where b.company_id = $1 and b.year = $2 and b.period_no = any($4::smallint[])
         and b.subject = s.subject and b.aux_id <> all($5::bigint[]) order by b.period_no, b.aux_id limit 1)
     or (select true from opening o where o.company_id = $1 and o.year = $2 and o.subject = s.subject
         and o.aux_id <> 0 and o.aux_id <> all($5::bigint[]) limit 1)`,
    [books.companyId, books.year, [...subjects], months, [...others]],
    'subjects_beside_sets',
  )
  return new Set(rows.map(({ subject }) => subject))
}

/** The same where most sets have the same kinds: what stands on these is what stands on all without the others. */
const fewSums = async (
  tx: Db,
  readable: Readable,
  question: EntitySubjectQuestion,
  { kinds, others }: { kinds: number; others: readonly bigint[] },
): Promise<MaskSums[]> => {
  const few = others.length === 0 ? [] : await maskSums(tx, readable, { ...question, entity: undefined }, others)
  const bySubject = Map.groupBy(few, ({ subject }) => subject)
  const left = (await wholeSums(tx, readable, question)).map(({ subject, ...whole }) => {
    const { opening, debit, credit } = (bySubject.get(subject) ?? []).reduce<EntitySums>(
      (rest, one) => sumsOf(rest.opening - one.opening, rest.debit - one.debit, rest.credit - one.credit),
      whole,
    )
    return { subject, kinds, ...sumsOf(opening, debit, credit) }
  })
  // Whatever stands on entities stands on those that are not the others.
  if (others.length === 0) return [...few, ...left]
  const there = await subjectsBeside(
    tx,
    readable,
    question,
    left.map(({ subject }) => subject),
    others,
  )
  return [...few, ...left.filter(({ subject }) => there.has(subject))]
}

/** Sums of each subject by kind of entity, in the order of their texts: a line with two kinds is in both. */
export const sumSubjectKinds = async (
  tx: Db,
  readable: Readable,
  question: EntitySubjectQuestion,
  counted: readonly KindCount[],
): Promise<GroupSums[]> => {
  const isWhole = !needsAux(readable.scope) && !question.entity?.code
  const most = isWhole ? await readOthers(tx, readable, counted) : null
  const rows = most ? await fewSums(tx, readable, question, most) : await maskSums(tx, readable, question)
  const wanted = question.entity ? [kindOf(question)] : entityTypes
  const found = new Map<string, GroupSums>()
  for (const { subject, kinds, opening, debit, credit } of rows) {
    for (const type of wanted) {
      if (!hasKind(kinds, type)) continue
      const key = `${subject} ${type}`
      const sums = found.get(key) ?? { subject, type, ...sumsOf(0n, 0n, 0n) }
      found.set(key, sums)
      Object.assign(sums, sumsOf(sums.opening + opening, sums.debit + debit, sums.credit + credit))
    }
  }
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sums]) => sums)
}

/** How many sets of entities have a kind, by kind in the order of their names; none without any. */
export const setsOfKinds = (counted: readonly KindCount[]): Map<EntityType, number> => {
  const sums = [...entityTypes]
    .sort()
    .map((type): [EntityType, number] => [
      type,
      counted.reduce((sum, { kinds, sets }) => (hasKind(kinds, type) ? sum + sets : sum), 0),
    ])
  return new Map(sums.filter(([, sets]) => sets > 0))
}

/** The sums of each kind of entity: a set of two kinds stands in both. */
export const sumEntityTypes = async (
  tx: Db,
  readable: Readable,
  question: EntitySubjectQuestion,
): Promise<(EntitySums & { type: string })[]> => {
  const rows = await sumSubjectKinds(tx, readable, question, await countKinds(tx, readable))
  const types = new Map<EntityType, EntitySums>()
  for (const { type, opening, debit, credit } of rows) {
    const sums = types.get(type) ?? sumsOf(0n, 0n, 0n)
    types.set(type, sumsOf(sums.opening + opening, sums.debit + debit, sums.credit + credit))
  }
  return [...types].sort(([one], [other]) => (one < other ? -1 : 1)).map(([type, sums]) => ({ type, ...sums }))
}
