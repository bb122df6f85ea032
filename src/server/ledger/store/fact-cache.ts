// The facts of companies as this process keeps them: current when asked for, shared ones once, within a weight.

import { problem, refuse } from '../../../domain/base/problem.ts'
import { inside } from '../../kernel/connections.ts'
import type { Db } from '../../kernel/db.ts'
import { beyondEnds } from '../../kernel/time-limit.ts'
import { claiming, holdSet, readPeriods, readSoftCloses } from './account-set.ts'
import type { Actor, Books } from './books.ts'
import { type CompanyFacts, type KeptFacts, readFacts, readKept, type Who } from './facts.ts'
import { openWeighedCache } from './memory-cache.ts'
import { openSharedParts, type SharedParts } from './shared-facts.ts'

export type FactCache = {
  /** The kept facts, read when there are none. They may be stale: the save's statement finds that out. */
  kept(books: Books): Promise<CompanyFacts>
  /** Facts that are current now: one look at the version, a reading only when it rose. */
  current(books: Books): Promise<CompanyFacts>
  /** The same for several books at once, in their order. */
  currentOf(list: readonly Books[]): Promise<CompanyFacts[]>
}

/** Most rows of facts that are kept, of all companies together: some 250 MB. */
const keptMost = 1_000_000

export type FactStore = {
  parts: SharedParts
  get(key: string): KeptFacts | undefined
  set(key: string, kept: KeptFacts): void
  delete(key: string): void
  weight(): number
  size(): number
}

/**
 * Facts by account set; a part weighs once, however many share it. When its content is another, the facts that stand on
 * the old one go with it: what changes a part makes them stale.
 */
export const openFactStore = (most = keptMost): FactStore => {
  const parts = openSharedParts((old) => {
    for (const [key, kept] of [...cache.entries()]) if (kept.parts.includes(old)) cache.delete(key)
  })
  const release = (kept: KeptFacts): void => parts.release(kept.parts)
  const cache = openWeighedCache<KeptFacts>(most, ({ weight }) => weight, release)
  const weight = (): number => cache.calculatedSize + parts.weight()
  const set = (key: string, kept: KeptFacts): void => {
    parts.hold(kept.parts)
    cache.set(key, kept)
    while (cache.size > 1 && weight() > most) cache.pop()
  }
  return {
    ...{ parts, set, weight, get: (key) => cache.get(key), delete: (key) => void cache.delete(key) },
    size: () => cache.size,
  }
}

/** Opens the facts of a process: the gate and the reports share them. */
export const openFacts = (db: Db, store = openFactStore()): FactCache => {
  const reading = new Map<string, Promise<KeptFacts>>()
  const keyOf = (books: Books) => `${books.companyId}:${books.year}`
  const keep = (books: Books, read: () => Promise<KeptFacts>): Promise<KeptFacts> => {
    const key = keyOf(books)
    // Of several readings what was begun last is kept; where it failed, nothing is.
    const isLast = (): boolean => reading.get(key) === work && reading.delete(key)
    // Who has a connection may wait for it too: it waits for nobody's turn.
    const work: Promise<KeptFacts> = beyondEnds(() => inside(read)).then(
      (kept) => {
        if (isLast()) store.set(key, kept)
        return kept
      },
      (error: unknown) => {
        if (isLast()) store.delete(key)
        throw error
      },
    )
    reading.set(key, work)
    return work
  }
  const find = async (books: Books): Promise<KeptFacts> => {
    const key = keyOf(books)
    return reading.get(key) ?? store.get(key) ?? keep(books, () => readKept(db, books, store.parts))
  }
  /** Facts as they are at a later version of which only the months are otherwise. */
  const withMonths = async (books: Books, { facts, ...kept }: KeptFacts, version: bigint): Promise<KeptFacts> => {
    const [periods, softCloses] = [await readPeriods(db, books), await readSoftCloses(db, books)]
    return { ...kept, facts: { ...facts, version, periods, softCloses } }
  }
  const currentOf = async (list: readonly Books[]): Promise<CompanyFacts[]> => {
    const rows = await db.query<{ companyId: bigint; version: bigint; rulesVersion: bigint }>(
      `select company_id, version, rules_version from fact_version where company_id = any($1)`,
      [[...new Set(list.map((books) => books.companyId))]],
      'fact_versions',
    )
    const versions = new Map(rows.map((row) => [row.companyId, row]))
    const found: CompanyFacts[] = []
    for (const books of list) {
      const kept = await find(books)
      const { version } = kept.facts
      const now = versions.get(books.companyId)
      if (version === now?.version) {
        found.push(kept.facts)
        continue
      }
      const onlyMonths = now !== undefined && now.rulesVersion <= version && version < now.version
      const read = () => (onlyMonths ? withMonths(books, kept, now.version) : readKept(db, books, store.parts))
      found.push((await keep(books, read)).facts)
    }
    return found
  }
  const kept = async (books: Books): Promise<CompanyFacts> => (await find(books)).facts
  const current = async (books: Books): Promise<CompanyFacts> => {
    const [facts] = await currentOf([books])
    return facts ?? kept(books)
  }
  return { kept, current, currentOf }
}

/** What the rules had read has changed since: nothing was written, and the edit is to be read by them again. */
export class StaleFacts extends Error {
  constructor() {
    super('the facts have changed')
    this.name = 'StaleFacts'
  }
}

const areStale = async (tx: Db, books: Books, facts: CompanyFacts): Promise<boolean> => {
  const text = `select version from fact_version where company_id = $1`
  const [row] = await tx.query<{ version: bigint }>(text, [books.companyId])
  return row?.version !== facts.version
}

/**
 * The facts of now, which nobody renews before the transaction ends. Whoever locks the chart or months too locks them
 * before the facts, as those do who change what the rules read.
 */
export const holdFacts = async (tx: Db, books: Books, known: CompanyFacts): Promise<CompanyFacts> => {
  const text = `select version from fact_version where company_id = $1 for update`
  const [held] = await tx.query<{ version: bigint }>(text, [books.companyId])
  return held?.version === known.version ? known : readFacts(tx, books)
}

/** The facts of now, which may change at any moment: those that are known, unless they have changed since. */
export const factsNow = async (tx: Db, books: Books, known: CompanyFacts): Promise<CompanyFacts> =>
  (await areStale(tx, books, known)) ? readFacts(tx, books) : known

/** Throws StaleFacts unless the facts are those of now. */
export const checkFacts = async (tx: Db, books: Books, facts: CompanyFacts): Promise<void> => {
  if (await areStale(tx, books, facts)) throw new StaleFacts()
}

/** Refuses what cannot be read anew, a file or a list: nobody knows what the rules would say of it now. */
export const refuseStale = async (tx: Db, books: Books, facts: CompanyFacts): Promise<void> => {
  if (await areStale(tx, books, facts)) refuse(problem('facts.changed'))
}

/** As often an edit is read anew by rules whose facts have changed. */
const editsMax = 5

/** Works with the facts of now, and anew when they change; at last with the facts, and the months before, held. */
export const withFreshFacts = async <T>(
  db: Db,
  facts: Pick<FactCache, 'current'>,
  books: Books,
  work: (at: Db, known: CompanyFacts) => Promise<T>,
): Promise<T> => {
  for (let attempt = 1; attempt < editsMax; attempt += 1) {
    try {
      return await work(db, await facts.current(books))
    } catch (error) {
      // Months are posted and rates come in meanwhile.
      if (!(error instanceof StaleFacts)) throw error
    }
  }
  return withHeldFacts(db, facts, books, work)
}

/**
 * Works with the facts and the months of the year held, and the account set before them: who watches cash takes it
 * too, and whoever defines it takes it first of all.
 */
export const withHeldFacts = async <T>(
  db: Db,
  facts: Pick<FactCache, 'current'>,
  books: Books,
  work: (at: Db, known: CompanyFacts) => Promise<T>,
): Promise<T> => {
  const known = await facts.current(books)
  return claiming(db, books, {}, () =>
    db.transaction(async (tx) => {
      await holdSet(tx, books)
      await readPeriods(tx, books, 'for update')
      return work(tx, await holdFacts(tx, books, known))
    }),
  )
}

export const whoIn = async (facts: FactCache, actor: Actor, books: Books): Promise<Who> => ({
  ...{ actor, books },
  facts: await facts.current(books),
})
