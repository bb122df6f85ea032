// What corrects the balances and flows of many companies to those known at a moment, read a portion of them at a time.
import type { PairFlow } from '../../../domain/merge/merge.ts'
import type { Db } from '../../kernel/db.ts'
import type { Books } from '../store/books.ts'
import { type Known, type KnownMonth, readKnown } from './as-known.ts'
import {
  type CounterpartyEntity,
  type MergeBook,
  type MergeReading,
  readFlows,
  readPairFlows,
  readRows,
  type SummedFlow,
  type SummedRow,
} from './read-merge.ts'

/** `changed`: companies of which something was told since, with the months that were posted or opened again since. */
export type MergeKnown = {
  rows: SummedRow[]
  flows: SummedFlow[]
  pairFlows: PairFlow[]
  changed: Map<bigint, readonly KnownMonth[]>
}

/** `standing`: who stands for whom, where flows between companies are asked for; `null`: no flows at all. */
export type MergeKnownAsked = {
  at: string
  standing: readonly CounterpartyEntity[] | null
  /** Called before each portion: how many companies are read. */
  onPortion: (done: number) => void
}

/** Companies that are read at once: months of hundreds of them that were posted since are as long as their balances. */
const portion = 50

const booksOf = ({ companyId, company, accountSet }: MergeBook, year: number): Books => ({
  ...{ companyId, companyCode: company, year, value: accountSet },
})

const addPortion = async (tx: Db, reading: MergeReading, asked: MergeKnownAsked, found: MergeKnown): Promise<void> => {
  const list = reading.books.map((book) => booksOf(book, reading.year))
  const known = await readKnown(tx, list, asked.at)
  if (known.size === 0) return
  const lists: Known[] = [...known.values()]
  for (const [companyId, { months }] of known) found.changed.set(companyId, months)
  found.rows.push(...(await readRows(tx, reading, lists)))
  if (asked.standing === null) return
  found.flows.push(...(await readFlows(tx, reading, lists)))
  const standing = asked.standing.filter(({ companyId }) => known.has(companyId))
  found.pairFlows.push(...(await readPairFlows(tx, reading, standing, lists)))
}

/** Refused (known.…) where one of the books cannot be told. */
export const readMergeKnown = async (tx: Db, reading: MergeReading, asked: MergeKnownAsked): Promise<MergeKnown> => {
  const found: MergeKnown = { rows: [], flows: [], pairFlows: [], changed: new Map() }
  for (let at = 0; at < reading.books.length; at += portion) {
    asked.onPortion(at)
    await addPortion(tx, { ...reading, books: reading.books.slice(at, at + portion) }, asked, found)
  }
  return found
}

const addUp = <T>(
  list: readonly T[],
  more: readonly T[],
  keyOf: (one: T) => string,
  add: (sum: T, one: T) => void,
): readonly T[] => {
  // A question about now has no corrections, and hundreds of thousands of rows need not be looked at for them.
  if (more.length === 0) return list
  const sums = new Map<string, T>()
  for (const one of [list, more].flat()) {
    const sum = sums.get(keyOf(one))
    if (sum) add(sum, one)
    else sums.set(keyOf(one), { ...one })
  }
  return [...sums.values()]
}

/** What was kept with its corrections: added up before anything is rounded, as it would have been read then. */
export const correctedRows = (rows: readonly SummedRow[], { rows: more }: MergeKnown): readonly SummedRow[] =>
  addUp(
    rows,
    more,
    (one) => `${one.companyId}|${one.subject}|${one.entities}|${one.no}|${one.class}`,
    (sum, one) => {
      sum.base += one.base
      sum.debit += one.debit
      sum.credit += one.credit
    },
  )

export const correctedFlows = (flows: readonly SummedFlow[], { flows: more }: MergeKnown): readonly SummedFlow[] =>
  addUp(
    flows,
    more,
    (one) => `${one.companyId}|${one.item}|${one.no}`,
    (sum, one) => {
      sum.amount += one.amount
    },
  )
