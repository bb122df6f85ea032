// Balance table 3 by chosen kinds of entity, with the ages of what is open.
import { lastDay } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { EntityType } from '../../domain/chart/entity.ts'
import { type AgeBasis, noAges } from '../../domain/ledger/ageing.ts'
import { parseKinds, type SplitRow, splitSteps } from '../../domain/ledger/entity-split.ts'
import type { Grain } from '../../domain/ledger/ledger-report.ts'
import type { Db } from '../kernel/db.ts'
import type { Scope } from '../kernel/scope.ts'
import { paced, pacedMap } from '../kernel/time-slice.ts'
import { ages as agesOf } from '../ledger/counts/open-list-cache.ts'
import { setKey } from '../ledger/read/read-ageing.ts'
import { readGrains } from '../ledger/read/read-balance.ts'
import type { SubjectRange } from '../ledger/read/read-scope.ts'
import type { Asked, Book } from './ask.ts'

export type AgedRow = SplitRow & { ages: bigint[] | null }
/** `progress` is told while lines are counted, which takes its time over a million of them. */
export type SplitQuestion = {
  range: SubjectRange
  kinds: readonly EntityType[]
  basis?: AgeBasis
  progress?: Scope['progress']
}

/** The kinds of a question, [] for none; refuses what are no kinds, or more than three. */
export const kindsOf = (dims: string | undefined): EntityType[] =>
  parseKinds(dims ?? '') ?? refuse(problem('input.invalid', 'dims'))

export const closingOf = ({ opening, debit, credit }: Grain): bigint => opening + debit - credit

/** Profit and loss has movements, not ages. */
export const isAged = (book: Book, code: string): boolean => book.facts.subjects.find(code)?.type !== 'PROFIT_LOSS'

/** What is open: rows with a balance, and the subjects that they belong to. */
const openRows = (book: Book, rows: readonly SplitRow[]): SplitRow[] => {
  const open = rows.filter(({ subject, codes, closing }) => codes !== null && closing !== 0n && isAged(book, subject))
  const subjects = new Set(open.map(({ subject }) => subject))
  const parts = new Set(open)
  return rows.filter((row) => (row.codes === null ? subjects.has(row.subject) : parts.has(row)))
}

/** The rows of a book; with a basis those that are open, whose ages sum to their closing balance. */
export const splitOf = async (tx: Db, book: Book, asked: Asked, question: SplitQuestion): Promise<AgedRow[]> => {
  const { from, to, include } = asked
  const { range, kinds, basis } = question
  const grains = await readGrains(tx, book.readable, { from: from.no, to: to.no, include, range, byAux: true })
  const rows = await paced(splitSteps(grains, kinds, book.facts.subjects))
  if (basis === undefined) return rows.map((row) => ({ ...row, ages: null }))
  // Ages are counted from lines, which are those of now.
  if (book.readable.asKnown !== undefined) refuse(problem('known.ages', 'ageing'))
  const shown = openRows(book, rows)
  const subjects = new Set(shown.map(({ subject }) => subject))
  const open = grains.filter((grain) => subjects.has(grain.subject) && closingOf(grain) !== 0n)
  const told = { stage: 'ageing', total: open.length }
  question.progress?.({ ...told, pct: 20, done: 0 })
  const found = await agesOf(tx, book.books, open, { to: to.no, at: lastDay(to), include, basis })
  question.progress?.({ ...told, pct: 90, done: open.length })
  return await pacedMap(shown, (row) => {
    const ages = noAges()
    for (const aux of row.sets) {
      for (const [at, age] of (found.get(setKey({ subject: row.subject, aux })) ?? []).entries())
        ages[at] = (ages[at] ?? 0n) + age
    }
    return { ...row, ages }
  })
}
