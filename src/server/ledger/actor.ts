// The caller of a call as the gate knows people and books.
import { problem, refuse } from '../../domain/problem.ts'
import type { Scope } from '../kernel/scope.ts'
import type { Actor, Books } from './books.ts'
import type { Readable } from './read.ts'

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
