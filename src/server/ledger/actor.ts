// The caller of a call as the gate knows people and books.
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited } from '../../domain/chart/access.ts'
import { accountSetValue } from '../../domain/chart/account-set.ts'
import type { AccountSetKey, Scope } from '../kernel/scope.ts'
import { yearsOf } from './read/read-trail.ts'
import type { Actor, Books, Readable } from './store/books.ts'

export const actorOf = (scope: Scope): Actor => ({
  id: scope.user.id,
  userName: scope.user.userName,
  name: scope.user.realName,
  roles: scope.roles,
  may: scope.may,
  traceId: scope.traceId,
  lang: scope.lang,
})

/** The books of the header `Account-Config`; the kernel has checked the right in them. */
export const booksOf = (scope: Scope): Books => scope.accountSet ?? refuse(problem('accountSet.mismatch'))

export const readableOf = (scope: Scope): Readable => ({ books: booksOf(scope), scope: scope.dataScope })

/** The account sets whose every voucher the caller sees. */
export const wholeSets = (scope: Scope) => scope.setsWith('read').filter(({ dataScope }) => isUnlimited(dataScope))

/** The named one of them; a foreign account set, a missing one and one that is seen in part are answered alike. */
export const wholeSet = (scope: Scope, value: string): AccountSetKey =>
  wholeSets(scope).find((set) => set.value === value) ??
  refuse(problem('accountSet.noRight', 'accountSet', { set: value, right: 'read' }))

/** Refuses an archive to whoever does not see every year of the company: its trail tells of all of them. */
export const checkEveryYear = async (scope: Scope, { companyId, companyCode }: Books): Promise<void> => {
  for (const year of await yearsOf(scope.db, companyId)) wholeSet(scope, accountSetValue(companyCode, year))
}
