// The companies × months grid of the account sets a caller may read, for posting and for the first page.

import type { PostingRowShape } from '../../contract/chart/period.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import type { RightHolder, Scope } from '../kernel/scope.ts'
import { type CountedBooks, type MonthCell, readMonths, readSets } from '../ledger/counts/month-grid.ts'
import type { Readable } from '../ledger/store/books.ts'

const cellOf = ({ companyId: _, ...cell }: MonthCell): PostingRowShape['months'][number] => cell

/** What is counted for the caller in books as far as he sees them. */
export const countedOf = (seen: readonly Readable[], { user }: Scope): CountedBooks => ({
  whole: seen.filter(({ scope }) => isUnlimited(scope)).map(({ books }) => books.companyId),
  parts: seen.filter(({ scope }) => !isUnlimited(scope)),
  userId: user.id,
})

/**
 * One row a company that has an account set of the year and that the caller may read, in the order of codes. Vouchers
 * are counted as far as `counter` sees them.
 */
export const gridOf = async (scope: Scope, counter: RightHolder, year: number): Promise<PostingRowShape[]> => {
  const readable = scope.setsWith('read').filter((set) => set.year === year)
  const mayPost = new Set(scope.setsWith('post').map((set) => set.value))
  const companyIds = readable.map((set) => set.companyId)
  const sets = new Map((await readSets(scope.db, companyIds, year)).map((set) => [set.companyId, set]))
  const counted = counter.setsWith('read').filter((set) => set.year === year)
  const seen = counted.map(({ dataScope, ...books }) => ({ books, scope: dataScope }))
  const months = await readMonths(scope.db, companyIds, year, countedOf(seen, scope))
  return readable
    .flatMap((each) => {
      const set = sets.get(each.companyId)
      if (!set) return []
      return [
        {
          value: each.value,
          code: each.companyCode,
          name: { 'zh-cn': set.nameZhCn, 'zh-tw': set.nameZhTw, en: set.nameEn },
          year,
          mode: set.mode,
          startNo: set.startNo,
          mayPost: mayPost.has(each.value),
          months: months.filter((month) => month.companyId === each.companyId).map(cellOf),
        },
      ]
    })
    .sort((a, b) => (a.code < b.code ? -1 : 1))
}

/** The years the caller has account sets of, the latest first. */
export const yearsOf = (scope: Scope): number[] =>
  [...new Set(scope.setsWith('read').map((set) => set.year))].sort((a, b) => b - a)
