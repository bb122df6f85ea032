// What is read by rules holds only as long as the facts do: found stale, it is read by them again.
import { problem, refuse } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { holdSet } from './account-set.ts'
import type { Books } from './books.ts'
import type { FactCache } from './fact-cache.ts'
import { type CompanyFacts, readFacts } from './facts.ts'
import { claiming } from './month-claim.ts'

/** What the rules had read has changed since: nothing was written, and the edit is to be read by them again. */
export class StaleFacts extends Error {
  constructor() {
    super('the facts have changed')
    this.name = 'StaleFacts'
  }
}

const areStale = async (tx: Db, books: Books, facts: CompanyFacts): Promise<boolean> => {
  const [row] = await tx.query<{ version: bigint }>(`select version from fact_version where company_id = $1`, [
    books.companyId,
  ])
  return row?.version !== facts.version
}

/**
 * The facts of now, which nobody renews before the transaction ends. Whoever locks the chart or months too locks them
 * before the facts, as those do who change what the rules read.
 */
export const holdFacts = async (tx: Db, books: Books, known: CompanyFacts): Promise<CompanyFacts> => {
  const [held] = await tx.query<{ version: bigint }>(
    `select version from fact_version where company_id = $1 for update`,
    [books.companyId],
  )
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

/**
 * Works with the facts as they are now, and anew when they change meanwhile; at last with the facts held, and the
 * months before them, so that nobody changes them any more.
 */
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
      await tx.query(`select no from period where company_id = $1 and year = $2 order by no for update`, [
        books.companyId,
        books.year,
      ])
      return work(tx, await holdFacts(tx, books, known))
    }),
  )
}
