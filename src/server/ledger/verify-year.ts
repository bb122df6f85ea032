// The proof of a year that is closed for good: profit and loss, the profit and the reserves as they were closed.
import type { Db } from '../kernel/db.ts'
import type { Books } from './books.ts'
import type { CompanyFacts } from './facts.ts'
import type { Finding } from './verify.ts'
import { readYearState } from './year-state.ts'

/** Subjects on which the year should not have been closed. They are named only: what was closed stays as it is. */
export const checkYear = async (db: Db, books: Books, facts: CompanyFacts): Promise<Finding[]> => {
  const { profitLossOpen, profit, reserves } = await readYearState(db, books, facts, 'posted')
  const wrong = [
    ...profitLossOpen,
    ...(profit === 0n ? [] : [facts.accountSet.options.profitSubject]),
    ...reserves.filter(({ wanted, made }) => wanted !== made).map(({ subject }) => subject),
  ]
  return wrong.map((code) => ({ check: 'yearEnd', what: `${books.value} ${code}` }))
}
