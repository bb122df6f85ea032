// Lists of what is open, and ages of sets of entities, are kept in memory; sets that changed since are read again.
import { dayNumber } from '../../../domain/base/period.ts'
import type { Db } from '../../kernel/db.ts'
import {
  type AgeingQuestion,
  type OpenPlace,
  type OpenSet,
  openPlaces,
  readAgeing,
  setKey,
} from '../read/read-ageing.ts'
import type { Books } from '../store/books.ts'
import { openWeighedCache } from '../store/memory-cache.ts'
import { listOf, type OpenList, patched } from './open-list.ts'
import { linksOf, readHeads, type TrailEnd } from './voucher-kinds.ts'

/** Where more was done to vouchers, what was kept is given up. */
const entriesMost = 5000

/** All that vouchers held at any time and hold now: a set too many is read again for nothing, and no harm is done. */
const setsText = `select l.subject, coalesce(a.canonical, '') as aux
  from voucher_line l left join aux a on a.company_id = $1 and a.id = l.aux_id
  where l.company_id = $1 and l.voucher_id = any($2)
  union
  select l.line ->> 2, l.line ->> 3
  from trail t cross join lateral json_array_elements(t.after -> 'voucher' -> 25) as l(line)
  where t.company_id = $1 and t.object_type = 'voucher' and t.object_id = any($2)`

/**
 * The keys of the sets of all lines that came, went or changed after `since`, in what `tx` sees; null where that cannot
 * be told: the trail is another one, something else than vouchers was changed, or too many were.
 */
const changedSets = async (tx: Db, { companyId }: Books, since: TrailEnd): Promise<Set<string> | null> => {
  if (!(await linksOf(tx, [since])).has(companyId)) return null
  const entries = await tx.query<{ type: string; id: bigint }>(
    `select t.object_type as type, t.object_id as id from trail t where t.company_id = $1 and t.seq > $2
     limit ${entriesMost + 1}`,
    [companyId, since.seq],
  )
  if (entries.length > entriesMost || entries.some(({ type }) => type !== 'voucher')) return null
  const vouchers = [...new Set(entries.map(({ id }) => id))]
  const rows = await tx.query<{ subject: string; aux: string }>(setsText, [companyId, vouchers])
  return new Set(rows.map(setKey))
}

/** What has changed between two links; nothing where both are one, null where what was kept does not hold at `head`. */
const changesBetween = async (tx: Db, books: Books, kept: TrailEnd, head: TrailEnd): Promise<Set<string> | null> => {
  if (kept.seq < head.seq) return await changedSets(tx, books, kept)
  return kept.seq === head.seq && kept.hash === head.hash ? new Set() : null
}

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
  const changed = kept ? await changesBetween(tx, asked.books, kept.head, head) : null
  if (!kept || changed === null || changed.size > changedMost) return null
  if (changed.size === 0) return { ...kept, head }
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

export const lists = openLists()

type AgesBySet = ReadonlyMap<string, readonly bigint[] | null>
/** Ages by set as they were at `head`; of a set without a line it says null. */
type KeptAges = { head: TrailEnd; ages: AgesBySet }

/** Most sets that are kept, of all questions together: some 60 MB. */
const setsMost = 200_000

/** The ages of these balances, and maybe of others, by the keys of their sets, as one snapshot sees them. */
export type Ages = (tx: Db, books: Books, open: readonly OpenSet[], question: AgeingQuestion) => Promise<AgesBySet>

export const openAges = (): Ages => {
  const kept = openWeighedCache(setsMost, ({ ages }: KeptAges) => ages.size + 100)
  /** What of the kept ages holds at `head`; what changed meanwhile is forgotten. */
  const agesAt = async (tx: Db, books: Books, key: string, head: TrailEnd) => {
    const found = kept.get(key)
    const changed = found ? await changesBetween(tx, books, found.head, head) : null
    const ages = new Map(changed === null ? [] : found?.ages)
    for (const each of changed ?? []) ages.delete(each)
    return ages
  }
  return async (tx, books, open, question) => {
    const [head] = await readHeads(tx, [books.companyId])
    if (!head) return await readAgeing(tx, books, open, question)
    const key = JSON.stringify([books.value, question.to, question.include, question.basis])
    const ages = await agesAt(tx, books, key, head)
    const missing = open.filter((set) => !ages.has(setKey(set)))
    if (missing.length > 0) {
      const found = await readAgeing(tx, books, missing, question, ages.size)
      for (const set of missing) ages.set(setKey(set), found.get(setKey(set)) ?? null)
    }
    const last = kept.get(key)
    if (!last || last.head.seq <= head.seq) kept.set(key, { head, ages })
    return ages
  }
}

export const ages = openAges()
