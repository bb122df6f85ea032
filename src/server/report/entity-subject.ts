// The entity subject report of one book: its pages in either order, and all of them one after the other.
import { isEntityType } from '../../domain/entity.ts'
import { problem, refuse } from '../../domain/problem.ts'
import type { Db } from '../kernel/db.ts'
import {
  type EntityFigures,
  type EntityKey,
  type EntityOrder,
  type EntitySubjectQuestion,
  lastOfNext,
  readEntitySubject,
} from '../ledger/read-entity-subject.ts'
import { type Asked, type Book, rangeOf } from './ask.ts'
import { entityOf, type Filters } from './csv.ts'

export type EntityPage = { rows: EntityFigures[]; next: EntityKey | null }

/** Entities whose balances a page sums, for each of its rows; more of them only where these have no figures. */
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

const typeOf = (entity: string): string => entity.slice(0, entity.indexOf(':'))

/** Whether two rows are parts of one sum: of an entity, or of a subject with a kind of entity. */
export const isSameGroup = (order: EntityOrder, one: EntityKey, other: EntityKey): boolean =>
  one[order] === other[order] && (order === 'entity' || typeOf(one.entity) === typeOf(other.entity))

/** The last entity that a page looks at, null where it may look at all that are left. */
const boundOf = async (
  tx: Db,
  book: Book,
  { entity }: EntitySubjectQuestion,
  { order, size }: { order: EntityOrder; size: number },
  after: EntityKey,
): Promise<string | null> => {
  if (order !== 'entity' || !entity || entity.code || !isEntityType(entity.type)) return null
  const code = after.entity.slice(after.entity.indexOf(':') + 1)
  const last = await lastOfNext(tx, book.readable, entity.type, code, size * entitiesForRow)
  return last === null ? null : `${entity.type}:${last}`
}

/** The page after a key, at most `size` rows; `next` is where the following one begins, null at the end. */
export const entityPage = async (
  tx: Db,
  book: Book,
  question: EntitySubjectQuestion,
  page: { order: EntityOrder; after?: EntityKey; size: number },
): Promise<EntityPage> => {
  const { order, size } = page
  let after = page.after ?? beginning
  for (;;) {
    const until = await boundOf(tx, book, question, page, after)
    const found = await readEntitySubject(tx, book.readable, question, { order, after, until, limit: size + 1 })
    const rows = found.slice(0, size)
    const last = rows.at(-1)
    if (found.length > size && last) return { rows, next: last }
    if (until === null) return { rows, next: null }
    after = { entity: until, subject: lastSubject, currency: '' }
    if (rows.length > 0) return { rows, next: after }
  }
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
