// What a reader with a data scope may judge: only vouchers of which every line is shown to him.
import { problem, refuse } from '../../domain/base/problem.ts'
import { isUnlimited, seesLine } from '../../domain/chart/access.ts'
import type { Scope } from '../kernel/scope.ts'
import { booksOf } from '../ledger/actor.ts'
import { readStored } from '../ledger/store/voucher-store.ts'

/** Which years of the company may be told of: that of the books, and others that the caller reads whole. */
export const readsYear = (scope: Scope): ((year: number) => boolean) => {
  const books = booksOf(scope)
  const sets = scope.setsWith('read').filter((set) => set.companyId === books.companyId && isUnlimited(set.dataScope))
  return (year) => year === books.year || sets.some((set) => set.year === year)
}

/** The year from which on guesses and comparisons look back: the one before that of the books, if it may be read. */
export const firstYear = (scope: Scope): number => {
  const { year } = booksOf(scope)
  return readsYear(scope)(year - 1) ? year - 1 : year
}

/** A scoped user acts only on vouchers he sees whole: what is hidden cannot be judged. */
export const checkSeen = async (scope: Scope, wanted: readonly bigint[]): Promise<void> => {
  if (isUnlimited(scope.dataScope)) return
  for (const { voucher } of await readStored(scope.db, booksOf(scope), wanted)) {
    if (!voucher.lines.every((line) => seesLine(scope.dataScope, line))) refuse(problem('record.missing'))
  }
}
