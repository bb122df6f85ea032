// Ages of sets of entities are kept in memory once they are counted, and counted again for sets that changed since.
import type { Db } from '../../kernel/db.ts'
import { type AgeingQuestion, type OpenSet, readAgeing, setKey } from '../read/read-ageing.ts'
import type { Books } from '../store/books.ts'
import { openWeighedCache } from '../store/memory-cache.ts'
import { changedSets } from './changed-sets.ts'
import { readHeads, type TrailEnd } from './voucher-kinds.ts'

type AgesBySet = ReadonlyMap<string, readonly bigint[] | null>
/** Ages by set as they were at `head`; of a set without a line it says null. */
type Kept = { head: TrailEnd; ages: AgesBySet }

/** Most sets that are kept, of all questions together: some 60 MB. */
const keptMost = 200_000

/** The ages of these balances, and maybe of others, by the keys of their sets, as one snapshot sees them. */
export type Ages = (tx: Db, books: Books, open: readonly OpenSet[], question: AgeingQuestion) => Promise<AgesBySet>

const weightOf = ({ ages }: Kept): number => ages.size + 100

/** What of `kept` holds at `head`, null for nothing; what changed meanwhile is forgotten. */
const renewed = async (tx: Db, books: Books, kept: Kept | undefined, head: TrailEnd): Promise<Kept | null> => {
  if (!kept || kept.head.seq > head.seq) return null
  if (kept.head.seq === head.seq) return kept.head.hash === head.hash ? kept : null
  const changed = await changedSets(tx, books, kept.head)
  if (changed === null) return null
  const ages = new Map(kept.ages)
  for (const key of changed) ages.delete(key)
  return { head, ages }
}

export const openAges = (): Ages => {
  const kept = openWeighedCache(keptMost, weightOf)
  return async (tx, books, open, question) => {
    const [head] = await readHeads(tx, [books.companyId])
    if (!head) return await readAgeing(tx, books, open, question)
    const key = JSON.stringify([books.value, question.to, question.include, question.basis])
    const known = await renewed(tx, books, kept.get(key), head)
    const missing = open.filter((set) => !known?.ages.has(setKey(set)))
    const ages = new Map(known?.ages)
    if (missing.length > 0) {
      const found = await readAgeing(tx, books, missing, question, ages.size)
      for (const set of missing) ages.set(setKey(set), found.get(setKey(set)) ?? null)
    }
    const last = kept.get(key)
    if (!last || last.head.seq <= head.seq) kept.set(key, { head, ages })
    return ages
  }
}

/** The ages that this process keeps. */
export const ages = openAges()
