// Keeps the latest answers of reports over books, and gives one again as long as the database shows the very same data.
import type { Db } from '../kernel/db.ts'
import { keepJson } from '../kernel/envelope.ts'
import { type Asked, type Book, headOf, type Reader } from './reader.ts'

/** `seen` says what data a snapshot sees, null where that cannot be said; `asOf` is its moment, ISO text in UTC. */
type View = { seen: string | null; asOf: string }

/**
 * Two snapshots of one text see the effects of the same transactions, hence the same rows, whoever wrote them and
 * however. That holds while the numbers of transactions only rise: a crash may give a number twice, but ends every
 * connection, so the connection is part of the text. On a coordinator of Citus the rows are elsewhere: nothing is kept.
 */
const viewText = `select case when not exists (select from pg_extension where extname = 'citus') then
    concat_ws(' ', pg_current_snapshot(), pg_backend_pid(), (select c.backend_start
      from pg_stat_get_activity(pg_backend_pid()) c)) end as seen, now() as as_of`

type Part = { rows: readonly unknown[] }
type Answer = { asOf: string; books: readonly Part[] }
type Kept = { seen: string; answer: Answer; rows: number }

/** All kept answers together: some thirty megabytes, with their JSON. */
const rowsMax = 20_000

export type KeptAnswers = {
  /**
   * The kept answer to a question, with the moment of this snapshot, or a new one. `books` are all books it is read
   * from: their facts were read before the snapshot, so their versions belong to the question, and so does what the
   * reader may see of them.
   */
  give<T extends Answer>(
    tx: Db,
    question: { name: string; input: unknown; books: readonly Book[] },
    make: () => Promise<T>,
  ): Promise<T>
}

const keyOf = (question: { name: string; input: unknown; books: readonly Book[] }): string => {
  const books = question.books.map(({ readable, books: one, facts }) => [one.value, readable.scope, `${facts.version}`])
  return JSON.stringify([question.name, question.input, books])
}

export const openKeptAnswers = (): KeptAnswers => {
  const kept = new Map<string, Kept>()
  let rows = 0
  const drop = (key: string): void => {
    rows -= kept.get(key)?.rows ?? 0
    kept.delete(key)
  }
  const put = (key: string, each: Kept): void => {
    drop(key)
    if (each.rows > rowsMax) return
    keepJson(each.answer.books)
    kept.set(key, each)
    rows += each.rows
    // The oldest first: a Map is in the order of its entries.
    for (const oldest of kept.keys()) {
      if (rows <= rowsMax) return
      drop(oldest)
    }
  }
  return {
    give: async <T extends Answer>(tx: Db, question: Parameters<typeof keyOf>[0], make: () => Promise<T>) => {
      const [view] = await tx.query<View>(viewText, [], 'report_view')
      const seen = view?.seen ?? null
      if (seen === null || view === undefined) return make()
      const key = keyOf(question)
      const held = kept.get(key)
      // One name, one shape of answer.
      if (held?.seen === seen) return { ...(held.answer as T), asOf: view.asOf }
      const answer = await make()
      put(key, { seen, answer, rows: answer.books.reduce((sum, book) => sum + book.rows.length + 1, 0) })
      return answer
    },
  }
}

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
