// An answer over the books of a question: one snapshot, kept as long as nothing changes.
import type { Db } from '../kernel/db.ts'
import type { FactCache } from '../ledger/store/fact-cache.ts'
import type { KeptAnswers } from './answer-cache.ts'
import type { Asked, Book } from './ask.ts'
import { headOf, type Reader } from './reader.ts'

export type Facts = Pick<FactCache, 'current' | 'currentOf'>

/** A question over books; `others` are further books that its answer is read from. */
type OverBooks = { reader: Reader; asked: Asked; name: string; input: unknown; others?: readonly Book[] }
type Begin<T> = (tx: Db) => Promise<(book: Book) => Promise<T> | T>

const answerOver = async <T>(tx: Db, asked: Asked, begin: Begin<T>) => {
  const { head, books } = await headOf(tx, asked)
  const partOf = await begin(tx)
  const parts: (T & (typeof books)[number])[] = []
  for (const [index, book] of asked.books.entries()) {
    const shape = books[index]
    if (shape) parts.push({ ...shape, ...(await partOf(book)) })
  }
  return { ...head, books: parts }
}

/**
 * One snapshot over all books of a question, so that a posting meanwhile changes every figure or none. `begin` reads
 * what can be read at once for all books, and answers what makes the part of one.
 */
export const overBooks = async <T extends { rows: readonly unknown[] }>(
  kept: KeptAnswers,
  { reader, asked, name, input, others = [] }: OverBooks,
  begin: Begin<T>,
) =>
  await reader.db.snapshot(
    (tx) =>
      kept.give(tx, { name: `${name} ${reader.lang}`, input, books: [...asked.books, ...others] }, () =>
        answerOver(tx, asked, begin),
      ),
    reader.cancelled,
  )
