// The entity subject report of one book: its pages in either order, and all of them one after the other.
import { problem, refuse } from '../../domain/base/problem.ts'
import type { EntityType } from '../../domain/chart/entity.ts'
import type { Db } from '../kernel/db.ts'
import { countKinds, setsOfKinds, sumSubjectKinds } from '../ledger/read/entity-sums.ts'
import {
  type EntityFigures,
  type EntityKey,
  type EntityOrder,
  type EntitySubjectQuestion,
  type EntitySums,
  lastOfNext,
  readEntitySubject,
  readSubjectEntities,
} from '../ledger/read/read-entity-subject.ts'
import { type Asked, type Book, rangeOf } from './ask.ts'
import { entityOf, type Filters } from './csv.ts'

export type EntityPage = { rows: EntityFigures[]; next: EntityKey | null }

/** Entities whose balances a page sums, for each of its rows; more of them only where these do not fill it. */
const entitiesForRow = 2

const beginning: EntityKey = { entity: '', subject: '', currency: '' }
/** Behind every code of a subject. */
const lastSubject = '~'

export const entityQuestion = (asked: Asked, filters: Filters & { byCurrency?: boolean }): EntitySubjectQuestion => ({
  from: asked.from.no,
  to: asked.to.no,
  include: asked.include,
  range: rangeOf(filters),
  entity: entityOf(filters),
  byCurrency: filters.byCurrency === true,
  withClosing: filters.withClosing,
})

export const entityCursor = ({ entity, subject, currency }: EntityKey): string => [entity, subject, currency].join('|')

export const readEntityCursor = (text: string): EntityKey => {
  const [entity, subject, currency, ...more] = text.split('|')
  if (entity === undefined || subject === undefined || currency === undefined || more.length > 0) {
    return refuse(problem('input.invalid', 'after'))
  }
  return { entity, subject, currency }
}

/** The kind in 'customer:C001', '' where there is none. */
const typeOf = (entity: string): string => entity.slice(0, Math.max(entity.indexOf(':'), 0))

/** The code in 'customer:C001'. */
const codeOf = (entity: string): string => entity.slice(entity.indexOf(':') + 1)

/** Whether two rows are parts of one sum: of an entity, or of a subject with a kind of entity. */
export const isSameGroup = (order: EntityOrder, one: EntityKey, other: EntityKey): boolean =>
  one[order] === other[order] && (order === 'entity' || typeOf(one.entity) === typeOf(other.entity))

type Page = { after: EntityKey; size: number }

/** The question about one kind of entity. */
const ofKind = (question: EntitySubjectQuestion, type: EntityType): EntitySubjectQuestion => ({
  ...question,
  entity: question.entity ?? { type },
})

/** Rows by entity from a key on, kind after kind, in portions of which one has more than a page, or all together. */
async function* byEntity(tx: Db, { readable }: Book, question: EntitySubjectQuestion, { after, size }: Page) {
  const { entity } = question
  for (const [type, sets] of setsOfKinds(await countKinds(tx, readable))) {
    if (type < typeOf(after.entity) || (entity && entity.type !== type)) continue
    let key: EntityKey | null = type === typeOf(after.entity) ? after : beginning
    for (let window = size * entitiesForRow; key; window *= 2) {
      const from = codeOf(key.entity)
      const isFew = entity?.code || sets <= window
      const last: string | null = isFew ? null : await lastOfNext(tx, readable, type, from, window)
      const until = last === null ? null : `${type}:${last}`
      yield await readEntitySubject(tx, readable, ofKind(question, type), { after: key, until, limit: size + 1 })
      key = until === null ? null : { entity: until, subject: lastSubject, currency: '' }
    }
  }
}

/** Where the rows of a kind begin behind a key of the order by subject: a blank is before every further digit. */
const beginOfKind = (type: string, after: EntityKey): EntityKey => {
  if (type === typeOf(after.entity)) return after
  const subject = type < typeOf(after.entity) ? `${after.subject} ` : after.subject
  return { entity: '', subject, currency: '' }
}

/** `sets`: how many sets of entities have the kind. */
type KindPage = Page & { sets: number }

/**
 * Rows of a kind by subject, one subject after the other. A kind of few entities is read at once; of many the first
 * ones of a subject alone, and all the others only where those do not fill a page.
 */
const openKind = async (tx: Db, { readable }: Book, asked: EntitySubjectQuestion, page: KindPage, groups: Groups) => {
  const { after, size, sets } = page
  const { type, code } = asked.entity ?? { type: '' }
  const limit = size + 1
  const groupOf = (subject: string) => groups.get(`${subject} ${type}`) ?? { opening: 0n, debit: 0n, credit: 0n }
  const read = (key: EntityKey, until: string | null, subject?: string) =>
    readSubjectEntities(tx, readable, asked, { after: key, until, limit, subject, groupOf })
  const nextFrom = (from: string) => lastOfNext(tx, readable, type as EntityType, from, size * entitiesForRow)
  if (code || sets <= size * entitiesForRow) {
    const all = Map.groupBy(await read(beginOfKind(type, after), null), ({ subject }) => subject)
    return async (subject: string): Promise<EntityFigures[]> => all.get(subject) ?? []
  }
  return async (subject: string): Promise<EntityFigures[]> => {
    const isBegun = subject === after.subject && type === typeOf(after.entity)
    const key = isBegun ? after : { entity: '', subject, currency: '' }
    const last = await nextFrom(codeOf(key.entity))
    const until = last === null ? null : `${type}:${last}`
    const rows = await read(key, until, subject)
    if (until === null || rows.length === limit) return rows
    return [...rows, ...(await read({ entity: until, subject, currency: lastSubject }, null, subject))]
  }
}

type Groups = ReadonlyMap<string, EntitySums>
type RowsOf = Awaited<ReturnType<typeof openKind>>

/** Rows by subject from a key on, subject after subject, and kind after kind within each. */
async function* bySubject(tx: Db, book: Book, question: EntitySubjectQuestion, page: Page) {
  const counted = await countKinds(tx, book.readable)
  const sums = await sumSubjectKinds(tx, book.readable, question, counted)
  const groups = new Map(sums.map((group) => [`${group.subject} ${group.type}`, group]))
  const setsOf = setsOfKinds(counted)
  const opened = new Map<string, RowsOf>()
  for (const { subject, type } of sums) {
    if (`${subject} ${type}` < `${page.after.subject} ${typeOf(page.after.entity)}`) continue
    const ofPage = { ...page, sets: setsOf.get(type) ?? 0 }
    const rowsOf = opened.get(type) ?? (await openKind(tx, book, ofKind(question, type), ofPage, groups))
    opened.set(type, rowsOf)
    yield await rowsOf(subject)
  }
}

/** The page after a key, at most `size` rows; `next` is where the following one begins, null at the end. */
export const entityPage = async (
  tx: Db,
  book: Book,
  question: EntitySubjectQuestion,
  page: { order: EntityOrder; after?: EntityKey; size: number },
): Promise<EntityPage> => {
  const { order, size, after = beginning } = page
  const found: EntityFigures[] = []
  for await (const part of (order === 'entity' ? byEntity : bySubject)(tx, book, question, { after, size })) {
    found.push(...part)
    if (found.length > size) break
  }
  const rows = found.slice(0, size)
  return { rows, next: found.length > size ? (rows.at(-1) ?? null) : null }
}

export async function* entityPages(
  tx: Db,
  book: Book,
  question: EntitySubjectQuestion,
  page: { order: EntityOrder; size: number },
): AsyncGenerator<EntityFigures[]> {
  let after: EntityKey | undefined
  do {
    const found: EntityPage = await entityPage(tx, book, question, { ...page, after })
    yield found.rows
    after = found.next ?? undefined
  } while (after !== undefined)
}
