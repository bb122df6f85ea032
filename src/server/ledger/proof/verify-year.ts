// The proof of a year that is closed for good: profit and loss, the profit, its distribution and the reserves.
import { undistributedSubjects } from '../../../domain/closing/year-end.ts'
import type { Db } from '../../kernel/db.ts'
import { readYearState } from '../close/year-state.ts'
import type { Books } from '../store/books.ts'
import type { CompanyFacts } from '../store/facts.ts'
import type { Finding } from './verify.ts'

/** Subjects on which the year should not have been closed. They are named only: what was closed stays as it is. */
export const checkYear = async (db: Db, books: Books, facts: CompanyFacts): Promise<Finding[]> => {
  const state = await readYearState(db, books, facts, 'posted')
  const wrong = [...state.profitLossOpen, ...undistributedSubjects(state, facts.accountSet.options)]
  return wrong.map((code) => ({ check: 'yearEnd', what: `${books.value} ${code}` }))
}
