// The account set that a call of the months names: those that the caller holds a right in, and no other.
import { type PeriodKey, parsePeriod } from '../../domain/base/period.ts'
import { problem, refuse } from '../../domain/base/problem.ts'
import type { AccountSetRight, DataScope } from '../../domain/chart/access.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Books } from '../ledger/store/books.ts'

/** The named account set when the caller holds the right in it; foreign and missing ones are answered alike. */
export const bookWith = (scope: Scope, value: string, right: AccountSetRight): Books & { dataScope: DataScope } =>
  scope.setsWith(right).find((set) => set.value === value) ??
  refuse(problem('accountSet.noRight', 'accountSet', { set: value, right }))

/** The same for who sees all of it: closing vouchers tell of every subject (45217). */
export const wholeBookWith = (scope: Scope, value: string, right: AccountSetRight): Books => {
  const { dataScope, ...books } = bookWith(scope, value, right)
  return isUnlimited(dataScope) ? books : refuse(problem('closing.limited', 'accountSet'))
}

/** A month of the year of these books. */
export const periodIn = (books: Books, month: string): PeriodKey => {
  const period = parsePeriod(month)
  return period?.year === books.year ? period : refuse(problem('accountSet.mismatch', 'month'))
}
