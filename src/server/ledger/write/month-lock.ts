// Holds months while what the rules of saving read of a company changes in a way that no save under way may miss.
import { Refusal } from '../../../domain/base/problem.ts'
import type { Db } from '../../kernel/db.ts'
import { Busy } from '../../kernel/lock-wait.ts'
import { claimingAll, touchFacts } from '../store/account-set.ts'
import type { Books } from '../store/books.ts'

const lockMonths = async (tx: Db, companyIds: readonly bigint[]): Promise<void> => {
  try {
    await tx.query(
      `select no from period where company_id = any($1) and status in ('OPEN', 'FUTURE')
       order by company_id, year, no for update`,
      [[...companyIds]],
    )
  } catch (error) {
    // Not tried again: who waits for a long import keeps the months that he has got from everybody else.
    if (error instanceof Busy) throw new Refusal(error.problems)
    throw error
  }
}

/**
 * Locks the months of these companies that take entries, in every year, until the transaction ends. A save that waits
 * for one of them writes nothing then and is read anew: its statement saw the facts as they were when it began to wait,
 * so the month itself tells which facts are too old. The facts are renewed here, that nobody renews them in between.
 * Refused where somebody works in one of the months for long (45219).
 */
export const holdMonths = async (tx: Db, companyIds: readonly bigint[]): Promise<void> => {
  await lockMonths(tx, companyIds)
  await touchFacts(tx, companyIds)
  await tx.query(
    `update period p set facts_from = f.version from fact_version f
     where p.company_id = any($1) and p.status in ('OPEN', 'FUTURE') and f.company_id = p.company_id
       and f.company_id = any($1)`,
    [[...companyIds]],
  )
}

/** After the facts were renewed: a save that waits for one of these locked months is read anew. */
export const renewMonths = async (
  tx: Db,
  { companyId, year }: Pick<Books, 'companyId' | 'year'>,
  nos: readonly number[],
): Promise<void> => {
  await tx.query(
    `update period p set facts_from = f.version from fact_version f
     where p.company_id = $1 and p.year = $2 and p.no = any($3) and f.company_id = p.company_id and f.company_id = $1`,
    [companyId, year, [...nos]],
  )
}

/**
 * Works in several account sets of one year, in the order of their companies, with all of their months locked before:
 * whoever took those of the second behind the trail of the first would wait in a circle for who comes the other way.
 */
export const holdingBooks = <T>(tx: Db, books: readonly Books[], work: () => Promise<T>): Promise<T> =>
  claimingAll(tx, books, async () => {
    await tx.query(
      `select no from period where company_id = any($1) and year = $2 order by company_id, year, no for update`,
      [books.map(({ companyId }) => companyId), books[0]?.year ?? 0],
    )
    return work()
  })
