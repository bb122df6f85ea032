// Lists of what is open are kept in memory, each page of one is there at once; sets that changed are read again.
import { dayNumber } from '../../../domain/base/period.ts'
import type { Db } from '../../kernel/db.ts'
import { type AgeingQuestion, type OpenSet, setKey } from '../read/read-ageing.ts'
import { type OpenPlace, openPlaces } from '../read/read-open-lines.ts'
import type { Books } from '../store/books.ts'
import { openWeighedCache } from '../store/memory-cache.ts'
import { changedSets } from './changed-sets.ts'
import { listOf, type OpenList, patched } from './open-list.ts'
import { readHeads, type TrailEnd } from './voucher-kinds.ts'

/** The balances whose lines are listed, and what they sum to. */
export type OpenSets = { open: readonly OpenSet[]; closing: bigint }

/**
 * `key` names the balances that are meant and what its readers see; `sets` reads them. `goesOn`: a page behind another
 * is wanted, of the list as it was when anybody asked for its first page last.
 */
export type ListQuestion = {
  key: string
  books: Books
  question: AgeingQuestion
  sets: (tx: Db) => Promise<OpenSets>
  goesOn: boolean
  heard?: (done: number, count: number) => void
}

type Listed = { list: OpenList; closing: bigint }
type Kept = Listed & { head: TrailEnd }

/** Most lines that are kept, of all lists together: some 80 MB. */
const keptMost = 2_000_000
/** A list in which more sets have changed is made anew. */
const changedMost = 500

/** A list of nothing takes its room, too. */
const weightOf = ({ list }: Kept): number => list.count + 1000

const readList = async (tx: Db, { books, question, sets, heard }: ListQuestion): Promise<Listed> => {
  const { open, closing } = await sets(tx)
  return { list: await listOf(openPlaces(tx, books, open, question), dayNumber(question.at), heard), closing }
}

/** The kept list as it is at `head`; null where it has to be made anew. */
const renewed = async (tx: Db, asked: ListQuestion, kept: Kept | undefined, head: TrailEnd): Promise<Kept | null> => {
  if (!kept || kept.head.seq > head.seq) return null
  if (kept.head.seq === head.seq) return kept.head.hash === head.hash ? kept : null
  const changed = await changedSets(tx, asked.books, kept.head)
  if (changed === null || changed.size > changedMost) return null
  const { open, closing } = await asked.sets(tx)
  const some = open.filter((set) => changed.has(setKey(set)))
  const fresh: OpenPlace[] = []
  for await (const { places } of openPlaces(tx, asked.books, some, asked.question, open.length)) fresh.push(...places)
  const list = await patched(kept.list, (set) => changed.has(setKey(set)), fresh)
  return { head, list, closing }
}

/** `ready` is awaited before the snapshot: whoever waits for a list that is just being made needs no connection. */
export type Lists = {
  ready: (key: string) => Promise<unknown>
  read: (tx: Db, asked: ListQuestion) => Promise<Listed>
}

/** Lists of what is open, as one snapshot sees it. */
export const openLists = (): Lists => {
  const kept = openWeighedCache(keptMost, weightOf)
  const making = new Map<string, Promise<unknown>>()
  const make = async (tx: Db, asked: ListQuestion, head: TrailEnd): Promise<Kept> =>
    (await renewed(tx, asked, kept.get(asked.key), head)) ?? { head, ...(await readList(tx, asked)) }
  const read: Lists['read'] = async (tx, asked) => {
    const { key, books } = asked
    const there = kept.get(key)
    if (there && asked.goesOn) return there
    await making.get(key)
    const [head] = await readHeads(tx, [books.companyId])
    if (!head) return await readList(tx, asked)
    const work = make(tx, asked, head)
    const over = work.catch(() => undefined)
    making.set(key, over)
    try {
      const made = await work
      const last = kept.get(key)
      if (!last || last.head.seq <= head.seq) kept.set(key, made)
      return made
    } finally {
      if (making.get(key) === over) making.delete(key)
    }
  }
  return { ready: async (key) => await making.get(key), read }
}

/** The lists that this process keeps. */
export const lists = openLists()
